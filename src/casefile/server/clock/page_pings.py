"""Pings to open pages. A page is pinged only while its player is the one to move, twice in three seconds.

A connection that breaks silently (a phone in a tunnel, a lid that shuts) is closed only when the pings of its socket
run out, after most of a minute. So a page whose player everybody waits for is sent one letter, and answers with one.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from starlette.websockets import WebSocketDisconnect

from casefile.core.cards import Seat
from casefile.server.tasks.loops import Loop
from casefile.server.tasks.thread_calls import begin
from casefile.server.wire.messages import ASK

BEAT, PATIENCE = 0.8, 1.5
"""Seconds between two looks at the connections, and seconds until a connection that does not answer counts as broken.
"""


@dataclass(eq=False, slots=True)
class PagePing:
    """The connection to one open page of a seat.

    - ``send``: sends the page a text.
    - ``there``: is called whenever the connection breaks (with ``False``) or lives again (with ``True``).
    - ``asked``: when the ping was sent that has no answer yet, in seconds.
    - ``broken``: whether it counts as broken.
    - ``sending``: the task that sends a ping.
    """

    send: Callable[[str], Awaitable[None]] = field(repr=False)
    there: Callable[[bool], None] = field(repr=False)
    asked: float | None = None
    broken: bool = False
    sending: "asyncio.Task[None] | None" = field(default=None, repr=False)

    def heard(self) -> None:
        """Note that the page has sent something: the connection lives."""
        self.asked = None
        if self.broken:
            self.broken = False
            self.there(True)

    def look(self, now: float) -> None:
        """Ping the page, or count the connection as broken if the last ping has had no answer for too long.

        ``now`` is in seconds.
        """
        if self.asked is None:
            self.asked = now
            self.sending = begin(self._ask())
        elif now - self.asked > PATIENCE and not self.broken:
            self.broken = True
            self.there(False)

    async def _ask(self) -> None:
        """Send a ping. A connection that is full takes no ping, and then does not answer."""
        try:
            await self.send(ASK)
        except (RuntimeError, WebSocketDisconnect):
            return  # it is closed just now
        finally:
            self.sending = None

    def rest(self) -> None:
        """Stop waiting for an answer to a ping: it is no longer the turn of the page's player."""
        if not self.broken:
            self.asked = None


@dataclass
class PagePings:
    """The connections to the open pages of all seats.

    - ``awaited``: returns whether the table with an id waits for the person on a seat; by default no table waits.
    """

    awaited: Callable[[str, Seat], bool] = lambda table_id, seat: False
    _lines: dict[PagePing, tuple[str, Sequence[Seat]]] = field(default_factory=dict)
    _loop: Loop = field(default_factory=lambda: Loop("lines", "the lines could not be looked at"))

    def watch(self, line: PagePing, table_id: str, seats: Sequence[Seat]) -> None:
        """Look at a connection to the page of these seats of a table from now on."""
        self._lines[line] = table_id, seats

    def leave(self, line: PagePing) -> None:
        """Look no more at a connection, which is closed."""
        if line.sending is not None:
            line.sending.cancel()
        del self._lines[line]

    def look(self, now: float) -> None:
        """Ping the page of each player whose turn it is, and find broken connections; ``now`` is in seconds."""
        for line, (table_id, seats) in list(self._lines.items()):
            try:
                for seat in seats:  # a generator would be one call more for each of ten thousand lines
                    if self.awaited(table_id, seat):
                        line.look(now)
                        break
                else:
                    line.rest()
            except Exception as error:  # noqa: BLE001 - the others are looked at all the same
                self._loop.failed(error, "a line could not be looked at")

    async def run(self) -> None:
        """Look at all connections every :data:`BEAT` seconds, until cancelled."""

        async def look() -> None:
            self.look(asyncio.get_running_loop().time())

        await self._loop.keep_on(look, partial(asyncio.sleep, BEAT))
