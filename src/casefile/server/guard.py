"""What guards every request before a page sees it: size, origin, headers. Plain ASGI."""

from collections.abc import Mapping, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from casefile.server.forms import answer_error
from casefile.server.site import texts_of

BODY_LIMIT = 64 * 1024
"""Bytes that a request's body may have."""

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # Not "no-referrer": with that, browsers send plain forms with `Origin: null`, and they would be refused.
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""Sent with every answer."""

_RAW = tuple((name.lower().encode(), value.encode()) for name, value in HEADERS.items())
_NO_STORE = (b"cache-control", b"no-store")
_HTTPS_ONLY = (b"strict-transport-security", b"max-age=63072000; includeSubDomains; preload")

SAFE = ("GET", "HEAD", "OPTIONS")

FOREIGN = 4403
"""The code with which a socket from another site is closed."""


class Guard:
    """Refuses foreign origins and oversized bodies, and puts the headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request or socket."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        if not scope["query_string"].isascii():
            scope["query_string"] = b""  # no page reads a query, and Starlette cannot read this one
        headers = _named(scope)
        if scope["type"] == "websocket":
            if _foreign(headers):
                await receive()
                await send({"type": "websocket.close", "code": FOREIGN, "reason": "another site"})
            else:
                await self._app(scope, receive, send)
            return
        answer = _refusal(scope, headers)
        if answer is not None:
            await answer(scope, receive, _with_headers(scope, send))
            return
        await self._app(scope, _limited(receive), _with_headers(scope, send))


def _named(scope: Scope) -> dict[str, str]:
    """The headers by name, of those that are repeated the first: Starlette's own go through all for each look-up."""
    return {name.decode("latin-1"): value.decode("latin-1") for name, value in reversed(scope["headers"])}


def _refusal(scope: Scope, headers: Mapping[str, str]) -> Response | None:
    """The answer to a request that goes no further."""
    if scope["method"] not in SAFE and _foreign(headers):
        request = Request(scope)
        _ = texts_of(request).gettext
        text = _("Nothing was done. Open the table here and choose again.")
        return answer_error(request, 403, _("This request comes from another site."), text)
    length = headers.get("content-length", "0")
    if not (length.isascii() and length.isdigit()) or int(length[:10]) > BODY_LIMIT:
        return too_large(Request(scope))
    return None


def too_large(request: Request) -> Response:
    """The answer to a body that is longer than it may be."""
    _ = texts_of(request).gettext
    text = _("A request may have {limit} KiB.").format(limit=BODY_LIMIT // 1024)
    return answer_error(request, 413, _("This is too much."), text)


def _foreign(headers: Mapping[str, str]) -> bool:
    """Whether a browser says that another site sent this. Programs that are no browser send no origin."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none")
    return urlsplit(origin).netloc != headers.get("host", "")


class TooLarge(Exception):
    """A body that is longer than it may be, whatever its header said."""


def _limited(receive: Receive) -> Receive:
    total = 0

    async def limited() -> Message:
        nonlocal total
        message = await receive()
        total += len(message.get("body", b""))
        if total > BODY_LIMIT:
            raise TooLarge
        return message

    return limited


def _with_headers(scope: Scope, send: Send) -> Send:
    ours = _RAW if scope["path"].startswith("/static/") else (*_RAW, _NO_STORE)
    if scope["scheme"] == "https":
        ours = (*ours, _HTTPS_ONLY)

    async def sending(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            given = message.get("headers", ())
            named = {name for name, _ in given}
            message["headers"] = [*given, *(pair for pair in ours if pair[0] not in named)]
        await send(message)

    return sending
