"""Backups and copies hold the same games, row by row and state by state, whatever goes on meanwhile."""

import gzip
import json
import re
import socket
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, select

from casefile.correspondence.server.mode import BY_POST
from casefile.games import GAMES
from casefile.server.data_places import FILE
from casefile.server.records.fold_digests import at_tables, replayed, same
from casefile.server.store import NewEvent, NewTable, Store, StoreError, open_sqlite, open_store
from casefile.server.store.copying import as_it_is, backup, copy_rows, snapshot_of
from casefile.server.store.file_lock import only_server
from casefile.server.store.schema import metadata
from casefile.server.store.statements import queries
from tests.cli.runs import Run
from tests.clone import ROOT
from tests.shipped import SHIPPED


@pytest.fixture
def postgresql(postgresql_empty: str) -> str:
    """An empty database: these tests are also about what is laid out in it."""
    return postgresql_empty


CORPUS = ROOT / "tests" / "corpus"
STORES = ("stores/tables.db.gz", "stores/posts.db.gz", "group/store.db.gz")
REPLAYS = (BY_POST.replay, at_tables(GAMES))
MOVE = [NewEvent("moved", "{}")]


def unpacked(file: str, folder: Path) -> Path:
    """A store that an earlier version wrote, in a data directory of its own."""
    folder.mkdir(exist_ok=True)
    target = folder / FILE
    target.write_bytes(gzip.decompress((CORPUS / file).read_bytes()))
    open_sqlite(target).close()
    return target


def rows(connection: Connection) -> dict[str, list[tuple[object, ...]]]:
    """All rows of all tables, in an order that depends on nothing but them."""
    return {
        table.name: sorted((tuple(row) for row in connection.execute(select(table)).all()), key=repr)
        for table in metadata.sorted_tables
    }


def logs(place: Path | str) -> dict[object, object]:
    """The rules of each log of a store, by its id."""
    with snapshot_of(place) as snapshot:
        return {id: rules for id, _, rules, *_ in rows(snapshot)["tables"]}


@pytest.mark.sampled(of="starts and copies")
@pytest.mark.parametrize("file", STORES)
def test_a_store_comes_through_postgresql_and_back_as_it_was(file: str, tmp_path: Path, postgresql: str) -> None:
    first, last = unpacked(file, tmp_path / "first"), tmp_path / "last.sqlite"
    with snapshot_of(first) as snapshot, closing(open_store(postgresql)) as store:
        copy_rows(snapshot, store)
        wanted, states = rows(snapshot), replayed(snapshot, REPLAYS)
    with snapshot_of(postgresql) as snapshot, closing(open_sqlite(last)) as store:
        assert rows(snapshot) == wanted
        assert replayed(snapshot, REPLAYS) == states
        copy_rows(snapshot, store)
    with snapshot_of(last) as snapshot:
        assert rows(snapshot) == wanted
        assert replayed(snapshot, REPLAYS) == states
    assert len(states) == len(wanted["tables"])
    assert sum(map(len, wanted.values())) > 100


def test_all_five_kinds_of_play_are_among_them(tmp_path: Path) -> None:
    kinds = {
        rules for number, file in enumerate(STORES) for rules in logs(unpacked(file, tmp_path / str(number))).values()
    }
    assert kinds >= {*SHIPPED} - {"cluegame"} | {"camps"}


@pytest.mark.sampled(of="starts and copies")
@pytest.mark.parametrize("fault", ["a state", "an event", "a log"])
def test_a_copy_that_is_not_the_same_is_seen(fault: str, tmp_path: Path) -> None:
    first, last = unpacked(STORES[0], tmp_path / "first"), tmp_path / "last.sqlite"
    with snapshot_of(first) as snapshot:
        backup(snapshot, last)
    with snapshot_of(first) as snapshot, as_it_is(last) as copy:
        assert same(snapshot, copy, REPLAYS) == len(logs(first))
    with closing(sqlite3.connect(last)) as connection, connection:
        (log,) = connection.execute(
            "SELECT id FROM tables WHERE status = 'closed' AND setup LIKE '%\"board\":\"none\"%'"
        ).fetchone()
        where = f"WHERE table_id = '{log}' AND version = (SELECT max(version) FROM events WHERE table_id = '{log}')"
        if fault == "a state":
            connection.execute(
                "UPDATE tables SET setup = replace(setup, '\"none\"', '\"classic\"') WHERE id = ?", (log,)
            )
        elif fault == "an event":
            connection.execute(f"UPDATE events SET at = at + 1 {where}")
        else:
            connection.execute(f"DELETE FROM events {where}")
    with snapshot_of(first) as snapshot, as_it_is(last) as copy, pytest.raises(StoreError, match="found logs that"):
        same(snapshot, copy, REPLAYS)


def test_a_log_that_cannot_be_replayed_is_named(tmp_path: Path) -> None:
    file = tmp_path / "a.sqlite"
    with closing(open_sqlite(file)) as store:
        store.create_table(NewTable("strange", 1, "chess", "{}", b""), MOVE)
        with store.snapshot() as snapshot, pytest.raises(StoreError, match=r"cannot be replayed.*strange"):
            replayed(snapshot, REPLAYS)


# -- under load ----------------------------------------------------------------------------------------------------


@contextmanager
def written(store: Store) -> Iterator[None]:
    """Let three writers go on meanwhile, each two events at a time."""
    stop, tables = threading.Event(), "123"
    for table_id in tables:
        store.create_table(NewTable(table_id, 1, "cluedo", "{}", b"secret"))

    def play(table_id: str) -> None:
        version = 0
        while not stop.is_set():
            version = store.append(table_id, version, MOVE * 2, at=version, deadline=version).version

    players = [threading.Thread(target=play, args=(table_id,)) for table_id in tables]
    for player in players:
        player.start()
    try:
        yield
    finally:
        stop.set()
        for player in players:
            player.join()


@pytest.mark.sampled(of="starts and copies")
def test_a_backup_under_load_is_of_one_moment(place: Path | str, tmp_path: Path) -> None:
    copies = [tmp_path / f"copy{number}" for number in range(4)]
    with closing(open_store(place)) as store:
        with written(store):
            for copy in copies:
                with store.snapshot() as snapshot:
                    backup(snapshot, copy)
        found = {table_id: store.events(table_id) for table_id in "123"}
        longest = 0
        for copy in copies:
            with closing(open_sqlite(copy)) as restored:
                for table_id, log in found.items():
                    events = restored.events(table_id)
                    assert events == log[: len(events)]
                    assert len(events) % 2 == 0  # no append is there by half
                    assert restored.secret(table_id) == b"secret"
                    longest = max(longest, len(events))
                for deadline in restored.due(10**9):
                    assert deadline.version == restored.table(deadline.table_id).version
        assert longest
    assert not [*tmp_path.glob("*.part*")]


def test_a_backup_is_one_file_that_only_its_owner_may_read(place: Path | str, tmp_path: Path) -> None:
    with closing(open_store(place)) as store, store.snapshot() as snapshot:
        backup(snapshot, tmp_path / "backup")
        assert stat.S_IMODE((tmp_path / "backup").stat().st_mode) == 0o600
        with as_it_is(tmp_path / "backup") as copy:
            assert queries.last_alive(copy) is None
        assert [file.name for file in tmp_path.glob("backup*")] == ["backup"]
        with pytest.raises(StoreError, match="found a file, expected none"):
            backup(snapshot, tmp_path / "backup")
        with pytest.raises(StoreError, match="cannot be written"):
            backup(snapshot, tmp_path / "missing" / "backup")


def test_nothing_is_copied_into_a_store_that_has_rows(place: Path | str, tmp_path: Path) -> None:
    source = unpacked(STORES[0], tmp_path / "first")
    with closing(open_store(place)) as store:
        store.alive(7)
        with snapshot_of(source) as snapshot, pytest.raises(StoreError, match="found games in it, expected none"):
            copy_rows(snapshot, store)
        assert store.tables("closed") == []


# -- the commands --------------------------------------------------------------------------------------------------


@pytest.mark.sampled(of="starts and copies")
def test_a_backup_is_restored_elsewhere_and_copied_on(casefile: Run, tmp_path: Path, postgresql: str) -> None:
    first = unpacked(STORES[1], tmp_path / "first")
    number = len(logs(first))
    before = first.read_bytes()
    said = f"{number} logs, each of which replays to the same state\n"
    steps = (
        (["backup", str(tmp_path / "saved"), "--data", str(first.parent)], str(tmp_path / "saved")),
        (["restore", str(tmp_path / "saved"), "--database", postgresql], postgresql.replace(":@", ":***@")),
        (["backup", str(tmp_path / "again"), "--database", postgresql], str(tmp_path / "again")),
        (["copy", postgresql, str(tmp_path / "second")], str(tmp_path / "second" / FILE)),
        (["copy", str(tmp_path / "second"), str(tmp_path / "third")], str(tmp_path / "third" / FILE)),
    )
    for arguments, name in steps:
        done = casefile(*arguments)
        assert (done.status, done.err) == (0, "")
        assert done.out.endswith(said)
        assert name.partition("?")[0] in done.out
    assert first.read_bytes() == before
    places: list[Path | str] = [tmp_path / "saved", tmp_path / "again", postgresql, tmp_path / "third" / FILE]
    with snapshot_of(first) as snapshot:
        wanted = rows(snapshot)
    for place in places:
        with snapshot_of(place) as snapshot:
            assert rows(snapshot) == wanted


WRONG = (
    (("backup", "{new}", "--data", "{empty}"), "found no file"),
    (("backup", "{old}", "--data", "{data}"), "found a file, expected none"),
    (("backup", "{new}", "--data", "{data}", "--database", "postgresql://h/d"), "one of --data and --database"),
    (("copy", "{empty}", "{new}"), "found no file"),
    (("restore", "{new}", "--data", "{empty}"), "found no file"),
    (("restore", "{old}", "--data", "{empty}"), "no SQLite database"),
    (("restore", "{data}/casefile.sqlite3", "--data", "{data}"), "found games in it"),
    (("copy", "{data}", "mysql://h/d"), "expected an address such as postgresql://user@host/name"),
    (("copy", "{data}", "postgresql://me:hunter2@127.0.0.1:1/d"), "found no server that answers"),
)


@pytest.mark.parametrize(("arguments", "words"), WRONG, ids=[" ".join(each[0]) for each in WRONG])
def test_what_stands_in_the_way_is_one_sentence_and_harms_nothing(
    casefile: Run, tmp_path: Path, arguments: tuple[str, ...], words: str
) -> None:
    data, old = unpacked(STORES[0], tmp_path / "data"), tmp_path / "old"
    before = data.read_bytes()
    old.write_text("Dear Mrs White, " * 100)
    given = {"new": tmp_path / "new", "old": old, "data": data.parent, "empty": tmp_path / "empty"}
    done = casefile(*(each.format_map(given) for each in arguments))
    assert (done.status, done.out) == (1, "")
    assert words in done.err
    assert "hunter2" not in done.err
    warned = ["a password in an address stands" in line for line in done.err.splitlines()]
    assert warned == ([True, False] if "hunter2" in " ".join(arguments) else [False])
    assert data.read_bytes() == before
    assert not (tmp_path / "new").exists()
    assert not (tmp_path / "empty").exists()


def test_a_backup_of_an_older_layout_keeps_it_and_is_restored_in_the_newest(casefile: Run, tmp_path: Path) -> None:
    first = tmp_path / "first" / FILE
    first.parent.mkdir()
    first.write_bytes(gzip.decompress((CORPUS / STORES[0]).read_bytes()))
    layout = "SELECT version_num FROM alembic_version"
    with closing(sqlite3.connect(first)) as connection:
        older = connection.execute(layout).fetchone()
    done = casefile("backup", str(tmp_path / "saved"), "--data", str(first.parent))
    assert (done.status, done.err) == (0, "")
    assert casefile("restore", str(tmp_path / "saved"), "--data", str(tmp_path / "new")).status == 0
    for file in (first, tmp_path / "saved", tmp_path / "new" / FILE):
        with closing(sqlite3.connect(file)) as connection:
            assert (connection.execute(layout).fetchone() == older) == (file.parent.name != "new")
    with closing(open_sqlite(tmp_path / "new" / FILE)) as store:
        assert len(store.tables("closed")) == 10


@pytest.mark.sampled(of="starts and copies")
def test_an_operator_works_at_a_postgresql_too(casefile: Run, tmp_path: Path, postgresql: str) -> None:
    file = unpacked(STORES[2], tmp_path / "games")
    assert casefile("copy", str(file.parent), postgresql).status == 0
    games = json.loads((CORPUS / "group" / "group.json").read_text(encoding="utf-8"))["games"]
    for game in games.values():
        here, there = (
            casefile("group", "export", "--game", game["game"], "--data", place, str(tmp_path / name))
            for name, place in (("here", str(file.parent)), ("there", postgresql))
        )
        assert (here.status, there.status, there.err) == (0, 0, "")
        for path in (tmp_path / "here").iterdir():
            assert (tmp_path / "there" / path.name).read_bytes() == path.read_bytes()


# -- one server at a time ------------------------------------------------------------------------------------------


@pytest.mark.sampled(of="starts and copies")
def test_a_second_server_on_a_directory_is_refused_in_one_sentence(process: Run, casefile: Run, tmp_path: Path) -> None:
    file = unpacked("group/store.db.gz", tmp_path / "games")
    serve = [sys.executable, "-c", "from casefile.__main__ import main; main()", "serve", "--port", "0"]
    with subprocess.Popen([*serve, "--data", str(file.parent)], stdout=subprocess.PIPE, text=True) as first:
        try:
            assert first.stdout is not None
            assert "casefile is at http" in first.stdout.readline()
            second = process("serve", "--port", "0", "--data", str(file.parent))
            assert (second.status, second.out) == (1, "")
            holder = rf"\(process {first.pid} on {re.escape(socket.gethostname())}, since [-0-9]+ [:0-9]+ UTC\)"
            assert re.fullmatch(
                rf"casefile: {re.escape(str(file.parent))}: found another server {holder} that serves these games, "
                r"expected none; stop that one, or name another directory\.\n",
                second.err,
            )
            # An operator's commands, and a backup, go on beside it.
            game = json.loads((CORPUS / "group" / "group.json").read_text(encoding="utf-8"))["games"]
            one = next(iter(game.values()))["game"]
            status = process("group", "status", "--game", one, "--data", str(file.parent))
            assert (status.status, status.err) == (0, "")
            assert process("backup", str(tmp_path / "saved"), "--data", str(file.parent)).status == 0
        finally:
            first.kill()
    with only_server(file):  # a server that was killed has given it up
        pass


def test_several_servers_may_share_a_postgresql(postgresql: str) -> None:
    with only_server(postgresql), only_server(postgresql):
        pass
