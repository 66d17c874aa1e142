"""The race of the other seats to the solution: the chance of each to accuse rightly in its next turn."""

from collections.abc import Iterable
from math import exp, log

from casefile.core.cards import Seat
from casefile.core.engine import Observation
from casefile.core.inquiry import CardShown, Suggested

BEGINNING = {False: -5.1, True: -6.3}
"""The logarithm of the odds that a seat solves the case in its next turn after one suggestion; on a board or not."""

HEARD = {False: 1.45, True: 1.7}
"""The exponent by which these odds grow with the number of suggestions made so far, by anybody."""

SHOWN = 0.2
"""By how much the logarithm of these odds grows with each card that the seat was shown."""


class Race:
    """Estimates when the others will be done, by what everybody sees: who asked, and who was shown a card.

    The figures were fitted to games between five and between six ``inspector``: 100 of each, on a board and without.
    ``python -m bench.race --seats 5 6`` fits them again.
    """

    def __init__(self, *, board: bool) -> None:
        self._board = board
        self._heard, self._shown = 0, dict[Seat, int]()

    def observe(self, observation: Observation) -> None:
        """Count suggestions, and the cards that each seat was shown."""
        event, kind = observation.event, type(observation.event)
        if kind is Suggested:
            self._heard += 1
        elif isinstance(event, CardShown):
            self._shown[event.to] = self._shown.get(event.to, 0) + 1

    def done(self, seat: Seat) -> float:
        """Return the probability that ``seat``, if it still plays, accuses rightly in its next turn."""
        odds = BEGINNING[self._board] + HEARD[self._board] * log(max(1, self._heard))
        return 1 / (1 + exp(-odds - SHOWN * self._shown.get(seat, 0)))

    def left(self, seats: Iterable[Seat]) -> float:
        """Return the probability that none of ``seats``, which all still play, solves the case in its next turn."""
        chance = 1.0
        for seat in seats:
            chance *= 1 - self.done(seat)
        return chance
