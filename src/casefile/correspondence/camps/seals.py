"""Codes and key phrases as salted hashes: the words themselves never get past this module."""

import hmac
import unicodedata
from dataclasses import dataclass
from hashlib import scrypt

_QUOTES = str.maketrans("‘’‛“”„", "'''\"\"\"")

_MARKS = " \t\n.!?…。、~"


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


def unmarked(phrase: str) -> str:
    """Return a key phrase without the marks at its end, which people drop; one of marks alone as it is."""
    plain = unicodedata.normalize("NFKC", phrase).rstrip(_MARKS)
    return plain or phrase


def seal(words: str, salt: bytes) -> Seal:
    """Return the seal of a code or a phrase that somebody typed.

    Case, width, kinds of quotes and the number of spaces do not matter. ``salt`` is random and new for every code that
    is set; a code that is tried is sealed with the salt of the stored one, so that the two can be compared.
    """
    plain = " ".join(unicodedata.normalize("NFKC", words).translate(_QUOTES).casefold().split())
    digest = scrypt(plain.encode(), salt=salt, n=2**12, r=8, p=1, dklen=32)
    return Seal(salt.hex(), digest.hex())
