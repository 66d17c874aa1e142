"""The games of one kind in a process's memory: read once, changed on a copy, stored, and only then announced.

A game that somebody is looking at is kept for a while; one that nobody uses holds no memory here. The store's version
is the lock, so a game that has fallen behind takes in what others have stored, or is simply thrown away.

What kinds of games share stands here. A :class:`HostedKind` is what one kind has of its own.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from functools import wraps
from sys import intern
from typing import Any, Generic, NamedTuple, ParamSpec, Protocol, TypeVar

import msgspec

from casefile.core.actions import Refused
from casefile.core.cards import Invalid
from casefile.core.log import Json, Kind, Log, event_to
from casefile.server.store import (
    KEEP,
    NOTHING_BESIDE,
    Appended,
    AsyncStore,
    Beside,
    NewEvent,
    NewTable,
    RequestKey,
    Stale,
    StoredAnswer,
    StoredBeside,
    StoredEvent,
)
from casefile.server.store.statements import queries

REST = 60_000
"""Milliseconds after the last use, when nobody watches, before a game is forgotten."""


class Session(Protocol):
    """A game in memory.

    - ``id``: its id.
    - ``used``: the moment of its last use.
    - ``side``: how new the data remembered beside the log is; see ``TableVersions``.
    - ``rewrites``: how new the events are; see ``TableVersions``.
    - ``log``: the log whose version is the lock.
    - ``complete``: whether all is known that is shown of it.
    """

    id: str
    used: int
    side: int
    rewrites: int

    def forget_side(self) -> None:
        """Forget what is remembered of the game besides its log; it is looked up anew."""

    @property
    def log(self) -> Log[Any, Any]:
        """The log."""

    @property
    def complete(self) -> bool:
        """Whether everything that its pages show has been read, such as the names of people."""


K = TypeVar("K", bound=Session)
P = ParamSpec("P")
T = TypeVar("T")


class HostedKind(Protocol[K]):
    """The differences of one kind of hosted game from the others."""

    async def read(self, id: str) -> K:
        """Return the game as it is stored, with how new that is. Raises ``NoTable``."""

    async def follow(self, session: K) -> bool:
        """Add to a game in memory the events that were stored since; return whether that is possible.

        If not, the game must be read anew.
        """

    async def find_out(self, session: K) -> None:
        """Read what a game in memory lacks, such as the names of its people."""


class OtherLog(NamedTuple):
    """Another log of the game, which grows with the first one or not at all.

    - ``id``: its id in the store.
    - ``version``: the version from which it grows.
    - ``events``: its new events.
    - ``new``: the table to create, where the log begins there.
    """

    id: str
    version: int
    events: Sequence[Kind]
    new: NewTable | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NewStep:
    """One step of a game that is to be stored.

    - ``events``: the events by which a fork is ahead of the game.
    - ``at``: the moment of the step.
    - ``due``: when the next thing is due that no person does.
    - ``waits``: whether what was due stays due, and ``due`` is no new deadline.
    - ``beside``: what else is stored with the events.
    - ``other``: another log that grows with this one.
    - ``take_over``: makes the game in memory the one after the step.
    """

    events: Sequence[Kind]
    at: int
    due: int | None
    waits: bool = False
    beside: StoredBeside = NOTHING_BESIDE
    other: OtherLog | None = None
    take_over: Callable[[], None]


class Sessions(Generic[K]):
    """The games of one ``kind`` that are in memory: a cache of what is stored.

    - ``clock``: returns milliseconds since 1970.
    - ``kind``: reads games of its kind, and adds what was stored since.
    - ``before``: the beginning of the games' ids in the store.
    - ``shared``: whether other processes write to the games, too. Then the cache is used only if it is as new as the
      store at the moment of asking. A message from another process makes that quick; correctness never rests on it.
    - ``deadline_set``: is called with a deadline that was set.
    """

    def __init__(
        self,
        store: AsyncStore,
        clock: Callable[[], int],
        kind: HostedKind[K],
        before: str = "",
        *,
        shared: bool = False,
    ) -> None:
        self.store, self.clock, self.kind, self._before, self._shared = store, clock, kind, before, shared
        self.held: dict[str, K] = {}
        self.deadline_set: Callable[[int], None] = lambda due: None

    async def load(self, id: str, version: int = 0) -> K:
        """Return the game with ``version`` events or more, from memory or the store. Raise ``NoTable``.

        Without a ``version`` the game shows everything that any process acknowledged to anybody before the call.
        """
        version = version or await self.newest(id)
        session = self.held.get(id)
        if session is not None and session.log.version < version:
            await asyncio.sleep(0)  # the task that stored it takes it over in the next round of the loop
            await self._bring(session, version)
            session = self.held.get(id)
        if session is None:
            session = await self._read(id)
        if not session.complete:
            await self.kind.find_out(session)
        session.used = self.clock()
        return session

    async def at(self, id: str, version: int) -> K:
        """Return the game at exactly this ``version``. Raise ``Stale`` if it has more events, and ``NoTable``."""
        session = await self.load(id, version)
        if session.log.version != version:
            raise Stale(session.log.version)
        return session

    async def _read(self, id: str) -> K:
        """Read a game that is not in memory. Raise ``NoTable``."""
        read = await self.kind.read(id)
        while _older(session := self.held.setdefault(id, read), read):
            # Another task had begun to read it before this one, and was done first.
            self.drop(session)
            read = await self.kind.read(id)
        return session

    async def _bring(self, session: K, version: int) -> None:
        """Let a game take in what is stored, up to ``version`` or more. A game that cannot is forgotten."""
        before = -1
        while before < session.log.version < version:  # twice where another task has taken in less meanwhile
            before = session.log.version
            if not await self.kind.follow(session):
                self.drop(session)
                return

    async def refresh(self, id: str) -> None:
        """Bring the game up to what is stored, if it is in memory.

        ``id`` is its own id or that in the store. Raise ``NoTable``.
        """
        if (own := id.removeprefix(self._before)) in self.held:
            await self.load(own)

    def forget(self, id: str) -> None:
        """Forget the game, by its own id or that in the store, so that it is read anew when it is needed next."""
        self.held.pop(id.removeprefix(self._before), None)

    async def newest(self, id: str) -> int:
        """Return the newest stored version of a game that others write to, too; 0 for one that is not in memory.

        Anything remembered of it that is older is forgotten. Raises ``NoTable``.
        """
        if not self._shared or id not in self.held:
            return 0
        stored = await self.store.ask(queries.versions, self._before + id)
        session = self.held.get(id)
        if session is None:
            return 0
        if session.rewrites < stored.rewrites:
            self.drop(session)
        elif session.side < stored.side:
            session.side = stored.side
            session.forget_side()
        return stored.log

    async def once(
        self, id: str, request_key: RequestKey | None, attempt: Callable[[], Awaitable[T]]
    ) -> T | StoredAnswer:
        """Return the result of ``attempt``; if it fails and the same command was carried out before, its stored answer.

        Raise what ``attempt`` raises, and ``KeyReused``.
        """
        try:
            return await attempt()
        except (Invalid, Refused, Stale):
            # An append asks whether the key was used before. A failed attempt comes to no append, so it is asked here.
            if request_key is None:
                raise
            found = await self.store.answered(self._before + id, request_key.key, request_key.body_hash)
            if found is None:
                raise
            return found

    async def take(self, session: K, step: NewStep, request_key: RequestKey | None = None) -> Appended:
        """Store the events of a step, then let the game in memory take them over.

        - ``request_key`` is the key of the command; if it was carried out before, its old answer is returned.

        Raise what the store raises, such as ``Stale``; then nothing has changed.
        """
        before, stored, other = session.log, _stored(step.events), step.other
        grows = other and Beside(other.id, other.version, _stored(other.events), new=other.new)
        try:
            done = await self.store.append(
                self._before + session.id,
                before.version,
                stored,
                at=step.at,
                request_key=request_key,
                deadline=KEEP if step.waits else step.due,
                beside=replace(step.beside, log=grows) if grows else step.beside,
            )
        except BaseException:
            # Late, or cancelled midway: if another task here was quicker, it knows the state; else only the store does.
            if session.log is before:
                self.drop(session)
            raise
        if not done.repeated and session.log is before:  # else it has followed the store already
            step.take_over()
        if step.due is not None:
            self.deadline_set(step.due)
        return done

    def tell(self, due: int | None) -> None:
        """Report a new deadline, ``None`` for none, to whatever waits for deadlines."""
        if due is not None:
            self.deadline_set(due)

    def drop(self, session: K) -> None:
        """Forget the game, so that it is read anew next time."""
        if self.held.get(session.id) is session:
            del self.held[session.id]

    def forget_idle(self, watched: Callable[[str], bool]) -> None:
        """Forget the games that nobody has used for a while and that nobody looks at, as ``watched`` says."""
        limit = self.clock() - REST
        for id in [each.id for each in self.held.values() if each.used < limit and not watched(self._before + each.id)]:
            del self.held[id]


def _older(one: Session, other: Session) -> bool:
    """Return whether a game in memory lacks anything that the other one of the same game has."""
    return one.log.version < other.log.version or one.side < other.side or one.rewrites < other.rewrites


def again(method: Callable[P, Awaitable[T]]) -> Callable[P, Awaitable[T]]:
    """Return the method so that it starts again, with the newest state, whenever another writer was quicker."""

    @wraps(method)
    async def begin(*args: P.args, **kwargs: P.kwargs) -> T:
        while True:
            try:
                return await method(*args, **kwargs)
            except Stale:
                continue

    return begin


def _stored(events: Sequence[Kind]) -> tuple[NewEvent, ...]:
    return tuple(map(to_store, events))


def to_store(event: Kind) -> NewEvent:
    """Return an event in the form in which it is stored: its kind and JSON text."""
    return NewEvent(event.kind, msgspec.json.encode(event_to(event)).decode())


def from_store(stored: StoredEvent) -> Json:
    """Return the JSON object of a stored event. Names of cards and places recur in many events; each is held once."""
    found: Json = msgspec.json.decode(stored.body)
    for name, value in found.items():
        if isinstance(value, list):
            found[name] = _shared(value)
    return found


def _shared(values: list[object]) -> list[object]:
    """Return the same values; equal texts become one object."""
    return [
        intern(each) if isinstance(each, str) else _shared(each) if isinstance(each, list) else each for each in values
    ]
