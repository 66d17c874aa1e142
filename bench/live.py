"""Tables with open pages: a browser's part in a game, without the browser."""

import asyncio
import contextlib
import random
import time
import zlib
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from bench.tables import Played, calm, cookie, seat_of
from bench.wire import Wire, stamp_of, version_of
from casefile.core.actions import Action
from casefile.core.log import action_to
from casefile.core.table import AnyTable
from casefile.server.wire.messages import ACT, ANSWER, ASK, BEAT

GZIP = {"Accept-Encoding": "gzip"}
PATIENCE = 120
"""Seconds after which a page that has heard nothing is a failure."""

Choose = Callable[[AnyTable, random.Random], Action]


class Frame(msgspec.Struct):
    """What a bench reads of a frame: the version that the page shows with it; of the answer to an action its key.

    An answer that is no frame has no stamp.
    """

    version: int = 0
    stamp: str = ""
    key: str = ""
    status: int = 200


class OpenPage:
    """A page at ``path`` in somebody's browser: got whole once, then told over its socket what has changed.

    ``shown`` is the version on the screen, ``received`` the bytes of all that came over the socket.
    """

    def __init__(self, port: int, path: str, token: str = "") -> None:
        self.path, self.shown, self.received = path, 0, 0
        self._wire, self._changed = Wire(port, token, GZIP), asyncio.Event()
        self._broken: BaseException | None = None
        self._socket: ClientConnection | None = None
        self._answered: dict[str, asyncio.Future[int]] = {}

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Keep the page open."""
        page = (await self._wire.get(self.path)).text
        self._wire.close()  # a browser's connection is closed after some seconds, too: the page's socket stays
        self.shown = version_of(page)
        origin = f"127.0.0.1:{self._wire.port}"
        headers = {"Cookie": f"casefile={self._wire.cookie}", "Origin": f"http://{origin}"}
        url = f"ws://{origin}{self.path}/live"
        async with connect(url, additional_headers=headers, max_size=None, ping_interval=None) as socket:
            await socket.send(stamp_of(page))
            self._socket = socket
            hearing = asyncio.create_task(self._hear(socket))
            hearing.add_done_callback(self._ended)
            try:
                yield
            finally:
                hearing.cancel()
                await asyncio.gather(hearing, return_exceptions=True)

    async def _hear(self, socket: ClientConnection) -> None:
        async for message in socket:
            self.received += len(message)
            if message == ASK:
                await socket.send(ANSWER)
            if message == ASK or message[:1] == BEAT:
                continue
            told = self._told(message)
            if told.key:
                self._answered.pop(told.key).set_result(told.status)
            if not told.stamp:
                continue
            self.shown = max(self.shown, told.version)
            self._changed.set()

    def _ended(self, hearing: asyncio.Task[None]) -> None:
        if not hearing.cancelled():
            self._broken = hearing.exception() or ConnectionError("the server has closed the page's socket")
            self._changed.set()

    def _told(self, message: str | bytes) -> Frame:
        text = zlib.decompress(message, wbits=-15) if isinstance(message, bytes) else message
        return msgspec.json.decode(text, type=Frame)

    async def act(self, fields: Mapping[str, object]) -> int:
        """Send an action over the socket, as the page's script does; the status of its answer."""
        sent = {name: str(value) for name, value in fields.items()}
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._answered[sent["key"]] = answer
        assert self._socket is not None
        await self._socket.send(ACT + msgspec.json.encode(sent).decode())
        async with asyncio.timeout(PATIENCE):
            return await answer

    async def until(self, version: int) -> None:
        """Wait until the page shows ``version``; raises what ended its socket."""
        async with asyncio.timeout(PATIENCE):
            while self.shown < version:
                if self._broken is not None:
                    raise self._broken
                self._changed.clear()
                await self._changed.wait()


@contextlib.asynccontextmanager
async def opened(pages: Iterable[OpenPage]) -> AsyncIterator[None]:
    """Keep many pages open."""
    async with contextlib.AsyncExitStack() as stack:
        for page in pages:
            await stack.enter_async_context(page.open())
        yield


@dataclass(frozen=True)
class Acted:
    """An action of ``seat``: milliseconds until it was answered, and until each page showed what was done."""

    seat: int
    answered: float
    shown: Sequence[float]

    @property
    def others(self) -> list[float]:
        """The milliseconds of the pages of the other seats."""
        return [ms for seat, ms in enumerate(self.shown) if seat != self.seat]


def form_of(game: Played, action: Action) -> dict[str, object]:
    """The fields that a page sends for an action, which is done at the game here as well."""
    table = game.table
    sent = {**action_to(action), "version": table.version, "key": str(table.version)}
    table.act(seat_of(table), action)
    return sent


class LiveTable:
    """A game with a page open for each seat; each action is sent by the page of whoever must act."""

    def __init__(self, port: int, game: Played) -> None:
        self.game = game
        seats = range(game.table.setup.seats)
        self.pages = [OpenPage(port, f"/t/{game.id}", cookie(seat)) for seat in seats]
        self._turn = asyncio.Lock()

    @property
    def received(self) -> int:
        """Bytes that the pages were sent, answers among them."""
        return sum(page.received for page in self.pages)

    async def act(self, draw: random.Random, choose: Choose = calm) -> Acted:
        """One action, and wait until every page shows it."""
        async with self._turn:
            return await self._act(choose(self.game.table, draw))

    async def _act(self, action: Action) -> Acted:
        table, seat = self.game.table, seat_of(self.game.table)
        sent = form_of(self.game, action)
        start = time.perf_counter()

        async def until_shown(page: OpenPage) -> float:
            await page.until(table.version)
            return (time.perf_counter() - start) * 1000

        async def until_answered() -> float:
            assert await self.pages[seat].act(sent) == 200
            return (time.perf_counter() - start) * 1000

        answered, *shown = await asyncio.gather(until_answered(), *map(until_shown, self.pages))
        return Acted(seat, answered, shown)


@contextlib.asynccontextmanager
async def live(port: int, games: Sequence[Played]) -> AsyncIterator[list[LiveTable]]:
    """These games with all their pages open."""
    tables = [LiveTable(port, game) for game in games]
    async with opened(page for table in tables for page in table.pages):
        yield tables
