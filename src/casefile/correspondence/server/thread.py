"""The page of a game by post: its announcement and its thread, and the forms on it."""

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from casefile.core.actions import Refused
from casefile.core.cards import Invalid
from casefile.core.texts import either
from casefile.correspondence.camps.acts import Person
from casefile.correspondence.pages.act_forms import sentence
from casefile.correspondence.pages.gates import Try, wrong
from casefile.correspondence.pages.thread import thread
from casefile.correspondence.server.acts import perform
from casefile.correspondence.server.hosted_posts import finished_post, posts_of
from casefile.correspondence.server.personal_links import Sender
from casefile.correspondence.server.post_audiences import own_link, page_of, post_eyes
from casefile.correspondence.server.post_previews import preview_of_post
from casefile.correspondence.server.post_session import PostSession
from casefile.correspondence.server.whole_pages import drawn_post, open_page, post_scene_of
from casefile.server.routes.entry.errors import explain
from casefile.server.routes.entry.forms import form, key_if_given, wants_json
from casefile.server.routes.sharing.deals import has_read
from casefile.server.routes.table.audiences import audience_of
from casefile.server.site import language_of, site_of, texts_of
from casefile.server.tables.people import remember, token_of

GATES = ("enter", "set_code", "start", "join_by_code", "ask_to_join", "leave", "become_deputy", "choose_operator")
"""The acts whose forms stand on this page."""


async def thread_page(request: Request, session: PostSession, sender: Sender) -> Response:
    """Return the announcement or the thread, with the forms that the viewer has; the thread tells the solution."""
    if (game := finished_post(session)) is not None:
        await has_read(site_of(request), game.id, token_of(request))
    return await open_page(request, session, sender.person, "thread", preview_of_post(request, session))


async def thread_screen(request: Request, session: PostSession, sender: Sender) -> Response:
    """Return the thread on a big screen, which pages itself: what everybody may see, whoever has opened it."""
    scene = session.scene(Person(""), site_of(request).clock(), language_of(request))
    return await drawn_post(request, session, "post_screen.html", page_of(thread(scene, session.times)))


async def shown_again(
    request: Request,
    session: PostSession,
    person: Person,
    *,
    status: int = 200,
    tried: Try | None = None,
) -> Response:
    """Return the page with the form that was just refused, and the reason; this page is not kept up to date."""
    site, scene = site_of(request), post_scene_of(request, session, person)
    audience = audience_of(request, post_eyes(request, session, person, "thread"))
    link = await own_link(site, session, audience)
    page = page_of(thread(scene, session.times, tried=tried, link=link, newest=audience.access.newest))
    return await drawn_post(request, session, "post_thread.html", page, status=status)


async def gate_act(request: Request, session: PostSession, sender: Sender) -> Response:
    """Carry out the act that a form on the thread's page asks for: register, set a code, join, leave and the like.

    A refused form is shown again with its reason, and nothing typed is lost.
    """
    fields = await form(request)
    person = sender.person
    if not sender.token:
        sender = sender.newcomer()
    try:
        if fields.get("kind") not in GATES:
            raise Invalid("kind", repr(fields.get("kind", ""))[:60], either(GATES))
        await perform(request, session, sender, fields, key_if_given(sender.browser, sender.person, fields))
    except (Refused, Invalid) as error:
        response = await _thread_again(request, session, person, fields, error)
    else:
        response = RedirectResponse(f"/p/{session.id}", 303)
    remember(response, request, sender.token)
    return response


async def _thread_again(
    request: Request, session: PostSession, person: Person, fields: Mapping[str, str], error: Refused | Invalid
) -> Response:
    if wants_json(request) or fields.get("kind") not in GATES:
        return explain(request, error)
    texts = texts_of(request)
    status = 422 if isinstance(error, Refused) else 400
    reason = sentence(texts, error.clause) if isinstance(error, Refused) else wrong(texts, error)
    fresh = await posts_of(site_of(request)).sessions.load(session.id)
    return await shown_again(request, fresh, person, status=status, tried=Try(fields, reason))
