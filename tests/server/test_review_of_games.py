"""Reviews of real games: the viewer's own moments, the picture of the chart, and the accuracy on one's own page."""

import re
from html import unescape
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest
from msgspec.json import decode

from casefile.core.cards import Seat
from casefile.core.inquiry import CaseFileSeen
from casefile.core.record import Record, read, write
from casefile.core.record import record_of as record_of_table
from casefile.games import GAMES
from casefile.review.proofs import ReviewedSeat
from casefile.review.report import Review, SeatReading
from casefile.review.reviewer import review
from casefile.server.records.seat_reviews import SeatReviewing, eyes_of, readings
from casefile.server.routes.after.game_review import ReviewDrawing
from casefile.web.coloured_text import spoken
from casefile.web.present.game_review import Reviewing
from casefile.web.replay_model import ReplaySource
from tests.recorded import played as played_at_random
from tests.recorded import secret
from tests.review.test_review import of_bots, turns_of, with_a_stand_in
from tests.server.running_server import Party, party, run, running_server
from tests.server.test_moments import played
from tests.server.test_previews import size
from tests.server.test_replay import here as here
from tests.server.test_replay import whole


async def some_play(found: Party, actions: int) -> None:
    """So many actions at random, and then the end."""
    chance = Random(actions)
    for _ in range(actions):
        person, action = await found.legal(chance.randrange)
        assert (await person.act(found.id, action)).status == 303
    await played(found, 0)


async def record_of(found: Party) -> Record:
    """The record of a finished table."""
    return read((await found.seats[0].get(f"{found.path}/record.json")).body, GAMES.rules)


def reviewed(record: Record) -> Review:
    """The review of a record, worked out here and now, without a server."""
    return review(record, GAMES[record.rules.name])


def turns(page: str) -> list[tuple[int, int]]:
    """The moments of a page: after which event, and in which turn."""
    rows = page.partition('id="moments"')[2].partition("</ol>")[0]
    found = re.findall(r'data-turn="(\d+)".*?data-version="(\d+)"', rows, re.DOTALL)
    return [(int(version), int(turn)) for turn, version in found]


def test_who_wants_only_their_own_moments_has_no_others_on_the_page(tmp_path: Path, here: None) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            await some_play(found, 40)
            path, seats = f"{found.path}/review", found.seats
            every = turns(await whole(seats[0], path))
            own = []
            for seat, person in enumerate(seats):
                page = await whole(person, f"{path}?mine=yes")
                own += (mine := turns(page))
                assert mine
                tokens = set(re.findall(r'<article[^>]*data-token="(\w+)"', page))
                assert tokens == {("scarlet", "mustard", "white")[seat]}
                assert 'name="mine" value="" aria-pressed="true"' in page
                # Each of the links keeps to them, so that nothing is lost without scripts.
                rows = page.partition('id="moments"')[2].partition("</ol>")[0]
                assert rows.count("&amp;mine=yes") == len(mine)
            # Together the three have every moment once.
            assert sorted(own) == sorted(every)
            assert 'name="mine" value="yes" aria-pressed="false"' in await whole(seats[0], path)
            # Who watches has no moments, and is not asked.
            assert 'name="mine"' not in await whole(await found.watcher(), f"{path}?mine=yes")

    run(play)


def test_the_chart_of_a_review_is_a_picture_once_all_are_judged(tmp_path: Path, here: None) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            me, path = found.seats[0], f"{found.path}/picture/review"
            assert (await me.get(f"{path}.svg")).status == 409
            await some_play(found, 30)
            early = await me.get(f"{path}.svg")
            assert early.status == 404
            assert "Open the review first: its chart can be had once all players are judged." in early.text
            page = await whole(me, f"{found.path}/review")
            assert re.search(rf'href="{path}\.(png|svg)"', page)
            svg = await me.get(f"{path}.svg")
            assert (svg.status, svg.header("content-type")) == (200, "image/svg+xml")
            texts = ["".join(each.itertext()) for each in ElementTree.fromstring(svg.text).iter() if "text" in each.tag]
            for name in ("Scarlet", "Mustard", "White"):
                assert name in texts
            # One line for each of the three, in its colour, and nothing of who looks.
            assert [svg.text.count(f'class="c-{each}"') for each in ("scarlet", "mustard", "white")] == [1, 1, 1]
            assert (await found.seats[1].get(f"{path}.svg")).text == svg.text
            png = await me.get(f"{path}.png")
            assert size(png.body) == (1200, 630)
            assert (await me.get(f"{path}.gif")).status == 404
            assert (await running.person("").get(f"{path}.svg")).status == 403

    run(play)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("actions", [12, 60])
def test_accuracy_on_ones_own_page_is_that_of_the_review_of_the_game(actions: int, tmp_path: Path, here: None) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            await some_play(found, actions)
            assert "<small>accuracy " not in (await found.host.get("/mine")).text
            assert "<small>accuracy " not in (await found.seats[0].get("/mine")).text
            await whole(found.seats[0], f"{found.path}/review")
            wanted = [each.accuracy for each in reviewed(await record_of(found)).seats]
            assert any(each not in (None, 0, 100) for each in wanted)
            for seat, person in enumerate(found.seats):
                mine = unescape((await person.get("/mine")).text)
                shown = re.findall(r"<small>accuracy (\d+)", mine)
                assert shown == ([] if wanted[seat] is None else [str(wanted[seat])]), Seat(seat)

    run(play)


def test_of_who_is_still_to_be_judged_no_number_is_told() -> None:
    """A card that another seat was shown is judged with that seat; it is not yet how well who showed it decided."""
    record = write(record_of_table(played_at_random("cluedo", 3, {"board": "none"}, 3), secret(3).commitment))
    for seat in range(3):
        found = (SeatReviewing(record, seat)(GAMES),)
        lanes = ReviewDrawing(record, found, ReplaySource("t"), "en")(GAMES).page.lanes
        assert [lane.seat for lane in lanes if lane.accuracy is not None or max(lane.left) > 0] == [seat]


def test_what_a_bot_did_that_played_on_is_listed_as_the_bots() -> None:
    before = of_bots("detective", "detective", seed=2)
    since, until = turns_of(before, Seat(0))[1:3]
    record = write(with_a_stand_in(before, Seat(0), since, until))
    found = tuple(SeatReviewing(record, seat)(GAMES) for seat in range(2))
    page, own = (
        ReviewDrawing(record, found, ReplaySource("t"), "en", 0, mine=mine)(GAMES).page for mine in (False, True)
    )
    by_bot = [each for each in page.moments if each.seat == 0 and since < each.version <= until]
    assert {(each.rating, each.label, each.better) for each in by_bot} == {("stand_in", "by a bot", "")}
    assert {each.title for each in by_bot} == {"Here a bot played on for Scarlet."}
    assert [each for each in page.moments if each.rating == "stand_in"] == by_bot
    assert own.moments == tuple(each for each in page.moments if each.seat == 0 and each not in by_bot)


def test_while_a_game_is_read_all_of_it_is_there_and_lines_grow_turn_by_turn(tmp_path: Path) -> None:
    record = write(of_bots("detective", "detective", seed=2))
    turns_read, folder = [], tmp_path / "notes"
    folder.mkdir()

    class Told(SeatReviewing):
        def told(self, reading: SeatReading) -> None:
            super().told(reading)
            page = ReviewDrawing(record, (), ReplaySource("t"), "en", reading=readings(folder, [0, 1]))(GAMES).page
            lane, other = page.lanes
            turns_read.append(lane.read)
            assert lane.read == page.reading == page.read
            assert [bool(left) for left in lane.left[1:]] == [turn < page.reading for turn in range(1, page.turns + 1)]
            assert not any(other.left)
            assert f"reading turn {page.reading}" in page.wide
            # Everybody, every question and every accusation is there, and nothing is judged.
            assert page.chosen == -1
            assert {each.rating for each in page.moments} == {"unread"}
            assert {each.seat for each in page.moments} == {0, 1}
            assert all(each.accuracy is None and "question" in spoken(each.said[0]) for each in page.lanes)

    Told(record, 0, str(folder))(GAMES)
    assert turns_read == list(range(1, len(turns_read) + 1))
    assert len(turns_read) > 3


def test_who_looked_into_the_case_file_knows_it_and_counts_nothing_from_then_on() -> None:
    table = played_at_random("cluedo", 4, {"board": "none"}, 2)
    record = record_of_table(table, secret(2).commitment)
    at, seat = next((n, e.seat) for n, e in enumerate(table.history, 1) if isinstance(e, CaseFileSeen))
    found = tuple(SeatReviewing(write(record), each)(GAMES) for each in range(4))
    reviewing = Reviewing(eyes_of(GAMES, write(record)), [decode(each, type=ReviewedSeat) for each in found], "en")
    page, turn = reviewing.page(ReplaySource("t"), None), reviewing.turns.turn(at)
    assert set(page.lanes[seat].left[turn:]) == {-1}
    assert all(left > 0 for left in page.lanes[seat].left[:turn])
    assert reviewing.chart.lanes[seat].until == reviewing.turns.at(at)
    assert max(begun for begun, _ in reviewing.chart.lanes[seat].steps) <= reviewing.turns.at(at)
    assert reviewing.review.turning_point is None or reviewing.review.turning_point != at


def test_who_accuses_as_soon_as_the_case_can_be_proved_saw_it_at_once() -> None:
    for seed in range(1, 9):
        record = write(of_bots("detective", "detective", seed=seed))
        found = tuple(SeatReviewing(record, seat)(GAMES) for seat in range(2))
        at_once = [seat for seat in range(2) if decode(found[seat], type=ReviewedSeat).found.at_once]
        page = ReviewDrawing(record, found, ReplaySource("t"), "en", me=0)(GAMES).page
        said = {each.seat: each.title for each in page.moments if each.rating == "known"}
        for seat, title in said.items():
            who = "You" if seat == 0 else page.lanes[seat].name
            could = f"Here {page.lanes[seat].name} could have known it."
            assert title == (f"{who} saw it at once." if seat in at_once else could)
        if at_once:
            return
    raise AssertionError("nobody saw it at once")
