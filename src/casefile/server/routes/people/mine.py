"""A person's own page: what waits over all games, the wishes for notices, and the calendar."""

from collections.abc import Iterable
from functools import partial

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from casefile.core.cards import Invalid
from casefile.core.texts import N_
from casefile.server.notices import outbox
from casefile.server.notices.message import local_both, sentence
from casefile.server.notices.preferences import REMIND, TOPICS, Wishes, wishes_from
from casefile.server.notices.push import public_key, vapid_of
from casefile.server.notices.sending import Unsent, Unsure, has
from casefile.server.routes.entry.errors import answer_error
from casefile.server.routes.entry.forms import form, wants_json
from casefile.server.routes.people.past_games import past_games
from casefile.server.site import language_of, look, render, site_of, texts_of
from casefile.server.store import digest
from casefile.server.tables.modes import Owed, owed_by
from casefile.server.tables.people import new_token, token_of
from casefile.server.wire.zones import names
from casefile.story.i18n import LANGUAGES
from casefile.web.mine_model import CalendarFields, MineModel, NoticeFields, WaitingModel
from casefile.web.model import Form
from casefile.web.pages import FieldValue, Moment
from casefile.web.present.refusal import refusal
from casefile.web.present.times import elapsed, stamp

WAYS = {"": N_("not at all"), "email": N_("by e-mail"), "webhook": N_("by webhook"), "push": N_("in this browser")}
TOPIC_TEXTS = {
    "turn": N_("My camp’s turns"),
    "camp": N_("My camp: acts of beta leaders, people who ask to join, the camp code, and my own place in it"),
    "game": N_("The game: its start, its pauses, its end"),
    "operator": N_("As an operator: games that can begin, camps that are late or let their time run out"),
    "table": N_("My turns at slow tables"),
    REMIND: N_("Reminders when a fifth of the time is left"),
}


async def _me(request: Request) -> str | None:
    """Return the person whose page it is: the digest of the browser's token, where the browser has a name or a game."""
    token = token_of(request)
    me = digest(token) if token else ""
    store = site_of(request).store
    return me if token and (await store.person(token) or await store.belongings_of(me)) else None


async def page(request: Request) -> Response:
    """Answer with the own page of the person who asks: games, notices and calendar."""
    return await _page(request)


async def _page(request: Request, *, refused: str = "", said: str = "", feed: str = "", status: int = 200) -> Response:
    site, _ = site_of(request), texts_of(request).gettext
    me = await _me(request)
    if me is None:
        return render(request, "mine.html", page=MineModel(False, (), (), (), None, None))
    chosen = await site.notice_scheduler.wishes_of(me)
    wishes = chosen or _unasked(request)
    language = language_of(request)
    owed = await owed_by(site.hosted, me, language)
    given = await site.store.ask(partial(outbox.has_feed, person=me))
    own = look(request).get("zone") or (chosen.zone if chosen else "")
    rows = [_waiting(request, number, each, own or each.zone or "UTC") for number, each in enumerate(owed)]
    model = MineModel(
        known=True,
        waiting=tuple(rows[number] for number, each in enumerate(owed) if each.happened is None),
        news=tuple(rows[number] for number, each in enumerate(owed) if each.happened is not None),
        games=tuple([game for each in site.hosted for game in await each.going_on(me, language)]),
        notices=await _notices(request, wishes),
        past=await past_games(site, me, texts_of(request), language, own or "UTC", _number(request)),
        calendar=CalendarFields(Form("calendar", "/mine/calendar", ()), given, feed) if has("calendar") else None,
        zone=Form("zone", "/settings", (("back", "/mine"),)),
        zones=_values((each, each, each == (own or "UTC")) for each in ("UTC", *names())),
        refused=refused,
        said=said,
    )
    return render(request, "mine.html", status=status, here="/mine", page=model)


def _unasked(request: Request) -> Wishes:
    """Return the wishes of a person who has stated none: the language and the time zone of the pages."""
    return Wishes(language=language_of(request), zone=look(request).get("zone", "UTC"))


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
    return WaitingModel(f"waits-{number}", owed.title, sentence(texts, owed), owed.path, when, until)


async def _notices(request: Request, wishes: Wishes) -> NoticeFields | None:
    """Return the form of the wishes for notices; ``None`` where this server sends nothing."""
    _, ways = texts_of(request).gettext, site_of(request).notice_scheduler.outlets.ways
    if not ways:
        return None
    waits = wishes.waits(site_of(request).clock())
    state = _("You are told nothing.")
    if wishes.heard:
        state = _("You are told of what waits for you.")
    elif wishes.way:
        state = _("Nothing is sent before the address is confirmed.")
    return NoticeFields(
        form=Form("notices", "/mine/notices", ()),
        state=state,
        ways=_values((each, _(WAYS[each]), each == wishes.way) for each in ("", *ways)),
        address="" if wishes.way == "push" else wishes.address,
        languages=_values((code, name, code == wishes.language) for code, name in LANGUAGES.items()),
        zones=_values((name, name, name == wishes.zone) for name in ("UTC", *names())),
        quiet_from=_values((str(h), f"{h}:00", h == wishes.quiet_from) for h in range(24)),
        quiet_to=_values((str(h), f"{h}:00", h == wishes.quiet_to) for h in range(24)),
        topics=_values((name, _(TOPIC_TEXTS[name]), name in wishes.topics) for name in (*TOPICS, REMIND)),
        code=Form("confirm", "/mine/confirm", ()) if waits else None,
        push=public_key(await vapid_of(site_of(request).store)) if "push" in ways else "",
    )


def _values(found: Iterable[tuple[str, str, bool]]) -> tuple[FieldValue, ...]:
    return tuple(FieldValue(value, label, chosen) for value, label, chosen in found)


# -- changing ------------------------------------------------------------------------------------------------------


async def set_notices(request: Request) -> Response:
    """Store the wishes for notices that the form states; a new address is sent a confirmation code first."""
    site, _ = site_of(request), texts_of(request).gettext
    me, fields = await _me(request), await form(request)
    if me is None:
        return _stranger(request)
    asked = _unasked(request)
    before = await site.notice_scheduler.wishes_of(me) or asked
    try:
        wishes = wishes_from(fields, before)
        if wishes.way and wishes.way not in site.notice_scheduler.outlets.ways:
            raise Invalid("way", repr(wishes.way), N_("a way that this server has"))
        waits = wishes.waits(site.clock()) and "again" not in fields
        if wishes.way and not wishes.confirmed and not waits:
            await site.notice_scheduler.ask_to_confirm(me, wishes)
        else:
            await site.notice_scheduler.rewish(me, lambda now: wishes_from(fields, now or asked))
    except Invalid as error:
        return await _refused(request, error, 400)
    except (Unsent, Unsure):
        sentence_ = _("Nothing could be sent to this address. Check it, or try again later.")
        return await _told(request, sentence_, 502)
    return _back(request)


async def confirm(request: Request) -> Response:
    """Confirm an address by the code that was sent to it."""
    site, _ = site_of(request), texts_of(request).gettext
    me, fields = await _me(request), await form(request)
    if me is None:
        return _stranger(request)
    if not await site.notice_scheduler.confirm(me, fields.get("code", "")):
        return await _told(request, _("That is not the code, or it is too old. Ask for another."), 400)
    return _back(request)


async def set_calendar(request: Request) -> Response:
    """Make a new link to the person's calendar and end the old one; if the field ``revoke`` is set, only end it."""
    site = site_of(request)
    me, fields = await _me(request), await form(request)
    if me is None:
        return _stranger(request)
    token = "" if fields.get("revoke") or not has("calendar") else new_token()
    found = digest(token) if token else ""
    await site.store.change(partial(outbox.set_feed, person=me, digest=found))
    if not token:
        return _back(request)
    link = f"{site.notice_scheduler.outlets.url or str(request.base_url).rstrip('/')}/calendar/{token}.ics"
    return JSONResponse({"link": link}) if wants_json(request) else await _page(request, feed=link)


def _stranger(request: Request) -> Response:
    _ = texts_of(request).gettext
    return answer_error(request, 403, _("This is not yours to do."), _("Open or join a game first."))


def _back(request: Request) -> Response:
    return JSONResponse({"go": "/mine"}) if wants_json(request) else RedirectResponse("/mine", 303)


async def _refused(request: Request, error: Invalid, status: int) -> Response:
    if wants_json(request):
        raise error
    return await _page(request, refused=refusal(texts_of(request), error), status=status)


async def _told(request: Request, text: str, status: int) -> Response:
    if wants_json(request):
        return answer_error(request, status, texts_of(request).gettext("This did not work."), text)
    return await _page(request, refused=text, status=status)
