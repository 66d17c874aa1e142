"""``nsider`` in the terminal: one camp's turns, its answers, and its standing order."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from casefile.cli.notebook import NotebookTerminal
from casefile.cli.terminal import Terminal
from casefile.core.actions import Action, Menu
from casefile.core.by_post import PreferCard, SuggestPending
from casefile.core.cards import Card
from casefile.core.texts import N_

_TITLES: Mapping[type[Action], str] = {
    SuggestPending: N_("Make a suggestion, accusation pending"),
    PreferCard: N_("Change the standing order"),
}


class NsiderTerminal(NotebookTerminal):
    """Plays one camp of the game by post in the terminal, in one sitting."""

    titles: Mapping[type[Action], str] = {**Terminal.titles, **_TITLES}
    """The English names of the kinds of action: those of :class:`Terminal`, then two of games by post."""

    def card(self, kind: type[Action], field: str, choices: Sequence[Card], menu: Menu) -> Card:
        """Return the card that the player chooses for ``field`` of an action of ``kind``.

        The question for the standing order is which of the camp's own cards is shown first.
        """
        if kind is not PreferCard:
            return super().card(kind, field, choices, menu)
        chosen: int = self.prompt.choose(self._("Which card is shown first?"), list(map(self.name, choices)), menu)
        return choices[chosen]


def terminal(notes: int) -> Callable[..., Terminal]:
    """Return a function that makes the terminal of a game: :class:`NsiderTerminal` with its first argument given.

    That argument is ``notes``, the level of the notes.
    """
    return partial(NsiderTerminal, notes)
