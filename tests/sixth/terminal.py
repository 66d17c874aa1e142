"""``harbour`` in the terminal."""

from collections.abc import Callable, Mapping
from functools import partial

from casefile.cli.notebook import NotebookTerminal
from casefile.cli.terminal import Terminal
from casefile.core.actions import Action, Menu, Offer
from casefile.core.inquiry import EndTurn, Show
from casefile.core.texts import N_
from tests.sixth.actions import Ask, Charge, Peek


class Quay(NotebookTerminal):
    """Asks for a seat by its name."""

    titles: Mapping[type[Action], str] = {
        Ask: N_("Ask somebody"),
        Peek: N_("Look at a card"),
        Show: Terminal.titles[Show],
        EndTurn: Terminal.titles[EndTurn],
        Charge: N_("Charge a boat"),
    }

    suggests = N_("You ask for: {cards}. Shall it stand?")
    accuses = N_("You charge: {cards}. Are you sure?")

    def one_of(self, kind: type[Action], field: str, offer: Offer, menu: Menu) -> object:
        """Ask for one field of an action."""
        if field not in ("whom", "at"):
            return super().one_of(kind, field, offer, menu)
        names = self.names()
        text = self._("Whom?") if kind is Ask else self._("At whose?")
        choices = offer.choices[field]
        return choices[self.prompt.choose(text, [names[seat] for seat in choices], menu)]


def terminal(notes: int) -> Callable[..., Terminal]:
    """Return what plays a game in the terminal with notes of that level."""
    return partial(Quay, notes)
