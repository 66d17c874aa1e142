"""A page as one audience has it open: its parts, and the change that made each of them.

An open page is sent the parts that have changed since the change that it names; a page that names no change known here
is sent all of them. There is no queue: a page is always sent the newest state. The whole page is the same parts.
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
"""The number of remembered frames of the newest state: nearly all pages have the change before it."""

LATELY = 256
"""The number of drawn parts that are remembered as sent: the other viewers of a table are sent the same ones at
once.
"""

LONG = 1200
"""The number of letters from which a frame is packed."""

LEVEL = 0
"""The quickest level of ISA-L: less than half the time of the next, for a fifth more bytes."""

WINDOW = 12
"""Bits of the window of deflate: as good for a frame as the widest one."""


Change = tuple[Part, str]
"""A part that an open page must be sent and, where it may be new in a list, the list's id."""


class ShownPage(Protocol):
    """A page to be shown: its version, the title of its tab, the classes of the element around its parts, and the
    parts.
    """

    @property
    def version(self) -> int:
        """The number of the newest event in it that its audience may know of."""

    @property
    def tab(self) -> str:
        """The title of the browser's tab."""

    @property
    def classes(self) -> str:
        """The classes for the style sheets of the whole page."""

    @property
    def parts(self) -> tuple[Part, ...]:
        """All parts that may change while the page is open; always the same number, each in its place."""

    def parts_after(self, before: Any, known: tuple[Part, ...]) -> tuple[Part, ...]:
        """Return the parts; one that is as in the page ``before``, whose parts are ``known``, may be that very part."""


class Frame(msgspec.Struct, frozen=True, omit_defaults=True):
    """A message to an open page."""

    version: int
    """The version of the page."""
    stamp: str
    """The stamp of the page's newest change."""
    title: str
    """The title of the tab."""
    me: str
    """The viewer's colour."""
    classes: str
    """The classes of the element around the parts."""
    parts: Sequence[msgspec.Raw]
    """In JSON each part that has changed: its id, its element and, where it may be new in a list, the list's id."""
    key: str = ""
    """The key of the action that this frame answers, for the page that acted."""

    def data(self) -> str | bytes:
        """Return the frame as JSON; where it is long, packed by raw deflate."""
        text = msgspec.json.encode(self)
        if len(text) < LONG:
            return text.decode()
        return _deflate()(text, LEVEL, -WINDOW)


@cache
def _deflate() -> Callable[[bytes, int, int], bytes]:
    """Return the function that packs a text; the pages of the library do without the server's packages."""
    from isal import isal_zlib

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
    """One audience's page."""

    many: bool = True
    """Whether several people may be the audience, who are sent the same frames.

    One person seldom has the page open twice.
    """
    tale: StoryCache | None = None
    """The story, for the maker of the next page; see ``Scene``."""
    memory: Made = field(default_factory=dict)
    """The remembered values, for the maker of the next page; see ``Scene``."""
    scene: Scene | None = None
    """The lasting fields of the scenes from which pages were made: the next scene is a later moment of this one."""
    made_of: object = None
    birth: str = field(default_factory=lambda: token_urlsafe(6))
    """A token that tells this page from another one of the same audience, made after this one was forgotten."""
    change: int = 0
    me: str = ""
    page: ShownPage | None = None
    _parts: tuple[Part, ...] = ()
    _newest: Sequence[Change] = ()
    """The changes that the newest change has made."""
    _whole: int = 0
    """The number of the last change that made all parts anew."""
    _made: dict[str, int] = field(default_factory=dict)
    """By id the newest change since then that made the element of a part.

    Others were made with the part around them.
    """
    _frames: dict[int, str | bytes] = field(default_factory=dict)

    @property
    def stamp(self) -> str:
        """The stamp by which an open page names the newest change that it has."""
        return f"{self.birth}.{self.change}"

    def start_anew(self) -> None:
        """Make the next page without remembered values: the table is another one, although much may be as before."""
        self.tale = self.scene = self.made_of = None
        self.memory.clear()

    def bring(self, page: ShownPage, me: str) -> None:
        """Show ``page`` from now on, in the viewer's colour."""
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
        """Return the frame for a page that has ``stamp``; ``None`` where it has everything.

        With the ``key`` of an action the frame is the answer to that action.
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
        """Return all parts drawn, by id."""
        return {part.id: draw(part) for part in self._parts}


@lru_cache(maxsize=LATELY)
def _sent(draw: Draw, part: Part, inside: str) -> msgspec.Raw:
    """Return a part as it stands in a frame: parts sent to several viewers are drawn and put into JSON once."""
    text = str.strip(draw(part))
    return msgspec.Raw(msgspec.json.encode((part.id, text, inside) if inside else (part.id, text)))
