"""The home network of the machine that serves: one press lets the devices in it reach the server, another ends that.

The server listens at one chosen address besides its own, never at all of them, and never at a public one. Nothing is
opened by itself.
"""

import asyncio
import errno
import socket
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from casefile.core.cards import Invalid
from casefile.core.texts import either
from casefile.server.admission.own_addresses import own_addresses
from casefile.server.tasks import loops
from casefile.server.tasks.loops import Loop
from casefile.server.wire.accept_loop import Server, bound
from casefile.server.wire.addressing import Opened
from casefile.server.wire.connections import Connections

LIFE = 6 * 3600
"""The seconds after which the server is closed to the network again."""

UNSEEN = 45
"""The seconds without a visitor after which the host is told what may be in the way."""

AFTERWARDS = 15 * 60
"""The seconds for which the network stays open when no game goes on any more, so that all can look and play again."""

LOOK = 5
"""The seconds between two looks whether it is time for any of these."""


class HomeNetwork:
    """Lets the home network reach a server that listens to its own machine.

    - ``opened``: says what is open, for those who look up addresses.
    - ``others``: the other addresses of this machine at which it could be open.
    - ``taken``: the port that another program has at the chosen address, so that another one is used; 0 for none.
    - ``nowhere``: whether the machine was in no network when it was tried last.
    - ``unseen``: whether nobody has come for a while.
    """

    def __init__(
        self,
        opened: Opened,
        server: Server,
        connections: Connections,
        port: int,
        *,
        playing: Callable[[], bool],
        changed: Callable[[], None],
        addresses: Callable[[], tuple[str, ...]] = own_addresses,
    ) -> None:
        """``playing`` returns whether an unfinished game has its page open; ``changed`` is called after each change."""
        self.opened, self._server, self._connections, self._port = opened, server, connections, port
        self._playing, self._changed, self._addresses = playing, changed, addresses
        self._listening: socket.socket | None = None
        self._loop = Loop("home network", "a look at the home network failed")
        self._looking: asyncio.Task[None] | None = None
        self._since = 0.0
        self._last_game: float | None = None
        self.others: tuple[str, ...] = ()
        self.taken, self.nowhere, self.unseen = 0, False, False
        opened.noticed = self._visited

    async def open(self, address: str = "") -> None:
        """Listen at an address of this machine in a home network, by default the likeliest.

        Raise ``Invalid`` for an address that is none of these, such as a public one.
        """
        known = self._addresses()
        if address and address not in known:
            raise Invalid("address", repr(address[:60]), either(known))
        self.close()
        self.nowhere = not known
        if not known:
            self._changed()
            return
        chosen = address or known[0]
        listening, self.taken = self._bound(chosen)
        await self._server.listen_also(listening)
        self._listening, self.others = listening, tuple(each for each in known if each != chosen)
        self.opened.address, self.opened.port = chosen, listening.getsockname()[1]
        self.opened.visited, self.unseen, self._last_game, self._since = False, False, None, loops.now()
        self._looking = self._loop.start(self._keep_looking(), "the looks at the home network have ended")
        self._changed()

    def close(self) -> None:
        """Listen no more there, and end all connections that came there. Does nothing where nothing is open."""
        if self._listening is None:
            return
        if self._looking is not None:
            self._looking.cancel()
        self._server.stop_listening(self._listening)
        end = partial(self._connections.end_at, self.opened.address, self.opened.port)
        end()
        asyncio.get_running_loop().call_later(0.2, end)  # those that were just being accepted
        self._listening, self.opened.address, self.opened.port = None, "", 0
        self.opened.visited = self.unseen = False
        self._changed()

    def _bound(self, address: str) -> tuple[socket.socket, int]:
        """Return a socket bound to the address, and the port that another program has there; 0 if it is free."""
        try:
            return bound(address, self._port), 0
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise Invalid("address", f"{address} ({error.strerror})", either(self._addresses())) from None
        return bound(address, 0), self._port

    def _visited(self) -> None:
        self.unseen = False
        self._changed()

    async def _keep_looking(self) -> None:
        with suppress(asyncio.CancelledError):  # by whoever closes it
            await self._loop.keep_on(self._look, lambda: asyncio.sleep(LOOK))

    async def _look(self) -> None:
        """Close the network when it is time for that; say when nobody has come for a while."""
        now = loops.now()
        if self._playing():
            self._last_game = now
        over = self._last_game is not None and now - self._last_game >= AFTERWARDS
        if over or now - self._since >= LIFE:
            self.close()
        elif not self.opened.visited and not self.unseen and now - self._since >= UNSEEN:
            self.unseen = True
            self._changed()
