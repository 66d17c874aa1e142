"""The common parts of all pages, such as their frame; and two small pages: errors and fair deals."""

from dataclasses import dataclass
from typing import Literal

from casefile.web.coloured_text import Words
from casefile.web.preview import LinkPreview

Theme = Literal["light", "dark", "auto"]


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment.

    On a page that stays open ``words`` stands for the text as seen from now, and ``at`` lets it go on.
    """

    iso: str
    """The moment for programs."""
    local: str
    """The moment on the clocks of a time zone."""
    words: str
    """The moment as seen from now ("in 3 days 4 hours")."""
    at: int | None = None
    """The moment in milliseconds since 1970."""


@dataclass(frozen=True, slots=True)
class Language:
    """A language to switch to, named in itself."""

    code: str
    name: str


@dataclass(frozen=True, slots=True)
class PageFrame:
    """The frame of every page.

    Theme, sound, language and whether table ``talk`` is shown are switched by a POST to ``settings`` with that one
    field and ``back``.
    """

    language: str
    languages: tuple[Language, ...]
    here: str
    """The page's own path."""
    theme: Theme = "auto"
    sound: bool = False
    talk: bool = True
    me: str = "peacock"
    """The viewer's token design (the accent)."""
    waits: int | None = None
    """The number of acts that wait for the viewer in all games; ``None`` where none can."""
    zone: str = ""
    """The time zone of the viewer's own clocks; empty where it is not known yet."""
    preview: LinkPreview | None = None
    """The look of a link to the page where it is sent."""
    settings: str = "/settings"
    home: str = "/"
    mine: str = "/mine"
    rules: str = "/rules"
    """The address of the rules of the game that the page is about, where it is about one."""
    how: str = ""
    """The address of the introduction to that game."""
    fair: str = "/fair"
    static: str = "/static"


@dataclass(frozen=True, slots=True)
class FieldValue:
    """One value of a field; in a long list the values of one ``group`` stand under its name."""

    value: str
    label: str
    chosen: bool = False
    note: str = ""
    group: str = ""


@dataclass(frozen=True, slots=True)
class Way:
    """A link beneath the form; ``count`` is shown where it is not 0."""

    label: str
    link: str
    count: int = 0


@dataclass(frozen=True, slots=True)
class ErrorModel:
    """A page that could not be shown: the cause, the advice, and ways on."""

    status: int
    title: str
    text: str
    ways: tuple[Way, ...] = ()


@dataclass(frozen=True, slots=True)
class FairModel:
    """The proof of a deal; ``table`` and the later fields are empty on the page that explains proofs in general."""

    table: str = ""
    commitment: str = ""
    entropy: tuple[tuple[Words, str], ...] = ()
    seed: str = ""
    """The seed; empty until the game is over."""
    salt: str = ""
    """The salt; empty until the game is over."""
    record: str = ""
    """The link to the game's file."""
    verifiers: tuple[str, ...] = ()
    """The links to the programs of one file that check it."""
    day: str = ""
    """The date of a case of the day, whose seed was never secret."""
    bytes: str | None = None
    """The bytes that the viewer's seat added; ``None`` for a spectator."""
    fixed: bool = False
    """Whether the deal is the same for everybody; its seed was never secret either."""
    forked: str = ""
    """The finished game that this one is played on from; its seed is no secret either."""
    drawn: bool = False
    """Whether the deal of such a game was drawn anew."""
