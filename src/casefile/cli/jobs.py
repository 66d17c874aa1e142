"""Plays a match in several processes, none of which is left running, whatever happens."""

import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from time import perf_counter
from types import FrameType
from typing import NoReturn

import click

from casefile.arena.duplicate import MatchGame, MatchPlan, play
from casefile.cli.foreign import Visitors

PATIENCE = 5.0
"""The number of seconds that a process has to end when it is told to."""


@dataclass(frozen=True)
class Guests:
    """The bots of a match that are other programs.

    - ``names``: the words of each program's command, by its name.
    - ``seconds``: the seconds that a program has for a choice.
    """

    names: Mapping[str, Sequence[str]]
    seconds: float


def games_of(
    plan: MatchPlan, jobs: int, guests: Guests, done: Callable[[int], None] = lambda games: None
) -> list[MatchGame]:
    """Return the results of all games of ``plan`` in order, played in ``jobs`` processes.

    With one job, in this process. ``done`` is called with the number of games whenever some have been played.
    """
    # A signal that ends this process must not leave other programs behind.
    before = signal.signal(signal.SIGTERM, _leave)
    try:
        return _one(plan, guests, done) if jobs == 1 else _several(plan, jobs, guests, done)
    finally:
        signal.signal(signal.SIGTERM, before)


def _leave(number: int, frame: FrameType | None) -> NoReturn:
    sys.exit(128 + number)


def _one(plan: MatchPlan, guests: Guests, done: Callable[[int], None]) -> list[MatchGame]:
    games: list[MatchGame] = []
    with Visitors(guests.names, guests.seconds) as invited:
        for block in play(plan, range(plan.blocks), perf_counter, invited):
            games += block
            done(len(block))
    return games


def _several(plan: MatchPlan, jobs: int, guests: Guests, done: Callable[[int], None]) -> list[MatchGame]:
    context = get_context("spawn")
    readers: dict[Connection, int] = {}
    workers = []
    blocks: dict[int, list[MatchGame]] = {}
    try:
        for first in range(min(jobs, plan.blocks)):
            reader, writer = context.Pipe(duplex=False)
            worker = context.Process(
                target=_work, args=(plan, range(first, plan.blocks, jobs), guests, writer), daemon=True
            )
            worker.start()
            writer.close()
            workers.append(worker)
            readers[reader] = first
        while readers:
            for ready in wait(list(readers)):
                assert isinstance(ready, Connection)
                number = readers[ready]
                block = _received(ready)
                if block is None:
                    del readers[ready]
                else:
                    blocks[number] = block
                    done(len(block))
                    readers[ready] += jobs
    finally:
        for worker in workers:
            worker.terminate()
        for worker in workers:
            worker.join(PATIENCE)
            worker.kill()
    return [game for number in sorted(blocks) for game in blocks[number]]


def _received(reader: Connection) -> list[MatchGame] | None:
    """Return the next block, or ``None`` after the last; raises the exception of the other process."""
    try:
        found = reader.recv()
    except EOFError:
        raise click.ClickException("A process that played some of the games was ended from outside") from None
    if isinstance(found, Exception):
        raise found
    block: list[MatchGame] | None = found
    return block


def _work(plan: MatchPlan, blocks: range, guests: Guests, writer: Connection) -> None:
    """Play ``blocks``, in a process of its own, and send them one by one, then ``None``."""
    # An interruption from the keyboard reaches all processes; the first one ends the others in order.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    try:
        with Visitors(guests.names, guests.seconds) as invited:
            for block in play(plan, blocks, perf_counter, invited):
                writer.send(block)
            writer.send(None)
    except Exception as error:  # noqa: BLE001 - it is raised again where the games are collected
        writer.send(error)
