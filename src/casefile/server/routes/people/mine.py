"""A person's own page: what waits over all games, the games that go on, those that are over, and other browsers."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from casefile.server.notices.message import local_both, sentence
from casefile.server.routes.entry.forms import form
from casefile.server.routes.people.leaving import stranger
from casefile.server.routes.people.own_settings import known_person
from casefile.server.routes.people.past_games import past_games
from casefile.server.site import language_of, look, render, site_of, texts_of
from casefile.server.store import digest
from casefile.server.tables.modes import LentAccess, Owed, host_of, owed_by
from casefile.server.tables.people import RETURN, grant_token, token_of
from casefile.server.wire.zones import zone
from casefile.web.mine_model import MineModel, OtherBrowser, WaitingModel
from casefile.web.model import Form
from casefile.web.pages import Moment
from casefile.web.present.times import elapsed, local, stamp

SIGNS = 24
"""The number of signs of the digest of a right that name it in the form."""


async def page(request: Request) -> Response:
    """Answer with the own page of the person who asks: the games, and the browsers that play them."""
    site = site_of(request)
    me = await known_person(request)
    if me is None:
        return render(request, "mine.html", page=MineModel(False))
    chosen = await site.notice_scheduler.wishes_of(me)
    language = language_of(request)
    owed = await owed_by(site.hosted, me, language)
    own = look(request).get("zone") or (chosen.zone if chosen else "")
    rows = [_waiting(request, number, each, own or each.zone or "UTC") for number, each in enumerate(owed)]
    model = MineModel(
        known=True,
        waiting=tuple(rows[number] for number, each in enumerate(owed) if each.happened is None),
        news=tuple(rows[number] for number, each in enumerate(owed) if each.happened is not None),
        games=tuple([game for each in site.hosted for game in await each.going_on(me, language)]),
        browsers=tuple(_browser(request, each, own or "UTC") for each in await _lent(request, me)),
        ends=Form("browsers", "/mine/browsers", ()),
        past=await past_games(site, me, texts_of(request), language, own or "UTC", _number(request)),
    )
    return render(request, "mine.html", here="/mine", page=model)


def _number(request: Request) -> int:
    """Return the requested page of finished games; the first for a text that is no number of a page."""
    text = request.query_params.get("page", "1")[:6]
    return max(int(text), 1) if text.isascii() and text.isdecimal() else 1


def _waiting(request: Request, number: int, owed: Owed, where: str) -> WaitingModel:
    """Return a duty or a piece of news as the page shows it.

    Its hour is in the zone ``where``, and in the game's zone if that differs.
    """
    texts, until = texts_of(request), owed.until if owed.happened is None else owed.happened
    when = None
    if until is not None:
        ahead = elapsed(until - site_of(request).clock(), texts)
        when = Moment(stamp(until), local_both(until, where, owed.zone, texts), ahead)
    return WaitingModel(f"waits-{number}", owed.title, sentence(texts, owed), owed.path, when)


# -- browsers that a personal link has let in ------------------------------------------------------------------------


async def _lent(request: Request, me: str) -> list[LentAccess]:
    """Return the accesses of other browsers than this one to the games of ``me``, the newest first."""
    token, language = token_of(request), language_of(request)
    found = [access for each in site_of(request).hosted for access in await each.lent(me, language)]
    others = [each for each in found if each.right != digest(grant_token(token, each.game, RETURN))]
    return sorted(others, key=lambda each: (-each.since, each.right))


def _browser(request: Request, lent: LentAccess, where: str) -> OtherBrowser:
    texts, now = texts_of(request), site_of(request).clock()
    since = Moment(stamp(lent.since), local(lent.since, zone(where), where, texts), elapsed(lent.since - now, texts))
    return OtherBrowser(lent.right[:SIGNS], lent.title, lent.path, since)


async def end_browser(request: Request) -> Response:
    """End the access of a browser that a personal link of the person has let in; its open pages close."""
    site, me, fields = site_of(request), await known_person(request), await form(request)
    if me is None:
        return stranger(request)
    for lent in await _lent(request, me):
        if lent.right[:SIGNS] == fields.get("browser"):
            await site.store.revoke(lent.right, at=site.clock())
            host_of(site.hosted, lent.game).sessions.forget(lent.game)  # with all rights that it remembers
            site.hub.stir(lent.game)
    return RedirectResponse("/mine", 303)
