"""A page at many moments, with each part sent once: a browser steps through it without asking the server.

An element is drawn with a gap for each part inside it, so that an element that stays the same while something in it
changes is one text. The texts, and the moment at which each comes into force, are all the data. A page at a moment is
put together from them, by the server for the first one and by the page's script for all others, in the same way.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Sequence

import msgspec
from markupsafe import Markup
from msgspec import Struct

from casefile.web.model import Part

GAP = "\ue010"
"""The sign before and after the id of a part in the element around it; no text that anybody gives can have it."""

NOWHERE = -1
"""The number that stands for no text, at moments at which the part is not in the page."""

Frame = Callable[[Part, list[Markup]], Markup]
"""Draws a part around the elements of the parts inside it, which it is given."""


class Slot(Struct, frozen=True):
    """A part of the page at all moments; a part in a list may be missing at some.

    All slots of a list stand in their order.
    """

    id: str
    """The id of the part's element in the page."""
    since: tuple[int, ...]
    """The moments from which each of its texts holds, counted from 0 and ascending."""
    texts: tuple[int, ...]
    """The numbers of its texts, one for each of these moments; :data:`NOWHERE` if the part is missing from then on."""
    list: str = ""
    """The id of the list of which the part is an item; empty for any other part."""

    def text(self, moment: int) -> int:
        """Return the number of the part's text at a moment; :data:`NOWHERE` if the part is not in the page then."""
        at = bisect_right(self.since, moment)
        return self.texts[at - 1] if at else NOWHERE


class SteppedPage(Struct, frozen=True):
    """A page at a number of moments."""

    moments: int
    """The number of moments, which are counted from 0."""
    texts: tuple[str, ...]
    """The HTML of the parts, with a gap for each part inside; slots number these texts from 0."""
    slots: tuple[Slot, ...]
    """The parts that the page has at any moment, in the order in which they first appear."""
    top: tuple[str, ...]
    """The ids of the parts that are inside no other part."""

    def at(self, moment: int) -> dict[str, Markup]:
        """Return the parts of :attr:`top` as HTML at a moment, by id, with the parts inside them."""
        texts = {slot.id: self.texts[number] for slot in self.slots if (number := slot.text(moment)) != NOWHERE}
        lists: dict[str, list[str]] = {}
        for slot in self.slots:
            if slot.list and slot.id in texts:
                lists.setdefault(slot.list, []).append(slot.id)

        def whole(text: str) -> str:
            return re.sub(f"{GAP}([^{GAP}]*){GAP}", filled, text)

        def filled(gap: "re.Match[str]") -> str:
            name = gap[1]
            if name.startswith("*"):
                return "".join(whole(texts[each]) for each in lists.get(name[1:], ()))
            return whole(texts.get(name, ""))

        return {id: Markup(whole(texts.get(id, ""))) for id in self.top}

    def sent(self) -> bytes:
        """Return the data for the page's script, as JSON: the parts that change, with their texts."""
        moving = [slot for slot in self.slots if len(slot.since) > 1 or slot.list or slot.since[0] > 0]
        numbers = dict.fromkeys(number for slot in moving for number in slot.texts if number != NOWHERE)
        places = {number: place for place, number in enumerate(numbers)} | {NOWHERE: NOWHERE}
        slots = [
            (slot.id, slot.since, [places[each] for each in slot.texts], *([slot.list] if slot.list else []))
            for slot in moving
        ]
        return msgspec.json.encode({"texts": [self.texts[number] for number in numbers], "slots": slots})


class Stepper:
    """The maker of a stepped page: call :meth:`take` for each moment in order, then :meth:`page`."""

    def __init__(self, frame: Frame) -> None:
        self._frame, self._moment = frame, -1
        self._texts: dict[str, int] = {}
        self._known: dict[str, Part] = {}
        self._since: dict[str, list[int]] = {}
        self._numbers: dict[str, list[int]] = {}
        self._lists: dict[str, str] = {}
        self._seen: set[str] = set()
        self._top: list[str] = []

    def take(self, parts: Sequence[Part]) -> None:
        """Add the next moment, at which the page has these parts."""
        self._moment += 1
        before, self._seen = self._seen, set()
        for part in parts:
            if part.id not in self._since:
                self._top.append(part.id)
            self._note(part)
        for gone in before - self._seen:
            self._put(gone, NOWHERE)
            del self._known[gone]

    def page(self) -> SteppedPage:
        """Return the page with all moments that were added."""
        slots = tuple(
            Slot(id, tuple(since), tuple(self._numbers[id]), self._lists.get(id, ""))
            for id, since in self._since.items()
        )
        return SteppedPage(self._moment + 1, tuple(self._texts), slots, tuple(self._top))

    def _note(self, part: Part, within: str = "") -> None:
        self._seen.add(part.id)
        known = self._known.get(part.id)
        if known is None or not _same_frame(known, part):
            gaps = [f"*{part.id}"] if part.grows else [each.id for each in part.inner]
            text = str(self._frame(part, [Markup(f"{GAP}{gap}{GAP}") for gap in gaps])).strip()
            self._put(part.id, self._texts.setdefault(text, len(self._texts)))
        self._known[part.id] = part
        if within:
            self._lists[part.id] = within
        for each in part.inner:
            self._note(each, part.id if part.grows else "")

    def _put(self, id: str, number: int) -> None:
        numbers = self._numbers.setdefault(id, [])
        if not numbers or numbers[-1] != number:
            numbers.append(number)
            self._since.setdefault(id, []).append(self._moment)


def _same_frame(one: Part, other: Part) -> bool:
    """Return whether the element around the parts inside is drawn alike."""
    if one is other:
        return True
    inside = one.grows or [each.id for each in one.inner] == [each.id for each in other.inner]
    return inside and one.macro == other.macro and one.model == other.model
