"""The groups of values that a scene is made of, by lifetime and maker."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from casefile.core.cards import Seat
from casefile.core.facts import Holds, Lacks
from casefile.game import Game
from casefile.story.i18n import Texts
from casefile.web.present.story_cache import StoryCache


@dataclass(frozen=True, slots=True)
class PageViewer:
    """The viewer of a page: the same as long as the page is open."""

    words: Texts
    """The translations into the viewer's language."""
    language: str
    """The code of that language."""
    me: Seat | None = None
    """The seat of the viewer; ``None`` for a spectator."""
    looks: bool = False
    """Whether the viewer sees what the seat sees and does nothing."""
    host: bool = False
    """Whether the viewer opened the table."""
    level: int = 2
    """The level of help, 1 to 4."""
    hints: bool = True
    """Whether hints are given on request."""
    past: bool = False
    """Whether the page shows a moment that is gone, of which nothing can be asked."""


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
    """The name of a case that is everybody's, such as its date."""
    practice: bool = False
    """Whether the result of such a case does not count."""
    fixed: str = ""
    """The reason why the deal is the same for everybody, such as a lesson."""
    won: tuple[int, ...] = ()
    """The number of games in a row before this one that each seat has won."""


@dataclass(frozen=True, slots=True)
class SheetNotes:
    """The notes on the viewer's sheet."""

    marks: Mapping[str, str] = field(default_factory=dict)
    """The pencil mark of each cell, and where the viewer has gone on from."""
    drawers: Mapping[str, str] = field(default_factory=dict)
    """The name of the person who drew the mark of a cell, where several share the sheet."""
    shared: bool = False
    """Whether several people draw on one sheet."""
    supposed: tuple[Holds | Lacks, ...] = ()
    """The viewer's suppositions on cards."""


@dataclass(frozen=True, slots=True)
class PageAddresses:
    """The addresses of a page and of its table."""

    home: str = ""
    """The address of the page where that is not a table's."""
    game_at: str = ""
    """The address of the game where the page is one of a game by post.

    Actions are then sent to the page itself, by forms that bear a key and no version, and a standing order is sent
    whole, not changed card by card.
    """
    site: str = ""
    """The address of the site, for texts to give away."""
    reachable: bool = True
    """Whether links to the site lead there from other machines."""
    watch: str = ""
    """The link for those who watch, where the viewer may give it away."""
    back: str = ""
    """The viewer's own link back to the seat."""


@dataclass(frozen=True, slots=True)
class Invitations:
    """The ways for others to come to the table now."""

    links: Mapping[Seat, str] = field(default_factory=dict)
    """The link of each free seat."""
    anyone: str = ""
    """The link to any free seat."""
    expected: Mapping[Seat, str] = field(default_factory=dict)
    """The names of people of the table before for whom a seat is kept."""
    offers: Mapping[Seat, str] = field(default_factory=dict)
    """The bots' seats that the viewer may give to a friend, with the link of each that is offered."""
    shows: bool = False
    """Whether the viewer may let the picture of the table's link show the case file."""


NOBODY_INVITED = Invitations()


Made = dict[str, tuple[object, Any]]
"""Values by name, each with the value that it was made of."""


@dataclass(slots=True)
class PageMemory:
    """The values made for earlier versions of a page, from which its next version is made."""

    kept: Made = field(default_factory=dict)
    """The values made for earlier versions, by name, with the values that they were made of; see :meth:`Scene.memo`."""
    tale: StoryCache | None = None
    """The story as earlier versions told it; without it the story is told from its beginning."""
    told: list[StoryCache] = field(default_factory=list)
    """The story of this version, once it is told."""
