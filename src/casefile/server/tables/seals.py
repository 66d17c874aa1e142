"""Secrets whose commitment is given out before a table is opened.

The person who opens a table adds bytes to its seed, too, and the promise must come first: the page asks for a
commitment, then draws its bytes, then sends both. Nothing is stored of a secret that waits. It follows from the
server's key, the ticket that was given out for it and the person who asked. So nobody can push out another person's
secret, and nobody else can use it. A ticket that this server did not give to this person stands for no secret, and no
table is opened with it.
"""

import hmac
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from secrets import token_bytes, token_urlsafe

from casefile.core.fairness import SEED_BYTES, Seed
from casefile.core.texts import N_
from casefile.server.store import digest
from casefile.server.tables.table_plan import Secret


class Unsealed(Exception):
    """The error for a ticket to which no secret belongs."""


UNSEALED = N_("No table was opened: the promise that this page had is not known here. Start again, with a new promise.")
"""The sentence for a person whose ticket stands for no secret."""


def _new_key() -> bytes:
    return token_bytes(32)


@dataclass(frozen=True, slots=True)
class Seals:
    """Gives out tickets for secrets of tables, and finds the secret of a ticket again.

    ``key`` is the server's own, a fresh one at each start.
    """

    key: bytes = field(default_factory=_new_key, repr=False)

    def seal(self, person: str) -> tuple[str, str]:
        """Return a new ticket for the person with the token ``person``, and the commitment to its secret's seed."""
        number = token_urlsafe(16)
        made = self._made(person, number)
        return f"{number}.{made('ticket').hex()}", _secret(made).seed.commitment

    def open(self, person: str, ticket: str) -> Secret:
        """Return the secret of a ticket, the same each time.

        Raise :class:`Unsealed` for a ticket that was not given to the person with the token ``person``.
        """
        number, _, tag = ticket.partition(".")
        made = self._made(person, number)
        if not hmac.compare_digest(made("ticket").hex().encode(), tag.encode()):
            raise Unsealed
        return _secret(made)

    def _made(self, person: str, number: str) -> "_Make":
        """Return a function that makes bytes for each purpose.

        The person who opens a table chooses both texts, so the first is hashed: no other pair must give the same
        message.
        """
        return partial(_digest, self.key, f"{digest(person)} {number}")


_Make = Callable[[str], bytes]


def _digest(key: bytes, of: str, purpose: str) -> bytes:
    return hmac.digest(key, f"casefile seal 1 {purpose} {of}".encode(), "sha256")


def _secret(made: _Make) -> Secret:
    seed, salt, links = (made(purpose)[:SEED_BYTES] for purpose in ("seed", "salt", "links"))
    return Secret((Seed(seed, salt),), links)
