"""The guard of every request, before a page sees it: number, size, host, origin, headers. Plain ASGI."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil

from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Match, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from casefile.server.records.records import PATHS
from casefile.server.routes.entry.errors import answer_error, failure_of, too_much
from casefile.server.routes.entry.forms import wants_json
from casefile.server.site import route_of, texts_of
from casefile.server.store import StoreError
from casefile.server.tables.people import person_of, token_of
from casefile.server.tasks.costs import Bill, Billed
from casefile.server.wire.addressing import Addressing, without_usual_port
from casefile.server.wire.budgets import Bucket, Budgets, Client, TooMany, address_of
from casefile.server.wire.limits import Limits
from casefile.server.wire.messages import PAGE_COST, asks_for_page, cost_of
from casefile.server.wire.routing import Handler
from casefile.server.wire.security import SecurityEvents
from casefile.story.i18n import translator

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # Not "no-referrer": with that, browsers send plain forms with `Origin: null`, and they would be refused.
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""The headers sent with every answer."""

_RAW = tuple((name.lower().encode(), value.encode()) for name, value in HEADERS.items())
_NO_STORE = (b"cache-control", b"no-store")
_HTTPS_ONLY = (b"strict-transport-security", b"max-age=63072000")
_HTTPS_BELOW = (b"strict-transport-security", b"max-age=63072000; includeSubDomains; preload")

SAFE = ("GET", "HEAD", "OPTIONS")

FOREIGN = 4403
"""The code that closes a socket from another site, and a socket of a page that its person may not see."""

NOWHERE = 4404
"""The code that closes a socket without a page."""

MANY = 4429
"""The code that closes a socket that is one too many."""

SERVICE_RESTART = 1012
"""The code that closes a socket because the store does not answer: the page opens another in a moment."""

FRAMES = 1008
"""The code that closes a socket that sends too many frames."""


class Guard:
    """Refuses clients that ask too much, foreign origins and hosts, and oversized bodies; puts headers on every answer.

    Sockets go on to one of ``sockets`` instead of ``app``. They are many and at rest, and each call in between would be
    kept as long as they are open.
    """

    def __init__(
        self,
        app: ASGIApp,
        addressing: Addressing,
        limits: Limits,
        sockets: Sequence[WebSocketRoute],
        events: SecurityEvents,
    ) -> None:
        self._app, self._addressing, self._budgets, self._sockets = app, addressing, Budgets(limits), sockets
        self._events = events

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Handle one request or socket."""
        if scope["type"] not in ("http", "websocket"):
            return self._app(scope, receive, send)
        if not scope["query_string"].isascii():
            scope["query_string"] = b""  # no page reads such a query, and Starlette cannot read it
        scope.setdefault("state", {})["budgets"] = self._budgets
        self._addressing.opened.notice(scope)
        self._addressing.believe(scope)
        bill = Bill(partial(self._budgets.charge, _client(scope)))
        return Billed((self._socket if scope["type"] == "websocket" else self._request)(scope, receive, send), bill)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or let the application do so."""
        answer = await self._refusal(scope)
        if answer is not None:
            await answer(scope, receive, self._with_headers(scope, send))
            return
        limited = _limited(receive, body_limit(scope, self._budgets.limits))
        await self._app(scope, limited, self._with_headers(scope, send))

    def _with_headers(self, scope: Scope, send: Send) -> Send:
        https = _HTTPS_BELOW if self._addressing.subdomains else _HTTPS_ONLY
        return _with_headers(scope, send, https, self._events)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a socket in, and close it when it sends too many frames."""
        code, reason, route = FOREIGN, "another site", self._page_of(scope)
        watched = _Watched(send, self._events, "none" if route is None else route.path)
        if self._ours(scope, _named(scope)):
            client: Client = scope["state"]["client"]
            try:
                self._budgets.owing(client)
                self._budgets.spend("requests", client)
                with self._budgets.socket(client):
                    frames = Bucket(self._budgets.limits.frames, time.monotonic())
                    if route is not None:
                        few = _Few(receive, watched, frames, self._budgets, client)
                        await route.app(scope, few, watched)
                        return
                code, reason = NOWHERE, "no such page"
            except TooMany:
                code, reason = MANY, "too many"
                await asyncio.sleep(self._budgets.limits.refusal_seconds)
            except StoreError as error:
                failure_of(translator("en"), error)  # the log tells of it
                code, reason = SERVICE_RESTART, "the store does not answer"
        if not watched.accepted:
            await receive()
        with contextlib.suppress(OSError, RuntimeError):  # it is closed already
            await watched({"type": "websocket.close", "code": code, "reason": reason})

    def _page_of(self, scope: Scope) -> WebSocketRoute | None:
        """Return the route that keeps the page at this path open; ``None`` where there is none."""
        for route in self._sockets:
            match, found = route.matches(scope)
            if match is Match.FULL:
                scope.update(found)
                return route
        return None

    def _ours(self, scope: Scope, headers: Mapping[str, str]) -> bool:
        """Whether a page of this site opens a socket, by a name of this site."""
        return not _foreign(scope, headers) and self._addressing.answers(scope, headers.get("host", ""))

    async def _refusal(self, scope: Scope) -> Response | None:
        """Return the answer to a request that goes no further. A request that is one too many waits for its answer."""
        try:
            await self._budgets.admit(scope["state"]["client"])
        except TooMany as many:
            return too_many(Request(scope), many)
        headers = _named(scope)
        if not self._addressing.answers(scope, headers.get("host", "")):
            return unknown_host(Request(scope))
        if scope["method"] not in SAFE and _foreign(scope, headers):
            request = Request(scope)
            _ = texts_of(request).gettext
            text = _("Nothing was done. Open the table here and choose again.")
            return answer_error(request, 403, _("This request comes from another site."), text)
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdigit()) or int(length[:10]) > body_limit(scope, self._budgets.limits):
            return too_large(Request(scope))
        return None


def body_limit(scope: Scope, limits: Limits) -> int:
    """Return the most bytes that the body of a request may have; records of games may be larger than other forms."""
    return limits.record_bytes if scope["path"] in PATHS else limits.body_bytes


def budgets_of(connection: HTTPConnection) -> Budgets:
    """Return the limits and counts of all clients, of the server that a request came to."""
    found: Budgets = connection.state.budgets
    return found


def client_of(connection: HTTPConnection) -> Client:
    """Return the address and the person that a request is counted for."""
    found: Client = connection.state.client
    return found


def _client(scope: Scope) -> Client:
    """Find out the sender of a request, and keep it in the scope. Our own static files cost a tenth."""
    connection = HTTPConnection(scope)
    token, host = token_of(connection), connection.client.host if connection.client else ""
    cost = 0.1 if scope["path"].startswith("/static/") else 1.0
    found = scope["state"]["client"] = Client(address_of(host), person_of(token) if token else "", cost)
    return found


def _named(scope: Scope) -> dict[str, str]:
    """Return the headers by name, the first of a repeated one. Starlette's own go through all for each look-up."""
    return {name.decode("latin-1"): value.decode("latin-1") for name, value in reversed(scope["headers"])}


def limited(what: str, handler: Handler) -> Handler:
    """Return a handler that each client may use so often in a while, by the limit ``tables`` or ``seals``."""

    async def handled(request: Request) -> Response:
        budgets_of(request).spend(what, client_of(request))
        return await handler(request)

    return handled


def too_many(request: Request, many: TooMany) -> Response:
    """Return the answer to a client that has sent too many requests."""
    failure, wait = too_much(texts_of(request)), {"Retry-After": str(ceil(many.seconds))}
    if wants_json(request):
        return JSONResponse(failure.json, failure.status, wait)
    return PlainTextResponse(failure.text, failure.status, wait)


def unknown_host(request: Request) -> Response:
    """Return the answer to a request for a server of another name.

    It is no page, because the links of a page would bear that name.
    """
    _ = texts_of(request).gettext
    text = _("This server does not answer to that name. Whoever runs it names it with --url.")
    return PlainTextResponse(text, 421)


def too_large(request: Request) -> Response:
    """Return the answer to a request with a body that is longer than it may be."""
    _ = texts_of(request).gettext
    text = _("A request may have {limit} KiB.").format(
        limit=body_limit(request.scope, budgets_of(request).limits) // 1024
    )
    return answer_error(request, 413, _("This is too much."), text)


def _foreign(scope: Scope, headers: Mapping[str, str]) -> bool:
    """Whether a browser says that another site sent this. Programs that are no browser send no origin."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none")
    scheme = scope["scheme"].replace("ws", "http")
    return origin != f"{scheme}://{without_usual_port(scheme, headers.get('host', ''))}"


class TooLarge(Exception):
    """The error for a body that is longer than it may be, whatever its header said."""


def _limited(receive: Receive, most: int) -> Receive:
    total = 0

    async def limited() -> Message:
        nonlocal total
        message = await receive()
        total += len(message.get("body", b""))
        if total > most:
            raise TooLarge
        return message

    return limited


@dataclass(frozen=True, slots=True)
class _Few:
    """Receives frames until there are too many; then the socket is closed."""

    receive: Receive
    send: Send
    frames: Bucket
    budgets: Budgets
    client: Client

    async def __call__(self) -> Message:
        message = await self.receive()
        if message["type"] == "websocket.receive" and self._too_many(message):
            await self.send({"type": "websocket.close", "code": FRAMES, "reason": "too many frames"})
            return {"type": "websocket.disconnect", "code": FRAMES}
        return message

    def _too_many(self, message: Message) -> bool:
        text = message.get("text")
        if asks_for_page(text):
            try:
                self.budgets.owing(self.client)
            except TooMany:
                return True
            self.budgets.charge(self.client, PAGE_COST)
        return bool(self.frames.spend(cost_of(text), time.monotonic()))


@dataclass(slots=True)
class _Watched:
    """Sends a socket's messages, and notes the code with which it is closed."""

    send: Send
    events: SecurityEvents
    route: str
    accepted: bool = False

    def __call__(self, message: Message) -> Awaitable[None]:
        if message["type"] == "websocket.accept":
            self.accepted = True
        elif message["type"] == "websocket.close":
            code = message.get("code")
            if code == FOREIGN:
                self.events.note("access_withdrawn" if self.accepted else "forbidden", self.route)
            elif code in (MANY, FRAMES):
                self.events.note("too_many", self.route)
        return self.send(message)


def _with_headers(scope: Scope, send: Send, https: tuple[bytes, bytes], events: SecurityEvents) -> Send:
    ours = _RAW if scope["path"].startswith("/static/") else (*_RAW, _NO_STORE)
    if scope["scheme"] == "https":
        ours = (*ours, https)

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            events.answered(message["status"], route_of(HTTPConnection(scope)))
            given = message.get("headers", ())
            named = {name for name, _ in given}
            message["headers"] = [*given, *(pair for pair in ours if pair[0] not in named)]
        await send(message)

    return sending
