"""Codes and key phrases as salted hashes. What people type is sealed before it comes here."""

import hmac
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, repr=False)
class Seal:
    """A code or a phrase that can be recognised, not read."""

    salt: str
    """The bytes that were hashed together with the words, in hexadecimal; random for every code that is set."""
    digest: str
    """The hash of the words and the salt: 32 bytes in hexadecimal."""

    def __repr__(self) -> str:
        return "Seal(***)"

    def same(self, tried: "Seal") -> bool:
        """Return whether ``tried``, sealed with this salt, is the same word; the time taken tells nothing."""
        return self.salt == tried.salt and hmac.compare_digest(self.digest, tried.digest)
