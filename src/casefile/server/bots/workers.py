"""The places where bots think: processes of this machine, or the far end of commands that reach other machines."""

import asyncio
import contextlib
import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Thread
from typing import Protocol, TypeVar

from casefile.core.actions import Action
from casefile.core.cards import Invalid
from casefile.game import Games
from casefile.server.bots.protocol import Thought, action_in, choose, line_of, opened
from casefile.server.tasks.loops import Loop
from casefile.server.tasks.thread_calls import awaited
from casefile.server.wire.budgets import TooMany

PROCESSES = max(1, (os.cpu_count() or 1) - 1)
"""The most bots that may choose at once: one processor core is left to the pages."""

NICE = 10
"""The niceness of bots' processes, so that pages go first, if the system knows niceness."""

WAITING = 20
"""The most pieces of work that may wait for the process of a :class:`PageWork`; one more is refused."""

IDLE = 60.0
"""Seconds without work after which that process ends."""


T = TypeVar("T")

Work = Callable[[Games], T]
"""A function that is carried out in another process and called with the games of the server."""


class Pool(Protocol):
    """A number of processes or machines on which bots choose their actions."""

    def submit(self, thought: Thought) -> "Future[Action]":
        """Begin a bot's choice as soon as a place is free; return the future of its action."""

    def close(self) -> None:
        """End all places, whatever bots choose there. A second call does nothing."""


class Processes:
    """Processes of this machine in which bots of ``games`` choose. They are started for the first choice."""

    def __init__(self, games: Games, count: int = PROCESSES) -> None:
        self.games, self._count = games, count
        self._pool: tuple[ProcessPoolExecutor, Connection] | None = None

    def submit(self, thought: Thought) -> "Future[Action]":
        """Begin a bot's choice in a process; return the future of its action. A dead process is replaced first."""
        return self.run(_Thinking(thought))

    def run(self, work: "Work[T]") -> "Future[T]":
        """Begin ``work(games)`` in a process; return the future of its result. A dead process is replaced first."""
        try:
            return self._workers().submit(_do, work)
        except BrokenProcessPool:
            self.close()
            return self._workers().submit(_do, work)

    def close(self) -> None:
        """End the processes. A second call does nothing."""
        if self._pool is not None:
            workers, alive = self._pool
            self._pool = None
            alive.close()
            workers.shutdown()

    def _workers(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # Not forked: a fork would take the server's sockets and the store's locks along.
            context = get_context("spawn")
            watched, alive = context.Pipe(duplex=False)
            workers = ProcessPoolExecutor(self._count, context, _begin, (self.games, watched))
            self._pool = workers, alive
        return self._pool[0]


class Commands:
    """Commands such as ``ssh host casefile think``, on whose far ends bots choose. A request is one line."""

    def __init__(self, commands: Sequence[str], games: Games) -> None:
        self._games = games
        self._waiting: SimpleQueue[tuple[Thought, Future[Action]] | None] = SimpleQueue()
        self._running: dict[int, subprocess.Popen[bytes]] = {}
        self._closed = False
        self._threads = [
            self._begin(Loop("thinking", "no bot could be asked", 300), number, shlex.split(command))
            for number, command in enumerate(commands)
        ]

    def submit(self, thought: Thought) -> "Future[Action]":
        """Begin a bot's choice at a command; return the future of its action.

        It fails with ``BrokenProcessPool`` if the command ends or answers nonsense.
        """
        future: Future[Action] = Future()
        self._waiting.put((thought, future))
        return future

    def close(self) -> None:
        """End the commands. A second call does nothing."""
        self._closed = True
        for _ in self._threads:
            self._waiting.put(None)
        for process in list(self._running.values()):
            process.kill()
        for thread in self._threads:
            thread.join()
        for number in list(self._running):  # whose thread has died
            self._end(number)

    def _begin(self, loop: Loop, number: int, command: Sequence[str]) -> Thread:
        def turn() -> bool:
            loop.rest()
            job = self._waiting.get()
            loop.begin()
            if job is None or self._closed:
                self._end(number)
                return True
            self._think(loop, number, command, *job)
            return False

        return loop.in_thread(turn, f"casefile-thinking-{number}")

    def _think(
        self, loop: Loop, number: int, command: Sequence[str], thought: Thought, future: "Future[Action]"
    ) -> None:
        if not future.set_running_or_notify_cancel():
            return
        try:
            future.set_result(self._ask(number, command, thought))
        except Exception as error:  # noqa: BLE001 - whoever waits is told, and the next thought begins it anew
            if not isinstance(error, OSError | ValueError | Invalid):
                loop.failed(error, "a bot could not be asked")
            self._end(number)
            future.set_exception(BrokenProcessPool(f"{command[0]}: {error}"))

    def _ask(self, number: int, command: Sequence[str], thought: Thought) -> Action:
        process = self._running.get(number)
        if process is None or process.poll() is not None:
            process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            self._running[number] = process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(line_of(thought))
        process.stdin.flush()
        line = process.stdout.readline()
        if not line:
            raise ValueError("it has ended")
        return action_in(line, self._games, thought.plan)

    def _end(self, number: int) -> None:
        process = self._running.pop(number, None)
        if process is not None:
            process.kill()
            process.communicate()


class PageWork:
    """A process for the work that a page waits for, one piece after the other. To be used from one event loop."""

    def __init__(self, pool: Processes) -> None:
        self._pool, self._waiting = pool, 0
        self._end: asyncio.TimerHandle | None = None
        self._loop = Loop("page_work", "a process could not be ended")

    async def run(self, work: "Work[T]") -> T:
        """Return the result of ``work(games)``, carried out in the process.

        Raise what the work raises, and ``TooMany`` if too many pieces wait already.
        """
        if self._waiting >= WAITING:
            raise TooMany(2.0)
        if self._end is not None:
            self._end.cancel()
        self._waiting += 1
        try:
            return await awaited(self._pool.run(work))
        except BrokenProcessPool:  # the process was ended from outside
            return await awaited(self._pool.run(work))
        finally:
            self._waiting -= 1
            if not self._waiting:
                self._end = asyncio.get_running_loop().call_later(IDLE, self._rest)

    def _rest(self) -> None:
        self._loop.start(asyncio.to_thread(self._pool.close), "a process could not be ended")

    def close(self) -> None:
        """End the process. A second call does nothing."""
        if self._end is not None:
            self._end.cancel()
        self._pool.close()


# -- in a process of this machine ----------------------------------------------------------------------------------

_GAMES: list[Games] = []
"""The games that this process was handed when it began."""


def _begin(games: Games, server: Connection) -> None:
    _GAMES.append(games)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is the server's
    if sys.platform != "win32":
        os.nice(NICE)
    Thread(target=_end_with, args=(server,), daemon=True).start()


def _end_with(server: Connection) -> None:
    """End this process as soon as the server lets go of its end of the pipe, or is killed: nothing is ever sent."""
    with contextlib.suppress(EOFError, OSError):
        server.recv_bytes()
    os._exit(0)


def _do(work: "Work[T]") -> T:
    return work(_GAMES[0])


@dataclass(frozen=True, slots=True)
class _Thinking:
    """Lets a bot choose."""

    thought: Thought

    def __call__(self, games: Games) -> Action:
        return choose(*opened(games, self.thought.plan), self.thought)
