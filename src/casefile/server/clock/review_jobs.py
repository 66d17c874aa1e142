"""Reviews of finished games, worked out elsewhere, piece by piece, and stored.

One process of its own does it, so that bots never wait for it. The process ends when there is nothing left to judge.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory

import msgspec

from casefile.core.record import write
from casefile.game import Games
from casefile.play.reviews import JudgedChoice
from casefile.review import VERSION
from casefile.review.choices import ChoiceMade, choices, judged
from casefile.server.bots.protocol import opened
from casefile.server.bots.workers import WAITING, Processes, Work
from casefile.server.records.seat_reviews import works
from casefile.server.service_log import logger
from casefile.server.store import AsyncStore
from casefile.server.store.statements import reviews
from casefile.server.tables.endings import FinishedGame
from casefile.server.tasks.loops import Loop
from casefile.server.tasks.thread_calls import awaited
from casefile.server.wire.budgets import TooMany

Keep = Callable[[int, str], Awaitable[None]]
"""A function that stores the result of a piece of a review, JSON text, under the number of the piece."""

WANTED = 10_000
"""The most games whose reviews are begun in the background, as long as the server runs."""

BRIEFLY = 16
"""The most reviews remembered at once of games that are not stored here."""


@dataclass(frozen=True, slots=True)
class Judging:
    """The work that judges one choice of a player, for another process. It depends on nothing but its fields.

    - ``plan``: the plan of the table in JSON.
    - ``choice``: the choice, and what the player knew then.
    """

    plan: str
    choice: ChoiceMade

    def __call__(self, games: Games) -> str:
        """Judge the choice, in that process, and return the judgement in JSON."""
        return msgspec.json.encode(judged(*opened(games, self.plan), self.choice)).decode()


class Reviewers:
    """Works out reviews of finished games, one after the other, and stores them. To be used from one event loop.

    A review consists of pieces of work, whose results are JSON texts under numbers.
    """

    def __init__(self, store: AsyncStore, pool: Processes) -> None:
        self._store, self._pool = store, pool
        self._busy, self._tasks = asyncio.Lock(), dict[str, asyncio.Task[None]]()
        self._loop = Loop("reviews", "a review could not be made")
        self._brief: OrderedDict[str, dict[int, str]] = OrderedDict()
        self._wanted, self._coming = set[str](), set[str]()
        self._notes = TemporaryDirectory(prefix="casefile-reviews-", ignore_cleanup_errors=True)

    def notes(self, id: str) -> Path:
        """Return the folder in which the review of a game says how far it has come; it is soon removed."""
        folder = Path(self._notes.name) / sha256(id.encode()).hexdigest()
        while True:
            try:
                folder.mkdir(exist_ok=True, parents=True)
            except FileExistsError:
                continue  # it stood there, and was removed before that was looked at
            return folder

    async def judged(self, game: FinishedGame) -> list[JudgedChoice]:
        """Return the choices of a finished game for one that are judged so far, and begin to judge the others."""
        found = await self.of_game(game)
        return [msgspec.json.decode(body, type=JudgedChoice) for body in found.values()]

    async def of_seats(self, id: str, record: bytes, seats: int) -> dict[int, str]:
        """Return the reviews of a finished game's seats so far, in JSON, by seat, and begin the missing ones.

        - ``id`` is the id of the game in the store, where they are kept.
        - ``record`` is the record of the game.
        """
        return await self.found(id, works(record, seats, self.notes(id)))

    async def of_game(self, game: FinishedGame) -> dict[int, str]:
        """Return the review of a finished game of this server so far, by piece, and begin what is missing."""
        pieces = self.pieces(game)
        found = await self.found(game.id, pieces)
        return {number: found[number] for number in pieces if number in found}

    def pieces(self, game: FinishedGame) -> Mapping[int, Work[str]]:
        """Return the work that makes up the review of a game: a piece for each seat, or for each choice of a game for
        one; none where there is nothing to review.
        """
        if game.game.known.knowledge is not None:
            return works(write(game.record), game.seats, self.notes(game.id))
        if game.game.known.judge is not None and game.plan:
            return {choice.number: Judging(game.plan, choice) for choice in choices(game.table)}
        return {}

    async def of_record(self, name: str, record: bytes, seats: int) -> dict[int, str]:
        """Return the same for a game that is not stored here; they are soon forgotten."""
        return await self.found_briefly(name, works(record, seats, self.notes(name)))

    async def found(self, id: str, pieces: Mapping[int, Work[str]]) -> dict[int, str]:
        """Return the results of a review so far, by number, and begin the missing ones. They are stored.

        - ``id`` is the id of the game in the store.
        - ``pieces`` are the pieces of the review by number; each returns JSON text.
        """
        known = await self._store.ask(reviews.of_table, id, VERSION)

        async def keep(number: int, body: str) -> None:
            await self._store.change(reviews.add, id, number, body, VERSION)

        self._begin(id, known, pieces, keep)
        return known

    def want(self, id: str, looked_up: Callable[[], Awaitable[FinishedGame | None]]) -> bool:
        """Begin the review of a game that somebody is about to ask for, in the background; once for each game.

        Return whether it is begun by that.

        ``looked_up`` returns the game; ``None`` for one that was called off.
        """
        if id in self._wanted or len(self._wanted) >= WANTED:
            return False
        self._wanted.add(id)
        self._coming.add(id)

        async def begin() -> None:
            try:
                game = await looked_up()
                if game is not None and game.game.known.knowledge is not None:
                    await self.of_game(game)
            except TooMany:
                self._wanted.discard(id)  # another time
            finally:
                self._coming.discard(id)

        self._loop.start(begin(), "a review could not be made")
        return True

    def making(self, id: str) -> bool:
        """Return whether the review of a game is being made, or is about to be."""
        return id in self._coming or id in self._tasks

    async def found_briefly(self, name: str, pieces: Mapping[int, Work[str]]) -> dict[int, str]:
        """Return the results of a review so far, by number, and begin the missing ones. They are soon forgotten.

        - ``name`` names the review of a game that is not stored.
        - ``pieces`` are the pieces of the review by number; each returns JSON text.
        """
        known = self._brief.setdefault(name, {})
        self._brief.move_to_end(name)
        while len(self._brief) > BRIEFLY:
            self._brief.popitem(last=False)

        async def keep(number: int, body: str) -> None:
            known[number] = body

        self._begin(f"brief {name}", known, pieces, keep)
        return dict(sorted(known.items()))

    def _begin(self, id: str, known: Mapping[int, str], pieces: Mapping[int, Work[str]], keep: Keep) -> None:
        missing = {number: work for number, work in pieces.items() if number not in known}
        if not missing or id in self._tasks:
            return
        if len(self._tasks) >= WAITING:
            raise TooMany(5.0)
        self._tasks[id] = self._loop.start(self._review(id, missing, keep), "a review could not be made")

    async def _review(self, id: str, missing: Mapping[int, Work[str]], keep: Keep) -> None:
        try:
            async with self._busy:
                for number, work in missing.items():
                    await keep(number, await awaited(self._pool.run(work)))
        except BrokenProcessPool:
            logger().warning("a review was broken off", table=id)
        except Exception as error:  # noqa: BLE001 - said before all else: who is ended while it clears up says nothing
            self._loop.failed(error, "a review could not be made")
        finally:
            del self._tasks[id]
            await asyncio.to_thread(rmtree, self.notes(id.removeprefix("brief ")), ignore_errors=True)
            if not self._tasks:
                await asyncio.to_thread(self._pool.close)

    async def close(self) -> None:
        """Break off all judging. A second call does nothing."""
        await self._loop.give_up()
        self._pool.close()
        await asyncio.to_thread(self._notes.cleanup)
