"""A line that breaks without a word is noticed within three seconds, where its person is waited for."""

import asyncio
import sys
from pathlib import Path
from types import FrameType

from casefile.core.cards import Seat
from casefile.server.clock.page_pings import BEAT, PATIENCE, PagePing, PagePings
from casefile.server.wire.messages import ASK
from tests.server.running_server import Party, Person, RunningServer, party, run, running_server


async def missed(found: Party, person: Person) -> bool:
    """Whether somebody's page says that one is not there."""
    return "is not on the page." in (await person.get(found.path)).text


async def soon_missed(found: Party, person: Person, wanted: bool) -> bool:
    """Whether it says so at once, or says no more so; within a second where another server has to be told."""
    for _ in range(100 if found.server.others else 1):
        if await missed(found, person) == wanted:
            return True
        await asyncio.sleep(0.01)
    return False


async def soon_there(found: Party, seats: set[int]) -> bool:
    """Whether just these seats are at their pages; within a second where another server has to tell."""
    for _ in range(100 if found.server.others else 1):
        if found.server.site.presence.seats(found.id) == seats:
            return True
        await asyncio.sleep(0.01)
    return False


def look(running: RunningServer, now: float) -> None:
    """Look at the lines of all servers."""
    for app in running.apps:
        app.state.site.pings.look(now)


async def beats(running: RunningServer, count: int) -> None:
    """Let so many looks at the lines pass, without waiting for them."""
    for _ in range(count):
        look(running, asyncio.get_running_loop().time() + 1000)
        for _step in range(20):
            await asyncio.sleep(0)


def test_beats_and_patience_make_less_than_three_seconds_in_all() -> None:
    """Worst of all, the line breaks just after a look: one beat until it is asked, then beats until patience ends."""
    asks = BEAT
    ends = asks + next(n * BEAT for n in range(1, 10) if n * BEAT > PATIENCE)
    assert ends < 3


def test_who_is_waited_for_and_does_not_answer_is_missed_until_she_does(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            seat = await found.acting()
            other = found.seats[(seat + 1) % 3]
            socket = await found.seats[seat].listen(f"{found.path}/live")
            await socket.next()
            await beats(running, 3)
            assert await soon_missed(found, other, False)
            socket.lives = False
            now = asyncio.get_running_loop().time()
            for step in range(4):
                look(running, now + step * BEAT)
                await asyncio.sleep(0.01)
            assert await soon_missed(found, other, True)
            # Whatever the page says then shows that it is there.
            socket.inbox.put_nowait({"type": "websocket.receive", "text": ""})
            await asyncio.sleep(0.02)
            assert await soon_missed(found, other, False)
            # Closed while broken, it is counted as gone once.
            for step in range(4):
                look(running, now + 100 + step * BEAT)
                await asyncio.sleep(0.01)
            assert await soon_missed(found, other, True)
            await socket.close()
            assert await soon_missed(found, other, True)
            for app in running.apps:
                assert app.state.site.presence.seats(found.id) == frozenset()

    run(play)


def test_who_is_not_waited_for_is_not_asked(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            idle_seat = ((await found.acting()) + 1) % 3
            idle = found.seats[idle_seat]
            socket = await idle.listen(f"{found.path}/live")
            await socket.next()
            socket.lives = False
            await beats(running, 5)
            assert await soon_there(found, {idle_seat})

    run(play)


def test_ten_thousand_idle_lines_are_looked_at_in_a_moment() -> None:
    """One look makes a few calls for each line, two today: a moment for all of them, whatever the machine."""
    asked: list[str] = []
    calls = 0

    async def send(text: str) -> None:
        asked.append(text)

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    async def look() -> None:
        pings = PagePings()
        for number in range(10_000):
            pings.watch(PagePing(send, lambda there: None), f"t{number}", [Seat(0)])
        sys.setprofile(count)
        try:
            pings.look(0.0)
        finally:
            sys.setprofile(None)

    asyncio.run(look())
    assert calls <= 5 * 10_000
    assert ASK not in asked
