"""The model of the list of players on a table's page, and the parts that it consists of."""

from functools import lru_cache
from typing import Literal

from msgspec import Struct

from casefile.web.model import NO_ART, Art, CardModel, Part


class PlayerSeat(Struct, frozen=True, gc=False):
    """The parts of a player's row that seldom change."""

    id: str
    """The id of the row: the number of the seat, counted from 0, or ``police``."""
    token: str
    """The design of the token; empty while the seat has no character."""
    name: str
    """The full name of the character; without a character, the name by which the seat is called."""
    short: str
    """The short name of the character; without a character, the name by which the seat is called."""
    person: str = ""
    """The name of the person who plays; empty for a bot, and where the name of the seat is the same."""
    cards: int = 0
    """The number of cards in the hand; 0 before the deal and in a game without hands."""
    you: bool = False
    """Whether the seat is the viewer's own."""
    out: bool = False
    """Whether the player is out of the game; in some games such a player still answers others."""
    face: Art = NO_ART
    """The drawing in place of the token."""
    laid: tuple[CardModel, ...] = ()
    """The cards that lie open before the player."""
    counts: tuple[tuple[str, str, bool], ...] = ()
    """For a row that is no seat's: counts, each with a name, the number, and whether it is a warning."""


Lamp = Literal["online", "away", "none"]
"""The lamp that shows whether a player has the page open; ``none`` for no lamp."""


class PlayerNow(Struct, frozen=True, gc=False):
    """The line on what a player does now or waits for."""

    row: str
    """The id of the row."""
    status: str = ""
    """The act of the player or the state of the seat, in words; empty if there is nothing to say."""
    link: Lamp = "none"
    """The lamp before these words."""
    bot: str = ""
    """The level of a bot, in words; empty for a person."""
    note: str = ""
    """The text beside the name; empty if there is none."""
    active: bool = False
    """Whether the player must act now."""
    gone: str = ""
    """One word for a narrow screen if the player is not there; empty if the player is."""

    @property
    def id(self) -> str:
        """The id of the line's element in the page."""
        return f"player-{self.row}-now"


class PlayerTime(Struct, frozen=True, gc=False):
    """The time that a player has left."""

    row: str
    """The id of the row."""
    clock: str = ""
    """The time for one action, in words; empty if the player need not act, or without a clock."""
    due: int | None = None
    """The end of the time, in milliseconds since 1970; ``None`` if there is none."""

    @property
    def id(self) -> str:
        """The id of the element in the page."""
        return f"player-{self.row}-time"


class PlayerRow(Struct, frozen=True, gc=False):
    """A row of the list of players, in parts by how often they change."""

    seat: PlayerSeat
    """The name and the cards."""
    now: PlayerNow
    """The line on what the player does."""
    time: PlayerTime | None
    """The time that the player has left; ``None`` for a row that is no seat's."""


@lru_cache(maxsize=4096)
def kept_once(row: PlayerRow) -> PlayerRow:
    """Return the row, or an equal one that another page has already: so their parts are in memory once."""
    return row


@lru_cache(maxsize=4096)
def player(row: PlayerRow) -> Part:
    """Return the part for a row of the list of players; the same object for an equal row."""
    now, left = row.now, row.time
    inner = [Part(now.id, "parts/players.html:now", now)]
    if left is not None:
        inner.append(Part(left.id, "parts/players.html:time", left))
    return Part(f"player-{row.seat.id}", "parts/players.html:player", row.seat, tuple(inner))


def players(rows: tuple[PlayerRow, ...]) -> Part:
    """Return the list of players as a part of the page, with a part for each row."""
    return Part("players", "parts/players.html:players", None, tuple(map(player, rows)))


def players_after(rows: tuple[PlayerRow, ...], before: tuple[PlayerRow, ...], known: Part) -> Part:
    """Return the rows of the players; rows that are the same objects as before are not looked up."""
    if len(rows) != len(before):
        return players(rows)
    pairs = zip(rows, before, known.inner, strict=True)
    return Part(known.id, known.macro, None, tuple([part if row is was else player(row) for row, was, part in pairs]))
