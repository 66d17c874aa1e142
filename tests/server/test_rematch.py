"""Playing again with the same people: one next table for each table, and everybody comes along with one press."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from casefile.core.cards import Seat
from casefile.core.record import record_of, write
from casefile.server.routes.table import rematch
from casefile.server.tables.people import RETURN
from casefile.server.tables.session import TableSession
from tests.server.running_server import QUICK, Answer, Party, Person, RunningServer, party, run, running_server, solve

JSON = "application/json"


async def ended(running: RunningServer, seats: int = 2, bots: int = 1) -> Party:
    """A table whose game is over: two friends and a bot, opened by somebody who only watches."""
    found = await party(running, seats, bots=bots)
    await solve(running, found.id, found.seats[await found.acting()])
    return found


def goes(answer: Answer) -> str:
    """Where an answer leads."""
    assert answer.status == 303, answer.text
    return answer.header("location")


async def next_of(running: RunningServer, found: Party) -> TableSession:
    """The next table, as the server has it."""
    return await running.session(rematch.next_id(await found.session()))


def test_the_same_people_have_seats_turned_by_one_and_the_same_bots_options_and_clock(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            fields = {**QUICK, "table.notes": "3", "level-2": "random"}
            found = await party(running, 2, bots=1, fields=fields)
            assert (await found.host.post(f"{found.path}/clock", {"clock": "300"})).status == 303
            await solve(running, found.id, found.seats[0])
            path = goes(await found.seats[1].post(f"{found.path}/again"))
            assert goes(await found.seats[0].post(f"{found.path}/along")) == path
            old, new = (await found.session()).plan, await next_of(running, found)
            assert path == f"/t/{new.id}"
            assert (new.plan.rules, new.plan.options) == (old.rules, old.options)
            assert (new.plan.table.notes, new.plan.table.clock) == (3, "300")
            assert {seat: (event.name, event.bot) for seat, event in new.taken().items()} == {
                0: ("Friend 1", ""),  # whoever sat second begins now
                1: ("Mustard", "reckless"),
                2: ("Friend 0", ""),
            }
            assert new.table.begun
            assert new.plan.commitment != old.commitment

    run(play)


def test_whoever_asks_and_however_often_there_is_one_next_table(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await ended(running)
            people = [found.host, *found.seats] * 3
            asked = await asyncio.gather(*(person.post(f"{found.path}/again") for person in people))
            assert len({goes(each) for each in asked}) == 1
            assert len(await running.site.store.tables("playing")) == 1
            # And so it is for ever, also for a server that remembers nothing.
            running.site.tables.sessions.held.clear()
            assert goes(await found.seats[1].post(f"{found.path}/again")) == goes(asked[0])

    run(play)


def test_open_pages_are_told_without_a_reload_and_a_page_that_is_loaded_says_it_too(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await ended(running)
            watcher = await found.watcher()
            friend, watching = [await each.listen(f"{found.path}/live") for each in (found.seats[1], watcher)]
            for socket in (friend, watching):
                await socket.next()
            await found.seats[0].post(f"{found.path}/again")
            for socket, said in (
                (friend, "Friend 0 plays again: take your seat."),
                (watching, "Friend 0 plays again."),
            ):
                assert said in await socket.part("next")
            for person in (found.seats[1], watcher):
                page = (await person.get(found.path)).text
                assert "Friend 0 plays again" in page
                assert f'action="{found.path}/along"' in page
            assert "You play again at another table." in (await found.seats[0].get(found.path)).text
            for socket in (friend, watching):
                await socket.close()

    run(play)


def test_one_press_takes_a_friend_to_the_seat_and_a_spectator_to_watch(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await ended(running)
            watcher = await found.watcher()
            path = goes(await found.seats[0].post(f"{found.path}/again"))
            for person in (watcher, found.host, found.seats[1]):
                assert goes(await person.post(f"{found.path}/along")) == path
                assert (await person.get(path)).status == 200
            new = await next_of(running, found)
            assert new.people == {found.seats[0].digest: 2, found.seats[1].digest: 0}
            assert (await found.seats[1].post(f"{path}/clock", {"clock": "60"})).status == 403  # not the host's rights
            assert (await found.seats[0].post(f"{path}/clock", {"clock": "60"})).status == 303
            for person in (watcher, found.host):
                assert "data-bytes" not in (await person.get(path)).text
            stranger = running.person("Stranger")
            assert (await stranger.post(f"{found.path}/along")).status == 403
            assert (await stranger.get(f"{path}/version")).status == 403

    run(play)


def test_a_big_screen_goes_along_to_watch_and_takes_nobody_s_seat(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await ended(running)
            television = await found.watcher()
            path = goes(await found.seats[0].post(f"{found.path}/again"))
            for page in (found.seats[1], television):  # a friend's laptop beside the television has a screen open, too
                assert f'id="screen-head" data-next="{path}"' in (await page.get(f"{found.path}/screen")).text
                assert goes(await page.post(f"{found.path}/along", {"screen": "yes"})) == path
            assert (await television.get(f"{path}/screen")).status == 200
            assert (await found.seats[1].get(f"{path}/screen")).status == 403
            assert (await next_of(running, found)).people == {found.seats[0].digest: 2}
            # The friend still has the seat for taking.
            assert goes(await found.seats[1].post(f"{found.path}/along")) == path
            assert (await next_of(running, found)).people == {found.seats[0].digest: 2, found.seats[1].digest: 0}

    run(play)


async def at_seat(table: Party, seat: Seat) -> Person:
    """Whoever sits there; all are the friends of the first table."""
    people = (await table.session()).people
    return next(person for person in table.seats if people.get(person.digest) == seat)


def late(name: str) -> str:
    """What stands on the chair of somebody of the last table who has not come."""
    return f"{name} is not here yet"


def test_those_of_the_last_table_read_who_of_it_is_still_expected_and_nobody_else_does(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await ended(running, 4, 1)
            path = goes(await found.seats[0].post(f"{found.path}/again"))
            assert goes(await found.seats[1].post(f"{found.path}/along")) == path
            new = await next_of(running, found)
            stranger, watcher = running.person("Eve"), await Party(running, new.id, found.seats[0], []).watcher()
            for known in (found.seats[0], found.seats[1]):
                page = (await known.get(path)).text
                assert "Waiting for Friend 2, Friend 3." in page
                assert [late(f"Friend {seat}") in page for seat in range(4)] == [False, False, True, True]
            # Who comes by the link, to play or to watch, was not there and knows no name of those who are expected.
            token = new.secret.link("join", Seat(3))
            pages = [(await stranger.get(f"{path}/join?token={token}")).text]
            assert (await stranger.post(f"{path}/join", {"token": token, "name": "Eve"})).status == 303
            pages += [(await each.get(path)).text for each in (stranger, watcher)]
            assert [text for text in pages if "Friend 2" in text or "Friend 3" in text] == []
            page = (await found.seats[1].get(path)).text
            assert "Waiting for Friend 2." in page
            assert late("Friend 3") not in page  # the seat is Eve's now
            assert late("Friend 2") in page

    run(play)


def test_an_open_page_and_a_server_that_remembers_nothing_name_those_who_are_expected(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await ended(running, 3)
            path = goes(await found.seats[0].post(f"{found.path}/again"))
            for app in running.apps:
                app.state.site.tables.sessions.held.clear()
            page = await found.seats[0].listen(f"{path}/live")
            assert late("Friend 2") in (await page.next() or "")
            await found.seats[1].post(f"{found.path}/along")
            while "Waiting for Friend 2." not in (told := await page.next() or ""):  # they may come and go before that
                assert told
            await page.close()

    run(play)


def test_a_seat_that_whoever_opened_the_table_gives_anew_is_kept_for_nobody(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await ended(running, 3)
            host = found.seats[0]
            path = goes(await host.post(f"{found.path}/again"))
            for change in ("empty scarlet", "friend scarlet", "bot mustard"):
                assert (await host.post(f"{path}/switch", {"switch": change})).status == 303
            page = (await host.get(path)).text
            assert "Waiting for Scarlet." in page
            assert "Friend 1" not in page
            assert "Friend 2" not in page

    run(play)


def test_whose_name_is_deleted_is_named_no_more(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await ended(running, 3)
            path = goes(await found.seats[0].post(f"{found.path}/again"))
            assert late("Friend 2") in (await found.seats[0].get(path)).text
            assert (await found.seats[2].post("/mine/delete", {"sure": "yes"})).status == 303
            page = (await found.seats[0].get(path)).text
            assert "Friend 2" not in page
            assert late("Friend 1") in page

    run(play)


def test_nobody_plays_again_before_the_end(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 2, bots=1)
            for person in (found.host, *found.seats):
                answer = await person.post(f"{found.path}/again", accept=JSON)
                assert (answer.status, answer.json["error"]) == (403, "The game is not over.")
                assert (await person.post(f"{found.path}/along")).status == 404

    run(play)


def test_a_seat_that_was_given_away_is_not_taken_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await ended(running)
            path = goes(await found.seats[0].post(f"{found.path}/again"))
            assert goes(await found.seats[0].post(f"{path}/begin", {"bot": "random"})) == path
            assert goes(await found.seats[1].post(f"{found.path}/along")) == path
            page = (await found.seats[1].get(path)).text
            assert "data-bytes" not in page  # who watches has no seat, and no hand
            assert 'id="hand"' not in page.replace('<i id="hand" hidden>', "")

    run(play)


async def second_device(running: RunningServer, found: Party, seat: int) -> Person:
    """Another browser of the person on a seat, let in by the link to come back."""
    person = running.person("Friend on the phone")
    token = (await found.session()).secret.link(RETURN, (await found.session()).people[found.seats[seat].digest])
    assert (await person.post(f"{found.path}/link", {"token": token})).status == 303
    return person


def test_a_second_device_comes_along_to_the_same_seat(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await ended(running)
            phone = await second_device(running, found, 1)
            path = goes(await found.seats[0].post(f"{found.path}/again"))
            for person in (found.seats[1], phone):
                assert goes(await person.post(f"{found.path}/along")) == path
                assert (await person.post(f"{path}/notes", {"mark": "cell.rope.0 tick"})).status == 303

    run(play)


def test_a_third_game_follows_the_second(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await ended(running)
            path = goes(await found.seats[0].post(f"{found.path}/again"))
            await found.seats[1].post(f"{found.path}/along")
            second = Party(running, path.removeprefix("/t/"), found.seats[0], found.seats)
            await solve(running, second.id, await at_seat(second, await second.acting()))
            third = goes(await found.seats[1].post(f"{second.path}/again"))
            assert third not in (path, found.path)
            assert goes(await found.seats[0].post(f"{second.path}/along")) == third
            assert (await next_of(running, second)).people == {found.seats[0].digest: 1, found.seats[1].digest: 2}

    run(play)


def told_of(text: str, session: TableSession) -> list[str]:
    """What of a table that nobody else may know stands in a text: its links, or its id."""
    links = [session.secret.link(role) for role in ("join", "watch")] + [
        session.secret.link(RETURN, seat) for seat in session.people.values()
    ]
    return [secret for secret in (*links, session.id) if secret in text]


def test_the_record_of_the_next_game_has_nothing_of_the_one_before(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await ended(running)
            await found.seats[0].post(f"{found.path}/again")
            await found.seats[1].post(f"{found.path}/along")
            new = await next_of(running, found)
            await solve(running, new.id, await at_seat(Party(running, new.id, found.host, found.seats), Seat(0)))
            text = write(record_of(new.table, new.plan.commitment)).decode()
            assert told_of(text, await found.session()) == []
            assert told_of(f"{text} {found.id}", await found.session()) == [found.id]

    run(play)


# -- planted faults ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("fault", ["a random id", "everybody's seat"])
def test_a_fault_would_be_seen(fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def anybody(*given: object) -> bool:
        return False

    if fault == "a random id":
        numbers = iter(range(1000))
        monkeypatch.setattr(rematch, "next_id", lambda session: f"next-{next(numbers)}")
        test: Callable[[Path], None] = test_whoever_asks_and_however_often_there_is_one_next_table
    else:
        monkeypatch.setattr(rematch, "_sit_down", anybody)
        test = test_one_press_takes_a_friend_to_the_seat_and_a_spectator_to_watch
    with pytest.raises(AssertionError):
        test(tmp_path)


def test_alone_against_bots_one_keeps_the_seat(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await ended(running, 1, bots=2)
            goes(await found.seats[0].post(f"{found.path}/again"))
            assert (await next_of(running, found)).people == {found.seats[0].digest: 0}

    run(play)
