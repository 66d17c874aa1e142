"""A bot of one's own in twenty lines, against one that comes with the program.

python examples/write_a_bot.py
"""

from collections.abc import Callable

import casefile
from casefile.core.actions import Action, Menu, offers, pick
from casefile.core.engine import Observation
from casefile.core.inquiry import Accuse, CardShown


class Cautious:
    """Plays by chance, but never accuses before it has been shown twelve cards."""

    def __init__(self, seating: casefile.Seating, draw: Callable[[int], int]) -> None:
        """``draw(n)`` is the bot's own chance, from 0 to n - 1, so that its games can be repeated."""
        self.seat, self.draw, self.shown = seating.seat, draw, 0

    def observe(self, observation: Observation) -> None:
        """Take in what the seat sees; a card shown to others is ``None`` in it."""
        event = observation.event
        if isinstance(event, CardShown) and event.to == self.seat:
            self.shown += 1

    def choose(self, menu: Menu) -> Action:
        """Choose one of the actions on offer."""
        allowed = {kind: offer for kind, offer in offers(menu).items() if kind is not Accuse or self.shown >= 12}
        return pick(allowed or menu, self.draw)


result = casefile.simulate([Cautious, "eliminator"], "cluedo", seats=2, games=20, board="none")
for name, wins in result.wins.items():
    print(f"{name:12} won {wins:2} of {result.games}")
print(
    f"{result.mean_turns:.1f} turns a game; the last one holds: {bool(casefile.verify(casefile.record(result.table)))}"
)
