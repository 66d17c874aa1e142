"""``superintendent``: plays for the race: it asks, and dares a guess, by when the others will be done."""

from typing import ClassVar

from casefile.bots.aims import CASE_FILE_ALONE, Aims
from casefile.bots.bot import Seating
from casefile.bots.inspector import Inspector
from casefile.bots.race import Race
from casefile.core.dealing import Draw
from casefile.core.engine import Observation


class Superintendent(Inspector):
    """The bot ``superintendent``: it deduces and infers as ``inspector`` does, and plays for the race.

    From the first question on it asks what makes its best guess likeliest right.

    It accuses as soon as waiting would win less. Waiting for ``k`` turns wins if none of the others is done by then
    (:class:`Race`) and the guess is right after ``k`` more questions: each gains about what the best next one does.
    """

    FILES: ClassVar[int] = 400
    """The number of possible case files up to which questions are rated: more than the usual cards make."""

    RATED: ClassVar[int] = 1000
    """The most worlds by which questions are rated; so many are drawn where there are more."""

    TURNS: ClassVar[int] = 4
    """The most turns for which waiting is considered."""

    PATIENCE: ClassVar[float] = 0.8
    """The bot accuses if its guess is right with a probability of at least this share of what waiting would win.

    It is below 1, since the others dare guesses as well, and one more question gains less than the one before.
    """

    def __init__(self, seating: Seating, draw: Draw, aims: Aims = CASE_FILE_ALONE) -> None:
        super().__init__(seating, draw, aims)
        self._race = Race(board=self._board is not None)

    def observe(self, observation: Observation) -> None:
        """Take in the next observation of the seat, and how far the others have got."""
        super().observe(observation)
        self._race.observe(observation)

    def _dares(self, chance: float) -> bool:
        return chance >= self.PATIENCE * self._waiting(chance)

    def _waiting(self, chance: float) -> float:
        """Return the estimated chance to win by accusing in one of the next turns, with a guess of ``chance`` now."""
        state = self._state
        left = self._race.left(seat for seat in state.order if seat != self._seat and seat not in state.out)
        rated = self._few()
        if rated is None:
            return 1.0
        gain = max(self._guesses(rated, self._deck.categories).values()) - rated.best
        return max(min(1.0, chance + turns * gain) * left**turns for turns in range(1, self.TURNS + 1))
