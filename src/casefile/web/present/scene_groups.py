"""The groups of fields of a scene, by how long they stay the same and who makes them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from casefile.core.cards import Seat
from casefile.core.facts import Holds, Lacks
from casefile.game import Game
from casefile.story.i18n import Texts
from casefile.web.present.story_cache import StoryCache


@dataclass(frozen=True, slots=True)
class BrowserSharing:
    """The people who share one browser, each of whom opens a page of their own there."""

    shared: Mapping[Seat, int] = field(default_factory=dict)
    """The seats of these people, each with the number of its links."""
    signed: frozenset[Seat] = frozenset()
    """Those of them whose page three signs open."""
    wrong: int = 0
    """The number of wrong signs that were tried since a page was last opened."""
    given_up: frozenset[Seat] = frozenset()
    """Those whose forgotten signs were given up."""
    pauses: bool = False
    """Whether no signs are looked at for some seconds after these."""
    agreed: frozenset[tuple[Seat, Seat]] = frozenset()
    """The pairs of one of them whose signs are forgotten, and of another who has agreed that they are given up."""


@dataclass(frozen=True, slots=True)
class PageViewer:
    """The viewer of a page; it stays the same as long as the page is open."""

    words: Texts
    """The translations into the viewer's language."""
    language: str
    """The code of that language."""
    me: Seat | None = None
    """The seat of the viewer; ``None`` for a spectator."""
    looks: bool = False
    """Whether the viewer only watches what the seat ``me`` sees, and may not act for it."""
    host: bool = False
    """Whether the viewer opened the table."""
    level: int = 2
    """The level of help, 1 to 4."""
    hints: bool = True
    """Whether hints are given on request."""
    past: bool = False
    """Whether the page shows a moment that is past, in which nothing can be done."""
    sharing: BrowserSharing = BrowserSharing()
    """The people who share this browser."""
    by_name: bool = False
    """Whether people are told by the names they gave: at their own table, and on nothing that others may be shown."""


@dataclass(frozen=True, slots=True)
class TableFacts:
    """The public facts about a table that never change."""

    id: str
    """The id of the table."""
    game: Game
    """The game that is played there."""
    commitment: str = ""
    """The commitment to the seed of the deal."""
    day: str = ""
    """The name of the case that everybody may play and that is played here, such as its date.

    Empty for any other game.
    """
    practice: bool = False
    """Whether the result of such a case does not count, since it is played for practice."""
    fixed: str = ""
    """The reason why all tables of this kind have the same deal, such as a lesson; empty for an ordinary deal."""
    won: tuple[int, ...] = ()
    """The number of earlier games at tables of the same people that each seat has won."""


@dataclass(frozen=True, slots=True)
class SheetNotes:
    """The viewer's own notes on the sheet."""

    marks: Mapping[str, str] = field(default_factory=dict)
    """The viewer's pencil mark in each cell, by its id; and under other keys the notices that the viewer has closed."""
    drawers: Mapping[str, str] = field(default_factory=dict)
    """The person who drew the mark in a cell, by name, where several people share the sheet."""
    shared: bool = False
    """Whether several people draw on one sheet."""
    supposed: tuple[Holds | Lacks, ...] = ()
    """The viewer's suppositions about cards, on the page for that."""


@dataclass(frozen=True, slots=True)
class PageAddresses:
    """The addresses of a page and of its table."""

    home: str = ""
    """The address of the page, if it is not the page of a table."""
    game_at: str = ""
    """The address of the game by post to which the page belongs; empty for any other page.

    On such a page, actions are sent to the page itself, by forms with a key and without a version. A standing order is
    sent whole, not changed card by card.
    """
    site: str = ""
    """The address of the site, for texts that the viewer can post elsewhere."""
    reachable: bool = True
    """Whether links to the site can be opened on other machines."""
    watch: str = ""
    """The link for spectators; empty for a viewer that may not give it away."""
    back: str = ""
    """The link by which the viewer comes back to the seat."""


@dataclass(frozen=True, slots=True)
class WaysIn:
    """The ways by which others reach the server now, as its host is told them before a game."""

    local: bool = False
    """Whether the viewer's page has an address that leads each machine to itself."""
    here: str = ""
    """That address, which a tunnel must lead to; empty where others can use it."""
    can: bool = False
    """Whether the viewer can open the server to the home network."""
    address: str = ""
    """The address and port at which the home network reaches it; empty while it is closed."""
    taken: int = 0
    """The port that another program has there; 0 if it was free."""
    others: tuple[str, ...] = ()
    """The other addresses of the server's machine in home networks."""
    nowhere: bool = False
    """Whether that machine was in no network when it was tried last."""
    unseen: bool = False
    """Whether nobody has come for a while."""
    system: str = ""
    """The system of that machine."""
    tunnel: str = ""
    """The address of a tunnel that leads to the server."""
    came: Seat | None = None
    """The seat of the friend who has just come."""
    post: str = ""
    """The path of the page that announces a game by post; empty where there is none."""


@dataclass(frozen=True, slots=True)
class Invitations:
    """The links by which others can come to the table now."""

    links: Mapping[Seat, str] = field(default_factory=dict)
    """The link of each free seat."""
    anyone: str = ""
    """The link to any free seat."""
    code: str = ""
    """The code by which friends find the table; empty where there is none, or the viewer may not give it away."""
    reach: WaysIn = WaysIn()
    """The ways by which others reach the server."""
    expected: Mapping[Seat, str] = field(default_factory=dict)
    """The names of the people from the table before for whom a seat is kept, by seat."""
    offers: Mapping[Seat, str] = field(default_factory=dict)
    """The bots' seats that the viewer may give to a friend, each with its link.

    The link is empty until it is offered.
    """
    shows: bool = False
    """Whether the viewer may let the picture of the table's link show the case file."""


NOBODY_INVITED = Invitations()


Made = dict[str, tuple[Any, Any]]
"""Remembered values by name, each with the value that it was made of; each pair is of types of its own."""


@dataclass(slots=True)
class PageMemory:
    """The values made for earlier versions of a page, from which its next version is made."""

    kept: Made = field(default_factory=dict)
    """The values made for earlier versions, by name, each with the value that it was made of.

    See :meth:`Scene.memo`.
    """
    tale: StoryCache | None = None
    """The story as it was told for earlier versions; ``None`` to tell it from its beginning."""
    told: list[StoryCache] = field(default_factory=list)
    """The story of this version, as the only item once it is told."""
