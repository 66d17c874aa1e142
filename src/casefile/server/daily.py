"""The case of the day: the same hunt for everybody who plays it on that date, in UTC."""

from datetime import UTC, date, datetime

from starlette.requests import Request
from starlette.responses import Response

from casefile.core.cards import Invalid
from casefile.play.occupants import TableOptions
from casefile.server.forms import form, player_name
from casefile.server.lobby import go, open_once
from casefile.server.people import new_token, remember, token_of
from casefile.server.site import render, site_of, texts_of
from casefile.server.table_plan import PERSON, SeatPlan, Secret, TablePlan, new_secret
from casefile.web.model import Form
from casefile.web.pages import DailyModel


def today(request: Request) -> date:
    """The date by the server's clock, in UTC."""
    return datetime.fromtimestamp(site_of(request).clock() / 1000, UTC).date()


async def daily_page(request: Request) -> Response:
    """What the case of the day is, and the button that opens it."""
    person, day = await site_of(request).person(request), today(request).isoformat()
    game, _daily = site_of(request).games.of_the_day
    title, art = texts_of(request).gettext(game.title), game.cards[0].art
    model = DailyModel(Form("daily", "/daily", (("day", day),)), day, title, art, person.name if person else "")
    response = render(request, "daily.html", page=model)
    if not token_of(request):
        remember(response, request, new_token())  # so that one person has one case a day
    return response


async def open_daily(request: Request) -> Response:
    """Open the case of a day for who asks, or go back to it: everybody has one."""
    site, fields = site_of(request), await form(request)
    name = player_name(fields.get("name") or texts_of(request).gettext("Detective"))
    day = _day(fields.get("day", ""), today(request))
    token = token_of(request) or new_token()
    game, daily = site.games.of_the_day
    secret = Secret((daily.seed(day),), new_secret().links)
    # No hints: results are compared.
    seats = (SeatPlan("", PERSON),)
    plan = TablePlan(game.slug, {}, seats, TableOptions(hints=False), secret.seed.commitment, day)
    await site.store.add_person(token, name, at=site.clock())
    table_id = await open_once(site, token, f"daily {day}", plan, secret, name, "")
    return go(request, f"/t/{table_id}", token)


def _day(text: str, latest: date) -> str:
    """The date ``text``, which may not lie ahead; raises :class:`Invalid`."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise Invalid("day", repr(text[:40]), "a date such as 2026-01-31") from None
    if day > latest:
        raise Invalid("day", day.isoformat(), f"a date up to {latest.isoformat()}, today in UTC")
    return day.isoformat()
