"""Stories at ``casefile serve --workers 2``: two real processes, and each question on connections of its own.

Eight connections ask at once, so both processes answer; all of them must show what was acknowledged a moment before.
"""

import asyncio
import contextlib
import json
import re
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import pytest

from bench.wire import Got, Wire, asked, free_port, version_of
from casefile.server.tables.people import new_token
from tests.correspondence.by_post import PHRASE
from tests.postgresql import database
from tests.soak.players import TRIPLES
from tests.soak.servers import serving

pytestmark = pytest.mark.linux

CONNECTIONS = 8
"""So many ask at once; of so many fresh connections both processes take some."""

NAME = "Xanthippe"
GATE = "This table is for those who have its link"


@pytest.fixture(scope="module")
def port(postgresql_server: str, postgresql_laid_out: str) -> Iterator[int]:
    """The port of a server of two processes."""
    found = free_port()
    with (
        database(postgresql_server, postgresql_laid_out) as place,
        serving(place, found, "--workers", "2"),
    ):
        yield found


@dataclass
class Browser:
    """Somebody whose every request comes by another connection."""

    port: int
    cookie: str

    async def post(self, path: str, fields: Mapping[str, object] | None = None) -> Got:
        """Send a form, which must be taken."""
        with contextlib.closing(Wire(self.port, self.cookie)) as wire:
            got = await wire.post(path, fields or {})
        assert got.status == 200, (path, got.status, got.text[:500])
        return got

    async def asks(self, path: str) -> list[Got]:
        """The answers of all connections."""

        async def one() -> Got:
            with contextlib.closing(Wire(self.port, self.cookie)) as wire:
                return await wire.get(path)

        return await asyncio.gather(*(one() for _ in range(CONNECTIONS)))

    async def reads(self, path: str, text: str) -> None:
        """Both processes show a text on a page."""
        for got in await self.asks(path):
            assert got.status == 200, (path, got.status, got.text[:300])
            assert text in got.text

    async def page(self, path: str) -> str:
        """The page of one process."""
        return (await self.asks(path))[0].text


@dataclass
class Table:
    """A quick table of three friends, who sit there."""

    path: str
    seats: list[Browser]

    async def act(self) -> int:
        """Let whoever is to act do so; the new version."""
        for number, person in enumerate(self.seats):
            page = await person.page(self.path)
            fields = asked(page, TRIPLES[number])
            if fields is not None:
                at = version_of(page)
                sent = {**fields, "version": at, "key": f"{number}-{at}"}
                return int(json.loads((await person.post(f"{self.path}/act", sent)).text)["version"])
        raise AssertionError("nobody is to act")


def browser(port: int) -> Browser:
    return Browser(port, new_token())


async def links(host: Browser, path: str) -> list[str]:
    """The tokens of the links on the host's page."""
    return list(dict.fromkeys(re.findall(rf"{path}#([\w-]+)", await host.page(path))))


async def opened(port: int, seated: int = 3) -> tuple[Browser, Table]:
    """A host, and a table at which so many friends sit; each link gives the first seat that is free."""
    host = browser(port)
    plan = {f"seat-{i}": "friend" if i < 3 else "empty" for i in range(6)}
    path = json.loads((await host.post("/tables", {**plan, "game": "quick", "name": "Host"})).text)["go"]
    table = Table(path, [])
    for number in range(seated):
        table.seats.append(await joined(host, table, f"Friend {number}"))
    return host, table


async def joined(host: Browser, table: Table, name: str) -> Browser:
    """One friend more: opens a link that is still free, and sits down."""
    friend = browser(host.port)
    for token in await links(host, table.path):
        with contextlib.closing(Wire(host.port, friend.cookie)) as wire:
            led = await wire.post(f"{table.path}/link", {"token": token})
            if led.status != 200 or "join" not in led.text:
                continue
            got = await wire.post(f"{table.path}/join", {"token": token, "name": name})
        if got.status == 200:
            return friend
    raise AssertionError("no link gives a seat")


async def joining(port: int) -> None:
    """Who has sat down is let in, and nobody sees the gate; the others see the name."""
    host, table = await opened(port, seated=1)
    for _ in range(2):
        friend = await joined(host, table, NAME)
        table.seats.append(friend)
        for got in await friend.asks(table.path):
            assert got.status == 200
            assert GATE not in got.text
        await host.reads(table.path, NAME)


async def playing(port: int) -> None:
    """Each action is in the version and on the page of everybody."""
    _, table = await opened(port)
    for _ in range(6):
        version = await table.act()
        for person in table.seats:
            await person.reads(f"{table.path}/version", f'"version":{version}')
            await person.reads(table.path, f'data-version="{version}"')


async def marking(port: int) -> None:
    """A mark is on the own page, and on nobody else's."""
    _, table = await opened(port)
    await table.seats[0].post(f"{table.path}/notes", {"mark": "cell.rope.0 tick"})
    await table.seats[0].reads(table.path, "your pencil: tick")
    for got in await table.seats[1].asks(table.path):
        assert "your pencil: tick" not in got.text


async def talking(port: int) -> None:
    """What is said is read by everybody."""
    _, table = await opened(port)
    await table.seats[1].post(f"{table.path}/talk", {"text": "Good evening"})
    await table.seats[2].reads(table.path, "Good evening")


async def seating(port: int) -> None:
    """A chair that the host leaves empty is empty on every page as soon as the host was answered."""
    host, table = await opened(port, seated=1)
    chairs = re.findall(r'value="(empty [^"]+)" aria-pressed="false"', await host.page(table.path))
    await host.post(f"{table.path}/switch", {"switch": chairs[-1]})
    await host.reads(table.path, f'value="{chairs[-1]}" aria-pressed="true"')


async def beginning(port: int) -> None:
    """The host begins with bots: nobody is asked to wait any more."""
    host, table = await opened(port, seated=2)
    waiting = version_of(await host.page(table.path))
    await host.post(f"{table.path}/begin")
    for got in await table.seats[0].asks(f"{table.path}/version"):
        assert int(json.loads(got.text)["version"]) > waiting


async def the_clock(port: int) -> None:
    """A clock that the host sets is told by every page, to whoever looks."""
    host, table = await opened(port)
    await host.post(f"{table.path}/clock", {"clock": "259200"})
    version = int(json.loads((await host.asks(f"{table.path}/version"))[0].text)["version"])
    for person in table.seats:
        await person.reads(f"{table.path}/version", f'"version":{version}')
    await table.seats[0].reads(table.path, "3 days")


async def announcing(port: int) -> None:
    """A game by post is there for everybody as soon as it was announced, and a camp as soon as it has entered."""
    operator, leader = browser(port), browser(port)
    begins = (datetime.now(UTC) + timedelta(days=6)).date().isoformat()
    fields = {"title": "The red wax", "name": "Op", "phrase": PHRASE, "note": "Welcome.", "slots": "3"}
    fields |= {"day": begins, "hour": "20:00", "zone": "Europe/Berlin", "key": new_token()}
    path = json.loads((await operator.post("/post", fields)).text)["go"]
    await leader.reads(path, "The red wax")
    enter = {"kind": "enter", "character": "mario", "phrase": PHRASE, "name": NAME, "file": 0, "key": new_token()}
    await leader.post(f"{path}/act", enter)
    await operator.reads(f"{path}/console", NAME)


async def playing_today(port: int) -> None:
    """Today's case that was opened is offered for going on, and is one of one's own games."""
    person = browser(port)
    day = re.findall(r'name="day" value="([^"]+)"', await person.page("/daily"))[0]
    path = json.loads((await person.post("/daily", {"name": NAME, "day": day})).text)["go"]
    await person.reads("/daily", path)
    await person.reads("/mine", path)


async def leaving(port: int) -> None:
    """Who has everything deleted has no name any more."""
    host, table = await opened(port, seated=1)
    leaver = await joined(host, table, NAME)
    await host.reads(table.path, NAME)
    with contextlib.closing(Wire(port, leaver.cookie)) as wire:
        assert (await wire.post("/mine/delete", {"sure": "yes"})).status == 303
    for got in await host.asks(table.path):
        assert NAME not in got.text


STORIES: list[Callable[[int], Awaitable[None]]] = [
    joining,
    playing,
    marking,
    talking,
    seating,
    beginning,
    the_clock,
    announcing,
    playing_today,
    leaving,
]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.__name__)
def test_both_processes_show_what_was_acknowledged(story: Callable[[int], Awaitable[None]], port: int) -> None:
    async def play() -> None:
        await asyncio.wait_for(story(port), 60)

    asyncio.run(play())
