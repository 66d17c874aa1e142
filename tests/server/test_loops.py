"""One failure silences nobody else: what a loop calls may raise, and the loop, and the others, go on."""

import asyncio
import contextlib
import gc
import os
import sys
import threading
from collections import Counter
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from sqlalchemy import Connection

from casefile.core.cards import Seat
from casefile.games import GAMES
from casefile.server import other_processes
from casefile.server.bots import workers
from casefile.server.bots.workers import Commands
from casefile.server.clock import beats, heartbeat, leading, page_pings, review_jobs, runner
from casefile.server.clock.heartbeat import Heartbeat
from casefile.server.clock.hosted_tables import HostedTables
from casefile.server.clock.leading import lead
from casefile.server.clock.page_pings import PagePing, PagePings
from casefile.server.clock.review_jobs import Reviewers
from casefile.server.notices import outbox
from casefile.server.notices.message import Message
from casefile.server.notices.outbox import NoticeKey
from casefile.server.notices.preferences import Wishes
from casefile.server.notices.scheduler import NoticeScheduler
from casefile.server.notices.sending import Outlets
from casefile.server.other_processes import OtherProcesses
from casefile.server.routes.entry.metrics import telling
from casefile.server.routes.table.open_pages import FAULT, OpenPage
from casefile.server.store import AsyncStore, NewEvent, NewTable, NoTable, Store, StoreError, listening, open_store
from casefile.server.store.listening import CHANNEL
from casefile.server.store.statements.commands import append, create_table
from casefile.server.store.writer import Job
from casefile.server.tables.hub import Hub, Subscriber
from casefile.server.tables.modes import Hosted, Owed
from casefile.server.tasks import loops
from casefile.server.tasks.loops import Loop, standing_still
from casefile.server.tasks.thread_calls import ThreadCalls, begin
from casefile.server.wire.connections import Connections
from casefile.server.wire.messages import ASK
from tests.patience import PATIENCE
from tests.server.running_server import LOOSE, Party, Socket, lay_out, party, run, running_server
from tests.server.test_clock import MINUTE, TIMED
from tests.server.test_store_postgresql import cut_off, execute

Patch = pytest.MonkeyPatch
MOVE = [NewEvent("moved", "{}")]


class Planted(Exception):
    """A fault of ours."""


@pytest.fixture(autouse=True)
def quick(monkeypatch: Patch) -> None:
    """Turns that fail are soon followed by others."""
    monkeypatch.setattr(loops, "PAUSE", 0.01)


@pytest.fixture(autouse=True)
def counted(monkeypatch: Patch) -> None:
    """Failures are counted from nothing, and what has died in one test is alive in the next."""
    monkeypatch.setattr(loops, "_failures", Counter())
    monkeypatch.setattr(loops, "_dead", set())


LIMIT = PATIENCE
"""Seconds in which what is waited for must come; a second where a guard is taken away, so that it never comes."""


async def until(what: Callable[[], bool]) -> bool:
    """Whether it comes true in time."""
    try:
        async with asyncio.timeout(LIMIT):
            while not what():  # noqa: ASYNC110 - what is waited for tells nobody
                await asyncio.sleep(0.005)
    except TimeoutError:
        return False
    return True


@contextlib.asynccontextmanager
async def going(loop: Awaitable[None]) -> Any:
    """Let a loop go on as long as the block lasts."""
    task = asyncio.ensure_future(loop)
    try:
        yield task
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def failures(name: str) -> int:
    """How often what a loop calls has failed, as the metrics have it."""
    (line,) = [line for line in loops.lines() if line.startswith(f'casefile_loop_failures_total{{loop="{name}"}} ')]
    return int(line.rpartition(" ")[2])


# -- a loop --------------------------------------------------------------------------------------------------------


class Turns:
    """Turns of which these fail, by number from 0."""

    def __init__(self, *fails: int, error: type[Exception] = Planted) -> None:
        self.fails, self.error, self.taken = fails, error, 0

    def take(self) -> None:
        """Take one."""
        self.taken += 1
        if self.taken - 1 in self.fails:
            raise self.error("found what was planted")

    async def later(self) -> None:
        """Take one in a task."""
        self.take()

    def whether_last(self) -> bool:
        """Take one in a thread."""
        self.take()
        return self.taken >= 6


@pytest.mark.parametrize("thread", [False, True])
def test_a_loop_goes_on_and_says_once_that_it_fails_and_that_it_goes_on_again(
    thread: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    turns, loop = Turns(1, 2, 3), Loop("tried", "a turn came to nothing")

    async def play() -> None:
        async with going(loop.keep_on(turns.later, partial(asyncio.sleep, 0))):
            assert await until(lambda: turns.taken >= 6)

    if thread:
        loop.in_thread(turns.whether_last, "tried").join(PATIENCE)
    else:
        run(play)
    told = capsys.readouterr().out
    assert turns.taken >= 6
    assert (told.count("a turn came to nothing"), told.count("Traceback")) == (1, 1)
    assert (told.count("a loop goes on again"), told.count("failed=3")) == (1, 1)
    assert failures("tried") == 3


def test_what_the_store_says_is_logged_as_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    loop = Loop("tried", "a turn came to nothing")
    for _ in range(3):
        try:
            raise StoreError("found a full disk, expected room") from OSError(28)
        except StoreError as error:
            loop.failed(error, "a beat was not stored")
    told = capsys.readouterr().out
    assert told.count("a beat was not stored") == told.count("found a full disk, expected room") == 1
    assert "Traceback" not in told


def test_another_failure_is_logged_beside_the_first_and_the_same_one_again_after_a_while(
    monkeypatch: Patch, capsys: pytest.CaptureFixture[str]
) -> None:
    moment, loop = [0.0], Loop("tried", "a turn came to nothing")
    monkeypatch.setattr(loops, "now", lambda: moment[0])
    for error, at in ((KeyError("a"), 0), (IndexError("b"), 1), (KeyError("c"), 2), (KeyError("d"), loops.QUIET + 3)):
        moment[0] = at
        loop.failed(error, "one of them failed")
    told = capsys.readouterr().out
    assert told.count("one of them failed") == 3
    assert told.count("meanwhile=1") == 1
    assert failures("tried") == 4


def test_what_a_turn_waits_for_may_be_given_up_and_only_who_cancels_the_loop_ends_it() -> None:
    async def play() -> None:
        taken = list[int]()

        async def turn() -> None:
            taken.append(1)
            given_up: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            given_up.cancel()
            await given_up

        loop = Loop("tried", "a turn came to nothing")
        async with going(loop.keep_on(turn, partial(asyncio.sleep, 0))) as task:
            assert await until(lambda: len(taken) > 2)
        assert task.cancelled()
        assert standing_still() == []

    run(play)


def test_a_loop_stands_still_in_a_turn_that_lasts_too_long_and_not_while_it_rests(monkeypatch: Patch) -> None:
    moment = [0.0]
    monkeypatch.setattr(loops, "now", lambda: moment[0])

    async def play() -> None:
        goes_on, may_rest = asyncio.Event(), asyncio.Event()
        loop = Loop("tried", "a turn came to nothing", 30)
        async with going(loop.keep_on(goes_on.wait, may_rest.wait)):
            await asyncio.sleep(0)
            moment[0] = 29
            assert standing_still() == []
            moment[0] = 31
            assert standing_still() == [("tried", 31)]
            assert 'casefile_loop_stands_still{loop="tried"} 1' in [*loops.lines()]
            goes_on.set()
            await asyncio.sleep(0)
            moment[0] = 1000
            assert standing_still() == []
        del loop

    run(play)


def test_a_thread_that_ends_by_itself_stands_still(monkeypatch: Patch) -> None:
    monkeypatch.setattr(threading, "excepthook", lambda args: None)

    def turn() -> bool:
        raise KeyboardInterrupt

    loop = Loop("tried", "a turn came to nothing")
    loop.in_thread(turn, "tried").join(PATIENCE)
    assert standing_still() == [("tried", float("inf"))]
    ended = Loop("ended", "a turn came to nothing")
    ended.in_thread(lambda: True, "ended").join(PATIENCE)
    assert [still.loop for still in standing_still()] == ["tried"]


# -- whether a server is ready -------------------------------------------------------------------------------------


def test_a_server_of_which_something_stands_still_is_alive_and_not_ready(tmp_path: Path, monkeypatch: Patch) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            person = running.person()
            assert (await person.get("/ready")).json == {"ready": True}
            found = await party(running)
            await page_at(found, 0)
            with monkeypatch.context() as patch:
                patch.setattr(asyncio.get_running_loop(), "call_soon", lambda *given: None)
                running.site.hub.stir(found.id)  # its turn has begun, and never comes to an end
            moment = loops.now() + 31
            monkeypatch.setattr(loops, "now", lambda: moment)
            for accept in ("application/json", "text/html"):
                answer = await person.get("/ready", accept=accept)
                assert answer.status == 503
                assert "It stands still: hub." in answer.text
            person.look = "language-ja"
            assert "hub" in (await person.get("/ready")).text
            assert (await person.get("/health")).status == 200

    run(play)


async def page_at(found: Party, seat: int) -> Socket:
    """An open page of a seat, which has been sent everything."""
    socket = await found.seats[seat].listen(f"{found.path}/live")
    assert await socket.next()
    return socket


def test_a_writer_that_comes_back_from_nothing_makes_the_server_unready(tmp_path: Path, monkeypatch: Patch) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            goes_on, begun = threading.Event(), threading.Event()

            def waits(connection: Connection) -> None:
                begun.set()
                goes_on.wait(PATIENCE)

            waiting = running.site.store.change(waits)
            assert await until(begun.is_set)
            moment = loops.now() + 61
            monkeypatch.setattr(loops, "now", lambda: moment)
            answer = await running.person().get("/ready", accept="application/json")
            goes_on.set()
            await waiting
            assert (answer.status, "writer" in answer.json["text"]) == (503, True)
            assert await until(lambda: standing_still() == [])
            assert (await running.person().get("/ready")).status == 200

    run(play)


# -- a fault in each -----------------------------------------------------------------------------------------------

Scenario = Callable[[Path, Patch], Awaitable[bool]]
"""Plants a fault in one of those whom a loop calls; whether the others, and the loop, go on."""


async def one_open_page(folder: Path, patch: Patch) -> bool:
    """The page that fails is closed, so that it comes back by itself; the others hear."""
    async with running_server(folder / "a.sqlite3") as running:
        found = await party(running, 3)
        pages, real = list[Socket](), OpenPage.tell
        for person in found.seats:  # one after the other, so that the first is known
            pages.append(await person.listen(f"{found.path}/live"))
            await pages[-1].until(await running.version(found.id))
        faulty = running.site.hub.subscribers()[0]

        def tell(self: OpenPage) -> None:
            if self is faulty:
                raise TypeError("a coroutine was expected, got a generator")
            real(self)

        patch.setattr(OpenPage, "tell", tell)
        for _ in range(3):
            person, action = await found.legal()
            assert (await person.act(found.id, action)).status == 303
        version = await running.version(found.id)
        for each in pages[1:]:
            await each.until(version)
        while await pages[0].next() is not None:
            pass
        again = await found.seats[0].listen(f"{found.path}/live")
        await again.until(version)
        return pages[0].code == FAULT


async def one_call(folder: Path, patch: Patch) -> bool:
    """Of several that a thread hands in, one fails."""
    calls, made = ThreadCalls(), list[int]()

    def make(number: int) -> None:
        made.append(1 // number)

    for number in (0, 1, 2, 0, 3):
        calls.hand_in(partial(make, number))
    return await until(lambda: len(made) == 3)


async def games_at_rest_and_a_deadline_of_the_runner(folder: Path, patch: Patch) -> bool:
    """One kind of games cannot be forgotten, one table's deadline fails: another table's is carried out."""
    patch.setattr(runner, "TIRED", 0.05)
    real, faults = HostedTables.fire, True

    def sessions(self: HostedTables) -> object:
        raise Planted

    async def fire(self: HostedTables, deadline: Any, now: int) -> None:
        if faults and deadline.table_id == fails.id:
            raise Planted
        await real(self, deadline, now)

    patch.setattr(HostedTables, "fire", fire)
    patch.setattr(HostedTables, "sessions", property(sessions))
    async with running_server(folder / "a.sqlite3") as running:
        fails, goes_on = await party(running, 3, fields=TIMED), await party(running, 3, fields=TIMED)
        before = {each.id: await running.version(each.id) for each in (fails, goes_on)}

        async def moves(found: Party) -> bool:
            for _ in range(200):
                running.site.tables.sessions.deadline_set(0)
                if await running.version(found.id) > before[found.id]:
                    return True
                await asyncio.sleep(0.01)
            return False

        running.clock.ms += MINUTE
        others = await moves(goes_on) and await running.version(fails.id) == before[fails.id]
        faults = False
        return others and await moves(fails)


async def a_beat_of_the_service(folder: Path, patch: Patch) -> bool:
    """The store cannot take some of them."""
    patch.setattr(heartbeat, "BEAT", 10)
    beats = list[int]()

    async def beat(self: Heartbeat) -> int:
        beats.append(1)
        if len(beats) < 5:
            raise StoreError("found a full disk, expected room")
        return 0

    patch.setattr(Heartbeat, "beat", beat)
    kept = Heartbeat(cast(AsyncStore, None), (), lambda: 0)
    async with going(kept.run()):
        return await until(lambda: len(beats) > 6)


class Shared:
    """Games that other programs write to."""

    shared = True

    def holds(self, id: str) -> bool:
        """Whether a game is one of these."""
        return True


class Versions:
    """A store in which one game is gone."""

    async def table(self, id: str) -> Any:
        """Where a game is."""
        if id == "gone":
            raise NoTable(id)
        return NewTable(id, 3, "", "", b"")


class Ear(Subscriber):
    """Hears that its game has moved, and beats; ``faulty`` that fails."""

    def __init__(self, *, faulty: bool = False) -> None:
        super().__init__()
        self.faulty, self.beaten = faulty, 0

    def tell(self) -> None:
        """Take it."""
        self.taken = self.newest

    def beat(self) -> None:
        """Count a beat."""
        if self.faulty:
            raise Planted
        self.beaten += 1

    def end(self) -> None:
        """Nothing."""


async def one_shared_game(folder: Path, patch: Patch) -> bool:
    """One of those that are watched is gone."""
    patch.setattr(heartbeat, "LOOK", 0.01)
    patch.setattr(NewTable, "version", 3, raising=False)
    hub, ear = Hub(), Ear()
    with hub.subscribed("gone", Ear()), hub.subscribed("there", ear):
        async with going(heartbeat.listen(cast(AsyncStore, Versions()), hub, [cast(Hosted, Shared())])):
            return await until(lambda: ear.taken == 3)


async def one_line(folder: Path, patch: Patch) -> bool:
    """Of one seat it cannot be said whether it is waited for."""
    patch.setattr(page_pings, "BEAT", 0.01)
    asked = list[str]()

    async def send(text: str) -> None:
        asked.append(text)

    def awaited(table_id: str, seat: Seat) -> bool:
        if table_id == "faulty":
            raise Planted
        return True

    pings = PagePings(awaited)
    for table_id in ("faulty", "other"):
        pings.watch(PagePing(send, lambda there: None), table_id, [Seat(0)])
    async with going(pings.run()):
        return await until(lambda: asked == [ASK])


async def one_beat_of_a_page(folder: Path, patch: Patch) -> bool:
    """One open page cannot be told that the server is there."""
    patch.setattr(beats, "EVERY", 0.01)
    hub, ear = Hub(), Ear()
    with hub.subscribed("7", Ear(faulty=True)), hub.subscribed("7", ear):
        async with going(beats.beat(hub)):
            return await until(lambda: ear.beaten > 2)


async def one_caller_of_the_writer(folder: Path, patch: Patch) -> bool:
    """Of a group of commands the first caller cannot be told, and who listens fails; the others are told."""
    file = folder / "a.sqlite3"
    lay_out(file)
    with closing(open_store(file)) as store:
        store.listen(fails_to_hear)
        goes_on, told = threading.Event(), list[object]()

        def tell(result: object, error: Exception | None) -> None:
            told.append(error or result)
            if result == 0:
                raise Planted

        store.hand_in(Job(tell, lambda connection: goes_on.wait(PATIENCE) and "waited", (), {}))
        for number in range(3):
            store.hand_in(Job(tell, lambda connection, number=number: number, (), {}))
        goes_on.set()
        if not await until(lambda: told == ["waited", 0, 1, 2]):
            return False
        opened = store.submit(create_table, NewTable("7", 1, "cluedo", "{}", b""), MOVE)
        moved = store.submit(append, "7", 1, MOVE, at=1)
        return await until(moved.done) and opened.exception() is None and moved.result().version == 2


def fails_to_hear(log: str, version: int) -> None:
    """A listener with a fault."""
    raise Planted


class Owing:
    """Everybody owes something, which cannot be found out of Ann."""

    shared = False

    def holds(self, id: str) -> bool:
        """All of them."""
        return True

    async def told(self, id: str, version: int) -> set[str]:
        """Both."""
        return {"ann", "bob"}

    async def owing(self, person: str) -> list[str]:
        """One game."""
        return ["g"]

    async def owed(self, id: str, person: str, language: str, version: int = 0) -> list[Owed]:
        """What somebody owes."""
        if person == "ann":
            raise Planted
        return [Owed("g", "Classic", "/p/g", "turn 1", "turn")]


async def one_message(folder: Path, patch: Patch) -> bool:
    """Of the messages that are due one cannot be made; the others go out, and that one is tried again later."""
    file, sent = folder / "a.sqlite3", list[str]()
    lay_out(file)

    async def send(wishes: Wishes, message: Message) -> None:
        sent.append(wishes.address)

    with closing(open_store(file)) as stored, closing(AsyncStore(stored)) as store:
        hosted = cast(Hosted, Owing())
        notice_scheduler = NoticeScheduler(
            store, [hosted], lambda: 1000, Outlets("https://a.example", webhooks=True), send
        )
        for person in ("ann", "bob"):
            notice_scheduler.wishes[person] = Wishes("webhook", person, confirmed=True, quiet_from=0, quiet_to=0)
            await store.change(partial(outbox.put, rows=[(NoticeKey(person, "g", "turn 1", "opened"), 1)]))
        upcoming = await notice_scheduler.round()
        return (sent, upcoming) == (["bob"], 61_000)


async def one_thought(folder: Path, patch: Patch) -> bool:
    """One bot cannot be asked; the next is, by the same command."""
    asked = list[object]()

    def line_of(thought: object) -> bytes:
        asked.append(thought)
        if len(asked) == 1:
            raise TypeError("planted")
        return b"second\n"

    patch.setattr(workers, "line_of", line_of)
    patch.setattr(workers, "action_in", lambda line, games, plan: line)
    thought = cast(Any, SimpleNamespace(plan=None))
    with closing(Commands([f"{sys.executable} -c 'print(input())'"], GAMES)) as commands:
        first, second = commands.submit(thought), commands.submit(thought)
        if not await until(second.done):
            return False
        return isinstance(first.exception(), BrokenProcessPool) and second.result() == cast(Any, b"second\n")


class Transport:
    """A connection that lets the server wait; ``faulty`` one of which nothing can be found out."""

    def __init__(self, *, faulty: bool = False) -> None:
        self.faulty, self.aborted = faulty, False

    def get_write_buffer_size(self) -> int:
        """Nothing waits."""
        if self.faulty:
            raise Planted
        return 0

    def abort(self) -> None:
        """End it."""
        self.aborted = True


async def one_connection(folder: Path, patch: Patch) -> bool:
    """One cannot be ended that lets the server wait; the others are."""
    kept, late = Connections(LOOSE), Transport()
    watches = [kept.enter(cast(asyncio.Transport, each), "127.0.0.1") for each in (Transport(faulty=True), late)]
    for watch in watches:
        kept.wait(watch, -1)
    found = await until(lambda: late.aborted)
    for watch in watches:
        kept.leave(watch)
    return found


SCENARIOS: dict[str, tuple[Scenario, int]] = {
    "hub": (one_open_page, 1),
    "calls": (one_call, 2),
    "runner": (games_at_rest_and_a_deadline_of_the_runner, 2),
    "heartbeat": (a_beat_of_the_service, 4),
    "shared_games": (one_shared_game, 1),
    "lines": (one_line, 1),
    "beats": (one_beat_of_a_page, 1),
    "writer": (one_caller_of_the_writer, 2),
    "notices": (one_message, 1),
    "thinking": (one_thought, 1),
    "connections": (one_connection, 1),
}
"""By the name of the loop; and how many failures are counted at least."""


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_others_go_on(name: str, tmp_path: Path, monkeypatch: Patch, capsys: pytest.CaptureFixture[str]) -> None:
    scenario, least = SCENARIOS[name]
    found = list[bool]()

    async def play() -> None:
        found.append(await scenario(tmp_path, monkeypatch))

    run(play)
    assert found == [True]
    assert failures(name) >= least
    assert capsys.readouterr().out.count(f"loop={name}") >= 1


@pytest.mark.sampled(5)
@pytest.mark.parametrize("name", SCENARIOS)
def test_a_planted_fault_is_found(name: str, tmp_path: Path, monkeypatch: Patch) -> None:
    """Without what guards them the others do not go on."""

    def unguarded(self: Loop, error: BaseException, *about: str) -> None:
        raise error

    monkeypatch.setattr(sys.modules[__name__], "LIMIT", 1.0)
    monkeypatch.setattr(threading, "excepthook", lambda args: None)
    monkeypatch.setattr(Loop, "_turn_failed", unguarded)
    monkeypatch.setattr(Loop, "failed", unguarded)
    found = list[bool]()

    async def play() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: None)
        with contextlib.suppress(Planted, TypeError, NoTable, StoreError, TimeoutError, AssertionError):
            found.append(await scenario_of(name, tmp_path, monkeypatch))

    run(play)
    assert found in ([], [False])
    gc.collect()  # a warning that a process is still running fails the test here


async def scenario_of(name: str, folder: Path, patch: Patch) -> bool:
    """Play one for no longer than a few seconds: what has died is not waited for."""
    return await asyncio.wait_for(SCENARIOS[name][0](folder, patch), 12)


def test_a_review_that_fails_is_no_other_ones(capsys: pytest.CaptureFixture[str], monkeypatch: Patch) -> None:
    """That it failed is said even where the server stops before the notes of that review are cleared away."""
    stopped = threading.Event()
    monkeypatch.setattr(review_jobs, "rmtree", lambda *folder, **how: stopped.wait(PATIENCE))

    class Pool:
        def run(self, work: Any) -> "Future[str]":
            found: Future[str] = Future()
            if work == "faulty":
                found.set_exception(Planted())
            else:
                found.set_result("judged")
            return found

        def close(self) -> None:
            """Nothing."""

    async def play() -> None:
        unheard = list[object]()
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: unheard.append(context))
        reviewers = Reviewers(cast(AsyncStore, None), cast(workers.Processes, Pool()))
        await reviewers.found_briefly("a", {1: cast(Any, "faulty")})
        async with asyncio.timeout(PATIENCE):
            while not (found := await reviewers.found_briefly("b", {1: cast(Any, "good")})):  # noqa: ASYNC110 - as above
                await asyncio.sleep(0.005)
        assert found == {1: "judged"}
        await reviewers.close()
        stopped.set()
        gc.collect()
        assert unheard == []

    run(play)
    assert capsys.readouterr().out.count("a review could not be made") == 1
    assert failures("reviews") == 1


def test_a_folder_that_is_removed_while_it_is_asked_for_is_made_again(monkeypatch: Patch) -> None:
    """Between two steps of its making the notes of the review before may be cleared away."""
    made, mkdir = list[str](), os.mkdir

    def removed_meanwhile(path: str, mode: int = 0o777) -> None:
        made.append(str(path))
        if len(made) == 1:
            raise FileExistsError(path)
        mkdir(path, mode)

    async def play() -> None:
        reviewers = Reviewers(cast(AsyncStore, None), cast(workers.Processes, SimpleNamespace(close=lambda: None)))
        monkeypatch.setattr(os, "mkdir", removed_meanwhile)
        assert reviewers.notes("a").is_dir()
        assert len(made) == 2
        await reviewers.close()

    run(play)


def test_numbers_that_cannot_be_told_once_are_told_to_who_asks_next(capsys: pytest.CaptureFixture[str]) -> None:
    asked = list[int]()

    async def tell() -> str:
        asked.append(1)
        if len(asked) == 1:
            raise StoreError("found no server that answers, expected PostgreSQL there")
        return "casefile_connections 7\n"

    async def numbers(port: int) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")
        found = await reader.read()
        writer.close()
        return found

    async def play() -> None:
        probe = await asyncio.start_server(lambda reader, writer: None, "127.0.0.1", 0)
        port = int(probe.sockets[0].getsockname()[1])
        probe.close()
        await probe.wait_closed()
        async with telling(port, tell):
            assert await numbers(port) == b""
            assert (await numbers(port)).endswith(b"casefile_connections 7\n")

    run(play)
    told = capsys.readouterr().out
    assert told.count("found no server that answers") == 1
    assert "Traceback" not in told


# -- several processes ---------------------------------------------------------------------------------------------


def heard_by(store: Store) -> list[tuple[str, int]]:
    """What a store hears from now on; a game called ``faulty`` cannot be heard of."""
    found = list[tuple[str, int]]()

    def heard(log: str, version: int) -> None:
        if log == "faulty":
            raise Planted
        found.append((log, version))

    store.listen(heard, lambda: ["7"])
    return found


def test_a_message_that_cannot_be_read_is_not_the_last_that_is_heard(
    postgresql: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async def play() -> None:
        with closing(open_store(postgresql)) as store:
            found = heard_by(store)
            for message in ("x 7:1", "x nonsense", "x 7:many", "x faulty:1", "x 8:4"):
                execute(postgresql, f"SELECT pg_notify('{CHANNEL}', '{message}')")
            assert await until(lambda: ("8", 4) in found)
            assert failures("listener") == 3

    run(play)
    assert capsys.readouterr().out.count("a message of another process could not be read") == 2  # twice the same


def test_a_listener_whose_connection_is_lost_says_so_in_a_sentence_and_hears_again(
    postgresql: str, monkeypatch: Patch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(listening, "PAUSE", 0.05)

    async def play() -> None:
        with closing(open_store(postgresql)) as store:
            found = heard_by(store)
            store.create_table(NewTable("7", 1, "cluedo", "{}", b""), MOVE)
            for version in range(1, 4):
                cut_off(postgresql)
                store.append("7", version, MOVE, at=1)
                assert await until(lambda version=version: ("7", version + 1) in found)  # type: ignore[misc]
            assert await until(lambda: failures("listener") >= 1)

    run(play)
    told = capsys.readouterr().out
    assert told.count("the store does not hear for a while what others have stored") == 1
    assert "found a connection that is lost" in told
    assert "Traceback" not in told


def test_a_server_that_has_stopped_takes_nothing_in_any_more(postgresql: str, monkeypatch: Patch) -> None:
    running, real = list[OtherProcesses](), OtherProcesses.run

    async def run_(self: OtherProcesses) -> None:
        running.append(self)
        await real(self)

    monkeypatch.setattr(OtherProcesses, "run", run_)

    async def play() -> None:
        async with running_server(postgresql) as here:
            assert await until(lambda: bool(running))
            await here.settle()
        before = failures("elsewhere")
        running[0].heard("~outages", 1)  # a message that was on its way; what it asks for is closed
        running[0].tell("~alive/me", 1)
        await asyncio.sleep(0.05)
        assert failures("elsewhere") == before

    run(play)


def test_what_one_message_of_another_process_raises_is_not_the_last_that_is_taken_in(
    postgresql: str, monkeypatch: Patch
) -> None:
    real = Hub.announce

    def announce(self: Hub, table_id: str, version: int) -> None:
        if table_id == "faulty":
            raise Planted
        real(self, table_id, version)

    monkeypatch.setattr(Hub, "announce", announce)
    monkeypatch.setattr(other_processes, "HERE", 0.05)

    async def play() -> None:
        async with running_server(postgresql) as here:
            found = await party(here, 3)
            page = await found.seats[0].listen(f"{found.path}/live")
            await page.until(await here.version(found.id))
            with closing(open_store(postgresql)) as other:
                other.tell("faulty", 1)
                other.tell("~outages", 1)
                other.tell("~alive/other", 0)
                assert await until(lambda: failures("elsewhere") == 1)
            before = failures("elsewhere")
            with monkeypatch.context() as patch:
                patch.setattr(AsyncStore, "tell", None, raising=False)  # a sign of life cannot be sent
                assert await until(lambda: failures("elsewhere") > before + 1)
            person, action = await found.legal()
            assert (await person.act(found.id, action)).status == 303
            await page.until(await here.version(found.id))

    run(play)


def test_who_cannot_find_out_whether_it_keeps_the_clocks_asks_again(monkeypatch: Patch) -> None:
    monkeypatch.setattr(leading, "ASK", 0.01)
    asked, worked = list[int](), list[str]()

    class Asked:
        async def lead(self) -> bool:
            asked.append(1)
            if len(asked) < 4:
                raise (StoreError("found no server that answers"), Planted())[len(asked) % 2]
            return True

        async def leads(self) -> bool:
            if len(worked) == 1:
                raise Planted
            return True

    async def work() -> None:
        worked.append("begun")
        if len(worked) == 3:
            raise Planted
        await asyncio.Event().wait()

    async def play() -> None:
        async with going(lead(cast(AsyncStore, Asked()), work)):
            # It begins, does not know, begins again, fails at once, and begins for the third time.
            assert await until(lambda: len(worked) >= 2)
        assert failures("lead") == 4

    run(play)


# -- what nobody waits for -----------------------------------------------------------------------------------------


def test_what_cannot_be_gone_on_with_leaves_nothing_that_nobody_hears_of() -> None:
    """A look that waits for the store, where no task can be made of what is left of it."""

    async def play() -> None:
        loop, unheard, ended = asyncio.get_running_loop(), list[object](), list[str]()
        loop.set_exception_handler(lambda loop, context: unheard.append(context["message"]))
        answer: asyncio.Future[None] = loop.create_future()

        async def look() -> None:
            try:
                await answer
            finally:
                ended.append("given up")

        def refuses(*given: object, **named: object) -> None:
            given[0].close()  # type: ignore[attr-defined]
            raise TypeError("a coroutine was expected, got a generator")

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(asyncio, "get_running_loop", lambda: type("Loop", (), {"create_task": refuses}))
            with pytest.raises(TypeError):
                begin(look())
        assert ended == ["given up"]
        if not answer.done():
            answer.set_exception(NoTable("the next table"))
        assert answer.cancelled()
        assert unheard == []

    run(play)


# -- a page finds out by itself ------------------------------------------------------------------------------------


def test_a_page_is_told_how_new_it_can_be_though_the_hub_tells_it_nothing(tmp_path: Path, monkeypatch: Patch) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            page = await found.seats[0].listen(f"{found.path}/live")
            await page.until(await running.version(found.id))
            monkeypatch.setattr(Hub, "announce", lambda self, table_id, version: None)
            person, action = await found.legal()
            assert (await person.act(found.id, action)).status == 303
            version = await running.version(found.id)
            page.beats.clear()
            await running.beat()
            assert page.beats[-1] == f"~{version}"
            assert page.told < version

    run(play)


def test_a_page_whose_line_is_full_is_sent_no_second_beat(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            page = await found.seats[0].listen(f"{found.path}/live")
            await page.until(await running.version(found.id))
            page.beats.clear()
            page.takes.clear()
            for _ in range(5):
                await running.beat()
            page.takes.set()
            await asyncio.sleep(0.01)
            assert len(page.beats) == 1

    run(play)


def test_a_table_that_is_not_in_memory_has_a_beat_without_a_number(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            page = await found.seats[0].listen(f"{found.path}/live")
            await page.until(await running.version(found.id))
            running.site.tables.sessions.held.clear()
            page.beats.clear()
            await running.beat()
            assert page.beats[-1:] == ["~"]

    run(play)
