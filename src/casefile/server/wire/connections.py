"""The open connections of a server: how many there may be, and how long each may keep the server waiting.

A sweep over them ends those that keep the server waiting too long, in either direction. The counting itself is done by
:mod:`casefile.server.wire.protocols`.
"""

import asyncio
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from math import inf

from casefile.server.tasks.loops import Loop
from casefile.server.wire.budgets import Budget, address_of
from casefile.server.wire.limits import Limits

RESERVE = 512
"""Files that are kept free of connections: for new connections, the store, the processes of bots."""


@dataclass(slots=True, eq=False)
class Watch:
    """One connection and its time limits, by the clock of the event loop.

    - ``transport``: its transport.
    - ``address``: the address that it is counted under.
    - ``write_seconds``: the seconds in which the other side must take what is sent.
    - ``until``: the moment by which the other side must have sent what it owes.
    - ``stuck``: the moment by which the other side must take what is sent.
    """

    transport: asyncio.Transport
    address: str
    write_seconds: float
    until: float = inf
    stuck: float = inf

    def late(self, now: float) -> bool:
        """Return whether the other side keeps the server waiting too long: it sends or takes nothing."""
        if not self.transport.get_write_buffer_size():
            self.stuck = inf
        elif self.stuck == inf:
            self.stuck = now + self.write_seconds
        return now > min(self.until, self.stuck)


class Connections:
    """The open connections of a server; those of its own proxies (``ours``) are not counted by address."""

    def __init__(self, limits: Limits, ours: Callable[[str], bool] = lambda host: False) -> None:
        self.limits, self._ours = limits, ours
        self._open: set[Watch] = set()
        self._by_address: Counter[str] = Counter()
        self._new = Budget(limits.new_connections)
        self._sweeping: asyncio.TimerHandle | None = None
        self._loop = Loop("connections", "connections that let us wait could not be ended")

    def __len__(self) -> int:
        return len(self._open)

    def admits(self, host: str) -> bool:
        """Return whether one more connection from ``host`` may be opened."""
        if len(self._open) >= self.limits.connections:
            return False
        if self._ours(host):
            return True
        address = address_of(host)
        return self._by_address[address] < self.limits.connections_per_address and not self._new.spend(address)

    def enter(self, transport: asyncio.Transport, host: str) -> Watch:
        """Count a new connection and watch it; return its time limits. It must send its first head in time.

        Whether it may be opened at all, :meth:`admits` has said before.
        """
        address = "" if self._ours(host) else address_of(host)
        watch = Watch(transport, address, self.limits.write_seconds)
        self.wait(watch, self.limits.head_seconds)
        self._open.add(watch)
        self._by_address[address] += 1
        if self._sweeping is None:
            self._sweep()
        return watch

    def leave(self, watch: Watch) -> None:
        """Stop counting a connection that is closed. A second call does nothing."""
        if watch in self._open:
            self._open.remove(watch)
            self._by_address[watch.address] -= 1
            if not self._by_address[watch.address]:
                del self._by_address[watch.address]

    def end_at(self, address: str, port: int) -> None:
        """End all connections that have come to this address of the machine, whatever they are doing."""
        for watch in [*self._open]:
            own = watch.transport.get_extra_info("sockname") or ()
            if tuple(own[:2]) == (address, port):
                watch.transport.abort()

    def wait(self, watch: Watch, seconds: float) -> None:
        """Give a connection so many seconds to send what it owes; ``inf`` if it owes nothing."""
        watch.until = asyncio.get_running_loop().time() + seconds

    def _sweep(self) -> None:
        loop = asyncio.get_running_loop()
        self._loop.begin()  # and the turn lasts until the next one, as long as there are connections
        for watch in [*self._open]:
            try:
                if watch.late(loop.time()):
                    watch.transport.abort()
            except Exception as error:  # noqa: BLE001 - the others are looked at all the same
                self._loop.failed(error, "a connection that let us wait could not be ended")
        pause = min(1.0, self.limits.head_seconds / 4, self.limits.write_seconds / 4)
        self._sweeping = loop.call_later(pause, self._sweep) if self._open else None
        if self._sweeping is None:
            self._loop.rest()


def room(wanted: int) -> int:
    """Return the number of connections that there can be: ``wanted``, or fewer if too few files can be open."""
    if sys.platform == "win32":
        return wanted
    import resource

    files, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if files < wanted + RESERVE:
        unlimited = most == resource.RLIM_INFINITY
        raised = wanted + RESERVE if unlimited else min(most, wanted + RESERVE)
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (raised, most))
        except (OSError, ValueError):  # some systems have one more limit, which they do not tell
            raised = files
        files = max(files, raised)
    return min(wanted, max(files - RESERVE, files // 2))
