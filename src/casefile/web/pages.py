"""The common parts of all pages, such as the frame around them, and two small pages: errors and fair deals."""

from dataclasses import dataclass
from typing import Literal

from casefile.web.coloured_text import Words
from casefile.web.preview import LinkPreview

Theme = Literal["light", "dark", "auto"]
THEMES: tuple[Theme, ...] = ("light", "dark", "auto")


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment in several forms.

    On a page that stays open ``words`` is a placeholder for the text as seen from now, which the page brings up to date
    from ``at``.
    """

    iso: str
    """The moment in the form for programs."""
    local: str
    """The moment by the clocks of a time zone."""
    words: str
    """The moment as seen from now, such as "in 3 days 4 hours"."""
    at: int | None = None
    """The moment in milliseconds since 1970."""


@dataclass(frozen=True, slots=True)
class Language:
    """A language to which the page can be switched."""

    code: str
    """The code of the language, such as ``en``."""
    name: str
    """The name of the language in that language."""


@dataclass(frozen=True, slots=True)
class PageFrame:
    """The frame around every page, with its menu and settings.

    A POST to ``settings`` changes one setting: it has that one field (``theme``, ``sound``, ``language``, or ``talk``:
    whether table talk is shown) and ``back``, the path of the page to return to.
    """

    language: str
    languages: tuple[Language, ...]
    """The languages that the menu offers."""
    here: str
    """The page's own path."""
    theme: Theme = "auto"
    sound: bool = False
    talk: bool = True
    me: str = "peacock"
    """The design of the viewer's token, which gives the page its accent colour."""
    waits: int | None = None
    """The number of actions that wait for the viewer in all games; ``None`` for a viewer without games."""
    zone: str = ""
    """The time zone of the viewer's clocks; empty while it is not known."""
    preview: LinkPreview | None = None
    """The preview that other sites show of a link to this page; ``None`` for a page without one."""
    settings: str = "/settings"
    home: str = "/"
    """The path of the front page."""
    mine: str = "/mine"
    """The path of the page with the viewer's games."""
    rules: str = "/rules"
    """The address of the rules, of the page's own game if it is about one."""
    how: str = ""
    """The address of the introduction to the page's game; empty if there is none."""
    fair: str = "/fair"
    """The path of the page on proofs of a fair deal."""
    static: str = "/static"
    """The path below which the style sheets, scripts and pictures are."""


@dataclass(frozen=True, slots=True)
class FieldValue:
    """One value to choose in a field; in a long list the values of one ``group`` stand under its name."""

    value: str
    """The value that the form sends."""
    label: str
    """The text that stands for the value on the page."""
    chosen: bool = False
    """Whether the value is chosen when the page is drawn."""
    note: str = ""
    """The words that explain the value; empty for none."""
    group: str = ""


@dataclass(frozen=True, slots=True)
class Way:
    """A link on the page of an error, by which the reader goes on."""

    label: str
    """The text of the link."""
    link: str
    """The address to which the link leads."""


@dataclass(frozen=True, slots=True)
class ErrorModel:
    """A page for a request that failed."""

    status: int
    """The HTTP status of the answer."""
    title: str
    """The cause in one short sentence."""
    text: str
    """The advice, or the cause in more detail."""
    ways: tuple[Way, ...] = ()
    """The links to go on; if there are none, the page links to the front page."""


@dataclass(frozen=True, slots=True)
class FairModel:
    """The page that proves that a deal was fair; without a ``table`` it explains such proofs in general."""

    table: str = ""
    """The id of the table."""
    commitment: str = ""
    """The hash of seed and salt that was shown before anybody sat down."""
    entropy: tuple[tuple[Words, str], ...] = ()
    """The bytes that each seat has added to the seed, in hexadecimal, with the name of the seat."""
    seed: str = ""
    """The seed; empty until the game is over."""
    salt: str = ""
    """The salt; empty until the game is over."""
    record: str = ""
    """The address of the record of the game."""
    verifiers: tuple[str, ...] = ()
    """The addresses of the single-file programs that check the record."""
    day: str = ""
    """The date of the case of the day that was played, whose seed was never secret; empty for any other game."""
    bytes: str | None = None
    """The bytes that the viewer's seat added to the seed; ``None`` for a spectator."""
    fixed: bool = False
    """Whether the deal is the same for everybody, so that its seed was never secret."""
    forked: str = ""
    """The finished game from which this one was continued, so that its seed is no secret; empty for any other game."""
    title: str = ""
    """The title of the part about this game, where it is not that of its table."""
    drawn: bool = False
    """Whether the deal of a game that was continued from another was drawn anew from what a seat knew."""
