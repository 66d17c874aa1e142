"""From a page that was refused one comes back to the game that it is about, if one may see it."""

import re
from pathlib import Path

import pytest

from tests.correspondence.by_post import Game
from tests.correspondence.camps.scene import MARIO
from tests.server.running_server import Answer, party, run, running_server


def leads_to(answer: Answer, path: str) -> bool:
    """Whether a page that says what went wrong has a link to ``path``."""
    assert answer.status in (400, 403, 404, 405, 409)
    (ways,) = re.findall(r'<p class="alt">(.*?)</p>', answer.text)
    return f'href="{path}"' in ways


REFUSED = {
    "not the host's": ("POST", "clock", 403),
    "no such mark": ("GET", "why/cell.kraken.0", 404),
    "not over": ("GET", "replay", 409),
    "no record yet": ("GET", "record.json", 403),
    "not understood": ("POST", "notes", 400),
}


@pytest.mark.parametrize("name", REFUSED)
def test_who_sits_at_a_table_comes_back_to_it_and_a_stranger_does_not(tmp_path: Path, name: str) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            method, path, status = REFUSED[name]
            answer = await found.seats[1].ask(method, f"{found.path}/{path}")
            assert answer.status == status
            assert leads_to(answer, found.path)
            assert "by its link first" not in answer.text
            stranger = await running.person().ask(method, f"{found.path}/{path}")
            assert stranger.status == 403
            assert "Open the table by its link first." in stranger.text
            assert not leads_to(stranger, found.path)
            assert leads_to(stranger, "/")

    run(play)


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [("GET", "nonsense", 404), ("POST", "why/cell.rope.0/more", 404), ("GET", "act", 405), ("PUT", "act", 405)],
)
def test_an_address_that_is_none_leads_back_to_the_table_that_it_names(
    tmp_path: Path, method: str, path: str, status: int
) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            for person, back in ((found.seats[1], found.path), (running.person(), "/")):
                answer = await person.ask(method, f"{found.path}/{path}")
                assert answer.status == status
                assert leads_to(answer, back)
                assert leads_to(answer, found.path) == (back == found.path)

    run(play)


def test_a_slash_too_many_leads_to_the_page_itself(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            for path in (found.path, f"{found.path}/fair"):
                answer = await found.seats[1].get(f"{path}/")
                assert answer.status == 307
                assert dict(answer.headers)[b"location"].endswith(path.encode())

    run(play)


def test_a_table_that_is_none_is_no_way_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            for path in ("/t/nowhere", "/p/nowhere"):
                for page in ("replay", "nonsense"):
                    answer = await running.person().get(f"{path}/{page}")
                    assert answer.status == 404
                    assert not leads_to(answer, path)
                    assert leads_to(answer, "/")

    run(play)


def test_a_game_by_post_is_anybodys_to_come_back_to(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            game = Game(running)
            await game.start()
            for person, path, status in (
                (running.person(), "console", 403),
                (running.person(), "camp", 403),
                (running.person(), "nonsense", 404),
                (running.person(), "camp/notes", 405),
                (game.person(f"{MARIO} 1"), "camp/why/cell.kraken.0", 404),
            ):
                answer = await person.get(f"/p/{game.id}/{path}")
                assert answer.status == status
                assert leads_to(answer, f"/p/{game.id}")

    run(play)
