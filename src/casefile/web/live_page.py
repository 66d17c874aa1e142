"""A page that viewers have open: its parts, and the number of the change that made each of them.

An open page is sent the parts that have changed since the change that it names; a page that names no change known here
is sent all of them. There is no queue: a page is always sent the newest state. The whole page is made of the same
parts.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from secrets import token_urlsafe
from typing import Any, Protocol

import msgspec

from casefile.web.model import Part
from casefile.web.present.scene import Scene
from casefile.web.present.scene_groups import Made
from casefile.web.present.story_cache import StoryCache

Draw = Callable[[Part], str]
"""Draws a part."""

REMEMBERED = 8
"""The most frames of the newest state that are remembered: nearly all open pages miss only the last change."""

LATELY = 256
"""The most drawn parts that are remembered as they were sent: the viewers of a table are sent the same ones."""

LONG = 1200
"""The number of letters from which a frame is compressed."""

LEVEL = 0
"""The compression level, the quickest of ISA-L: less than half the time of the next, for a fifth more bytes."""

WINDOW = 12
"""The window size of deflate, as a power of two: as good for a frame as the widest one."""


Change = tuple[Part, str]
"""A part that an open page must be sent, and the id of the list in which it may be new, else an empty text."""


class ShownPage(Protocol):
    """A page with its version, the title of its tab, the classes of the element around its parts, and the parts."""

    @property
    def version(self) -> int:
        """The number of the newest event in the page that its viewers may know of."""

    @property
    def tab(self) -> str:
        """The title of the browser's tab."""

    @property
    def classes(self) -> str:
        """The classes of the element around the parts, for the style sheets."""

    @property
    def parts(self) -> tuple[Part, ...]:
        """All parts that may change while the page is open: always the same number, in the same order."""

    def parts_after(self, before: Any, known: tuple[Part, ...]) -> tuple[Part, ...]:
        """Return the parts of this page.

        An unchanged part may be the same object as in ``known``, the parts of ``before``.
        """


class Frame(msgspec.Struct, frozen=True, omit_defaults=True):
    """A message to an open page that brings it up to date."""

    version: int
    """The version of the page."""
    stamp: str
    """The stamp of the newest change, by which the page names it later."""
    title: str
    """The title of the tab."""
    me: str
    """The viewer's colour, as the design of a token."""
    classes: str
    """The classes of the element around the parts."""
    parts: Sequence[msgspec.Raw]
    """In JSON each part that has changed: its id, its element and, where it may be new in a list, the list's id."""
    key: str = ""
    """The key of the form that this frame answers, for the page that sent it; empty for other pages."""

    def data(self) -> str | bytes:
        """Return the frame as JSON text; a long one as bytes, compressed by raw deflate."""
        text = msgspec.json.encode(self)
        if len(text) < LONG:
            return text.decode()
        return _packing()(text, LEVEL, -WINDOW)  # raw deflate


@cache
def _packing() -> Callable[[bytes, int, int], bytes]:
    """Return the function that packs a text by deflate: how well, and how far back it looks."""
    from isal import isal_zlib  # only here: the pages of the library do without the server's packages

    return isal_zlib.compress


def _compare(before: tuple[Part, ...], after: tuple[Part, ...], found: list[Change], inside: str = "") -> bool:
    """Add to ``found`` the changes that turn one set of parts into another.

    Return ``False`` where the parts are not in the same places. With ``inside``, the id of a list that grows, there may
    be more parts afterwards; most are the same as before.
    """
    if len(after) != len(before):
        if not (inside and before and len(after) > len(before)):
            return False
        if not _compare(before, after[: len(before)], found, inside):
            return False
        found.extend([(new, inside) for new in after[len(before) :]])
        return True
    if inside and after == before:
        return True
    start = len(found)
    for old, new in zip(before, after, strict=True):
        if new is old:
            continue
        if new.id != old.id:
            del found[start:]
            return False
        if (
            new.model != old.model
            or new.macro != old.macro
            or not (new.inner is old.inner or _compare(old.inner, new.inner, found, new.id if new.grows else ""))
        ):
            found.append((new, inside))
    return True


@dataclass(slots=True)
class LivePage:
    """A page as one viewer, or several who see the same, have it open."""

    many: bool = True
    """Whether several people may have this page open, who are sent the same frames.

    One person seldom has a page open twice.
    """
    tale: StoryCache | None = None
    """The story, from which the next page continues; see ``Scene``."""
    memory: Made = field(default_factory=dict)
    """The remembered values, from which the next page is made; see ``Scene``."""
    scene: Scene | None = None
    """The fields that all moments of the page share, from which the scene of the next moment is made."""
    made_of: object = None
    """The values that the newest state was made of; while they are equal it is not made again."""
    birth: str = field(default_factory=lambda: token_urlsafe(6))
    """A token that tells this object from one made later for the same viewers, after this one was forgotten."""
    change: int = 0
    """The number of the newest change."""
    me: str = ""
    """The viewer's colour."""
    page: ShownPage | None = None
    """The newest state; ``None`` before the first."""
    _parts: tuple[Part, ...] = ()
    _newest: Sequence[Change] = ()
    """The changes that the newest change has made."""
    _whole: int = 0
    """The number of the last change that made all parts anew."""
    _made: dict[str, int] = field(default_factory=dict)
    """By id of an element, the number of the newest change since ``_whole`` that made it.

    Others were made with the part around them.
    """
    _frames: dict[int, str | bytes] = field(default_factory=dict)

    @property
    def stamp(self) -> str:
        """The stamp of the newest change; an open page sends it back to say which change it has."""
        return f"{self.birth}.{self.change}"

    def start_anew(self) -> None:
        """Forget all remembered values, so that the next page is made without them, as for another table."""
        self.tale = self.scene = self.made_of = None
        self.memory.clear()

    def bring(self, page: ShownPage, me: str) -> None:
        """Make ``page`` the newest state, and note which of its parts have changed; ``me`` is the viewer's colour."""
        old, found = self.page, list[Change]()
        parts = page.parts if old is None else page.parts_after(old, self._parts)
        whole = not _compare(self._parts, parts, found)
        if whole:
            found = [(part, "") for part in parts]
        if found or old is None or (old.version, old.tab, self.me) != (page.version, page.tab, me):
            self.change, self._newest = self.change + 1, found
            if whole:
                self._whole = self.change
                self._made.clear()
            else:
                for part, _ in found:
                    self._made[part.id] = self.change
            self._frames.clear()
        self.page, self.me, self._parts = page, me, parts

    def since(self, stamp: str, draw: Draw, key: str = "") -> str | bytes | None:
        """Return the frame for an open page whose newest change is ``stamp``; ``None`` if it has everything.

        - ``draw`` draws a part.
        - ``key`` is the key of the form that the frame answers; a frame for all pages has none.
        """
        birth, _, number = stamp.rpartition(".")
        since = int(number) if birth == self.birth and number.isascii() and number.isdigit() else -1
        if since >= self.change:
            return None
        frame = None if key else self._frames.get(since)
        if frame is None:
            page = self.page
            assert page is not None
            changes = self._newest if since == self.change - 1 else self._changes(since, self._parts)
            parts = [_sent(draw, part, inside) for part, inside in changes]
            frame = Frame(page.version, self.stamp, page.tab, self.me, page.classes, parts, key).data()
            if self.many and not key and len(self._frames) < REMEMBERED:
                self._frames[since] = frame
        return frame

    def _changes(self, since: int, parts: Iterable[Part], inside: str = "") -> Iterator[Change]:
        """Yield the changes of these parts, which stand ``inside`` a list, that came later than ``since``."""
        for part in parts:
            if self._made.get(part.id, self._whole) > since:
                yield part, inside
            elif part.inner:
                yield from self._changes(since, part.inner, part.id if part.grows else "")

    def drawn(self, draw: Draw) -> dict[str, str]:
        """Return the HTML of each part, by its id; ``draw`` draws a part."""
        return {part.id: draw(part) for part in self._parts}


@lru_cache(maxsize=LATELY)
def _sent(draw: Draw, part: Part, inside: str) -> msgspec.Raw:
    """Return a part as it stands in a frame: parts sent to several viewers are drawn and put into JSON once."""
    text = str.strip(draw(part))
    return msgspec.Raw(msgspec.json.encode((part.id, text, inside) if inside else (part.id, text)))
