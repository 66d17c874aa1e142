"""What a client costs the server is charged to it: who cost too much is refused, and nobody else.

Processor time is told by a fake clock, which moves only where a test says that something costs so much.
"""

import asyncio
import contextlib
import threading
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

from casefile.core.inquiry import EndTurn
from casefile.core.log import action_to
from casefile.server.routes.entry import guard
from casefile.server.routes.front import front_page
from casefile.server.store import AsyncStore
from casefile.server.tables.tables import Tables
from casefile.server.tasks import costs
from casefile.server.tasks.costs import Bill, Billed, BilledThreads
from casefile.server.wire.budgets import Budgets, Client, TooMany
from casefile.server.wire.limits import Limits, Rate
from casefile.server.wire.messages import ANSWER
from casefile.web.present.front import way_in
from tests.server.running_server import LOOSE, Person, RunningServer, Socket, party, run, running_server

FEW = replace(LOOSE, processor_per_address=Rate(1000, 100), processor_per_person=Rate(1000, 100), refusal_seconds=0.001)
"""A second of the processor at once, and a tenth of it from then on."""

DEAR = 380
"""Milliseconds that something dear costs."""


class Processor(threading.local):
    """The clock of each thread: seconds that it has worked."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds

    def work(self, milliseconds: float) -> None:
        """Work for so long."""
        self.seconds += milliseconds / 1000


@dataclass
class Wall:
    """The monotonic clock, which stands still until a test moves it."""

    seconds: float = 0.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def processor(monkeypatch: pytest.MonkeyPatch) -> Processor:
    found = Processor()
    monkeypatch.setattr(costs, "thread_time", found)
    return found


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    """The clock by which debts are forgiven."""
    found = Wall()
    monkeypatch.setattr(guard, "Budgets", partial(Budgets, clock=found))
    return found


# -- debts ---------------------------------------------------------------------------------------------------------

ONE, OTHER = Client("192.0.2.7", "one"), Client("192.0.2.7", "other")
ELSEWHERE = Client("192.0.2.8", "elsewhere")


def seconds_refused(budgets: Budgets, client: Client) -> float:
    try:
        budgets.owing(client)
    except TooMany as many:
        return many.seconds
    return 0.0


def test_a_debt_is_a_clients_own_and_is_forgiven_as_time_goes_on() -> None:
    wall = Wall()
    budgets = Budgets(FEW, wall)
    budgets.charge(ONE, 1300)
    assert seconds_refused(budgets, ONE) == pytest.approx(3)
    assert seconds_refused(budgets, ELSEWHERE) == 0
    wall.seconds = 2
    assert seconds_refused(budgets, ONE) == pytest.approx(1)
    wall.seconds = 3.01
    assert seconds_refused(budgets, ONE) == 0


def test_a_person_owes_for_itself_and_its_address_for_all_there() -> None:
    limits = replace(FEW, processor_per_person=Rate(600, 60))
    budgets = Budgets(limits, Wall())
    budgets.charge(ONE, 700)
    assert seconds_refused(budgets, ONE) == pytest.approx(100 / 60)
    assert seconds_refused(budgets, OTHER) == 0
    budgets.charge(OTHER, 400)
    assert seconds_refused(budgets, OTHER) == pytest.approx(1)
    assert seconds_refused(budgets, Client("192.0.2.7", "")) == pytest.approx(1)
    assert seconds_refused(budgets, ELSEWHERE) == 0


def test_files_of_ours_are_charged_with_a_tenth() -> None:
    budgets = Budgets(FEW, Wall())
    budgets.charge(replace(ONE, cost=0.1), 9000)
    assert seconds_refused(budgets, ONE) == 0
    budgets.charge(replace(ONE, cost=0.1), 2000)
    assert seconds_refused(budgets, ONE) == pytest.approx(1)


def test_all_of_a_debt_is_forgiven_within_ten_seconds() -> None:
    limits = Limits()
    for rate in (limits.processor_per_address, limits.processor_per_person):
        assert rate.most / rate.a_second == 10


def refused_at_school(slowness: float) -> int:
    """How many requests of 250 people behind one address are refused in ten minutes at people's pace.

    Each acts once in ten seconds, for 1 ms, loads a page once a minute, for 5 ms, and has something explained once in
    thirty seconds, for 5 ms, on a machine that is so many times slower.
    """
    wall = Wall()
    budgets = Budgets(Limits(), wall)
    people, refused = [Client("192.0.2.7", f"pupil {number}") for number in range(250)], 0
    for second in range(600):
        wall.seconds = float(second)
        for number, each in enumerate(people):
            for every, cost in ((10, 1.0), (60, 5.0), (30, 5.0)):
                if (second + number) % every == 0:
                    refused += seconds_refused(budgets, each) > 0
                    budgets.charge(each, cost * slowness)
    return refused


def test_a_school_behind_one_address_is_never_refused() -> None:
    assert refused_at_school(1) == 0
    assert refused_at_school(3) == 0
    assert refused_at_school(10) > 0  # nobody could serve that: nine tenths of a processor


def test_a_class_that_comes_in_at_once_is_let_in() -> None:
    """Within ten seconds each opens the first page (1 ms), sits down (5 ms) and has the page of a table (10 ms)."""
    wall = Wall()
    budgets = Budgets(Limits(), wall)
    for number in range(250):
        wall.seconds = number * 10 / 250
        for cost in (1, 5, 10):
            client = Client("192.0.2.7", f"pupil {number}")
            assert seconds_refused(budgets, client) == 0
            budgets.charge(client, cost)


def test_one_person_in_a_hurry_is_never_refused() -> None:
    """An action a second for 4 ms, a page in two seconds for 30 ms, and now and then something for a whole second."""
    wall = Wall()
    budgets = Budgets(Limits(), wall)
    for second in range(600):
        wall.seconds = float(second)
        assert seconds_refused(budgets, ONE) == 0
        budgets.charge(ONE, 4 + (30 if second % 2 else 0) + (1000 if second % 20 == 0 else 0))


# -- what is charged -----------------------------------------------------------------------------------------------


def charged(work: Callable[[], Coroutine[Any, Any, None]], threads: type[ThreadPoolExecutor] = BilledThreads) -> float:
    """Milliseconds that are charged for a coroutine."""
    found: list[float] = []

    async def all_of_it() -> None:
        asyncio.get_running_loop().set_default_executor(threads())
        with contextlib.suppress(asyncio.CancelledError):
            await Billed(work(), Bill(found.append))

    run(all_of_it)
    return sum(found)


def test_each_step_is_charged_and_what_others_do_between_is_not(processor: Processor) -> None:
    async def steps() -> None:
        processor.work(3)
        other = asyncio.create_task(others())
        await other
        processor.work(4)

    async def others() -> None:
        processor.work(1000)

    assert charged(steps) == pytest.approx(7)


def test_what_is_done_when_a_request_is_ended_is_charged(processor: Processor) -> None:
    async def steps() -> None:
        current = asyncio.current_task()
        assert current is not None
        asyncio.get_running_loop().call_soon(current.cancel)
        try:
            await asyncio.sleep(60)
        finally:
            processor.work(5)

    assert charged(steps) == pytest.approx(5)


async def _in_thread(processor: Processor) -> None:
    processor.work(3)
    await asyncio.to_thread(processor.work, 70)


def test_what_a_thread_does_for_a_request_is_charged(processor: Processor) -> None:
    assert charged(partial(_in_thread, processor)) == pytest.approx(73)


def test_threads_that_nobody_charges_are_noticed(processor: Processor) -> None:
    assert charged(partial(_in_thread, processor), ThreadPoolExecutor) == pytest.approx(3)


def test_the_store_reads_in_threads_that_are_charged(processor: Processor, tmp_path: Path) -> None:
    def query(connection: Connection) -> None:
        processor.work(70)

    async def look() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            await running.site.store.ask(query)

    assert charged(look) == pytest.approx(70)


# -- a server and somebody dear ------------------------------------------------------------------------------------


@dataclass
class Dear:
    """Somebody known, whose first page is drawn for each visit at a price; how often it was, and the store asked."""

    running: RunningServer
    person: Person
    drawn: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    async def look(self, times: int) -> list[int]:
        """Ask for it so many times."""
        return [(await self.person.get("/")).status for _ in range(times)]


def with_dear(
    folder: Path,
    processor: Processor,
    monkeypatch: pytest.MonkeyPatch,
    test: Callable[[Dear], Awaitable[None]],
) -> None:
    """Test a server at which drawing the first page takes 380 ms."""
    ask = AsyncStore.ask

    async def play() -> None:
        async with running_server(folder / "a.sqlite3", limits=FEW) as running:
            person = running.person("One")
            seats = {"seat-0": "you", "seat-1": "friend", "seat-2": "friend", "game": "quick", "name": "One"}
            assert (await person.post("/tables", seats)).status == 303
            dear = Dear(running, person)

            def drawing(*given: Any, **more: Any) -> Any:
                if more["friends"]:  # once for each page
                    dear.drawn.append("front")
                    processor.work(DEAR)
                return way_in(*given, **more)

            def asking(store: AsyncStore, *given: Any, **more: Any) -> Any:
                dear.asked.append("store")
                return ask(store, *given, **more)

            monkeypatch.setattr(front_page, "way_in", drawing)
            monkeypatch.setattr(AsyncStore, "ask", asking)
            await test(dear)

    run(play)


def test_who_asks_for_dear_things_is_refused_and_others_are_served(
    tmp_path: Path, processor: Processor, wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def flood(dear: Dear) -> None:
        assert await dear.look(10) == [200] * 3 + [429] * 7
        assert (await replace(dear.person, cookie="").get("/health")).status == 429  # of its address, too
        elsewhere = replace(dear.running.person("Other"), address="192.0.2.9")
        assert (await elsewhere.get("/")).status == 200
        moved = replace(dear.person, address="192.0.2.10")
        assert (await moved.get("/health")).status == 429  # with its cookie elsewhere, too
        wall.seconds += 1.3
        assert await dear.look(1) == [429]
        wall.seconds += 0.2
        assert await dear.look(2) == [200, 429]
        wall.seconds += 100
        assert await dear.look(4) == [200] * 3 + [429]

    with_dear(tmp_path, processor, monkeypatch, flood)


def test_a_debt_that_counts_requests_lets_a_flood_through(
    tmp_path: Path, processor: Processor, wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    charge = Budgets.charge

    async def flood(dear: Dear) -> None:
        # Each step counts one: the 30 pages stay far below the 1,000 that may be owed.
        monkeypatch.setattr(Budgets, "charge", lambda self, client, milliseconds: charge(self, client, 1.0))
        assert await dear.look(30) == [200] * 30

    with_dear(tmp_path, processor, monkeypatch, flood)


def test_a_refusal_says_when_and_nothing_is_read_or_drawn_for_it(
    tmp_path: Path, processor: Processor, wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def flood(dear: Dear) -> None:
        await dear.look(3)
        before = len(dear.drawn), len(dear.asked)
        assert before[0] == 3
        answer = await dear.person.get("/")
        assert (answer.status, answer.header("retry-after")) == (429, "2")  # 140 ms too much, of 100 a second
        assert answer.text == "So much was asked from here that others wait. Try again in a moment."
        told = await dear.person.post("/tables", {"name": "One"}, accept="application/json")
        assert told.json == {"error": "This is too much.", "text": answer.text}
        assert told.header("retry-after") == "2"
        assert (len(dear.drawn), len(dear.asked)) == before

    with_dear(tmp_path, processor, monkeypatch, flood)


def in_line(milliseconds: float) -> bool:
    """Whether a request is let in that waits for its turn while one before it costs so much."""
    found: list[bool] = []

    async def wait() -> None:
        budgets = Budgets(replace(FEW, pace=Rate(1, 10)), Wall())
        await budgets.admit(ONE)
        second = asyncio.create_task(budgets.admit(ONE))
        await asyncio.sleep(0)  # now it stands in line
        budgets.charge(ONE, milliseconds)
        await asyncio.wait({second})
        found.append(second.exception() is None)

    run(wait)
    return found[0]


def test_who_stood_in_line_behind_what_was_dear_is_refused() -> None:
    assert in_line(900)
    assert not in_line(1100)


# -- sockets -------------------------------------------------------------------------------------------------------


async def _open(socket: Socket, texts: Sequence[str]) -> bool:
    """Whether a socket is still open after its page has sent these messages."""
    for text in texts:
        socket.inbox.put_nowait({"type": "websocket.receive", "text": text})
    return await socket.act({}) is not None


def test_actions_over_a_socket_are_charged(
    tmp_path: Path, processor: Processor, wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    act = Tables.act

    async def dear(*given: Any) -> int:
        processor.work(DEAR)
        return await act(*given)

    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3", limits=FEW) as running:
            found = await party(running, 3)
            socket = await found.seats[0].listen(f"{found.path}/live")
            assert await socket.next()
            monkeypatch.setattr(Tables, "act", dear)
            version = (await found.session()).table.version
            told = [
                await socket.act({**action_to(EndTurn()), "version": version, "key": f"k{number}"})
                for number in range(5)
            ]
            assert [each["status"] == 429 for each in told if each] == [False] * 3 + [True] * 2
            again = await found.seats[0].listen(f"{found.path}/live")
            assert await again.next() is None
            assert again.code == guard.MANY
            await socket.close()

    run(play)


def test_messages_for_which_a_page_is_drawn_are_charged(tmp_path: Path, processor: Processor, wall: Wall) -> None:
    limits = replace(FEW, processor_per_person=Rate(20, 2))

    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3", limits=limits) as running:
            found = await party(running, 3)
            socket = await found.seats[0].listen(f"{found.path}/live")  # one message
            assert await socket.next()
            assert await _open(socket, [ANSWER] * 100)  # nothing is drawn for these
            assert await _open(socket, ["a stamp"] * 10)  # 2 ms each, 22 with the first
            assert not await _open(socket, ["a stamp"])
            assert socket.code == guard.FRAMES

    run(play)
