"""The bots' choices, made in other processes, because a bot that computes for seconds must not keep a page waiting.

The time that a bot thinks about a card to show would tell what it holds. So the bot thinks ahead and shows at a moment
that was set beforehand, however early it is done. If it is not done by then, it shows the card that a simple bot
chooses.
"""

import asyncio
import contextlib
import time
from concurrent.futures.process import BrokenProcessPool

from casefile.core.actions import Action, offers
from casefile.core.cards import Seat
from casefile.play.occupants import PAUSES
from casefile.server.bots.protocol import choose, thought_of
from casefile.server.bots.workers import Pool
from casefile.server.tables.session import PonderedChoice, TableSession
from casefile.server.tasks.thread_calls import awaited


class BotScheduler:
    """The bots of a server, which choose in the processes of ``pool``. To be used from one event loop.

    ``pace`` is the number of milliseconds that a bot seems to think.
    """

    def __init__(self, pool: Pool, pace: int = 900) -> None:
        self._pool, self._pace = pool, pace / 1000

    def think_ahead(self, session: TableSession) -> None:
        """Let the bot whose turn it is at this table begin to choose, if that takes long.

        :meth:`choose` is called for its choice after the bots' pace.
        """
        seat, bot = session.waiting_for, session.acting_bot
        if seat is None or bot is None or bot in session.game.played.light:
            return
        if session.ahead is None or session.ahead.at != (session.table.version, bot, seat):
            with contextlib.suppress(BrokenProcessPool):  # then it begins when it is asked
                session.ahead = self._begin(session, bot, seat)

    async def choose(self, session: TableSession, bot: str, seat: Seat) -> Action:
        """Return the action that ``bot`` chooses at ``seat`` of this table.

        If the bot answers others, such as by showing a card, the choice comes after a fixed time, whatever the bot
        holds. Raise ``BrokenProcessPool`` if its process was ended from outside.
        """
        if bot in session.game.played.light:
            return self._choose_here(session, bot, seat)
        ahead, session.ahead = session.ahead, None
        if ahead is None or ahead.at != (session.table.version, bot, seat):
            ahead = self._begin(session, bot, seat)
        thinking = awaited(ahead.chosen)
        if not any(kind in session.game.played.answers for kind in offers(session.table.menu(seat))):
            return await thinking
        plain = self._choose_here(
            session, session.game.played.light[-1], seat
        )  # here, for afterwards it would take time of its own
        await asyncio.sleep(max(0.0, ahead.since + self._window(session) - time.monotonic()))
        if thinking.done() and thinking.exception() is None:
            return thinking.result()
        thinking.cancel()
        return plain

    def _window(self, session: TableSession) -> float:
        """Return the seconds from the beginning of a thought to its answer, by the pace; for a single step the usual
        ones.
        """
        return self._pace * (PAUSES[session.occupants.pace] or 1)

    def _choose_here(self, session: TableSession, bot: str, seat: Seat) -> Action:
        return choose(
            session.game,
            session.table.setup,
            thought_of(session.plan.encode(), session.table, bot, seat, session.secret),
        )

    def _begin(self, session: TableSession, bot: str, seat: Seat) -> PonderedChoice:
        chosen = self._pool.submit(thought_of(session.plan.encode(), session.table, bot, seat, session.secret))
        return PonderedChoice((session.table.version, bot, seat), time.monotonic(), chosen)

    def close(self) -> None:
        """End all choosing. A second call does nothing."""
        self._pool.close()
