"""The plain values that go into the store and come out of it.

Times are integers, milliseconds since 1970 in UTC, and always the caller's: the store reads no clock. Versions count
the events of a table: a table with 41 events is at version 41, and its newest event has version 41.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from hashlib import sha256
from typing import NamedTuple


class Keep(Enum):
    """The type of :data:`KEEP`."""

    KEEP = "keep"


KEEP = Keep.KEEP
"""The value that leaves what is stored as it is; ``None`` would mean that there is none any more."""


def digest(token: str) -> str:
    """Return the SHA-256 of a token in hexadecimal: the only form in which the store keeps a token."""
    return sha256(token.encode()).hexdigest()


class NewEvent(NamedTuple):
    """An event to be stored: its stable ``kind`` and its ``body``, JSON text."""

    kind: str
    body: str


class StoredEvent(NamedTuple):
    """An event of a table's log.

    - ``version``: its place in the log, counted from 1.
    - ``at``: its moment.
    - ``kind``: its stable kind.
    - ``body``: its JSON text.
    """

    version: int
    at: int
    kind: str
    body: str


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table to be created.

    - ``id``: its id.
    - ``created``: when it is created.
    - ``rules``: the name of its rule set.
    - ``setup``: its set-up, JSON text that everybody may read.
    - ``secret``: its secret, kept apart from the set-up.
    - ``status``: its status.
    """

    id: str
    created: int
    rules: str
    setup: str
    secret: bytes = field(repr=False)
    status: str = "open"


@dataclass(frozen=True, slots=True)
class Beside:
    """Another log that grows in the same transaction.

    - ``table_id``: the id of the log.
    - ``expected``: the version from which it grows.
    - ``events``: the events to append.
    - ``status``: its new status.
    - ``new``: the table to create, where the log begins there.
    """

    table_id: str
    expected: int
    events: tuple[NewEvent, ...]
    status: str | Keep = KEEP
    new: NewTable | None = None


@dataclass(frozen=True, slots=True)
class GameResult:
    """The result of a game for one person.

    - ``person``: the person's digest.
    - ``seat``: the person's seat, if they had one.
    - ``result``: the result in one word.
    """

    person: str
    seat: int | None
    result: str


@dataclass(frozen=True, slots=True)
class GameEnding:
    """The stored ending of a game that is over.

    - ``game``: the name under which it is counted.
    - ``turns``: the number of turns.
    - ``body``: the summary to show, JSON text.
    - ``results``: the result of each of its people.
    - ``case``: the result of a case that is offered to everybody; ``None`` for any other game.
    """

    game: str
    turns: int
    body: str
    results: tuple[GameResult, ...]
    case: "CaseRow | None" = None


class Ended(NamedTuple):
    """A game that is over, as one of its people finds it.

    - ``table_id``: its id.
    - ``ended``: when it ended.
    - ``game``: the name under which it is counted.
    - ``seat``: the person's seat, if they had one.
    - ``result``: the person's result in one word.
    - ``turns``: the number of turns.
    - ``body``: the summary to show, JSON text.
    """

    table_id: str
    ended: int
    game: str
    seat: int | None
    result: str
    turns: int
    body: str


class Tally(NamedTuple):
    """The finished games of a person that are counted under one name and have one result.

    - ``game``: the name under which they are counted.
    - ``result``: the person's result in one word.
    - ``games``: the number of these games.
    - ``turns``: the number of turns in all of them.
    """

    game: str
    result: str
    games: int
    turns: int


class TableRow(NamedTuple):
    """The public row of a table, without its log.

    - ``id``: its id.
    - ``created``: when it was created.
    - ``rules``: the name of its rule set.
    - ``setup``: its set-up, JSON text.
    - ``status``: its status.
    - ``version``: its version.
    """

    id: str
    created: int
    rules: str
    setup: str
    status: str
    version: int


@dataclass(frozen=True, slots=True)
class RequestKey:
    """The key by which a repeated command is known, and the answer to give then.

    - ``key``: the command's idempotency key.
    - ``body_hash``: a hash of what was asked *and by whom*.
    - ``answer``: the answer to give, JSON text.
    """

    key: str
    body_hash: str
    answer: str


class StoredAnswer(NamedTuple):
    """The ``answer`` that a command got when it was carried out, JSON text, and the ``version`` that it made."""

    version: int
    answer: str


class BeforeAppend(NamedTuple):
    """The state of a table before an append.

    - ``version``: its version.
    - ``used``: whether the command's key was used there.
    - ``timed``: whether the table has a deadline.
    """

    version: int
    used: bool
    timed: bool


class Appended(NamedTuple):
    """The result of an append.

    - ``table_id``: the table.
    - ``version``: its version after the append.
    - ``answer``: the answer of the earlier run, where the command was ``repeated``.
    - ``repeated``: whether the command was carried out before.
    """

    table_id: str
    version: int
    answer: str | None
    repeated: bool


@dataclass(frozen=True, slots=True)
class Claim:
    """The wish of a person or a bot to have a seat.

    - ``seat``: the seat.
    - ``person``: the person's digest; ``None`` for a bot.
    - ``name``: the name on the seat.
    - ``kind``: ``person``, or the name of the bot.
    - ``capability``: the digest of a capability; the claim holds only while that does.
    - ``from_bot``: whether the seat may be taken from a bot.
    """

    seat: int
    person: str | None
    name: str
    kind: str = "person"
    capability: str | None = None
    from_bot: bool = False


class NewLink(NamedTuple):
    """A link that becomes valid.

    - ``token``: its token.
    - ``role``: the role that it gives at a table.
    - ``number``: the number of a seat's links, if it is for one seat.
    - ``table_id``: the id of the table; without one it is the table with which the link is stored.
    """

    token: str
    role: str
    number: int | None = None
    table_id: str = ""


@dataclass(frozen=True, slots=True)
class Reseating:
    """The new seats of a table that has not begun.

    - ``setup``: the table's new set-up, JSON text.
    - ``moved``: the new seat of each player who stays, by the seat they had before.
    """

    setup: str
    moved: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Members:
    """The changes of a table's people and links by one write.

    - ``claims``: the seats that people and bots take.
    - ``reseating``: the new seats; with it all players stand up before the claims are made.
    - ``links``: the links that hold from then on.
    - ``belong``: the digests of the people who belong to the table from then on.
    - ``newcomer``: the person who opens the table and is stored with it: a stored table is whole.
    """

    claims: Sequence[Claim] = ()
    reseating: Reseating | None = None
    links: Sequence[NewLink] = ()
    belong: Sequence[str] = ()
    newcomer: "NewPerson | None" = None


SAME_MEMBERS = Members()
"""No change."""


@dataclass(frozen=True, slots=True)
class StoredBeside:
    """The changes that an append makes besides the events, in the same transaction.

    - ``status``: the new status of the table.
    - ``members``: the changes of its people and links.
    - ``log``: another log, which grows with this one or not at all.
    - ``ending``: the result of a game that ends.
    """

    status: str | Keep = KEEP
    members: Members = SAME_MEMBERS
    log: Beside | None = None
    ending: GameEnding | None = None


NOTHING_BESIDE = StoredBeside()
"""The events alone."""


class SeatRow(NamedTuple):
    """The player on a seat.

    - ``seat``: the seat.
    - ``person``: the person's digest; ``None`` for a bot.
    - ``name``: the name on the seat.
    - ``kind``: ``person``, or the name of the bot.
    """

    seat: int
    person: str | None
    name: str
    kind: str


class Capability(NamedTuple):
    """The right that a link, or a person's own token, gives at a table.

    - ``digest``: the digest of the token.
    - ``table_id``: the table.
    - ``role``: the role at the table.
    - ``seat``: the number of a seat's links, if the right is for one seat.
    - ``created``: when it was issued.
    - ``revoked_at``: when it was revoked, if it was.
    """

    digest: str
    table_id: str
    role: str
    seat: int | None
    created: int
    revoked_at: int | None


class Person(NamedTuple):
    """A person who comes back with the same token.

    - ``digest``: the digest of the token, which stands for the person everywhere in the store.
    - ``name``: the name that the person gave last; empty for a person who has given none.
    - ``created``: when the person was stored first.
    """

    digest: str
    name: str
    created: int


class NewPerson(NamedTuple):
    """A person who brings ``token``, and is called ``name`` from now on."""

    token: str
    name: str


class StoredNote(NamedTuple):
    """A notebook of a seat or of its table: the ``body``, JSON text, and the ``version``, the number of its changes."""

    version: int
    body: str


class CaseRow(NamedTuple):
    """The result of a case for one person.

    - ``table_id``: the table.
    - ``person``: the person's digest.
    - ``name``: the name of the case.
    - ``practice``: whether it was for practice, and does not count.
    - ``won``: whether the person won.
    - ``turns``: the number of turns.
    - ``letters``: the result in letters.
    """

    table_id: str
    person: str
    name: str
    practice: bool
    won: bool
    turns: int
    letters: str


class TableVersions(NamedTuple):
    """The versions of a table's rows: each number grows with what it counts.

    - ``log``: the number of events.
    - ``side``: the number of changes to seats, links and notebooks.
    - ``rewrites``: the number of changes to events that were stored before.
    """

    log: int
    side: int
    rewrites: int


class TwoLogs(NamedTuple):
    """A table with its secret and its log, and the log beside it, all of one moment.

    - ``row``: the public row of the table.
    - ``secret``: the secret of the table, as it is stored.
    - ``events``: the events of its log, in order.
    - ``beside``: the events of the log beside it, in order; empty where that log has not begun.
    """

    row: TableRow
    secret: bytes
    events: list[StoredEvent]
    beside: list[StoredEvent]


class OpenedTable(NamedTuple):
    """A table with its secret, its log and its seats: all of one moment.

    - ``row``: the public row of the table.
    - ``secret``: the secret of the table, as it is stored.
    - ``events``: the events of its log, in order.
    - ``seats``: the players on its seats; a free seat is missing.
    """

    row: TableRow
    secret: bytes
    events: list[StoredEvent]
    seats: list[SeatRow]


class Deadline(NamedTuple):
    """The next deadline of a table or of a game by post.

    - ``due``: when it is due.
    - ``table_id``: the id of the table or game in the store.
    - ``version``: the version at which it is carried out, as an ordinary append: too late or twice is ``Stale``.
    """

    due: int
    table_id: str
    version: int
