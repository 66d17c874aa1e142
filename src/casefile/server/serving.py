"""Starting the server: the place of its data, its port, and the browser that it opens."""

import asyncio
import contextlib
import errno
import gc
import signal
import socket
import threading
import webbrowser
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from starlette.applications import Starlette

from casefile.core.cards import Invalid
from casefile.game import Games
from casefile.server.admission.home_network import HomeNetwork
from casefile.server.app import ANYWHERE, LIMITS, SILENT, create_app
from casefile.server.notices.sending import Outlets
from casefile.server.routes.entry.metrics import Timed, numbers, telling
from casefile.server.site import Site
from casefile.server.store import open_store
from casefile.server.tables.modes import Mode
from casefile.server.wire.accept_loop import Server, bound
from casefile.server.wire.addressing import Addressing, in_network, only_here
from casefile.server.wire.connections import Connections, room
from casefile.server.wire.limits import Limits
from casefile.server.wire.logs import Form, configure
from casefile.server.wire.protocols import Config
from casefile.server.workers import Workers

PORT = 8765
"""The port when none is named."""

EVERYWHERE = ("0.0.0.0", "::")
"""The hosts at which a server listens to its whole network."""

OPENS = "one of one process, on 127.0.0.1, without --trusted-proxy"
"""The kind of server that can be opened to the home network."""

GRACE = 3
"""Seconds for open requests to end at a shutdown."""


def listen(host: str, port: int | None) -> socket.socket:
    """Return a socket that listens at ``host`` and ``port``.

    Without ``port`` it takes the usual one, or any that is free. Raise :class:`Invalid` if that is impossible.
    """
    try:
        return bound(host, PORT if port is None else port)
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            expected = "an address of this machine, such as 127.0.0.1"
            raise Invalid("--host", f"{host} ({error.strerror})", expected) from None
        if port is not None:
            expected = "a free port, or none to have one found"
            raise Invalid("--port", f"{port}, which another program uses", expected) from None
    return bound(host, 0)


@dataclass(frozen=True)
class Serving:
    """The settings of a server, for each of its processes; see :func:`casefile.server.app.create_app`.

    - ``place``: the SQLite file with the games, or the address of a PostgreSQL database with them.
    - ``games``: the games that can be played.
    - ``modes``: the kinds of play besides tables.
    - ``pace``: the milliseconds for which a bot seems to think.
    - ``outlets``: the ways by which notices are sent.
    - ``limits``: the limits on clients.
    - ``addressing``: the addresses at which people reach the server.
    - ``metrics``: the port of this machine on which its numbers are told; a second process tells its own on the next
      port.
    - ``think_by``: the commands by which bots think elsewhere, or the address of a cluster on which they think; empty
      for bots that think on this machine.
    - ``log``: the form of the log.
    - ``opens``: whether the home network can be let in by a press; ``open_now``: whether it is as soon as it starts.
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
    opens: bool = False
    open_now: bool = False

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
        # By default Python searches for cycles whenever 700 objects more are alive: a tenth of an action's time, though
        # actions make none. What is here at the start stays to the end, and is not searched again.
        gc.freeze()
        gc.set_threshold(50_000, 10, 10)
        gc.enable()
        connections, timed = Connections(limits, addressing.ours), Timed(app)
        served = app if self.metrics is None else timed
        written = {} if self.log == "text" else {"log_config": None}  # else uvicorn's, for people
        config = Config(served, connections, log_level="warning", timeout_graceful_shutdown=GRACE, **written)
        configure(self.log)
        with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
            port = None if self.metrics is None else self.metrics + number
            told = telling(port, lambda: numbers(timed, connections, app.state.site))
            server = Server(config)
            network = partial(self._network, app, server, connections, listening) if self.opens else None
            runner.run(_run(app, server, listening, started, told, network))

    async def _network(
        self, app: Starlette, server: Server, connections: Connections, listening: socket.socket
    ) -> None:
        """Let the site open itself to the home network, and do so if that is wanted from the start."""
        site: Site = app.state.site
        site.network = HomeNetwork(
            self.addressing.opened,
            server,
            connections,
            listening.getsockname()[1],
            playing=site.plays,
            changed=site.reached_anew,
        )
        if self.open_now:
            await site.network.open()


def serve(
    serving: Serving, host: str = "127.0.0.1", port: int | None = None, *, workers: int = 1, page: str | None = None
) -> None:
    """Run a server until it is interrupted, in ``workers`` processes.

    ``page``: the path of a page to open in a browser; ``None`` opens none. Raise :class:`Invalid` or ``StoreError``
    before anything is served, and before the address is printed.
    """
    if workers > 1:
        if isinstance(serving.place, Path):
            raise Invalid("--workers", f"{workers} processes for games in a file", "--database postgresql://..., or 1")
        open_store(serving.place).close()  # a fault of the database is reported once
    listening = listen(host, port)
    alone = workers == 1 and only_here(host) and not serving.addressing.proxies
    if serving.open_now and not alone:
        raise Invalid("--open", "a server that others can reach already", OPENS)
    serving = replace(serving, opens=alone)
    if host in EVERYWHERE:
        serving = replace(serving, addressing=replace(serving.addressing, network=in_network()))
    url = f"http://{f'[{host}]' if ':' in host else host}:{listening.getsockname()[1]}/"

    def started() -> None:
        print(f"casefile is at {serving.addressing.url or url}  (Ctrl+C stops it; games are kept)", flush=True)
        if serving.open_now:
            print(_told_open(serving.addressing.opened.place), flush=True)
        if page is not None:
            threading.Timer(0.3, webbrowser.open, (url.removesuffix("/") + page,)).start()

    with listening:
        if workers > 1:
            configure(serving.log)
            Workers(serving, listening, workers, started).run()
        else:
            serving(listening, 0, started)


def _told_open(place: str) -> str:
    """Return the line that says where the home network reaches the server."""
    if place:
        return f"Devices in your network reach it at http://{place}/ for six hours, or until you close it at a table"
    return "This computer is in no network, so nobody else reaches it: connect it, then open it at a table"


async def _run(
    app: Starlette,
    server: Server,
    listening: socket.socket,
    started: Callable[[], None],
    told: AbstractAsyncContextManager[None],
    network: Callable[[], Awaitable[None]] | None = None,
) -> None:
    """Serve ``app`` between its start and its end. If uvicorn did these, it would report their failures in traces.

    A signal is kept back until the store is closed; then it has done its work.
    """
    with _signals_ignored(), server.capture_signals():
        async with app.router.lifespan_context(app), told:
            if network is not None:
                await network()
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
