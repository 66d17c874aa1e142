"""The case and the puzzle of the day as the first page tells them: the reader's own results, and the days in a row."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from casefile.core.hours import HOUR
from casefile.game import Game
from casefile.play.cases import CaseResult
from casefile.server.cases.daily_tables import DAY, longest, midnight, streak
from casefile.server.store import CaseRow, PuzzleTry
from casefile.story.i18n import Texts
from casefile.web.front_model import DailyThing, TodayStrip
from casefile.web.present.times import MINUTE, MONTHS, WEEKDAYS

A_WEEK = 7


@dataclass(frozen=True)
class TodayView:
    """The data of the strip.

    - ``texts``: the texts in the reader's language.
    - ``day``: today's date in UTC, and ``now`` in milliseconds since 1970.
    - ``game``: the game that has cases of the day; ``None`` where none has any.
    - ``cases``: the reader's finished cases.
    - ``begun``: whether the reader has begun today's case and not finished it.
    - ``tries``: the reader's tries at puzzles.
    """

    texts: Texts
    day: date
    now: int
    game: Game | None
    cases: Sequence[CaseRow] = ()
    begun: bool = False
    tries: Sequence[PuzzleTry] = ()


def today_strip(view: TodayView) -> TodayStrip:
    """Return the strip: both things of the day, and the days in a row on which one of them was done."""
    texts, days = view.texts, {*_days(view)}
    row, best = streak(days, view.day), longest(days)
    return TodayStrip(
        day=texts.gettext("{weekday} {day} {month}").format(
            weekday=texts.gettext(WEEKDAYS[view.day.weekday()]),
            day=view.day.day,
            month=texts.gettext(MONTHS[view.day.month - 1]),
        ),
        until=_until(texts, midnight(view.day + DAY) - view.now),
        case=None if view.game is None else _case(view, view.game),
        puzzle=_puzzle(view),
        row=texts.ngettext("{count} day in a row", "{count} days in a row", row).format(count=row) if row else "",
        best=texts.gettext("best {count}").format(count=best) if best > row else "",
        week=tuple(view.day - ago * DAY in days for ago in reversed(range(A_WEEK))),
    )


def _days(view: TodayView) -> Iterable[date]:
    """Yield the days whose case the reader has played, or whose puzzle the reader has solved."""
    for row in view.cases:
        if not row.practice and "W" not in row.name:
            yield date.fromisoformat(row.name)
    for each in view.tries:
        if each.solved and each.name != each.puzzle:
            yield date.fromisoformat(each.name)


def _until(texts: Texts, left: int) -> str:
    """Return the time until the next things of the day, in hours and minutes."""
    hours, minutes = left // HOUR, left % HOUR // MINUTE
    if not hours:
        return texts.gettext("{minutes} min").format(minutes=minutes)
    return texts.gettext("{hours} h {minutes} min").format(hours=hours, minutes=minutes)


def _case(view: TodayView, game: Game) -> DailyThing:
    _, art, daily = view.texts.gettext, game.offered.cards[0].art, game.offered.daily
    own = next((row for row in view.cases if row.name == view.day.isoformat() and not row.practice), None)
    if own is not None and daily is not None:
        told = daily.told(CaseResult(own.won, own.turns, own.letters), view.texts)
        turns = view.texts.ngettext("{count} turn", "{count} turns", own.turns).format(count=own.turns)
        return DailyThing(told, "/daily", "", turns, art)
    if view.begun:
        return DailyThing(_("Begun. Your one try waits for you."), "/daily", _("Go on"), art=art)
    return DailyThing(_("A hunt, alone. One try. 5 min"), "/daily", _("Play"), art=art)


def _puzzle(view: TodayView) -> DailyThing:
    _ = view.texts.gettext
    own = next((row for row in view.tries if row.name == view.day.isoformat()), None)
    if own is None or not own.done:
        return DailyThing(_("One question. 2 min"), "/puzzle/day", _("Solve") if own is None else _("Go on"))
    if not own.solved:
        return DailyThing(_("Not solved. See why it is so."), "/puzzle/day", "", _("done"))
    told = _("Solved at the first try") if own.tries == 1 else _("Solved at the second try")
    time = f"{own.seconds // 60}:{own.seconds % 60:02}" if own.seconds else _("solved")
    return DailyThing(told, "/puzzle/day", "", time)
