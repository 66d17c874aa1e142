"""A finished hunt is reviewed choice by choice: elsewhere, kept afterwards, for those of the table."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import Future
from pathlib import Path
from random import Random

import msgspec
import pytest

from casefile.core.events import BotSteppedIn, OwnerReturned
from casefile.core.table import AnyTable
from casefile.games import GAMES
from casefile.games.hide_tracks.knowledge import outcomes
from casefile.play.occupants import TableOptions
from casefile.play.reviews import JudgedChoice
from casefile.review import VERSION
from casefile.review.choices import ChoiceMade, choices, judged
from casefile.server.bots.workers import Processes
from casefile.server.clock import review_jobs
from casefile.server.clock.review_jobs import Judging
from casefile.server.store.statements import reviews
from casefile.server.tables.table_plan import SeatPlan, TablePlan
from casefile.web.present.choice_review import reviewed
from tests.browser.positions import positions
from tests.games.hide_tracks.hunts import ME, hunt, walk
from tests.patience import COUNTING
from tests.rules import RULES
from tests.server.running_server import Clock, Person, RunningServer, run, running_server
from tests.server.test_daily import NOON, finished, opened


def at(number: int, chance: float, best: float, error: float = 0.01, *, same: bool = False) -> JudgedChoice:
    return JudgedChoice(number, "library", chance, error, "library" if same else "hall", best, error)


def at_once(self: Processes, work: Judging) -> "Future[str]":
    """Judge a choice here and now, without playing any game."""
    done: Future[str] = Future()
    found = at(work.choice.number, 0.5, 0.5 + work.choice.number / 100)
    done.set_result(msgspec.json.encode(found).decode())
    return done


async def whole(running: RunningServer, person: Person, table: str) -> str:
    """The page of a review once it is whole."""
    for _ in range(600):
        page = (await person.get(f"/t/{table}/review")).text
        if "data-fills" not in page:
            return page
        await asyncio.sleep(0.1)
    raise AssertionError("the review is never whole")


def test_a_choice_loses_what_is_more_than_twice_the_error_of_the_difference() -> None:
    # Two chances with errors of 3 points each differ by an error of 3 x sqrt 2 = 4.2, twice which is 8.5 points.
    assert at(1, 0.50, 0.58, 0.03).lost == 0
    assert at(1, 0.50, 0.59, 0.03).lost == pytest.approx(0.09)
    assert at(1, 0.50, 0.50, same=True).lost == 0


def nearly_over() -> AnyTable:
    """A hunt of which little is left to play.

    The Police need one weapon, and no category is shut but two: to take the new Knife in the Conservatory shuts the
    last one; then nobody can lose. Any way that leaves it may still lose.
    """
    return hunt(
        RULES["hide_tracks"],
        at="conservatory",
        clues={"conservatory": "conservatory"},
        noted={"knife": "conservatory", "candlestick": "billiard_room", "revolver": "library", "wrench": "kitchen"},
        dice=(1, 1),
    )


def test_the_way_taken_is_judged_even_where_another_one_is_sure_to_win() -> None:
    table = nearly_over()
    way = outcomes(table.state)[-1].way
    walk(table, way)
    *_, choice = choices(table)
    found = judged(GAMES["hide_tracks"], table.setup, choice)
    assert found.chosen == way
    assert 0 <= found.chance <= found.best_chance <= 1
    assert judged(GAMES["hide_tracks"], table.setup, choice) == found  # the same each time


def test_the_page_says_what_was_lost_and_which_turn_cost_most() -> None:
    position = next(iter(positions("hide_tracks", 1, {}, 1).values()))
    found = [at(1, 0.61, 0.61, same=True), at(2, 0.38, 0.61), at(3, 0.50, 0.55)]
    page = reviewed(position.scene("en"), found, 3)
    assert page.summary == "1 of 3 ways were as good as the best. Turn 2 cost most: 61 % → 38 %."
    summary = reviewed(position.scene("ja"), found, 3).summary
    assert summary.count("。") == 2
    assert "。 " not in summary
    assert [(row.chosen, row.chance, row.best, row.lost) for row in page.rows] == [
        ("Library", 61, "", 0),
        ("Library", 38, "Hall", 23),
        ("Library", 50, "Hall", 5),
    ]
    assert reviewed(position.scene("en"), found[:2], 3).summary == ""


def test_it_fills_as_it_goes_and_is_kept_so_that_nothing_is_judged_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Processes, "run", at_once)

    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3", Clock(NOON)) as running:
            ann = running.person("Ann")
            table = await opened(ann, "2026-01-21")
            assert (await ann.get(f"/t/{table}/review")).status == 409  # not before the end
            turns = await finished(running, ann, table, Random(3))
            assert f"0 of {turns} turns are judged" in (await ann.get(f"/t/{table}/review")).text
            page = await whole(running, ann, table)
            assert page.count("<h2>Turn ") == turns
            kept = await running.site.store.ask(reviews.of_table, table, VERSION)
            assert sorted(kept) == list(range(1, turns + 1))
            assert (await running.person("Bob").get(f"/t/{table}/review")).status == 403
        monkeypatch.setattr(review_jobs, "awaited", None)  # whatever is judged now would fail
        async with running_server(tmp_path / "a.sqlite3", Clock(NOON)) as running:
            assert await whole(running, running.person("", ann.cookie), table) == page

    run(play)


def test_a_choice_is_judged_in_another_process_as_it_is_here() -> None:
    table = nearly_over()
    walk(table, outcomes(table.state)[-1].way)
    choice, here = list(choices(table))[-1], GAMES["hide_tracks"]
    pool = Processes(GAMES, 1)
    try:
        plan = TablePlan("hide_tracks", {}, (SeatPlan("", "person"),), TableOptions(), "").encode()
        found = msgspec.json.decode(pool.run(Judging(plan, choice)).result(COUNTING), type=JudgedChoice)
        assert found == judged(here, table.setup, choice)
    finally:
        pool.close()


def chosen(found: Sequence[ChoiceMade]) -> list[int]:
    return [choice.number for choice in found]


def test_the_choices_of_a_game_are_its_ways_with_what_was_seen_before_each() -> None:
    table = hunt(RULES["hide_tracks"], dice=(2, 2))
    walk(table, outcomes(table.state)[0].way)
    found = list(choices(table))
    assert chosen(found) == [1, 2]
    assert [choice.observations[-1].event for choice in found] == [
        event for event in table.history if event.kind == "dice_rolled"
    ][:2]


def test_a_way_that_a_bot_took_for_an_absent_player_is_not_judged() -> None:
    """The turns keep their numbers."""
    table = hunt(RULES["hide_tracks"], dice=(2, 2))
    table.record([BotSteppedIn(ME, "eliminator")])
    walk(table, outcomes(table.state)[0].way)
    assert chosen(list(choices(table))) == [1]
    table.record([OwnerReturned(ME)])
    walk(table, outcomes(table.state)[0].way)
    assert chosen(list(choices(table))) == [1, 3]


def test_what_was_kept_of_a_way_that_a_bot_took_is_not_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers have judged such ways; the review is whole without them."""
    monkeypatch.setattr(Processes, "run", at_once)

    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3", Clock(NOON)) as running:
            ann = running.person("Ann")
            table = await opened(ann, "2026-01-21")
            turns = await finished(running, ann, table, Random(3))
            await running.site.store.change(
                reviews.add, table, turns + 1, msgspec.json.encode(at(9, 0, 1)).decode(), VERSION
            )
            page = await whole(running, ann, table)
            assert page.count("<h2>Turn ") == turns

    run(play)
