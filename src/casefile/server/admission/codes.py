"""Codes of six signs by which friends find a table that waits for them; each one is drawn at random.

Why six signs of 31 are enough, and how many wrong ones are looked at, is in docs/decisions/039.
"""

import hmac
import unicodedata
from secrets import choice

SIGNS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""The signs of a code: no I, L, O, 0 and 1, which are read for one another."""

LENGTH = 6
"""The number of signs of a code."""


def new_code() -> str:
    """Return a new code."""
    return "".join(choice(SIGNS) for _ in range(LENGTH))


def as_code(typed: str) -> str:
    """Return what a person has typed in the form of a code: small and wide letters, blanks and dashes are forgiven."""
    plain = unicodedata.normalize("NFKC", typed[:60]).upper()
    return "".join(sign for sign in plain if sign.isalnum())


def is_code(text: str) -> bool:
    """Return whether a text can be a code at all."""
    return len(text) == LENGTH and all(sign in SIGNS for sign in text)


def place_of(key: bytes, address: str) -> str:
    """Return the place at which wrong codes from an ``address`` are counted: a hash by a ``key`` of the server.

    So the store holds no address.
    """
    return hmac.new(key, f"code {address}".encode(), "sha256").hexdigest()[:32]
