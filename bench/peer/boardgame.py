"""The toy game on boardgame.io, and its players: socket.io 4 spoken by hand over WebSockets."""

import asyncio
import contextlib
import json
import random
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from bench.processes import running
from bench.wire import Wire, free_port

HERE = Path(__file__).parent
GAME = "inquiry"
PLAYERS = 3
CATEGORIES = ("suspect", "weapon", "room")
CARDS = 11
"""Cards of a category, as in ``server.mjs``."""


def install() -> None:
    """Install what ``package-lock.json`` names, unless that has been done; exits without Node.js."""
    missing = [name for name in ("node", "npm") if shutil.which(name) is None]
    if missing:
        raise SystemExit(f"This measures a server that runs on Node.js: {' and '.join(missing)} cannot be found.")
    done, lock = HERE / "node_modules" / ".package-lock.json", HERE / "package-lock.json"
    if not done.exists() or done.stat().st_mtime < lock.stat().st_mtime:
        command = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel", "error"]
        subprocess.run(command, cwd=HERE, stdout=sys.stderr, check=True)


@contextlib.contextmanager
def serving(folder: Path | None) -> Iterator[tuple[int, int]]:
    """A server that keeps its games in files in ``folder``, or in memory: its port and its process."""
    port = free_port()
    command = ["node", "server.mjs", str(port), *([] if folder is None else [str(folder)])]
    with running(command, HERE, NODE_ENV="production") as pid:
        yield port, pid


class Player:
    """A player of a match: its socket, and the newest state that it was sent."""

    def __init__(self, socket: ClientConnection, match: str, seat: int, credentials: str) -> None:
        self._socket, self.match, self.id, self._credentials = socket, match, str(seat), credentials
        self.state: Mapping[str, Any] = {}
        self._changed = asyncio.Event()

    @contextlib.asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """Join the match's news, and wait until its state is here."""
        await self._socket.send(f"40/{GAME},")
        while not str(await self._socket.recv()).startswith(f"40/{GAME},"):
            pass
        await self._emit("sync", self.match, self.id, self._credentials, PLAYERS)
        hearing = asyncio.create_task(self._hear())
        try:
            await self.until(0)
            yield
        finally:
            hearing.cancel()
            await asyncio.gather(hearing, return_exceptions=True)

    async def _emit(self, event: str, *given: object) -> None:
        await self._socket.send(f"42/{GAME},{json.dumps([event, *given])}")

    async def _hear(self) -> None:
        async for message in self._socket:
            if message == "2":
                await self._socket.send("3")  # a ping, which must be answered
            elif isinstance(message, str) and message.startswith(f"42/{GAME},"):
                event, *given = msgspec.json.decode(message.partition(",")[2])
                if event in ("sync", "update"):
                    self.state = given[1]["state"] if event == "sync" else given[1]
                    self._changed.set()

    async def until(self, number: int) -> None:
        """Wait until this player has the state with this number."""
        async with asyncio.timeout(30):
            while self.state.get("_stateID", -1) < number:
                self._changed.clear()
                await self._changed.wait()

    async def suggest(self, named: Mapping[str, str]) -> None:
        """Send a suggestion."""
        payload = {"type": "suggest", "args": [named], "playerID": self.id, "credentials": self._credentials}
        action = {"type": "MAKE_MOVE", "payload": payload}
        await self._emit("update", action, self.state["_stateID"], self.match, self.id)


class Match:
    """A match with all its players connected."""

    def __init__(self, players: list[Player]) -> None:
        self._players = players

    async def suggest(self, draw: random.Random) -> None:
        """One move of the current player, and wait until every player has what came of it."""
        state = self._players[0].state
        named = {category: f"{category}-{draw.randrange(CARDS)}" for category in CATEGORIES}
        await self._players[int(state["ctx"]["currentPlayer"])].suggest(named)
        await asyncio.gather(*(player.until(state["_stateID"] + 1) for player in self._players))


@contextlib.asynccontextmanager
async def matches(port: int, count: int) -> AsyncIterator[list[Match]]:
    """So many new matches, with all their players."""
    async with contextlib.AsyncExitStack() as stack:
        yield [await _match(port, stack) for _ in range(count)]


async def _match(port: int, stack: contextlib.AsyncExitStack) -> Match:
    lobby = Wire(port)
    match = await _lobby(lobby, "create", {"numPlayers": PLAYERS})
    players = []
    for seat in range(PLAYERS):
        joined = await _lobby(lobby, f"{match['matchID']}/join", {"playerID": seat, "playerName": f"Friend {seat}"})
        url = f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket"
        socket = await stack.enter_async_context(connect(url, max_size=None, ping_interval=None))
        player = Player(socket, match["matchID"], seat, joined["playerCredentials"])
        await stack.enter_async_context(player.playing())
        players.append(player)
    lobby.close()
    return Match(players)


async def _lobby(lobby: Wire, path: str, fields: Mapping[str, object]) -> dict[str, str]:
    answer = await lobby.post(f"/games/{GAME}/{path}", fields)
    assert answer.status == 200, answer.text
    return msgspec.json.decode(answer.body, type=dict[str, str])
