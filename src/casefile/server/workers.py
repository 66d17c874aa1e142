"""Several processes that serve at one port, over one PostgreSQL database: begun, kept running, and ended together."""

import contextlib
import os
import signal
import socket
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from threading import Thread

from casefile.server.service_log import logger
from casefile.server.store import StoreError

Work = Callable[[socket.socket, int, Callable[[], None]], None]
"""``work(listening, number, started)`` serves until a signal ends it; ``started`` is called when it does."""

READY = 30.0
"""Seconds within which a process must serve."""

LONGEST = 10.0
"""Seconds until a process that was told to end is killed."""

PAUSE = 1.0
"""Seconds before a process takes the place of a dead one: one that dies at once must not be restarted without pause."""


@dataclass
class _Worker:
    """One process, and our ends of its pipes: it says that it serves, and it ends when we do."""

    process: BaseProcess
    told: Connection
    alive: Connection
    ready: bool = False


@dataclass
class Workers:
    """Several processes that serve at one socket, started and ended together.

    - ``work``: what each of them does.
    - ``listening``: the socket.
    - ``count``: their number.
    - ``started``: is called once all of them serve.
    """

    work: Work
    listening: socket.socket
    count: int
    started: Callable[[], None]
    _workers: list[_Worker] = field(default_factory=list)
    _ending: bool = False

    def run(self) -> None:
        """Run the processes until a signal comes; a process that dies is replaced.

        Raise ``StoreError`` if a process cannot serve at the start.
        """
        with self._signals():
            try:
                self._workers = [self._begin(number) for number in range(self.count)]
                self._until_ready()
                while not self._ending:
                    self._replace_dead()
            finally:
                self._end()

    def _begin(self, number: int) -> _Worker:
        context = get_context("spawn")  # not forked: threads and locks do not survive that
        hear, tell = context.Pipe(duplex=False)
        watched, alive = context.Pipe(duplex=False)
        process = context.Process(target=_serve, args=(self.work, self.listening, number, tell, watched))
        process.start()
        tell.close()
        watched.close()
        return _Worker(process, hear, alive)

    def _until_ready(self) -> None:
        end = time.monotonic() + READY
        for worker in self._workers:
            while not self._ending and not worker.ready:
                if not worker.process.is_alive() or time.monotonic() > end:
                    raise StoreError(
                        "found a process that does not come to serve, expected all; its own words are above"
                    )
                worker.ready = worker.told.poll(0.05) and _heard(worker.told)
        if not self._ending:
            self.started()

    def _replace_dead(self) -> None:
        wait([worker.process.sentinel for worker in self._workers], timeout=0.5)
        for number, worker in enumerate(self._workers):
            if not self._ending and not worker.process.is_alive():
                logger().error("a process has ended and is begun anew", status=worker.process.exitcode)
                time.sleep(PAUSE)
                self._workers[number] = self._begin(number)

    def _end(self) -> None:
        for worker in self._workers:
            if worker.process.is_alive():
                worker.process.terminate()
        end = time.monotonic() + LONGEST
        for worker in self._workers:
            worker.process.join(max(0.0, end - time.monotonic()))
            if worker.process.is_alive():
                worker.process.kill()
                worker.process.join()

    @contextlib.contextmanager
    def _signals(self) -> Iterator[None]:
        def end(_number: int, _frame: object) -> None:
            self._ending = True

        before = {each: signal.signal(each, end) for each in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def _heard(told: Connection) -> bool:
    """Whether the pipe has a message to read, and not its end."""
    try:
        return bool(told.recv())
    except EOFError:
        return False


# -- in a process --------------------------------------------------------------------------------------------------


def _serve(work: Work, listening: socket.socket, number: int, tell: Connection, watched: Connection) -> None:
    Thread(target=_end_with, args=(watched,), daemon=True).start()

    def started() -> None:
        with contextlib.suppress(OSError):
            tell.send(True)
            tell.close()

    work(listening, number, started)


def _end_with(parent: Connection) -> None:
    """End in good order as soon as the parent process is gone, however it went."""
    with contextlib.suppress(EOFError, OSError):
        parent.recv_bytes()
    os.kill(os.getpid(), signal.SIGTERM)
