"""Talk about earlier turns: cards that a post names without asking about them."""

import re

from casefile.correspondence.forum import doubts
from casefile.correspondence.forum.notes import Notes
from casefile.correspondence.forum.orders import sentences, verbs

_EARLIER = re.compile(
    r"\b(?:showed|shown|flop(?:ped)?|(?:last|previous) (?:time|turn|round)|in round \w+|(?:one|two|three|a few|\d+) (?:turns|rounds) ago"
    r"|eliminated|ruled out|crossed (?:off|out)|for the record|we (?:have|hold|already know))\b"
)
TALLIED = re.compile(r"^[^\n]{0,40}[-–—:] ?(?:\d+ votes?|unanimous)\b[^\n]{0,40}$", re.MULTILINE)
"""A line of counted votes."""
_CHANGES = re.compile(r"\b(?:or|instead|rather|else|meant|should|could|would|maybe|perhaps|if|unless|suggest\w*|accus\w*)\b|[?？]")


def recounts(notes: Notes) -> None:
    """Set aside the sentences that tell of cards of earlier turns, beside an order that is whole without them.

    The order must be a list with a label for each card, or name its cards in one sentence with its verb.
    """
    if not _EARLIER.search(notes.rest) and not TALLIED.search(notes.rest):
        return
    told = [span for span in sentences(notes.rest) if _tells(notes, notes.rest[slice(*span)])]
    others = [span for span in sentences(notes.rest) if span not in told]
    whole = len(notes.labelled) == len(notes.edition.deck.names)
    whole = whole or any(_kinds(notes, notes.rest[slice(*span)]) == len(notes.edition.deck.names) for span in others)
    for start, end in told if whole else ():
        notes.cover(start, end)


def _tells(notes: Notes, sentence: str) -> bool:
    if TALLIED.search(sentence) and len(notes.names.find(sentence)) == 1 and not verbs(sentence):
        return True
    if not _EARLIER.search(sentence) or _CHANGES.search(sentence) or verbs(sentence) or doubts.TAKEN_BACK.search(sentence.replace("not", "")):
        return False
    return bool(notes.names.find(sentence))


def _kinds(notes: Notes, sentence: str) -> int:
    return len({name for each in notes.names.find(sentence) for name in notes.edition.deck.names if each.card in notes.edition.deck.category(name)})
