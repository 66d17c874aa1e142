"""The pages of a camp and of the operator, and the acts on them."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from casefile.core.actions import Refused
from casefile.core.cards import Card, Invalid
from casefile.core.texts import N_
from casefile.correspondence.camps.acts import ACTS, Person
from casefile.correspondence.pages.act_forms import sentence
from casefile.correspondence.pages.camp_page import camp_page, why
from casefile.correspondence.pages.console import console
from casefile.correspondence.pages.opened_talk import talk_page
from casefile.correspondence.pages.post_model import PostPage
from casefile.correspondence.plan import BOOKS
from casefile.correspondence.server.acts import back_to, perform, play_of
from casefile.correspondence.server.announcing import start_of
from casefile.correspondence.server.audiences import audience_of, live_page, page_of
from casefile.correspondence.server.hosted_posts import posts_of
from casefile.correspondence.server.post_session import Here, PostSession
from casefile.correspondence.server.whole_pages import address_of, drawn, open_page, scene_of
from casefile.server.routes.entry.errors import answer_error, explain
from casefile.server.routes.entry.forms import form, wants_json
from casefile.server.site import render, site_of, texts_of
from casefile.server.store import KeyReused
from casefile.server.tables.people import token_of

# -- the camp ----------------------------------------------------------------------------------------------------------


async def camp(request: Request, session: PostSession, person: Person) -> Response:
    """Return the page of the viewer's camp."""
    return await open_page(request, session, person, "camp")


async def camp_act(request: Request, session: PostSession, person: Person) -> Response:
    """Carry out anything that the camp's people do on its page.

    It is an act of theirs, or a move of the camp at the table.
    """
    sent = await form(request)
    known = sent.get("kind") in ACTS
    try:
        await perform(request, session, sent if known else play_of(session, person, sent), token_of(request), sent)
    except (Refused, KeyReused) as error:
        return await _refused(request, session, person, error, sent.get("text", ""))
    return back_to(request, session, {"back": "camp" if await _belongs(request, session, person) else ""})


async def _belongs(request: Request, session: PostSession, person: Person) -> bool:
    """Return whether the person still belongs to a camp after the act."""
    return (await posts_of(site_of(request)).load(session.id)).post.game.camp_of(person) is not None


async def _refused(request: Request, session: PostSession, person: Person, error: Exception, typed: str) -> Response:
    """Return the page again, with the reason of the refusal and the typed text."""
    if wants_json(request):
        return explain(request, error, BOOKS)
    page = page_of(camp_page(scene_of(request, session, person), typed, _sentence(request, error)))
    return await _stays_open(request, session, person, page, "camp", status=422)


async def _stays_open(
    request: Request, session: PostSession, person: Person, page: PostPage, here: Here, *, status: int = 200
) -> Response:
    """Return a page that stays open, with something of its own; later changes go on from its state."""
    live = await live_page(site_of(request), session, audience_of(request, session, person, here))
    return await drawn(request, session, f"post_{here}.html", page, stamp=live.stamp, status=status)


def _sentence(request: Request, error: Exception) -> str:
    if isinstance(error, Refused):
        return sentence(texts_of(request), error.clause)
    return texts_of(request).gettext("This was sent before with another content.")


async def mark(request: Request, session: PostSession, person: Person) -> Response:
    """Draw a mark on the camp's sheet, as its cells send it: the cell and the mark."""
    cell, _, drawn = (await form(request)).get("mark", "").partition(" ")
    sent = {"kind": "mark", "cell": cell, "mark": "" if drawn == "none" else drawn}
    try:
        await perform(request, session, sent, token_of(request))
    except Refused as error:
        return await _refused(request, session, person, error, "")
    return back_to(request, session, {"back": "camp"})


async def reason(request: Request, session: PostSession, person: Person) -> Response:
    """Return why a mark of the camp's sheet stands; 404 if there is no such cell, and if nothing is noted in it."""
    scene = scene_of(request, session, person)
    # The reason may take a while to find, so it runs in a thread of its own, with views of its own.
    found = await asyncio.to_thread(why, replace(scene, views={}), request.path_params["cell"])
    if found is None:
        _ = texts_of(request).gettext
        return answer_error(request, 404, _("There is nothing here."), _("Check the link, or open a new case."))
    return render(request, "why.html", me=scene.token or "peacock", here=f"/p/{session.id}/camp", page=found)


async def opened(request: Request, session: PostSession, person: Person) -> Response:
    """Return the talk that a camp has opened to everybody."""
    found = talk_page(scene_of(request, session, person), Card(request.path_params["camp"]))
    if found is None:
        raise HTTPException(404)
    return await drawn(request, session, "post_talk.html", found)


# -- the operator ------------------------------------------------------------------------------------------------------


async def desk(request: Request, session: PostSession, person: Person) -> Response:
    """Return the operator's console, perhaps with the number of a stored look that is to be shown."""
    number = request.path_params.get("look", "")
    look = int(number) if number.isascii() and number.isdigit() and len(number) <= 6 else 0
    address = address_of(request, session)
    if look and (model := console(scene_of(request, session, person), session.times, look, address=address)).shown:
        return await _stays_open(request, session, person, page_of(model), "console")
    return await open_page(request, session, person, "console")


async def desk_act(request: Request, session: PostSession, person: Person) -> Response:
    """Carry out an act of the operator, with its public note."""
    sent = await form(request)
    try:
        await perform(
            request,
            session,
            asked(sent, session.post.plan.zone, session.clock.game(site_of(request).clock())),
            token_of(request),
        )
    except (Refused, KeyReused) as error:
        if wants_json(request):
            return explain(request, error, BOOKS)
        tried, address = (sent.get("note", ""), _sentence(request, error)), address_of(request, session)
        model = console(scene_of(request, session, person), session.times, 0, *tried, address=address)
        return await _stays_open(request, session, person, page_of(model), "console", status=422)
    still = (await posts_of(site_of(request)).load(session.id)).post.game.role(person) == "operator"
    return back_to(request, session, {"back": "console" if still else ""})


def asked(sent: Mapping[str, str], zone: str, now: int) -> dict[str, str]:
    """Return the fields of the act that a form of the console asks for; the form has the fields of all its buttons.

    A start is a day and an hour on the clocks of ``zone``. Raises :class:`Invalid`.
    """
    kind = sent.get("kind", "")
    if kind not in ACTS:
        raise Invalid("kind", repr(kind)[:60], N_("an act of the operator"))
    given = dict(sent)
    if kind == "change_rule" and "value" not in sent:
        given["rule"], _, given["value"] = sent.get("rule", "").partition(" ")
    if kind == "move_start" and "day" in sent:
        given["start"] = str(start_of({**sent, "zone": zone}, now))
    wanted = {"kind", "key", *ACTS[kind].__match_args__}  # type: ignore[attr-defined]
    return {name: text for name, text in given.items() if name in wanted}
