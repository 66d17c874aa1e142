"""Speakers in a post. Camps are called like cards; a name that tells who speaks is not the name of a card."""

import re
from collections.abc import Sequence

from casefile.correspondence.forum import doubts
from casefile.correspondence.forum.names import Found
from casefile.correspondence.forum.notes import Notes
from casefile.correspondence.forum.orders import Verb, clause, sentences, unfit, verbs, words
from casefile.correspondence.forum.parsed_post import OTHERS

_SPEAKER_BEFORE = re.compile(r"\b(?:camp|team|by|camp of|team of):? $")
_SPEAKER_AFTER = re.compile(
    r"'s (?:turn|camp|team|suggestion|accusation|move|post)\b|['s]* (?:here|camp|team|suggests|accuses)\b"
    r"|の(?:推理|告発|ターン|番|キャンプ)"
)
_SPEAKER = re.compile(r"\b(?:i|we|i'd|we'd|i'm|we're)\b[^\n]*$")
_TELLER = re.compile(r"[^\s.,:;!?]+(?: [^\s.,:;!?]+)? (?=suggests\b|accuses\b)")
_AFTER_VERB = re.compile(r"\s*(?:that )?(?:we|you|they|he|she|everybody|everyone|to|not|waiting)\b")


def speakers(notes: Notes) -> list[int]:
    """Return the places where the names of speakers end, and cover these names in the notes.

    Camps are called like cards; a name that tells who speaks is not the name of a card.
    """
    ends = []
    if notes.camp is None:
        # A turn's result tells whose turn it is, and a camp is often called like a card.
        for match in _TELLER.finditer(notes.rest):
            ends.append(match.end())
            notes.cover(*match.span())
    persons = [each for each in notes.names.find(notes.rest) if each.card in notes.edition.deck.people]
    for each in persons:
        if _is_speaker(notes, each, persons):
            ends.append(each.end)
            begin = _SPEAKER_BEFORE.search(notes.rest[: each.start])
            first = begin.start() if begin else each.start
            if notes.camp is not None and each.card != notes.camp:
                notes.doubt(OTHERS, first, each.end, first=each.card)
            else:
                notes.use(first, each.end, "camp")
            notes.cover(each.start, each.end + 2 * notes.rest.startswith("'s", each.end))
    return ends


def _is_speaker(notes: Notes, each: Found, persons: Sequence[Found]) -> bool:
    """Return whether a name tells who speaks.

    Examples are "camp Peach", "Peach: I suggest", and the camp's own heading or signature.
    """
    before, after = notes.rest[: each.start], notes.rest[each.end :]
    if each.guessed:
        return False
    if _SPEAKER_BEFORE.search(before) or _SPEAKER_AFTER.match(after):
        return True
    line_before, line_after = before.rpartition("\n")[2], after.partition("\n")[0]
    if not line_before.strip(" ") and re.match(r" *:", line_after) and verbs(line_after):
        return True
    alone = each.card == notes.camp and not line_after.strip(" .:")
    if alone and verbs(after.lstrip(" .:\n").partition("\n")[0]) and not before.strip(" \n-–—~"):
        return True
    signed = not line_before.strip(" -–—~") and not after.strip(" \n.") and before.endswith("\n" + line_before)
    apart = before[: len(before) - len(line_before)].endswith("\n\n")
    return signed and apart and alone and len(persons) > 1


def forms(notes: Notes, found: Sequence[Found], spoken: Sequence[int]) -> None:
    """Note the words used of each verb, and the verbs that are no order of the author."""
    bare = notes.rest
    for each in found:
        bare = bare[: each.start] + " " * (each.end - each.start) + bare[each.end :]
    last = 0
    for verb in verbs(notes.rest):
        # The text before a second verb begins after the cards of the first verb.
        named = max((each.end for each in found if each.end <= verb.start and last), default=last)
        before, last = clause(bare, verb.start)[-max(1, verb.start - max(last, named)) :], verb.end
        speaker = _SPEAKER.search(before) if verb.form in ("base", "ing") else None
        notes.use(verb.start - len(before) + speaker.start() if speaker else verb.start, verb.end, verb.kind)
        told = verb.form == "third" and (notes.camp is None or _just_before(notes.rest, spoken, verb))
        word = "" if told else unfit(verb, before)
        if word:
            begin = verb.start - (len(before) - before.rfind(word)) if word in before else verb.start
            notes.unsure(begin, verb.end)
        after = _AFTER_VERB.match(notes.rest[verb.end :]) if verb.form in ("base", "ing") else None
        if after:
            notes.unsure(verb.start, verb.end + after.end())
        if (lead := _lead(bare, verb)) is not None:
            notes.unsure(lead, verb.end)
        if no := doubts.BEFORE.search(before):
            notes.unsure(verb.start - len(before) + no.start(), verb.end)


def _just_before(text: str, spoken: Sequence[int], verb: Verb) -> bool:
    return any(end <= verb.start and not text[end : verb.start].strip(" s'") for end in spoken)


def _lead(bare: str, verb: Verb) -> int | None:
    """Return where words before a colon begin that may name the speaker of an order; ``None`` if there are none."""
    if verb.form not in ("base", "ing", "third"):
        return None
    begin = max((start for start, end in sentences(bare) if start <= verb.start), default=0)
    lead, colon, _ = bare[begin : verb.start].rpartition(":")
    named = [word for word in words(lead) if word not in doubts.LEAD | doubts.BARE | doubts.BEFORE_VERB]
    strange = [word for word in named if not word.isdigit()] or ["<"] * ("<" in bare[begin : verb.start])
    return begin + len(lead) - len(lead.lstrip()) if (colon and strange) or "<" in strange else None
