"""Statements in a post that an accusation is pending, or that there is none."""

import re
from collections.abc import Iterator, Sequence

from casefile.correspondence.forum import doubts
from casefile.correspondence.forum.notes import Notes
from casefile.correspondence.forum.orders import alike, sentence_begin, sentences, verbs, words
from casefile.correspondence.forum.parsed_post import PENDING
from casefile.correspondence.forum.traced import Span

NEAR = 60
"""The most letters after an explanation in which a card makes it more than that."""
_PENDING_WORDS = ("is", "still", "are", "remains")
_OWNER = re.compile(r"\b(?:i|we) have (?:an|our|my) $")
_NOTICE = re.compile(
    r"(?:(?:and|also|oh|btw|by the way|so|ok|before any(?:body|one) (?:gets a card out|shows(?: a card| anything)?"
    r"|answers|looks),?|please|pls|kindly|take note|note"
    r"|that|after this one|the|for|there is|there's|we have|with|on this one|for this one|for us|this time|this turn"
    r"|everyone|everybody|all|folks|op|host|mods?|our|an|is|yes|yup)[\s,:!.]*)*"
)
"""Words around the statement that an accusation is pending."""
_JAPANESE_PENDING = re.compile(
    r"告発(?:は|を|の)?(?:保留|予定)(?:です|します|とします|中です|中)?|(?:保留|予定)(?:の)?告発"
)


def no_accusation(notes: Notes) -> Span | None:
    """Return the place of the last statement in the post that the author does not accuse; ``None`` if there is none.

    The statements are noted as used, and taken out of the text still to be read.
    """
    found = None
    for match in doubts.NO_ACCUSATION.finditer(notes.rest):
        found = match.span()
        notes.use(*found, "none")
    if found is not None:
        notes.rest = doubts.NO_ACCUSATION.sub(lambda match: " " * len(match[0]), notes.rest)
    return found


def pending(notes: Notes) -> bool:
    """Return whether the post plainly says "Accusation Pending", misspelt or not.

    The statement is noted as used. Any other mention of a pending accusation is noted as unclear.
    """
    said = False
    if _plainly(notes.rest):
        for match in doubts.PENDING_EXPLAINED.finditer(notes.rest):
            begin = sentence_begin(notes.rest, match.start())
            if not notes.names.find(notes.rest[begin : match.end() + NEAR].partition("\n")[0]):
                notes.cover(*match.span())
    for start, end in list(sentences(notes.rest)):
        sentence = notes.rest[start:end]
        places = [match.span() for match in _JAPANESE_PENDING.finditer(sentence)] or list(_pending_words(sentence))
        loose = [match.span() for match in re.finditer(r"[a-z]+", sentence) if alike(match[0], "pending")]
        if not places and not loose:
            continue
        places = [(_owner(sentence, first), last) for first, last in places]
        no = doubts.PENDING.search(sentence)
        if no or not places:
            _unsure_pending(notes, start, [*places, *loose, *([no.span()] if no else [])])
            places = [*places, *loose]
        else:
            said = True
            for first, last in places:
                notes.use(start + first, start + last, "pending")
        for first, last in places:
            notes.cover(start + first, start + last)
        _plain_beside(notes, start, end)
    return said


def _plain_beside(notes: Notes, start: int, end: int) -> None:
    """Set aside the talk around the statement, such as "please note:", if it names no card and changes nothing."""
    talk = notes.rest[start:end]
    if words(talk) and not notes.names.find(talk) and not verbs(talk) and _NOTICE.fullmatch(talk.strip(" .!,:;-–—*\n")):
        notes.cover(start, end)


def _plainly(text: str) -> bool:
    """Return whether a sentence says that an accusation is pending, and nothing against it."""
    text = doubts.PENDING_EXPLAINED.sub(lambda match: " " * len(match[0]), text)
    return any(
        next(_pending_words(sentence), None) is not None and not doubts.PENDING.search(sentence)
        for start, end in sentences(text)
        if "pend" in (sentence := text[start:end])
    )


def _owner(sentence: str, start: int) -> int:
    """Return the beginning of the statement, including the words before it that name the accuser."""
    said = _OWNER.search(sentence[:start])
    return said.start() if said else start


def _unsure_pending(notes: Notes, start: int, places: Sequence[Span]) -> None:
    notes.unsure(start + min(first for first, _ in places), start + max(last for _, last in places), PENDING)


def _pending_words(sentence: str) -> Iterator[Span]:
    """Yield the places of "Accusation Pending", "accusation is still pending" and "pending accusation"."""
    found = list(re.finditer(r"[a-z]+", sentence))
    at = 0
    while at < len(found):
        after = at + 1
        while after < len(found) and found[after][0] in _PENDING_WORDS:
            after += 1
        if after < len(found):
            pair = (found[at][0], found[after][0])
            plain = alike(pair[0], "accusation") and alike(pair[1], "pending")
            turned = after == at + 1 and alike(pair[0], "pending") and alike(pair[1], "accusation")
            if plain or turned:
                yield found[at].start(), found[after].end()
                at = after
        at += 1
