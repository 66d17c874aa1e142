"""The announcement of a game by post: its form, and the game that the form opens."""

import contextlib
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from datetime import UTC, date, datetime, time
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from casefile.core.cards import Invalid
from casefile.core.hours import DAY
from casefile.core.texts import N_, FilledText
from casefile.correspondence.camps.acts import OpenRegistration, Person
from casefile.correspondence.camps.operation import LONGEST_NOTE
from casefile.correspondence.game import CorrespondenceGame, Plan
from casefile.correspondence.pages.announce_model import FirstPostModel
from casefile.correspondence.pages.announcing import RULES, TIME, announcing, wrong
from casefile.correspondence.pages.preview import OPERATOR, nothing, preview, shown
from casefile.correspondence.server.hosted_posts import posts_of, rehearsal_of
from casefile.correspondence.server.new_games import grouped, new_game, next_game
from casefile.correspondence.server.post_session import PostSession
from casefile.correspondence.server.seal_fields import sealed_phrase
from casefile.server.routes.entry.forms import form, player_name, wants_json, whole_number
from casefile.server.routes.table.audiences import drawing
from casefile.server.routes.table.lobby import go
from casefile.server.site import language_of, look, render, site_of, texts_of
from casefile.server.store import Exists, NewPerson, digest
from casefile.server.tables.people import new_token, remember, token_of
from casefile.server.tables.table_plan import Secret
from casefile.server.wire.zones import names, zone
from casefile.web.setup_model import FilledForm

AHEAD = 366 * DAY
"""The longest time ahead, in milliseconds, at which a game may start."""

WEEK = 7
HOUR = "20:00"
"""The default start of a game: :data:`WEEK` days ahead, at this hour."""

ZONES = {"ja": "Asia/Tokyo"}
"""The time zone that is offered, by language, to a browser that does not tell its own; else universal time."""


async def announce_page(request: Request) -> Response:
    """Return the page that announces a game."""
    site = site_of(request)
    person = await site.person(request)
    again, before = await _before(request, request.query_params)
    given = _defaults(request, person.name if person else "")
    if again is not None:
        title = texts_of(request).gettext("{title}, again").format(title=again.post.plan.title)
        given |= {"again": again.id, "title": title, "zone": again.post.plan.zone}
    if before is not None:
        given |= {"next": before.id, "group": _group_of(before), "zone": before.post.plan.zone}
    response = _announced_page(request, given, again=again)
    if not token_of(request):
        remember(response, request, new_token())  # so that a form sent twice comes from one person
    return response


def _defaults(request: Request, name: str) -> dict[str, str]:
    """Return the fields that are filled in beforehand: a week from now, in the evening by the reader's own clocks.

    The time zone is left open where the server does not know it; then the browser chooses its own.
    """
    _ = texts_of(request).gettext
    now, known = datetime.fromtimestamp(site_of(request).clock() / 1000, UTC), look(request).get("zone")
    return {
        "name": name,
        "day": date.fromordinal(now.toordinal() + WEEK).isoformat(),
        "hour": HOUR,
        **({"zone": known} if known else {}),
        "note": _("Welcome! Register with a character and the key phrase, and gather your camp."),
        "key": new_token(),
    }


async def preview_page(request: Request) -> Response:
    """Return the page with the first post that the game in the form would have; to a script, the first post alone."""
    fields = await form(request)
    again, _before_it = await _before(request, fields)
    if fields.get("part") == "preview":
        draw = drawing(site_of(request), language_of(request))
        return HTMLResponse(draw(shown(_preview(request, fields, again))))
    return _announced_page(request, fields, again=again)


def _preview(request: Request, given: Mapping[str, str], again: PostSession | None) -> FirstPostModel:
    """Return the preview; a field that is not written yet is left open, and a mistake is told."""
    texts, now = texts_of(request), site_of(request).clock()
    _ = texts.gettext
    written = {"title": _("Title of the game"), "name": _("Your name"), "note": "…", "phrase": "…"}
    fields = {**given, **{name: given.get(name, "").strip() or text for name, text in written.items()}}
    try:
        _id, plan, secret = plan_of(fields, again, rehearsal_of(site_of(request)))
        act = registration_of(fields, plan, now)
        post = CorrespondenceGame(plan, secret.seeds, OPERATOR, zone(plan.zone))
        return preview(post, act, _operator_name(fields), now, texts, language_of(request))
    except Invalid as error:
        return nothing(wrong(texts, error))


def _announced_page(
    request: Request,
    given: Mapping[str, str],
    refused: str = "",
    *,
    again: PostSession | None = None,
) -> Response:
    zones = ["UTC", *names()]
    zoned = {"zone": ZONES.get(language_of(request), "UTC"), **given}
    filled = FilledForm(given.get("key") or new_token(), given, refused, shown(_preview(request, zoned, again)))
    model = announcing(texts_of(request), zones, filled, zone=zoned["zone"], rehearsal=rehearsal_of(site_of(request)))
    return render(
        request,
        "post_announce.html",
        status=400 if refused else 200,
        here="/post",
        about=site_of(request).games.by_post[0].slug,
        page=model,
    )


async def announce_game(request: Request) -> Response:
    """Announce the game that the form describes, and go to its page; the same form sent twice announces one."""
    site, fields, again = site_of(request), await form(request), None
    token = token_of(request) or new_token()
    try:
        name = _operator_name(fields)
        again, before = await _before(request, fields)
        id, plan, secret = plan_of(fields, again, rehearsal_of(site))
        act = registration_of(fields, plan, site.clock())
        id = id or _id(token, fields.get("key") or new_token())
        plan = grouped(id, plan, fields.get("group", ""), before)
        with contextlib.suppress(Exists):  # the same form was sent before
            await posts_of(site).announce_post(
                id, plan, secret, NewPerson(token, name), act, before.id if before else ""
            )
    except Invalid as error:
        if wants_json(request):
            raise
        return _announced_page(request, fields, wrong(texts_of(request), error), again=again)
    return go(request, f"/p/{id}", token)


def _id(token: str, key: str) -> str:
    return urlsafe_b64encode(sha256(f"{token} post {key}".encode()).digest()[:9]).decode()


def _operator_name(fields: Mapping[str, str]) -> str:
    return player_name(fields.get("name", ""))


def _announced_note(fields: Mapping[str, str]) -> str:
    """Return the note of the announcement, trimmed; raise :class:`Invalid`."""
    text = fields.get("note", "").strip()
    if not 0 < len(text) <= LONGEST_NOTE or not text.replace("\r", "").replace("\n", "").isprintable():
        raise Invalid(
            "note",
            FilledText(N_("{count} letters"), count=len(text)),
            FilledText(N_("1 to {most} printable letters"), most=LONGEST_NOTE),
        )
    return text


async def _before(request: Request, fields: Mapping[str, str]) -> tuple[PostSession | None, PostSession | None]:
    """Return the finished game whose sealed files are to be played next, if any.

    Return with it the game after which its group plays the new one, if any.
    """
    again = await _operated(request, fields.get("again", ""))
    return again, again or await _operated(request, fields.get("next", ""))


def _group_of(before: PostSession) -> str:
    """Return the name of the group that has played a game."""
    group = before.post.plan.group
    return group.name if group else before.post.plan.title


async def _operated(request: Request, id: str) -> PostSession | None:
    """Return a game after which another one comes; only its operator may ask for that."""
    if not id:
        return None
    session = await posts_of(site_of(request)).sessions.load(id)
    if session.post.game.operator != Person(digest(token_of(request))):
        raise Invalid("again", f"“{session.post.plan.title}”", N_("a game that you have operated"))
    return session


def plan_of(
    fields: Mapping[str, str], again: PostSession | None = None, rehearsal: int = 0
) -> tuple[str, Plan, Secret]:
    """Return the id and plan of the game that a form announces, and the secrets of its case files.

    - ``again`` is the finished game whose unplayed case files the new game plays, if any. Only then is there an id;
      else it is empty.
    - ``rehearsal`` is the milliseconds that a day takes on a server that rehearses; 0 on any other. A rehearsal plays
      no sealed files of another game.

    Raise :class:`Invalid` for an impossible game.
    """
    rules, agreed = (
        {name[len(each) + 1 :]: value for name, value in fields.items() if name.startswith(f"{each}.")}
        for each in (RULES, TIME)
    )
    title, zone = fields.get("title", ""), fields.get("zone", "UTC")
    if again is not None:
        if rehearsal:
            raise Invalid("again", N_("a rehearsal"), N_("a game of its own: sealed files are played once"))
        return next_game(again, title, rules, agreed, zone)
    cards = fields.get("cards", "").replace("\r\n", "\n")
    return "", *new_game(title, rules, agreed, zone, cards.strip() and cards, rehearsal=rehearsal)


def registration_of(fields: Mapping[str, str], plan: Plan, now: int) -> OpenRegistration:
    """Return the operator's act that announces the game, from the fields of the form; raise :class:`Invalid`."""
    files = plan.rule_options.case_files
    return OpenRegistration(
        plan.edition.characters,
        sealed_phrase(fields.get("phrase", ""), None),
        whole_number({"slots": "6", **fields}, "slots"),
        whole_number({"back_ups": "3", **fields}, "back_ups"),
        files if files > 1 else 0,
        start_of(fields, now),
        _announced_note(fields),
    )


def start_of(fields: Mapping[str, str], now: int) -> int:
    """Return the moment at which the game starts, from the day and hour in the form.

    Raise :class:`Invalid` for no moment, or one that does not lie ahead within a year.
    """
    try:
        day, hour = date.fromisoformat(fields.get("day", "")), time.fromisoformat(fields.get("hour", ""))
        local = datetime.combine(day, hour.replace(tzinfo=None), UTC)
        start = zone(fields.get("zone", "UTC")).moment(round(local.timestamp() * 1000))
    except (ValueError, OverflowError) as error:
        if isinstance(error, Invalid):
            raise
        raise Invalid(
            "start", f"{fields.get('day', '')} {fields.get('hour', '')}"[:40], N_("a day and an hour")
        ) from None
    if not now < start <= now + AHEAD:
        raise Invalid("start", f"{fields.get('day')} {fields.get('hour')}"[:40], N_("a moment within the year to come"))
    return start
