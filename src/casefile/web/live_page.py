"""A page as one audience has it open: its parts, and which change made each of them.

An open page is sent the parts that have changed since the change that it names; a page that names none that is known
here is sent all of them. There is no queue: what is sent is always the newest state. The whole page is the same parts.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from secrets import token_urlsafe
from typing import Any, Protocol

import msgspec

from casefile.web.model import Part
from casefile.web.present.scene import Scene
from casefile.web.present.story_cache import StoryCache

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


Change = tuple[Part, str]
"""A part that an open page must be sent and, where it may be new in a list, the list's id."""


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
    def parts(self) -> tuple[Part, ...]:
        """All that may change in it while it is open; always so many, each in its place."""

    def parts_after(self, before: Any, known: tuple[Part, ...]) -> tuple[Part, ...]:
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
        text = msgspec.json.encode(self)
        if len(text) < LONG:
            return text.decode()
        return _deflate()(text, LEVEL, -WINDOW)


@cache
def _deflate() -> Callable[[bytes, int, int], bytes]:
    """What packs a text; the pages of the library do without the server's packages."""
    from isal import isal_zlib

    return isal_zlib.compress


def _compare(before: tuple[Part, ...], after: tuple[Part, ...], found: list[Change], inside: str = "") -> bool:
    """Add to ``found`` what must be sent so that parts become others; false where those are not in the same places.

    With ``inside``, the id of a list that grows, there may be more of them; most are the same as before.
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
    """What one audience has of a page. ``many`` says that several people may be that audience, who are sent the same
    frames; else it is one, who seldom has the page open twice. ``tale`` and ``memory`` are for whoever makes the page
    anew; see ``Scene``.

    ``scene`` is what is lasting in those that it was made from: the next is a later moment of that.
    ``birth`` tells it from another one of the same audience, made after this one was forgotten.

    ``_newest`` is what the newest change has made, ``_whole`` the last that made all. ``_made`` is by id the newest
    change since that made the element of a part; one that is not there was made with the one around it.
    """

    many: bool = True
    tale: StoryCache | None = None
    memory: dict[str, tuple[object, Any]] = field(default_factory=dict)
    scene: Scene | None = None
    made_of: object = None
    birth: str = field(default_factory=lambda: token_urlsafe(6))
    change: int = 0
    me: str = ""
    page: Shown | None = None
    _parts: tuple[Part, ...] = ()
    _newest: Sequence[Change] = ()
    _whole: int = 0
    _made: dict[str, int] = field(default_factory=dict)
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
        """What a page that has ``stamp`` must be sent; ``None`` where it has everything.

        With the ``key`` of an action it is the answer to that.
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
        """What later changes than ``since`` have made of these parts, which stand ``inside`` a list."""
        for part in parts:
            if self._made.get(part.id, self._whole) > since:
                yield part, inside
            elif part.inner:
                yield from self._changes(since, part.inner, part.id if part.grows else "")

    def drawn(self, draw: Draw) -> dict[str, str]:
        """All parts, by id."""
        return {part.id: draw(part) for part in self._parts}


@lru_cache(maxsize=LATELY)
def _sent(draw: Draw, part: Part, inside: str) -> msgspec.Raw:
    """A part as it stands in a frame: what several viewers are sent is drawn and put into JSON once."""
    text = str.strip(draw(part))
    return msgspec.Raw(msgspec.json.encode((part.id, text, inside) if inside else (part.id, text)))
