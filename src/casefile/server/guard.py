"""What guards every request before a page sees it: size, origin, headers. Plain ASGI."""

from collections.abc import MutableMapping
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

BODY_LIMIT = 64 * 1024
"""Bytes that a request's body may have."""

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""Sent with every answer."""

SAFE = ("GET", "HEAD", "OPTIONS")


class Guard:
    """Refuses foreign origins and oversized bodies, and puts the headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request or socket."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        unsafe = scope["type"] == "websocket" or scope["method"] not in SAFE
        if unsafe and _foreign(headers):
            await self._refuse(scope, receive, send, 403, "This request comes from another site.")
            return
        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
            return
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > BODY_LIMIT:
            await self._refuse(scope, receive, send, 413, f"A request may have {BODY_LIMIT // 1024} KiB.")
            return
        await self._app(scope, _limited(receive), _with_headers(scope, send))

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, status: int, text: str) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 4403, "reason": text})
            return
        await PlainTextResponse(text, status)(scope, receive, _with_headers(scope, send))


def _foreign(headers: Headers) -> bool:
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
    async def sending(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            if not scope["path"].startswith("/static/"):
                headers.setdefault("Cache-Control", "no-store")
            if scope["scheme"] == "https":
                headers.setdefault("Strict-Transport-Security", "max-age=63072000; includeSubDomains; preload")
        await send(message)

    return sending
