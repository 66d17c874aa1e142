"""What the store refuses at its start, how a file comes up to date, and what a backup is worth."""

import contextlib
import os
import sqlite3
import stat
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from casefile.server import migrations
from casefile.server.store import (
    Claim,
    Members,
    NewEvent,
    NewTable,
    RequestKey,
    StoredBeside,
    StoreError,
    open_sqlite,
    open_store,
)
from casefile.server.store.copying import backup
from casefile.server.store.schema import metadata
from casefile.server.store.statements import commands
from tests.amounts import often
from tests.patience import COUNTING

MOVE = [NewEvent("moved", "{}")]

STARTING_TOGETHER = """
import os, sys, warnings
from pathlib import Path
from alembic import command  # imported before the start, so that the starts are close together
from casefile.server.store import open_sqlite


processes, failed = int(sys.argv[2]), 0
for round_ in range(int(sys.argv[3])):
    path = Path(sys.argv[1]) / f"{round_}.sqlite"
    wait, go = os.pipe()
    children = []
    for number in range(processes):
        children.append(os.fork())
        if not children[-1]:
            os.close(go)
            os.read(wait, 1)  # ends for all of them when the parent closes its end
            try:
                open_sqlite(path).close()
            except BaseException as error:
                print(repr(error), flush=True)
                os._exit(1)
            os._exit(0)
    os.close(wait)
    os.close(go)
    failed += sum(os.waitpid(child, 0)[1] != 0 for child in children)
print("failed", failed)
"""


@pytest.fixture
def postgresql(postgresql_empty: str) -> str:
    """An empty database: these tests are also about what is laid out in it."""
    return postgresql_empty


def refusal(path: Path, **pragmas: str | int) -> str:
    """The sentence with which the store refuses to open."""
    with pytest.raises(StoreError) as caught:
        open_sqlite(path, pragmas=pragmas).close()
    sentence = str(caught.value)
    assert "\n" not in sentence
    for word in (str(path), "found", "expected"):
        assert word in sentence
    return sentence


def execute(path: Path, *statements: str) -> None:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


@pytest.mark.parametrize("setting", ["NORMAL", "OFF"])
def test_a_weaker_synchronous_is_refused(tmp_path: Path, setting: str) -> None:
    assert "synchronous" in refusal(tmp_path / "a.sqlite", synchronous=setting)


@pytest.mark.parametrize("journal", ["DELETE", "MEMORY", "OFF"])
def test_another_journal_than_wal_is_refused(tmp_path: Path, journal: str) -> None:
    assert "wal" in refusal(tmp_path / "a.sqlite", journal_mode=journal)


def test_every_connection_is_as_durable_as_promised(tmp_path: Path) -> None:
    store = open_sqlite(tmp_path / "a.sqlite", pragmas={"cache_size": 100})

    def settings(connection: Connection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys", "cache_size")
        return [connection.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in names]

    assert store.submit(settings).result() == store.ask(settings) == ["wal", 2, 1, 100]
    store.close()


def test_the_journal_has_its_length_from_the_start(tmp_path: Path) -> None:
    journal, lengths = tmp_path / "a.sqlite-wal", list[int]()
    with contextlib.closing(open_sqlite(tmp_path / "a.sqlite", pragmas={"wal_autocheckpoint": 50})) as store:
        for number in range(100):
            lengths.append(journal.stat().st_size)
            store.create_table(NewTable(f"{number}", 1, "cluedo", "{}", b""), MOVE)
        lengths.append(journal.stat().st_size)
        with contextlib.closing(open_sqlite(tmp_path / "a.sqlite")) as longer:  # while it holds what is not yet copied
            assert journal.stat().st_size > 1000 * 4096
            assert len(longer.tables("open")) == 100
            longer.append("7", 1, MOVE, at=2)
        assert [event.version for event in store.events("7")] == [1, 2]
        assert store.ask(lambda connection: connection.exec_driver_sql("PRAGMA integrity_check").scalar_one()) == "ok"
    assert lengths[0] > 50 * 4096
    assert len({*lengths}) <= 2  # the transaction by which it is full may go beyond


def test_without_room_for_the_journal_the_store_opens(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    with contextlib.closing(open_sqlite(tmp_path / "a.sqlite", pragmas={"wal_autocheckpoint": 10})) as store:
        most = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, ((tmp_path / "a.sqlite-wal").stat().st_size, most[1]))
        try:
            open_sqlite(tmp_path / "a.sqlite").close()
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, most)
        store.create_table(NewTable("7", 1, "cluedo", "{}", b""), MOVE)
        assert [event.version for event in store.events("7")] == [1]


def test_a_newer_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    open_sqlite(path).close()
    execute(path, "UPDATE alembic_version SET version_num = '9999'")
    before = path.read_bytes()
    assert "9999" in refusal(path)
    assert "newer casefile" in refusal(path)
    assert path.read_bytes() == before


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Mrs White, " * 100)
    before = path.read_bytes()
    assert "no SQLite database" in refusal(path)
    path.with_name("short").write_bytes(b"x")
    refusal(path.with_name("short"))
    assert path.read_bytes() == before


def test_a_database_of_another_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    plain, marked = tmp_path / "plain.sqlite", tmp_path / "marked.sqlite"
    execute(plain, "CREATE TABLE events (id)")
    execute(marked, "PRAGMA application_id = 77", "VACUUM")
    for path in (plain, marked):
        before = path.read_bytes()
        assert "another program" in refusal(path)
        assert path.read_bytes() == before


def test_a_damaged_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    open_sqlite(path).close()
    path.write_bytes(path.read_bytes()[:100] + b"\xff" * 50_000)
    assert "damaged database" in refusal(path)


@pytest.mark.parametrize("fault", ["a page in the middle", "the end", "a table", "an index"])
def test_damage_in_the_middle_is_found_before_anything_is_served(tmp_path: Path, fault: str) -> None:
    path = tmp_path / "a.sqlite"
    with contextlib.closing(open_sqlite(path)) as store:
        for number in range(200):
            store.create_table(NewTable(f"{number}", 1, "cluedo", "{}", b"secret"), MOVE)
    whole = path.read_bytes()
    if fault == "a page in the middle":
        place = len(whole) // 2 // 4096 * 4096
        path.write_bytes(whole[:place] + b"\x5a" * 4096 + whole[place + 4096 :])
    elif fault == "the end":
        path.write_bytes(whole[: len(whole) // 2])
    else:
        with contextlib.closing(sqlite3.connect(path)) as connection, connection:
            connection.execute("DROP TABLE events" if fault == "a table" else "PRAGMA writable_schema = ON")
            if fault == "an index":
                connection.execute("UPDATE sqlite_master SET rootpage = 2 WHERE name = 'ix_deadlines_due'")
    assert "found a damaged database" in refusal(path)


def test_a_disk_that_is_full_at_the_start_is_said(tmp_path: Path) -> None:
    assert "found a full disk" in refusal(tmp_path / "a.sqlite", max_page_count=5)


def test_a_file_that_may_only_be_read_is_said(tmp_path: Path) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        path = folder / "a.sqlite"
        open_sqlite(path).close()
        path.chmod(0o444)
        who = os.geteuid()
        if not who:
            os.seteuid(65534)  # root may write anything
        try:
            said = refusal(path)
        finally:
            os.seteuid(who)
    assert "found a place that cannot be written (Permission denied)" in said


def test_a_place_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert "cannot be written" in refusal(tmp_path / "file" / "a.sqlite")
    assert "cannot be written" in refusal(tmp_path)
    store = open_sqlite(tmp_path / "new" / "directory" / "a.sqlite")  # but a missing directory is made
    store.close()


def test_only_its_owner_may_read_it(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        store = open_sqlite(tmp_path / "a.sqlite")
        store.create_table(NewTable("7", 1, "cluedo", "{}", b"secret"))
        with store.snapshot() as snapshot:
            backup(snapshot, tmp_path / "b.sqlite")
        modes = {stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
        store.close()
    finally:
        os.umask(before)
    assert modes == {0o600}


def test_the_migrations_lead_to_the_schema(place: Path | str) -> None:
    with contextlib.closing(open_store(place)) as store, store.snapshot() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        if connection.dialect.name == "sqlite":
            without_rowid = "SELECT count(*) FROM sqlite_master WHERE sql LIKE '%WITHOUT ROWID%'"
            # events, idempotency, belongings, results, reviews, outbox, puzzle_tries, codes, wrong_codes,
            # solutions_seen
            assert connection.exec_driver_sql(without_rowid).scalar_one() == 10


LAYOUTS = sorted(path.name[1:5] for path in Path(migrations.__file__).parent.glob("versions/r*.py"))


def test_the_files_of_the_layouts_are_called_as_alembic_calls_the_layouts() -> None:
    script = ScriptDirectory(str(Path(migrations.__file__).parent))
    assert [each.revision for each in script.walk_revisions()][::-1] == LAYOUTS


def test_a_database_that_is_up_to_date_opens_without_alembic(
    place: Path | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_store(place).close()
    for name in [name for name in sys.modules if name.partition(".")[0] == "alembic"]:
        monkeypatch.setitem(sys.modules, name, None)
    with contextlib.closing(open_store(place)) as store:
        assert store.create_table(NewTable("7", 1, "cluedo", "{}", b""), MOVE) == 1
        assert [event.version for event in store.events("7")] == [1]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("released", LAYOUTS)
def test_every_released_layout_comes_up_to_date_with_what_is_in_it(
    place: Path | str, released: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        to = command.upgrade
        patch.setattr(command, "upgrade", lambda config, _: to(config, released))
        if released < "0010":  # from then on it is counted what is changed beside a log
            patch.setattr(commands, "count_change", lambda connection, table_id: None)
        with contextlib.closing(open_store(place)) as store:
            store.create_table(NewTable("7", 1, "cluedo", "{}", b"secret"), MOVE, deadline=5)
            store.append(
                "7",
                1,
                MOVE,
                at=2,
                request_key=RequestKey("key", "hash", "{}"),
                beside=StoredBeside(members=Members([Claim(0, "ann", "Ann")])),
            )
    older = isinstance(place, str) and released != LAYOUTS[-1]
    with (
        contextlib.closing(open_store(place, migrate=False)) as store,
        store.snapshot() as snapshot,
        pytest.raises(StoreError, match="older layout") if older else contextlib.nullcontext(),
    ):
        backup(snapshot, tmp_path / "backup")  # a file's is of any layout
    with contextlib.closing(open_store(place)) as store:
        assert [event.at for event in store.events("7")] == [1, 2]
        assert (store.secret("7"), store.next_due(), store.seats("7")[0].name) == (b"secret", 5, "Ann")
        beside = StoredBeside(members=Members(belong=["ann"]))
        assert store.append("7", 2, MOVE, at=3, beside=beside).version == 3
        store.alive(4)
        with store.snapshot() as connection:
            assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    with contextlib.closing(open_store(place, migrate=False)) as store:
        assert store.belongings_of("ann") == ["7"]


def test_an_interrupted_first_start_is_started_again(tmp_path: Path) -> None:
    (tmp_path / "empty.sqlite").touch()
    execute(tmp_path / "wal.sqlite", "PRAGMA journal_mode = WAL")  # killed after this, before the migration
    for name in ("empty", "wal"):
        store = open_sqlite(tmp_path / f"{name}.sqlite")
        store.create_table(NewTable("7", 1, "cluedo", "{}", b""), MOVE)
        store.close()
        with contextlib.closing(open_sqlite(tmp_path / f"{name}.sqlite", migrate=False)) as again:  # the newest layout
            assert [event.version for event in again.events("7")] == [1]


def test_processes_that_start_at_once_do_not_race(tmp_path: Path) -> None:
    rounds, processes = often(3, 8), 6
    done = subprocess.run(
        [sys.executable, "-c", STARTING_TOGETHER, str(tmp_path), str(processes), str(rounds)],
        capture_output=True,
        text=True,
        check=True,
        timeout=COUNTING,
    )
    assert done.stdout == "failed 0\n"
    assert len(list(tmp_path.glob("*.sqlite"))) == rounds
    for path in tmp_path.glob("*.sqlite"):
        store = open_sqlite(path)
        assert store.create_table(NewTable("7", 1, "cluedo", "{}", b""), MOVE) == 1
        store.close()


def test_a_backup_under_load_is_whole(tmp_path: Path) -> None:
    store = open_sqlite(tmp_path / "a.sqlite")
    for table_id in "123":
        store.create_table(NewTable(table_id, 1, "cluedo", "{}", b"secret"))
    stop = threading.Event()

    def play(table_id: str) -> None:
        version = 0
        while not stop.is_set():
            version = store.append(table_id, version, MOVE * 2, at=version, deadline=version).version

    players = [threading.Thread(target=play, args=(table_id,)) for table_id in "123"]
    for player in players:
        player.start()
    copies = [tmp_path / f"copy{number}.sqlite" for number in range(5)]
    for copy in copies:
        with store.snapshot() as snapshot:
            backup(snapshot, copy)
    stop.set()
    for player in players:
        player.join()
    with store.snapshot() as snapshot:
        with pytest.raises(StoreError, match="found a file, expected none"):
            backup(snapshot, copies[0])
        with pytest.raises(StoreError, match="cannot be written"):
            backup(snapshot, tmp_path / "missing" / "copy.sqlite")
    logs = {table_id: store.events(table_id) for table_id in "123"}
    store.close()
    for copy in copies:
        restored = open_sqlite(copy)
        for table_id, log in logs.items():
            found = restored.events(table_id)
            assert found == log[: len(found)]
            assert len(found) % 2 == 0  # no append is there by half
        assert {deadline.version for deadline in restored.due(10**9)} <= {restored.table(i).version for i in "123"}
        assert restored.secret("1") == b"secret"
        restored.close()
    assert not list(tmp_path.glob("*.part"))
