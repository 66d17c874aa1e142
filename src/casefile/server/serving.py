"""Starting the server: the place of its data, its port, and the browser that it opens."""

import asyncio
import contextlib
import errno
import gc
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, replace
from pathlib import Path

import platformdirs
from starlette.applications import Starlette

from casefile.core.cards import Invalid
from casefile.game import Games
from casefile.server.app import ANYWHERE, LIMITS, SILENT, create_app
from casefile.server.notices.sending import Outlets
from casefile.server.routes.entry.metrics import Timed, numbers, telling
from casefile.server.store import open_store
from casefile.server.tables.modes import Mode
from casefile.server.wire.accept_loop import Server
from casefile.server.wire.addressing import Addressing, in_network
from casefile.server.wire.connections import Connections, room
from casefile.server.wire.limits import Limits
from casefile.server.wire.logs import Form, configure
from casefile.server.wire.protocols import BACKLOG, Config
from casefile.server.workers import Workers

PORT = 8765
"""The port when none is named."""

FILE = "casefile.sqlite3"
"""The database's name in the data directory."""

EVERYWHERE = ("0.0.0.0", "::")
"""The hosts at which a server listens to its whole network."""

GRACE = 3
"""Seconds for open requests to end at a shutdown."""


def data_file(data: Path | None) -> Path:
    """Return the path of the database file in the directory ``data``, by default the user's own. Neither need exist."""
    return (data or Path(platformdirs.user_data_dir("casefile", appauthor=False))) / FILE


def make_folder(place: Path | str) -> None:
    """Make the directory in which the database file ``place`` lies; raise :class:`Invalid` if it cannot be made."""
    if isinstance(place, str):
        return  # an address in PostgreSQL
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Invalid("--data", f"{place.parent} ({error.strerror})", "a directory that can be written") from None


def place_of(data: Path | None, database: str | None) -> Path | str:
    """Return the place of the games: the address of a PostgreSQL ``database``, else a file as of :func:`data_file`.

    Raises :class:`Invalid` where both are given.
    """
    if data and database:
        raise Invalid("--database", "a directory of games, too", "one of --data and --database")
    return database or data_file(data)


def listen(host: str, port: int | None) -> socket.socket:
    """Return a socket that listens at ``host`` and ``port``.

    Without ``port`` it takes the usual one, or any that is free. Raise :class:`Invalid` if that is impossible.
    """
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


@dataclass(frozen=True)
class Serving:
    """The settings of a server, for each of its processes; see :func:`casefile.server.app.create_app`.

    - ``metrics``: the port of this machine on which its numbers are told; a second process tells its own on the next
      port.
    - ``log``: the form of the log.
    """

    place: Path | str
    games: Games
    modes: Sequence[Mode] = ()
    pace: int = 900
    outlets: Outlets = SILENT
    limits: Limits = LIMITS
    addressing: Addressing = ANYWHERE
    metrics: int | None = None
    think_by: Sequence[str] = ()
    log: Form = "text"

    def __call__(self, listening: socket.socket, number: int, started: Callable[[], None]) -> None:
        """Serve at a socket until interrupted, as the process of this ``number``; ``started`` is called first."""
        limits, addressing = replace(self.limits, connections=room(self.limits.connections)), self.addressing
        app = create_app(
            self.place,
            self.games,
            modes=self.modes,
            pace=self.pace,
            outlets=self.outlets,
            limits=limits,
            addressing=addressing,
            think_by=self.think_by,
        )
        # By default Python searches for cycles whenever 700 objects more are alive: a tenth of an action's time.
        gc.set_threshold(10_000, 10, 10)
        connections, timed = Connections(limits, addressing.ours), Timed(app)
        served = app if self.metrics is None else timed
        written = {} if self.log == "text" else {"log_config": None}  # else uvicorn's, for people
        config = Config(served, connections, log_level="warning", timeout_graceful_shutdown=GRACE, **written)
        configure(self.log)
        with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
            port = None if self.metrics is None else self.metrics + number
            told = telling(port, lambda: numbers(timed, connections, app.state.site))
            runner.run(_run(app, Server(config), listening, started, told))


def serve(
    serving: Serving, host: str = "127.0.0.1", port: int | None = None, *, workers: int = 1, open_browser: bool = False
) -> None:
    """Run a server until it is interrupted, in ``workers`` processes.

    ``open_browser``: whether to open the first page in a browser. Raise :class:`Invalid` or ``StoreError`` before
    anything is served, and before the address is printed.
    """
    if workers > 1:
        if isinstance(serving.place, Path):
            raise Invalid("--workers", f"{workers} processes for games in a file", "--database postgresql://..., or 1")
        open_store(serving.place).close()  # a fault of the database is reported once
    listening = listen(host, port)
    if host in EVERYWHERE:
        serving = replace(serving, addressing=replace(serving.addressing, network=in_network()))
    url = f"http://{f'[{host}]' if ':' in host else host}:{listening.getsockname()[1]}/"

    def started() -> None:
        print(f"casefile is at {serving.addressing.url or url}  (Ctrl+C stops it; games are kept)", flush=True)
        if open_browser:
            threading.Timer(0.3, webbrowser.open, (url,)).start()

    with listening:
        if workers > 1:
            configure(serving.log)
            Workers(serving, listening, workers, started).run()
        else:
            serving(listening, 0, started)


async def _run(
    app: Starlette,
    server: Server,
    listening: socket.socket,
    started: Callable[[], None],
    told: AbstractAsyncContextManager[None],
) -> None:
    """Serve ``app`` between its start and its end. If uvicorn did these, it would report their failures in traces.

    A signal is kept back until the store is closed; then it has done its work.
    """
    with _signals_ignored(), server.capture_signals():
        async with app.router.lifespan_context(app), told:
            started()
            await server.serve([listening])


@contextlib.contextmanager
def _signals_ignored() -> Iterator[None]:
    """Let the signals that uvicorn raises again after its end do nothing: a requested stop has the status 0."""
    before = {each: signal.signal(each, lambda _number, _frame: None) for each in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
