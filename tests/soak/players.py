"""People at tables of a real server that is killed again and again, and whether all that they heard is true.

Each command is sent one to five times at once, under one key, and again until it is answered.
"""

import asyncio
import json
import random
from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Protocol

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from bench.wire import Got, Wire, asked, version_of
from casefile.server.store import StoredEvent, open_store
from casefile.server.wire.messages import ANSWER, ASK, BEAT
from tests.frames import read
from tests.server.running_server import Person, party, running_server

COPIES = 5
"""So often a command is sent at most."""

QUIET = 0.5
"""Seconds of silence after which a player looks at the page: it may have come from a process that lags behind."""

TRIPLES = list(
    product(
        ("scarlet", "mustard", "white", "green", "peacock", "plum"),
        ("candlestick", "knife", "lead_pipe", "revolver", "rope", "wrench"),
        ("kitchen", "ballroom", "conservatory", "dining_room", "library", "hall", "lounge", "study", "billiard_room"),
    )
)
"""Each suggestion of a table has cards of its own for a long time, so that one in a wrong place is seen."""

BROKEN = (OSError, asyncio.IncompleteReadError, WebSocketException)
"""What a client meets when its server is killed."""


@dataclass(frozen=True)
class Command:
    """What a player has sent: at which version, under which key."""

    table_id: str
    version: int
    key: str
    fields: Mapping[str, str]


@dataclass
class Heard:
    """All that people have sent, were answered and were told; ``refused`` are answers that nobody should get."""

    sent: dict[str, Command] = field(default_factory=dict)
    done: list[Command] = field(default_factory=list)
    late: int = 0
    told: dict[str, int] = field(default_factory=dict)
    refused: list[str] = field(default_factory=list)

    def tell(self, table_id: str, version: int) -> None:
        """Somebody was told that the table has come so far."""
        self.told[table_id] = max(version, self.told.get(table_id, 0))

    def copy(self) -> "Heard":
        """What they have heard up to now."""
        return Heard({**self.sent}, [*self.done], self.late, {**self.told}, [*self.refused])


class Plays(Protocol):
    """Somebody at a table."""

    @property
    def heard(self) -> Heard:
        """What is heard there."""

    async def play(self) -> None:
        """Until the server is killed."""


@dataclass
class Watcher:
    """Listens at a table's socket."""

    table_id: str
    port: int
    cookie: str
    heard: Heard

    async def play(self) -> None:
        """Until the server is killed."""
        with suppress(*BROKEN):
            async with _listening(self) as ear:
                await ear.send("")
                while True:
                    self.heard.tell(self.table_id, await _version_told(ear))


@dataclass
class Player:
    """Plays one seat over HTTP, and listens at the table's socket; sends again what was not answered."""

    table_id: str
    number: int
    port: int
    cookie: str
    heard: Heard
    open: Command | None = None
    count: int = 0
    wires: list[Wire] = field(default_factory=list)

    async def play(self) -> None:
        """Until the server is killed."""
        with ExitStack() as stack, suppress(*BROKEN):
            wires = [Wire(self.port, self.cookie) for _ in range(COPIES)]
            self.wires = [stack.enter_context(closing(wire)) for wire in wires]
            if self.open is not None:
                await self._send(self.open)
            async with _listening(self) as ear:
                await ear.send("")
                while True:
                    with suppress(TimeoutError):
                        async with asyncio.timeout(QUIET):  # unlike `wait_for` it passes on that all is over
                            self.heard.tell(self.table_id, await _version_told(ear))
                    await self._move()

    async def _move(self) -> None:
        page = (await self.wires[0].get(f"/t/{self.table_id}")).text
        while fields := asked(page, TRIPLES[(self.number % 2 * 160 + self.count) % len(TRIPLES)]):
            self.count += 1
            self.open = Command(self.table_id, version_of(page), f"{self.number}-{self.count}", fields)
            self.heard.sent[self.open.key] = self.open
            await self._send(self.open)
            page = (await self.wires[0].get(f"/t/{self.table_id}")).text

    async def _send(self, command: Command) -> None:
        wanted = random.Random(f"{command.key} {len(self.heard.done)}").randint(1, COPIES)
        sent = {**command.fields, "version": command.version, "key": command.key}
        posts = [wire.post(f"/t/{command.table_id}/act", sent) for wire in self.wires[:wanted]]
        answers = await asyncio.gather(*posts, return_exceptions=True)
        found = [answer for answer in answers if isinstance(answer, Got)]
        if not found:
            raise ConnectionError("nobody answered")
        self.open = None
        statuses, texts = {answer.status for answer in found}, {answer.text for answer in found}
        if statuses == {200} and len(texts) == 1:
            self.heard.done.append(command)
            self.heard.tell(self.table_id, int(json.loads(found[0].text)["version"]))
        elif statuses == {409}:  # its page came from a process that lagged behind
            self.heard.late += 1
            del self.heard.sent[command.key]
        else:
            self.heard.refused.append(f"{statuses} {command} {texts}"[:500])


async def _version_told(ear: ClientConnection) -> int:
    """The version of the next frame; the question whether the line still lives is answered, as a page does."""
    while (frame := await ear.recv()) == ASK or frame[:1] == BEAT:
        if frame == ASK:
            await ear.send(ANSWER)
    return int(read(frame)["version"])


def _listening(person: Watcher | Player) -> connect:
    url = f"ws://127.0.0.1:{person.port}/t/{person.table_id}/live"
    return connect(url, additional_headers={"Cookie": f"casefile={person.cookie}"}, compression=None)


def company(place: Path | str, port: int, tables: int, watchers: int, heard: Heard) -> list[Plays]:
    """People at so many new tables of two, who watch and who play; the server is not running yet."""

    async def opened() -> list[Plays]:
        found: list[Plays] = []
        async with running_server(place) as running:
            parties = [await party(running, 2) for _ in range(tables)]
            seated = [(each.id, person.cookie) for each in parties for person in each.seats]
            found += [Player(id, number, port, cookie, heard) for number, (id, cookie) in enumerate(seated)]
            for number in range(watchers):
                person: Person = await parties[number % tables].watcher()
                found.append(Watcher(parties[number % tables].id, port, person.cookie, heard))
        return found

    return asyncio.run(opened())


# -- the judge -----------------------------------------------------------------------------------------------------

KINDS = {"suggest": "suggested", "show": "card_shown", "end_turn": "turn_ended"}

Logs = Mapping[str, list[StoredEvent]]


def look(place: Path | str) -> Logs:
    """The logs of all tables that are played at."""
    with closing(open_store(place)) as store:
        return {row.id: store.events(row.id) for row in store.tables("playing")}


def judge(logs: Logs, before: Heard, sent: Iterable[Command]) -> dict[str, int]:
    """What is wrong with ``logs``, read after people had heard ``before``, and before they had ``sent`` more.

    ``lost``: answered, but not in its place; ``told too soon``: told, but not stored; ``doubled``: an event that is
    nobody's command of that version, or two commands answered for one; ``gaps`` between versions.
    """
    found: Counter[str] = Counter()
    for command in before.done:
        log = logs[command.table_id]
        found["lost"] += not (command.version < len(log) and _is(log[command.version], command))
    for table_id, version in before.told.items():
        found["told too soon"] += version > len(logs[table_id])
    places = Counter((command.table_id, command.version) for command in before.done)
    found["doubled"] += sum(count > 1 for count in places.values())
    commands: dict[tuple[str, int], list[Command]] = {}
    for command in sent:
        commands.setdefault((command.table_id, command.version), []).append(command)
    for table_id, log in logs.items():
        found["gaps"] += [event.version for event in log] != list(range(1, len(log) + 1))
        for event in log:
            if event.kind in KINDS.values():
                of = commands.get((table_id, event.version - 1), [])
                found["doubled"] += not any(_is(event, command) for command in of)
    return {name: count for name, count in found.items() if count}


def _is(event: StoredEvent, command: Command) -> bool:
    body = msgspec.json.decode(event.body)
    same = {name: body.get(name) for name in command.fields if name != "kind"}
    return event.kind == KINDS[command.fields["kind"]] and {**same, "kind": command.fields["kind"]} == command.fields
