"""Key phrases and camp codes as people type them: the words themselves never get past this module."""

import unicodedata
from collections.abc import Mapping
from hashlib import scrypt
from secrets import token_bytes

from casefile.core.cards import Invalid
from casefile.core.texts import N_, FilledText, from_to
from casefile.correspondence.camps.seals import Seal
from casefile.correspondence.camps.state import CampGame

LONGEST = 200
"""The most letters that a phrase or a code may have."""
WORDS = {
    "enter": "phrase",
    **dict.fromkeys(("set_code", "join_by_code", "set_invitation", "become_deputy"), "code"),
}
"""The acts with a word that is sealed before anything else sees it, and the field of that word."""
_QUOTES = str.maketrans("‘’‛“”„", "'''\"\"\"")
_MARKS = " \t\n.!?…。、~"


def sealed_word(game: CampGame, kind: str, fields: Mapping[str, str]) -> Seal:
    """Return the seal of the word in the fields of an act; ``kind`` is one of :data:`WORDS`.

    A new code gets a salt of its own, any other word the salt of the stored one. Raise :class:`Invalid` for an empty or
    too long text.
    """
    word, stored = fields.get(WORDS[kind], ""), None
    match kind:
        case "enter" if game.phrase:
            return sealed_phrase(word, game.phrase)
        case "set_code" | "set_invitation":
            return sealed("code", word)
        case "join_by_code":
            stored = next((camp.code for name, camp in game.camps.items() if name == fields.get("camp")), None)
        case "become_deputy":
            stored = game.invitation
    return sealed(WORDS[kind], word, bytes.fromhex(stored.salt) if stored else b"nothing is kept")


def sealed(name: str, word: str, salt: bytes | None = None) -> Seal:
    """Return the seal of a phrase or a code that somebody typed into the field ``name``.

    ``salt`` is that of the stored phrase or code with which it will be compared; ``None`` for a new one. Raise
    :class:`Invalid` for an empty or too long text.
    """
    _check_length(name, word)
    return seal_of(word, token_bytes(16) if salt is None else salt)


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
    tried = [seal_of(each, salt) for each in spellings]
    return next((each for each in tried if stored.same(each)), tried[0])


def _check_length(name: str, word: str) -> None:
    if not 0 < len(word.strip()) <= LONGEST:
        raise Invalid(name, FilledText(N_("{count} letters"), count=len(word)), from_to(1, LONGEST))


def unmarked(phrase: str) -> str:
    """Return a key phrase without the marks at its end, which people drop; one of marks alone as it is."""
    plain = unicodedata.normalize("NFKC", phrase).rstrip(_MARKS)
    return plain or phrase


def seal_of(words: str, salt: bytes) -> Seal:
    """Return the seal of a code or a phrase that somebody typed.

    Case, width, kinds of quotes and the number of spaces do not matter. ``salt`` is random and new for every code that
    is set; a code that is tried is sealed with the salt of the stored one, so that the two can be compared.
    """
    plain = " ".join(unicodedata.normalize("NFKC", words).translate(_QUOTES).casefold().split())
    digest = scrypt(plain.encode(), salt=salt, n=2**12, r=8, p=1, dklen=32)
    return Seal(salt.hex(), digest.hex())
