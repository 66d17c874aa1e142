"""Key phrases and camp codes as people type them: sealed before anything else sees them."""

from secrets import token_bytes

from casefile.core.cards import Invalid
from casefile.core.texts import N_, FilledText, from_to
from casefile.correspondence.camps.seals import Seal, seal

LONGEST = 200
"""The most letters that a phrase or a code may have."""


def sealed(name: str, word: str, salt: bytes | None = None) -> Seal:
    """Return the seal of a phrase or a code that somebody typed into the field ``name``.

    ``salt`` is that of the stored phrase or code with which it will be compared; ``None`` for a new one. Raise
    :class:`Invalid` for an empty or too long text.
    """
    if not 0 < len(word.strip()) <= LONGEST:
        raise Invalid(name, FilledText(N_("{count} letters"), count=len(word)), from_to(1, LONGEST))
    return seal(word, token_bytes(16) if salt is None else salt)
