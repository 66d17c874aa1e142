"""Bots that think in processes of their own: one that computes for seconds must not keep a page waiting.

What crosses over is a :class:`Thought`: what is public of a table, what one seat has observed, and the key of the bot's
own draws. The table's seed, and what others hold, have no way to a worker.

How long a bot thinks about a card to show would tell what it holds. So it thinks ahead, shows at the moment that was
set beforehand, and shows what a plain bot would where it is not done by then.
"""

import asyncio
import contextlib
import os
import signal
import sys
import time
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from functools import lru_cache
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any

from casefile.bots import Seating
from casefile.core.actions import Action, offers
from casefile.core.cards import Seat
from casefile.core.engine import Observation, Setup, View
from casefile.core.fairness import streams
from casefile.core.table import Table
from casefile.game import Game, Games
from casefile.server.awaiting import awaited
from casefile.server.session import Ahead, TableSession
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
    """The processes of a server's bots, made when the first is needed. To be used from one event loop.

    ``pace`` is how many milliseconds a bot seems to think.
    """

    def __init__(self, games: Games, pace: int = 900) -> None:
        self._games, self._pace = games, pace / 1000
        self._pool: tuple[ProcessPoolExecutor, Connection] | None = None

    def think_ahead(self, kept: TableSession) -> None:
        """Let the bot that is to act begin to think, if it takes long: it is asked :meth:`choose` after its pace."""
        seat = kept.waiting_for
        bot = None if seat is None else kept.occupants.bot(seat)
        if seat is None or bot is None or bot in kept.game.light:
            return
        if kept.ahead is None or kept.ahead.at != (kept.table.version, bot, seat):
            with contextlib.suppress(BrokenProcessPool):  # then it begins when it is asked
                kept.ahead = self._begin(kept, bot, seat)

    async def choose(self, kept: TableSession, bot: str, seat: Seat) -> Action:
        """Let ``bot`` choose at ``seat``. Raises ``BrokenProcessPool`` where its process was ended from outside.

        Where it answers others (``Game.answers``), it is done after its pace, whatever it holds.
        """
        if bot in kept.game.light:
            return self._choose_here(kept, bot, seat)
        ahead, kept.ahead = kept.ahead, None
        if begun := ahead is not None and ahead.at == (kept.table.version, bot, seat):
            assert ahead is not None
        else:
            ahead = self._begin(kept, bot, seat)
        thinking = awaited(ahead.chosen)
        if not any(kind in kept.game.answers for kind in offers(kept.table.menu(seat))):
            return await thinking
        left = max(0.0, ahead.since + self._pace - time.monotonic())
        await (asyncio.wait({thinking}, timeout=left) if begun else asyncio.sleep(left))
        if thinking.done():
            return thinking.result()
        thinking.cancel()
        return self._choose_here(kept, kept.game.light[-1], seat)

    def _choose_here(self, kept: TableSession, bot: str, seat: Seat) -> Action:
        return choose(kept.game, kept.table.setup, thought_of(kept.plan.encode(), kept.table, bot, seat, kept.secret))

    def _begin(self, kept: TableSession, bot: str, seat: Seat) -> Ahead:
        chosen = self._hand_in(thought_of(kept.plan.encode(), kept.table, bot, seat, kept.secret))
        return Ahead((kept.table.version, bot, seat), time.monotonic(), chosen)

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
