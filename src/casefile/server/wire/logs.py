"""The log of a server: what is said over and over is written a few times only, so that no client can fill a disk.

It is for people, or JSON, one line an event, for programs. Neither has a path, a token or what a variable held.
"""

import logging
import sys
import time
from collections import Counter
from collections.abc import Callable, MutableMapping
from typing import Any, Literal

import structlog

from casefile.server.wire.budgets import Budget
from casefile.server.wire.limits import Rate

LINES = Rate(20, 0.2)
"""How many entries of one kind are written."""

KINDS = 100
"""So many kinds are told apart."""

PAUSE = 10.0
"""Seconds in which what comes again is only counted."""


class Sparse(logging.Filter):
    """Lets through so many entries of one kind: those that begin alike."""

    def __init__(self) -> None:
        super().__init__()
        self._entries = Budget(LINES, keys=KINDS)

    def lets(self, text: str) -> bool:
        """Whether one more that begins like this is written."""
        return not self._entries.spend(text[:60])

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether what a library says is written."""
        return self.lets(f"{record.levelno} {record.msg}")

    def processed(self, _logger: object, method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        """What we say ourselves, unless it has been said too often."""
        if not self.lets(f"{method} {event.get('event')}"):
            raise structlog.DropEvent
        return event


class Sparing:
    """Says the same event once in :data:`PAUSE` seconds at most, without a trace.

    The next line has as ``unsaid`` how often it came meanwhile. There must be few events.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._next: dict[str, float] = {}
        self._unsaid: Counter[str] = Counter()

    def warning(self, event: str, **told: object) -> None:
        """Say an event, or count it."""
        now = self._clock()
        if now < self._next.get(event, now):
            self._unsaid[event] += 1
            return
        self._next[event] = now + PAUSE
        unsaid = self._unsaid.pop(event, 0)
        structlog.get_logger().warning(event, **told, **({"unsaid": unsaid} if unsaid else {}))


Form = Literal["text", "json"]
"""For people, or for programs."""


def configure(form: Form) -> None:
    """Let all that is said in this process be written in this form, and keep it short, whatever is sent to it."""
    sparse = Sparse()
    for name in ("uvicorn.error", "asyncio"):
        logging.getLogger(name).addFilter(sparse)
    if form == "text":
        structlog.configure(processors=[sparse.processed, *structlog.get_config()["processors"]])
        return
    # Not as a dictionary: that has the values of variables, hands and tokens among them.
    whole: list[Any] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    line = structlog.processors.JSONRenderer(default=str)
    structlog.configure(
        processors=[sparse.processed, *whole, line], logger_factory=structlog.PrintLoggerFactory(sys.stderr)
    )
    libraries = logging.StreamHandler()
    forget = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    libraries.setFormatter(structlog.stdlib.ProcessorFormatter(foreign_pre_chain=whole, processors=[forget, line]))
    logging.basicConfig(handlers=[libraries], level=logging.WARNING, force=True)
