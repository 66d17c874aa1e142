"""Groups that play one game after the other: functions that run inside a transaction."""

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, Text, bindparam, select, text

from casefile.server.store.schema import group_games, groups, tables
from casefile.server.store.statement import Statement


class Group(NamedTuple):
    """A group.

    - ``id``: its id.
    - ``name``: its name.
    - ``created``: when it was made.
    """

    id: str
    name: str
    created: int


class JoiningTables(NamedTuple):
    """The tables that become games of a group when a new one is created for it.

    - ``group``: the group, which is made if it does not exist.
    - ``earlier``: the tables that join it before the new one, unless they have a group already.
    """

    group: Group
    earlier: Sequence[str] = ()


class GroupedTable(NamedTuple):
    """A game of a group.

    - ``table_id``: its id.
    - ``created``: when it was announced.
    - ``setup``: its set-up as JSON.
    - ``body``: its result as JSON, once that is known.
    """

    table_id: str
    created: int
    setup: str
    body: str | None


_add = Statement(text("INSERT INTO groups (id, name, created) VALUES (:id, :name, :created) ON CONFLICT DO NOTHING"))
_join = Statement(
    text("INSERT INTO group_games (table_id, group_id) VALUES (:table_id, :group_id) ON CONFLICT DO NOTHING")
)
_keep = Statement(text("UPDATE group_games SET body = :body WHERE table_id = :table_id"))
_one = Statement(select(groups.c.id, groups.c.name, groups.c.created).where(groups.c.id == bindparam("of", type_=Text)))
_games = Statement(
    select(group_games.c.table_id, tables.c.created, tables.c.setup, group_games.c.body)
    .join_from(group_games, tables, group_games.c.table_id == tables.c.id)
    .where(group_games.c.group_id == bindparam("of", type_=Text))
    .order_by(tables.c.created, group_games.c.table_id)
)


def join(connection: Connection, group: Group, *tables: str) -> None:
    """Store that these tables are games of ``group``, which is made if it does not exist.

    A game has one group for ever.
    """
    _add.run(connection, **group._asdict())
    for table_id in tables:
        _join.run(connection, table_id=table_id, group_id=group.id)


def keep(connection: Connection, table_id: str, body: str) -> None:
    """Store the result of a group's game, JSON text."""
    _keep.run(connection, table_id=table_id, body=body)


def named(connection: Connection, id: str) -> Group | None:
    """Return the group with this id; ``None`` if there is none."""
    rows = [Group._make(row) for row in _one.rows(connection, of=id)]
    return rows[0] if rows else None


def games(connection: Connection, id: str) -> Sequence[GroupedTable]:
    """Return the games of a group, the first one first."""
    return [GroupedTable._make(row) for row in _games.rows(connection, of=id)]
