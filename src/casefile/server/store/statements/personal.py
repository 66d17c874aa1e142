"""All data of one person: listing it, and forgetting it. Functions that run inside a transaction.

``OWN`` has the columns that hold a person's digest; everything begins with their rows. The logs of games belong to
others, too, and stay: there a digest that nobody has a token for takes the person's place, and :data:`SOMEBODY` the
name's.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Integer, Text, bindparam, delete, or_, select, text, update

from casefile.core.cards import Seat
from casefile.play.talk import Talk
from casefile.server.store.schema import (
    NAMED,
    TALK,
    belongings,
    capabilities,
    case_results,
    deal_tries,
    endings,
    feeds,
    metadata,
    notes,
    outbox,
    persons,
    puzzle_tries,
    results,
    seats,
    share_wishes,
    shares,
    solutions_seen,
    wishes,
)
from casefile.server.store.schema import events as log
from casefile.server.store.statement import Statement
from casefile.server.store.statements import queries
from casefile.server.store.statements.commands import WISHES, count_change, count_rewrite, tell

SOMEBODY = "somebody"
"""The name of a person who has had everything deleted, in games that others have played, too."""

BESIDE = "/table"
"""The ending of the id of a game's second log. A game by post has this log besides that of its people."""

OWN: Mapping[str, str] = {
    persons.name: "digest",
    seats.name: "person",
    belongings.name: "person",
    results.name: "person",
    wishes.name: "person",
    outbox.name: "person",
    case_results.name: "person",
    feeds.name: "person",
    puzzle_tries.name: "person",
    shares.name: "person",
    share_wishes.name: "person",
    deal_tries.name: "person",
    solutions_seen.name: "person",
}
"""The column of each table that says which person a row belongs to."""

Row = dict[str, Any]
"""A row of one of the tables, by the names of its columns."""

_me = bindparam("me", type_=Text)
_rows = {
    name: Statement(select(*metadata.tables[name].c).where(metadata.tables[name].c[column] == _me))
    for name, column in OWN.items()
}
_forget = {
    name: Statement(delete(metadata.tables[name]).where(metadata.tables[name].c[column] == _me))
    for name, column in OWN.items()
    if name != seats.name
}
_id, _seat = bindparam("of_table", type_=Text), bindparam("of_seat", type_=Integer)
_leave = Statement(
    update(seats).where(seats.c.person == _me).values(person=bindparam("other"), name=bindparam("somebody"))
)
_notes = Statement(select(notes.c.body).where(notes.c.table_id == _id, notes.c.seat == _seat))
_set_note = Statement(
    update(notes).where(notes.c.table_id == _id, notes.c.seat == _seat).values(body=bindparam("body"))
)
_drop_note = Statement(delete(notes).where(notes.c.table_id == _id, notes.c.seat == _seat))
_named = Statement(
    select(log.c.version, log.c.body).where(log.c.table_id == _id, or_(*(log.c.kind == kind for kind in NAMED)))
)
_set_event = Statement(
    update(log).where(log.c.table_id == _id, log.c.version == bindparam("of_version")).values(body=bindparam("body"))
)
_ending = Statement(select(endings.c.body).where(endings.c.table_id == _id))
_set_ending = Statement(update(endings).where(endings.c.table_id == _id).values(body=bindparam("body")))
_drop_result = Statement(text("UPDATE group_games SET body = NULL WHERE table_id = :log"))
_rename_in_log = Statement(text("UPDATE events SET body = replace(body, :me, :other) WHERE table_id = :log"))
_drop_links = Statement(text("DELETE FROM capabilities WHERE table_id = :log AND role LIKE :names"))
_add_somebody = Statement(text("INSERT INTO persons (digest, name, created) VALUES (:other, :somebody, :at)"))
_take_back = Statement(text("UPDATE shares SET number = number + 1, person = NULL, digest = NULL WHERE person = :me"))
_stay_private = Statement(text("UPDATE share_wishes SET person = :other, named = 0 WHERE person = :me AND private = 1"))
_drop_answers = Statement(text("DELETE FROM idempotency WHERE key LIKE :begins"))
_capabilities = Statement(select(*capabilities.c))
_drop_capability = Statement(delete(capabilities).where(capabilities.c.digest == bindparam("of_digest")))


def rows_of(connection: Connection, me: str) -> dict[str, list[Row]]:
    """Return all rows that belong to a person (a digest), by the names of the database's tables."""
    return {name: _as_rows(name, _rows[name].rows(connection, me=me)) for name in OWN}


def _as_rows(name: str, found: Iterable[Sequence[object]]) -> list[Row]:
    columns = [column.name for column in metadata.tables[name].c]
    return [dict(zip(columns, row, strict=True)) for row in found]


def notes_of(connection: Connection, sat: Iterable[tuple[str, int]]) -> dict[str, object]:
    """Return the notebooks of these seats, and the messages sent from them, by the id of the table.

    ``sat`` are pairs of a table's id and a seat.
    """
    found: dict[str, object] = {}
    for table_id, seat in sat:
        own = _notes.row(connection, of_table=table_id, of_seat=seat)
        said = [msgspec.to_builtins(line) for line in _talk(connection, table_id).lines if line.seat == seat]
        if own or said:
            found[table_id] = {"marks": msgspec.json.decode(own[0]) if own else {}, "said": said}
    return found


def held(connection: Connection, mine: Callable[[str, str], str]) -> list[Row]:
    """Return the rights at tables that a person's token gives.

    ``mine`` returns the digest of the person's right for a table and a role.
    """
    every = _as_rows(capabilities.name, _capabilities.rows(connection))
    return [each for each in every if each["digest"] == mine(each["table_id"], each["role"])]


def forget(connection: Connection, me: str, other: str, owned: Iterable[str], *, at: int) -> None:
    """Delete the data of the person ``me`` (a digest); ``other`` takes the person's place in games with other people.

    ``owned`` are the digests of the person's rights at tables.
    """
    found = rows_of(connection, me)
    for row in found[seats.name]:
        _leave_table(connection, row["table_id"], row["seat"])
    _leave.run(connection, me=me, other=other, somebody=SOMEBODY)
    for row in found[seats.name] + found[belongings.name]:
        count_rewrite(connection, row["table_id"])
    for row in found[belongings.name]:
        _drop_result.run(connection, log=row["table_id"])  # it is made anew from the logs, without the name
        for each in (row["table_id"], row["table_id"] + BESIDE):
            _rename_in_log.run(connection, me=me, other=other, log=each)
            _drop_links.run(connection, log=each, names=f"%{me}%")
    for each in owned:
        if (capability := queries.issued(connection, each)) is not None:
            count_change(connection, capability.table_id)
        _drop_capability.run(connection, of_digest=each)
    _take_back.run(connection, me=me)  # the row stays, so that the token that was taken back is never used again
    _stay_private.run(connection, me=me, other=other)  # a game that was kept private stays so
    for statement in _forget.values():
        statement.run(connection, me=me)
    if found[wishes.name]:
        tell(connection, WISHES)
    _drop_answers.run(connection, begins=f"{me[:16]} %")
    if found[belongings.name]:
        _add_somebody.run(connection, other=other, somebody=SOMEBODY, at=at)


def _leave_table(connection: Connection, table_id: str, seat: int) -> None:
    """Take the name, the notebook and the messages of a seat out of a table."""
    for version, body in _named.rows(connection, of_table=table_id):
        event = msgspec.json.decode(body)
        if event["seat"] == seat:
            renamed = msgspec.json.encode({**event, "name": SOMEBODY}).decode()
            _set_event.run(connection, of_table=table_id, of_version=version, body=renamed)
    ending = _ending.row(connection, of_table=table_id)
    if ending is not None:
        then = msgspec.json.decode(ending[0])
        then["seats"][seat]["name"] = SOMEBODY
        _set_ending.run(connection, of_table=table_id, body=msgspec.json.encode(then).decode())
    _drop_note.run(connection, of_table=table_id, of_seat=seat)
    talk = _talk(connection, table_id)
    others = tuple(line for line in talk.lines if line.seat != Seat(seat))
    if others != talk.lines:
        left = msgspec.json.encode(msgspec.structs.replace(talk, lines=others)).decode()
        _set_note.run(connection, of_table=table_id, of_seat=TALK, body=left)


def _talk(connection: Connection, table_id: str) -> Talk:
    row = _notes.row(connection, of_table=table_id, of_seat=TALK)
    return msgspec.json.decode(row[0], type=Talk) if row else Talk()
