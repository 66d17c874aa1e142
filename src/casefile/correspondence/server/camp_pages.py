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
from casefile.correspondence.server.acts import back_to, perform, play_of
from casefile.correspondence.server.announcing import start_of
from casefile.correspondence.server.personal_links import Sender
from casefile.correspondence.server.post_audiences import page_of, shown_page
from casefile.correspondence.server.post_session import Here, PostSession
from casefile.correspondence.server.whole_pages import drawn_post, open_page, post_scene_of
from casefile.server.routes.entry.errors import answer_error
from casefile.server.routes.entry.forms import form, key_if_given, keyed_form, wants_json
from casefile.server.site import base_of, render, site_of, texts_of
from casefile.server.store import KeyReused

# -- the camp ----------------------------------------------------------------------------------------------------------


async def camp(request: Request, session: PostSession, sender: Sender) -> Response:
    """Return the page of the viewer's camp."""
    return await open_page(request, session, sender.person, "camp")


async def camp_act(request: Request, session: PostSession, sender: Sender) -> Response:
    """Carry out an act of a person on the camp's page: an act among people, or a move in the card game."""
    sent, request_key = await keyed_form(request, sender.browser, sender.person)
    known = sent.get("kind") in ACTS
    try:
        fields = sent if known else play_of(session, sender.person, sent)
        await perform(request, session, sender, fields, request_key)
    except (Refused, KeyReused) as error:
        return await _camp_again(request, session, sender.person, error, sent.get("text", ""))
    return back_to(request, session, {"back": "camp" if await _belongs(session, sender) else ""})


async def _belongs(session: PostSession, sender: Sender) -> bool:
    """Return whether the person still belongs to a camp after the act."""
    newest = await sender.games.sessions.load(session.id)
    return newest.post.game.camp_of(sender.person) is not None


async def _camp_again(request: Request, session: PostSession, person: Person, error: Exception, typed: str) -> Response:
    """Return the page again, with the reason of the refusal and the typed text."""
    if wants_json(request):
        raise error
    page = page_of(camp_page(post_scene_of(request, session, person), typed, _sentence(request, error)))
    return await _stays_open(request, session, person, page, "camp", status=422)


async def _stays_open(
    request: Request, session: PostSession, person: Person, page: PostPage, here: Here, *, status: int = 200
) -> Response:
    """Return a page that stays open, with something of its own; later changes go on from its state."""
    live = await shown_page(request, session, person, here)
    return await drawn_post(request, session, f"post_{here}.html", page, stamp=live.stamp, status=status)


def _sentence(request: Request, error: Exception) -> str:
    if isinstance(error, Refused):
        return sentence(texts_of(request), error.clause)
    return texts_of(request).gettext("This was sent before with another content.")


async def camp_mark(request: Request, session: PostSession, sender: Sender) -> Response:
    """Draw the mark that a form asks for into one cell of the camp's shared sheet."""
    cell, _, drawn = (await form(request)).get("mark", "").partition(" ")
    sent = {"kind": "mark", "cell": cell, "mark": "" if drawn == "none" else drawn}
    try:
        await perform(request, session, sender, sent, None)
    except Refused as error:
        return await _camp_again(request, session, sender.person, error, "")
    return back_to(request, session, {"back": "camp"})


async def reason(request: Request, session: PostSession, sender: Sender) -> Response:
    """Return the reason why the program filled in a cell of the camp's sheet; 404 if there is none."""
    scene = post_scene_of(request, session, sender.person)
    # The reason may take a while to find, so it runs in a thread of its own, with views of its own.
    found = await asyncio.to_thread(why, replace(scene, views={}), request.path_params["cell"])
    if found is None:
        _ = texts_of(request).gettext
        return answer_error(request, 404, _("There is nothing here."), _("Check the link, or open a new case."))
    return render(request, "why.html", me=scene.token or "peacock", here=f"/p/{session.id}/camp", page=found)


async def opened_talk(request: Request, session: PostSession, sender: Sender) -> Response:
    """Return the page of the messages of a camp whose leader lets everybody read them."""
    found = talk_page(post_scene_of(request, session, sender.person), Card(request.path_params["camp"]))
    if found is None:
        raise HTTPException(404)
    return await drawn_post(request, session, "post_talk.html", found)


# -- the operator ------------------------------------------------------------------------------------------------------


async def desk(request: Request, session: PostSession, sender: Sender) -> Response:
    """Return the operator's console.

    If the address has the number of one of the operator's looks at hidden cards, it shows these cards.
    """
    number = request.path_params.get("look", "")
    look = int(number) if number.isascii() and number.isdigit() and len(number) <= 6 else 0
    address = session.address(base_of(request))
    if look:
        model = console(post_scene_of(request, session, sender.person), session.times, look, address=address)
        if model.shown:
            return await _stays_open(request, session, sender.person, page_of(model), "console")
    return await open_page(request, session, sender.person, "console")


async def desk_act(request: Request, session: PostSession, sender: Sender) -> Response:
    """Carry out an act of the operator, with its public note."""
    sent = await form(request)
    try:
        fields = console_fields(sent, session.post.plan.zone, session.clock.game(site_of(request).clock()))
        await perform(request, session, sender, fields, key_if_given(sender.browser, sender.person, fields))
    except (Refused, KeyReused) as error:
        if wants_json(request):
            raise
        tried, address = (sent.get("note", ""), _sentence(request, error)), session.address(base_of(request))
        model = console(post_scene_of(request, session, sender.person), session.times, 0, *tried, address=address)
        return await _stays_open(request, session, sender.person, page_of(model), "console", status=422)
    newest = await sender.games.sessions.load(session.id)
    return back_to(request, session, {"back": "console" if newest.post.game.role(sender.person) == "operator" else ""})


def console_fields(sent: Mapping[str, str], zone: str, now: int) -> dict[str, str]:
    """Return the fields of the act that a form of the operator's console asks for.

    The form has the fields of all its buttons. A start is a day and an hour on the clocks of the time zone ``zone``;
    ``now`` is by the game's clock. Raise :class:`Invalid`.
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
