"""While a big screen shows a table, the phones of those who play are hands; everybody else's page stays as it is."""

import asyncio
from pathlib import Path

from casefile.core.cards import Seat
from tests.server.running_server import Party, Person, party, run, running_server
from tests.values import held

HAND = 'id="on-screen"'


def is_hand(text: str) -> bool:
    """Whether a page has the line on the big screen, and the class by which a phone is a hand."""
    line, table = f'<p class="on-screen" {HAND} data-shown' in text, ' screened"' in text
    assert line == table
    return line


async def soon(found: Party, person: Person, wanted: bool) -> bool:
    """Whether the page of a person is a hand, or is none; within a second where another server has to be told."""
    for _ in range(100 if found.server.others else 1):
        if is_hand((await person.get(found.path)).text) == wanted:
            return True
        await asyncio.sleep(0.01)
    return False


def test_phones_are_hands_while_a_screen_is_open(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
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


FIRST, SECOND = "?phone=00000000000000aa", "?phone=00000000000000bb"
MOVED = "Your hand moved to another phone."


def test_the_hand_of_a_seat_is_on_one_phone_and_the_other_is_empty(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            person = found.seats[0]
            screen = await (await found.watcher()).listen(f"{found.path}/screen/live")
            await screen.next()
            own = [str(card) for card in held((await running.session(found.id)).table.state).hand(Seat(0))]

            async def at(phone: str, moved: bool) -> bool:
                """Whether a phone is the hand, or is said to be none, as soon as the servers have told each other."""
                for _ in range(100 if found.server.others else 1):
                    text = (await person.get(found.path + phone)).text
                    cards = [f'data-card="{card}"' in text for card in own]
                    if (MOVED in text, all(cards), any(cards)) == (moved, not moved, not moved):
                        return True
                    await asyncio.sleep(0.01)
                return False

            first = await person.listen(f"{found.path}/live{FIRST}&new")
            await first.next()
            assert await at(FIRST, False)
            second = await person.listen(f"{found.path}/live{SECOND}&new")
            await second.next()
            assert await at(FIRST, True)
            assert await at(SECOND, False)
            # A page that is not a phone's, such as a laptop's beside it, keeps all that it has.
            assert await at("", False)
            # The phone's line breaks and comes back by itself: that takes nothing from the other one.
            await first.close()
            again = await person.listen(f"{found.path}/live{FIRST}")
            await again.next()
            assert await at(FIRST, True)
            assert await at(SECOND, False)
            # Without a big screen both are whole pages.
            await screen.close()
            assert await at(FIRST, False)
            assert await at(SECOND, False)

    run(play)


def test_what_is_no_number_of_a_phone_moves_no_hand(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            screen = await (await found.watcher()).listen(f"{found.path}/screen/live")
            await screen.next()
            seat, other = found.seats[0], found.seats[1]
            await (await seat.listen(f"{found.path}/live{FIRST}&new")).next()
            for query in ("?phone=/../&new", "?phone=&new", "?new"):
                await (await seat.listen(f"{found.path}/live{query}")).next()
            # Nor does another person's phone, or one of somebody who only watches.
            await (await other.listen(f"{found.path}/live{SECOND}&new")).next()
            await (await (await found.watcher()).listen(f"{found.path}/live{SECOND}&new")).next()
            assert MOVED not in (await seat.get(found.path + FIRST)).text
            assert MOVED not in (await other.get(found.path + SECOND)).text

    run(play)
