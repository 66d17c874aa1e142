"""The limits and counts of clients, by address and by person: requests, processor time, and wrong guesses.

They are token buckets, all of bounded size.
"""

import asyncio
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

from casefile.core.hours import HOUR
from casefile.server.wire.limits import Limits, Rate

KEYS = 10_000
"""The most addresses or persons remembered for each rate; the one that was silent for longest goes first."""

WAITING = 10
"""The most guesses that wait at once for their turn."""


@lru_cache(maxsize=4096)
def address_of(host: str) -> str:
    """Return the key by which a client's address is counted: an IPv4 address, or the IPv6 network of 64 bits.

    One client has all addresses of such a network.
    """
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if not isinstance(found, IPv6Address):
        return host
    return str(found.ipv4_mapped or ip_network((int(found) >> 64 << 64, 64)))


class Bucket:
    """A token bucket: the amount that one client may still spend at a :class:`Rate`. It is full at first.

    ``now`` is in seconds.
    """

    __slots__ = ("_at", "_left", "_rate")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate, self._left, self._at = rate, rate.most, now

    def spend(self, cost: float, now: float) -> float:
        """Spend ``cost`` and return 0.0; or spend nothing and return the seconds until there is enough."""
        self._left = min(self._rate.most, self._left + (now - self._at) * self._rate.a_second)
        self._at = now
        if self._left < cost:
            return (cost - self._left) / self._rate.a_second
        self._left -= cost
        return 0.0

    def reserve(self, cost: float, now: float) -> float:
        """Spend ``cost`` in any case, even beyond what there is; return the seconds until the debt is gone."""
        wait = self.spend(cost, now)
        if wait:
            self._left -= cost
        return wait


class Budget:
    """A token bucket of the same rate for each client, known by a key; at most ``keys`` are remembered."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic, keys: int = KEYS) -> None:
        self._rate, self._clock, self._keys = rate, clock, keys
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def spend(self, key: str, cost: float = 1.0) -> float:
        """Spend ``cost`` of a client and return 0.0; or spend nothing and return the seconds until there is enough."""
        return self._bucket(key).spend(cost, self._clock())

    def reserve(self, key: str, cost: float) -> float:
        """Spend ``cost`` of a client in any case; return the seconds until the debt is gone."""
        return self._bucket(key).reserve(cost, self._clock())

    def _bucket(self, key: str) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, self._clock())
            if len(self._buckets) > self._keys:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket

    def __len__(self) -> int:
        return len(self._buckets)


@dataclass(frozen=True, slots=True)
class Client:
    """The sender of a request.

    - ``address``: the address that is counted.
    - ``person``: the digest of the person's token, or an empty text.
    - ``cost``: the weight with which the request counts.
    """

    address: str
    person: str
    cost: float = 1.0


class TooMany(Exception):
    """The error for a client that asks for too much; it may ask again in so many ``seconds``."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


@dataclass(slots=True)
class _Misses:
    """The wrong guesses at one key.

    - ``at``: when the newest came, in milliseconds.
    - ``waiting``: how many guesses wait.
    - ``until``: until when they wait, in seconds.
    """

    at: deque[int]
    waiting: int = 0
    until: float = 0.0


@dataclass(slots=True)
class Guesses:
    """Wrong codes and phrases, by what they are guessed at and from which address.

    After so many (``most``) within an hour, each guess waits for its turn, one every ``seconds``: a client with the
    right word still comes in, and a guessing client learns little.
    """

    most: int
    seconds: float
    _by: OrderedDict[str, _Misses] = field(default_factory=OrderedDict)

    async def turn(self, key: str, now: int) -> bool:
        """Wait until a guess at what ``key`` names may be looked at, and return ``True``.

        Return ``False``, at once, if too many guesses wait already. ``now`` is in milliseconds.
        """
        misses = self._by.get(key)
        if misses is None or sum(at > now - HOUR for at in misses.at) < self.most:
            return True
        if misses.waiting >= WAITING:
            return False
        begin = time.monotonic()
        misses.until = max(misses.until, begin) + self.seconds
        misses.waiting += 1
        try:
            await asyncio.sleep(misses.until - begin)
        finally:
            misses.waiting -= 1
        return True

    def missed(self, key: str, now: int) -> None:
        """Count a wrong guess at what ``key`` names."""
        self._by.setdefault(key, _Misses(deque(maxlen=self.most))).at.append(now)
        self._by.move_to_end(key)
        if len(self._by) > KEYS:
            self._by.popitem(last=False)


@dataclass(frozen=True, slots=True)
class _Held:
    """Counts a socket for each of its ``keys`` while it is open. A generator in its place is ten times as large."""

    sockets: Counter[str]
    keys: tuple[str, ...]

    def __enter__(self) -> None:
        self.sockets.update(self.keys)

    def __exit__(self, *_: object) -> None:
        for key in self.keys:
            self.sockets[key] -= 1
            if not self.sockets[key]:
                del self.sockets[key]


class Budgets:
    """The token buckets and counts of all clients of a server, within its :class:`Limits`."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self.limits = limits
        self._processor = (
            Budget(limits.processor_per_address, clock),
            Budget(limits.processor_per_person, clock),
        )
        self._rates = {
            "requests": (Budget(limits.requests_per_address), Budget(limits.requests_per_person)),
            "tables": (Budget(limits.tables_per_address), Budget(limits.tables_per_person)),
            "seals": (Budget(limits.seals_per_address), Budget(limits.seals_per_person)),
            "talk": (Budget(limits.talk_per_address), Budget(limits.talk_per_person)),
        }
        self.guesses = Guesses(limits.guesses, limits.guess_seconds)
        self._pace = Budget(limits.pace)
        self._sockets: Counter[str] = Counter()

    def spend(self, what: str, client: Client) -> None:
        """Count one thing that a client does: ``requests``, ``tables``, ``seals`` or ``talk``.

        Raise :class:`TooMany` if the client has done too many of that.
        """
        by_address, by_person = self._rates[what]
        wait = by_address.spend(client.address, client.cost)
        if not wait and client.person:
            wait = by_person.spend(client.person, client.cost)
        if wait:
            raise TooMany(wait)

    def charge(self, client: Client, milliseconds: float) -> None:
        """Count the milliseconds of processor time that a client's request has cost."""
        by_address, by_person = self._processor
        by_address.reserve(client.address, milliseconds * client.cost)
        if client.person:
            by_person.reserve(client.person, milliseconds * client.cost)

    def owing(self, client: Client) -> None:
        """Raise :class:`TooMany` if a client has cost more processor time than it may by now.

        Its debt is forgiven as time goes on.
        """
        by_address, by_person = self._processor
        wait = by_address.spend(client.address, 0.0)
        if not wait and client.person:
            wait = by_person.spend(client.person, 0.0)
        if wait:
            raise TooMany(wait)

    async def admit(self, client: Client) -> None:
        """Count a request of a client, and wait until it may begin: requests of one address at once stand in line.

        Raise :class:`TooMany`, after a while, if there are too many, or if the client has cost too much.
        """
        try:
            self.owing(client)
            self.spend("requests", client)
            if wait := self.turn(client):
                await asyncio.sleep(wait)
                self.owing(client)  # for the requests that stood before it in line
        except TooMany:
            await asyncio.sleep(self.limits.refusal_seconds)
            raise

    def turn(self, client: Client) -> float:
        """Count a request of a client's address, and return the seconds until it may begin."""
        return self._pace.reserve(client.address, client.cost)

    def socket(self, client: Client) -> AbstractContextManager[None]:
        """Return a context manager that counts an open socket of a client; raise :class:`TooMany` at its limit."""
        limits = {client.address: self.limits.sockets_per_address}
        limits |= {client.person: self.limits.sockets_per_person} if client.person else {}
        if any(self._sockets[key] >= limit for key, limit in limits.items()):
            raise TooMany(1)
        return _Held(self._sockets, tuple(limits))
