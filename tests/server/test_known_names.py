"""Names in the story and in the verdict: a table of several people is told by the names they gave."""

from pathlib import Path

from tests.server.running_server import RunningServer, party, run, running_server, solve


async def told(running: RunningServer, people: int, bots: int) -> str:
    """The page after the game, as the last person has it."""
    found = await party(running, people, bots=bots)
    winner = found.seats[await found.acting()]
    await solve(running, found.id, winner)
    return (await found.seats[-1].get(found.path)).text


def test_several_people_are_told_by_their_names_and_bots_by_their_suspects(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            page = await told(running, 2, 1)
            assert "Friend 0 solved the case." in page
            assert '<b class="c-scarlet">Friend 0</b> accuses' in page

    run(play)


def test_a_name_that_is_deleted_leaves_the_story(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 2, bots=1)
            winner = found.seats[await found.acting()]
            await solve(running, found.id, winner)
            assert "Friend 0" in (await found.seats[1].get(found.path)).text
            assert (await winner.post("/mine/delete", {"sure": "yes"})).status == 303
            assert "Friend 0" not in (await found.seats[1].get(found.path)).text

    run(play)


def test_alone_and_in_the_replay_the_suspects_are_named(tmp_path: Path) -> None:
    """A replay may be shown to others, who read no name without its owner's leave."""

    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            assert '<b class="c-scarlet">Scarlet</b> accuses' in await told(running, 1, 2)
            found = await party(running, 2, bots=1)
            await solve(running, found.id, found.seats[await found.acting()])
            replay = (await found.seats[1].get(f"{found.path}/replay")).text
            assert "Scarlet" in replay
            assert "Friend 0</b> accuses" not in replay
            assert "Friend 0 accuses" not in replay

    run(play)
