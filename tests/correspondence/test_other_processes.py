"""What another process stores in a game by post: the server sees it, tells open pages, and keeps its deadlines."""

import asyncio
import multiprocessing
import os
import re
import socket
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from multiprocessing.synchronize import Event
from pathlib import Path

import pytest

from casefile.core.cards import Card
from casefile.core.hours import DAY, HOUR
from casefile.core.inquiry import Suggest
from casefile.correspondence.camps.acts import Extend, Pause, Person, Resume
from casefile.correspondence.pages.thread_posts import posts
from casefile.correspondence.server.hosted_posts import posts_of
from casefile.correspondence.server.post_session import PostSession
from casefile.correspondence.server.post_sessions import CorrespondenceGames
from casefile.server.clock import heartbeat as pulse
from casefile.server.clock import runner
from casefile.server.store import AsyncStore, NewEvent, NewTable, StoreError, open_sqlite, open_store
from casefile.server.store import file_lock as turns
from casefile.server.store.file_lock import Turn
from casefile.server.tables.sessions import Sessions
from tests.correspondence.by_post import Game, enter_act, id_of
from tests.correspondence.camps.scene import MARIO
from tests.correspondence.posts import move
from tests.server.running_server import RunningServer, run, running_server

TRIPLE = Suggest(Card("mario"), Card("hammer"), Card("library"))


@asynccontextmanager
async def elsewhere(file: Path, running: RunningServer) -> AsyncIterator[CorrespondenceGames]:
    """The same games, as another process has them: with a store and a memory of its own."""
    stored = open_store(running.order.place(file))
    store = AsyncStore(stored)
    try:
        yield CorrespondenceGames(store, running.clock)
    finally:
        store.close()
        stored.close()


async def seen(file: Path) -> list[str]:
    """What a server misses of what is stored elsewhere while it keeps the game in memory."""
    missed = []
    async with running_server(file) as running:
        game = Game(running)
        await game.start(3)
        assert len(posts_of(running.site).sessions.held) == 1
        async with elsewhere(file, running) as other:
            post = (await other.sessions.load(game.id)).post
            await enter_act(other, game.id, id_of("mario 1"), move(post, MARIO, TRIPLE))
            version = int((await game.person("op").get(f"/p/{game.id}/version")).text.partition(":")[2].strip("}"))
            session = await other.sessions.load(game.id)
            if version != session.version_for(id_of("op")):
                missed.append("a page")
            # Wario's camp owes the next turn now, and only the other process knew it a moment ago.
            if (await game.move("wario 1", TRIPLE)).status != 303:
                missed.append("a move")
    return missed


def test_a_page_and_a_move_know_what_was_stored_elsewhere(tmp_path: Path) -> None:
    async def look() -> None:
        assert await seen(tmp_path / "a.sqlite3") == []

    run(look)


def test_what_is_loaded_anew_has_the_same_numbers_where_much_happened_at_one_moment(tmp_path: Path) -> None:
    async def look() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            game = Game(running)
            await game.start(3)
            for camp in ("mario 1", "wario 1"):  # the clock stands still
                assert (await game.move(camp, TRIPLE)).status == 303
                assert (await game.act("op", "pause", note="Tea.")).status == 303
                assert (await game.act("op", "resume", note="On.")).status == 303
            async with elsewhere(tmp_path / "a.sqlite3", running) as other:
                told = [
                    [
                        (post.number, post.heading)
                        for post in posts(session.scene(Person(""), running.clock(), "en"), session.times)
                    ]
                    for session in (
                        await posts_of(running.site).sessions.load(game.id),
                        await other.sessions.load(game.id),
                    )
                ]
            assert told[0] == told[1]
            assert [heading for _number, heading in told[0][-7:-4]] == [
                "Round 1: Mario",
                "The operator",
                "The operator",
            ]

    run(look)


def test_a_server_that_trusts_its_memory_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted fault."""
    load = Sessions.load

    async def remembered(self: Sessions[PostSession], id: str, version: int = 0) -> PostSession:
        return await load(self, id, version or 1)

    async def look() -> None:
        monkeypatch.setattr(Sessions, "load", remembered)
        assert "a page" in await seen(tmp_path / "a.sqlite3")

    run(look)


def test_an_open_page_hears_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pulse, "LOOK", 0.01)

    async def look() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            game = Game(running)
            await game.start(3)
            socket = await game.person("op").listen(f"/p/{game.id}/live")
            assert await socket.next() is not None
            first = socket.told
            async with elsewhere(tmp_path / "a.sqlite3", running) as other:
                await enter_act(other, game.id, id_of("op"), Pause("Snow."))
            assert await socket.next() is not None
            assert socket.told == first + 1
            await socket.close()

    run(look)


def test_a_deadline_that_was_set_elsewhere_comes_once_and_at_its_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "LONGEST_SLEEP", 0.02)

    async def look() -> None:
        file = tmp_path / "a.sqlite3"
        async with running_server(file) as running:
            game = Game(running)
            await game.start(3)
            async with elsewhere(file, running) as other:
                await enter_act(other, game.id, id_of("op"), Extend(MARIO, 24, "A day more."))
                running.clock.ms += 6 * DAY - 1
                await running.settle()
                assert (await game.post()).game.camps[MARIO].vacation == 0
                running.clock.ms += 1
                await running.settle()
                assert (await game.post()).game.camps[MARIO].vacation == 1
                # A pause puts the deadline off; the server, whose memory is older, does not fire the old one.
                await enter_act(other, game.id, id_of("op"), Pause("Snow."))
                running.clock.ms += 3 * DAY
                await running.settle()
                await enter_act(other, game.id, id_of("op"), Resume("Thaw."))
                running.clock.ms += DAY - HOUR
                await running.settle()
                assert (await game.post()).game.camps[MARIO].vacation == 1
                running.clock.ms += HOUR
                await running.settle()
                post = await game.post()
                assert post.game.camps[MARIO].vacation == 2
                assert [event.kind for event in post.people].count("vacation_used") == 2

    run(look)


# -- taking turns ----------------------------------------------------------------------------------------------------


def write(file: Path, name: str, count: int) -> None:
    """One process that writes, each time into a journal that is copied after almost every commit."""
    store = open_sqlite(file, pragmas={"wal_autocheckpoint": 2})
    store.create_table(NewTable(name, 1, "cluedo", "{}", b""))
    for number in range(count):
        store.append(name, number, [NewEvent("moved", "x" * 2000)], at=number)
    store.close()


def test_two_processes_write_one_file_and_nothing_is_lost_or_damaged(tmp_path: Path) -> None:
    file, count = tmp_path / "a.sqlite3", 150
    open_sqlite(file).close()
    context = multiprocessing.get_context("spawn")
    writers = [context.Process(target=write, args=(file, name, count)) for name in ("left", "right")]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join(120)
    assert [writer.exitcode for writer in writers] == [0, 0]
    store = open_sqlite(file)
    assert [store.table(name).version for name in ("left", "right")] == [count, count]
    store.close()
    with sqlite3.connect(file) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()


def test_who_waits_too_long_for_a_turn_says_so_and_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "PATIENCE", 0.05)
    file = tmp_path / "a.sqlite3"
    store = open_sqlite(file)
    other = Turn(file.with_name("a.sqlite3-turn"))
    with other:
        before = time.monotonic()
        holder = rf"process {os.getpid()} on {re.escape(socket.gethostname())}, since [-0-9]+ [:0-9]+ UTC"
        with pytest.raises(
            StoreError, match=rf"found another process \({holder}\) that has been writing for 0 seconds"
        ):
            store.create_table(NewTable("7", 1, "cluedo", "{}", b""))
        assert time.monotonic() - before >= 0.05
    assert store.create_table(NewTable("7", 1, "cluedo", "{}", b"")) == 0
    other.close()
    other.close()
    store.close()


def hold(path: Path, held: Event, done: Event) -> None:
    """Hold a turn until it is said to be enough."""
    turn = Turn(path)
    with turn:
        held.set()
        done.wait(60)
    turn.close()


def test_the_holder_is_named_whoever_held_the_turn_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "PATIENCE", 0.05)
    path, context = tmp_path / "turn", multiprocessing.get_context("spawn")
    one, waiting = Turn(path), Turn(path)
    held, done = context.Event(), context.Event()
    other = context.Process(target=hold, args=(path, held, done))

    def named(process: int | None) -> None:
        with pytest.raises(StoreError, match=rf"another process \(process {process} on "), waiting:
            pass

    for _ in range(2):
        with one:
            named(os.getpid())
    other.start()
    assert held.wait(60)
    named(other.pid)
    done.set()
    other.join(60)
    with one:
        named(os.getpid())
    one.close()
    waiting.close()


def test_a_turn_whose_holder_wrote_no_name_is_refused_without_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "PATIENCE", 0.05)
    path = tmp_path / "turn"
    one, other = Turn(path), Turn(path)
    with one:
        path.write_bytes(b"")  # as it is on a disk that is full
        with pytest.raises(StoreError, match="found another process that has been writing for 0 seconds"), other:
            pass
    one.close()
    other.close()


def test_one_turn_at_a_time(tmp_path: Path) -> None:
    async def look() -> None:
        one, other, order = Turn(tmp_path / "turn"), Turn(tmp_path / "turn"), []

        def taking() -> None:
            with other:
                order.append("other")

        with one:
            waiting = asyncio.get_running_loop().run_in_executor(None, taking)
            await asyncio.sleep(0.1)
            order.append("one")
        await waiting
        assert order == ["one", "other"]
        one.close()
        other.close()

    run(look)
