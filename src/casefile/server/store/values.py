"""What goes into the store and comes out of it: plain values.

Times are integers, milliseconds since 1970 in UTC, and always the caller's: the store reads no clock. Versions count
the events of a table: a table with 41 events is at version 41, and its newest event has version 41.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from hashlib import sha256
from typing import NamedTuple


class Keep(Enum):
    """The type of :data:`KEEP`."""

    KEEP = "keep"


KEEP = Keep.KEEP
"""Leave it as it is; ``None`` would mean that there is none any more."""


def digest(token: str) -> str:
    """SHA-256 of a token in hexadecimal: the only form in which the store keeps one."""
    return sha256(token.encode()).hexdigest()


class NewEvent(NamedTuple):
    """An event to be stored: its stable ``kind`` and its ``body``, JSON text."""

    kind: str
    body: str


class StoredEvent(NamedTuple):
    """An event of a table's log; ``version`` is its place in the log, counted from 1."""

    version: int
    at: int
    kind: str
    body: str


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table to be created: ``setup`` is JSON text that everybody may read, ``secret`` is kept apart from it."""

    id: str
    created: int
    rules: str
    setup: str
    secret: bytes = field(repr=False)
    status: str = "open"


@dataclass(frozen=True, slots=True)
class Beside:
    """Another log that grows in the same transaction, from version ``expected`` on; ``new`` where it begins there."""

    table_id: str
    expected: int
    events: tuple[NewEvent, ...]
    status: str | Keep = KEEP
    new: NewTable | None = None


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a game ended for ``person`` (a digest) on ``seat``, if they had one; ``result`` is one word."""

    person: str
    seat: int | None
    result: str


@dataclass(frozen=True, slots=True)
class GameEnding:
    """What is kept of a game when it is over: ``game`` to count it by, and ``body``, JSON text, to tell it by."""

    game: str
    turns: int
    body: str
    results: tuple[GameResult, ...]


class Ended(NamedTuple):
    """A game that is over, as one of its people finds it; ``ended`` is when it was, ``body`` that of its ending."""

    table_id: str
    ended: int
    game: str
    seat: int | None
    result: str
    turns: int
    body: str


class Tally(NamedTuple):
    """How many times a ``game`` ended so for somebody, and after how many turns in all."""

    game: str
    result: str
    games: int
    turns: int


class TableRow(NamedTuple):
    """What everybody may know of a table without its log."""

    id: str
    created: int
    rules: str
    setup: str
    status: str
    version: int


@dataclass(frozen=True, slots=True)
class Once:
    """A command's idempotency key, a hash of what was asked *and by whom*, and the answer to give, JSON text."""

    key: str
    body_hash: str
    answer: str


class StoredAnswer(NamedTuple):
    """The answer that a command got when it was carried out, and the version it made."""

    version: int
    answer: str


class BeforeAppend(NamedTuple):
    """The version of a table, whether a command's key was used there, and whether it is ``timed``: has a deadline."""

    version: int
    used: bool
    timed: bool


class Appended(NamedTuple):
    """The table's version after an append; ``repeated``: it was carried out before, and ``answer`` is from then."""

    table_id: str
    version: int
    answer: str | None
    repeated: bool


@dataclass(frozen=True, slots=True)
class Claim:
    """``person`` (``None`` for a bot) wants ``seat``; under a ``capability`` (a digest), only while that holds.

    ``from_bot`` says that it may be taken from a bot.
    """

    seat: int
    person: str | None
    name: str
    kind: str = "person"
    capability: str | None = None
    from_bot: bool = False


class NewLink(NamedTuple):
    """A ``token`` that is to have ``role`` at a table, by the number of the seat's links.

    Without a ``table_id`` it is a link of the table with which it is issued.
    """

    token: str
    role: str
    number: int | None = None
    table_id: str = ""


@dataclass(frozen=True, slots=True)
class Reseating:
    """A table that has not begun gets other seats, by its new ``setup``, JSON text.

    ``moved`` has by the seats of before the new ones of those who sat there and sit on.
    """

    setup: str
    moved: Mapping[int, int]


class SeatRow(NamedTuple):
    """Who sits on a seat: a person's digest, or ``None`` for a bot, whose name is the ``kind``."""

    seat: int
    person: str | None
    name: str
    kind: str


class Capability(NamedTuple):
    """What the holder of a link may do: ``role`` at a table, perhaps on one ``seat``. ``digest`` is the token's."""

    digest: str
    table_id: str
    role: str
    seat: int | None
    created: int
    revoked_at: int | None


class Person(NamedTuple):
    """Somebody who comes back with the same token; the token's ``digest`` is who they are everywhere in the store."""

    digest: str
    name: str
    created: int


class NewPerson(NamedTuple):
    """Somebody who brings ``token``, and is called ``name`` from now on."""

    token: str
    name: str


class StoredNote(NamedTuple):
    """A seat's private notebook, JSON text; its ``version`` counts its changes and has nothing to do with the log."""

    version: int
    body: str


class CaseRow(NamedTuple):
    """What came of the case ``name`` for a ``person`` (a digest), at a table; ``practice`` does not count."""

    table_id: str
    person: str
    name: str
    practice: bool
    won: bool
    turns: int
    letters: str


class PuzzleTry(NamedTuple):
    """What came of a puzzle for a ``person`` (a digest); ``name`` is the puzzle's id, or the date of that of a day.

    ``at`` is when it was answered last, after so many ``seconds`` (0: nobody knows). ``wrong`` is the place of the
    first wrong choice, ``wrong_again`` of the second, -1 without one. Once it is ``done``, ``solved`` says whether the
    answer was right. ``strength`` and ``doubt`` are those of the person afterwards, in thousandths; 0 where it changed
    neither.
    """

    person: str
    name: str
    puzzle: str
    at: int
    tries: int
    wrong: int
    done: bool
    solved: bool
    seconds: int
    strength: int
    doubt: int
    wrong_again: int = -1


class TableVersions(NamedTuple):
    """How new the rows of a table are: each number grows with what it counts.

    ``log`` is the number of events, ``side`` that of the changes to seats, links and notebooks, ``rewrites`` that of
    the changes to events that were stored before.
    """

    log: int
    side: int
    rewrites: int


class TwoLogs(NamedTuple):
    """A table with its secret and its log, and the log beside it, empty where that has not begun: all of one moment."""

    row: TableRow
    secret: bytes
    events: list[StoredEvent]
    beside: list[StoredEvent]


class OpenedTable(NamedTuple):
    """A table with its secret, its log and its seats: all of one moment."""

    row: TableRow
    secret: bytes
    events: list[StoredEvent]
    seats: list[SeatRow]


class Deadline(NamedTuple):
    """A table's next deadline. To fire it is an ordinary append at ``version``: too late or twice is ``Stale``."""

    due: int
    table_id: str
    version: int
