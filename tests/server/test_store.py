"""What the store promises to its callers, on either database."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TypeVar

import pytest
from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from casefile.server.store import (
    AsyncStore,
    Claim,
    Full,
    KeyReused,
    Members,
    NewEvent,
    NewTable,
    RequestKey,
    Stale,
    Store,
    StoredBeside,
    StoredEvent,
    StoreError,
    digest,
    open_sqlite,
    statement,
    writer,
)
from casefile.server.store.schema import service
from casefile.server.store.sql import Operations
from casefile.server.store.statement import driver_of
from casefile.server.store.statements import commands, queries
from tests.patience import PATIENCE
from tests.server.conftest import MOVE, SECRET

T = TypeVar("T")


def at_once(number: int, action: Callable[[int], T]) -> list[T | Exception]:
    """What ``action`` gives, or raises, in so many threads that start together."""
    barrier = threading.Barrier(number)
    results: list[T | Exception] = [AssertionError("did not run")] * number

    def run(index: int) -> None:
        barrier.wait()
        try:
            results[index] = action(index)
        except Exception as error:  # noqa: BLE001 - the test looks at it
            results[index] = error

    threads = [threading.Thread(target=run, args=(index,)) for index in range(number)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def test_both_stores_offer_the_same_operations_under_the_names_of_their_functions() -> None:
    offered = {name for name in vars(Operations) if not name.startswith("_")}
    functions = {
        *vars(commands),
        *vars(queries),
        "tables",
    }  # the module of queries has the table ``tables`` by that name
    assert len(offered) > 20
    assert offered <= functions
    assert not offered & {*vars(Store), *vars(AsyncStore)}


def test_a_log_reads_back_as_it_was_written(store: Store) -> None:
    first = store.append("7", 0, [NewEvent("joined", '{"name":"Ōta 茜"}'), NewEvent("dealt", "{}")], at=2000)
    second = store.append("7", 2, MOVE, at=3000)
    assert (first.version, second.version) == (2, 3)
    log = [
        StoredEvent(1, 2000, "joined", '{"name":"Ōta 茜"}'),
        StoredEvent(2, 2000, "dealt", "{}"),
        StoredEvent(3, 3000, "moved", '{"to":"hall"}'),
    ]
    assert store.events("7") == log
    assert store.events("7", since=2) == log[2:]
    assert store.events("7", since=3) == []


def test_a_late_command_is_stale_and_changes_nothing(store: Store) -> None:
    store.append("7", 0, MOVE, at=1)
    beside = StoredBeside(status="over", members=Members([Claim(0, "ann", "Ann")]))
    for late in (0, 2):  # behind, and ahead: neither leaves a gap
        with pytest.raises(Stale, match="version 1"):
            store.append("7", late, MOVE, at=2, deadline=5, beside=beside)
    assert len(store.events("7")) == 1
    assert (store.table("7").status, store.next_due(), store.seats("7")) == ("open", None, [])


def test_one_of_sixteen_wins_a_version(store: Store) -> None:
    for version in range(5):
        results = at_once(16, lambda index, at=version: store.append("7", at, [NewEvent("moved", str(index))], at=1))  # type: ignore[misc]
        lost = [result for result in results if isinstance(result, Stale)]
        assert len(lost) == 15
        assert {stale.version for stale in lost} == {version + 1}
    assert [event.version for event in store.events("7")] == [1, 2, 3, 4, 5]


def test_a_repeated_command_takes_effect_once_and_gets_its_answer(store: Store) -> None:
    request_key = RequestKey("key", digest("ann asks plum"), '{"ok":1}')
    results = at_once(16, lambda _: store.append("7", 0, MOVE, at=1, request_key=request_key))
    made = [result for result in results if not isinstance(result, Exception)]
    assert len(made) == 16
    assert {(result.version, result.answer) for result in made} == {(1, '{"ok":1}')}
    assert [result.repeated for result in made].count(False) == 1
    store.append("7", 1, MOVE, at=2)
    later = store.append("7", 2, MOVE, at=3, request_key=RequestKey("key", request_key.body_hash, "another answer"))
    assert (later.version, later.answer, later.repeated) == (1, '{"ok":1}', True)
    assert len(store.events("7")) == 2
    found = store.answered("7", "key", request_key.body_hash)
    assert found is not None
    assert found.answer == '{"ok":1}'
    assert store.answered("7", "another key", request_key.body_hash) is None


def test_a_key_with_another_body_is_refused(store: Store) -> None:
    store.append("7", 0, MOVE, at=1, request_key=RequestKey("key", "a", "{}"))
    with pytest.raises(KeyReused):
        store.append("7", 1, MOVE, at=1, request_key=RequestKey("key", "b", "{}"))
    with pytest.raises(KeyReused):
        store.answered("7", "key", "b")
    store.create_table(NewTable("8", 1, "cluedo", "{}", b""))
    assert (
        store.append("8", 0, MOVE, at=1, request_key=RequestKey("key", "b", "{}")).version == 1
    )  # keys belong to a table
    assert len(store.events("7")) == 1


def test_a_stale_command_leaves_its_key_free(store: Store) -> None:
    request_key = RequestKey("key", "a", "{}")
    with pytest.raises(Stale):
        store.append("7", 9, MOVE, at=1, request_key=request_key)
    assert store.append("7", 0, MOVE, at=1, request_key=request_key).repeated is False


def test_a_failing_command_takes_nothing_with_it_and_leaves_nothing_behind(store: Store) -> None:
    running, go = threading.Event(), threading.Event()

    def hold(connection: Connection) -> None:
        running.set()
        go.wait(PATIENCE)

    def break_down(connection: Connection) -> None:
        commands.append(connection, "7", 2, MOVE, at=1)
        raise ZeroDivisionError

    def append_at(version: int) -> Callable[[Connection], int]:
        return lambda connection: commands.append(connection, "7", version, MOVE, at=1).version

    holding = store.submit(hold)
    running.wait(PATIENCE)
    # Handed in while the writer is held up, so these share the next transaction.
    one, two, late = store.submit(append_at(0)), store.submit(append_at(1)), store.submit(append_at(0))
    broken, three = store.submit(break_down), store.submit(append_at(2))
    go.set()
    holding.result(PATIENCE)
    assert (one.result(PATIENCE), two.result(PATIENCE), three.result(PATIENCE)) == (1, 2, 3)
    assert isinstance(late.exception(10), Stale)
    assert isinstance(broken.exception(10), ZeroDivisionError)
    assert [event.version for event in store.events("7")] == [1, 2, 3]


def test_callers_that_wait_together_share_a_commit(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    commits = 0

    def counting(connection: Connection) -> None:
        nonlocal commits
        commits += 1
        statement.commit(connection)

    monkeypatch.setattr(writer, "commit", counting)
    for number in range(40):
        store.create_table(NewTable(f"t{number}", 1, "cluedo", "{}", b""))
    assert commits == 40  # one after the other: nobody to share with
    at_once(40, lambda index: store.append(f"t{index}", 0, MOVE, at=1))
    assert commits < 80


def test_what_a_command_executes_by_core_is_a_part_of_its_transaction(store: Store) -> None:
    def note(connection: Connection, name: str, fault: Exception | None = None) -> int:
        commands.append(connection, "7", store.table("7").version, [NewEvent("moved", name)], at=1)
        connection.execute(insert(service).values(name=name, moment=1))
        if fault is not None:
            raise fault
        return commands.append(connection, "7", store.table("7").version + 1, [NewEvent("moved", name)], at=1).version

    def noted() -> tuple[list[str], list[str]]:
        rows = store.ask(lambda connection: connection.execute(select(service.c.name).order_by("name")).all())
        return [event.body for event in store.events("7")], [name for (name,) in rows]

    assert store.change(note, "one") == 2
    with pytest.raises(ZeroDivisionError):
        store.change(note, "two", ZeroDivisionError())
    with pytest.raises(IntegrityError):
        store.change(note, "one")
    assert noted() == (["one", "one"], ["one"])
    assert store.append("7", 2, MOVE, at=1).version == 3
    assert store.change(note, "two") == 5
    assert noted() == (["one", "one", '{"to":"hall"}', "two", "two"], ["one", "two"])


def test_a_full_disk_is_said_changes_nothing_and_passes(tmp_path: Path) -> None:
    store = open_sqlite(tmp_path / "small.sqlite", pragmas={"max_page_count": 80})
    try:
        store.create_table(NewTable("7", 1, "cluedo", "{}", SECRET))
        version = 0

        def fill() -> None:
            nonlocal version
            for version in range(1000):
                store.append("7", version, [NewEvent("moved", "x" * 2000)], at=1, deadline=version)

        with pytest.raises(Full, match=r"small\.sqlite: found a full disk, expected room; nothing was changed"):
            fill()
        assert version > 5
        assert len(store.events("7")) == store.table("7").version == version
        assert store.next_due() == version - 1

        # One that is too large does not spoil the others of its group.
        mixed = at_once(
            4, lambda index: store.create_table(NewTable(f"n{index}", 1, "c", "x" * 10**6 * (index == 0), b""))
        )
        assert isinstance(mixed[0], Full)
        assert mixed[1:] == [0, 0, 0]

        store.submit(lambda connection: connection.exec_driver_sql("PRAGMA max_page_count = 100000").close()).result()
        assert store.append("7", version, [NewEvent("moved", "x" * 2000)], at=1).version == version + 1
    finally:
        store.close()


@pytest.mark.parametrize("timed", [False, True])
def test_an_append_runs_no_statement_that_has_nothing_to_do(tmp_path: Path, timed: bool) -> None:
    ran: list[str] = []
    with closing(open_sqlite(tmp_path / "a.sqlite")) as store:
        store.create_table(NewTable("7", 1, "cluedo", "{}", SECRET), MOVE, deadline=5 if timed else None)
        store.change(lambda connection: driver_of(connection).set_trace_callback(ran.append))
        ran.clear()
        store.append("7", 1, MOVE, at=1, request_key=RequestKey("key", "hash", "{}"), deadline=None)
        assert store.next_due() is None
        last = ["DELETE"] if timed else []
        assert [text.split()[0] for text in ran] == ["BEGIN", "SELECT", "INSERT", *last, "INSERT", "COMMIT"]
        ran.clear()
        store.append("7", 2, MOVE, at=1)
        assert [text.split()[0] for text in ran] == ["BEGIN", "SELECT", "INSERT", "COMMIT"]


def test_an_append_without_events_is_our_own_fault(store: Store) -> None:
    with pytest.raises(ValueError, match="at least one event"):
        store.append("7", 0, [], at=1)


def test_closing_finishes_what_was_handed_in(tmp_path: Path) -> None:
    store = open_sqlite(tmp_path / "a.sqlite")
    store.create_table(NewTable("7", 1, "cluedo", "{}", b""))
    waiting = [store.submit(lambda c, at=n: commands.append(c, "7", at, MOVE, at=1)) for n in range(50)]  # type: ignore[misc]
    store.close()
    store.close()
    assert [future.result(0).version for future in waiting] == list(range(1, 51))
    with pytest.raises(StoreError, match="closed"):
        store.append("7", 50, MOVE, at=1)
    again = open_sqlite(tmp_path / "a.sqlite")
    assert again.table("7").version == 50
    again.close()


def test_who_awaits_is_told_after_the_commit_and_who_left_does_not_matter(store: Store) -> None:
    told: list[tuple[str, int]] = []
    second = asyncio.Event()

    def announce(table_id: str, version: int) -> None:
        assert len(store.events(table_id)) >= version  # a reader of its own sees it: it is committed
        told.append((table_id, version))
        if version == 2:
            second.set()

    async def play() -> None:
        awaited = AsyncStore(store, announce)
        await awaited.create_table(NewTable("8", 1, "cluedo", "{}", b""))
        assert (await awaited.append("8", 0, MOVE, at=1)).version == 1
        with pytest.raises(Stale):
            await awaited.append("8", 0, MOVE, at=1)
        assert told == [("8", 1)]

        async def leave() -> None:
            await awaited.append("8", 1, MOVE, at=1)

        leaving = asyncio.create_task(leave())
        await asyncio.sleep(0)
        leaving.cancel()
        with pytest.raises(asyncio.CancelledError):
            await leaving
        await second.wait()
        assert [event.version for event in await awaited.events("8", since=1)] == [2]
        awaited.close()

    asyncio.run(asyncio.wait_for(play(), PATIENCE))
    assert told == [("8", 1), ("8", 2)]
