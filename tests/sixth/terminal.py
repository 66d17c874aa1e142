"""``suspect`` in the terminal."""

from collections.abc import Callable, Mapping
from functools import partial

from casefile.cli.notebook import NotebookTerminal
from casefile.cli.terminal import Terminal
from casefile.core.actions import Action, Menu, Offer
from casefile.core.texts import N_
from tests.sixth.actions import Peek


class Parlour(NotebookTerminal):
    """Asks into whose hand to look, too."""

    titles: Mapping[type[Action], str] = {**Terminal.titles, Peek: N_("Look at a card")}

    def fill(self, kind: type[Action], offer: Offer, menu: Menu) -> Action | None:
        """Ask for each field of an action."""
        if kind is not Peek:
            return super().fill(kind, offer, menu)
        seats, names = offer.choices["at"], self.names()
        return Peek(seats[self.prompt.choose(self._("At whose?"), [names[seat] for seat in seats], menu)])


def terminal(notes: int) -> Callable[..., Terminal]:
    """Return what plays a game in the terminal with notes of that level."""
    return partial(Parlour, notes)
