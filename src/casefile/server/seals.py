"""Secrets whose commitment is given out before a table is opened.

Who opens a table adds bytes to its seed, too, and the promise must come first: the page asks for a commitment, then
draws its bytes, then sends both. A secret waits in memory for a while; where it is gone, the table is opened with a
fresh one, and the opener's bytes do not count, for they were known when it was drawn.
"""

from collections import OrderedDict
from secrets import token_urlsafe

from casefile.server.table_plan import Secret, new_secret

MOST = 1000
"""How many secrets wait at once; the oldest is forgotten first."""


class Seals:
    """Secrets that wait for their tables, by ticket."""

    def __init__(self, most: int = MOST) -> None:
        self._waiting: OrderedDict[str, Secret] = OrderedDict()
        self._most = most

    def seal(self) -> tuple[str, str]:
        """Draw a secret; its ticket, and the commitment that is now promised."""
        ticket, secret = token_urlsafe(16), new_secret()
        self._waiting[ticket] = secret
        if len(self._waiting) > self._most:
            self._waiting.popitem(last=False)
        return ticket, secret.seed.commitment

    def take(self, ticket: str) -> Secret | None:
        """The secret of a ticket, once."""
        return self._waiting.pop(ticket, None)
