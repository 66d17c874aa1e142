"""The times in which the server was down. No clock of a table runs in them."""

from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass(slots=True)
class Outages:
    """Periods in which the server was down, in milliseconds since 1970; no two of them meet.

    >>> Outages([(100, 150), (300, 400)]).passed(after=90, served=20)
    160
    """

    spans: list[tuple[int, int]] = field(default_factory=list)
    """The beginning and the end of each period, the earliest first."""

    def unknown(self, since: int, until: int) -> list[tuple[int, int]]:
        """Return the parts of a period that are not known yet. Some may be known if the clock was set back.

        >>> Outages([(100, 150)]).unknown(90, 200)
        [(90, 100), (150, 200)]
        """
        found = []
        for known_since, known_until in self.spans:
            found.append((since, min(known_since, until)))
            since = max(since, known_until)
        return [(since, until) for since, until in [*found, (since, until)] if since < until]

    def add(self, spans: Iterable[tuple[int, int]]) -> None:
        """Add some periods, except for the parts that are known already."""
        for since, until in spans:
            self.spans = sorted([*self.spans, *self.unknown(since, until)])

    def passed(self, *, after: int, served: int) -> int:
        """Return the moment at which the server has run for ``served`` milliseconds since the moment ``after``."""
        end = after + served
        for since, until in self.spans:
            if since >= end:
                break
            end += max(0, until - max(since, after))
        return end
