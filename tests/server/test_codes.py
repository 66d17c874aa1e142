"""The code of a table that waits for friends: where it leads, when it dies, and how many wrong ones are looked at."""

import re
from contextlib import closing
from pathlib import Path

import pytest

from casefile.core.cards import Seat
from casefile.core.hours import HOUR
from casefile.server.admission.codes import LENGTH, SIGNS, as_code, is_code
from casefile.server.store import Store, open_store
from casefile.server.store.statements import codes
from casefile.server.store.statements.codes import LIFE, MOST_OF_ONE, MOST_WRONG
from tests.server.running_server import Party, Person, RunningServer, party, run, running_server, unstamped
from tests.server.test_store import at_once

THERE = {"host": "games.example.org"}
WRONG = "222222"


async def code_of(running: RunningServer, found: Party) -> str:
    """The code on the host's page, which others can reach."""
    page = (await found.host.get(found.path, headers=THERE)).text
    (code,) = re.findall(r'class="code"[^>]*>(\w+)<', page)
    return str(code)


async def typed(running: RunningServer, code: str, person: Person | None = None, address: str = "192.168.1.30") -> int:
    """The status of the answer to a code that somebody types."""
    person = person or running.person()
    person.address = address
    return (await person.post("/code", {"code": code})).status


def test_a_code_leads_to_a_free_seat_and_is_part_of_nothing_else(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3, seated=1)
            code = await code_of(running, found)
            assert is_code(code)
            assert code == await code_of(running, found)
            assert code.lower() not in found.path.lower()
            friend = running.person(cookie="")
            wide = "".join(chr(ord(sign) + 0xFEE0) for sign in code.lower())
            answer = await friend.post("/code", {"code": f" {wide[:3]} - {wide[3:]} "})
            assert answer.status == 303
            assert code not in answer.header("location")
            assert "Take your seat" in (await friend.get(answer.header("location"))).text
            assert (await friend.post(f"{found.path}/join", {"link": "", "seat": "2", "name": "Bo"})).status == 303
            assert (await found.session()).taken()[Seat(2)].name == "Bo"
            # Whoever sits there already is led back; nobody but the host is told the code.
            assert (await friend.post("/code", {"code": code})).header("location") == found.path
            assert code not in (await friend.get(found.path, headers=THERE)).text
            assert code not in (await running.person().get(found.path, headers=THERE)).text
            # Where only this machine can come there is none.
            assert 'class="code"' not in (await found.host.get(found.path, headers={"host": "localhost:8765"})).text

    run(play)


def test_a_television_is_led_to_the_big_screen_and_to_no_seat(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3, seated=1)
            code, television = await code_of(running, found), running.person(cookie="")
            answer = await television.post("/screen", {"code": code.lower()})
            assert answer.header("location") == f"{found.path}/screen"
            screen = (await television.get(f"{found.path}/screen", headers=THERE)).text
            # A phone that is pointed at it, or on which the code is typed, comes to a free seat.
            assert "Sit down or watch" in screen
            assert f'class="code">{code}<' in screen
            assert 'class="qr-code"' in screen
            assert (await television.post(f"{found.path}/join", {"link": "", "seat": "2", "name": "T"})).status != 303
            assert len((await found.session()).taken()) == 1
            here = (await television.get(f"{found.path}/screen", headers={"host": "localhost:8765"})).text
            assert "Phones cannot reach this address." in here
            assert "qr-code" not in here

    run(play)


def test_a_screen_shows_the_way_to_a_seat_where_the_host_or_the_code_has_opened_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3, seated=1)
            code, path = await code_of(running, found), f"{found.path}/screen"
            television = running.person(cookie="")
            await television.post("/screen", {"code": code})
            knowing, others = (found.host, television), (await found.watcher(), found.seats[0])
            links = {
                (await each.get(path, headers=THERE)).text.partition('class="qr-code"')[2][:2000] for each in knowing
            }
            assert len(links) == 1
            for each in knowing:
                assert code in (await each.get(path, headers=THERE)).text
            for each in others:
                shown = (await each.get(path, headers=THERE)).text
                assert code not in shown
                assert "Watch on a phone" in shown
                assert shown.partition('class="qr-code"')[2][:2000] not in links  # the link of those who watch
            # An open screen shows it, too, and no longer once nobody can come in.
            socket = await television.listen(f"{path}/live", headers=THERE)
            assert code in await socket.part("screen-watch")
            for number in (1, 2):
                friend = running.person(f"Friend {number}")
                await friend.post("/code", {"code": code})
                sent = {"link": "", "seat": str(number), "name": friend.name}
                assert (await friend.post(f"{found.path}/join", sent)).status == 303
            while "to-seats" in (last := await socket.part("screen-watch")):
                pass
            assert code not in last
            await socket.close()
            for each in (*knowing, *others):
                assert code not in (await each.get(path, headers=THERE)).text
            assert len({unstamped((await each.get(path, headers=THERE)).body) for each in (*knowing, *others)}) == 1

    run(play)


def test_wrong_codes_count_together_whether_one_would_play_or_watch(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            for number in range(MOST_OF_ONE):
                path = ("/code", "/screen")[number % 2]
                assert (await running.person().post(path, {"code": WRONG})).status == 404
            refused = await running.person().post("/screen", {"code": WRONG})
            assert refused.status == 429
            assert "Too many wrong codes came." in refused.text

    run(play)


def test_a_wrong_code_is_told_in_a_sentence_and_stays_in_the_field(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            wrong = await running.person(cookie="").post("/code", {"code": "abc <2>34"})
            assert wrong.status == 404
            assert "No table has this code. Ask the host once more." in wrong.text
            assert 'value="abc &lt;2&gt;34"' in wrong.text
            short = await running.person().post("/code", {"code": "10 LIO"}, accept="application/json")
            assert short.status == 400
            assert "It has no I, L, O, 0 and 1." in short.json["text"]
            lines = "\n".join(running.site.security.lines())
            assert 'casefile_security_events_total{event="wrong_code"} 1' in lines

    run(play)


def test_a_code_dies_when_the_game_begins_and_after_six_hours(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3, seated=1)
            old = await code_of(running, found)
            running.clock.ms += LIFE - 1
            assert await code_of(running, found) == old
            running.clock.ms += 1
            assert await typed(running, old) == 404
            code = await code_of(running, found)
            assert code != old
            assert await typed(running, old) == 404
            assert await typed(running, code) == 303
            await found.host.post(f"{found.path}/begin")
            assert (await found.session()).table.begun
            assert await typed(running, code) == 404
            assert 'class="code"' not in (await found.host.get(found.path, headers=THERE)).text

    run(play)


def test_only_so_many_wrong_codes_are_looked_at_from_an_address_and_in_all(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3, seated=1)
            code = await code_of(running, found)
            for _ in range(MOST_OF_ONE):
                assert await typed(running, WRONG) == 404
            assert await typed(running, WRONG) == 429
            assert await typed(running, code) == 429  # or a guesser would learn which one is right
            assert await typed(running, code, address="192.168.1.31") == 303
            running.clock.ms += HOUR // 2
            others = (MOST_WRONG - MOST_OF_ONE) // MOST_OF_ONE
            for number in range(others):
                for _ in range(MOST_OF_ONE):
                    assert await typed(running, WRONG, address=f"192.168.2.{number}") == 404
            assert await typed(running, code, address="192.168.3.1") == 429
            running.clock.ms += HOUR // 2  # the first ten are an hour old
            assert await typed(running, code, address="192.168.3.1") == 303
            assert await typed(running, WRONG) == 404
            stored = await running.site.store.ask(lambda rows: rows.exec_driver_sql("SELECT * FROM wrong_codes").all())
            assert "192.168" not in str(stored)

    run(play)


def test_two_processes_count_wrong_codes_together(store: Store, place: Path | str) -> None:
    """Each of them hands in 80 at once, from ten addresses: of one address ten are looked at, in all a hundred."""

    def guess(number: int) -> list[int]:
        at, who = (store, other)[number % 2], f"place {number // 2}"
        return [at.change(codes.tried, WRONG, who, at=5).wait for _ in range(10)]

    with closing(open_store(place)) as other:
        spoiled = [store.change(codes.tried, WRONG, f"before {n}", at=5).wait for n in range(30)]
        found = at_once(16, guess)
        waits = [wait for waits in found if not isinstance(waits, Exception) for wait in waits]
        assert len(waits) == 160
        assert sum(wait == 0 for wait in [*spoiled, *waits]) == MOST_WRONG
        assert store.change(codes.tried, WRONG, "elsewhere", at=5).wait == HOUR
        assert other.change(codes.tried, WRONG, "elsewhere", at=5 + HOUR).wait == 0


def test_two_processes_draw_one_code(store: Store, place: Path | str) -> None:
    with closing(open_store(place)) as other:
        drawn = at_once(8, lambda n: (store, other)[n % 2].change(codes.draw, "7", [f"AAAA{n}{n}"], "open", at=9))
        assert {each for each in drawn if isinstance(each, codes.DrawnCode)} == {drawn[0]}
        assert store.change(codes.draw, "7", ["BBBBBB"], "open", at=9 + LIFE) == ("BBBBBB", 9 + 2 * LIFE)


@pytest.mark.parametrize(
    ("text", "code"), [("k7q 2xz", "K7Q2XZ"), ("Ｋ７Ｑ２ｘｚ", "K7Q2XZ"), ("k7q-2xz\n", "K7Q2XZ"), ("", "")]
)
def test_what_is_typed_is_forgiven(text: str, code: str) -> None:
    assert as_code(text) == code


def test_the_signs_are_thirty_one_and_none_is_read_for_another() -> None:
    assert len(set(SIGNS)) == len(SIGNS) == 31
    assert not set("ILO01") & set(SIGNS)
    assert len(SIGNS) ** LENGTH > 8.8e8
