"""Two servers over one store: each takes in what the other has stored, and nothing is lost or done twice."""

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from casefile.core.events import Lapsed
from casefile.server import other_processes
from casefile.server.clock import leading
from casefile.server.other_processes import OtherProcesses
from casefile.server.routes.table import live
from casefile.server.store import digest, listening
from casefile.server.store.statements.commands import DEAF
from casefile.server.tables.tables import Tables
from tests.patience import PATIENCE
from tests.server.running_server import Clock, Party, RunningServer, Socket, party, run, running_server, solve
from tests.server.test_clock import MINUTE, TIMED, log, of
from tests.server.test_store_postgresql import cut_off


@asynccontextmanager
async def two(place: Path | str) -> AsyncIterator[tuple[RunningServer, RunningServer]]:
    """Two servers that run, the first of which keeps the clocks."""
    async with AsyncExitStack() as stack:
        clock = Clock()
        yield (
            await stack.enter_async_context(running_server(place, clock)),
            await stack.enter_async_context(running_server(place, clock)),
        )


async def at(found: Party, other: RunningServer) -> Party:
    """The same table and the same people, at another server."""
    seats = [other.person(person.name, cookie=person.cookie) for person in found.seats]
    return Party(other, found.id, found.host, seats)


async def until(true: Callable[[], Awaitable[bool]], seconds: float = PATIENCE) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(seconds):
        while not await true():  # noqa: ASYNC110
            await asyncio.sleep(0.01)


def test_a_table_played_at_two_servers_in_turns_is_one_table(place: Path | str) -> None:
    async def play() -> None:
        draw = random.Random(1)
        async with two(place) as (here, there):
            found = await party(here, 3)
            both = [found, await at(found, there)]
            session = [await each.session() for each in both]
            for turn in range(40):
                one, other = both[turn % 2], both[1 - turn % 2]
                person, action = await one.legal(draw.randrange)
                assert (await person.act(one.id, action)).status == 303
                version = (await one.session()).table.version
                followed = await other.server.site.tables.sessions.load(other.id, version)
                assert followed is session[1 - turn % 2]  # taken forward, not read anew
                fresh = await Tables(other.server.site.store, here.site.games, here.clock).sessions.load(other.id)
                assert followed.table.state == fresh.table.state
                assert followed.table.history == fresh.table.history
                assert (followed.occupants, followed.last_at) == (fresh.occupants, fresh.last_at)

    run(play)


async def page_at(found: Party, seat: int) -> Socket:
    """An open page of a seat, which has everything."""
    page = await found.seats[seat].listen(f"{found.path}/live")
    await page.until((await found.session()).table.version)
    return page


async def pages_hear(place: str) -> None:
    async with two(place) as (here, there):
        found = await party(here, 3)
        other = await at(found, there)
        pages = [await page_at(each, seat) for each in (found, other) for seat in range(3)]
        for one in (found, other, found, other):
            version = (await found.server.site.store.table(found.id)).version
            await one.server.site.tables.sessions.load(one.id, version)
            person, action = await one.legal()
            assert (await person.act(one.id, action)).status == 303
            version = (await one.session()).table.version
            for page in pages:
                await page.until(version)


def test_what_is_done_at_one_server_is_sent_to_the_pages_at_the_other(postgresql: str) -> None:
    run(lambda: pages_hear(postgresql))


@pytest.mark.sampled(of="planted faults of processes")
def test_a_server_that_hears_nothing_is_found(postgresql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(OtherProcesses, "heard", lambda self, what, number: None)
    monkeypatch.setattr("tests.server.running_server.PATIENCE", 5.0)
    with pytest.raises(TimeoutError):
        run(lambda: pages_hear(postgresql))


def test_marks_and_who_is_there_are_seen_at_the_other_server(postgresql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "AWAY", 0.05)

    async def play() -> None:
        async with two(postgresql) as (here, there):
            found = await party(here, 3)
            other = await at(found, there)
            page = await page_at(other, 0)
            assert (await found.seats[0].post(f"{found.path}/notes", {"mark": "cell.rope.0 tick"})).status == 303
            assert "your pencil: tick" in await page.part("row.rope")
            come = await page_at(found, 1)
            assert "lamp-online" in await page.part("player-1-now")
            await come.close()
            assert "lamp-away" in await page.part("player-1-now")

    run(play)


async def pages_catch_up(place: str) -> None:
    """What is done while a server hears nothing is on its open pages within five seconds after that."""
    async with two(place) as (here, there):
        found = await party(here, 3)
        other = await at(found, there)
        page = await page_at(other, 0)
        cut_off(place)
        person, action = await found.legal()
        assert (await person.act(found.id, action)).status == 303
        assert (await found.seats[0].post(f"{found.path}/notes", {"mark": "cell.rope.0 tick"})).status == 303
        version, marked = (await found.session()).table.version, ""
        async with asyncio.timeout(PATIENCE):
            await page.until(version)
            while "your pencil: tick" not in marked:
                marked = page.frames[-1]
                if "your pencil: tick" not in marked:
                    await page.next()


def test_pages_catch_up_when_their_server_hears_again(postgresql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "PAUSE", 2.0)  # it is deaf until everything is done
    run(lambda: pages_catch_up(postgresql))


@pytest.mark.sampled(of="planted faults of processes")
def test_a_server_that_does_not_catch_up_is_found(postgresql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    real = OtherProcesses.heard

    def heard(self: OtherProcesses, what: str, number: int) -> None:
        """Take no notice of having heard nothing for a while."""
        if what != DEAF:
            real(self, what, number)

    monkeypatch.setattr(listening, "PAUSE", 2.0)
    monkeypatch.setattr(OtherProcesses, "heard", heard)
    monkeypatch.setattr("tests.server.running_server.PATIENCE", 5.0)
    with pytest.raises(TimeoutError):
        run(lambda: pages_catch_up(postgresql))


def test_talk_and_the_next_table_are_told_at_the_other_server(postgresql: str) -> None:
    async def play() -> None:
        async with two(postgresql) as (here, there):
            found = await party(here, 3)
            other = await at(found, there)
            page = await page_at(other, 0)
            assert (await found.seats[1].post(f"{found.path}/talk", {"text": "Good evening"})).status == 303
            assert "Good evening" in await page.part("talk")
            await solve(here, found.id, found.seats[await found.acting()])
            await page.until((await found.session()).table.version)
            answers = await asyncio.gather(
                found.seats[1].post(f"{found.path}/again"), other.seats[2].post(f"{found.path}/again")
            )
            assert len({answer.header("location") for answer in answers}) == 1
            assert {answer.status for answer in answers} == {303}
            assert "plays again: take your seat." in await page.part("next")

    run(play)


def test_the_pages_of_a_server_that_is_gone_are_gone(postgresql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(other_processes, "HERE", 0.1)
    monkeypatch.setattr(other_processes, "GONE", 0.5)

    async def play() -> None:
        async with running_server(postgresql) as here, AsyncExitStack() as second:
            there = await second.enter_async_context(running_server(postgresql, here.clock))
            found = await party(here, 3)
            page = await page_at(found, 0)
            other = await at(found, there)
            await page_at(other, 1)
            assert "lamp-online" in await page.part("player-1-now")
            there.site.presence.tell = lambda what, number: None  # it dies, and says nothing any more
            await second.aclose()
            assert "lamp-away" in await page.part("player-1-now")

    run(play)


def test_access_that_is_withdrawn_at_one_server_ends_at_the_other(postgresql: str) -> None:
    async def play() -> None:
        async with two(postgresql) as (here, there):
            found = await party(here, 3)
            watcher = await found.watcher()
            there_too = there.person(watcher.name, cookie=watcher.cookie)
            page = await there_too.listen(f"{found.path}/live")
            await page.until((await found.session()).table.version)
            await here.site.store.revoke(digest(f"{watcher.cookie}.{found.id}.watch"), at=1)
            assert await page.next() is None  # closed by the message alone: nobody looks where no version is new

    run(play)


def test_a_deadline_comes_once_whichever_server_keeps_the_clocks(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leading, "ASK", 0.05)

    async def play() -> None:
        async with running_server(postgresql) as here, AsyncExitStack() as first:
            keeper = await first.enter_async_context(running_server(postgresql, here.clock))
            assert not await keeper.site.store.leads()
            found = await party(keeper, 3, fields=TIMED)
            await here.advance(MINUTE)
            assert len(of(Lapsed, await log(found))) == 1
            found = await at(found, keeper)
            await _leave(here, monkeypatch)
            await until(keeper.site.store.leads)
            here.clock.ms += MINUTE

            async def lapsed() -> bool:
                return len(of(Lapsed, await log(found))) == 2

            await until(lapsed)
            assert not await here.site.store.leads()

    run(play)


async def _leave(server: RunningServer, patch: pytest.MonkeyPatch) -> None:
    """Cut the connection by which a server keeps the clocks, for good, as when its process is killed."""

    async def never() -> bool:
        return False

    patch.setattr(server.site.store, "lead", never)
    ended = (
        "SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_database ON pg_database.oid = database "
        "WHERE locktype = 'advisory' AND datname = current_database()"
    )
    assert await server.site.store.ask(lambda connection: connection.exec_driver_sql(ended).scalar_one())


def test_a_promise_given_at_one_server_is_kept_at_the_other(postgresql: str) -> None:
    async def play() -> None:
        async with two(postgresql) as (here, there):
            assert here.site.seals.key == there.site.seals.key

    run(play)
