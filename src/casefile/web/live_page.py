"""A page as one audience has it open: its parts, and which change made each of them.

An open page is sent the parts that have changed since the change that it names; a page that names none that is known
here is sent all of them. There is no queue: what is sent is always the newest state. The whole page is the same parts.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import compress, count
from operator import is_not
from secrets import token_urlsafe
from typing import Any, Protocol

import msgspec

from casefile.web.model import Part
from casefile.web.present.scene import Scene, StoryCache

Draw = Callable[[Part], str]
"""Draws a part."""

REMEMBERED = 8
"""Frames of the newest state that are remembered: nearly all pages have the change before it."""

LATELY = 256
"""Drawn parts that are remembered as they were sent: the other viewers of a table are sent the same ones at once."""

LONG = 1200
"""A frame of so many letters or more is packed."""

LEVEL = 0
"""The quickest level of ISA-L: less than half the time of the next, for a fifth more bytes."""

WINDOW = 12
"""Bits of the window of deflate: as good for a frame as the widest one."""


class Shown(Protocol):
    """A page to be shown: its version, the title of its tab, the classes of the element around its parts, and these."""

    @property
    def version(self) -> int:
        """The number of the newest event in it that its audience may know of."""

    @property
    def tab(self) -> str:
        """The title of the browser's tab."""

    @property
    def classes(self) -> str:
        """What the style sheets must know of the whole page."""

    @property
    def parts(self) -> Sequence[Part]:
        """All that may change in it while it is open; always so many, each in its place."""

    def parts_after(self, before: Any, known: Sequence[Part]) -> Sequence[Part]:
        """The same; where a part is as in the page ``before``, whose parts are ``known``, it may be that very part."""


class Frame(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an open page is sent: the version and the ``stamp`` of the page's newest change.

    Then what stands around its parts, and in JSON each part that has changed: its id, its element and, where it may be
    new in a list, the list's id. To whoever acted it is the answer, which bears the ``key`` of the action.
    """

    version: int
    stamp: str
    title: str
    me: str
    classes: str
    parts: Sequence[msgspec.Raw]
    key: str = ""

    def data(self) -> str | bytes:
        """The frame as JSON; where it is long, packed by raw deflate."""
        from isal import isal_zlib  # the pages of the library do without the server's packages

        text = msgspec.json.encode(self)
        if len(text) < LONG:
            return text.decode()
        return isal_zlib.compress(text, LEVEL, -WINDOW)


class _Kept:
    """A part, the change that made its element, and the newest change in it.

    Of the parts inside it, those in which there are others are kept likewise; of the rest, by far the most, it has only
    the change that made their element.
    """

    __slots__ = ("inner", "latest", "part", "since")

    def __init__(self, part: Part, change: int) -> None:
        self._take(part, change)

    def _take(self, part: Part, change: int) -> None:
        self.part, self.since, self.latest = part, change, change
        self.inner = [_made(each, change) for each in part.inner]

    def bring(self, part: Part, change: int) -> None:
        """Become ``part``, by that change where it is another one."""
        old = self.part
        before, after = old.inner, part.inner
        if part.model != old.model or part.macro != old.macro:
            self._take(part, change)
        elif before is after:
            self.part = part
        elif part.grows:
            self._grow(part, change)
        elif len(before) != len(after):
            self._take(part, change)
        else:
            self._bring_inner(part, change)

    def _grow(self, part: Part, change: int) -> None:
        """Become a longer list; most parts of it are the same as before."""
        before, after = self.part.inner, part.inner
        if len(after) < len(before):
            self._take(part, change)
            return
        if len(after) > len(before):
            self.inner = [*self.inner, *[_made(each, change) for each in after[len(before) :]]]
            self.latest = change
        self._bring_inner(part, change)

    def _bring_inner(self, part: Part, change: int) -> None:
        """Become ``part``, in which some of those that were inside before may be others."""
        inner, before, after = self.inner, self.part.inner, part.inner
        for place in compress(count(), map(is_not, before, after)):
            old, new, kept = before[place], after[place], inner[place]
            if new.id != old.id:
                self._take(part, change)
                return
            if not isinstance(kept, int):
                kept.bring(new, change)
                if kept.latest == change:
                    self.latest = change
            elif new != old:
                inner[place] = _made(new, change)
                self.latest = change
        self.part = part

    def changed(self, since: int, found: list[tuple[Part, str]], inside: str = "") -> None:
        """Add the parts in it that later changes than ``since`` have made, each with the list in which it is new."""
        for part, kept in zip(self.part.inner, self.inner, strict=True):
            if isinstance(kept, int):
                if kept > since:
                    found.append((part, inside))
            elif kept.since > since:
                found.append((kept.part, inside))
            elif kept.latest > since:
                kept.changed(since, found, part.id if part.grows else "")


def _made(part: Part, change: int) -> _Kept | int:
    """What is kept of a part that a change has made."""
    return _Kept(part, change) if part.inner else change


@dataclass(slots=True)
class LivePage:
    """What one audience has of a page. ``tale`` and ``memory`` are for whoever makes it anew; see ``Scene``.

    ``scene`` is what it was made from last, where the next is a later moment of that.
    ``birth`` tells it from another one of the same audience, made after this one was forgotten.
    """

    tale: StoryCache | None = None
    memory: dict[str, tuple[object, Any]] = field(default_factory=dict)
    scene: Scene | None = None
    made_of: object = None
    birth: str = field(default_factory=lambda: token_urlsafe(6))
    change: int = 0
    me: str = ""
    page: Shown | None = None
    _kept: _Kept | None = None
    _frames: dict[int, str | bytes] = field(default_factory=dict)

    @property
    def stamp(self) -> str:
        """What an open page names as the newest change that it has."""
        return f"{self.birth}.{self.change}"

    def start_anew(self) -> None:
        """Make the next page without what was remembered: the table is another, of which much may be as before."""
        self.tale = self.scene = self.made_of = None
        self.memory.clear()

    def bring(self, page: Shown, me: str) -> None:
        """Show ``page`` from now on, in the viewer's colour."""
        change, old, kept = self.change + 1, self.page, self._kept
        if kept is None:
            kept = self._kept = _Kept(Part("", "", None, tuple(page.parts)), change)
        else:
            kept.bring(Part("", "", None, tuple(page.parts_after(old, kept.part.inner))), change)
        if kept.latest == change or old is None or (old.version, old.tab, self.me) != (page.version, page.tab, me):
            self.change = change
            self._frames.clear()
        self.page, self.me = page, me

    def since(self, stamp: str, draw: Draw, key: str = "") -> str | bytes | None:
        """What a page that has ``stamp`` must be sent; ``None`` where it has everything.

        With the ``key`` of an action it is the answer to that.
        """
        birth, _, number = stamp.rpartition(".")
        since = int(number) if birth == self.birth and number.isascii() and number.isdigit() else -1
        if since >= self.change:
            return None
        frame = None if key else self._frames.get(since)
        if frame is None:
            found: list[tuple[Part, str]] = []
            page, kept = self.page, self._kept
            assert page is not None
            assert kept is not None
            kept.changed(since, found)
            parts = [_sent(draw, part, inside) for part, inside in found]
            frame = Frame(page.version, self.stamp, page.tab, self.me, page.classes, parts, key).data()
            if not key and len(self._frames) < REMEMBERED:
                self._frames[since] = frame
        return frame

    def drawn(self, draw: Draw) -> dict[str, str]:
        """All parts, by id."""
        return {part.id: draw(part) for part in self._kept.part.inner} if self._kept is not None else {}


@lru_cache(maxsize=LATELY)
def _sent(draw: Draw, part: Part, inside: str) -> msgspec.Raw:
    """A part as it stands in a frame: what several viewers are sent is drawn and put into JSON once."""
    text = str.strip(draw(part))
    return msgspec.Raw(msgspec.json.encode((part.id, text, inside) if inside else (part.id, text)))
