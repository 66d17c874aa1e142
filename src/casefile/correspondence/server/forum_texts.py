"""Texts of a game by post for the group's own forum: any post, the news, the state of the game, a camp's packet."""

from collections.abc import Callable
from functools import partial

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from casefile.correspondence.forum import MARKUPS, Markup
from casefile.correspondence.pages.post_model import PostPage
from casefile.correspondence.pages.scene import PostScene
from casefile.correspondence.pages.texts import (
    copies,
    first_text,
    newest_number,
    news_text,
    packet_text,
    post_text,
    state_text,
)
from casefile.correspondence.pages.thread_posts import posts
from casefile.correspondence.server.personal_links import Sender
from casefile.correspondence.server.post_session import PostSession
from casefile.correspondence.server.whole_pages import drawn_post, post_scene_of
from casefile.server.site import base_of

FORMAT = "markup"
"""The cookie with the markup of the reader's forum."""
YEAR = 365 * 86_400


async def copy_page(request: Request, session: PostSession, sender: Sender) -> Response:
    """Return a text of the game in the markup of a forum: a page to copy it from, or plain text for a script."""
    scene, number = post_scene_of(request, session, sender.person), request.path_params["number"]
    name, dot, _ = number.partition(".txt")
    found = _text(request, session, scene, name)
    if found is None:
        raise HTTPException(404)
    if dot:
        return PlainTextResponse(found[1](MARKUPS[_markup(request, session)]))
    return await _copied(request, session, scene, *found)


def _text(
    request: Request, session: PostSession, scene: PostScene, name: str
) -> tuple[str, Callable[[Markup], str]] | None:
    """Return the title and the text of a post by its number, of the news (``new``), or of the ``state``.

    Return ``None`` for any other name.
    """
    _, address = scene.words.gettext, session.address(base_of(request))
    if name == "1":
        return _("The announcement"), lambda markup: first_text(scene, markup, address)
    if name == "state":
        return _("How the game stands"), lambda markup: state_text(scene, session.times, markup, address)
    if session.post.table is None:
        return None
    if name == "new":
        since = _newest_copied(request, session, newest_number(scene, session.times))
        return _("What is new"), lambda markup: news_text(scene, session.times, since, markup, address)
    post = next((each for each in posts(scene, session.times) if str(each.number) == name and each.copy), None)
    return None if post is None else (post.heading, partial(post_text, post))


def _newest_copied(request: Request, session: PostSession, newest: int) -> int:
    """Return the post after which all is new: the newest in the group's forum; if there is none, the last but one."""
    given = request.query_params.get("since", "")
    if given.isascii() and given.isdigit() and len(given) <= 6:
        return int(given)
    posts, at, _markup = session.post.game.copied
    return posts if at else newest - 1


def _markup(request: Request, session: PostSession) -> str:
    """Return the markup of the reader's forum: as chosen now, or before, or as the operator copied last."""
    chosen = request.query_params.get("as") or request.cookies.get(FORMAT, "") or session.post.game.copied[2]
    return chosen if chosen in MARKUPS else next(iter(MARKUPS))


async def packet_page(request: Request, session: PostSession, sender: Sender) -> Response:
    """Return the page with the cards of the person's camp, as a text to copy."""
    scene = post_scene_of(request, session, sender.person)
    if scene.camp not in session.post.camps:
        raise HTTPException(404)
    _ = scene.words.gettext
    note = _("For this camp only: do not post it in the thread.")
    return await _copied(request, session, scene, _("Your camp’s Clue file"), partial(packet_text, scene), note)


async def _copied(
    request: Request, session: PostSession, scene: PostScene, title: str, text: Callable[[Markup], str], note: str = ""
) -> Response:
    """Return the page of a text; the chosen markup is remembered in a cookie."""
    chosen = _markup(request, session)
    model = copies(scene, request.url.path, title, text, chosen, note)
    response = await drawn_post(request, session, "post_copy.html", PostPage(model.head, model))
    if "as" in request.query_params:
        response.set_cookie(FORMAT, chosen, max_age=YEAR, path="/", samesite="lax")
    return response
