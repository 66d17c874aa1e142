"""The cases that everybody can play, in UTC: the person's own result, the calendar, and the tables for them."""

from datetime import UTC, date, datetime
from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from casefile.core.cards import Invalid
from casefile.core.texts import N_, FilledText
from casefile.game import Daily, Game
from casefile.play.lesson import FIXED
from casefile.play.occupants import TableOptions
from casefile.server.cases.daily_tables import Case, case_named, case_of_day
from casefile.server.routes.entry.forms import form, player_name
from casefile.server.routes.entry.previews import preview_of
from casefile.server.routes.people.daily_page import CaseView, PracticeCase, page
from casefile.server.routes.table.lobby import go, open_once, table_of
from casefile.server.site import Site, base_of, render, site_of, texts_of
from casefile.server.store import NewPerson, NoTable, digest
from casefile.server.store.statements import case_results
from casefile.server.tables.people import new_token, remember, token_of
from casefile.server.tables.session import CLOSED
from casefile.server.tables.table_plan import PERSON, PlannedTable, SeatPlan, Secret, TablePlan, decode_plan, new_secret


def today(request: Request) -> date:
    """Return the date by the server's clock, in UTC."""
    return datetime.fromtimestamp(site_of(request).clock() / 1000, UTC).date()


async def daily_page(request: Request) -> Response:
    """Answer with the page of a case, today's where none is named.

    It has the person's own result, or the button that plays the case; and the calendar.
    """
    site, day, token = site_of(request), today(request), token_of(request)
    game, daily = site.games.of_the_day
    query = request.query_params
    case = case_named(query["case"], daily, day) if query.get("case") else case_of_day(day, daily)
    person = await site.person(request)
    me = digest(token)
    rows = await site.store.ask(partial(case_results.of_person, person=me)) if person else []
    tried = any(row.name == case.name and not row.practice for row in rows)
    view = CaseView(
        texts=texts_of(request),
        game=game,
        daily=daily,
        case=case,
        today=day,
        month=_month(query.get("month", ""), min(case.begins, day)),
        now=site.clock(),
        rows=rows,
        # Nobody may know how others did before their own try.
        others=await site.store.ask(partial(case_results.of_others, name=case.name, person=me)) if tried else [],
        begun="" if tried or not token else await _begun(site, token, case),
        name=person.name if person else "",
        site=site.addressing.shared(base_of(request))[0],
        key=new_token(),
        practice_case="none" if rows else await _practice_case(site, token, game),
    )
    path = f"/daily?case={case.name}" if query.get("case") else "/daily"
    preview = preview_of(request, "daily", path, texts_of(request).gettext("The case of {day}").format(day=case.name))
    response = render(request, "daily.html", here="/daily", page=page(view), preview=preview)
    if not token:
        remember(response, request, new_token())  # so that one person has one case a day
    return response


async def open_daily(request: Request) -> Response:
    """Open the table on which a person plays a case, or lead back to it.

    Everybody has one try that counts, and practice afterwards.
    """
    site, fields = site_of(request), await form(request)
    known = await site.person(request)
    called = known.name if known else ""
    name = player_name(fields.get("name") or called or texts_of(request).gettext("Guest"))
    game, daily = site.games.of_the_day
    case = case_named(fields.get("day", ""), daily, today(request))
    token = token_of(request) or new_token()
    counts = case.counts(today(request))
    practice = await _is_practice(site, token, case, asked="practice" in fields, counts=counts)
    command = f"practice {case.name} {fields.get('key', '')[:64]}" if practice else _try(case)
    plan, secret = _plan(game, daily, case, practice=practice)
    planned = PlannedTable(table_of(token, command), plan, secret)
    await open_once(site, NewPerson(token, name), planned)
    return go(request, f"/t/{planned.id}", token)


def _plan(game: Game, daily: Daily, case: Case, *, practice: bool) -> tuple[TablePlan, Secret]:
    """Return the plan and the secret of a case: without hints where results are compared."""
    secret = Secret((daily.seed(case.name),), new_secret().links)
    level = daily.levels.get(case.level)
    options, table = dict(level.options) if level else {}, TableOptions(hints=practice)
    seats = (SeatPlan("", PERSON),)
    return TablePlan(game.slug, options, seats, table, secret.seed.commitment, case.name, practice), secret


def _try(case: Case) -> str:
    """Return the command that opens a person's own try at a case."""
    return f"daily {case.name}"


async def _is_practice(site: Site, token: str, case: Case, *, asked: bool, counts: bool) -> bool:
    """Whether a case is opened for practice: where it no longer counts, or where practice is asked
    for after the try.
    """
    status = await _status(site, token, case)
    return status == CLOSED if asked and (counts or status) else not (counts or status)


async def _status(site: Site, token: str, case: Case) -> str:
    """Return the status of the table of the person's own try; an empty text where there is none."""
    try:
        return (await site.store.table(table_of(token, _try(case)))).status
    except NoTable:
        return ""


async def _begun(site: Site, token: str, case: Case) -> str:
    """Return the table of the person's own try where it is not finished; else an empty text."""
    return table_of(token, _try(case)) if await _status(site, token, case) not in ("", CLOSED) else ""


async def case_begun(site: Site, token: str, day: date, daily: Daily) -> bool:
    """Return whether the person with ``token`` has begun the case of a day and not finished it."""
    return bool(await _begun(site, token, case_of_day(day, daily)))


async def _practice_case(site: Site, token: str, game: Game) -> PracticeCase:
    """Return whether a practice case is offered to a person who has finished no case.

    It is not to one who has played the game before, whose case is begun, or in a game without a lesson.
    """
    if game.played.lesson is None:
        return "none"
    played = [row for row in await site.store.tables_of(digest(token)) if row.rules == game.slug] if token else []
    plans = [(row, decode_plan(row.setup)) for row in played]
    if any(row.status == CLOSED or plan.day for row, plan in plans):
        return "none"
    return "begun" if any(plan.fixed == FIXED for _row, plan in plans) else "offered"


def _month(text: str, shown: date) -> date:
    """Return the first day of the month ``text``, written ``2026-01``, or of the day ``shown`` for an empty text.

    Raises :class:`Invalid`.
    """
    if not text:
        return shown.replace(day=1)
    try:
        return date.fromisoformat(f"{text}-01")
    except ValueError:
        raise Invalid(
            "month", repr(text[:40]), FilledText(N_("a month such as {example}"), example="2026-01")
        ) from None
