"""Routes as values: for anybody, or at a game for people with a role there."""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, Route
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

K = TypeVar("K")
W = TypeVar("W")
Handler = Callable[[Request], Awaitable[Response]]
SocketHandler = Callable[[WebSocket], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A handler of requests as an ASGI application.

    A function would be wrapped to catch errors that are caught above it anyway.
    """

    handler: Handler
    """The function that returns the answer to a request."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        answer = await self.handler(Request(scope, receive, send))
        await answer(scope, receive, send)


@dataclass(frozen=True, slots=True)
class SocketEndpoint:
    """The handler of an open socket, as an ASGI application; see :class:`Endpoint`."""

    handler: SocketHandler
    """The function that serves an open socket until it is closed."""

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Serve one socket. To wait for the handler here would keep one call more for each open socket."""
        return self.handler(WebSocket(scope, receive, send))


@dataclass(frozen=True, slots=True)
class PublicRoute:
    """A route that anybody may use."""

    path: str
    """The path, with a gap for each part that differs, such as ``/rules/{name}``."""
    method: str
    """The HTTP method, such as ``GET``."""
    handler: Handler
    """The function that returns the answer to a request."""


@dataclass(frozen=True, slots=True)
class GameRoute(Generic[K, W]):
    """A route at a game, for people with a role.

    - ``path``: the path, with a gap for the game's id, such as ``/t/{table}``.
    - ``method``: the HTTP method, such as ``GET``.
    - ``role``: the role that a person needs, one of those that :attr:`GameAccess.enter` returns.
    - ``handler``: returns the answer; it is given the request, the game and the person's rights.
    """

    path: str
    method: str
    role: str
    handler: Callable[[Request, K, W], Awaitable[Response]]


class UnknownBelowGame(Route):
    """The route for unknown paths below the page of a game: see :meth:`GameAccess.routes`."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Return a partial match, so that any route that fits comes first; none for a path with a slash too many."""
        match, found = super().matches(scope)
        if match is Match.NONE or scope["path"].endswith("/"):
            return Match.NONE, {}
        return Match.PARTIAL, found


@dataclass(frozen=True, slots=True)
class GameAccess(Generic[K, W]):
    """The way into games of one kind.

    - ``enter``: returns the game that is asked for, the person's access, and whether they have each role. It leaves the
      path of the game's page in ``request.state.game``, empty for people who may not see it, and the book of its
      clauses in ``request.state.book``.
    - ``refuse``: returns the page for people without the role for a path.
    """

    enter: Callable[[Request], Awaitable[tuple[K, W, dict[str, bool]]]]
    refuse: Callable[[Request, str], Awaitable[Response]]

    def routes(self, page: str, routes: Iterable[PublicRoute | GameRoute[K, W]]) -> list[Route]:
        """Return the routes as Starlette serves them.

        The answer to an unknown path below ``page``, the page of a game, leads back to the game.
        """
        served = [*map(self.route, routes)]

        async def refused(request: Request) -> Response:
            await self.enter(request)
            known = any(route.matches(request.scope)[0] is not Match.NONE for route in served)
            raise HTTPException(405 if known else 404)

        # The first route that matches in part is asked; behind the others this one would not be told of another method.
        return [UnknownBelowGame(f"{page}/{{rest:path}}", Endpoint(refused)), *served]

    def route(self, route: PublicRoute | GameRoute[K, W]) -> Route:
        """Return a route as Starlette serves it: a route at a game lets in only people with its role."""
        handler = route.handler if isinstance(route, PublicRoute) else self._guarded(route)
        return Route(route.path, Endpoint(handler), methods=[route.method])

    def _guarded(self, route: GameRoute[K, W]) -> Handler:
        async def handled(request: Request) -> Response:
            session, who, roles = await self.enter(request)
            if roles[route.role]:
                return await route.handler(request, session, who)
            return await self.refuse(request, route.path)

        return handled
