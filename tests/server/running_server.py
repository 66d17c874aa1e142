"""A whole server in one event loop, without a network: people with cookies who ask, and sockets that listen.

The application is the real one, over a real database file; only the wall clock is a :class:`Clock`, which stands
still until a test moves it.
"""

import asyncio
import contextlib
import json
import re
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, TypeVar
from unittest.mock import patch
from urllib.parse import urlencode

from starlette.applications import Starlette

from casefile.core.actions import Action, pick
from casefile.core.cards import Seat
from casefile.core.inquiry import Accuse
from casefile.core.log import action_to
from casefile.correspondence.server.hosted_posts import posts_of
from casefile.correspondence.server.mode import BY_POST
from casefile.correspondence.server.post_session import BEFORE
from casefile.game import Games
from casefile.games import GAMES
from casefile.server.app import ANYWHERE, SILENT, create_app
from casefile.server.bots.workers import Processes, Work
from casefile.server.clock.heartbeat import Heartbeat
from casefile.server.notices.sending import Outlets
from casefile.server.site import Site
from casefile.server.store import digest, open_sqlite
from casefile.server.tables.modes import Mode
from casefile.server.tables.people import new_token
from casefile.server.tables.presence import HELLO, Presence
from casefile.server.tables.session import TableSession
from casefile.server.wire.addressing import Addressing
from casefile.server.wire.limits import Limits, Rate
from casefile.server.wire.messages import ACT, ANSWER, ASK, BEAT
from tests.frames import read, unpacked
from tests.orders import ORDER, Order
from tests.patience import COUNTING, PATIENCE
from tests.values import held

T = TypeVar("T")

HOST = "casefile.test"
ENOUGH = Rate(1e9, 1e9)
LOOSE = Limits(
    requests_per_address=ENOUGH,
    requests_per_person=ENOUGH,
    processor_per_address=ENOUGH,
    processor_per_person=ENOUGH,
    pace=ENOUGH,
    tables_per_address=ENOUGH,
    tables_per_person=ENOUGH,
    seals_per_address=ENOUGH,
    seals_per_person=ENOUGH,
    talk_per_address=ENOUGH,
    talk_per_person=ENOUGH,
    sockets_per_address=1000,
    sockets_per_person=1000,
    frames=ENOUGH,
    guesses=10**9,
)
"""Tests ask for more than people do, all from one address."""

TYPE = "application/x-www-form-urlencoded"
QUICK = {"game": "quick"}


def run(test: Callable[[], Awaitable[None]], seconds: float = COUNTING) -> None:
    """Run an asynchronous test, which must end in time."""

    async def limited() -> None:
        await asyncio.wait_for(test(), seconds)

    asyncio.run(limited())


IN_A_PROCESS = Processes.run


def in_a_thread(self: Processes, work: "Work[T]") -> "Future[T]":
    """Do in a thread of this process what the server gives to others: they take a second to begin."""
    return _threads().submit(work, self.games)


@cache
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(2, "not a process")


class Clock:
    """Milliseconds since 1970; who moves them says that the time was served, but for a time :meth:`without_service`."""

    def __init__(self, ms: int = 1_700_000_000_000) -> None:
        self._ms = ms
        self.heartbeats: list[Heartbeat] = []

    def __call__(self) -> int:
        return self._ms

    @property
    def ms(self) -> int:
        """The moment."""
        return self._ms

    @ms.setter
    def ms(self, ms: int) -> None:
        self._ms = ms
        for each in self.heartbeats:
            each.served = ms

    def without_service(self, milliseconds: int) -> None:
        """The process is stopped, its machine sleeps, or the clock is set forward."""
        self._ms += milliseconds


REFUSAL = re.compile(r'<p class="(?:lead|refused)"[^>]*>[^<]+ <a href="/rules/([a-z_]+)#(\1-[0-9]+)">why\?</a></p>')
"""How a page in English says what a rule refuses: in a sentence, from which a link leads to the clause."""


@dataclass(frozen=True)
class Answer:
    """What came back; ``fault`` is what the application raised besides answering."""

    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes
    fault: BaseException | None = None

    @property
    def text(self) -> str:
        """The body, which must be UTF-8."""
        return self.body.decode()

    @property
    def json(self) -> Any:
        """The body, which must be JSON."""
        return json.loads(self.body)

    @property
    def clause(self) -> str:
        """The clause to which the refusal on a page leads, such as ``cluedo-30``; empty if there is none."""
        said = REFUSAL.search(self.text)
        return said[2] if said else ""

    def header(self, name: str) -> str:
        """The last header of this name, or nothing."""
        return {key.decode(): value.decode() for key, value in self.headers}.get(name, "")


class Socket:
    """One open page's socket: the frames that it was sent, the answers to its actions, the beats, and the code with
    which it was closed.

    While ``takes`` is cleared it takes nothing in, as a line that is too slow; unless it ``lives`` it does not answer
    when it is asked whether it is there.
    """

    def __init__(self) -> None:
        self.sent: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.frames: list[str] = []
        self.answers: list[dict[str, Any]] = []
        self.beats: list[str] = []
        self.accepted = False
        self.code: int | None = None
        self.running: asyncio.Task[None] | None = None
        self.lives = True
        self.takes = asyncio.Event()
        self.takes.set()

    async def next(self) -> str | None:
        """The next frame; ``None`` once the server has closed it."""
        before = len(self.frames)
        while self.code is None and len(self.frames) == before:
            await self._take()
        return self.frames[-1] if len(self.frames) > before else None

    async def part(self, id: str) -> str:
        """A part as the next frame has it that brings it; who comes and goes may be told in frames of their own."""
        while not (found := [str(part[1]) for part in read(await self.next() or "")["parts"] if part[0] == id]):
            pass
        (drawn,) = found
        return drawn

    async def _take(self) -> None:
        """Take the next message."""
        message = await asyncio.wait_for(self.sent.get(), PATIENCE)
        match message["type"]:
            case "websocket.accept":
                self.accepted = True
            case "websocket.send":
                text = unpacked(message.get("text") or message["bytes"])
                told = json.loads(text)
                if "key" in told:  # of a frame that is an answer a page reads the version
                    framed = "stamp" in told
                    own = {"key": told["key"], "status": 200, "version": told["version"]} if framed else told
                    self.answers.append(own)
                if "stamp" in told:
                    self.frames.append(text)
            case "websocket.close":
                self.code = message.get("code", 1000)

    async def act(self, fields: Mapping[str, object] | str) -> dict[str, Any] | None:
        """Send an action, or what is to look like one; its answer, ``None`` once the server has closed the socket."""
        text = fields if isinstance(fields, str) else json.dumps({name: str(text) for name, text in fields.items()})
        before = len(self.answers)
        self.inbox.put_nowait({"type": "websocket.receive", "text": ACT + text})
        while self.code is None and len(self.answers) == before:
            await self._take()
        return self.answers[-1] if len(self.answers) > before else None

    async def until(self, version: int) -> None:
        """Until this version, or a newer one, has been told."""
        while not self.frames or self.told < version:
            assert await self.next() is not None

    @property
    def told(self) -> int:
        """The version that the newest frame is of."""
        return int(read(self.frames[-1])["version"])

    async def close(self) -> None:
        """Close the page."""
        self.inbox.put_nowait({"type": "websocket.disconnect", "code": 1001})
        assert self.running is not None
        await asyncio.wait_for(self.running, PATIENCE)


@dataclass
class RunningServer:
    """A running server; with ``others`` at the same database, each request goes to the next of them."""

    app: Starlette
    clock: Clock
    others: tuple[Starlette, ...] = ()
    order: Order = field(default_factory=Order)
    asked: int = 0

    @property
    def site(self) -> Site:
        """What its handlers use."""
        site: Site = self.app.state.site
        return site

    @property
    def apps(self) -> tuple[Starlette, ...]:
        """All servers at the database."""
        return (self.app, *self.others)

    def next_app(self) -> Starlette:
        """The server that is asked next."""
        self.order.forget(self.apps)
        self.asked += 1
        return self.apps[self.asked % len(self.apps)]

    def person(self, name: str = "", cookie: str | None = None) -> "Person":
        """A browser: with a cookie of its own, or with none when ``cookie`` is empty."""
        return Person(self, name, new_token() if cookie is None else cookie)

    async def session(self, table_id: str) -> TableSession:
        """The table as the server has it."""
        return await self.site.tables.sessions.load(table_id)

    async def version(self, table_id: str) -> int:
        """The version that is stored."""
        return (await self.site.store.table(table_id)).version

    async def advance(self, milliseconds: int) -> None:
        """Let time pass, and everything that is due by then happen."""
        self.clock.ms += milliseconds
        await self.settle()

    async def settle(self) -> None:
        """Until nothing is due any more."""
        self.site.tables.sessions.deadline_set(0)
        for _ in range(2000):
            due = await self.site.store.next_due()
            if (due is None or due > self.clock.ms) and await self._told():
                return
            await asyncio.sleep(0.002)
        raise AssertionError("a deadline is never carried out")

    async def _told(self) -> bool:
        """Whether all that is stored has come back to the event loop."""
        if self.others:  # others may have gone on with what is held here
            for id in list(self.site.tables.sessions.held):
                await self.site.tables.sessions.refresh(id)
            for id in list(posts_of(self.site).sessions.held):
                await posts_of(self.site).sessions.refresh(id)
        session, posts = list(self.site.tables.sessions.held.values()), list(posts_of(self.site).sessions.held.values())
        return all(
            [each.table.version == await self.version(each.id) for each in session]
            + [len(each.post.people) == await self.version(BEFORE + each.id) for each in posts]
        )

    async def beat(self) -> None:
        """Let every open page be sent a beat now."""
        for each in self.site.hub.subscribers():
            each.beat()
        for _ in range(3):
            await asyncio.sleep(0)

    async def raw(self, scope: Mapping[str, Any], chunks: Iterable[bytes]) -> Answer:
        """Send one request, exactly as it is."""
        parts = list(chunks) or [b""]
        messages = [
            {"type": "http.request", "body": part, "more_body": i < len(parts) - 1} for i, part in enumerate(parts)
        ]
        sent: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            if not messages:
                await asyncio.Event().wait()  # the client stays until it is answered
            return messages.pop(0)

        async def send(message: Any) -> None:
            sent.append(dict(message))

        whole = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "http",
            "query_string": b"",
            "root_path": "",
            "client": ("127.0.0.1", 1),
            "server": (HOST, 80),
            "state": {},
            **scope,
        }
        fault: BaseException | None = None
        try:
            await self.next_app()(whole, *self.order.line(receive, send))
        except Exception as error:  # noqa: BLE001 - what a request may do to the server is the question
            fault = error
        assert sent, f"no answer at all: {fault!r} {scope}"
        body = b"".join(each.get("body", b"") for each in sent[1:])
        return Answer(sent[0]["status"], tuple((k.lower(), v) for k, v in sent[0].get("headers", ())), body, fault)


@dataclass
class Person:
    """One browser."""

    server: RunningServer
    name: str
    cookie: str
    look: str = ""
    address: str = "127.0.0.1"
    links: dict[str, str] = field(default_factory=dict)
    jar: dict[str, str] = field(default_factory=dict)

    @property
    def digest(self) -> str:
        """Who it is in the store."""
        return digest(self.cookie)

    def _headers(self, extra: Mapping[str, str], accept: str) -> list[tuple[bytes, bytes]]:
        cookies = [f"casefile={self.cookie}"] if self.cookie else []
        cookies += [f"casefile-look={self.look}"] if self.look else []
        cookies += [f"{name}={value}" for name, value in self.jar.items()]
        named = {"host": HOST, "accept": accept, **({"cookie": "; ".join(cookies)} if cookies else {}), **extra}
        return [(key.encode("latin-1"), value.encode("latin-1")) for key, value in named.items()]

    async def ask(
        self,
        method: str,
        path: str,
        fields: Mapping[str, object] | bytes = b"",
        *,
        accept: str = "text/html",
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """Send a request; ``fields`` are a form's, or a body as it is."""
        body = fields if isinstance(fields, bytes) else urlencode({k: str(v) for k, v in fields.items()}).encode()
        extra = {"content-type": TYPE, "content-length": str(len(body)), **(headers or {})} if body else headers or {}
        scope = {
            "method": method,
            "path": path.partition("?")[0],
            "raw_path": path.encode(),
            "query_string": path.partition("?")[2].encode(),
            "headers": self._headers(extra, accept),
            "client": (self.address, 1),
        }
        for _ in range(self.server.order.times(method, fields)):
            answer = await self.server.raw(scope, [body])
        for key, value in answer.headers:
            text = value.decode("latin-1")
            name, _, kept = text.partition(";")[0].partition("=")
            if key == b"set-cookie" and not name.startswith("casefile"):
                self.jar[name] = kept
            if key == b"set-cookie" and text.startswith("casefile="):
                self.cookie = text.partition("=")[2].partition(";")[0]
        return answer

    async def get(self, path: str, **given: Any) -> Answer:
        """Ask for a page."""
        return await self.ask("GET", path, **given)

    async def post(self, path: str, fields: Mapping[str, object] | bytes = b"", **given: Any) -> Answer:
        """Send a form."""
        return await self.ask("POST", path, fields, **given)

    async def listen(self, path: str, headers: Mapping[str, str] | None = None, stamp: str = "") -> Socket:
        """Open the socket of a page, which says what it has, by default nothing."""
        socket = Socket()
        socket.inbox.put_nowait({"type": "websocket.connect"})
        socket.inbox.put_nowait({"type": "websocket.receive", "text": stamp})
        path, _, query = path.partition("?")
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": self._headers(headers or {}, "*/*"),
            "client": (self.address, 1),
            "server": (HOST, 80),
            "subprotocols": [],
            "state": {},
        }

        async def send(message: Any) -> None:
            await socket.takes.wait()  # cleared: the line is full
            if message.get("text") == ASK:
                if socket.lives:
                    socket.inbox.put_nowait({"type": "websocket.receive", "text": ANSWER})
                return
            if (message.get("text") or "").startswith(BEAT):
                socket.beats.append(message["text"])
                return
            socket.sent.put_nowait(dict(message))

        line = self.server.order.line(socket.inbox.get, send)
        socket.running = asyncio.ensure_future(self.server.next_app()(scope, *line))
        return socket

    async def act(
        self, table_id: str, action: Action, *, version: int | None = None, key: str = "", **given: Any
    ) -> Answer:
        """Do something at a table, at its present version unless another is said."""
        at = (await self.server.session(table_id)).table.version if version is None else version
        fields = {**action_to(action), "version": at, "key": key or f"{at}-test"}
        return await self.post(f"/t/{table_id}/act", fields, **given)


@cache
def laid_out() -> bytes:
    """A database without a table, made once by every step of the layout; to open it anew for each test takes longer."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "empty.sqlite3"
        open_sqlite(file).close()
        return file.read_bytes()


def lay_out(place: Path | str) -> None:
    """Put a database without a table there, unless there is something already or it is no file."""
    if isinstance(place, Path) and place.parent.is_dir() and not place.exists():
        place.write_bytes(laid_out())


@contextlib.asynccontextmanager
async def running_server(
    place: Path | str,
    clock: Clock | None = None,
    *,
    pace: int = 900,
    outlets: Outlets = SILENT,
    games: Games = GAMES,
    limits: Limits = LOOSE,
    addressing: Addressing = ANYWHERE,
    modes: Sequence[Mode] = (BY_POST,),
    processes: bool = False,
    think_by: Sequence[str] = (),
) -> AsyncIterator[RunningServer]:
    """A server over the store at ``place`` for as long as the block lasts.

    Bots choose, reviews are made and records drawn in ``processes`` of their own, as everywhere, or in threads.
    Where ``think_by`` names places, bots choose there.
    """
    clock, order = clock or Clock(), ORDER.get()
    place = order.place(place)
    lay_out(place)
    apps = [
        create_app(
            place,
            games,
            modes=modes,
            clock=clock,
            pace=pace,
            outlets=outlets,
            limits=limits,
            addressing=addressing,
            think_by=think_by,
        )
        for _ in range(order.servers)
    ]
    async with contextlib.AsyncExitStack() as stack:
        if not processes and Processes.run is IN_A_PROCESS:  # a test may have a way of its own
            stack.enter_context(patch.object(Processes, "run", in_a_thread))
        for app in apps:
            await stack.enter_async_context(app.router.lifespan_context(app))
            clock.heartbeats.append(app.state.site.heartbeat)
        yield RunningServer(apps[0], clock, tuple(apps[1:]), order)
        clock.heartbeats.clear()


def remembered(presence: Presence) -> list[str]:
    """The pages that are remembered as open: what another process is told that asks, and the tables of others."""
    told, tell = list[str](), presence.tell
    presence.tell = lambda what, number: told.append(what)
    presence.heard(f"{HELLO}somebody who asks", 0)
    presence.tell = tell
    return [*told, *presence.forget(set())]


# -- tables to play at ---------------------------------------------------------------------------------------------


@dataclass
class Party:
    """A table opened by ``host``, who has no seat there unless ``plays``; a person on every other seat."""

    server: RunningServer
    id: str
    host: Person
    seats: list[Person]

    @property
    def path(self) -> str:
        """Where it is."""
        return f"/t/{self.id}"

    async def session(self) -> TableSession:
        """The table as the server has it."""
        return await self.server.session(self.id)

    async def acting(self) -> Seat:
        """Whose move it is."""
        seat = (await self.session()).waiting_for
        assert seat is not None
        return seat

    async def legal(self, choice: Callable[[int], int] = lambda n: 0) -> tuple[Person, Action]:
        """Somebody who may act, and an action that the rules allow: none that puts a seat out."""
        session, seat = await self.session(), await self.acting()
        menu = {kind: each for kind, each in session.table.menu(seat).items() if kind is not session.game.accusation}
        return self.seats[seat], pick(menu, choice)

    async def watcher(self) -> Person:
        """Somebody who came by the link to watch."""
        person = self.server.person("Watcher")
        token = (await self.session()).secret.link("watch")
        assert (await person.post(f"{self.path}/link", {"token": token})).status == 303
        return person


async def party(
    server: RunningServer,
    seats: int = 3,
    *,
    seated: int | None = None,
    fields: Mapping[str, str] = QUICK,
    bots: int = 0,
) -> Party:
    """A table of ``seats`` friends and ``bots``, of whom ``seated`` (by default all) have come by their links."""
    host = server.person("Host")
    plan = {f"seat-{i}": "friend" if i < seats else "bot" if i < seats + bots else "empty" for i in range(6)}
    opened = await host.post("/tables", {**plan, "name": "Host", **fields}, accept="application/json")
    assert opened.status == 200, opened.text
    table_id = opened.json["go"].removeprefix("/t/")
    found = Party(server, table_id, host, [])
    secret = (await server.session(table_id)).secret
    for i in range(seats if seated is None else seated):
        person = server.person(f"Friend {i}")
        fields_ = {"token": secret.link("join", Seat(i)), "name": person.name}
        assert (await person.post(f"/t/{table_id}/join", fields_)).status == 303
        found.seats.append(person)
    return found


async def solve(server: RunningServer, table_id: str, person: Person) -> None:
    """Let a person whose turn it is end the game, by naming what is in the case file."""
    suspect, weapon, room = held((await server.session(table_id)).table.state).sealed()
    assert (await person.act(table_id, Accuse(suspect, weapon, room))).status == 303


def unstamped(body: bytes) -> bytes:
    """A page without the stamp by which it is told from the same page another time."""
    return re.sub(rb'data-stamp="[^"]*"', b"", body)
