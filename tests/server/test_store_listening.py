"""A store tells who listens that logs have grown: in one process, and on PostgreSQL also between several."""

import asyncio
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import make_url

from casefile.server.store import (
    AsyncStore,
    Beside,
    Claim,
    Members,
    NewEvent,
    NewTable,
    Store,
    StoredBeside,
    Taken,
    listening,
    open_store,
)
from casefile.server.store.listening import messages, read
from casefile.server.tasks.loops import Loop
from tests.patience import PATIENCE
from tests.server.test_store import at_once
from tests.server.test_store_postgresql import cut_off, execute

MOVE = [NewEvent("moved", "{}")]


class Ear:
    """What a listener has heard, in order."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, int]] = []
        self._news = threading.Condition()

    def __call__(self, log: str, version: int) -> None:
        with self._news:
            self.heard.append((log, version))
            self._news.notify_all()

    def waits_for(self, *wanted: tuple[str, int], seconds: float = PATIENCE) -> bool:
        """Whether all of it is heard in time."""
        with self._news:
            return self._news.wait_for(lambda: set(wanted) <= set(self.heard), seconds)


@pytest.fixture
def store(place: Path | str) -> Iterator[Store]:
    with closing(open_store(place)) as opened:
        yield opened


def test_who_listens_hears_of_each_log_that_has_grown_once_it_can_be_read(store: Store) -> None:
    ear, read_at = Ear(), list[int]()

    def heard(log: str, version: int) -> None:
        read_at.append(len(store.events(log)) - version)
        ear(log, version)

    store.listen(heard)
    store.create_table(NewTable("7", 1, "cluedo", "{}", b""), MOVE * 2)
    log = Beside("8", 0, tuple(MOVE), new=NewTable("8", 1, "cluedo", "{}", b""))
    store.append("7", 2, MOVE, at=1, beside=StoredBeside(log=log))
    assert ear.waits_for(("7", 2), ("7", 3), ("8", 1))
    assert min(read_at) >= 0


def test_nobody_hears_of_what_was_not_stored(store: Store) -> None:
    ear = Ear()
    store.listen(ear)
    for log in "78":
        store.create_table(NewTable(log, 1, "cluedo", "{}", b""), members=Members([Claim(0, "ann", "Ann")]))

    def append(index: int) -> None:  # each second one fails after it has written
        claims = [Claim(0, "bob", "Bob")] if index % 2 else []
        store.append("78"[index % 2], 0, MOVE, at=1, beside=StoredBeside(members=Members(claims)))

    results = at_once(16, append)
    assert [type(result) for result in results if isinstance(result, Taken)] == [Taken] * 8
    assert store.table("8").version == 0
    store.append("8", 0, MOVE * 2, at=1)
    assert ear.waits_for(("7", 1), ("8", 2))
    # Who sat down is no event of a log: it is heard of, too.
    assert set(ear.heard) == {("7", 1), ("8", 2), ("~table/7", 0), ("~table/8", 0)}


def test_another_process_hears_of_it_and_nobody_of_what_it_has_stored_itself_twice(postgresql: str) -> None:
    with closing(open_store(postgresql)) as one, closing(open_store(postgresql)) as other:
        here, there = Ear(), Ear()
        one.listen(here)
        other.listen(there)
        one.create_table(NewTable("7", 1, "cluedo", "{}", b""))
        for version in range(20):
            (one, other)[version % 2].append("7", version, MOVE, at=1)
        wanted = [("7", version) for version in range(1, 21)]
        assert here.waits_for(*wanted)
        assert there.waits_for(*wanted)
        assert sorted(here.heard) == sorted(there.heard) == wanted


def test_a_group_is_announced_whole_however_many_logs_it_has(postgresql: str) -> None:
    with closing(open_store(postgresql)) as one, closing(open_store(postgresql)) as other:
        ear = Ear()
        other.listen(ear)
        logs = [f"{number}-{'x' * 100}" for number in range(200)]
        at_once(200, lambda index: one.create_table(NewTable(logs[index], 1, "cluedo", "{}", b""), MOVE))
        assert ear.waits_for(*((log, 1) for log in logs))


def test_what_was_missed_is_made_up_for_by_a_look(postgresql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "LOOK", 0.1)
    monkeypatch.setattr("casefile.server.store.postgresql.notify", lambda connection, sender, grown: None)
    with closing(open_store(postgresql)) as one, closing(open_store(postgresql)) as other:
        ear = Ear()
        other.listen(ear, lambda: ["7"])
        for log in "78":
            one.create_table(NewTable(log, 1, "cluedo", "{}", b""), MOVE)
        assert ear.waits_for(("7", 1))
        one.append("7", 1, MOVE, at=1)
        assert ear.waits_for(("7", 2))
        assert {log for log, _ in ear.heard} == {"7"}


def test_a_lost_connection_is_made_anew_and_looks_at_what_it_missed(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(open_store(postgresql)) as one, closing(open_store(postgresql)) as other:
        ear = Ear()
        other.listen(ear, lambda: ["7"])
        one.create_table(NewTable("7", 1, "cluedo", "{}", b""), MOVE)
        assert ear.waits_for(("7", 1))
        monkeypatch.setattr(listening, "PAUSE", 1)
        monkeypatch.setattr(listening, "LOOK", 10 * PATIENCE)  # so that no look now and then tells of it
        cut_off(postgresql)
        one.append("7", 1, MOVE, at=1)
        assert ear.waits_for(("7", 2))
        one.append("7", 2, MOVE, at=1)
        assert ear.waits_for(("7", 3))


def test_a_database_that_may_lose_what_it_stores_from_now_on_is_told_of(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its settings are looked at when a connection is made, and then now and then."""
    monkeypatch.setattr(listening, "LOOK", 0.1)
    told = list[str]()
    monkeypatch.setattr(Loop, "failed", lambda self, error, about: told.append(f"{about}: {error}"))
    with closing(open_store(postgresql)) as store:
        store.listen(Ear())
        time.sleep(0.5)
        assert told == []
        execute(postgresql, f"ALTER DATABASE {make_url(postgresql).database} SET synchronous_commit = off")
        cut_off(postgresql)
        end = time.monotonic() + PATIENCE
        while not told and time.monotonic() < end:
            time.sleep(0.05)
    assert "the database may lose what it stores" in told[0]
    assert "found synchronous_commit=off" in told[0]


def test_a_loop_hears_in_its_own_thread(postgresql: str) -> None:
    async def listen() -> None:
        heard: asyncio.Queue[tuple[str, int, int]] = asyncio.Queue()
        with closing(open_store(postgresql)) as stored, closing(open_store(postgresql)) as other:
            with closing(AsyncStore(stored)) as store:
                store.listen(lambda log, version: heard.put_nowait((log, version, threading.get_ident())))
                other.create_table(NewTable("7", 1, "cluedo", "{}", b""), MOVE)
                await store.append("7", 1, MOVE, at=1)
                here = threading.get_ident()
                assert {await heard.get(), await heard.get()} == {("7", 1, here), ("7", 2, here)}
            stored.append("7", 2, MOVE, at=1)
            assert (await heard.get())[1] == 3

    asyncio.run(asyncio.wait_for(listen(), PATIENCE))


@given(st.dictionaries(st.text("abc:/-_é", min_size=1, max_size=300), st.integers(1, 10**6), max_size=80))
def test_a_message_says_what_it_was_given_and_is_short_enough(grown: dict[str, int]) -> None:
    sent = list(messages("me", grown))
    assert all(len(message.encode()) < 8000 for message in sent)
    assert {log: version for message in sent for log, version in read(message, "you").items()} == grown
    assert [read(message, "me") for message in sent] == [{}] * len(sent)


def test_what_comes_while_the_logs_are_looked_up_is_heard_at_once(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has been read from the socket by then, so that nothing more comes to be read there."""
    looked = threading.Event()
    with closing(open_store(postgresql)) as other, closing(open_store(postgresql)) as store:
        other.create_table(NewTable("7", 1, "cluedo", "{}", b""), MOVE)

        def watched() -> list[str]:
            if not looked.is_set():
                other.append("7", 1, MOVE, at=2)
                looked.set()
            return []

        monkeypatch.setattr(listening, "LOOK", 60.0)  # none of them looks again meanwhile
        ear = Ear()
        store.listen(ear, watched)
        assert ear.waits_for(("7", 2))
        assert looked.is_set()
