"""One person at a game in the terminal: what the person may see, and what things and people are called."""

from collections.abc import Callable, Mapping

import click

from casefile.arena.matches import Player
from casefile.cli.front import Front, Overheard, PlainFront
from casefile.core.cards import Card, Seat
from casefile.core.editions import TOKENS
from casefile.core.engine import AnyView
from casefile.core.inquiry import Holdings
from casefile.core.table import AnyTable
from casefile.game import Game
from casefile.story import seat_names
from casefile.story.i18n import Texts

ME = Seat(0)
_COLOURS = dict(zip(TOKENS, ("red", "yellow", "bright_white", "green", "cyan", "magenta"), strict=True))


class AtTerminal:
    """A person at a game in the terminal; ``colour`` says nothing that no word says.

    - ``commitment``: the promise of the deal, which can be looked at.
    - ``board``: whether the board is printed at each choice about it.
    - ``front``: where the game is shown.
    """

    def __init__(
        self,
        game: Game,
        table: AnyTable,
        bots: Mapping[Seat, Player],
        people: Mapping[Seat, str],
        texts: Texts,
        language: str,
        *,
        colour: bool,
        board: bool = False,
        front: Front | None = None,
    ) -> None:
        self.front = front or PlainFront()
        self.game, self.table, self.bots, self.people = game, table, bots, people
        self.texts, self._ = texts, texts.gettext
        self.language, self.colour, self.board = language, colour, board
        self.commitment = ""
        self.edition, self._view = table.setup.edition, table.view(ME, game.known.knowledge)

    @property
    def view(self) -> AnyView:
        """The player's view, with all observations so far."""
        return self.table.brought(self._view)

    def names(self) -> dict[Seat, str]:
        """Return the present name of each seat."""
        return seat_names(self.table.state.suspects, self.people, self.edition, self.language)

    def coloured(self, suspect: Card, text: str) -> str:
        """Return the text in the colour of a character if colours are on."""
        return click.style(text, fg=_COLOURS.get(self.edition.faces[suspect].token), bold=True) if self.colour else text

    def name(self, card: Card) -> str:
        """Return the full name of a card."""
        return self.edition.named(card, self.language)

    def called(self, card: Card) -> tuple[str, ...]:
        """Return the other names by which the player may type a card."""
        return (self.edition.short(card, self.language), self.edition.short(card), card.replace("_", " "))

    def say(self, text: str) -> None:
        """Show a text that answers what the player typed."""
        self.front.say(text)

    def hand(self) -> tuple[Card, ...]:
        """Return the player's own cards; none before the deal."""
        holdings: Holdings = self.view.state.holdings
        return holdings.hand(ME) if holdings.dealt else ()

    def heard(self, show: Callable[[], None]) -> list[str]:
        """Return the texts that one of the functions above would show."""
        front, self.front = self.front, (overheard := Overheard())
        try:
            show()
        finally:
            self.front = front
        return overheard.texts
