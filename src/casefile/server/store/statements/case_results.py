"""The results of cases offered to everybody: functions that run inside a transaction."""

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, Text, bindparam, func, insert, select

from casefile.server.store.schema import case_results
from casefile.server.store.statement import Statement
from casefile.server.store.values import CaseRow


class Count(NamedTuple):
    """The number of ``people`` whose try at a case ended alike: ``won`` or not, in so many ``turns``."""

    won: bool
    turns: int
    people: int


_columns = (
    case_results.c.table_id,
    case_results.c.person,
    case_results.c.name,
    case_results.c.practice,
    case_results.c.won,
    case_results.c.turns,
    case_results.c.letters,
)
_insert = Statement(insert(case_results))
_of_person = Statement(
    select(*_columns)
    .where(case_results.c.person == bindparam("of_person", type_=Text))
    .order_by(case_results.c.name, case_results.c.practice, case_results.c.table_id)
)
_of_others = Statement(
    select(case_results.c.won, case_results.c.turns, func.count())
    .where(
        case_results.c.name == bindparam("of_name", type_=Text),
        case_results.c.practice == 0,
        case_results.c.person != bindparam("of_person", type_=Text),
    )
    .group_by(case_results.c.won, case_results.c.turns)
    .order_by(case_results.c.turns, case_results.c.won)
)


def add(connection: Connection, row: CaseRow) -> None:
    """Store the result of a case."""
    _insert.run(connection, **{**row._asdict(), "practice": int(row.practice), "won": int(row.won)})


def of_person(connection: Connection, person: str) -> Sequence[CaseRow]:
    """Return all results of a person (a digest), ordered by the names of the cases."""
    rows = (CaseRow._make(row) for row in _of_person.rows(connection, of_person=person))
    return [row._replace(practice=bool(row.practice), won=bool(row.won)) for row in rows]


def of_others(connection: Connection, name: str, person: str) -> Sequence[Count]:
    """Return how the tries of all other people at a case ended, as counts by result and number of turns."""
    rows = _of_others.rows(connection, of_name=name, of_person=person)
    return [Count(bool(won), turns, people) for won, turns, people in rows]
