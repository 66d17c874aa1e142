"""Key phrases and camp codes as people type them: sealed before anything else sees them."""

from secrets import token_bytes

from casefile.core.cards import Invalid
from casefile.core.texts import N_, FilledText, from_to
from casefile.correspondence.camps.seals import Seal, seal, unmarked

LONGEST = 200
"""The most letters that a phrase or a code may have."""


def sealed(name: str, word: str, salt: bytes | None = None) -> Seal:
    """Return the seal of a phrase or a code that somebody typed into the field ``name``.

    ``salt`` is that of the stored phrase or code with which it will be compared; ``None`` for a new one. Raise
    :class:`Invalid` for an empty or too long text.
    """
    _check_length(name, word)
    return seal(word, token_bytes(16) if salt is None else salt)


def sealed_phrase(phrase: str, stored: Seal | None) -> Seal:
    """Return the seal of a key phrase that somebody typed, which is ``stored`` if the two are the same.

    Marks at the end do not matter; a phrase that an earlier version stored has them. ``stored`` is ``None`` for the
    first phrase of a game. Raise :class:`Invalid` for an empty or too long text.
    """
    if stored is None:
        return sealed("phrase", unmarked(phrase))
    plain, salt = unmarked(phrase), bytes.fromhex(stored.salt)
    _check_length("phrase", plain)
    # All are sealed before any is compared: the time that an answer takes does not tell whether the phrase is right.
    spellings = dict.fromkeys((plain, phrase, f"{plain}!", f"{plain}.", f"{plain}?"))
    tried = [seal(each, salt) for each in spellings]
    return next((each for each in tried if stored.same(each)), tried[0])


def _check_length(name: str, word: str) -> None:
    if not 0 < len(word.strip()) <= LONGEST:
        raise Invalid(name, FilledText(N_("{count} letters"), count=len(word)), from_to(1, LONGEST))
