"""``harbour`` in the terminal."""

from collections.abc import Callable, Mapping
from functools import partial

from casefile.cli.notebook import NotebookTerminal
from casefile.cli.terminal import Terminal
from casefile.core.actions import Action
from casefile.core.inquiry import EndTurn, Show
from casefile.core.texts import N_
from tests.sixth.actions import Ask, Charge, Peek


class Quay(NotebookTerminal):
    """Names what is done there."""

    titles: Mapping[type[Action], str] = {
        Ask: N_("Ask somebody"),
        Peek: N_("Look at a card"),
        Show: Terminal.titles[Show],
        EndTurn: Terminal.titles[EndTurn],
        Charge: N_("Charge a boat"),
    }
    """The English names of the kinds of action."""

    suggests = N_("You ask for: {cards}. Shall it stand?")
    accuses = N_("You charge: {cards}. Are you sure?")


def terminal(notes: int) -> Callable[..., Terminal]:
    """Return what plays a game in the terminal with notes of that level."""
    return partial(Quay, notes)
