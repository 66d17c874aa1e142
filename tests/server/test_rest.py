"""A table at rest holds no memory, and what the server keeps does not grow with those who ask."""

import asyncio
from pathlib import Path

from casefile.server.site import Site
from casefile.server.tables.people import new_token
from casefile.server.tables.sessions import REST
from tests.server.running_server import party, remembered, run, running_server, unstamped


def test_tables_that_nobody_uses_are_forgotten(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            parties = [await party(running, 3) for _ in range(3)]
            tables = running.site.tables
            assert len(tables.sessions.held) == 3
            socket = await parties[0].seats[0].listen(f"{parties[0].path}/live")
            await socket.next()
            await running.advance(REST + 1)
            await _round(running.site)
            assert len(tables.sessions.held) == 1  # somebody has its page open
            await socket.close()
            await running.advance(REST + 1)
            await _round(running.site)
            assert len(tables.sessions.held) == 0
            assert running.site.hub.watchers() == 0
            assert remembered(running.site.presence) == []
            # And it is there again for whoever comes back.
            page = await parties[0].seats[0].get(parties[0].path)
            assert page.text.count("data-version") == 1
            assert len(tables.sessions.held) == 1

    run(play)


async def _round(site: Site) -> None:
    site.tables.sessions.deadline_set(0)
    await asyncio.sleep(0.1)


def test_strangers_leave_nothing_behind(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            session = await found.session()
            known = len(session.access)
            for _ in range(50):
                stranger = running.person(cookie=new_token())
                assert (await stranger.get(found.path)).status == 200
                assert (await stranger.post(f"{found.path}/act", {"kind": "roll"})).status == 403
            assert len(session.access) == known
            assert len(session.views) <= 4

    run(play)


def test_a_page_is_the_same_after_the_table_was_forgotten(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3, fields={"game": "cluedo"})
            for _ in range(12):
                person, action = await found.legal()
                await person.act(found.id, action)
                await person.get(found.path)
            people = [*found.seats, found.host, await found.watcher()]
            before = [unstamped((await each.get(found.path)).body) for each in people]
            running.site.tables.sessions.held.clear()
            assert [unstamped((await each.get(found.path)).body) for each in people] == before

    run(play)
