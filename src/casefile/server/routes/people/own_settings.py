"""A person's settings: the wishes for notices, the time zone, the calendar, and what is kept of the person."""

from collections.abc import Iterable
from functools import partial

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from casefile.core.cards import Invalid
from casefile.core.texts import N_
from casefile.server.notices import outbox
from casefile.server.notices.preferences import REMIND, TOPICS, Wishes, wishes_from
from casefile.server.notices.push import public_key, vapid_of
from casefile.server.notices.sending import Unsent, Unsure, has
from casefile.server.routes.entry.errors import answer_error
from casefile.server.routes.entry.forms import form, wants_json
from casefile.server.routes.people.leaving import stranger
from casefile.server.site import language_of, look, render, site_of, texts_of
from casefile.server.store import digest
from casefile.server.tables.people import new_token, token_of
from casefile.server.wire.zones import names
from casefile.story.i18n import LANGUAGES
from casefile.web.mine_model import CalendarFields, NoticeFields, OwnSettingsModel
from casefile.web.model import Form
from casefile.web.pages import FieldValue
from casefile.web.present.refusal import refusal

SETTINGS = "/mine/settings"
"""The address of the page."""

WAYS = {"": N_("not at all"), "email": N_("by e-mail"), "webhook": N_("by webhook"), "push": N_("in this browser")}
TOPIC_TEXTS = {
    "turn": N_("My camp’s turns"),
    "camp": N_("My camp: acts of beta leaders, people who ask to join, the camp code, and my own place in it"),
    "game": N_("The game: its start, its pauses, its end"),
    "operator": N_("As an operator: games that can begin, camps that are late or let their time run out"),
    "table": N_("My turns at slow tables"),
    REMIND: N_("Reminders when a fifth of the time is left"),
}


async def known_person(request: Request) -> str | None:
    """Return the person whose page it is: the digest of the browser's token, where the browser has a name or a game."""
    token = token_of(request)
    me = digest(token) if token else ""
    store = site_of(request).store
    return me if token and (await store.person(token) or await store.belongings_of(me)) else None


async def settings_page(request: Request) -> Response:
    """Answer with the settings of the person who asks."""
    return await _page(request)


async def _page(request: Request, *, refused: str = "", feed: str = "", status: int = 200) -> Response:
    site = site_of(request)
    me = await known_person(request)
    if me is None:
        return stranger(request)
    chosen = await site.notice_scheduler.wishes_of(me)
    given = await site.store.ask(partial(outbox.has_feed, person=me))
    own = look(request).get("zone") or (chosen.zone if chosen else "")
    games = [game for each in site.hosted for game in await each.going_on(me, language_of(request))]
    model = OwnSettingsModel(
        notices=await _notices(request, chosen or _unasked(request)),
        calendar=CalendarFields(Form("calendar", "/mine/calendar", ()), given, feed) if has("calendar") else None,
        zone=Form("zone", "/settings", (("back", SETTINGS),)),
        zones=_values((each, each, each == (own or "UTC")) for each in ("UTC", *names())),
        refused=refused,
        lent=any(game.lent for game in games),
    )
    return render(request, "mine_settings.html", status=status, here=SETTINGS, page=model)


def _unasked(request: Request) -> Wishes:
    """Return the wishes of a person who has stated none: the language and the time zone of the pages."""
    return Wishes(language=language_of(request), zone=look(request).get("zone", "UTC"))


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


async def set_notices(request: Request) -> Response:
    """Store the wishes for notices that the form states; a new address is sent a confirmation code first."""
    site, _ = site_of(request), texts_of(request).gettext
    me, fields = await known_person(request), await form(request)
    if me is None:
        return stranger(request)
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
    me, fields = await known_person(request), await form(request)
    if me is None:
        return stranger(request)
    if not await site.notice_scheduler.confirm(me, fields.get("code", "")):
        return await _told(request, _("That is not the code, or it is too old. Ask for another."), 400)
    return _back(request)


async def set_calendar(request: Request) -> Response:
    """Make a new link to the person's calendar and end the old one; if the field ``revoke`` is set, only end it."""
    site = site_of(request)
    me, fields = await known_person(request), await form(request)
    if me is None:
        return stranger(request)
    token = "" if fields.get("revoke") or not has("calendar") else new_token()
    found = digest(token) if token else ""
    await site.store.change(partial(outbox.set_feed, person=me, digest=found))
    if not token:
        return _back(request)
    link = f"{site.notice_scheduler.outlets.url or str(request.base_url).rstrip('/')}/calendar/{token}.ics"
    return JSONResponse({"link": link}) if wants_json(request) else await _page(request, feed=link)


def _back(request: Request) -> Response:
    return JSONResponse({"go": SETTINGS}) if wants_json(request) else RedirectResponse(SETTINGS, 303)


async def _refused(request: Request, error: Invalid, status: int) -> Response:
    if wants_json(request):
        raise error
    return await _page(request, refused=refusal(texts_of(request), error), status=status)


async def _told(request: Request, text: str, status: int) -> Response:
    if wants_json(request):
        return answer_error(request, status, texts_of(request).gettext("This did not work."), text)
    return await _page(request, refused=text, status=status)
