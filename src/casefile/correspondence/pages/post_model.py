"""Models shared by all pages of a game by post, such as their frame: frozen values, texts in the viewer's language."""

from dataclasses import dataclass
from typing import ClassVar

from casefile.web.model import Part, absent
from casefile.web.pages import Moment


@dataclass(frozen=True, slots=True)
class Tab:
    """A page of the game in the list of tabs."""

    label: str
    """Its name."""
    link: str
    """Its address."""
    here: bool = False
    """Whether this page is shown."""
    count: int = 0
    """The number of things that the viewer has to do there; 0 is not shown."""


@dataclass(frozen=True, slots=True)
class PhaseLine:
    """The state of the game."""

    phase: str
    """The phase."""
    next: str
    """The next event."""
    due: Moment | None
    """The moment of that event."""
    owed: int | None
    """The number of things that wait for the viewer."""


@dataclass(frozen=True, slots=True)
class PostHead:
    """The head of every page of a game."""

    id: str
    """The id of the game."""
    title: str
    """The title of the game."""
    tabs: tuple[Tab, ...]
    """Its pages."""
    phase: str
    """The phase of the game."""
    role: str
    """The role of the viewer, shown beside the seal of the viewer's camp."""
    token: str
    """The design of that seal; empty for a viewer without a camp."""
    version: int
    """The number of events that the viewer may see, by which an open page knows whether it is up to date."""
    next: str = ""
    """The next event."""
    due: Moment | None = None
    """The moment of that event."""
    line: str = ""
    """The address of the socket that the page has while it is open."""
    rehearsal: str = ""
    """The sentence on every page of a rehearsal; empty in any other game."""
    zone: str = "UTC"
    """The time zone of the game."""
    owed: int | None = None
    """The number of things in the game that wait for the viewer; ``None`` once it is over and nothing can."""

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts of the head that may change."""
        alone = len(self.tabs) == 1 and self.tabs[0].here
        tabs = Part("post-tabs", "parts/post_head.html:tabs", self.tabs)
        return (
            Part("post-state", "parts/post_head.html:state", PhaseLine(self.phase, self.next, self.due, self.owed)),
            Part("post-role", "parts/post_head.html:role", (self.token, self.role)),
            absent("post-tabs") if alone else tabs,
            Part("post-menu", "parts/post_head.html:menu", self.tabs),
        )


@dataclass(frozen=True, slots=True)
class PostPage:
    """A page of a game to be shown."""

    head: PostHead
    """Its head."""
    content: object
    """The model that its template is given."""
    own: tuple[Part, ...] = ()
    """The parts of that model."""

    classes: ClassVar[str] = "post"

    @property
    def me(self) -> str:
        """The token design of the viewer's camp, which is the accent of the page."""
        return self.head.token or "peacock"

    @property
    def version(self) -> int:
        """The number of events that the viewer may see."""
        return self.head.version

    @property
    def tab(self) -> str:
        """The title of the browser's tab."""
        return f"{self.head.title} – casefile"

    @property
    def parts(self) -> tuple[Part, ...]:
        """All parts that may change while the page is open."""
        return (*self.head.parts, *self.own)

    def parts_after(self, before: object, known: object) -> tuple[Part, ...]:
        """Return all parts of the page: its maker keeps unchanged parts, so the page before does not matter."""
        return self.parts


@dataclass(frozen=True, slots=True)
class Fact:
    """A line of a list about a game by post, such as its operator or the end of a turn: what it tells of, and what."""

    label: str
    """The words for what is told of."""
    value: str
    """The text that stands beside them."""
    until: Moment | None = None
    """The moment until which it holds, if there is one."""
