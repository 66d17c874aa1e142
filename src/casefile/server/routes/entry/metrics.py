"""The numbers that a server tells its operator, in Prometheus' format, on a port of its own.

It tells route templates and numbers, and never a path, an address, a person or a table.
"""

import asyncio
import contextlib
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from casefile.core.cards import Invalid
from casefile.server.site import Site
from casefile.server.tasks import loops
from casefile.server.wire.connections import Connections

BOUNDS = (0.005, 0.025, 0.1, 0.5, 2.5, 10.0)
"""The bounds, in seconds, up to which answers are counted together."""

PATIENCE = 5.0
"""Seconds in which a client of the numbers must have sent its request."""

TYPE = "text/plain; version=0.0.4; charset=utf-8"


@dataclass(slots=True)
class _Took:
    """Answers of one kind.

    - ``counts``: the number of answers up to each of the bounds; at the end, of those beyond the last.
    - ``seconds``: the time of all answers together.
    """

    counts: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS) + 1))
    seconds: float = 0.0

    def add(self, seconds: float) -> None:
        """Count one answer."""
        self.counts[sum(seconds > bound for bound in BOUNDS)] += 1
        self.seconds += seconds


class Timed:
    """An application whose answers are timed, by method, route template and status."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._took: dict[tuple[str, str, int], _Took] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request or socket. A socket gets the function that times its actions."""
        if scope["type"] != "http":
            if scope["type"] == "websocket":
                scope.setdefault("state", {})["took"] = self.took
            await self._app(scope, receive, send)
            return
        begin, status = time.perf_counter(), 0

        async def sending(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            await send(message)

        try:
            await self._app(scope, receive, sending)
        finally:
            route = getattr(scope.get("route"), "path", "none")  # a request that is refused before it has a route
            # There are as many methods and routes as we have; those that others make up go under one name.
            method = scope["method"] if scope["method"] in ("GET", "HEAD", "POST") else "other"
            self.took(method, route, status, time.perf_counter() - begin)

    def took(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count one answer: its method, route template and status, and the seconds that it took."""
        self._took.setdefault((method, route, status), _Took()).add(seconds)

    def lines(self) -> Iterator[str]:
        """Yield the times of all answers as a Prometheus histogram, line by line."""
        name = "casefile_request_seconds"
        yield f"# HELP {name} Seconds until a request was answered whole, by route template."
        yield f"# TYPE {name} histogram"
        for (method, route, status), took in sorted(self._took.items()):
            labels = f'method="{method}",route="{route}",status="{status}"'
            total = 0
            for bound, count in zip((*BOUNDS, "+Inf"), took.counts, strict=True):
                total += count
                yield f'{name}_bucket{{{labels},le="{bound}"}} {total}'
            yield f"{name}_sum{{{labels}}} {took.seconds:.6f}"
            yield f"{name}_count{{{labels}}} {total}"


async def numbers(timed: Timed, connections: Connections, site: Site) -> str:
    """Return all numbers about the server for its operator, in Prometheus' text format."""
    due = await site.store.next_due()
    late = 0.0 if due is None else max(0.0, (site.clock() - due) / 1000)
    gauges: Sequence[tuple[str, str, float]] = (
        ("casefile_connections", "Open connections.", len(connections)),
        ("casefile_sockets", "Open pages that are told what changes.", site.hub.watchers()),
        ("casefile_writes_waiting", "Commands that wait for the thread that writes.", site.store.waiting),
        ("casefile_deadline_late_seconds", "Seconds by which the oldest deadline is overdue.", late),
    )
    lines = [line for name, text, value in gauges for line in _gauge(name, text, value)]
    return "\n".join([*lines, *loops.lines(), *site.security.lines(), *timed.lines(), ""])


def _gauge(name: str, text: str, value: float) -> Iterator[str]:
    yield f"# HELP {name} {text}"
    yield f"# TYPE {name} gauge"
    yield f"{name} {value:g}"


def _status(head: bytes) -> HTTPStatus:
    """Return the status of the answer to a request, by its head.

    Only this machine may ask, by one of its own names, for one path. A page of another site could have its name lead to
    this machine, and read the answer.
    """
    first, *fields = head.decode("latin-1").split("\r\n")
    method, _, rest = first.partition(" ")
    hosts = [value.strip() for name, _, value in (each.partition(":") for each in fields) if name.lower() == "host"]
    if len(hosts) != 1 or not re.fullmatch(r"(localhost|127\.0\.0\.1)(:[0-9]+)?", hosts[0], re.IGNORECASE):
        return HTTPStatus.MISDIRECTED_REQUEST
    if rest.partition(" ")[0].partition("?")[0] != "/metrics":
        return HTTPStatus.NOT_FOUND
    return HTTPStatus.OK if method == "GET" else HTTPStatus.METHOD_NOT_ALLOWED


@contextlib.asynccontextmanager
async def telling(port: int | None, tell: Callable[[], Awaitable[str]]) -> AsyncIterator[None]:
    """Answer each request to ``/metrics`` at ``port`` of this machine with what ``tell`` returns, during the block.

    Without a port there is no answer. Raise :class:`Invalid` for a port that another program uses.
    """
    if port is None:
        yield
        return

    loop = loops.Loop("metrics", "the numbers could not be told")

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await answer_one(reader, writer)
        except Exception as error:  # noqa: BLE001 - who asks next may be told
            loop.failed(error, "the numbers could not be told")

    async def answer_one(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.closing(writer), contextlib.suppress(OSError, EOFError, ValueError, TimeoutError):
            async with asyncio.timeout(PATIENCE):
                status = _status(await reader.readuntil(b"\r\n\r\n"))
                body = (await tell()).encode() if status is HTTPStatus.OK else b""
                first = f"HTTP/1.1 {status} {status.phrase}"
                head = f"{first}\r\nContent-Type: {TYPE}\r\nContent-Length: {len(body)}\r\nConnection: close"
                writer.write(f"{head}\r\n\r\n".encode() + body)
                await writer.drain()

    try:
        server = await asyncio.start_server(answer, "127.0.0.1", port)
    except OSError:
        raise Invalid("--metrics", f"{port}, which another program uses", "a free port") from None
    async with server:
        yield
