"""Plays a match in this process or in several, none of which is left running, whatever happens."""

import signal
import sys
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkServerContext, SpawnContext
from time import perf_counter
from types import FrameType
from typing import NoReturn

import click

from casefile.arena.duplicate import MatchGame, MatchPlan, play
from casefile.cli.foreign import Visitors

PATIENCE = 5.0
"""The number of seconds that a process has to end when it is told to."""
LARGEST = 16
"""The most blocks that a worker is given at once."""
ENDS = 3
"""The number of workers that may be ended from outside at the same block before the match is given up."""
LOADED = ("casefile.__main__", "casefile.cli.workers", "casefile.deduction.arrays.worlds")
"""The modules that every process of a match needs or is likely to; one that cannot be imported is passed over."""

Context = ForkServerContext | SpawnContext
"""A way in which processes begin."""

Block = tuple[int, list[MatchGame]]
"""The number of a block in its match, and its games."""


@dataclass(frozen=True)
class Guests:
    """The bots of a match that are other programs.

    - ``names``: the words of each program's command, by its name.
    - ``seconds``: the seconds that a program has for a choice.
    """

    names: Mapping[str, Sequence[str]]
    seconds: float


Spread = Callable[[MatchPlan, Sequence[int], Guests], Iterator[Block]]
"""Plays the blocks of a match with these numbers, and yields each when it has been played, in any order."""


def blocks_of(plan: MatchPlan, blocks: Sequence[int], guests: Guests, spread: Spread) -> Generator[Block, None, None]:
    """Yield the blocks of ``plan`` with these numbers, in any order, as ``spread`` plays them.

    Closed, it leaves nothing running.
    """
    # A signal that ends this process must not leave other programs behind.
    before = signal.signal(signal.SIGTERM, _leave)
    try:
        yield from spread(plan, blocks, guests)
    finally:
        signal.signal(signal.SIGTERM, before)


def _leave(number: int, frame: FrameType | None) -> NoReturn:
    sys.exit(128 + number)


def here(plan: MatchPlan, blocks: Sequence[int], guests: Guests) -> Iterator[Block]:
    """Play some blocks of a match in this process; this is a :data:`Spread`."""
    with Visitors(guests.names, guests.seconds) as invited:
        yield from zip(sorted(blocks), play(plan, blocks, perf_counter, invited), strict=True)


def chunks(blocks: Sequence[int], workers: int, largest: int = LARGEST) -> list[Sequence[int]]:
    """Return the blocks in chunks of at most ``largest``: eight or more for each worker, if there are as many."""
    size = max(1, min(largest, len(blocks) // (8 * workers)))
    return [blocks[first : first + size] for first in range(0, len(blocks), size)]


class LocalWorkers:
    """Processes of this machine that play a match; this is a :data:`Spread`.

    What a process had not played when it was ended from outside, another one plays.
    """

    def __init__(self, count: int, largest: int = LARGEST) -> None:
        """``largest`` is the most blocks that a process is given at once."""
        self._count, self._largest = count, largest
        self._running: dict[Connection, _Worker] = {}
        self._ended = Counter[int]()

    def __call__(self, plan: MatchPlan, blocks: Sequence[int], guests: Guests) -> Iterator[Block]:
        """Yield the blocks as they are played."""
        waiting, context = deque(chunks(blocks, self._count, self._largest)), _context(plan)
        try:
            while waiting or self._running:
                while waiting and len(self._running) < self._count:
                    worker = _Worker(context, plan, guests)
                    self._running[worker.line] = worker
                    worker.give(waiting.popleft())
                for ready in wait(list(self._running)):
                    assert isinstance(ready, Connection)
                    yield from self._heard(ready, waiting)
        finally:
            for worker in self._running.values():
                worker.process.terminate()
            for worker in self._running.values():
                worker.end()
            self._running.clear()

    def _heard(self, line: Connection, waiting: deque[Sequence[int]]) -> Iterator[Block]:
        """Yield the block that a process has sent; note in ``waiting`` what one that has ended leaves."""
        worker = self._running[line]
        try:
            found = line.recv()
        except (EOFError, OSError):
            del self._running[line]
            worker.end()
            waiting.appendleft(worker.given)
            self._ended[worker.given[0]] += 1
            if self._ended[worker.given[0]] == ENDS:
                raise click.ClickException(
                    f"The same games were begun {ENDS} times, and each time their process was ended from outside"
                ) from None
            return
        if isinstance(found, Exception):
            raise found
        worker.given = worker.given[1:]
        yield found
        if not worker.given and waiting:
            worker.give(waiting.popleft())
        elif not worker.given:
            del self._running[line]
            worker.end()


def _context(plan: MatchPlan) -> Context:
    """Return the way in which processes begin that play a match.

    On Linux they are forked from a process that has loaded the program and done nothing else, so that loading costs its
    time once. Elsewhere that is not safe with the libraries of the system, and each loads the program itself.
    """
    if sys.platform != "linux":
        return get_context("spawn")
    context = get_context("forkserver")
    makers = (plan.game.bot(bot) for bot in plan.bots if bot not in plan.guests)
    context.set_forkserver_preload([*LOADED, type(plan.game.rules).__module__, *(bot.__module__ for bot in makers)])
    return context


class _Worker:
    """A process that plays the blocks that it is given, and sends each when it has been played."""

    def __init__(self, context: Context, plan: MatchPlan, guests: Guests) -> None:
        self.given: Sequence[int] = ()
        self.line, other = context.Pipe()
        self.process = context.Process(target=_work, args=(plan, guests, other), daemon=True)
        self.process.start()
        other.close()

    def give(self, blocks: Sequence[int]) -> None:
        """Let the process play these blocks, at least one."""
        self.given = blocks
        with suppress(OSError):  # a process that has ended is noticed when it should be heard
            self.line.send(blocks)

    def end(self) -> None:
        """End the process, which has nothing to play."""
        self.line.close()
        self.process.join(PATIENCE)
        self.process.kill()
        self.process.join()


def _work(plan: MatchPlan, guests: Guests, line: Connection) -> None:
    """Play the blocks that come by ``line``, in a process of its own, and send them one by one."""
    # An interruption from the keyboard reaches all processes; the first one ends the others in order.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    try:
        with Visitors(guests.names, guests.seconds) as invited, suppress(EOFError):
            while True:
                blocks: Sequence[int] = line.recv()
                for block in zip(blocks, play(plan, blocks, perf_counter, invited), strict=True):
                    line.send(block)
    except Exception as error:  # noqa: BLE001 - it is raised again where the games are collected
        with suppress(OSError):  # nobody collects them any more
            line.send(error)
