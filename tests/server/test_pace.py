"""How bots play: they pause, take a step, play faster; the story has no line of it, and the record still holds."""

from pathlib import Path

import pytest

from casefile.core.events import PaceSet
from casefile.core.record import record_of, write
from casefile.play.occupants import PAUSES
from tests.rules import verify_file
from tests.server.running_server import Party, party, run, running_server

PACE = 900
PAUSE = '<button class="btn quiet" form="pace" name="pace" value="paused"'


def fields_of(game: str) -> dict[str, str]:
    """What a host chooses for a table of three bots."""
    return {"game": game, **({f"miporin.seat-{seat}": "bot" for seat in range(3)} if game == "miporin" else {})}


async def set_pace(found: Party, pace: str) -> int:
    """Let whoever opened the table set the pace; the version then."""
    answer = await found.host.post(f"{found.path}/pace", {"pace": pace})
    assert answer.status == 303, answer.text
    return (await found.session()).table.version


@pytest.mark.parametrize("game", ["quick", "cluegame", "miporin"])
def test_bots_pause_and_take_one_step_at_a_time(game: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3", pace=PACE) as running:
            found = await party(running, 0, bots=3, fields=fields_of(game))
            assert PAUSE in (await found.host.get(found.path)).text
            assert PAUSE not in (await (await found.watcher()).get(found.path)).text
            paused = await set_pace(found, "paused")
            await running.advance(60_000)
            assert (await found.session()).table.version == paused
            page = (await found.host.get(found.path)).text
            assert "The bots pause." in page
            assert "The bots" not in page[page.index('id="lines"') :].partition("</ol>")[0]
            for _ in range(3):
                before = (await found.session()).table.version
                await set_pace(found, "step")  # another server may have taken it before this one has answered
                await running.advance(1)
                session = await found.session()
                done = [event.done_by() for event in session.table.history[before:]]
                assert len([each for each in done if each and isinstance(each[0], int)]) == 1
                if session.table.actor is None:
                    return  # now and then a bot has solved the case by its first question
                assert session.occupants.pace == "paused"
                await running.advance(60_000)
                assert (await found.session()).table.version == session.table.version
            await set_pace(found, "normal")
            going = (await found.session()).table.version
            await running.advance(PACE)
            assert (await found.session()).table.version > going

    run(play)


def test_bots_play_faster(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3", pace=PACE) as running:
            found = await party(running, 0, bots=3)
            at = await set_pace(found, "fast")
            quick = PAUSES["fast"]
            assert quick is not None
            await running.advance(int(PACE * quick) - 1)
            assert (await found.session()).table.version == at
            await running.advance(1)
            assert (await found.session()).table.version > at

    run(play)


def test_only_who_opened_the_table_sets_the_pace(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3", pace=PACE) as running:
            found = await party(running, 1, bots=2)
            for person in (*found.seats, await found.watcher(), running.person()):
                assert (await person.post(f"{found.path}/pace", {"pace": "paused"})).status in (401, 403, 404)
            assert (await found.host.post(f"{found.path}/pace", {"pace": "slow"})).status == 400
            assert (await found.session()).occupants.pace == "normal"

    run(play)


def test_a_table_of_bots_alone_is_played_to_its_end_and_its_record_holds(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3", pace=PACE) as running:
            found = await party(running, 0, bots=3)
            await set_pace(found, "paused")
            await set_pace(found, "fast")
            for _ in range(400):
                if (await found.session()).table.actor is None:
                    break
                await running.advance(PACE)
            session = await found.session()
            assert session.table.actor is None
            assert [event for event in session.table.history if isinstance(event, PaceSet)]
            assert verify_file(write(record_of(session.table, session.plan.commitment)))
            assert (await found.host.post(f"{found.path}/pace", {"pace": "normal"})).status == 422

    run(play)
