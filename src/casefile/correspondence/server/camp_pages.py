"""The pages of a camp and of the operator, and what is done on them."""

import asyncio
from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response

from casefile.core.actions import Refused
from casefile.core.cards import Invalid
from casefile.correspondence.camps.acts import ACTS, Person
from casefile.correspondence.pages.act_forms import sentence
from casefile.correspondence.pages.camp_page import camp_page, why
from casefile.correspondence.pages.console import console
from casefile.correspondence.plan import BOOKS
from casefile.correspondence.server.acts import back_to, perform, play_of
from casefile.correspondence.server.hosting import posts_of
from casefile.correspondence.server.posts import PostSession
from casefile.correspondence.server.thread import drawn, scene_of
from casefile.server.forms import answer_error, explain, form, wants_json
from casefile.server.people import token_of
from casefile.server.site import render, site_of, texts_of
from casefile.server.store import KeyReused

# -- the camp ----------------------------------------------------------------------------------------------------------


async def camp(request: Request, kept: PostSession, person: Person) -> Response:
    """The page of the viewer's camp."""
    return await _camp(request, kept, person)


async def _camp(request: Request, kept: PostSession, person: Person, typed: str = "", refused: str = "") -> Response:
    scene = scene_of(request, kept, person)
    # What follows from all that was seen may take a moment of thought.
    model = await asyncio.to_thread(camp_page, scene, typed, refused)
    return drawn(request, "post_camp.html", scene, model, here=request.url.path, status=422 if refused else 200)


async def camp_act(request: Request, kept: PostSession, person: Person) -> Response:
    """Whatever the camp's people do on its page: an act of theirs, or what the camp does at the table."""
    sent = await form(request)
    known = sent.get("kind") in ACTS
    try:
        await perform(request, kept, sent if known else play_of(kept, person, sent), token_of(request))
    except (Refused, KeyReused) as error:
        return await _refused(request, kept, person, error, sent.get("text", ""))
    return back_to(request, kept, {"back": "camp" if await _belongs(request, kept, person) else ""})


async def _belongs(request: Request, kept: PostSession, person: Person) -> bool:
    """Whether the person still belongs to a camp, after what was done."""
    return (await posts_of(site_of(request)).load(kept.id)).post.game.camp_of(person) is not None


async def _refused(request: Request, kept: PostSession, person: Person, error: Exception, typed: str) -> Response:
    """The page again, with what was wrong and what was typed."""
    if wants_json(request):
        return explain(request, error, BOOKS)
    return await _camp(request, kept, person, typed, _sentence(request, error))


def _sentence(request: Request, error: Exception) -> str:
    if isinstance(error, Refused):
        return sentence(texts_of(request), error.clause)
    return texts_of(request).gettext("This was sent before with another content.")


async def mark(request: Request, kept: PostSession, person: Person) -> Response:
    """A mark on the camp's sheet, as its cells send it: the cell and the mark."""
    cell, _, drawn = (await form(request)).get("mark", "").partition(" ")
    sent = {"kind": "mark", "cell": cell, "mark": "" if drawn == "none" else drawn}
    try:
        await perform(request, kept, sent, token_of(request))
    except Refused as error:
        return await _refused(request, kept, person, error, "")
    return back_to(request, kept, {"back": "camp"})


async def reason(request: Request, kept: PostSession, person: Person) -> Response:
    """Why a mark of the camp's sheet stands; 404 for what is no cell, and where nothing is noted."""
    scene = scene_of(request, kept, person)
    found = await asyncio.to_thread(why, scene, request.path_params["cell"])
    if found is None:
        _ = texts_of(request).gettext
        return answer_error(request, 404, _("There is nothing here."), _("Check the link, or open a new case."))
    return render(request, "why.html", me=scene.token or "peacock", here=f"/p/{kept.id}/camp", page=found)


# -- the operator ------------------------------------------------------------------------------------------------------


async def desk(request: Request, kept: PostSession, person: Person) -> Response:
    """The operator's console; perhaps with the number of a stored look that is to be shown."""
    number = request.path_params.get("look", "")
    look = int(number) if number.isascii() and number.isdigit() and len(number) <= 6 else 0
    return await _console(request, kept, person, look)


async def _console(
    request: Request, kept: PostSession, person: Person, look: int = 0, typed: str = "", refused: str = ""
) -> Response:
    scene = scene_of(request, kept, person)
    model, status = console(scene, look, typed, refused), 422 if refused else 200
    return drawn(request, "post_console.html", scene, model, here=request.url.path, status=status)


async def desk_act(request: Request, kept: PostSession, person: Person) -> Response:
    """An act of the operator, with its public note."""
    sent = await form(request)
    try:
        await perform(request, kept, asked(sent), token_of(request))
    except (Refused, KeyReused) as error:
        if wants_json(request):
            return explain(request, error, BOOKS)
        return await _console(request, kept, person, typed=sent.get("note", ""), refused=_sentence(request, error))
    still = (await posts_of(site_of(request)).load(kept.id)).post.game.operator == person
    return back_to(request, kept, {"back": "console" if still else ""})


def asked(sent: Mapping[str, str]) -> dict[str, str]:
    """The fields of the act that a form of the console asks for; a form has those of all its buttons."""
    kind = sent.get("kind", "")
    if kind not in ACTS:
        raise Invalid("kind", repr(kind)[:60], "an act of the operator")
    given = dict(sent)
    if kind == "change_rule" and "value" not in sent:
        given["rule"], _, given["value"] = sent.get("rule", "").partition(" ")
    wanted = {"kind", "key", *ACTS[kind].__match_args__}  # type: ignore[attr-defined]
    return {name: text for name, text in given.items() if name in wanted}
