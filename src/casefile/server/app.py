"""The web application: every route with the role that it needs, and the parts that start and stop with it."""

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, WebSocketRoute
from starlette.types import ASGIApp

from casefile.core.actions import Refused
from casefile.core.cards import Invalid
from casefile.game import Games
from casefile.server.notices.sending import Outlets
from casefile.server.routes.after import analysis, fork_routes, game_review, moments, replay_routes, table_previews
from casefile.server.routes.after import explanations as whys
from casefile.server.routes.entry import previews
from casefile.server.routes.entry.errors import answer, answer_error, explain, fault, not_yours
from casefile.server.routes.entry.guard import Guard, TooLarge, limited, too_large, too_many
from casefile.server.routes.front import front_page
from casefile.server.routes.opening.setup_page import setup_page
from casefile.server.routes.people import (
    calendar,
    companion,
    daily_routes,
    learning,
    leaving,
    lessons,
    mine,
    own_settings,
    puzzle_routes,
    waiting,
)
from casefile.server.routes.people import static_pages as reading
from casefile.server.routes.sharing import public_pages, sheet
from casefile.server.routes.sharing.game_file import game_file
from casefile.server.routes.sharing.public_pages import open_to, shut
from casefile.server.routes.sharing.table_sharing import at_table, table_sheet
from casefile.server.routes.table import covering, joining, letting_in, playing, rematch, taking_back, talk
from casefile.server.routes.table import lobby as opening
from casefile.server.routes.table.live import live, live_screen
from casefile.server.service import service
from casefile.server.service_log import logger
from casefile.server.site import site_of, texts_of
from casefile.server.store import KeyReused, NoTable, Revoked, Stale, StoreError, Taken
from casefile.server.tables.modes import Mode
from casefile.server.tables.people import access, remember, token_of
from casefile.server.tables.seals import Unsealed
from casefile.server.tables.seating import Begun, Gone
from casefile.server.tables.session import Access, TableSession
from casefile.server.wall_clock import now
from casefile.server.wire.addressing import Addressing
from casefile.server.wire.budgets import TooMany
from casefile.server.wire.limits import Limits
from casefile.server.wire.packing import PackedFiles, Packing
from casefile.server.wire.routing import GameAccess, GameRoute, Handler, PublicRoute, SocketEndpoint, SocketHandler
from casefile.server.wire.security import SecurityEvents
from casefile.web.render import holds

AtTable = GameRoute[TableSession, Access]
"""A route at a table, for a role.

The roles: ``viewer`` (may see it), ``seat`` (plays there), ``host`` (opened it), ``player`` (either of these).
"""


def _host(handler: Handler) -> Callable[[Request, TableSession, Access], Awaitable[Response]]:
    async def handled(request: Request, session: TableSession, known: Access) -> Response:
        return await handler(request)

    return handled


ROUTES: tuple[PublicRoute | AtTable, ...] = (
    GameRoute("/t/{table}/act", "POST", "acting", playing.act),
    GameRoute("/t/{table}", "GET", "viewer", playing.table_page),
    PublicRoute("/code", "GET", joining.code_page),
    PublicRoute("/code", "POST", joining.use_code),
    PublicRoute("/screen", "GET", joining.screen_code_page),
    PublicRoute("/screen", "POST", joining.use_screen_code),
    PublicRoute("/", "GET", front_page.front_page),
    PublicRoute("/games/{game}", "GET", front_page.game_page),
    PublicRoute("/new", "GET", setup_page),
    PublicRoute("/seal", "POST", limited("seals", opening.seal)),
    PublicRoute("/tables", "POST", limited("tables", opening.open_table)),
    PublicRoute("/preview", "POST", limited("seals", opening.preview)),
    PublicRoute("/daily", "GET", daily_routes.daily_page),
    PublicRoute("/daily", "POST", limited("tables", daily_routes.open_daily)),
    PublicRoute("/puzzle", "GET", puzzle_routes.next_puzzle),
    PublicRoute("/puzzle/day", "GET", puzzle_routes.day_page),
    PublicRoute("/puzzle/day", "POST", puzzle_routes.answer_day),
    PublicRoute("/puzzle/{id}", "GET", puzzle_routes.row_page),
    PublicRoute("/puzzle/{id}", "POST", puzzle_routes.answer),
    PublicRoute("/lesson", "POST", limited("tables", lessons.open_lesson)),
    PublicRoute("/rules", "GET", learning.rules_page),
    PublicRoute("/rules/{name}", "GET", learning.book_page),
    PublicRoute("/how/{name}", "GET", learning.how_page),
    PublicRoute("/replay", "GET", replay_routes.record_page),
    PublicRoute("/replay", "POST", replay_routes.record_replay),
    PublicRoute("/review", "GET", replay_routes.record_page),
    PublicRoute("/review", "POST", game_review.record_review),
    PublicRoute("/fork", "POST", limited("tables", fork_routes.record_fork)),
    PublicRoute("/companion", "GET", companion.page),
    PublicRoute("/companion/file.html", "GET", companion.file),
    PublicRoute("/companion/manifest.json", "GET", companion.manifest),
    PublicRoute("/companion-worker.js", "GET", companion.worker),
    PublicRoute("/fair", "GET", reading.fair_page),
    PublicRoute("/settings", "POST", reading.settings),
    PublicRoute("/push-worker.js", "GET", reading.push_worker),
    PublicRoute("/health", "GET", reading.health),
    PublicRoute("/ready", "GET", reading.ready),
    PublicRoute("/mine", "GET", mine.page),
    PublicRoute("/mine/count", "GET", waiting.count),
    PublicRoute("/mine/browsers", "POST", mine.end_browser),
    PublicRoute("/mine/settings", "GET", own_settings.settings_page),
    PublicRoute("/mine/notices", "POST", own_settings.set_notices),
    PublicRoute("/mine/confirm", "POST", own_settings.confirm),
    PublicRoute("/mine/everything.json", "GET", limited("seals", leaving.export)),
    PublicRoute("/mine/delete", "POST", leaving.delete),
    PublicRoute("/mine/calendar", "POST", own_settings.set_calendar),
    PublicRoute("/calendar/{token}.ics", "GET", calendar.feed),
    PublicRoute("/t/{table}/link", "POST", joining.use_link),
    PublicRoute("/t/{table}/join", "GET", joining.join_page),
    PublicRoute("/t/{table}/join", "POST", joining.join),
    PublicRoute("/t/{table}/preview.png", "GET", table_previews.of_table),
    GameRoute("/t/{table}/picture/review.{form}", "GET", "viewer", game_review.table_chart),
    GameRoute("/t/{table}/picture/{name}", "GET", "viewer", moments.moment),
    GameRoute("/t/{table}/shown", "POST", "host", table_previews.show),
    PublicRoute("/preview/{name}.png", "GET", previews.of_page),
    GameRoute("/t/{table}/screen", "GET", "viewer", playing.screen_page),
    GameRoute("/t/{table}/screen", "POST", "player", playing.enlarge),
    GameRoute("/t/{table}/version", "GET", "viewer", playing.version),
    GameRoute("/t/{table}/fair", "GET", "viewer", playing.fair_page),
    GameRoute("/t/{table}/review", "GET", "viewer", game_review.table_review),
    GameRoute("/t/{table}/replay", "GET", "viewer", replay_routes.table_replay),
    GameRoute("/t/{table}/fork", "POST", "viewer", fork_routes.table_fork),
    GameRoute("/t/{table}/record.json", "GET", "viewer", playing.record),
    GameRoute("/t/{table}/share", "GET", "viewer", table_sheet),
    GameRoute("/t/{table}/share", "POST", "player", at_table(sheet.make_public)),
    GameRoute("/t/{table}/share/back", "POST", "player", at_table(sheet.take_back)),
    GameRoute("/t/{table}/share/wish", "POST", "seat", at_table(sheet.wish)),
    GameRoute("/t/{table}/share.png", "GET", "viewer", at_table(sheet.sheet_picture)),
    GameRoute("/t/{table}/game.html", "GET", "viewer", at_table(game_file)),
    PublicRoute("/s/{share}", "GET", shut(public_pages.page)),
    PublicRoute("/s/{share}/replay", "GET", shut(public_pages.shared_replay)),
    PublicRoute("/s/{share}/review", "GET", shut(public_pages.review)),
    PublicRoute("/s/{share}/fair", "GET", shut(public_pages.fair)),
    PublicRoute("/s/{share}/picture.png", "GET", shut(public_pages.link_image)),
    PublicRoute("/s/{share}/play", "POST", limited("tables", shut(public_pages.play))),
    PublicRoute("/s/{share}/open", "GET", open_to(public_pages.page)),
    PublicRoute("/s/{share}/open/replay", "GET", open_to(public_pages.shared_replay)),
    PublicRoute("/s/{share}/open/review", "GET", open_to(public_pages.review)),
    PublicRoute("/s/{share}/open/fair", "GET", open_to(public_pages.fair)),
    PublicRoute("/s/{share}/open/record.json", "GET", open_to(public_pages.record)),
    GameRoute("/t/{table}/back", "POST", "seat", playing.come_back),
    GameRoute("/t/{table}/notes", "POST", "seat", playing.mark),
    GameRoute("/t/{table}/why/{cell}", "GET", "seat", whys.cell),
    GameRoute("/t/{table}/hint", "GET", "seat", whys.hint),
    GameRoute("/t/{table}/analysis", "GET", "seat", analysis.analysis),
    GameRoute("/t/{table}/position.json", "GET", "seat", analysis.position),
    GameRoute("/t/{table}/clock", "POST", "host", playing.set_clock),
    GameRoute("/t/{table}/pace", "POST", "host", playing.set_pace),
    GameRoute("/t/{table}/begin", "POST", "host", _host(opening.begin)),
    GameRoute("/t/{table}/switch", "POST", "host", opening.switch),
    GameRoute("/t/{table}/seat", "POST", "seat", opening.sit_elsewhere),
    GameRoute("/t/{table}/network", "POST", "host", letting_in.network),
    GameRoute("/t/{table}/tunnel", "POST", "host", letting_in.tunnel),
    GameRoute("/t/{table}/offer", "POST", "host", letting_in.offer),
    GameRoute("/t/{table}/talk", "POST", "seat", talk.say),
    GameRoute("/t/{table}/talk/switch", "POST", "host", talk.switch),
    GameRoute("/t/{table}/undo", "POST", "seat", taking_back.take_back),
    GameRoute("/t/{table}/undo/answer", "POST", "seat", taking_back.answer),
    GameRoute("/t/{table}/open", "POST", "shared", covering.uncover),
    GameRoute("/t/{table}/cover", "POST", "shared", covering.cover),
    GameRoute("/t/{table}/forgotten", "POST", "shared", covering.forgotten),
    GameRoute("/t/{table}/gone", "POST", "shared", covering.gone),
    GameRoute("/t/{table}/bot", "POST", "player", playing.call_bot),
    GameRoute("/t/{table}/again", "POST", "player", rematch.again),
    GameRoute("/t/{table}/along", "POST", "viewer", rematch.along),
)
"""Every route and the role that may use it. A path that is not here is not served.

Routes are tried in this order, so those that every action asks for stand first.
"""


async def _enter(request: Request) -> tuple[TableSession, Access, dict[str, bool]]:
    site = site_of(request)
    session = await site.tables.sessions.load(request.path_params["table"])
    known = await access(site.store, session, token_of(request))
    request.state.game = f"/t/{session.id}" if known.viewer is not None else ""
    request.state.book = session.table.rules.book
    return (
        session,
        known,
        {
            "viewer": known.viewer is not None,
            "seat": known.seat is not None,
            "host": known.host,
            "player": known.host or known.seat is not None,
            "shared": bool(known.shared),
            "acting": known.seat is not None or bool(known.shared),  # what is sent once more may come to a cover
        },
    )


async def _refuse(request: Request, path: str) -> Response:
    if path == "/t/{table}":
        return await table_previews.gate(request)
    return answer(request, not_yours(texts_of(request), sees=bool(request.state.game)))


def routes_of(games: Games) -> tuple[PublicRoute | AtTable, ...]:
    """Return every route of the server; the verifiers of these games can be downloaded."""
    return (*ROUTES, *(PublicRoute(verifier, "GET", reading.verifier) for verifier in games.verifiers))


def _routes(games: Games, modes: Sequence[Mode]) -> list[BaseRoute]:
    routes: list[BaseRoute] = [*GameAccess(_enter, _refuse).routes("/t/{table}", routes_of(games))]
    for mode in modes:
        routes += mode.routes()
    for own in dict.fromkeys(game.package for game in games.values() if holds(game.package, "static")):
        routes.append(Mount(f"/static/{own.rpartition('.')[2]}", PackedFiles(packages=[(own, "static")])))
    packages: list[str | tuple[str, str]] = [("casefile.web", "static")]
    packages += [(mode.package, "static") for mode in modes]
    routes.append(Mount("/static", PackedFiles(packages=packages)))
    return routes


def sockets_of(modes: Sequence[Mode]) -> Mapping[str, SocketHandler]:
    """Return the handler of every socket, by path: those of tables and those of the given kinds of play."""
    return {"/t/{table}/live": live, "/t/{table}/screen/live": live_screen} | {
        path: socket for mode in modes for path, socket in mode.sockets().items()
    }


def _sockets(modes: Sequence[Mode]) -> list[WebSocketRoute]:
    """Return the sockets of open pages."""
    return [WebSocketRoute(path, SocketEndpoint(socket)) for path, socket in sockets_of(modes).items()]


# -- errors --------------------------------------------------------------------------------------------------------


async def _explained(request: Request, error: Exception) -> Response:
    return explain(request, error)


async def _refused(request: Request, error: Exception) -> Response:
    """Tell the clause. A browser that got its token for this action keeps it, for the refusal may be stored."""
    response = explain(request, error)
    if token := getattr(request.state, "acted_as", ""):
        remember(response, request, token)
    return response


async def _too_large(request: Request, error: Exception) -> Response:
    return too_large(request)


async def _too_many(request: Request, error: Exception) -> Response:
    assert isinstance(error, TooMany)
    return too_many(request, error)


async def _gone(request: Request, error: Exception) -> Response:
    """Answer a client that has gone, or was too slow. Nobody reads this."""
    return Response(status_code=400)


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    _ = texts_of(request).gettext
    titles = {404: _("There is nothing here."), 405: _("This cannot be done here.")}
    title = titles.get(error.status_code, _("This did not work."))
    return answer_error(request, error.status_code, title, _("Check the link, or open a new case."))


async def _fault(request: Request, error: Exception) -> Response:
    route = getattr(request.scope.get("route"), "path", None)
    logger().error("a request failed", exc_info=error, route=route)
    return answer(request, fault(texts_of(request)))


ERRORS = {
    Refused: _refused,
    **dict.fromkeys(
        (Stale, KeyReused, Taken, Begun, Gone, Revoked, Unsealed, NoTable, StoreError, Invalid), _explained
    ),
    TooLarge: _too_large,
    TooMany: _too_many,
    ClientDisconnect: _gone,
    HTTPException: _http,
    Exception: _fault,
}


# -- the application -----------------------------------------------------------------------------------------------


SILENT = Outlets()
"""The outlets where no notices are sent."""

LIMITS = Limits()
"""The limits where none are set."""

ANYWHERE = Addressing()
"""The addressing where no proxy is believed, and any name is answered to."""


# No answer is packed already, and a list of types that are would be read for each request.
PACKING = Middleware(Packing, minimum_size=1000, exclude_content_types=())


class _Guarded(Starlette):
    """Starlette's application with a ``guard`` before it, also before the handler of faults.

    So the answer to a fault has the headers of any other, and no call of Starlette's is kept for each open socket.
    """

    def __init__(self, guard: Callable[[ASGIApp], ASGIApp], **given: Any) -> None:
        super().__init__(**given)
        self._guard = guard

    def build_middleware_stack(self) -> ASGIApp:
        """Return the application that handles requests and sockets."""
        return self._guard(super().build_middleware_stack())


def create_app(
    place: Path | str,
    games: Games,
    *,
    modes: Sequence[Mode] = (),
    clock: Callable[[], int] = now,
    pace: int = 900,
    outlets: Outlets = SILENT,
    limits: Limits = LIMITS,
    addressing: Addressing = ANYWHERE,
    think_by: Sequence[str] = (),
) -> Starlette:
    """Return the application with these games over the store at ``place``: a SQLite file, or a PostgreSQL address.

    - ``modes``: the kinds of play besides tables.
    - ``clock``: returns milliseconds since 1970.
    - ``pace``: the milliseconds for which a bot seems to think.
    - ``outlets``: the means by which notices are sent.
    - ``limits``: the limits on one client.
    - ``addressing``: the addresses at which people reach the server.
    - ``think_by``: the commands at whose far end bots think, or the address of a cluster on whose workers they do;
      without them they think in processes of this machine.
    """

    events = SecurityEvents()

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        running = service(place, games, modes=modes, clock=clock, pace=pace, outlets=outlets, think_by=think_by)
        async with running as site:
            site.addressing, site.security = addressing, events
            app.state.site = site
            yield

    guard = partial(Guard, addressing=addressing, limits=limits, sockets=_sockets(modes), events=events)
    middleware = [PACKING, Middleware(waiting.Counting)]
    routes = _routes(games, modes)
    return _Guarded(guard, routes=routes, lifespan=lifespan, middleware=middleware, exception_handlers=ERRORS)
