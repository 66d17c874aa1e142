"""The log of a server. Repeated entries are written a few times only, so that no client can fill a disk.

It is text for people, or JSON, one line an event, for programs. Neither has a path, a token or a variable's value.
"""

import logging
import sys
import time
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from casefile.server.service_log import logger
from casefile.server.wire.budgets import Budget
from casefile.server.wire.limits import Rate

if TYPE_CHECKING:
    from structlog.typing import EventDict, Processor

LINES = Rate(20, 0.2)
"""The number of entries of one kind that are written."""

KINDS = 100
"""The number of kinds that are told apart."""

PAUSE = 10.0
"""Seconds in which a repeated event is only counted."""


class ThrottlingFilter(logging.Filter):
    """A filter that lets through a limited number of log entries of one kind: entries that begin alike."""

    def __init__(self) -> None:
        super().__init__()
        self._entries = Budget(LINES, keys=KINDS)

    def lets(self, text: str) -> bool:
        """Return whether one more entry that begins like ``text`` is written."""
        return not self._entries.spend(text[:60])

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether an entry of another library is written."""
        return self.lets(f"{record.levelno} {record.msg}")

    def processed(self, _logger: object, method: str, event: "EventDict") -> "EventDict":
        """Return an entry of casefile unchanged. Raise ``structlog.DropEvent`` if its kind was logged too often."""
        import structlog

        if not self.lets(f"{method} {event.get('event')}"):
            raise structlog.DropEvent
        return event


class ThrottledLog:
    """Logs the same event at most once in :data:`PAUSE` seconds, without a trace.

    The next line has the number of events in between as ``unsaid``. There must be few kinds of event.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._next: dict[str, float] = {}
        self._unsaid: Counter[str] = Counter()

    def warning(self, event: str, **told: object) -> None:
        """Log an event with the facts ``told``, or only count it if it was logged lately."""
        now = self._clock()
        if now < self._next.get(event, now):
            self._unsaid[event] += 1
            return
        self._next[event] = now + PAUSE
        unsaid = self._unsaid.pop(event, 0)
        logger().warning(event, **told, **({"unsaid": unsaid} if unsaid else {}))


Form = Literal["text", "json"]
"""The form of the log: text for people, or JSON for programs."""


def configure(form: Form) -> None:
    """Let this process write its log in the form ``form``, and limit repeated entries, whatever clients send."""
    import structlog

    sparse = ThrottlingFilter()
    for name in ("uvicorn.error", "asyncio"):
        logging.getLogger(name).addFilter(sparse)
    if form == "text":
        logger()
        structlog.configure(processors=[sparse.processed, *structlog.get_config()["processors"]])
        return
    # Not as a dictionary: that has the values of variables, among them hands and tokens.
    whole: list[Processor] = [
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
