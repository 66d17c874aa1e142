"""One person at a game in the terminal: what the person may see, and what things and people are called."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import click

from casefile.cli.front import Front, Overheard, PlainFront
from casefile.cli.others import Others, TerminalTable
from casefile.core.cards import Card, Seat
from casefile.core.editions import TOKENS
from casefile.core.engine import View
from casefile.core.events import Viewer
from casefile.core.inquiry_state import GameState
from casefile.game import Game
from casefile.story import seat_names
from casefile.story.i18n import Texts

ME = Seat(0)
_COLOURS = dict(zip(TOKENS, ("red", "yellow", "bright_white", "green", "cyan", "magenta"), strict=True))


@dataclass(frozen=True)
class Sat:
    """A person who sits at a table, or watches there."""

    game: Game
    """The game."""
    table: TerminalTable
    """The table."""
    others: Others
    """Those who play besides."""
    people: Mapping[Seat, str]
    """The names of all players."""
    texts: Texts
    """The translations into the person's language."""
    language: str
    """The person's language."""
    me: Viewer = ME
    """The person's seat, or ``spectator``."""
    most: int = 4
    """The highest level of notes that is allowed."""
    hints: bool = True
    """Whether hints are allowed."""


class AtTerminal:
    """A person at a game in the terminal; ``colour`` says nothing that no word says.

    - ``commitment``: the promise of the deal, which can be looked at.
    - ``board``: whether the board is printed at each choice about it.
    - ``front``: where the game is shown.
    """

    def __init__(self, sat: Sat, *, colour: bool, board: bool = False, front: Front | None = None) -> None:
        self.front = front or PlainFront()
        self.sat, self.game, self.table, self.people, self.me = sat, sat.game, sat.table, sat.people, sat.me
        self.texts, self._ = sat.texts, sat.texts.gettext
        self.language, self.colour, self.board = sat.language, colour, board
        self.commitment = ""
        self.edition, self._view = sat.table.setup.edition, sat.table.view(sat.me, sat.game.known.knowledge)

    @property
    def view(self) -> View[GameState]:
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
        holdings = self.view.state.holdings
        return holdings.hand(self.me) if holdings and holdings.dealt and isinstance(self.me, int) else ()

    def heard(self, show: Callable[[], None]) -> list[str]:
        """Return the texts that one of the functions above would show."""
        front, self.front = self.front, (overheard := Overheard())
        try:
            show()
        finally:
            self.front = front
        return overheard.texts
