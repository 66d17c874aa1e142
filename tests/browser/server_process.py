"""A real server in a process of its own."""

import importlib
import signal
import time
import urllib.request
from pathlib import Path
from types import TracebackType

from bench.wire import free_port
from tests import copied_processes
from tests.chance import settle
from tests.patience import PATIENCE


def serve_folder(folder: str, starts: int, port: int, pace: int, notices: bool, games: str, url: str) -> None:
    """Serve what is in ``folder``, for the time of that number that it is served."""
    from casefile.correspondence.server.mode import BY_POST
    from casefile.server.app import ANYWHERE
    from casefile.server.data_places import FILE
    from casefile.server.notices.sending import Outlets
    from casefile.server.serving import Serving, serve
    from casefile.server.wire.addressing import addressing
    from casefile.server.wire.limits import Limits, Rate

    settle(f"{Path(folder).name} {starts}")
    module, _, name = games.partition(":")
    offered = getattr(importlib.import_module(module), name)
    outlets = Outlets(f"http://127.0.0.1:{port}", webhooks=notices)
    # One browser plays as fast as many people; what one may cost is tried in tests/server/test_costs.py.
    rate = Rate(60_000, 6_000)
    loose = Limits(processor_per_address=rate, processor_per_person=rate)
    named = addressing(url, ()) if url else ANYWHERE
    place = Path(folder) / FILE
    serve(Serving(place, offered, (BY_POST,), pace, outlets, limits=loose, addressing=named), "127.0.0.1", port)


class ServerProcess:
    """A server with its data in ``folder``. It keeps its port and its data when it is killed and started again.

    With ``notices`` people may be told by webhook. ``games`` is where its list of games is: ``"module:NAME"``,
    and ``named`` the public address that it is told to have.
    """

    def __init__(
        self,
        folder: Path,
        pace: int = 30,
        *,
        notices: bool = False,
        games: str = "casefile.games:GAMES",
        named: str = "",
    ) -> None:
        self._folder, self._pace, self._notices, self._games, self._named = folder, pace, notices, games, named
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: copied_processes.Process | None = None
        self._starts = 0

    def __enter__(self) -> "ServerProcess":
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop(signal.SIGTERM)

    def start(self) -> None:
        """Start, and wait until it answers."""
        self._starts += 1
        given = (str(self._folder), self._starts, self.port, self._pace, self._notices, self._games, self._named)
        self._process = copied_processes.begin("tests.browser.server_process:serve_folder", given, self._folder / "log")
        begin = time.monotonic()
        while time.monotonic() - begin < PATIENCE:
            try:
                with urllib.request.urlopen(f"{self.url}/health", timeout=1):
                    return
            except OSError:
                assert self._process.poll() is None, self.log()
                time.sleep(0.05)
        self.stop()
        raise AssertionError(f"the server is not ready after {PATIENCE} s: {self.log()}")

    def stop(self, with_signal: signal.Signals = signal.SIGKILL) -> None:
        """End the process, by default without any warning."""
        assert self._process is not None
        self._process.send_signal(with_signal)
        self._process.wait(PATIENCE)

    def log(self) -> str:
        """What the server has printed."""
        return (self._folder / "log").read_text(encoding="utf-8")
