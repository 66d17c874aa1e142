"""A server whose store cannot be used says so in one sentence, before any address, and leaves the store as it is."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from casefile.server.data_places import FILE
from casefile.server.store import NewEvent, NewTable, open_sqlite, open_store
from tests.cli.runs import Run
from tests.server.test_store_postgresql import execute, name_of, tables_in


def newer(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")


def damaged(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    whole = file.read_bytes()
    middle = len(whole) // 2 // 4096 * 4096
    file.write_bytes(whole[:middle] + b"\x5a" * 4096 + whole[middle + 4096 :])


def no_database(file: Path) -> None:
    file.write_text("Dear Mrs White, " * 500)


def another_program(file: Path) -> None:
    file.unlink()
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("CREATE TABLE orders (id)")


FAULTS: dict[Callable[[Path], None], str] = {
    newer: "found a database of layout 9999",
    damaged: "found a damaged database",
    no_database: "found a file that is no SQLite database",
    another_program: "found a database of another program",
}


@pytest.mark.sampled(of="starts and copies")
@pytest.mark.parametrize(("fault", "words"), FAULTS.items(), ids=[each.__name__ for each in FAULTS])
def test_a_file(process: Run, tmp_path: Path, fault: Callable[[Path], None], words: str) -> None:
    file = tmp_path / FILE
    with closing(open_sqlite(file)) as store:
        for number in range(100):
            store.create_table(NewTable(f"{number}", 1, "cluedo", "{}", b"secret"), [NewEvent("moved", "{}")])
    fault(file)
    before = file.read_bytes()
    done = process("serve", "--port", "0", "--data", str(tmp_path))
    assert (done.status, done.out) == (1, "")
    assert done.err.startswith(f"casefile: {file}: ")
    assert words in done.err
    assert len(done.err.splitlines()) == 1
    assert file.read_bytes() == before


STATEMENTS = {
    "UPDATE alembic_version SET version_num = '9999'": "found a database of layout 9999",
    "DROP TABLE events": "found a damaged database",
    "ALTER DATABASE {name} SET synchronous_commit = off": "found synchronous_commit=off",
    "ALTER DATABASE {name} SET default_transaction_read_only = on": "found it read-only",
    "DROP SCHEMA public CASCADE": "found no schema to make tables in",
    "DROP TABLE alembic_version": "found tables of another program",
}


@pytest.mark.sampled(of="starts and copies")
@pytest.mark.parametrize(("statement", "words"), STATEMENTS.items(), ids=STATEMENTS.values())
def test_a_database(process: Run, postgresql: str, statement: str, words: str) -> None:
    open_store(postgresql).close()
    execute(postgresql, statement.format(name=name_of(postgresql)))
    before = tables_in(postgresql)
    done = process("serve", "--port", "0", "--database", postgresql)
    assert (done.status, done.out) == (1, "")
    assert words in done.err
    assert len(done.err.splitlines()) == 1
    assert tables_in(postgresql) == before


@pytest.mark.sampled(of="starts and copies")
def test_a_server_that_does_not_answer_or_an_address_that_is_none(process: Run, tmp_path: Path) -> None:
    for address, words in (
        ("postgresql://me:hunter2@127.0.0.1:1/games", "found no server that answers"),
        ("mysql://me:hunter2@host/games", "expected an address such as postgresql://user@host/name"),
    ):
        done = process("serve", "--port", "0", "--database", address)
        assert (done.status, done.out) == (1, "")
        assert words in done.err
        assert "hunter2" not in done.err
        warned, refused = done.err.splitlines()
        assert "a password in an address stands in the list of processes" in warned
        assert words in refused
    done = process("serve", "--database", "postgresql://host/games", "--data", str(tmp_path))
    assert "expected one of --data and --database" in done.err
