"""How much waits for who asks: counted for each page that is opened, and for open pages when they ask."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from casefile.server.site import Site, language_of, site_of
from casefile.server.store import NoTable, StoreError, digest
from casefile.server.tables.people import token_of


class Counting:
    """An application whose pages know how much waits for who opens them."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request or socket; only where a person opens a page, it is counted."""
        if scope["type"] == "http" and scope["method"] == "GET":
            request = Request(scope)
            if "text/html" in request.headers.get("accept", ""):
                scope.setdefault("state", {})["waits"] = await _counted(request)
        await self._app(scope, receive, send)


async def count(request: Request) -> Response:
    """How much waits, for a page that has been open for a while; ``null`` for whom nothing can wait any more."""
    return JSONResponse({"count": await _counted(request)})


async def _counted(request: Request) -> int | None:
    """How many things wait; ``None`` for whom nothing can wait, and where that cannot be said."""
    token = token_of(request)
    try:
        return await _waits(site_of(request), digest(token), language_of(request)) if token else None
    except (NoTable, StoreError):
        return None


async def _waits(site: Site, person: str, language: str) -> int | None:
    games = [(each, id) for each in site.hosted for id in await each.owing(person)]
    found = [owed for each, id in games for owed in await each.owed(id, person, language)]
    return sum(owed.happened is None and not owed.quick for owed in found) if games else None
