"""While a big screen shows a table, the phones of those who play are hands; everybody else's page stays as it is."""

import asyncio
from pathlib import Path

from tests.server.house import Party, Person, house, party, run

HAND = 'id="on-screen"'


def is_hand(text: str) -> bool:
    """Whether a page has the line on the big screen, and the class by which a phone is a hand."""
    line, table = f'<p class="on-screen" {HAND}>' in text, ' screened"' in text
    assert line == table
    return line


async def soon(found: Party, person: Person, wanted: bool) -> bool:
    """Whether the page of a person is a hand, or is none; within a second where another server has to be told."""
    for _ in range(100 if found.house.others else 1):
        if is_hand((await person.get(found.path)).text) == wanted:
            return True
        await asyncio.sleep(0.01)
    return False


def test_phones_are_hands_while_a_screen_is_open(tmp_path: Path) -> None:
    async def play() -> None:
        async with house(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            assert await soon(found, found.seats[0], False)
            socket = await (await found.watcher()).listen(f"{found.path}/screen/live")
            await socket.next()
            for person in found.seats:
                assert await soon(found, person, True)
            assert await soon(found, await found.watcher(), False)
            await socket.close()
            assert await soon(found, found.seats[1], False)

    run(play)
