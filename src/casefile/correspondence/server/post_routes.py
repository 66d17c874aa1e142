"""The routes of games by post, each with the people who may use it, and the code that all routes share."""

from collections.abc import Mapping
from functools import partial

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute

from casefile.core.actions import Refused
from casefile.correspondence.camps.acts import OpenLink
from casefile.correspondence.plan import BOOKS
from casefile.correspondence.server import acts as post_acts
from casefile.correspondence.server import (
    announcing,
    camp_pages,
    channels,
    forum_texts,
    group,
    looking_back,
    pasting,
    post_previews,
    thread,
)
from casefile.correspondence.server.feed import thread_feed
from casefile.correspondence.server.hosted_posts import posts_of
from casefile.correspondence.server.personal_links import Sender, let_in, passes, sealed_for, who
from casefile.correspondence.server.post_session import BEFORE, Here, PostSession
from casefile.correspondence.server.post_sharing import of_post, post_sheet
from casefile.correspondence.server.post_socket import keep_post_open
from casefile.server.routes.entry.errors import answer_error
from casefile.server.routes.entry.forms import form
from casefile.server.routes.entry.guard import limited
from casefile.server.routes.sharing import sheet
from casefile.server.routes.sharing.game_file import game_file
from casefile.server.routes.table.lobby import go
from casefile.server.routes.table.playing import record_file
from casefile.server.site import site_of, texts_of
from casefile.server.store import Revoked
from casefile.server.tables.people import new_token, token_of
from casefile.server.wire.routing import GameAccess, GameRoute, PublicRoute, SocketHandler

AtPost = GameRoute[PostSession, Sender]
"""A route of a game by post, for a role: ``anybody``, ``camp`` (belongs to one), ``operator``, ``player`` (either)."""


async def post_version(request: Request, session: PostSession, sender: Sender) -> Response:
    """Return the number of events that the person may see, for a page that has lost its socket."""
    return JSONResponse({"version": session.version_for(sender.person)})


async def use_personal_link(request: Request, session: PostSession, sender: Sender) -> Response:
    """Let this browser stand for the person of the personal link in the form, from now on."""
    site, token = site_of(request), sender.token or new_token()
    link = (await form(request)).get("token", "")
    if (sealed := await sealed_for(site.store, session, link)) is not None:
        # The public event is stored before anybody gets the personal link; a second visitor is told that it is open.
        try:
            await sender.games.enter_act(session, sealed, OpenLink(), passes=passes(session, sealed, token))
            (await sender.games.sessions.load(session.id)).admitted = object()
        except Refused:
            if await who(site.store, session, token) != sealed:  # else this browser has opened it
                raise
    elif not await let_in(site.store, session, link, token, site.clock()):
        raise Revoked
    site.notice_scheduler.heard(BEFORE + session.id)  # one more browser may want to be told
    return go(request, f"/p/{session.id}", token)


async def post_record(request: Request, session: PostSession, sender: Sender) -> Response:
    """Return the whole record of a finished game, for anybody."""
    over = session.post.game.phase == "over"
    return record_file(request, session.id, session.post.table if over else None, session.post.commitment)


OPEN = (
    PublicRoute("/post", "GET", announcing.announce_page),
    PublicRoute("/post", "POST", limited("tables", announcing.announce_game)),
    PublicRoute("/g/{group}", "GET", group.group_games),
    PublicRoute("/post/preview", "POST", announcing.preview_page),
)
"""The routes that belong to no game."""

ROUTES: tuple[AtPost, ...] = (
    GameRoute("/p/{post}", "GET", "anybody", thread.thread_page),
    GameRoute("/p/{post}", "POST", "anybody", thread.gate_act),
    GameRoute("/p/{post}/screen", "GET", "anybody", thread.thread_screen),
    GameRoute("/p/{post}/text/{number}", "GET", "anybody", forum_texts.copy_page),
    GameRoute("/p/{post}/feed.atom", "GET", "anybody", thread_feed),
    GameRoute("/p/{post}/preview.png", "GET", "anybody", post_previews.of_post),
    GameRoute("/p/{post}/packet", "GET", "camp", forum_texts.packet_page),
    GameRoute("/p/{post}/paste", "POST", "camp", pasting.paste),
    GameRoute("/p/{post}/version", "GET", "anybody", post_version),
    GameRoute("/p/{post}/record.json", "GET", "anybody", post_record),
    GameRoute("/p/{post}/replay", "GET", "anybody", looking_back.replay),
    GameRoute("/p/{post}/picture/review.{form}", "GET", "anybody", looking_back.chart),
    GameRoute("/p/{post}/picture/{name}", "GET", "anybody", looking_back.post_moment),
    GameRoute("/p/{post}/fork", "POST", "anybody", looking_back.fork),
    GameRoute("/p/{post}/review", "GET", "anybody", looking_back.post_review),
    GameRoute("/p/{post}/share", "GET", "anybody", post_sheet),
    GameRoute("/p/{post}/share", "POST", "player", of_post(sheet.make_public)),
    GameRoute("/p/{post}/share/back", "POST", "player", of_post(sheet.take_back)),
    GameRoute("/p/{post}/share/wish", "POST", "camp", of_post(sheet.wish)),
    GameRoute("/p/{post}/share.png", "GET", "anybody", of_post(sheet.sheet_picture)),
    GameRoute("/p/{post}/game.html", "GET", "anybody", of_post(game_file)),
    GameRoute("/p/{post}/link", "POST", "anybody", use_personal_link),
    # Camps decide who may do what, and when: a refusal names its clause.
    GameRoute("/p/{post}/act", "POST", "anybody", post_acts.person_act),
    GameRoute("/p/{post}/play", "POST", "camp", post_acts.play_act),
    GameRoute("/p/{post}/camp", "GET", "camp", camp_pages.camp),
    GameRoute("/p/{post}/camp", "POST", "camp", camp_pages.camp_act),
    GameRoute("/p/{post}/camp/notes", "POST", "camp", camp_pages.camp_mark),
    GameRoute("/p/{post}/camp/why/{cell}", "GET", "camp", camp_pages.reason),
    GameRoute("/p/{post}/talk/{camp}", "GET", "anybody", camp_pages.opened_talk),
    GameRoute("/p/{post}/console", "GET", "operator", camp_pages.desk),
    GameRoute("/p/{post}/console/{look}", "GET", "operator", camp_pages.desk),
    GameRoute("/p/{post}/channel", "GET", "operator", channels.show_channel),
    GameRoute("/p/{post}/channel", "POST", "operator", channels.set_channel),
    GameRoute("/p/{post}/console", "POST", "operator", camp_pages.desk_act),
)
"""Every route of a game by post, with the people who may use it."""

SOCKETS: Mapping[str, Here] = {
    "/p/{post}/live": "thread",
    "/p/{post}/camp/live": "camp",
    "/p/{post}/console/live": "console",
}
"""The sockets of the pages that stay open; each checks whether its page is for the viewer."""


def post_routes() -> list[BaseRoute]:
    """Return all of these routes, each guarded by its role."""
    return [*GameAccess(_enter_post, _refuse_stranger).routes("/p/{post}", (*OPEN, *ROUTES))]


def sockets() -> Mapping[str, SocketHandler]:
    """Return the handlers that keep the open pages up to date, by path."""
    return {path: partial(keep_post_open, here=here) for path, here in SOCKETS.items()}


async def _enter_post(request: Request) -> tuple[PostSession, Sender, dict[str, bool]]:
    games = posts_of(site_of(request))
    session = await games.sessions.load(request.path_params["post"])
    request.state.game, request.state.book = f"/p/{session.id}", BOOKS
    token = token_of(request)
    person = await who(games.store, session, token)
    role, camp = session.post.game.role(person), session.post.game.camp_of(person)
    operates = role == "operator"
    roles = {"anybody": True, "camp": camp is not None, "operator": operates, "player": operates or camp is not None}
    return session, Sender(games, person, token), roles


async def _refuse_stranger(request: Request, path: str) -> Response:
    _ = texts_of(request).gettext
    text = _("It is for those who belong to it. If you do, open your own link in this browser first.")
    return answer_error(request, 403, _("This is not yours to do."), text)
