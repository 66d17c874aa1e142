"""Taking the last move back on a server: by its form, with the consent of all people where a turn had ended."""

import html
import re
from pathlib import Path

from casefile.core.actions import pick
from casefile.core.cards import Seat
from casefile.core.inquiry import EndTurn
from casefile.core.movement import Move, Roll
from casefile.core.record import read
from casefile.core.verify import verify
from casefile.games import GAMES
from tests.server.running_server import Answer, Party, Person, RunningServer, party, run, running_server, solve

BOARD = {"game": "cluedo"}


async def walked(running: RunningServer, seats: int = 3, bots: int = 0, clock: str = "none") -> tuple[Party, Seat]:
    """A table on the board at which somebody has just walked; who that was."""
    found = await party(running, seats, bots=bots, fields={**BOARD, "table.clock": clock})
    seat = await found.acting()
    me = found.seats[seat]
    await me.act(found.id, Roll())
    menu = (await found.session()).table.menu(seat)
    assert (await me.act(found.id, pick({Move: menu[Move]}, lambda n: 0))).status == 303
    return found, seat


async def undo(found: Party, person: Person, version: int | None = None, accept: str = "text/html") -> Answer:
    at = (await found.session()).table.version if version is None else version
    return await person.post(f"{found.path}/undo", {"version": at, "key": f"undo-{at}"}, accept=accept)


async def answer(found: Party, person: Person, said: str) -> Answer:
    return await person.post(f"{found.path}/undo/answer", {"answer": said})


async def page(found: Party, person: Person) -> str:
    return html.unescape((await person.get(found.path)).text)


def test_a_walk_is_taken_back_once_by_whose_it_was(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found, seat = await walked(running)
            me, other = found.seats[seat], found.seats[(seat + 1) % 3]
            assert "Take the move back" in await page(found, me)
            assert "Take the move back" not in await page(found, other)
            at = (await found.session()).table.version
            refused = await undo(found, other)
            assert refused.status == 409
            assert "Only the last move can be taken back" in refused.text
            assert (await undo(found, me)).status == 303
            assert (await found.session()).table.state.stage == "moving"
            # Sent twice it has the same answer; neither that nor another tab takes more back.
            after = await running.version(found.id)
            assert (await undo(found, me, at)).status == 303
            assert (await me.post(f"{found.path}/undo", {"version": at, "key": "another tab"})).status == 409
            assert (await undo(found, me)).status == 409
            assert await running.version(found.id) == after
            assert "Take the move back" not in await page(found, me)
            story = re.sub(r"<[^>]*>", "", await page(found, other))
            assert "takes the move back." in story

    run(play)


def test_who_only_watches_takes_nothing_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found, _ = await walked(running)
            before = await running.version(found.id)
            others = "At this table that is for others to do."
            told = [(await found.watcher(), others), (found.host, others)]
            told.append((running.person("Stranger"), "Open the table by its link first."))
            for person, said in told:
                for refused in (await undo(found, person), await answer(found, person, "yes")):
                    assert (refused.status, said in refused.text) == (403, True)
            assert await running.version(found.id) == before

    run(play)


def test_all_people_must_agree_that_a_turn_goes_on(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found, seat = await walked(running)
            me, one, other = (found.seats[(seat + step) % 3] for step in range(3))
            await me.act(found.id, EndTurn())
            assert "Ask to go on with my turn" in await page(found, me)
            assert (await undo(found, me)).status == 303
            for person in (one, other):
                assert "asks to go on with the turn that has just ended." in await page(found, person)
            assert f"Not answered yet: {one.name}, {other.name}." in await page(found, me) or (
                f"Not answered yet: {other.name}, {one.name}." in await page(found, me)
            )
            assert (await answer(found, me, "yes")).status == 409
            assert (await answer(found, one, "perhaps")).status == 400
            assert (await answer(found, one, "yes")).status == 303
            assert await found.acting() == (seat + 1) % 3
            assert f"Not answered yet: {other.name}." in await page(found, one)
            assert (await answer(found, other, "yes")).status == 303
            assert await found.acting() == seat
            # Now the walk may go, too.
            assert "Take the move back" in await page(found, me)
            await undo(found, me)
            menu = (await found.session()).table.menu(seat)
            await me.act(found.id, pick({Move: menu[Move]}, lambda n: n - 1))
            await solve(running, found.id, me)
            record = await me.get(f"{found.path}/record.json")
            assert verify(read(record.body, GAMES.rules))

    run(play)


def test_a_refusal_and_the_next_act_end_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found, seat = await walked(running)
            me, one, other = (found.seats[(seat + step) % 3] for step in range(3))
            await me.act(found.id, EndTurn())
            await undo(found, me)
            assert (await answer(found, one, "no")).status == 303
            for person in (me, one, other):
                assert "asks to go on with the turn" not in await page(found, person)
            assert (await undo(found, me)).status == 409
            assert (await answer(found, other, "yes")).status == 409
            await one.act(found.id, Roll())
            assert (await undo(found, me)).status == 409

    run(play)


def test_bots_always_agree(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found, seat = await walked(running, 1, bots=2)
            await found.seats[0].act(found.id, EndTurn())
            assert "Go on with my turn" in await page(found, found.seats[0])
            assert (await undo(found, found.seats[0])).status == 303
            assert await found.acting() == seat

    run(play)


def test_a_request_leaves_the_clock_as_it_runs_and_a_clock_bounds_what_is_taken_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found, seat = await walked(running, clock="60")
            me, one, _ = (found.seats[(seat + step) % 3] for step in range(3))
            for _time in range(3):
                assert (await undo(found, me)).status == 303
                menu = (await found.session()).table.menu(seat)
                await me.act(found.id, pick({Move: menu[Move]}, lambda n: 0))
            assert (await undo(found, me)).status == 409
            await me.act(found.id, EndTurn())
            for step in range(2):  # so that what was taken back lies far enough behind
                person = found.seats[(seat + 1 + step) % 3]
                await person.act(found.id, Roll())
                menu = (await found.session()).table.menu(Seat((seat + 1 + step) % 3))
                await person.act(found.id, pick({Move: menu[Move]}, lambda n: 0))
                await person.act(found.id, EndTurn())
            last = found.seats[(seat + 2) % 3]
            due = await running.site.store.next_due()
            running.clock.ms += 20_000
            assert (await undo(found, last)).status == 303
            assert await running.site.store.next_due() == due
            assert (await answer(found, one, "yes")).status == 303
            assert await running.site.store.next_due() == due
            assert running.site.tables.due(await found.session()) == due
            assert (await answer(found, me, "yes")).status == 303
            # Whose turn goes on has a whole minute again.
            assert await running.site.store.next_due() == running.clock.ms + 60_000

    run(play)
