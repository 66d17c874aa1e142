"""The lobby: links that friends can open, bots in single seats, colours to choose, and watching for who is late."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from casefile.core.cards import Seat
from casefile.server.wire.addressing import Addressing
from tests.server.running_server import QUICK, Party, Person, RunningServer, party, run, running_server, solve

HERE = {"host": "127.0.0.1:8765"}
ONLY_HERE = "This server cannot be opened by a press"


async def lobby(running: RunningServer, found: Party, **headers: str) -> str:
    """The host's page of a table that has not begun, asked for by a name of this machine."""
    return (await found.host.get(found.path, headers=headers or HERE)).text


def test_links_that_only_this_machine_can_open_are_said_to_be_so(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3, seated=1)
            page = await lobby(running, found)
            assert ONLY_HERE in page
            assert "casefile serve" not in page  # nobody has to stop the server with the table on it
            assert "qr-code" not in page  # no code that cannot work
            named = await lobby(running, found, host="games.example.org")
            assert ONLY_HERE not in named
            assert 'value="http://games.example.org/t/' in named
            assert named.count("qr-code") == 3  # two friends, any free seat

    run(play)


def test_a_server_in_a_network_gives_its_address_there(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3", addressing=Addressing(network="192.168.1.20")) as running:
            found = await party(running, 3, seated=1)
            page = await lobby(running, found)
            assert ONLY_HERE not in page
            assert page.count('value="http://192.168.1.20:8765/t/') >= 4
            assert 'value="http://127.0.0.1' not in page

    run(play)


def test_the_page_says_for_whom_the_game_waits_and_who_is_the_host(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3, seated=0, fields={**QUICK, "seat-0": "you"})
            page = await lobby(running, found)
            assert "Waiting for Mustard, White." in page
            assert "here, you are the host" in page
            friend, token = running.person("Ann"), (await running.session(found.id)).secret.link("join", Seat(1))
            assert (await friend.post(f"{found.path}/join", {"token": token, "name": "Ann"})).status == 303
            page = (await friend.get(found.path)).text
            assert "Waiting for White." in page
            assert "you are the host" not in page

    run(play)


@pytest.mark.parametrize(
    ("base", "network", "shared"),
    [
        ("http://127.0.0.1:8765/", "", ("http://127.0.0.1:8765/", False)),
        ("http://[::1]:8765/", "10.0.0.7", ("http://10.0.0.7:8765/", True)),
        ("http://localhost/", "10.0.0.7", ("http://10.0.0.7/", True)),
        ("https://games.example.org/", "10.0.0.7", ("https://games.example.org/", True)),
        ("http://192.168.1.20:8765/", "", ("http://192.168.1.20:8765/", True)),
    ],
)
def test_what_others_can_open(base: str, network: str, shared: tuple[str, bool]) -> None:
    assert Addressing(network=network).shared(base) == shared
    assert replace(Addressing(), network=network).shared(base) == shared


async def arrive(running: RunningServer, found: Party, name: str, seat: int | None = None) -> tuple[Person, str]:
    """Somebody who has opened a link, and the address of the page that it leads to."""
    person = running.person(name, cookie="")
    token = (await found.session()).secret.link("join", None if seat is None else Seat(seat))
    answer = await person.post(f"{found.path}/link", {"token": token})
    assert answer.status == 303
    assert token not in answer.header("location")
    return person, answer.header("location")


def test_one_comes_back_to_the_page_to_sit_down_and_chooses_a_colour(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3, seated=1, bots=1)
            person, place = await arrive(running, found, "Bo")
            answer = await person.get(place)
            page = answer.text
            assert (answer.status, (await person.get(place)).status) == (200, 200)  # also by Back
            assert page.count('name="seat"') == 4
            assert page.count(" disabled>") == 2  # who sits there already, by name; bots are marked
            assert "Friend 0" in page
            assert (await person.post(f"{found.path}/join", {"link": "", "seat": "0", "name": "Bo"})).status == 409
            assert (await person.post(f"{found.path}/join", {"link": "", "seat": "3", "name": "Bo"})).status == 400
            assert (await person.post(f"{found.path}/join", {"link": "", "seat": "2", "name": "Bo"})).status == 303
            assert (await found.session()).taken()[Seat(2)].name == "Bo"
            stranger = running.person()
            assert (await stranger.get(f"{found.path}/join")).status == 403
            assert (await stranger.post(f"{found.path}/join", {"link": "", "name": "Eve"})).status == 403

    run(play)


def test_where_the_seats_have_no_characters_nobody_is_told_whom_they_play(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            chairs = {f"miporin.seat-{seat}": "friend" for seat in range(3)}
            for fields, plays in ((QUICK, "you play Mrs. White"), ({"game": "miporin", **chairs}, "")):
                found = await party(running, 3, seated=2, fields=fields)
                token = (await running.session(found.path.removeprefix("/t/"))).secret.link("join", Seat(2))
                stranger = running.person()
                page = (await stranger.get(f"{found.path}/join?token={token}")).text
                assert "Take your seat" in page
                assert ("you play " in page, "<small>as " in page) == (bool(plays), bool(plays))
                assert plays in page

    run(play)


def test_a_link_for_one_seat_gives_no_other(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3, seated=1)
            person, _place = await arrive(running, found, "Bo", 1)
            assert (await person.post(f"{found.path}/join", {"link": "1", "seat": "2", "name": "Bo"})).status == 303
            assert {*(await found.session()).taken()} == {0, 1}

    run(play)


def test_who_comes_too_late_can_watch(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3, bots=0)
            for seat in (None, 1):
                person, place = await arrive(running, found, "Late", seat)
                page = await person.get(place)
                assert page.status == 409
                assert "This seat is taken." in page.text
                assert 'name="watch"' in page.text
                assert 'name="name"' not in page.text
                link = "" if seat is None else str(seat)
                assert (await person.post(f"{found.path}/join", {"link": link, "watch": "yes"})).status == 303
                assert (await person.get(f"{found.path}/version")).status == 200
                assert (await person.post(f"{found.path}/notes", {"mark": "cell.rope.0 tick"})).status == 403

    run(play)


def test_the_page_names_who_plays_and_says_that_one_watches(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            watcher = await found.watcher()
            assert "Waiting for Scarlet (Friend 0)." in (await found.seats[1].get(found.path)).text
            assert "you are watching" in (await watcher.get(found.path)).text
            assert "you are watching" not in (await found.seats[1].get(found.path)).text

    run(play)


@pytest.mark.parametrize(("fields", "title"), [(QUICK, "Quick game"), ({"game": "cluedo"}, "Classic")])
def test_a_game_is_called_as_it_was_chosen_wherever_it_goes_on_and_where_its_result_is_shared(
    tmp_path: Path, fields: dict[str, str], title: str
) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3, fields=fields)
            session = await found.session()
            assert session.table.actor is not None
            player = found.seats[int(session.table.actor)]
            carried_on = (
                (await player.get("/")).text.partition('<section class="pn waiting"')[2].partition("</section>")[0]
            )
            assert title in carried_on
            going_on = (await player.get("/mine")).text.partition("<main")[2].partition("</main>")[0]
            assert title in going_on
            if fields is QUICK:
                assert "Classic" not in carried_on + going_on
                await solve(running, found.id, player)
                given = {"called": "names", "folded": "yes"}
                assert (await player.post(f"{found.path}/share", given)).status == 303
                page = (await player.get(f"{found.path}/share")).text
                link = re.search(r'id="share-address" readonly value="[^"]*(/s/[^"]*)"', page)
                assert link is not None
                shared = (await running.person("Stranger").get(link[1])).text
                assert title in shared.partition("<main")[2]

    run(play)
