"""The times in which nobody was served: no clock of a table runs in them."""

from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass(slots=True)
class Outages:
    """Spans of time, from one moment until another, in milliseconds since 1970; none begins before the last one ends.

    >>> Outages([(100, 150), (300, 400)]).passed(after=90, served=20)
    160
    """

    spans: list[tuple[int, int]] = field(default_factory=list)

    def add(self, spans: Iterable[tuple[int, int]]) -> None:
        """Add spans that are not known yet; of one that begins before the last one ends, what comes after that."""
        for since, until in spans:
            since = max(since, self.spans[-1][1]) if self.spans else since
            if since < until:
                self.spans.append((since, until))

    def passed(self, *, after: int, served: int) -> int:
        """The moment at which, ``after`` another one, people have been ``served`` for so long."""
        end = after + served
        for since, until in self.spans:
            if since >= end:
                break
            end += max(0, until - max(since, after))
        return end
