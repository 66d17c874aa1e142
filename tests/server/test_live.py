"""What an open page is sent: what it lacks, the newest state, nothing twice; and who is told first."""

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocket

from casefile.server.routes.table import live
from casefile.server.routes.table.open_pages import OpeningPage, OpenPage, PageReader
from casefile.server.store import digest
from casefile.server.tables.hub import Hub
from casefile.server.tables.session import Access
from casefile.web.live_page import Draw, LivePage
from tests.frames import read
from tests.server.running_server import Party, Person, Socket, party, run, running_server


async def acts(found: Party, times: int) -> int:
    """Carry out some actions; the version after them."""
    for _ in range(times):
        person, action = await found.legal()
        assert (await person.act(found.id, action)).status == 303
    return (await found.session()).table.version


async def newest(socket: Socket, version: int) -> Mapping[str, Any]:
    """The frame that brings a page to a version."""
    await socket.until(version)
    return read(socket.frames[-1])


def test_a_page_is_sent_what_it_lacks_and_one_that_has_everything_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            first = await found.seats[0].listen(f"{found.path}/live")
            whole = await newest(first, await running.version(found.id))
            assert {"question", "players", "lines", "sheet"} <= ids(whole) | inner(whole)
            later = await newest(first, await acts(found, 1))
            assert "question" in ids(later)
            assert "tabs" not in ids(later)
            assert len(str(later)) < len(str(whole)) / 4
            again = await found.seats[0].listen(f"{found.path}/live", stamp=later["stamp"])
            missed = await found.seats[0].listen(f"{found.path}/live", stamp=whole["stamp"])
            assert read(await missed.next() or "") == later
            version = await acts(found, 1)
            assert [(await newest(each, version))["stamp"] for each in (first, missed)] == [
                (await newest(again, version))["stamp"]
            ] * 2
            assert len(again.frames) == 1

    run(play)


def ids(frame: Mapping[str, Any]) -> set[str]:
    return {part[0] for part in frame["parts"]}


def inner(frame: Mapping[str, Any]) -> set[str]:
    """The ids of lists in the parts of a frame."""
    return {"lines"} if any('id="lines"' in part[1] for part in frame["parts"]) else set()


@pytest.mark.parametrize("stamp", ["", "k3f", "k3f.12", "k3f.-1", "\x00", "k3f.99999999999999999999", "." * 4000])
def test_a_page_that_names_a_change_that_is_not_known_gets_everything(stamp: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            socket = await found.seats[0].listen(f"{found.path}/live", stamp=stamp)
            frame = await newest(socket, await running.version(found.id))
            assert {"question", "players", "sheet", "hand"} <= ids(frame)

    run(play)


def test_a_page_goes_on_after_the_table_was_forgotten(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            socket = await found.seats[1].listen(f"{found.path}/live")
            await newest(socket, await acts(found, 2))
            for app in running.apps:
                app.state.site.tables.sessions.held.clear()
            frame = await newest(socket, await acts(found, 1))
            assert {"question", "players", "sheet", "hand"} <= ids(frame)  # another birth: all of it

    run(play)


async def slow_page(running: Any, found: Party, times: int) -> int:
    """How many frames a page gets that took nothing in during so many actions; the last one must be the newest."""
    socket = await found.seats[0].listen(f"{found.path}/live")
    await newest(socket, await running.version(found.id))
    before = len(socket.frames)
    socket.takes.clear()
    version = await acts(found, times)
    socket.takes.set()
    await newest(socket, version)
    return len(socket.frames) - before


def test_a_slow_page_gets_the_newest_state_and_no_queue(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            # One frame was on its way when the line was full; all that came after it is the next one.
            assert await slow_page(running, await party(running, 3), 12) == 2

    run(play)


def test_a_queue_would_be_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    queued: list[asyncio.Task[None]] = []
    ends: dict[OpenPage, tuple[WebSocket, PageReader]] = {}
    make = OpenPage.__init__

    def made(self: OpenPage, socket: WebSocket, hub: Hub, draw: Draw, opening: OpeningPage) -> None:
        ends[self] = socket, opening.reader
        make(self, socket, hub, draw, opening)

    async def send(page: OpenPage) -> None:
        socket, reader = ends[page]
        found = await reader.look(page.newest, False)
        assert isinstance(found, LivePage)
        assert found.page is not None
        await socket.send_text(f'{{"version": {found.page.version}, "stamp": "a.1", "parts": []}}')

    def tell(self: OpenPage) -> None:
        self.taken, self.stirred = self.newest, False
        queued.append(asyncio.create_task(send(self)))

    monkeypatch.setattr(OpenPage, "__init__", made)
    monkeypatch.setattr(OpenPage, "tell", tell)

    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            assert await slow_page(running, await party(running, 3), 12) > 2

    run(play)


def test_marks_are_sent_to_all_pages_of_the_seat_and_to_no_other(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            pages = [await found.seats[seat].listen(f"{found.path}/live") for seat in (0, 0, 1)]
            for page in pages:
                await newest(page, await running.version(found.id))
            assert (await found.seats[0].post(f"{found.path}/notes", {"mark": "cell.rope.0 tick"})).status == 303
            own = [await page.part("row.rope") for page in pages[:2]]
            assert own[0] == own[1]
            version = await acts(found, 1)
            assert "row.rope" not in ids(await newest(pages[2], version))
            assert len(pages[2].frames) <= 4  # all of it, who else has come, and the action

    run(play)


def test_who_comes_and_who_stays_away_is_seen_without_a_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "AWAY", 0.05)

    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            page = await found.seats[0].listen(f"{found.path}/live")
            await newest(page, await running.version(found.id))
            other = await found.seats[1].listen(f"{found.path}/live")
            come = read(await page.next() or "")
            await other.close()
            gone = read(await page.next() or "")
            assert ids(come) == ids(gone) == {"player-1-now"}
            assert ["lamp-online" in frame["parts"][0][1] for frame in (come, gone)] == [True, False]

    run(play)


def test_a_page_is_sent_nothing_more_once_its_person_may_not_see_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            watcher = await found.watcher()
            page = await watcher.listen(f"{found.path}/live")
            await newest(page, await running.version(found.id))
            await running.site.store.revoke(digest(f"{watcher.cookie}.{found.id}.watch"), at=1)
            (await found.session()).access = {}
            sent = len(page.frames)
            await acts(found, 1)
            assert await page.next() is None  # closed
            assert len(page.frames) == sent
            again = await watcher.listen(f"{found.path}/live")
            assert await again.next() is None
            assert (again.code, again.accepted) == (4403, False)

    run(play)


def test_a_fault_at_one_page_closes_it_and_the_others_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            pages = [await person.listen(f"{found.path}/live") for person in found.seats]
            for page in pages:
                await newest(page, await running.version(found.id))
            acting = await found.acting()
            fails, goes_on = [page for seat, page in enumerate(pages) if seat != acting]
            session, real = await found.session(), LivePage.since
            faulty = next(
                each for audience, each in session.pages.items() if audience.access.seat == pages.index(fails)
            )

            def since(self: LivePage, *args: Any) -> str | bytes | None:
                if self is faulty:
                    raise ZeroDivisionError("planted")
                return real(self, *args)

            monkeypatch.setattr(LivePage, "since", since)
            version = await acts(found, 1)
            await newest(goes_on, version)
            while await fails.next() is not None:
                pass
            assert fails.code == 1011
            assert "a page could not be sent" in capsys.readouterr().out
            monkeypatch.undo()
            again = await found.seats[pages.index(fails)].listen(f"{found.path}/live")
            await newest(again, version)

    run(play)


def test_all_who_watch_are_one_audience(tmp_path: Path) -> None:
    """A frame is made once for them; a seat has its own."""

    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            people: list[Person] = [found.seats[0], *[await found.watcher() for _ in range(5)]]
            pages = [await each.listen(f"{found.path}/live") for each in people]
            for page in pages:
                await newest(page, await running.version(found.id))
            version = await acts(found, 1)
            for page in pages:
                await newest(page, version)
            session = await found.session()
            watching = [audience for audience in session.pages if audience.access == Access(watch=True)]
            assert len(watching) == 1
            assert len({page.frames[-1] for page in pages[1:]}) == len(running.apps)  # of each server
            assert pages[0].frames[-1] != pages[1].frames[-1]

    run(play)
