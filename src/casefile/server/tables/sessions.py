"""The games in a server's memory: read once, tried on a fork, stored before they are announced, forgotten at rest.

A game that somebody is looking at is kept folded for a while; one at rest holds no memory here. The store's version is
the lock, so a game that has fallen behind takes in what others have stored, or is simply thrown away.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import wraps
from sys import intern
from typing import Any, Generic, ParamSpec, Protocol, TypeVar

import msgspec

from casefile.core.actions import Refused
from casefile.core.cards import Invalid
from casefile.core.log import Json, Kind, Log, event_to
from casefile.server.store import Appended, AsyncStore, NewEvent, RequestKey, Stale, StoredAnswer, StoredEvent
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
    """

    id: str
    used: int
    side: int
    rewrites: int

    def forget_side(self) -> None:
        """Forget what is remembered beside the log; it is read anew."""

    @property
    def log(self) -> Log[Any, Any]:
        """The log."""


K = TypeVar("K", bound=Session)
P = ParamSpec("P")
T = TypeVar("T")


class Sessions(Generic[K]):
    """The games of one kind that are in memory: a cache of what is stored.

    - ``clock``: returns milliseconds since 1970.
    - ``read``: makes a game from what is stored.
    - ``before``: the beginning of the games' ids in the store.
    - ``follow``: lets a game take in what was stored since, and returns whether it can.
    - ``shared``: whether other processes write to the games, too. Then the cache is used only if it is as new as the
      store at the moment of asking. A message from another process makes that quick; correctness never rests on it.
    - ``deadline_set``: is called with a deadline that was set.
    """

    def __init__(
        self,
        store: AsyncStore,
        clock: Callable[[], int],
        read: Callable[[str], Awaitable[K]],
        before: str = "",
        follow: Callable[[K], Awaitable[bool]] | None = None,
        *,
        shared: bool = False,
    ) -> None:
        self.store, self.clock, self._read, self._before, self._follow = store, clock, read, before, follow
        self._shared = shared
        self.held: dict[str, K] = {}
        self.deadline_set: Callable[[int], None] = lambda due: None

    async def load(self, id: str, version: int = 0) -> K:
        """Return the game with ``version`` events or more. Raises ``NoTable``.

        Without a ``version`` the game shows everything that any process acknowledged to anybody before the call.
        """
        version = version or await self._newest(id)
        session = self.held.get(id)
        if session is not None and session.log.version < version:
            await asyncio.sleep(0)  # the task that stored it takes it over in the next round of the loop
            await self._bring(session, version)
            session = self.held.get(id)
        if session is None:
            session = self.held.setdefault(id, await self._read(id))
        session.used = self.clock()
        return session

    async def _bring(self, session: K, version: int) -> None:
        """Let a game take in what is stored, up to ``version`` or more. A game that cannot is forgotten."""
        before = -1
        while before < session.log.version < version:  # twice where another task has taken in less meanwhile
            before = session.log.version
            if self._follow is None or not await self._follow(session):
                self.drop(session)
                return

    async def refresh(self, id: str) -> None:
        """Bring the game up to what is stored, if it is in memory. Raises ``NoTable``."""
        if id in self.held:
            await self.load(id)

    async def _newest(self, id: str) -> int:
        """Ask the store for the newest version of a game that others write to, too; 0 for one that is not in memory.

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
        """Return the answer of ``attempt`` or, where the same command was carried out before, its stored answer.

        Raises what ``attempt`` raises, and ``KeyReused``.
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

    async def take(
        self, session: K, appending: Awaitable[Appended], take_over: Callable[[], None], due: int | None
    ) -> Appended:
        """Wait until the store has the events by which a fork is ahead of ``session``, then let ``session``
        ``take_over``.

        The next deadline is ``due``. Raises what the store raises; then nothing has changed.
        """
        before = session.log
        try:
            done = await appending
        except BaseException:
            # Late, or cancelled midway: if another task here was quicker, it knows the state; else only the store does.
            if session.log is before:
                self.drop(session)
            raise
        if not done.repeated and session.log is before:  # else it has followed the store already
            take_over()
        self.tell(due)
        return done

    def tell(self, due: int | None) -> None:
        """Report a new deadline to whatever waits for deadlines."""
        if due is not None:
            self.deadline_set(due)

    def drop(self, session: K) -> None:
        """Forget the game, so that it is read anew next time."""
        if self.held.get(session.id) is session:
            del self.held[session.id]

    def forget_idle(self, watched: Callable[[str], bool]) -> None:
        """Forget the games at rest: nobody watches them and nobody has used them for a while."""
        limit = self.clock() - REST
        for id in [each.id for each in self.held.values() if each.used < limit and not watched(self._before + each.id)]:
            del self.held[id]


def again(method: Callable[P, Awaitable[T]]) -> Callable[P, Awaitable[T]]:
    """Return the method so that it begins anew, with the game as it is then, whenever another writer was quicker."""

    @wraps(method)
    async def begin(*args: P.args, **kwargs: P.kwargs) -> T:
        while True:
            try:
                return await method(*args, **kwargs)
            except Stale:
                continue

    return begin


def to_store(event: Kind) -> NewEvent:
    """Return the event in the store's form."""
    return NewEvent(event.kind, msgspec.json.encode(event_to(event)).decode())


def from_store(stored: StoredEvent) -> Json:
    """Return the JSON object of a stored event. Names of cards and places recur in many events; each is held once."""
    found: Json = msgspec.json.decode(stored.body)
    for name, value in found.items():
        if isinstance(value, list):
            found[name] = _shared(value)
    return found


def _shared(values: list[Any]) -> list[Any]:
    """Return the same values; equal texts become one object."""
    return [
        intern(each) if isinstance(each, str) else _shared(each) if isinstance(each, list) else each for each in values
    ]
