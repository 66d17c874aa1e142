"""The first page: two tables that one press opens, today, what waits, and the games; and the page of each game."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import partial

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from casefile.game import Game, Games
from casefile.server.routes.entry.previews import preview_of
from casefile.server.routes.front.today_strip import TodayView, today_strip
from casefile.server.routes.front.waiting_list import waiting_list
from casefile.server.routes.opening.form_fields import first_of, next_fields
from casefile.server.routes.people.daily_routes import case_begun, today
from casefile.server.site import Site, language_of, render, render_filled, site_of, texts_of
from casefile.server.store import digest
from casefile.server.store.statements import case_results, puzzle_tries
from casefile.server.tables.people import new_token, remember, token_of
from casefile.story.i18n import Texts
from casefile.web.drawings.pictures import pictures_of
from casefile.web.front_model import FrontModel, FurtherWay, GamePageModel, TodayStrip
from casefile.web.model import KEY, Form
from casefile.web.present.front import accent, shelf, way_in
from casefile.web.present.times import MINUTE

PICTURES = "clue"
"""The edition whose board and cards are drawn on the shelf."""


async def front_page(request: Request) -> Response:
    """Answer with the first page: for a browser that was never here drawn once for all, for any other its own."""
    shown = preview_of(request, "casefile", "/")
    if token := token_of(request):
        page = await _of_person(request, token)
        return render(request, "front.html", me=page.me, here="/", preview=shown, page=page, pictures=_pictures())
    day, now = today(request), site_of(request).clock()
    drawn = partial(_first_visit, request, day)
    made_at = str(now // MINUTE)  # the page tells the minutes until tomorrow
    response = render_filled(request, "front.html", drawn, new_token(), preview=shown, also=made_at)
    remember(response, request, new_token())  # so that a form sent twice comes from one person
    return response


def _pictures() -> object:
    return pictures_of(PICTURES)


def _first_visit(request: Request, day: date) -> Mapping[str, object]:
    """Return the page for a person of whom nothing is known yet; the key of their forms is put in afterwards."""
    site, texts = site_of(request), texts_of(request)
    strip = today_strip(TodayView(texts, day, site.clock(), _of_the_day(site.games)))
    first = next(iter(site.games.shown))
    fields = [first_of(site.games, first, friends=friends) for friends in (False, True)]
    return {"page": _front(request, fields, KEY, strip), "pictures": _pictures()}


async def _of_person(request: Request, token: str) -> FrontModel:
    """Return the page of a browser that has been here before."""
    site, texts, language, me = site_of(request), texts_of(request), language_of(request), digest(token)
    known = await site.store.person(token)
    fields = [{"name": known.name, **each} if known else each for each in await next_fields(site, me)]
    page = _front(request, fields, new_token(), await _today(request, token, me))
    if known is None:
        return page
    waiting = await waiting_list(site, me, texts, language)
    lesson = None if waiting or await _played(site, me) else page.lesson
    return replace(page, name=known.name, waiting=waiting, lesson=lesson)


async def _played(site: Site, me: str) -> bool:
    """Return whether a person has ended a game."""
    return any(row.status == "closed" for row in await site.store.tables_of(me))


async def _today(request: Request, token: str, me: str) -> TodayStrip:
    site, day = site_of(request), today(request)
    game = _of_the_day(site.games)
    daily = game.offered.daily if game else None
    return today_strip(
        TodayView(
            texts_of(request),
            day,
            site.clock(),
            game,
            cases=await site.store.ask(partial(case_results.of_person, person=me)),
            begun=daily is not None and await case_begun(site, token, day, daily),
            tries=await site.store.ask(partial(puzzle_tries.of_person, person=me)),
        )
    )


def _of_the_day(games: Games) -> Game | None:
    """Return the game that has cases of the day; ``None`` where none has any."""
    return next((game for game in games.values() if game.offered.daily is not None), None)


def _front(request: Request, fields: Sequence[Mapping[str, str]], key: str, strip: TodayStrip) -> FrontModel:
    """Return the page: ``fields`` are those of a table against bots, and of one with friends."""
    site, texts, language = site_of(request), texts_of(request), language_of(request)
    bots, friends = (
        way_in(texts, language, site.games, each, key, friends=with_friends)
        for each, with_friends in zip(fields, (False, True), strict=True)
    )
    guided = next((game for _card, game in site.games.shown.values() if game.played.lesson), None)
    return FrontModel(
        bots=bots,
        friends=friends,
        today=strip,
        games=shelf(texts, site.games),
        further=_further(site, texts),
        lesson=Form("lesson", "/lesson", (("game", guided.slug),)) if guided else None,
        how=f"/how/{guided.slug}" if guided and guided.played.how else "",
        me=accent(bots),
    )


def _further(site: Site, texts: Texts) -> tuple[FurtherWay, ...]:
    _ = texts.gettext
    modes = (FurtherWay("post", _(mode.invites[0]), _(mode.invites[1]), mode.path) for mode in site.modes)
    return (
        FurtherWay("phone", _("Round your own table"), _("a note pad for the game with cards"), "/companion"),
        *modes,
        FurtherWay("lamp", _("Puzzles"), _("one after another, as hard as suits you"), "/puzzle"),
        FurtherWay("book", _("Rules"), _("of every game, and how to play"), "/rules"),
        FurtherWay("fair", _("Why it is fair"), _("the sealed deal, the record"), "/fair"),
    )


async def game_page(request: Request) -> Response:
    """Answer with the page of a game: how it goes, and the tables of it that one press opens."""
    site, texts, language, slug = site_of(request), texts_of(request), language_of(request), request.path_params["game"]
    if slug not in site.games.shown:
        raise HTTPException(404)
    (card, game), _ = site.games.shown[slug], texts.gettext
    token, key, me = token_of(request), new_token(), ""
    me = digest(token) if token else ""
    person = await site.person(request)
    name = {"name": person.name} if person else {}
    last = await next_fields(site, me)
    ways = []
    for friends in (False, True):
        fields = last[friends] if last[friends]["game"] == slug else first_of(site.games, slug, friends=friends)
        ways.append(way_in(texts, language, site.games, {**name, **fields}, key, friends=friends))
    page = GamePageModel(
        title=_(card.title),
        also=_(card.also) if card.also else "",
        lines=tuple(map(_, card.lines or (card.text,))),
        seats=_(card.seats),
        time=_(card.time),
        art=card.art,
        bots=ways[0],
        friends=None if game.alone else ways[1],
        how=f"/how/{game.slug}" if game.played.how else "",
        rules=f"/rules/{game.slug}",
        me=accent(ways[0]),
    )
    response = render(request, "game.html", me=page.me, about=game.slug, page=page, pictures=_pictures())
    if not token:
        remember(response, request, new_token())
    return response
