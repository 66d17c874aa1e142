"""Coming to a table by link or by code.

Whoever has a link has the right in it: to sit down, to watch, or to come back. A code leads to a free seat.
"""

import asyncio
from collections.abc import Callable, Mapping
from functools import partial

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from casefile.core.cards import Invalid, Seat
from casefile.core.texts import either
from casefile.server.admission.codes import SIGNS, as_code, is_code, place_of
from casefile.server.routes.entry.forms import entropy, form, player_name, wants_json
from casefile.server.routes.entry.guard import client_of
from casefile.server.routes.table.audiences import JUST
from casefile.server.routes.table.lobby import go
from casefile.server.site import Site, language_of, render, route_of, site_of, texts_of
from casefile.server.store import Capability, NoTable, Revoked, Taken
from casefile.server.store.statements import codes
from casefile.server.tables.people import (
    JOIN,
    RETURN,
    SCREEN,
    WATCH,
    access,
    grant,
    grant_token,
    held_at,
    new_token,
    token_of,
)
from casefile.server.tables.session import TableSession
from casefile.web.drawings.pictures import pictures_for
from casefile.web.join_model import CodeModel, JoinModel, JoinSeat
from casefile.web.model import Form
from casefile.web.present.parts import page_of
from casefile.web.present.refusal import refusal
from casefile.web.setup_model import BY_CODE, SCREEN_BY_CODE


async def use_link(request: Request) -> Response:
    """Use the token of a link: lead to the page to sit down, or let in a person who watches or comes back."""
    site = site_of(request)
    session = await site.tables.sessions.load(request.path_params["table"])
    capability = await _held(site, session, (await form(request)).get("token", ""))
    token, link = token_of(request) or new_token(), capability.seat
    if capability.role == JOIN:
        place = "" if link is None else str(link)
        if (await access(site.store, session, token)).seat is not None:
            return go(request, f"/t/{session.id}", token)
        await grant(site.store, session, token, _invited(place), link, site.clock())
        return go(request, f"/t/{session.id}/join?link={place}", token)
    await _let_in(site, session, token, WATCH if capability.role == WATCH else RETURN, link)
    return go(request, f"/t/{session.id}", token)


async def code_page(request: Request) -> Response:
    """Answer with the page on which a code is typed."""
    return _code_page(request)


async def screen_code_page(request: Request) -> Response:
    """Answer with the page on which a code is typed by the remote control of a television."""
    return _screen_code_page(request)


def _code_page(request: Request, typed: str = "", refused: str = "", status: int = 200) -> Response:
    model = CodeModel(BY_CODE, typed, refused)
    return render(request, "code.html", status=status, here="/code", page=model)


def _screen_code_page(request: Request, typed: str = "", refused: str = "", status: int = 200) -> Response:
    model = CodeModel(SCREEN_BY_CODE, typed, refused, SIGNS)
    return render(request, "screen_code.html", status=status, here="/screen", page=model)


async def use_code(request: Request) -> Response:
    """Lead a person who has typed the code of a table to the page to sit down there."""
    site, session = site_of(request), await _by_code(request, _code_page)
    if isinstance(session, Response):
        return session
    token = token_of(request) or new_token()
    if (await access(site.store, session, token)).seat is not None:
        return go(request, f"/t/{session.id}", token)
    await grant(site.store, session, token, _invited(""), None, site.clock())
    return go(request, f"/t/{session.id}/join?link=", token)


async def use_screen_code(request: Request) -> Response:
    """Lead a television on which the code of a table was typed to the big screen of that table."""
    site, session = site_of(request), await _by_code(request, _screen_code_page)
    if isinstance(session, Response):
        return session
    token = token_of(request) or new_token()
    if not (await access(site.store, session, token)).host:
        await grant(site.store, session, token, SCREEN, None, site.clock())
    return go(request, f"/t/{session.id}/screen", token)


async def _by_code(request: Request, page: Callable[[Request, str, str, int], Response]) -> TableSession | Response:
    """Return the table whose code was typed, or the answer to a code that leads nowhere.

    That answer is drawn by ``page``, whose field keeps what was typed.
    """
    site, typed = site_of(request), (await form(request)).get("code", "")
    code, _ = as_code(typed), texts_of(request).gettext

    def nowhere(status: int, refused: str) -> Response:
        if wants_json(request):
            return JSONResponse({"error": _("This code leads nowhere."), "text": refused}, status)
        return page(request, typed[:20], refused, status)

    if not is_code(code):  # a slip of the hand, at which nobody learns anything
        return nowhere(400, _("A code has six signs. It has no I, L, O, 0 and 1."))
    place = place_of(site.seals.key, client_of(request).address)
    found = await site.store.change(partial(codes.tried, at=site.clock()), code, place)
    if found.wait:
        return nowhere(429, _("Too many wrong codes came. Ask for a link, or try again in an hour."))
    session = await _awaited(site, found.table_id)
    if session is None:
        site.security.note("wrong_code", route_of(request))
        return nowhere(404, _("No table has this code. Ask the host once more."))
    return session


async def _awaited(site: Site, table_id: str) -> TableSession | None:
    """Return the table, if its game has not begun and a seat is free."""
    try:
        session = await site.tables.sessions.load(table_id) if table_id else None
    except NoTable:
        return None
    return session if session is not None and not session.table.begun and session.free() else None


def _invited(place: str) -> str:
    """Return the role of a person who holds a link to sit down, on a seat or anywhere."""
    return f"{JOIN}:{place}"


async def _held(site: Site, session: TableSession, link: str) -> Capability:
    """Return what a link grants at this table, on a seat that exists. Raises ``Revoked``."""
    capability = await held_at(site.store, link, session.id)
    if capability is None or (capability.seat is not None and session.plan.seat_of(capability.seat) is None):
        raise Revoked
    return capability


async def _let_in(site: Site, session: TableSession, token: str, role: str, link: int | None) -> None:
    if await site.store.person(token) is None:
        await site.store.add_person(token, "", at=site.clock())
    await grant(site.store, session, token, role, link, site.clock())


async def _invitation(site: Site, session: TableSession, token: str, fields: Mapping[str, str]) -> Capability:
    """Return the link to sit down that a person has sent, or has opened before. Raises ``Revoked``."""
    link = fields.get("token") or grant_token(token, session.id, _invited(fields.get("link", "")))
    capability = await _held(site, session, link)
    if capability.role.partition(":")[0] != JOIN:
        raise Revoked
    return capability


async def join_page(request: Request) -> Response:
    """Answer with the page on which a person who has opened a link takes a seat; it can be loaded again."""
    site, token = site_of(request), token_of(request)
    session = await site.tables.sessions.load(request.path_params["table"])
    if (await access(site.store, session, token)).seat is not None:
        return RedirectResponse(f"/t/{session.id}", 303)
    fields = dict(request.query_params)
    return await _page(request, session, await _invitation(site, session, token, fields), fields)


async def _page(
    request: Request,
    session: TableSession,
    capability: Capability,
    fields: Mapping[str, str],
    refused: str = "",
    status: int = 200,
) -> Response:
    site, _ = site_of(request), texts_of(request).gettext
    person, edition = await site.person(request), session.table.setup.edition
    seats, link = _seats(request, session, capability), "" if capability.seat is None else str(capability.seat)
    late, card = not any(seat.free for seat in seats), session.game.card_of(session.table.setup.options)
    place = next((seat for seat in seats if seat.chosen), None)
    hidden = (("token", fields["token"]),) if fields.get("token") else (("link", link),)
    model = JoinModel(
        form=Form("join", f"/t/{session.id}/join", hidden),
        token=place.token if place else "",
        suspect=place.name if place and session.table.setup.suspects else "",
        game=_(card.title),
        about=_(card.text),
        time=_(card.time),
        board=any(face.at for face in edition.faces.values()),
        host=next((event.name for event in session.taken().values() if not event.bot), ""),
        seats=seats,
        choose=capability.seat is None and bool(session.table.setup.suspects) and sum(seat.free for seat in seats) > 1,
        late=late,
        can_take_over=late and bool(session.bots_to_give),
        your_name=fields.get("name") or (person.name if person else ""),
        refused=refused,
    )
    status = 409 if late else status
    pictures = pictures_for(edition, page_of(session.game).signs)
    here = f"/t/{session.id}/join?link={link}"
    about = session.game.slug
    me = model.token or "spectator"
    return render(request, "join.html", status=status, page=model, me=me, here=here, about=about, pictures=pictures)


def _seats(request: Request, session: TableSession, capability: Capability) -> tuple[JoinSeat, ...]:
    """Return all seats: their players, and the seats that the link can still give; the first of these is chosen."""
    setup, language, taken = session.table.setup, language_of(request), session.taken()
    edition = setup.edition
    named = setup.suspects or edition.characters
    tokens = edition.family.tokens or [edition.faces[card].token for card in named]
    free = session.free(None if capability.seat is None else session.plan.seat_of(capability.seat))
    found = []
    for seat in map(Seat, range(setup.seats)):
        event = taken.get(seat)
        name = edition.named(named[seat], language)
        short = edition.short(named[seat], language)
        if not setup.suspects:
            name = short = texts_of(request).gettext("Seat {number}").format(number=seat + 1)
        if seat in free:
            event = None  # from a bot, too
        bot = event is not None and bool(event.bot)
        person = event.name if event is not None and not bot else ""
        chosen = seat == next(iter(free), None)
        found.append(
            JoinSeat(str(session.plan.link_of(seat)), tokens[seat], name, short, person, bot, seat in free, chosen)
        )
    return tuple(found)


async def join(request: Request) -> Response:
    """Seat the person under the name in the form, or let the person only watch; lead to the table."""
    site, token = site_of(request), token_of(request) or new_token()
    session, fields = await site.tables.sessions.load(request.path_params["table"]), await form(request)
    capability = await _invitation(site, session, token, fields)
    if (await access(site.store, session, token)).seat is not None:
        return go(request, f"/t/{session.id}", token)
    if fields.get("watch"):
        await _let_in(site, session, token, WATCH, None)
        return go(request, f"/t/{session.id}", token)
    try:
        name = player_name(fields.get("name", ""))
        wanted = capability.seat
        if wanted is None and fields.get("seat"):
            wanted = _chosen(session, fields["seat"])
        person = await site.store.add_person(token, name, at=site.clock())
        await _sit_down(site, session.id, wanted, person.digest, name, entropy(fields))
        asyncio.get_running_loop().call_later(JUST / 1000, site.hub.stir, session.id)  # it is no news any more
    except (Taken, Invalid) as error:
        if wants_json(request):
            raise
        texts, now = texts_of(request), await site.tables.sessions.load(session.id)
        if isinstance(error, Invalid):
            return await _page(request, now, capability, fields, refusal(texts, error), 400)
        return await _page(request, now, capability, fields, texts.gettext("This seat is taken."), 409)
    return go(request, f"/t/{session.id}", token)


def _chosen(session: TableSession, text: str) -> int:
    """Return the number of the chosen seat's links. Raises ``Invalid`` for a seat that is no friend's."""
    friends = [str(session.plan.link_of(seat)) for seat in session.plan.free(())]
    if text not in friends:
        raise Invalid("seat", repr(text[:40]), either(friends))
    return int(text)


async def _sit_down(site: Site, table_id: str, own: int | None, person: str, name: str, entropy_: str) -> None:
    """Take the seat of the link; by a link for anybody, the first free seat that nobody else takes first."""
    while True:
        session = await site.tables.sessions.load(table_id)
        if person in session.people:  # sent twice
            return
        free = next(iter(session.plan.free(session.occupants.seated)), None)
        link = own if own is not None or free is None else session.plan.link_of(free)
        if link is None:
            raise Taken(-1)
        try:
            await site.tables.sit_down(table_id, link, person, name, entropy_)
        except Taken:
            if own is not None:
                raise
            continue
        return
