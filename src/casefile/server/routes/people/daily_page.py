"""The page of a case that everybody can play, made from stored results: nothing is replayed for it."""

from calendar import Calendar
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from statistics import median
from typing import Literal

from casefile.core.texts import N_
from casefile.game import Daily, Game
from casefile.play.cases import CaseResult
from casefile.server.cases.daily_tables import DAY, Case, case_of_day, cases_of_week, longest, midnight, streak
from casefile.server.store import CaseRow
from casefile.server.store.statements.case_results import Count
from casefile.story.i18n import Texts
from casefile.web.daily_model import (
    CaseCell,
    CaseMonth,
    CaseOffer,
    CaseWeek,
    DailyModel,
    End,
    Figure,
    OwnResult,
    ShownCase,
    Square,
)
from casefile.web.drawings.walk_picture import turn_letter
from casefile.web.model import Form
from casefile.web.pages import Moment
from casefile.web.present.times import MONTHS, WEEKDAYS, span, stamp

RULE = N_(
    "The same crime, the same dice and the same draws for everybody who plays today. A new case begins at midnight, "
    "UTC. There are no hints in it, and you have one try."
)
RULE_OF_WEEK = N_(
    "The same crime, the same dice and the same draws for everybody who plays this week. There are no hints in it, and "
    "you have one try."
)
PracticeCase = Literal["none", "offered", "begun"]
"""The state of the guided practice case: not offered, offered, or begun and not finished."""

PRACTICE = N_("This case is over. You can play it for practice, with hints; it does not count.")
BEGUN = N_("You have begun it. Your one try waits for you.")


@dataclass(frozen=True)
class CaseView:
    """The data of the page of a case.

    - ``texts``: the texts in the viewer's language.
    - ``game``: the game that has a case for each day.
    - ``daily``: the cases of this game for everybody.
    - ``case``: the case shown.
    - ``today``: today's date.
    - ``month``: a day of the month that is shown.
    - ``now``: in milliseconds since 1970.
    - ``rows``: the viewer's own results.
    - ``others``: how the tries of others ended.
    - ``begun``: the table of the viewer's own try where it is not finished.
    - ``name``: the viewer's name; empty for a viewer who is not known.
    - ``site``: the address of the site.
    - ``key``: a fresh key for a form.
    - ``practice_case``: whether a guided practice case is offered.
    """

    texts: Texts
    game: Game
    daily: Daily
    case: Case
    today: date
    month: date
    now: int
    rows: Sequence[CaseRow]
    others: Sequence[Count]
    begun: str
    name: str
    site: str
    key: str
    practice_case: PracticeCase = "none"

    def own(self, case: str) -> CaseRow | None:
        """Return the viewer's own finished try at the case with this name; ``None`` if there is none."""
        return next((row for row in self.rows if row.name == case and not row.practice), None)


def page(view: CaseView) -> DailyModel:
    """Return the model of the page of a case that everybody can play."""
    own = view.own(view.case.name)
    week = tuple(_cell(view, each) for each in cases_of_week(view.today, view.daily))
    return DailyModel(
        case=_shown(view),
        offer=_offer(view),
        result=_result(view, own) if own else None,
        practised=_practised(view),
        week=CaseWeek(view.texts.gettext("Five more cases this week"), week),
        month=_month(view),
        figures=_figures(view),
    )


def _shown(view: CaseView) -> ShownCase:
    _, case, due = view.texts.gettext, view.case, midnight(view.today + DAY)
    level = view.daily.levels.get(case.level)
    return ShownCase(
        title=_title(view),
        subtitle=date_words(view.texts, case.begins) if not case.number else _week_words(view),
        day=case.name,
        game=_(view.game.title),
        level=_("{level}: {text}").format(level=_(level.label), text=_(level.text)) if level and case.number else "",
        next_case=Moment(stamp(due), "", span(due - view.now, view.texts)),
        due=due,
    )


def _offer(view: CaseView) -> CaseOffer:
    _, case, counts = view.texts.gettext, view.case, view.case.counts(view.today)
    level = view.daily.levels.get(case.level)
    lesson = Form("practice-case", "/lesson", (("game", view.game.slug),))
    playing = Form("daily", "/daily", (("day", case.name),))
    return CaseOffer(
        art=view.game.offered.cards[0].art,
        goal=view.daily.goal(level.options if level else {}, view.texts),
        how=f"/how/{view.game.slug}" if view.game.played.how else "",
        practice_case=None if view.practice_case == "none" else lesson,
        practice_begun=view.practice_case == "begun",
        lead=_(BEGUN if view.begun else PRACTICE if not counts else RULE_OF_WEEK if case.number else RULE),
        begun=f"/t/{view.begun}" if view.begun else "",
        form=playing if counts or view.begun else _for_practice(view),
        button=_("Play") if counts else _("Play for practice"),
        your_name=view.name,
    )


def _for_practice(view: CaseView) -> Form:
    """Return the form that plays the case for practice."""
    return Form("practice", "/daily", (("day", view.case.name), ("practice", "yes"), ("key", view.key)))


def _title(view: CaseView) -> str:
    _, case = view.texts.gettext, view.case
    if case.number:
        return _("Case {number} of the week").format(number=case.number)
    return _("Today’s case") if case.begins == view.today else _("The case of a day")


def date_words(texts: Texts, day: date) -> str:
    """Return a date in words: "Sun 22 November 2026"."""
    _ = texts.gettext
    return _("{weekday} {day} {month} {year}").format(
        weekday=_(WEEKDAYS[day.weekday()]), day=day.day, month=_(MONTHS[day.month - 1]), year=day.year
    )


def _week_words(view: CaseView) -> str:
    first, last = view.case.begins, view.case.ends - DAY
    return view.texts.gettext("{first} to {last}").format(
        first=date_words(view.texts, first), last=date_words(view.texts, last)
    )


# -- one's own result ----------------------------------------------------------------------------------------------


def _result(view: CaseView, row: CaseRow) -> OwnResult:
    _, daily = view.texts.gettext, view.daily
    found = CaseResult(row.won, row.turns, row.letters)
    squares = {letter: Square(sign.look, _(sign.text)) for letter, sign in daily.signs.items()}
    return OwnResult(
        sentence=daily.told(found, view.texts),
        won=row.won,
        squares=tuple(replace(squares[sign], letter=turn_letter(turn)) for turn, sign in enumerate(row.letters)),
        key=tuple(square for letter, square in squares.items() if letter in row.letters),
        share=daily.shared(found, view.texts, row.name, f"{view.site}daily?case={row.name}"),
        others=_others(view.texts, view.others),
        table=f"/t/{row.table_id}",
        review=f"/t/{row.table_id}/review",
        once_more=_for_practice(view),
    )


def _others(texts: Texts, counts: Sequence[Count]) -> str:
    """Return a sentence on the tries of others, without names."""
    everybody = sum(each.people for each in counts)
    if not everybody:
        return texts.gettext("Nobody else has finished it here yet.")
    away = round(100 * sum(each.people for each in counts if each.won) / everybody)
    middle = median(each.turns for each in counts for _person in range(each.people))
    told = texts.ngettext(
        "{count} other has played it here: {away} % got away, {caught} % were caught; median {turns} turns.",
        "{count} others have played it here: {away} % got away, {caught} % were caught; median {turns} turns.",
        everybody,
    )
    return told.format(count=everybody, away=away, caught=100 - away, turns=f"{middle:g}")


def _practised(view: CaseView) -> str:
    """Return a sentence on the practice games of the case: their number and the best result."""
    rows = [row for row in view.rows if row.name == view.case.name and row.practice]
    if not rows:
        return ""
    best = min(rows, key=lambda row: (not row.won, row.turns if row.won else -row.turns))
    told = view.texts.ngettext(
        "Played for practice {count} time; the best: {result}.",
        "Played for practice {count} times; the best: {result}.",
        len(rows),
    )
    return told.format(
        count=len(rows), result=view.daily.told(CaseResult(best.won, best.turns, best.letters), view.texts)
    )


# -- calendar and week ---------------------------------------------------------------------------------------------


def _cell(view: CaseView, case: Case, label: str = "") -> CaseCell:
    own = view.own(case.name)
    practised = any(row.name == case.name and row.practice for row in view.rows)
    begun = bool(view.begun) and case == view.case
    end: End = "none"
    if case.begins > view.today:
        end = "ahead"
    elif own is not None:
        end = "away" if own.won else "caught"
    elif begun:
        end = "open"
    level = view.daily.levels.get(case.level)
    _ = view.texts.gettext
    called = label or _("Case {number}").format(number=case.number)
    return CaseCell(
        number=case.number or case.begins.day,
        link="" if end == "ahead" else f"/daily?case={case.name}",
        end=end,
        turns=own.turns if own else 0,
        label=_("{case}: {what}").format(case=called, what=_came_of(view, own, practised=practised, begun=begun)),
        today=not case.number and case.begins == view.today,
        shown=case == view.case,
        practised=practised and own is None,
        level=_(level.label) if level and case.number else "",
    )


def _came_of(view: CaseView, own: CaseRow | None, *, practised: bool, begun: bool) -> str:
    _ = view.texts.gettext
    if own is not None:
        return view.daily.told(CaseResult(own.won, own.turns, own.letters), view.texts)
    if begun:
        return _("begun")
    return _("played for practice only") if practised else _("not played")


def _month(view: CaseView) -> CaseMonth:
    _, first = view.texts.gettext, view.month.replace(day=1)
    weeks = tuple(
        tuple(
            _cell(view, case_of_day(day, view.daily), date_words(view.texts, day)) if day.month == first.month else None
            for day in week
        )
        for week in Calendar().monthdatescalendar(first.year, first.month)
    )
    before, after = first - DAY, first.replace(day=28) + 4 * DAY
    return CaseMonth(
        title=_("{month} {year}").format(month=_(MONTHS[first.month - 1]), year=first.year),
        weekdays=tuple(map(_, WEEKDAYS)),
        weeks=weeks,
        before=_of_month(view, before) if before.year >= FIRST_YEAR else "",
        after=_of_month(view, after) if after.replace(day=1) <= view.today else "",
    )


FIRST_YEAR = 2020
"""The first year with a calendar."""


def _of_month(view: CaseView, day: date) -> str:
    return f"/daily?case={view.case.name}&month={day.year}-{day.month:02}"


def _figures(view: CaseView) -> tuple[Figure, ...]:
    _ = view.texts.gettext
    tries = [row for row in view.rows if not row.practice and "W" not in row.name]
    days = {date.fromisoformat(row.name) for row in tries}
    won = [row.turns for row in tries if row.won]
    ratio = _("{won} of {all}").format(won=len(won), all=len(tries))
    return (
        Figure(str(streak(days, view.today)), _("days in a row")),
        Figure(str(longest(days)), _("longest row")),
        Figure(ratio, _("got away")),
        Figure(str(min(won)) if won else "–", _("fewest turns")),
    )
