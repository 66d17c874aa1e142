"""Which seats have a page open, on which phone their hand is, and which tables a big screen shows, in all processes."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from secrets import token_urlsafe
from typing import NamedTuple

from casefile.core.cards import Seat

ONLINE, HELLO = "~online/", "~hello/"
"""The beginnings of two messages: how many pages of a seat are open; and a request to all processes to say so."""

HAND = "~hand/"
"""The beginning of a message: on which page the hand of a seat is."""

LARGE = "~large/"
"""The beginning of a message: until when the code for phones is large on the big screens of a table."""

ENLARGED = 20_000
"""The milliseconds for which it is."""

MOST = 10_000
"""The most seats remembered that had a page open and have none, and the most whose hand is on a phone.

The one that left first, or was opened first, is forgotten first.
"""

SCREEN = Seat(-1)
"""Stands for a seat where big screens are counted: they are nobody's."""

Pages = dict[str, Counter[Seat]]


class OpenPages(NamedTuple):
    """The open pages of a table, in any process."""

    seats: frozenset[Seat]
    """The seats that have one."""
    screened: bool
    """Whether a big screen has one."""


def _never() -> int:
    """Stand in for a clock where there is none."""
    return 0


def _nobody(what: str, number: int) -> None:
    """Stand in for other processes where there are none."""


@dataclass
class Presence:
    """The number of open pages of each seat.

    - ``tell``: sends a message, a text and a number, to the other processes, which get it by :meth:`heard`; by default
      there are none.
    - ``me``: the name of this process.
    - ``clock``: returns milliseconds since 1970.
    """

    tell: Callable[[str, int], None] = _nobody
    me: str = field(default_factory=lambda: token_urlsafe(6))
    clock: Callable[[], int] = _never
    _pages: dict[str, Pages] = field(default_factory=dict)
    _left: dict[tuple[str, Seat], int] = field(default_factory=dict)
    _hands: dict[tuple[str, Seat], str] = field(default_factory=dict)
    _large: dict[str, int] = field(default_factory=dict)
    _opened: dict[str, OpenPages] = field(default_factory=dict)  # what was answered, while it still holds

    def seats(self, table_id: str) -> frozenset[Seat]:
        """Return the seats of a table that have a page open now, in any process."""
        return self.open_pages(table_id).seats

    def screened(self, table_id: str) -> bool:
        """Return whether a big screen shows a table now, to any process."""
        return self.open_pages(table_id).screened

    def open_pages(self, table_id: str) -> OpenPages:
        """Return the open pages of a table now, in any process."""
        known = self._opened.get(table_id)
        if known is None:
            found = (pages.get(table_id) for pages in self._pages.values())
            counted = (pages.items() for pages in found if pages)
            places = frozenset(place for pages in counted for place, count in pages if count)
            known = OpenPages(places - {SCREEN}, SCREEN in places)
            if places:
                self._opened[table_id] = known
        return known

    def take_hand(self, table_id: str, seat: Seat, page: str) -> None:
        """Let the hand of a seat be on this page of a phone, and on no other phone any more."""
        self._put_hand(table_id, seat, page)
        self.tell(f"{HAND}{table_id}/{seat}/{page}", 0)

    def moved(self, table_id: str, seat: Seat, page: str) -> bool:
        """Return whether the hand of a seat was on this page of a phone, and is on another phone now."""
        return self._hands.get((table_id, seat), page) != page and self.screened(table_id)

    def enlarge(self, table_id: str) -> None:
        """Let the code for phones be large for a while on the big screens of a table."""
        self._put_large(table_id, until := self.clock() + ENLARGED)
        self.tell(f"{LARGE}{table_id}", until)

    def large_until(self, table_id: str) -> int:
        """Return the moment until which the code is large on the big screens of a table; 0 while it is not."""
        until = self._large.get(table_id, 0)
        return until if self.clock() < until else 0

    def left(self, table_id: str, seat: Seat) -> int | None:
        """Return the moment at which the last open page of a seat was closed.

        Return ``None`` if one is open or that is not known.
        """
        return self._left.get((table_id, seat))

    def count(self, table_id: str, seat: Seat, more: int) -> bool:
        """Add ``more`` to the open pages of a seat in this process.

        Return whether the seat has its first page here by that, or no page any more.
        """
        before = self._pages.get(self.me, {}).get(table_id, Counter())[seat]
        self._set(self.me, table_id, seat, before + more)
        if changed := not (before and before + more):
            self.tell(f"{ONLINE}{self.me}/{table_id}/{seat}", before + more)
        return changed

    def ask(self) -> None:
        """Ask all other processes which pages are open there."""
        self.tell(f"{HELLO}{self.me}", 0)

    def heard(self, what: str, number: int) -> str:
        """Take in a message from another process; return the id of the table that it is about, or an empty text."""
        if what.startswith(HELLO) and what != f"{HELLO}{self.me}":
            for table_id, pages in self._pages.get(self.me, {}).items():
                for seat, count in pages.items():
                    self.tell(f"{ONLINE}{self.me}/{table_id}/{seat}", count)
        if what.startswith(HAND):
            table_id, place, page = what.removeprefix(HAND).split("/")
            self._put_hand(table_id, Seat(int(place)), page)
            return table_id
        if what.startswith(LARGE):
            self._put_large(table_id := what.removeprefix(LARGE), number)
            return table_id
        if not what.startswith(ONLINE):
            return ""
        process, table_id, place = what.removeprefix(ONLINE).split("/")
        if process == self.me:
            return ""
        self._set(process, table_id, Seat(int(place)), number)
        return table_id

    def forget(self, processes: set[str]) -> set[str]:
        """Forget the pages of processes that have ended: all but ``processes`` and this one.

        Return the ids of the tables at which somebody may be gone.
        """
        gone = self._pages.keys() - processes - {self.me}
        tables = {table_id for process in gone for table_id in self._pages.pop(process)}
        for table_id in tables:
            self._opened.pop(table_id, None)
        return tables

    def _put_large(self, table_id: str, until: int) -> None:
        self._large = {id: end for id, end in self._large.items() if self.clock() < end} | {table_id: until}

    def _put_hand(self, table_id: str, seat: Seat, page: str) -> None:
        self._hands.pop((table_id, seat), None)
        self._hands[table_id, seat] = page
        if len(self._hands) > MOST:
            del self._hands[next(iter(self._hands))]

    def _set(self, process: str, table_id: str, seat: Seat, count: int) -> None:
        tables = self._pages.setdefault(process, {})
        pages = tables.setdefault(table_id, Counter())
        pages[seat] = count
        self._opened.pop(table_id, None)
        self._left.pop((table_id, seat), None)
        if seat not in self.seats(table_id):
            self._left[table_id, seat] = self.clock()
            if len(self._left) > MOST:
                del self._left[next(iter(self._left))]
        if not any(pages.values()):
            tables.pop(table_id)
            if not tables:
                self._pages.pop(process)
