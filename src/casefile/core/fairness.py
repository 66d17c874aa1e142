"""A fair deal by proof: a commitment before the deal, labelled streams of draws, the seed opened afterwards.

The server commits to a secret seed with a salted SHA-256. Each seat adds its own random bytes. The table's key is
HMAC-SHA256 over both; every draw is HMAC-SHA256(key, label / counter) with rejection sampling, one labelled stream for
each purpose, such as the dice of one turn. It proves that nobody *chose* the deal or the dice; it does not prove that
nobody *looked*.
"""

import hmac
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256

from casefile.core.actions import Streams
from casefile.core.dealing import Draw

SEED_BYTES = 32

# The block of SHA-256 in bytes, and the pads that HMAC mixes into every byte of a key of that length.
_BLOCK = 64
_INNER, _OUTER = (bytes([byte ^ pad for byte in range(256)]) for pad in (0x36, 0x5C))


@dataclass(frozen=True, slots=True)
class Seed:
    """The server's secret for a game: ``seed`` and ``salt``, 32 random bytes each. Its ``repr`` shows neither."""

    seed: bytes = field(repr=False)
    salt: bytes = field(repr=False)

    @property
    def commitment(self) -> str:
        """The commitment that is published before anybody sits down: SHA-256 of salt and seed, in hexadecimal."""
        return sha256(b"casefile commitment 1" + self.salt + self.seed).hexdigest()

    def key(self, entropy: Sequence[str]) -> bytes:
        """Return the table's key: the seed mixed with each seat's random bytes (``entropy``), in the order of seats."""
        parts = b"".join(len(part.encode()).to_bytes(4, "big") + part.encode() for part in entropy)
        return hmac.digest(self.seed, b"casefile key 1" + parts, "sha256")


def streams(key: bytes) -> Streams:
    """Return the streams of draws of a ``key``: ``streams(key)("dice@7")`` returns the :data:`Draw` of turn 7's dice.

    A purpose names a draw once in a game and depends on nothing else that happens, so that no event can be slipped in
    to get another draw.
    """
    return partial(_draw, keyed(key))


def keyed(key: bytes) -> Callable[[bytes], bytes]:
    """Return the function that takes the HMAC-SHA256 of any message with ``key``, as RFC 2104 defines it.

    The part that depends on the key alone is hashed once; copies of it cost half of what copies of :func:`hmac.new` do.
    """
    block = (sha256(key).digest() if len(key) > _BLOCK else key).ljust(_BLOCK, b"\0")
    inner, outer = sha256(block.translate(_INNER)), sha256(block.translate(_OUTER))

    def digest(message: bytes) -> bytes:
        within, code = inner.copy(), outer.copy()
        within.update(message)
        code.update(within.digest())
        return code.digest()

    return digest


def _draw(digest: Callable[[bytes], bytes], label: str) -> Draw:
    purpose, counter = f"{label}/".encode(), 0

    def draw(n: int) -> int:
        nonlocal counter
        if not 1 <= n < 1 << 192:
            raise ValueError(f"cannot draw one of {n}")
        size = 8 if n < 1 << 32 else 32
        limit = 1 << 8 * size
        limit -= limit % n
        while True:
            number = int.from_bytes(digest(b"%b%d" % (purpose, counter))[:size], "big")
            counter += 1
            if number < limit:
                return number % n

    return draw
