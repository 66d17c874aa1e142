"""A line that breaks without a word is noticed within three seconds, where its person is waited for."""

import asyncio
from pathlib import Path

from casefile.core.cards import Seat
from casefile.server.tables.page_pings import BEAT, PATIENCE, Lines, PageLine
from casefile.server.wire.messages import ASK
from tests.server.house import House, Party, Person, house, party, run


async def missed(found: Party, person: Person) -> bool:
    """Whether somebody's page says that one is not there."""
    return "is not on the page." in (await person.get(found.path)).text


async def beats(running: House, count: int) -> None:
    """Let so many looks at the lines pass, without waiting for them."""
    for _ in range(count):
        running.site.lines.look(asyncio.get_running_loop().time() + 1000)
        for _step in range(20):
            await asyncio.sleep(0)


def test_it_is_noticed_in_less_than_three_seconds() -> None:
    """Worst of all, the line breaks just after a look: one beat until it is asked, then beats until patience ends."""
    asks = BEAT
    ends = asks + next(n * BEAT for n in range(1, 10) if n * BEAT > PATIENCE)
    assert ends < 3


def test_who_is_waited_for_and_does_not_answer_is_missed_until_she_does(tmp_path: Path) -> None:
    async def play() -> None:
        async with house(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            seat = await found.acting()
            other = found.seats[(seat + 1) % 3]
            socket = await found.seats[seat].listen(f"{found.path}/live")
            await socket.next()
            await beats(running, 3)
            assert not await missed(found, other)
            socket.lives = False
            now = asyncio.get_running_loop().time()
            for step in range(4):
                running.site.lines.look(now + step * BEAT)
                await asyncio.sleep(0.01)
            assert await missed(found, other)
            # Whatever the page says then shows that it is there.
            socket.inbox.put_nowait({"type": "websocket.receive", "text": ""})
            await asyncio.sleep(0.02)
            assert not await missed(found, other)
            # Closed while broken, it is counted as gone once.
            for step in range(4):
                running.site.lines.look(now + 100 + step * BEAT)
                await asyncio.sleep(0.01)
            assert await missed(found, other)
            await socket.close()
            assert running.site.presence.seats(found.id) == frozenset()

    run(play)


def test_who_is_not_waited_for_is_not_asked(tmp_path: Path) -> None:
    async def play() -> None:
        async with house(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            idle = found.seats[((await found.acting()) + 1) % 3]
            socket = await idle.listen(f"{found.path}/live")
            await socket.next()
            socket.lives = False
            await beats(running, 5)
            assert running.site.presence.seats(found.id) == {((await found.acting()) + 1) % 3}

    run(play)


def test_ten_thousand_idle_lines_are_looked_at_in_a_moment() -> None:
    """One look costs less than a fiftieth of the time between two, of which the machine may be ten times as slow."""
    asked: list[str] = []

    async def send(text: str) -> None:
        asked.append(text)

    async def look() -> float:
        lines = Lines()
        for number in range(10_000):
            lines.watch((f"t{number}", Seat(0)), PageLine(send, lambda there: None))
        loop = asyncio.get_running_loop()
        begin = loop.time()
        lines.look(0.0)
        return loop.time() - begin

    assert asyncio.run(look()) < BEAT / 5
    assert ASK not in asked
