"""Who is there: open pages hear within seconds who comes and goes, and a bot may play for whom everybody waits."""

import asyncio
import re
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casefile.core.cards import Seat
from casefile.server.routes.table import live, moment
from casefile.server.routes.table.moment import LONG
from casefile.server.tables.presence import ONLINE, Presence
from tests.frames import read
from tests.patience import PATIENCE
from tests.server.running_server import Party, Socket, party, run, running_server, solve
from tests.verifiers import by_both

FIRST = Seat(0)
GONE = "Friend 0 is not on the page."
HIDDEN = 'id="missed" hidden'
BUTTON = "Let a bot play for Friend 0"


async def shows(socket: Socket, text: str, id: str = "missed") -> str:
    """The part as soon as a frame brings it with this text; a browser waits for no more than three seconds."""
    async with asyncio.timeout(PATIENCE):
        while True:
            frame: Any = read(await socket.next() or "")
            if found := [each[1] for each in frame["parts"] if each[0] == id and text in each[1]]:
                return str(found[0])


async def left_alone(found: Party, monkeypatch: pytest.MonkeyPatch) -> tuple[Socket, Socket]:
    """The page of the host and of a friend, while the one who is to play closes hers."""
    monkeypatch.setattr(live, "AWAY", 0.01)
    host, friend = await found.host.listen(f"{found.path}/live"), await found.seats[1].listen(f"{found.path}/live")
    own = await found.seats[0].listen(f"{found.path}/live")
    for socket in (host, friend):
        await shows(socket, HIDDEN)
    await own.close()
    return host, friend


def test_who_is_to_play_and_goes_is_missed_on_all_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 2, bots=1)
            host, friend = await left_alone(found, monkeypatch)
            for socket, may in ((host, True), (friend, False)):
                said = await shows(socket, GONE)
                assert f'data-since="{running.clock.ms}"' in said
                assert (BUTTON in said) is may
            # Nobody says that a player plays who is not there.
            page = (await found.host.get(found.path)).text
            assert "Waiting for Scarlet (Friend 0)." in page
            assert "is playing." not in page
            back = await found.seats[0].listen(f"{found.path}/live")
            for socket in (host, friend):
                await shows(socket, HIDDEN)
                await socket.close()
            await back.close()

    run(play)


def test_the_host_lets_a_bot_play_for_who_is_gone_and_the_owner_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 2, bots=1)
            host, friend = await left_alone(found, monkeypatch)
            for socket in (host, friend):  # another server hears of it a moment later
                await shows(socket, GONE)
            assert (await found.seats[1].post(f"{found.path}/bot")).status == 403
            assert (await found.host.post(f"{found.path}/bot")).status == 303
            session = await found.session()
            assert session.occupants.away(FIRST)
            assert "You were not on the page." in (await found.seats[0].get(found.path)).text
            assert (await found.seats[0].post(f"{found.path}/back")).status == 303
            assert not (await found.session()).occupants.away(FIRST)
            await solve(running, found.id, found.seats[0])
            record = (await found.host.get(f"{found.path}/record.json")).body
            assert by_both("classic", record) == [True] * 2
            # For who is not there any more a bot cannot be called again, nor for a seat that there is not.
            called = b'"bot_called","seat":0'
            assert record.count(called) == 1
            twice = re.sub(rb'(\{"kind":"bot_called"[^}]*\},)', rb"\1\1", record)
            for false in (record.replace(called, called[:-1] + b"9"), twice):
                assert not any(by_both("classic", false))
            for socket in (host, friend):
                await socket.close()

    run(play)


def test_after_a_minute_anybody_at_the_table_may(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 2, bots=1)
            watcher = await found.watcher()
            _host, friend = await left_alone(found, monkeypatch)
            assert BUTTON not in await shows(friend, GONE)
            running.clock.ms += LONG
            running.site.hub.stir(found.id)  # as the server does by itself after so long
            await shows(friend, BUTTON)
            assert BUTTON not in (await watcher.get(found.path)).text
            assert (await watcher.post(f"{found.path}/bot")).status == 403
            assert (await found.seats[1].post(f"{found.path}/bot")).status == 303
            assert (await found.session()).occupants.away(FIRST)
            for _ in range(20):
                await running.advance(1000)
            assert (await found.session()).waiting_for != FIRST

    run(play)


def test_no_bot_plays_for_who_is_there(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 2, bots=1)
            page = await found.seats[0].listen(f"{found.path}/live")
            await page.next()
            assert GONE not in (await found.host.get(found.path)).text
            assert (await found.host.post(f"{found.path}/bot")).status == 303
            assert not (await found.session()).occupants.away(FIRST)
            await page.close()

    run(play)


def test_at_a_slow_table_nobody_is_missed(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 2, bots=1, fields={"game": "quick", "table.clock": "86400"})
            running.clock.ms += LONG
            assert GONE not in (await found.host.get(found.path)).text
            assert (await found.host.post(f"{found.path}/bot")).status == 303
            assert not (await found.session()).occupants.away(FIRST)

    run(play)


def test_a_seat_is_gone_when_its_last_page_is() -> None:
    moment = [5]
    presence = Presence(clock=lambda: moment[0])
    presence.count("t", FIRST, 1)
    presence.count("t", FIRST, 1)
    presence.count("t", FIRST, -1)
    assert (presence.seats("t"), presence.left("t", FIRST)) == (frozenset({FIRST}), None)
    moment[0] = 9
    presence.count("t", FIRST, -1)
    assert (presence.seats("t"), presence.left("t", FIRST)) == (frozenset(), 9)
    presence.count("t", FIRST, 1)
    assert presence.left("t", FIRST) is None


def test_a_page_that_does_not_hear_who_goes_would_be_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moment, "missed", lambda site, session: None)
    monkeypatch.setattr(sys.modules[__name__], "PATIENCE", 1.0)
    with pytest.raises((TimeoutError, AssertionError)):
        test_who_is_to_play_and_goes_is_missed_on_all_pages(tmp_path, monkeypatch)


HERE, THERE = "here", ("there", "elsewhere")
"""A process, and others."""

STEPS = st.one_of(
    st.tuples(st.just(HERE), st.integers(0, 2)),
    st.tuples(st.sampled_from(THERE), st.integers(0, 2), st.integers(0, 2)),
    st.sets(st.sampled_from(THERE)),
)
"""A page here is opened or closed, another process says how many are open, or only these processes are there."""


@given(st.lists(STEPS))
def test_who_is_there_is_who_has_a_page_open_anywhere(steps: list[Any]) -> None:
    presence, pages = Presence(me=HERE), Counter[tuple[str, int]]()
    for step in steps:
        match step:
            case (process, seat) if process == HERE:
                more = -1 if pages[HERE, seat] else 1
                presence.count("t", Seat(seat), more)
                pages[HERE, seat] += more
            case (process, seat, number):
                presence.heard(f"{ONLINE}{process}/t/{seat}", number)
                pages[process, seat] = number
            case _:
                presence.forget({HERE, *step})
                pages = Counter({key: number for key, number in pages.items() if key[0] in {HERE, *step}})
        assert presence.seats("t") == {seat for (_, seat), number in pages.items() if number}
