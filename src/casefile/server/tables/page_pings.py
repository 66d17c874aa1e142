"""Whether the line to an open page still lives: asked only of those for whom a table waits, twice in three seconds.

A line that breaks without a word (a phone in a tunnel, a lid that shuts) is closed only when the pings of its socket
run out, after most of a minute. So a page for whose person everybody waits is asked a letter, and answers one.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial

from starlette.websockets import WebSocketDisconnect

from casefile.core.cards import Seat
from casefile.server.tasks.loops import Loop
from casefile.server.tasks.thread_calls import begin
from casefile.server.wire.messages import ASK

BEAT, PATIENCE = 0.8, 1.5
"""Seconds between two looks at the lines, and until one that does not answer counts as broken."""


@dataclass(eq=False, slots=True)
class PageLine:
    """The line to one open page. ``send`` sends it a text, ``there`` is told whenever it breaks or lives again."""

    send: Callable[[str], Awaitable[None]] = field(repr=False)
    there: Callable[[bool], None] = field(repr=False)
    asked: float | None = None
    broken: bool = False
    sending: "asyncio.Task[None] | None" = field(default=None, repr=False)

    def heard(self) -> None:
        """Take in that the page has said something."""
        self.asked = None
        if self.broken:
            self.broken = False
            self.there(True)

    def look(self, now: float) -> None:
        """Ask the page, or count it as gone where it has not answered; ``now`` is in seconds."""
        if self.asked is None:
            self.asked = now
            self.sending = begin(self._ask())
        elif now - self.asked > PATIENCE and not self.broken:
            self.broken = True
            self.there(False)

    async def _ask(self) -> None:
        """A line that is full takes no letter, and then does not answer."""
        try:
            await self.send(ASK)
        except (RuntimeError, WebSocketDisconnect):
            return  # it is closed just now
        finally:
            self.sending = None

    def rest(self) -> None:
        """Wait for no answer: nobody waits for its person any more."""
        if not self.broken:
            self.asked = None


Place = tuple[str, Seat]
"""A table and a seat there."""


@dataclass
class Lines:
    """The lines to the pages of all seats; ``awaited(table, seat)`` says for whom a table waits now."""

    awaited: Callable[[str, Seat], bool] = lambda table_id, seat: False
    _lines: dict[PageLine, Place] = field(default_factory=dict)
    _loop: Loop = field(default_factory=lambda: Loop("lines", "the lines could not be looked at"))

    def watch(self, place: Place, line: PageLine) -> None:
        """Watch a line from now on."""
        self._lines[line] = place

    def leave(self, line: PageLine) -> None:
        """Watch a line no more: it is closed."""
        if line.sending is not None:
            line.sending.cancel()
        del self._lines[line]

    def look(self, now: float) -> None:
        """Look at every line once."""
        for line, place in list(self._lines.items()):
            try:
                if self.awaited(*place):
                    line.look(now)
                else:
                    line.rest()
            except Exception as error:  # noqa: BLE001 - the others are looked at all the same
                self._loop.failed(error, "a line could not be looked at")

    async def run(self) -> None:
        """Until cancelled."""

        async def look() -> None:
            self.look(asyncio.get_running_loop().time())

        await self._loop.keep_on(look, partial(asyncio.sleep, BEAT))
