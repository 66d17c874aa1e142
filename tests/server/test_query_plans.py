"""Every statement that the server keeps finds its rows by a key or an index, however many rows a table has."""

import contextlib
import importlib
import pkgutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy.dialects import sqlite

from casefile.server.store import open_sqlite, statements
from casefile.server.store.statement import Statement

SEARCHED_WHOLE = {
    "codes._end_old": "at most one row for each lobby that is open",
    "codes._forget": "at most 100 wrong codes an hour are kept",
    "personal._drop_answers": "when somebody has all that is kept of them deleted; answers are kept for a day",
    "personal._capabilities": "when somebody asks for all that is kept of them: only a digest says whose a row is",
    "queries._outages": "at a start: the times at which the server did not run",
}
"""Statements that read a whole table, each with the reason why that does not matter."""


def kept() -> Iterator[tuple[str, Statement]]:
    """Every statement of the store, by its module and name."""
    for module in pkgutil.iter_modules(statements.__path__):
        for name, value in vars(importlib.import_module(f"{statements.__name__}.{module.name}")).items():
            for each in value.values() if isinstance(value, dict) else [value]:
                if isinstance(each, Statement):
                    yield f"{module.name}.{name}", each


def whole_tables(connection: sqlite3.Connection, statement: Statement) -> list[str]:
    """The tables that SQLite would read from end to end."""
    compiled = statement.clause.compile(dialect=sqlite.dialect())
    names = getattr(compiled, "positiontup", None)
    values = dict.fromkeys(compiled.params) if names is None else [None] * len(names)
    plan = connection.execute(f"EXPLAIN QUERY PLAN {compiled}", values).fetchall()
    return [row[3] for row in plan if row[3].startswith("SCAN ") and "CONSTANT" not in row[3]]


@pytest.fixture
def layout(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """A database of the present layout."""
    path = tmp_path / "a.sqlite"
    open_sqlite(path).close()
    with contextlib.closing(sqlite3.connect(path, cached_statements=0)) as connection:
        yield connection


def test_no_statement_reads_a_whole_table(layout: sqlite3.Connection) -> None:
    found = list(kept())
    assert len(found) > 100
    whole = {name for name, statement in found if whole_tables(layout, statement)}
    assert whole == {*SEARCHED_WHOLE}


def test_a_statement_whose_index_is_gone_is_found(layout: sqlite3.Connection) -> None:
    statement = dict(kept())["puzzle_tries._of_others"]
    assert whole_tables(layout, statement) == []
    layout.execute("DROP INDEX ix_puzzle_tries_name")
    assert whole_tables(layout, statement) != []
