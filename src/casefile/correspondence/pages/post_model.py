"""What the pages of a game by post show: the frame that they share. Frozen values, texts in the viewer's language."""

from dataclasses import dataclass

from casefile.web.pages import Moment


@dataclass(frozen=True, slots=True)
class Tab:
    """A page of the game; ``here`` is the one that is shown, ``count`` how much waits there."""

    label: str
    link: str
    here: bool = False
    count: int = 0


@dataclass(frozen=True, slots=True)
class PostHead:
    """The head of every page of a game: its ``title``, its tabs, the ``phase``, what the viewer is, what comes next.

    ``role`` is said beside the seal of the viewer's camp, whose design is ``token`` (empty for who has none). ``next``
    is what ``due`` is the moment of. ``version`` is the viewer's own; it is not told, so that the page stands as it is,
    while ``live`` is false.
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
    live: bool = True
