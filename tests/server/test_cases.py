"""The cases that everybody can play: their names and days, rows of days, and what the page makes of what is kept."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casefile.core.cards import Invalid
from casefile.games import GAMES
from casefile.server.cases.daily_tables import case_named, case_of_day, cases_of_week, longest, midnight, streak
from casefile.server.routes.people.daily_page import CaseView, page
from casefile.server.store import CaseRow
from casefile.server.store.statements.case_results import Count
from casefile.story.i18n import translator

GAME, DAILY = GAMES.of_the_day
TODAY = date(2026, 11, 22)
"""A Sunday, in the ISO week 47, which begins on Monday, 16 November."""


def row(name: str, *, won: bool = True, turns: int = 9, practice: bool = False, letters: str = "") -> CaseRow:
    return CaseRow(f"table {name} {practice}", "me", name, practice, won, turns, letters or "n" * turns)


def view(rows: Sequence[CaseRow] = (), case: str = "", others: Sequence[Count] = (), language: str = "en") -> CaseView:
    shown = case_named(case or TODAY.isoformat(), DAILY, TODAY)
    return CaseView(
        texts=translator(language),
        game=GAME,
        daily=DAILY,
        case=shown,
        today=TODAY,
        month=TODAY.replace(day=1),
        now=midnight(TODAY) + 18 * 3_600_000,
        rows=rows,
        others=others,
        begun="",
        name="Ann",
        site="https://casefile.test/",
        key="key",
    )


# -- names and days ------------------------------------------------------------------------------------------------


def test_a_case_of_a_day_counts_on_that_day_and_one_of_a_week_from_monday_to_sunday() -> None:
    day = case_named("2026-11-22", DAILY, TODAY)
    assert [day.counts(TODAY + timedelta(days=n)) for n in (-1, 0, 1)] == [False, True, False]
    week = case_named("2026-W47-5", DAILY, TODAY)
    assert (week.number, week.level) == (5, "hard")
    # 22 - 6 = 16, the Monday; the Sunday before and the Monday after do not count.
    assert [week.counts(date(2026, 11, n)) for n in (15, 16, 22, 23)] == [False, True, True, False]


@pytest.mark.parametrize(
    "name",
    ["", "soon", "2026-13-01", "2026-W54-1", "2026-W47-6", "2026-W47-0", "20261122", "2026-W47", "２０２６-11-22"],
)
def test_what_is_no_case_is_refused_in_a_sentence(name: str) -> None:
    with pytest.raises(Invalid, match=r"^day: found .*, expected a date such as 2026-01-31$"):
        case_named(name, DAILY, TODAY)


@pytest.mark.parametrize("name", ["2026-11-23", "2026-W48-1", "2999-01-01"])
def test_a_case_that_lies_ahead_is_refused_in_a_sentence(name: str) -> None:
    with pytest.raises(Invalid, match="expected a date up to 2026-11-22, today in UTC"):
        case_named(name, DAILY, TODAY)


@given(st.dates(date(2020, 1, 1), date(2040, 1, 1)))
def test_every_day_and_every_case_of_its_week_are_found_again_by_their_names(day: date) -> None:
    for case in (case_of_day(day, DAILY), *cases_of_week(day, DAILY)):
        assert case_named(case.name, DAILY, day) == case
        assert case.begins <= day < case.ends


def days_before(flags: Sequence[bool]) -> set[date]:
    """Today if the first flag says so, yesterday if the second does, and so on."""
    return {TODAY - timedelta(days=n) for n, played in enumerate(flags) if played}


@given(st.lists(st.booleans(), max_size=30))
def test_rows_of_days_are_those_that_one_counts_by_hand(flags: list[bool]) -> None:
    signs = "".join("x" if played else "." for played in flags)
    # Today is not over: a day that is still to be played ends no row.
    now = signs.removeprefix(".") if signs.startswith(".") else signs
    assert streak(days_before(flags), TODAY) == len(now) - len(now.lstrip("x"))
    assert longest(days_before(flags)) == max(map(len, signs.split(".")))


# -- the page ------------------------------------------------------------------------------------------------------


def test_before_the_try_nothing_is_said_of_others_and_nothing_of_a_result() -> None:
    made = page(view(others=[Count(True, 5, 9)]))
    assert made.result is None
    assert "9" not in made.offer.lead + made.practised


def test_after_the_try_it_shows_the_squares_the_text_to_give_away_and_how_others_did() -> None:
    # Of 5 others 3 got away, which is 60 %; their turns are 7, 7, 9, 12, 30, of which the middle one is 9.
    others = [Count(True, 7, 2), Count(False, 9, 1), Count(True, 12, 1), Count(False, 30, 1)]
    own = page(view([row("2026-11-22", turns=4, letters="n-po")], others=others)).result
    assert own is not None
    assert own.sentence == "Got away in 4 turns"
    assert [square.look for square in own.squares] == ["filled", "dotted", "hatched", "outlined"]
    assert own.others == "5 others have played it here: 60 % got away, 40 % were caught; median 9 turns."
    assert own.share.splitlines() == [
        "casefile – Hide Your Tracks, 2026-11-22",
        "Got away in 4 turns",
        "🟦▫️🔴🔷",
        "🟦 new clue taken 🔷 old clue taken 🔴 Police only ▫️ neither",
        "https://casefile.test/daily?case=2026-11-22",
    ]


def test_each_look_of_a_square_and_each_sign_of_a_text_is_another_shape() -> None:
    assert len({sign.look for sign in DAILY.signs.values()}) == len(DAILY.signs)
    assert len({sign.sign for sign in DAILY.signs.values()}) == len(DAILY.signs)


def test_practice_is_marked_and_counts_for_nothing() -> None:
    rows = [row("2026-11-20", practice=True, turns=3), row("2026-11-21", won=False, turns=6)]
    made = page(view(rows))
    assert [(one.value, one.label) for one in made.figures] == [
        ("1", "days in a row"),
        ("1", "longest row"),
        ("0 of 1", "got away"),
        ("–", "fewest turns"),
    ]
    cells = {cell.number: cell for week in made.month.weeks for cell in week if cell is not None}
    assert (cells[20].end, cells[20].practised, cells[20].turns) == ("none", True, 0)
    assert cells[20].label == "Fri 20 November 2026: played for practice only"
    assert (cells[21].end, cells[21].turns) == ("caught", 6)
    assert (cells[22].end, cells[22].today, cells[22].link) == ("none", True, "/daily?case=2026-11-22")
    assert (cells[23].end, cells[23].link) == ("ahead", "")
    assert [cell and cell.number for cell in made.month.weeks[0]] == [None] * 6 + [1]
    past = page(view(rows, case="2026-11-20"))
    assert past.offer.button == "Play for practice"
    assert past.practised == "Played for practice 1 time; the best: Got away in 3 turns."


def test_the_week_has_five_cases_with_their_levels_and_the_day_counts_down_to_midnight() -> None:
    made = page(view([row("2026-W47-2", turns=8)]))
    assert [(cell.number, cell.level, cell.turns) for cell in made.week.cases] == [
        (1, "easy", 0),
        (2, "medium", 8),
        (3, "medium", 0),
        (4, "hard", 0),
        (5, "hard", 0),
    ]
    # It is 18:00, so six hours are left; a case of a week is in no row of days.
    assert made.case.next_case.words == "6 hours"
    assert made.case.due - midnight(TODAY) == 24 * 3_600_000
    assert made.figures[0].value == "0"


def test_all_of_it_is_said_in_japanese() -> None:
    rows = [row("2026-11-22", turns=4, letters="n-po"), row("2026-11-22", practice=True)]
    made = page(view(rows, others=[Count(True, 7, 2)], language="ja"))
    assert made.result is not None
    said = [
        made.case.title,
        made.case.subtitle,
        made.result.sentence,
        made.result.others,
        made.practised,
        made.month.title,
    ]
    said += [cell.level for cell in made.week.cases] + [figure.label for figure in made.figures] + [made.week.title]
    said += [cell.label for week in made.month.weeks for cell in week if cell is not None]
    assert [text for text in said if any(letter.isascii() and letter.isalpha() for letter in text)] == []


def test_a_month_has_its_neighbours_up_to_the_present_one() -> None:
    made = replace(view(), month=date(2026, 10, 1))
    month = page(made).month
    assert (month.before, month.after) == (
        "/daily?case=2026-11-22&month=2026-09",
        "/daily?case=2026-11-22&month=2026-11",
    )
    assert page(view()).month.after == ""
