"""Games in a server's memory: what has fallen behind is read anew, and what is asked twice is carried out once."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from casefile.core.actions import Refused
from casefile.core.cards import Seat
from casefile.core.events import Event, OwnerReturned
from casefile.core.log import Log
from casefile.server.store import Appended, AsyncStore, NewTable, RequestKey, Stale, StoredAnswer, open_sqlite
from casefile.server.store.statements import queries
from casefile.server.store.statements.commands import count_rewrite
from casefile.server.store.values import TableVersions
from casefile.server.tables.sessions import REST, NewStep, Sessions, again, to_store

ONE = OwnerReturned(Seat(0))
ONCE = RequestKey("a key", "a hash", "{}")


@dataclass
class Counted:
    """A game whose state is the number of its events."""

    id: str
    log: Log[int, Event]
    used: int = 0
    side: int = 0
    rewrites: int = 0
    forgotten: int = 0
    complete: bool = True

    def forget_side(self) -> None:
        self.forgotten += 1


def counted(events: int, versions: TableVersions) -> Counted:
    log = Log[int, Event](lambda count, event: count + 1, 0, [ONE] * events)
    return Counted("a", log, side=versions.side, rewrites=versions.rewrites)


async def never(session: Counted) -> bool:
    """Follow nothing: whoever is behind is read anew."""
    return False


@dataclass
class CountedGames:
    """How these games are read, and how they follow."""

    reading: Callable[[str], Awaitable[Counted]]
    following: Callable[[Counted], Awaitable[bool]] = never

    async def read(self, id: str) -> Counted:
        return await self.reading(id)

    async def follow(self, session: Counted) -> bool:
        return await self.following(session)

    async def find_out(self, session: Counted) -> None:
        raise AssertionError("nothing is missing")


def step(take_over: Callable[[], None]) -> NewStep:
    """One event more."""
    return NewStep(events=[ONE], at=1, due=None, take_over=take_over)


async def faults(file: Path) -> list[str]:
    """What the games over a store, of which there is one, of one event, do otherwise than they promise."""
    found: list[str] = []
    with closing(open_sqlite(file)) as stored, closing(AsyncStore(stored)) as store:

        async def read(id: str) -> Counted:
            return counted((await store.table(id)).version, await store.ask(queries.versions, id))

        async def appended(session: Counted, request_key: RequestKey | None = None) -> int:
            """One event more, of which the store alone decides whether it may be."""
            fork = session.log.fork()
            fork.add([ONE])
            return (await sessions.take(session, step(lambda: setattr(session, "log", fork)), request_key)).version

        async def refused() -> int:
            """What the rules refuse when it comes a second time, while its twin is carried out."""
            await appended(await sessions.load("a"), ONCE)
            raise Refused("turn")

        await store.create_table(NewTable("a", 1, "none", "{}", b""), [to_store(ONE)])
        sessions: Sessions[Counted] = Sessions(store, lambda: REST + 2, CountedGames(read))
        mine = await sessions.load("a")
        if await appended(mine) != 2 or mine.log.state != 2:
            return ["what was stored is not taken over"]
        await store.append("a", 2, [to_store(ONE)], at=1)  # another process
        if (await sessions.load("a", 3)).log.state != 3:
            return ["a game that has fallen behind is handed out"]
        late = await sessions.load("a")
        await store.append("a", 3, [to_store(ONE)], at=1)
        with pytest.raises(Stale):
            await appended(late)
        if (await sessions.load("a")).log.state != 4:
            found.append("a game that was late is kept")
        done = await sessions.once("a", ONCE, refused)
        again_ = await sessions.once("a", ONCE, refused)
        if not (isinstance(done, StoredAnswer) and isinstance(again_, StoredAnswer) and done.version == 5):
            found.append("what was carried out is refused")
        late.used = mine.used = (await sessions.load("a")).used = 1
        sessions.forget_idle(lambda id: True)
        watched = "a" in sessions.held
        sessions.forget_idle(lambda id: False)
        if not watched or sessions.held:
            found.append("at rest a game is kept, or forgotten while it is watched")
        found += await _shared(store, read)
        found += await _one_behind_the_other(store)
        found += await _read_by_two(store)
    return found


async def _one_behind_the_other(store: AsyncStore) -> list[str]:
    """Two ask while one event more is stored, and two more meanwhile: who asks later is given all that was there."""
    versions, gate = iter((6, 8, 8, 8)), asyncio.Event()

    async def read(id: str) -> Counted:
        return counted(5, await store.ask(queries.versions, id))

    async def follow(session: Counted) -> bool:
        """Take in what was stored when it was asked; whoever asked first is answered last."""
        before, version = session.log, next(versions)
        await (gate.wait() if version == 8 else asyncio.sleep(0.01))
        if session.log is before:
            session.log = session.log.fork()
            session.log.add([ONE] * (version - session.log.version))
        gate.set()
        return True

    sessions: Sessions[Counted] = Sessions(store, lambda: 1, CountedGames(read, follow))
    await sessions.load("a")
    _, session = await asyncio.gather(sessions.load("a", 6), sessions.load("a", 8))
    late = session.log.version < 8
    assert (await asyncio.wait_for(sessions.load("a", 9), 5)).log.version == 8  # nobody has stored the ninth
    return ["two that ask at the same time are given what was there for one"] if late else []


async def _read_by_two(store: AsyncStore) -> list[str]:
    """Two read a game that is not in memory, and something is stored between: the later one is given what it read."""
    found: list[str] = []
    old = await store.ask(queries.versions, "a")
    for name, number in old._asdict().items():
        new, gates = old._replace(**{name: number + 1}), [asyncio.Event(), asyncio.Event()]
        reads = iter([(old, gates[0]), (new, gates[1]), (new, gates[1])])

        async def read(id: str, reads: Iterator[tuple[TableVersions, asyncio.Event]] = reads) -> Counted:
            versions, gate = next(reads)
            await gate.wait()
            return counted(versions.log, versions)

        sessions: Sessions[Counted] = Sessions(store, lambda: 1, CountedGames(read), shared=True)
        earlier, later = [asyncio.create_task(sessions.load("a")) for _ in gates]
        await asyncio.sleep(0)  # both read now
        for gate, task in zip(gates, (earlier, later), strict=True):
            gate.set()
            await task
        given = later.result()
        if TableVersions(given.log.version, given.side, given.rewrites) != new:
            found.append(f"who reads a game later is given what was read earlier: {name}")
    return found


async def _shared(store: AsyncStore, read: Callable[[str], Awaitable[Counted]]) -> list[str]:
    """The same, of games to which another process writes."""
    found: list[str] = []
    sessions: Sessions[Counted] = Sessions(store, lambda: 1, CountedGames(read), shared=True)
    session = await sessions.load("a")
    await store.append("a", 5, [to_store(ONE)], at=1)  # another process
    if (await sessions.load("a")).log.state != 6:
        found.append("what another process has stored is not seen")
    session = await sessions.load("a")
    await store.set_note("a", 0, "{}", expected=0)
    if (await sessions.load("a")) is not session or session.forgotten != 1:
        found.append("a notebook that another process has written is not asked for anew")
    await store.change(count_rewrite, "a")
    if (await sessions.load("a")) is session:
        found.append("what another process has written anew is not read anew")
    await sessions.refresh("b")  # nobody has it here, so nobody asks for it
    return found


def test_games_are_kept_as_promised(tmp_path: Path) -> None:
    assert asyncio.run(faults(tmp_path / "a.sqlite3")) == []


async def _taken_unseen(
    self: Sessions[Counted], session: Counted, step: NewStep, request_key: RequestKey | None = None
) -> Appended:
    return await self.store.append(
        session.id, session.log.version, [to_store(ONE)], at=step.at, request_key=request_key
    )


async def _brought_once(self: Sessions[Counted], session: Counted, version: int) -> None:
    if session.log.version < version and not await self.kind.follow(session):
        self.drop(session)


async def _first_is_kept(self: Sessions[Counted], id: str) -> Counted:
    return self.held.setdefault(id, await self.kind.read(id))


async def _asked_of_nobody(self: Sessions[Counted], id: str) -> int:
    return 0


@pytest.mark.parametrize(
    ("name", "fault", "told"),
    [
        ("drop", lambda self, session: None, "a game that has fallen behind is handed out"),
        ("take", _taken_unseen, "what was stored is not taken over"),
        ("newest", _asked_of_nobody, "what another process has stored is not seen"),
        ("newest", _asked_of_nobody, "a notebook that another process has written is not asked for anew"),
        ("newest", _asked_of_nobody, "what another process has written anew is not read anew"),
        *[
            ("_read", _first_is_kept, f"who reads a game later is given what was read earlier: {name}")
            for name in TableVersions._fields
        ],
        ("_bring", _brought_once, "two that ask at the same time are given what was there for one"),
        ("forget_idle", lambda self, watched: self.held.clear(), "at rest a game is kept"),
    ],
)
def test_a_planted_fault_is_found(
    name: str, fault: object, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Sessions, name, fault)
    assert any(each.startswith(told) for each in asyncio.run(faults(tmp_path / "a.sqlite3")))


def test_who_was_too_late_begins_again_and_nobody_else() -> None:
    tried: list[int] = []

    @again
    async def act() -> int:
        tried.append(1)
        if len(tried) < 3:
            raise Stale(7)
        return len(tried)

    @again
    async def against_the_rules() -> None:
        raise Refused("turn")

    async def both() -> None:
        assert await act() == 3
        with pytest.raises(Refused):
            await against_the_rules()

    asyncio.run(both())
