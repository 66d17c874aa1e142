"""What all pages of a game by post show: their frame and more. Frozen values, texts in the viewer's language."""

from dataclasses import dataclass
from typing import ClassVar

from casefile.web.model import Part, absent
from casefile.web.pages import Moment


@dataclass(frozen=True, slots=True)
class Tab:
    """A page of the game; ``here`` is the one that is shown, ``count`` how much waits there."""

    label: str
    link: str
    here: bool = False
    count: int = 0


@dataclass(frozen=True, slots=True)
class PhaseLine:
    """How the game stands: its ``phase``, what is ``next``, ``due`` at a moment, and how much is ``owed``."""

    phase: str
    next: str
    due: Moment | None
    owed: int | None


@dataclass(frozen=True, slots=True)
class PostHead:
    """The head of every page of a game: its ``title``, its tabs, the ``phase``, what the viewer is, what comes next.

    ``role`` is said beside the seal of the viewer's camp, whose design is ``token`` (empty for who has none). ``next``
    is what ``due`` is the moment of. ``version`` is the viewer's own. ``line`` is the address of the socket that
    the page has while it is open. Of a ``rehearsal`` every page says that it is one. ``zone`` is
    that of the game. ``owed`` is how much waits for the viewer in it; ``None`` once it is over, and nothing can.
    """

    id: str
    title: str
    tabs: tuple[Tab, ...]
    phase: str
    role: str
    token: str
    version: int
    next: str = ""
    due: Moment | None = None
    line: str = ""
    rehearsal: str = ""
    zone: str = "UTC"
    owed: int | None = None

    @property
    def parts(self) -> tuple[Part, ...]:
        """What may change in it."""
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
    """A page of a game to be shown: its head, and what its template is given, with the parts of that."""

    head: PostHead
    content: object
    own: tuple[Part, ...] = ()

    classes: ClassVar[str] = "post"

    @property
    def me(self) -> str:
        """The token design of the viewer's camp, which is the accent of the page."""
        return self.head.token or "peacock"

    @property
    def version(self) -> int:
        """The viewer's own version."""
        return self.head.version

    @property
    def tab(self) -> str:
        """The title of the browser's tab."""
        return f"{self.head.title} – casefile"

    @property
    def parts(self) -> tuple[Part, ...]:
        """All that may change in it while it is open."""
        return (*self.head.parts, *self.own)

    def parts_after(self, before: object, known: object) -> tuple[Part, ...]:
        """The same, made anew: what its parts show is kept by who made them."""
        return self.parts


@dataclass(frozen=True, slots=True)
class Fact:
    """Something to know: what, its value, and perhaps until when."""

    label: str
    value: str
    until: Moment | None = None
