"""Security events for the operator of a server: counted, and logged now and then.

The log says what happened and the template of the route, and never a path, an address, a person, a table or a word.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Literal, get_args

from casefile.server.wire.logs import ThrottledLog

SecurityEvent = Literal["refused_link", "wrong_code", "forbidden", "too_many", "access_withdrawn"]
"""The kinds of security event, in this order:

- a link that does not hold, or not any more,
- a wrong code or phrase in a game by post, or a wrong code of a table,
- an answer 403, or a socket that is refused like that,
- an answer 429, or a socket too many,
- an open page whose person may no longer see it.
"""

_STATUS: Mapping[int, SecurityEvent] = {403: "forbidden", 429: "too_many"}

EVENTS: tuple[SecurityEvent, ...] = get_args(SecurityEvent)


class SecurityEvents:
    """The security events of one process."""

    def __init__(self) -> None:
        self._counts: Counter[SecurityEvent] = Counter()
        self._log = ThrottledLog()

    def note(self, event: SecurityEvent, route: str) -> None:
        """Count an event; ``route`` is the template of the route at which it happened."""
        self._counts[event] += 1
        self._log.warning(f"security: {event}", route=route)

    def answered(self, status: int, route: str) -> None:
        """Count an answer as an event if its status is that of a refusal."""
        if status in _STATUS:
            self.note(_STATUS[status], route)

    def lines(self) -> Iterator[str]:
        """Yield the counts of all events, line by line, in Prometheus' text format."""
        name = "casefile_security_events_total"
        yield f"# HELP {name} Refused links, wrong codes, refusals and access that was withdrawn."
        yield f"# TYPE {name} counter"
        for event in EVENTS:
            yield f'{name}{{event="{event}"}} {self._counts[event]}'
