"""What all pages share, their frame and pieces of it; and two pages that need little more: errors and fair deals."""

from dataclasses import dataclass
from typing import Literal

from casefile.web.coloured_text import Words
from casefile.web.preview import LinkPreview

Theme = Literal["light", "dark", "auto"]


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment: for programs, on the clocks of a time zone, and as seen from now ("in 3 days 4 hours").

    On a page that stays open ``words`` stands for that, and ``at``, in milliseconds since 1970, lets it go on.
    """

    iso: str
    local: str
    words: str
    at: int | None = None


@dataclass(frozen=True, slots=True)
class Language:
    """A language to switch to, named in itself."""

    code: str
    name: str


@dataclass(frozen=True, slots=True)
class PageFrame:
    """What every page has. ``me`` is the viewer's token design (the accent), ``here`` the page's own path.

    Theme, sound, language and whether table ``talk`` is shown are switched by a POST to ``settings`` with that one
    field and ``back``. ``rules`` and ``how`` lead to the game that the page is about, where it is about one. ``waits``
    is how much waits for the viewer in all games; ``None`` where nothing can. ``zone`` is the time zone of the viewer's
    own clocks, empty where it is not known yet. ``preview`` is what a link to the page looks like where it is sent.
    """

    language: str
    languages: tuple[Language, ...]
    here: str
    theme: Theme = "auto"
    sound: bool = False
    talk: bool = True
    me: str = "peacock"
    waits: int | None = None
    zone: str = ""
    preview: LinkPreview | None = None
    settings: str = "/settings"
    home: str = "/"
    mine: str = "/mine"
    rules: str = "/rules"
    how: str = ""
    fair: str = "/fair"
    static: str = "/static"


@dataclass(frozen=True, slots=True)
class FieldValue:
    """One value of a field; in a long list those of one ``group`` stand under its name."""

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
    """A page that could not be shown: what happened, what to do, and where to go."""

    status: int
    title: str
    text: str
    ways: tuple[Way, ...] = ()


@dataclass(frozen=True, slots=True)
class FairModel:
    """How a deal is proved; ``table`` and what follows are empty on the page that explains it in general.

    ``seed`` and ``salt`` are empty until the game is over; ``record`` is the link to the game's file. ``verifiers`` are
    the links to the programs of one file that check it.
    ``day`` is the date of a case of the day, whose seed was never secret; nor was that of a deal that is ``fixed``,
    nor is that of a game that is played on from a finished one, ``forked``, whose deal may be ``drawn`` anew.
    ``bytes`` are what the viewer's seat added, ``None`` for a spectator.
    """

    table: str = ""
    commitment: str = ""
    entropy: tuple[tuple[Words, str], ...] = ()
    seed: str = ""
    salt: str = ""
    record: str = ""
    verifiers: tuple[str, ...] = ()
    day: str = ""
    bytes: str | None = None
    fixed: bool = False
    forked: str = ""
    drawn: bool = False
