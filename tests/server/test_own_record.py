"""How somebody has played over time: accuracy where reviews are kept, and against whom."""

import asyncio
import json
import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from casefile.core.actions import Action
from casefile.core.cards import Seat
from casefile.core.inquiry import Accuse
from casefile.review import VERSION
from casefile.server.clock.hosted_tables import HostedTables
from casefile.server.routes.people import past_games
from casefile.server.routes.people.own_record import accuracy_in
from casefile.server.store.statements import reviews
from casefile.server.tables.endings import FinishedGame
from casefile.web.drawings.course import course
from tests.patience import PATIENCE
from tests.server.running_server import Person, party, run, running_server, solve
from tests.values import held


def kept(**found: list[Any]) -> str:
    """The kept review of one seat, with what matters here."""
    empty: dict[str, list[Any]] = {"suggestions": [], "shown": [], "accusations": [], "missed": []}
    return json.dumps({"found": {"seat": 0, "moments": [], **empty, **found}, "proofs": {}})


def question(expected: float, best: float) -> dict[str, Any]:
    return {"version": 9, "seat": 0, "expected_bits": expected, "best_bits": best, "got_bits": 1.0}


def showing(seat: int, gave: float) -> dict[str, Any]:
    return {"version": 9, "seat": seat, "to": 1, "gave_bits": gave, "least_bits": 1.0, "most_bits": 3.0}


def test_accuracy_is_the_mean_of_all_that_a_seat_decided() -> None:
    mine = kept(suggestions=[question(1.0, 2.0)], accusations=[{"version": 9, "seat": 0, "chance": 1.0, "right": True}])
    other = kept(shown=[showing(0, 3.0), showing(2, 1.0)])
    # A question worth half of the best, the most telling card shown (0), a certain accusation: (0.5 + 0 + 1) / 3.
    assert accuracy_in({0: mine, 1: other, 2: kept()}, 3, 0) == 50
    # Who showed the least telling one did that alone, and did it as well as one can.
    assert accuracy_in({0: mine, 1: other, 2: kept()}, 3, 2) == 100
    assert accuracy_in({0: mine, 1: kept(missed=[7])}, 2, 1) == 0


def test_accuracy_is_not_known_before_the_reviews_of_all_seats_are_kept() -> None:
    assert accuracy_in({0: kept(suggestions=[question(1.0, 2.0)])}, 2, 0) is None
    assert accuracy_in({}, 2, 0) is None
    assert accuracy_in({0: kept(), 1: kept()}, 2, 0) is None  # nothing was decided
    assert accuracy_in({0: '{"number": 1, "chance": 0.5}'}, 1, 0) is None  # of a game for one, choice by choice


def test_the_page_tells_it_by_game_and_over_time_and_with_whom(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(past_games, "REVIEWED", 0)  # what is not reviewed stays so

    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            people = [running.person("Me"), running.person("Rival")]
            me = people[0]
            for number in range(3):
                found = await party(running, 2, seated=0, bots=1)
                secret = (await found.session()).secret
                for seat, person in enumerate(people):
                    fields = {"token": secret.link("join", Seat(seat)), "name": person.name}
                    assert (await person.post(f"{found.path}/join", fields)).status == 303
                await solve(running, found.id, me)
                if number:  # two of the three are reviewed
                    for seat in range(3):
                        body = kept(suggestions=[question(number * 0.4, 1.0)] if seat == 0 else [])
                        await running.site.store.change(
                            partial(reviews.add, table_id=found.id, number=seat, body=body, version=VERSION)
                        )
                running.clock.ms += 1000
            page = (await me.get("/mine")).text
            assert "of the last games that were reviewed: 40, 80" in page
            assert page.count("<small>accuracy ") == 2
            assert "<td>60</td>" in page  # the mean of the game
            assert '<th scope="row">Rival</th><td>3</td><td>3</td><td>0</td>' in page
            # To the other the same games are lost, and nothing is known of how well she played.
            other = (await people[1].get("/mine")).text
            assert '<th scope="row">Me</th><td>3</td><td>0</td><td>3</td>' in other
            assert "It stands here once a game is reviewed." in other

    run(play)


def test_the_line_goes_from_the_oldest_to_the_newest() -> None:
    drawn = course([0, 100, 50])
    # 600 x 96 units with 8 left free: 0 lies on 88, 100 on 8, 50 between them; x on 8, 300 and 592.
    assert 'points="8,88 300,8 592,48"' in drawn


ACCURACY = re.compile("<small>accuracy ([0-9]+)</small>")


async def accuracies(person: Person) -> list[str]:
    return ACCURACY.findall((await person.get("/mine")).text)


def test_reviews_that_are_missing_or_of_an_older_program_are_made_when_the_page_is_asked_for(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 2, bots=1)
            me = found.seats[0]
            await solve(running, found.id, me)
            for seat in range(3):  # by them it would be 0
                await running.site.store.change(reviews.add, found.id, seat, kept(missed=[7]), VERSION - 1)
            page = (await me.get("/mine")).text
            assert ('data-pending="1"' in page) == (ACCURACY.findall(page) == [])  # until then it looks again by itself
            async with asyncio.timeout(60):
                while not (told := await accuracies(me)):  # noqa: ASYNC110
                    await asyncio.sleep(0.1)
            assert told != ["0"]
            assert "data-pending" not in (await me.get("/mine")).text
            assert sorted(await running.site.store.ask(reviews.of_table, found.id, VERSION)) == [0, 1, 2]
            # What is stored stays when it is made again, and gives way to what a newer program makes.
            for version, body in ((VERSION - 1, "old"), (VERSION, "same"), (VERSION + 1, "new")):
                await running.site.store.change(reviews.add, found.id, 0, body, version)
                kept_ = (await running.site.store.ask(reviews.of_table, found.id, VERSION))[0]
                assert (kept_ == body) is (version > VERSION)

    run(play)


def test_for_whom_a_bot_played_on_to_the_end_has_the_accuracy_of_what_she_chose_herself(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            seat, tables = await found.acting(), running.site.tables
            cards = held((await found.session()).table.state).sealed()

            async def knows(*_: object) -> Action:
                return Accuse(*cards)

            await tables.act_for_bot(found.id, await tables.call_bot(found.id, seat), knows)
            own, bots = question(1.0, 2.0), {**question(2.0, 2.0), "stand_in": True}
            for number in range(3):
                body = kept(suggestions=[own, bots] if number == seat else [])
                await running.site.store.change(reviews.add, found.id, number, body, VERSION)
            assert await accuracies(found.seats[seat]) == ["50"]

    run(play)


def test_a_server_that_stops_while_it_begins_a_review_gives_it_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given_up: list[str] = []

    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 2, bots=1)
            await solve(running, found.id, found.seats[0])
            begun = asyncio.Event()

            async def slow(self: HostedTables, id: str) -> FinishedGame | None:
                begun.set()
                try:
                    await asyncio.sleep(60)
                finally:
                    given_up.append(id)
                return None

            monkeypatch.setattr(HostedTables, "finished", slow)
            assert await accuracies(found.seats[0]) == []
            await asyncio.wait_for(begun.wait(), PATIENCE)
        assert given_up == [found.id]  # and not later, when the store is closed

    run(play)
