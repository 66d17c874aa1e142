"""Bots that think in processes of their own: one that computes for seconds must not keep a page waiting.

What crosses over is a :class:`Thought`: what is public of a table, what one seat has observed, and the key of the bot's
own draws. The table's seed, and what others hold, have no way to a worker.
"""

import contextlib
import os
import signal
import sys
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from functools import lru_cache
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any

from casefile.bots import Seating
from casefile.core.actions import Action
from casefile.core.cards import Seat
from casefile.core.engine import Observation, Setup, View
from casefile.core.fairness import streams
from casefile.core.table import Table
from casefile.game import Game, Games
from casefile.server.awaiting import awaited
from casefile.server.session import TableSession
from casefile.server.table_plan import Secret, decode_plan

PROCESSES = max(1, (os.cpu_count() or 1) - 1)
"""How many bots may think at once: a core is left to the pages."""

NICE = 10
"""How far bots stand back behind the pages, where the system knows such a thing."""


@dataclass(frozen=True, slots=True)
class Thought:
    """All that a bot is told: the public ``plan`` of its table in JSON, what its seat observed, and its draws' key."""

    plan: str
    bot: str
    seat: Seat
    observations: tuple[Observation, ...]
    key: bytes = field(repr=False)


def thought_of(plan: str, table: Table, bot: str, seat: Seat, secret: Secret) -> Thought:
    """What ``bot`` is told at ``seat`` now; its draws cannot be foreseen, for their key comes from the secret."""
    return Thought(plan, bot, seat, tuple(table.observations(seat)), secret.seed.key([bot]))


def choose(game: Game, setup: Setup[Any], thought: Thought) -> Action:
    """Let a bot choose: it depends on nothing but ``thought``, and the version makes its draws repeatable."""
    draw = streams(thought.key)(f"bot {thought.seat}@{len(thought.observations)}")
    player = game.bot(thought.bot)(Seating(game.rules, setup, thought.seat), draw)
    view = View(game.rules, setup, thought.seat)
    for observation in thought.observations:
        view.observe(observation)
        player.observe(observation)
    return player.choose(game.rules.menu(view.state, thought.seat))


# -- in the server -------------------------------------------------------------------------------------------------


class Thinkers:
    """The processes of a server's bots, made when the first is needed. To be used from one event loop."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._pool: tuple[ProcessPoolExecutor, Connection] | None = None

    async def choose(self, kept: TableSession, bot: str, seat: Seat) -> Action:
        """Let ``bot`` choose at ``seat``. Raises ``BrokenProcessPool`` where its process was ended from outside."""
        thought = thought_of(kept.plan.encode(), kept.table, bot, seat, kept.secret)
        if bot in kept.game.light:
            return choose(kept.game, kept.table.setup, thought)
        return await awaited(self._hand_in(thought))

    def close(self) -> None:
        """End the processes, whatever they think about. Twice is once."""
        if self._pool is not None:
            workers, alive = self._pool
            self._pool = None
            alive.close()
            workers.shutdown()

    def _hand_in(self, thought: Thought) -> "Future[Action]":
        try:
            return self._workers().submit(_think, thought)
        except BrokenProcessPool:
            self.close()
            return self._workers().submit(_think, thought)

    def _workers(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # Not forked: a fork would take the server's sockets and the store's locks along.
            context = get_context("spawn")
            watched, alive = context.Pipe(duplex=False)
            workers = ProcessPoolExecutor(PROCESSES, context, _begin, (self._games, watched))
            self._pool = workers, alive
        return self._pool[0]


# -- in a worker ---------------------------------------------------------------------------------------------------

_GAMES: list[Games] = []
"""What a worker was handed when it began."""


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


@lru_cache(64)
def _opened(plan: str) -> tuple[Game, Setup[Any]]:
    opened = decode_plan(plan)
    game = _GAMES[0].named(opened.rules)
    return game, opened.setup(game)


def _think(thought: Thought) -> Action:
    return choose(*_opened(thought.plan), thought)
