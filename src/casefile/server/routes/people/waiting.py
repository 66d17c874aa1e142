"""The number of things that wait for a person: counted for each page that is opened, and for open pages that ask."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from casefile.server.site import Site, language_of, site_of
from casefile.server.store import NoTable, StoreError, digest
from casefile.server.tables.people import token_of


class Counting:
    """An application in front of the pages: it counts the things that wait for the person who opens a page."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request or socket. The count is taken only where a person opens a page."""
        if scope["type"] == "http" and scope["method"] == "GET":
            request = Request(scope)
            if "text/html" in request.headers.get("accept", ""):
                scope.setdefault("state", {})["waits"] = await _counted(request)
        await self._app(scope, receive, send)


async def count(request: Request) -> Response:
    """Answer with the number of things that wait for the person, asked by a page that has been open for a while.

    It is ``null`` for a person for whom nothing can wait.
    """
    return JSONResponse({"count": await _counted(request)})


async def _counted(request: Request) -> int | None:
    """Return the number of things that wait; ``None`` for a person for whom nothing can wait, or
    where it is unknown.
    """
    token = token_of(request)
    try:
        return await waiting_for(site_of(request), digest(token), language_of(request)) if token else None
    except (NoTable, StoreError):
        return None


async def waiting_for(site: Site, person: str, language: str) -> int | None:
    """Return the number of things that wait for ``person``, a browser; ``None`` if it has no games."""
    games = [(each, id) for each in site.hosted for id in await each.owing(person)]
    found = [owed for each, id in games for owed in await each.owed(id, person, language)]
    return sum(owed.happened is None and not owed.quick for owed in found) if games else None
