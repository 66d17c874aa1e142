"""Changing the seats of a table before its game begins; functions that run inside a transaction."""

import msgspec
from sqlalchemy import Connection, Integer, Text, bindparam, delete, or_, select, update

from casefile.core.cards import Seat
from casefile.play.talk import Talk
from casefile.server.store.schema import NAMED, TALK, notes, seats
from casefile.server.store.schema import events as log
from casefile.server.store.schema import tables as table_rows
from casefile.server.store.statement import Statement
from casefile.server.store.values import Reseating

_id, _seat = bindparam("of_table", type_=Text), bindparam("of_seat", type_=Integer)
_set_setup = Statement(update(table_rows).where(table_rows.c.id == _id).values(setup=bindparam("setup")))
_leave = Statement(delete(seats).where(seats.c.table_id == _id))
_drop_notes = Statement(delete(notes).where(notes.c.table_id == _id, notes.c.seat != _seat))
_talk = Statement(select(notes.c.version, notes.c.body).where(notes.c.table_id == _id, notes.c.seat == _seat))
_set_talk = Statement(
    update(notes)
    .where(notes.c.table_id == _id, notes.c.seat == _seat)
    .values(version=bindparam("version"), body=bindparam("body"))
)
_named = Statement(
    select(log.c.version, log.c.body).where(log.c.table_id == _id, or_(*(log.c.kind == kind for kind in NAMED)))
)
_set_event = Statement(
    update(log).where(log.c.table_id == _id, log.c.version == bindparam("of_version")).values(body=bindparam("body"))
)


def reseat(connection: Connection, table_id: str, wanted: Reseating) -> None:
    """Give a table a new plan, and make all its seats free; the players' new seats are claimed after that.

    The notebooks of the seats are deleted. Messages go with the person who wrote them. Earlier events lose the names of
    players: a person whose seat was freed has no part in the table any more.
    """
    _set_setup.run(connection, of_table=table_id, setup=wanted.setup)
    _leave.run(connection, of_table=table_id)
    _drop_notes.run(connection, of_table=table_id, of_seat=TALK)
    for version, body in _named.rows(connection, of_table=table_id):
        nameless = msgspec.json.encode({**msgspec.json.decode(body), "name": ""}).decode()
        _set_event.run(connection, of_table=table_id, of_version=version, body=nameless)
    said = _talk.row(connection, of_table=table_id, of_seat=TALK)
    if said is not None:
        version, body = said
        talk = msgspec.json.decode(body, type=Talk)
        lines = tuple(
            msgspec.structs.replace(line, seat=Seat(wanted.moved[line.seat]))
            for line in talk.lines
            if line.seat in wanted.moved
        )
        left = msgspec.json.encode(msgspec.structs.replace(talk, lines=lines)).decode()
        _set_talk.run(connection, of_table=table_id, of_seat=TALK, version=version + 1, body=left)
