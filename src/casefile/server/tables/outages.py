"""The times in which nobody was served: no clock of a table runs in them."""

from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass(slots=True)
class Outages:
    """Spans of time, from one moment until another, in milliseconds since 1970; no two of them meet.

    >>> Outages([(100, 150), (300, 400)]).passed(after=90, served=20)
    160
    """

    spans: list[tuple[int, int]] = field(default_factory=list)

    def unknown(self, since: int, until: int) -> list[tuple[int, int]]:
        """The parts of a span that are not known yet: where the clock was set back, some of it may be.

        >>> Outages([(100, 150)]).unknown(90, 200)
        [(90, 100), (150, 200)]
        """
        found = []
        for known_since, known_until in self.spans:
            found.append((since, min(known_since, until)))
            since = max(since, known_until)
        return [(since, until) for since, until in [*found, (since, until)] if since < until]

    def add(self, spans: Iterable[tuple[int, int]]) -> None:
        """Add what is not known yet of some spans."""
        for since, until in spans:
            self.spans = sorted([*self.spans, *self.unknown(since, until)])

    def passed(self, *, after: int, served: int) -> int:
        """The moment at which, ``after`` another one, people have been ``served`` for so long."""
        end = after + served
        for since, until in self.spans:
            if since >= end:
                break
            end += max(0, until - max(since, after))
        return end
