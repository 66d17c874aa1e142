"""The queries of the store: each function runs inside a transaction that sees one moment.

The statements are built once; building one anew costs more than running it.
"""

from collections.abc import Callable, Sequence
from typing import TypeVar

from sqlalchemy import Connection, Integer, Text, bindparam, exists, func, literal_column, select

from casefile.server.store.errors import KeyReused, NoTable
from casefile.server.store.schema import (
    belongings,
    deadlines,
    endings,
    idempotency,
    keys,
    notes,
    persons,
    results,
    secrets,
    service,
    tables,
)
from casefile.server.store.schema import capabilities as capability_rows
from casefile.server.store.schema import events as log
from casefile.server.store.schema import outages as outages_
from casefile.server.store.schema import seats as seat_rows
from casefile.server.store.statement import Statement
from casefile.server.store.values import (
    BeforeAppend,
    Capability,
    Deadline,
    Ended,
    OpenedTable,
    Person,
    SeatRow,
    StoredAnswer,
    StoredEvent,
    StoredNote,
    TableRow,
    TableVersions,
    Tally,
    TwoLogs,
    digest,
)

Read = TypeVar("Read")

_id, _seat, _key = bindparam("table_id", type_=Text), bindparam("seat", type_=Integer), bindparam("key", type_=Text)

_version = Statement(select(func.max(log.c.version)).where(log.c.table_id == _id))
_standing = Statement(
    select(
        func.max(log.c.version),
        exists().where(idempotency.c.table_id == _id, idempotency.c.key == _key),
        exists().where(deadlines.c.table_id == _id),
    ).where(log.c.table_id == _id)
)
_known = Statement(select(tables.c.id).where(tables.c.id == _id))
_log = Statement(
    select(log.c.version, log.c.at, log.c.kind, log.c.body)
    .where(log.c.table_id == _id, log.c.version > bindparam("since"))
    .order_by(log.c.version)
)
_newest = select(func.max(log.c.version)).where(log.c.table_id == tables.c.id).scalar_subquery()
_row = select(
    tables.c.id,
    tables.c.created,
    tables.c.rules,
    tables.c.setup,
    tables.c.status,
    func.coalesce(_newest, literal_column("0")),
).order_by(tables.c.created.desc(), tables.c.id)
_versions = Statement(
    select(func.coalesce(_newest, literal_column("0")), tables.c.side_version, tables.c.rewrites).where(
        tables.c.id == _id
    )
)
_row_by_id = Statement(_row.where(tables.c.id == _id))
_rows_by_status = Statement(_row.where(tables.c.status == bindparam("status")))
_rows_by_person = Statement(
    _row.where(tables.c.id.in_(select(seat_rows.c.table_id).where(seat_rows.c.person == bindparam("person"))))
)
_secret = Statement(select(secrets.c.secret).where(secrets.c.table_id == _id))
_answer = Statement(
    select(idempotency.c.body_hash, idempotency.c.version, idempotency.c.answer).where(
        idempotency.c.table_id == _id, idempotency.c.key == _key
    )
)
_seats = Statement(
    select(seat_rows.c.seat, seat_rows.c.person, seat_rows.c.name, seat_rows.c.kind)
    .where(seat_rows.c.table_id == _id)
    .order_by(seat_rows.c.seat)
)
_person = Statement(
    select(persons.c.digest, persons.c.name, persons.c.created).where(persons.c.digest == bindparam("digest"))
)
_capability = select(
    capability_rows.c.digest,
    capability_rows.c.table_id,
    capability_rows.c.role,
    capability_rows.c.seat,
    capability_rows.c.created,
    capability_rows.c.revoked_at,
)
_capability_by_digest = Statement(_capability.where(capability_rows.c.digest == bindparam("digest")))
_capabilities_by_table = Statement(
    _capability.where(capability_rows.c.table_id == _id).order_by(capability_rows.c.created, capability_rows.c.digest)
)
_note = Statement(select(notes.c.version, notes.c.body).where(notes.c.table_id == _id, notes.c.seat == _seat))
_due = Statement(
    select(deadlines.c.due, deadlines.c.table_id, deadlines.c.version)
    .where(deadlines.c.due <= bindparam("now"))
    .order_by(deadlines.c.due, deadlines.c.table_id)
    .limit(bindparam("limit"))
)
_next_due = Statement(select(func.min(deadlines.c.due)))
_belongings = Statement(
    select(belongings.c.table_id).where(belongings.c.person == bindparam("person")).order_by(belongings.c.table_id)
)
_belongings_but = Statement(
    select(belongings.c.table_id)
    .join(tables, tables.c.id == belongings.c.table_id)
    .where(belongings.c.person == bindparam("person"), tables.c.status != bindparam("status"))
    .order_by(belongings.c.table_id)
)
_own = results.c.person == bindparam("person")
_ended = Statement(
    select(
        results.c.table_id,
        results.c.ended,
        results.c.game,
        results.c.seat,
        results.c.result,
        results.c.turns,
        endings.c.body,
    )
    .join(endings, endings.c.table_id == results.c.table_id)
    .where(_own, results.c.result != bindparam("but"))
    .order_by(results.c.ended.desc(), results.c.table_id)
    .limit(bindparam("limit"))
    .offset(bindparam("offset"))
)
_tallies = Statement(
    select(results.c.game, results.c.result, func.count(), func.sum(results.c.turns))
    .where(_own, results.c.result != bindparam("but"))
    .group_by(results.c.game, results.c.result)
    .order_by(results.c.game, results.c.result)
)
_unsettled = Statement(
    select(tables.c.id)
    .where(
        tables.c.id.in_(
            select(seat_rows.c.table_id)
            .where(seat_rows.c.person == bindparam("person"))
            .union(select(belongings.c.table_id).where(belongings.c.person == bindparam("person")))
        ),
        tables.c.status == bindparam("status"),
        tables.c.id.not_in(select(results.c.table_id).where(_own)),
    )
    .order_by(tables.c.created.desc(), tables.c.id)
    .limit(bindparam("limit"))
)
_ending = Statement(select(endings.c.body).where(endings.c.table_id == _id))
_last_at = Statement(select(func.max(log.c.at)).where(log.c.table_id == _id))
_shared_key = Statement(select(keys.c.body).where(keys.c.name == bindparam("name")))
_outages = Statement(select(outages_.c.since, outages_.c.until).order_by(outages_.c.since))
_alive = Statement(select(service.c.moment).where(service.c.name == bindparam("name")))


def known(connection: Connection, table_id: str) -> bool:
    """Return whether there is a table with this id."""
    return _known.row(connection, table_id=table_id) is not None


def version(connection: Connection, table_id: str) -> int:
    """Return the number of events in the table's log. Raises ``NoTable``."""
    found: int | None = _version.rows(connection, table_id=table_id)[0][0]
    if found is None and not known(connection, table_id):
        raise NoTable(table_id)
    return found or 0


def versions(connection: Connection, table_id: str) -> TableVersions:
    """Return the numbers by which a process knows whether what it remembers of a table is out of date.

    Raise ``NoTable``.
    """
    row = _versions.row(connection, table_id=table_id)
    if row is None:
        raise NoTable(table_id)
    return TableVersions._make(row)


def with_versions(
    connection: Connection, table_id: str, read: Callable[[Connection], Read]
) -> tuple[Read, TableVersions]:
    """Return the result of ``read``, and the table's versions of the same moment. Raise ``NoTable``."""
    return read(connection), versions(connection, table_id)


def standing(connection: Connection, table_id: str, key: str) -> BeforeAppend:
    """Return what an append must know of a table first, for a command with this ``key``. Raise ``NoTable``."""
    found, used, timed = _standing.rows(connection, table_id=table_id, key=key)[0]
    if found is None and not known(connection, table_id):
        raise NoTable(table_id)
    return BeforeAppend(found or 0, bool(used), bool(timed))


def answered(connection: Connection, table_id: str, key: str, body_hash: str) -> StoredAnswer | None:
    """Return the answer that the command with this key got before; ``None`` if there was none.

    To be asked before anybody is told that a command was refused: the rules refuse what was carried out already. Raises
    ``KeyReused`` for another body.
    """
    row = _answer.row(connection, table_id=table_id, key=key)
    if row is None:
        return None
    of_body, made, answer = row
    if of_body != body_hash:
        raise KeyReused(f"the key {key!r} belongs to another command")
    return StoredAnswer(made, answer)


def events(connection: Connection, table_id: str, since: int = 0) -> list[StoredEvent]:
    """Return the events after version ``since``, in order, without gaps. Raises ``NoTable``."""
    found = [StoredEvent._make(row) for row in _log.rows(connection, table_id=table_id, since=since)]
    if not found:
        version(connection, table_id)
    return found


def two_tails(
    connection: Connection, table_id: str, since: int, beside: str, after: int
) -> tuple[list[StoredEvent], list[StoredEvent]]:
    """Return the events after version ``since`` of a log, and those after version ``after`` of the log ``beside``.

    Both are of one moment.
    """
    other = [StoredEvent._make(row) for row in _log.rows(connection, table_id=beside, since=after)]
    return events(connection, table_id, since), other


def two_logs(connection: Connection, table_id: str, beside: str) -> TwoLogs:
    """Return a table with its secret and log, and the log ``beside``, all of one moment. Raise ``NoTable``."""
    other = [StoredEvent._make(row) for row in _log.rows(connection, table_id=beside, since=0)]
    return TwoLogs(table(connection, table_id), secret(connection, table_id), events(connection, table_id), other)


def opened(connection: Connection, table_id: str) -> OpenedTable:
    """Return a table with its secret, log and seats, all of one moment. Raise ``NoTable``."""
    row = table(connection, table_id)
    return OpenedTable(row, secret(connection, table_id), events(connection, table_id), seats(connection, table_id))


def redeemed(connection: Connection, tokens: Sequence[str]) -> list[Capability | None]:
    """Return the right that each token gives, ``None`` for a token that gives none; see :func:`redeem`."""
    return [redeem(connection, token) for token in tokens]


def table(connection: Connection, table_id: str) -> TableRow:
    """Return the public row of a table. Raises ``NoTable``."""
    row = _row_by_id.row(connection, table_id=table_id)
    if row is None:
        raise NoTable(table_id)
    return TableRow._make(row)


def tables_with(connection: Connection, status: str) -> list[TableRow]:
    """Return all tables of this status, newest first."""
    return [TableRow._make(row) for row in _rows_by_status.rows(connection, status=status)]


def tables_of(connection: Connection, person: str) -> list[TableRow]:
    """Return all tables at which this person (a digest) has a seat, newest first."""
    return [TableRow._make(row) for row in _rows_by_person.rows(connection, person=person)]


def secret(connection: Connection, table_id: str) -> bytes:
    """Return the secret of this table, which the server keeps to itself. Raises ``NoTable``."""
    row = _secret.row(connection, table_id=table_id)
    if row is None:
        raise NoTable(table_id)
    return bytes(row[0])


def seats(connection: Connection, table_id: str) -> list[SeatRow]:
    """Return the players of a table, by seat; free seats are not listed."""
    return [SeatRow._make(row) for row in _seats.rows(connection, table_id=table_id)]


def person(connection: Connection, token: str) -> Person | None:
    """Return the stored person with this token; ``None`` if there is none."""
    row = _person.row(connection, digest=digest(token))
    return None if row is None else Person._make(row)


def issued(connection: Connection, found: str) -> Capability | None:
    """Return the right whose token has the digest ``found``, also if it was revoked; ``None`` if there is none."""
    row = _capability_by_digest.row(connection, digest=found)
    return None if row is None else Capability._make(row)


def capability(connection: Connection, found: str) -> Capability | None:
    """Return the right whose token has the digest ``found``; ``None`` if there is none or it was revoked."""
    held = issued(connection, found)
    return None if held is None or held.revoked_at is not None else held


def redeem(connection: Connection, token: str) -> Capability | None:
    """Return the right that a token gives; ``None`` if it is unknown or revoked, without saying which."""
    return capability(connection, digest(token))


def capabilities(connection: Connection, table_id: str) -> list[Capability]:
    """Return all rights that were ever issued at a table, in the order of their issue."""
    return [Capability._make(row) for row in _capabilities_by_table.rows(connection, table_id=table_id)]


def note(connection: Connection, table_id: str, seat: int) -> StoredNote | None:
    """Return the stored notebook of a seat; ``None`` if nothing was written in it."""
    row = _note.row(connection, table_id=table_id, seat=seat)
    return None if row is None else StoredNote._make(row)


def due(connection: Connection, now: int, limit: int = 100) -> list[Deadline]:
    """Return the deadlines of all games at or before ``now``, the earliest first, at most ``limit``."""
    return [Deadline._make(row) for row in _due.rows(connection, now=now, limit=limit)]


def next_due(connection: Connection) -> int | None:
    """Return the moment of the earliest deadline of all games; ``None`` if there is none."""
    earliest: int | None = _next_due.rows(connection)[0][0]
    return earliest


def belongings_of(connection: Connection, person: str) -> list[str]:
    """Return the ids of the games by post that a person (a digest) belongs or belonged to."""
    return [str(row[0]) for row in _belongings.rows(connection, person=person)]


def belongings_but(connection: Connection, person: str, status: str) -> list[str]:
    """Return the ids of the games by post that a person (a digest) belongs or belonged to.

    Games with this ``status`` are left out.
    """
    return [str(row[0]) for row in _belongings_but.rows(connection, person=person, status=status)]


def ended(connection: Connection, person: str, but: str, *, limit: int, offset: int = 0) -> list[Ended]:
    """Return the finished games of a person (a digest), the newest first, without those with the result ``but``.

    - ``but`` is the stored word of a result, such as that of a game that was broken off.
    - ``limit`` is the most games to return, after the first ``offset`` of them.
    """
    return [Ended._make(row) for row in _ended.rows(connection, person=person, but=but, limit=limit, offset=offset)]


def tallies(connection: Connection, person: str, but: str) -> list[Tally]:
    """Return how often each result occurred for a person (a digest), by game, without the result ``but``."""
    rows = _tallies.rows(connection, person=person, but=but)
    return [Tally(game, result, int(games), int(turns)) for game, result, games, turns in rows]


def unsettled(connection: Connection, person: str, status: str, limit: int = 100) -> list[str]:
    """Return the ids of a person's games with this status for which no result of the person is stored."""
    return [str(row[0]) for row in _unsettled.rows(connection, person=person, status=status, limit=limit)]


def ending(connection: Connection, table_id: str) -> str | None:
    """Return the stored summary of a finished game, JSON text; ``None`` before its end."""
    row = _ending.row(connection, table_id=table_id)
    return None if row is None else str(row[0])


def last_at(connection: Connection, table_id: str) -> int:
    """Return the moment of the newest event of a log; 0 for a log without any."""
    return int(_last_at.rows(connection, table_id=table_id)[0][0] or 0)


def named(connection: Connection, people: Sequence[str]) -> dict[str, str]:
    """Return the names of these people (digests). Unknown people are left out."""
    found = (_person.row(connection, digest=each) for each in people)
    return {row[0]: row[1] for row in found if row is not None}


def key(connection: Connection, name: str) -> bytes:
    """Return the secret key of this name, which must exist."""
    return bytes(_shared_key.rows(connection, name=name)[0][0])


def outages(connection: Connection) -> list[tuple[int, int]]:
    """Return the times in which the server was down, the earliest first."""
    return [(since, until) for since, until in _outages.rows(connection)]


def last_alive(connection: Connection) -> int | None:
    """Return the moment at which the server was last known to be up; ``None`` for a new store."""
    row = _alive.row(connection, name="alive")
    return None if row is None else int(row[0])
