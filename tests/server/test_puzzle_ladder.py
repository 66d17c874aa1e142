"""Which puzzle is whose, and how strong a solver is."""

from datetime import date, timedelta

import pytest

from casefile.puzzles.shipped import of_level, shipped, shipped_puzzle
from casefile.server.cases.puzzle_ladder import (
    BEGINNER,
    KEPT,
    WEEK,
    Strength,
    after,
    level_for,
    next_of,
    number_of,
    of_day,
    strength_of,
)
from casefile.server.store import PuzzleTry, digest

ME = digest("somebody")


def tried(name: str, *, done: bool = True, solved: bool = True, strength: Strength = BEGINNER) -> PuzzleTry:
    return PuzzleTry(ME, name, name, 1, 1, -1, done, solved, 5, strength.mean, strength.doubt)


def test_the_better_the_result_the_stronger_one_is() -> None:
    for level in range(1, 6):
        best, second, lost = (
            after(BEGINNER, level, tries=tries, right=right) for tries, right in ((1, True), (2, True), (2, False))
        )
        assert best.mean > second.mean > lost.mean
        assert best.mean > BEGINNER.mean > lost.mean
        assert max(each.doubt for each in (best, second, lost)) < BEGINNER.doubt


def test_a_hard_puzzle_solved_counts_for_more_and_an_easy_one_lost_costs_more() -> None:
    won = [after(BEGINNER, level, tries=1, right=True).mean for level in range(1, 6)]
    lost = [after(BEGINNER, level, tries=2, right=False).mean for level in range(1, 6)]
    assert won == sorted(set(won))
    assert lost == sorted(set(lost))


def test_the_level_follows_the_strength() -> None:
    assert BEGINNER.shown == 1000
    assert level_for(BEGINNER) == 2
    levels = [level_for(Strength(mean * 1000, 1000)) for mean in range(60)]
    assert levels == sorted(levels)
    assert set(levels) == {1, 2, 3, 4, 5}
    strong = weak = BEGINNER
    for _ in range(20):
        strong = after(strong, level_for(strong), tries=1, right=True)
        weak = after(weak, level_for(weak), tries=2, right=False)
    assert (level_for(strong), level_for(weak)) == (5, 1)


def test_the_strength_is_that_after_the_newest_puzzle_of_the_row() -> None:
    assert strength_of([]) == BEGINNER
    a_day = PuzzleTry(ME, "2026-01-21", "x", 3, 1, -1, True, True, 5, 0, 0)
    assert strength_of([tried("a", strength=Strength(1, 2)), tried("b", strength=Strength(3, 4)), a_day]) == Strength(
        3, 4
    )


def test_the_puzzle_of_a_day_is_of_the_level_of_its_weekday_and_comes_up_in_no_row() -> None:
    # 5 January 2026 is a Monday.
    days = [date(2026, 1, 5) + timedelta(number) for number in range(7 * 30)]
    names = [of_day(day) for day in days]
    assert [shipped()[name][1] for name in names[:7]] == list(WEEK) == [1, 2, 2, 3, 3, 4, 5]
    # Thirty weeks ask for at most sixty of a level, and a level has more than a hundred for the days.
    assert len(set(names)) == len(names)
    rows: list[PuzzleTry] = []
    for _ in range(40):
        rows.append(tried(next_of(rows, ME)))
    assert not {row.name for row in rows} & {name for level in range(1, 6) for name in of_level(level)[::KEPT]}
    assert len({row.name for row in rows}) == 40


def test_days_are_numbered_one_after_another() -> None:
    assert [number_of(date(2026, 1, 1)), number_of(date(2026, 11, 22))] == [1, 326]  # 304 days to the end of October


def test_a_row_goes_on_with_what_was_begun_and_knows_no_end() -> None:
    first = next_of([], ME)
    assert next_of([], ME) == first
    assert shipped()[first][1] == 2
    assert next_of([tried(first, done=False)], ME) == first
    assert next_of([tried(first)], ME) != first
    everything = [tried(name) for name in shipped()]
    assert next_of(everything, ME) == everything[0].name
    # A level that is used up gives way to the nearest one.
    used = [tried(name) for name in of_level(2)]
    assert shipped()[next_of(used, ME)][1] in (1, 3)


@pytest.mark.parametrize("level", range(1, 6))
def test_a_shipped_puzzle_is_read_by_its_id(level: int) -> None:
    name = of_level(level)[0]
    found = shipped_puzzle(name)
    assert found is not None
    assert (found.id, found.level) == (name, level)
    assert shipped_puzzle("nothing") is None
