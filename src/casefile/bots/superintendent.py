"""``superintendent``: plays for the race: it asks, and dares a guess, by when the others will be done."""

from collections.abc import Mapping
from typing import ClassVar

from casefile.bots.aims import CASE_FILE_ALONE, Aims
from casefile.bots.bot import Seating
from casefile.bots.inspector import Inspector
from casefile.bots.race import Race
from casefile.bots.room_choice import RoomChoice
from casefile.core.actions import Action, Offer
from casefile.core.board import Board
from casefile.core.cards import Place
from casefile.core.dealing import Draw
from casefile.core.engine import Observation
from casefile.core.inquiry import EndTurn, Suggest
from casefile.core.movement import DiceRolled, Move, Roll, TakePassage


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

    NEAR: ClassVar[float] = 0.002
    """The greatest difference in the probability of the best guess for which two questions count as equally good.

    It is small: in 6,000 games of one against three ``inspector`` it won 30.6 % with it, 29.7 % with 0.01, and 25.1 %
    in 2,000 with 0.03. What a question tells the others matters less than what it tells the asker.
    """

    TURNS: ClassVar[int] = 4
    """The most turns for which waiting is considered."""

    PATIENCE: ClassVar[float] = 0.8
    """The bot accuses if its guess is right with a probability of at least this share of what waiting would win.

    It is below 1, since the others dare guesses as well, and one more question gains less than the one before.
    """

    TRUST: ClassVar[float] = 1.0
    """The exponent of the likelihood of a seat's questions: nothing is taken off, since odd seats are told apart by
    :attr:`REGULAR`. On the same 1,000 deals it won 28.8 % with it, 28.2 % with that of ``inspector``.
    """

    REGULAR: ClassVar[float] = 1.3
    """The power to which the chances of the case files are taken where none of the others asks in an odd way.

    The mixture of habits makes room for odd ones, so that it says too little of players who have none. Fitted to games
    against itself, and against players of odd habits (``bench.calibration``).
    """

    HANDS: ClassVar[int] = 50
    """The number of hands, the likeliest of each seat, by which its habits are judged."""

    def __init__(self, seating: Seating, draw: Draw, aims: Aims = CASE_FILE_ALONE) -> None:
        super().__init__(seating, draw, aims)
        self._race = Race(board=self._board is not None)
        self._dice = 2

    def observe(self, observation: Observation) -> None:
        """Take in the next observation of the seat, and how far the others have got."""
        super().observe(observation)
        self._race.observe(observation)
        if isinstance(observation.event, DiceRolled):
            self._dice = len(observation.event.dice)

    def _exponent(self) -> float:
        """Return the power for chances: smaller, the likelier one of the others asks in an odd way, and is misread."""
        assert self._habits is not None
        posterior, models = self._read(), self._habits.models()
        odd = [model.oddness(posterior.likeliest_hands(seat, self.HANDS)) for seat, model in models.items()]
        return self.REGULAR - max(odd)

    def _dares(self, chance: float) -> bool:
        return chance >= self.PATIENCE * self._waiting(chance)

    def _waiting(self, chance: float) -> float:
        """Return the estimated chance to win by accusing in one of the next turns, with a guess of ``chance`` now."""
        state = self._state
        left = self._race.left(seat for seat in state.order if seat != self._seat and seat not in state.out)
        rated = self._few()
        if rated is None:
            return 1.0
        rooms = self._rooms(self._board) if self._board is not None else None
        gain = rooms.rate if rooms else max(self._guesses(rated, self._deck.categories).values()) - rated.best
        return max(min(1.0, chance + turns * gain) * left**turns for turns in range(1, self.TURNS + 1))

    def _rooms(self, board: Board) -> RoomChoice | None:
        """Return the rooms with what the best question in each gains, where that can be said."""
        rated, here = self._few(), self._on_board.state.here
        if rated is None or here is None:
            return None
        gains = {Place(area): self._gain(rated, Place(area)) for area in self._areas}
        return RoomChoice(board, here, gains, self._occupied(board), self._dice)

    def _travel(self, board: Board, offered: Mapping[type[Action], Offer]) -> Action:
        """Choose an action on the board by the gain of this question and of the next one."""
        rooms, here = self._rooms(board), self._on_board.state.here
        if rooms is None or here is None or rooms.rate <= 0:
            return super()._travel(board, offered)
        if Move in offered:
            return Move(rooms.best(offered[Move].choices["to"]))
        worth = dict[type[Action], float]()
        if Suggest in offered:
            worth[Suggest] = rooms.value(here)
        if TakePassage in offered:
            worth[TakePassage] = rooms.value(board.passages[here])
        if Roll in offered:
            worth[Roll] = rooms.thrown()
        best = max(worth, key=worth.__getitem__, default=EndTurn)
        if best is Suggest:
            return self._suggest(offered[Suggest], astray=False)
        if best is TakePassage:
            return TakePassage()
        return Roll() if best is Roll else EndTurn()
