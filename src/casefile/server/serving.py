"""Starting the server: where its data lies, which port it takes, and the browser that it opens."""

import asyncio
import errno
import gc
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from pathlib import Path

import platformdirs
from starlette.applications import Starlette

from casefile.core.cards import Invalid
from casefile.game import Games
from casefile.server.addressing import Addressing
from casefile.server.app import ANYWHERE, LIMITS, SILENT, create_app
from casefile.server.connections import BACKLOG, Config, Connections, Server, room
from casefile.server.limits import Limits
from casefile.server.logs import keep_sparse
from casefile.server.metrics import Timed, numbers, telling
from casefile.server.modes import Mode
from casefile.server.notices.sending import Outlets

PORT = 8765
"""The port when none is named."""

FILE = "casefile.sqlite3"
"""The database's name in the data directory."""

GRACE = 3
"""Seconds for open requests to end at a shutdown."""


def data_file(data: Path | None) -> Path:
    """The database file in ``data``, else in the user's data directory, which is made; raises :class:`Invalid`."""
    folder = data or Path(platformdirs.user_data_dir("casefile", appauthor=False))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Invalid("--data", f"{folder} ({error.strerror})", "a directory that can be written") from None
    return folder / FILE


def place_of(data: Path | None, database: str | None) -> Path | str:
    """Where the games are: the address of a PostgreSQL ``database``, else a file as :func:`data_file` names it."""
    if data and database:
        raise Invalid("--database", "a directory of games, too", "one of --data and --database")
    return database or data_file(data)


def listen(host: str, port: int | None) -> socket.socket:
    """A listening socket; without ``port`` the usual one, else any that is free; raises :class:`Invalid`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    # Head and body are written one after the other; without this the body waits 40 ms for the head's acknowledgement.
    found.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if sys.platform != "win32":
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        _bind(found, host, port)
    except Invalid:
        found.close()
        raise
    found.listen(BACKLOG)
    return found


def _bind(found: socket.socket, host: str, port: int | None) -> None:
    try:
        found.bind((host, PORT if port is None else port))
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise Invalid(
                "--host", f"{host} ({error.strerror})", "an address of this machine, such as 127.0.0.1"
            ) from None
        if port is not None:
            raise Invalid(
                "--port", f"{port}, which another program uses", "a free port, or none to have one found"
            ) from None
        found.bind((host, 0))


def serve(
    games: Games,
    host: str = "127.0.0.1",
    port: int | None = None,
    data: Path | None = None,
    database: str | None = None,
    *,
    open_browser: bool = False,
    modes: Sequence[Mode] = (),
    pace: int = 900,
    outlets: Outlets = SILENT,
    limits: Limits = LIMITS,
    addressing: Addressing = ANYWHERE,
    metrics: int | None = None,
) -> None:
    """Serve until interrupted; see :func:`casefile.server.app.create_app` for what is served.

    ``metrics`` is a port of this machine on which the server's numbers are told.

    Raises :class:`Invalid` or ``StoreError`` before anything is served, and before its address is printed.
    """
    limits = replace(limits, connections=room(limits.connections))
    place = place_of(data, database)
    app = create_app(place, games, modes=modes, pace=pace, outlets=outlets, limits=limits, addressing=addressing)
    listening = listen(host, port)
    url = f"http://{f'[{host}]' if ':' in host else host}:{listening.getsockname()[1]}/"

    def started() -> None:
        print(f"casefile is at {addressing.url or url}  (Ctrl+C stops it; games are kept)", flush=True)
        if open_browser:
            threading.Timer(0.3, webbrowser.open, (url,)).start()

    # By default Python searches for circles whenever 700 objects more are alive: a tenth of the time of an action.
    gc.set_threshold(10_000, 10, 10)
    connections, timed = Connections(limits, addressing.ours), Timed(app)
    served = app if metrics is None else timed
    config = Config(served, connections, log_level="warning", timeout_graceful_shutdown=GRACE)
    keep_sparse()
    with listening, asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        told = telling(metrics, lambda: numbers(timed, connections, app.state.site))
        runner.run(_run(app, Server(config), listening, started, told))


async def _run(
    app: Starlette,
    server: Server,
    listening: socket.socket,
    started: Callable[[], None],
    told: AbstractAsyncContextManager[None],
) -> None:
    """Serve ``app`` between its start and its end, which uvicorn would tell of in traces where they fail.

    A signal is kept back until the store is closed.
    """
    with server.capture_signals():
        async with app.router.lifespan_context(app), told:
            started()
            await server.serve([listening])
