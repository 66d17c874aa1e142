"""The names in a post that tell who speaks. Camps are called like cards, so such a name must not be read as a card."""

import re
from collections.abc import Sequence

from casefile.correspondence.forum import doubts
from casefile.correspondence.forum.chatter import doubt_before
from casefile.correspondence.forum.names import Found
from casefile.correspondence.forum.notes import Notes
from casefile.correspondence.forum.orders import Verb, clause, sentence_begin, sentences, unfit, verbs, words
from casefile.correspondence.forum.parsed_post import OTHERS

_HEADING_ENDS = re.compile(r"[ .:)!/|–—-]*(?:(?:official )?(?:suggestion|accusation)[ .:!/|–—-]*)?")
_BETWEEN = re.compile(
    r"(?:'s|[s' ]|\b(?:hereby|formally|officially|proudly|now|also|finally|solemnly|thus|therefore)\b)*"
)
NEAR = 60
"""The most letters before a name that can tell whose it is."""
_SPEAKER_BEFORE = re.compile(
    r"\b(?:(?:(?<!our )(?<!my )(?<!in )(?:camp|team):|camp|team|camp of|team of) |(?:suggestion|accusation|turn|move"
    r"|guess|post(?:ed)?|written|made|sent|signed),? by:? )$"
    r"|(?:^|\n)[ \t]*by:? $|(?:キャンプ|チーム)[・: ]?$"
)
_HEADED = re.compile(
    r"(?:^|\n)[^\w\n]*(?:(?:turn|round|move|game|day)\b[^\n.!?]{0,20}?|(?:t|rd?) ?\d{1,3})[ \t]*[-–—:,|/(]+[ \t]*$"
)
_NUMBERED = re.compile(r"(?:^|(?<=\n))[^\w\n]*(?:t|rd?) ?\d{1,3}[ \t]*[-–—:,|/(]+[ \t]*$")
"""The number of a turn before the name of a camp, as in "T9, Peach"."""
_SPEAKER_AFTER = re.compile(
    r"'s (?:turn|camp|team|suggestion|accusation|move|post)\b|['s]* (?:here|camp|team|suggests|accuses)\b"
    r"|の(?:推理|提案|告発|ターン|番|キャンプ)|(?:組|陣営|チーム|キャンプ)"
)
_SPEAKER = re.compile(r"\b(?:i|we|i'd|we'd|i'm|we're)\b[^\n]*$")
# Only from the beginning of a word: from each letter of a long word it would go through all that are left.
TELLER = re.compile(r"(?<![^\s.,:;!?])[^\s.,:;!?]+(?: [^\s.,:;!?]+)? (?=suggests\b|accuses\b)")
_AFTER_VERB = re.compile(r"\s*(?:that )?(?:we|you|they|he|she|everybody|everyone|to|not|waiting)\b")


def speakers(notes: Notes) -> list[int]:
    """Return the places in the text at which names that tell who speaks end.

    A name of the author's camp is noted as used, and one of another camp as a doubt. Both are taken out of the text
    still to be read, so that they are not read as cards.
    """
    ends = []
    if notes.camp is None:
        # A turn's result tells whose turn it is, and a camp is often called like a card.
        for match in TELLER.finditer(notes.rest):
            ends.append(match.end())
            notes.cover(*match.span())
    persons = [each for each in notes.names.find(notes.rest) if each.card in notes.edition.deck.people]
    for each in persons:
        if _is_speaker(notes, each, persons):
            ends.append(each.end)
            begin = _SPEAKER_BEFORE.search(near := _near(notes.rest, each.start))
            first = each.start - len(near) + begin.start() if begin else each.start
            if notes.camp is not None and each.card != notes.camp:
                notes.doubt(OTHERS, first, each.end, first=each.card)
            else:
                notes.use(first, each.end, "camp")
            headed = _NUMBERED.search(near)
            begin_of_line = each.start - len(near) + headed.start() if headed else each.start
            notes.cover(begin_of_line, each.end + 2 * notes.rest.startswith("'s", each.end))
    return ends


def _near(text: str, at: int) -> str:
    """Return the few words before a place: a search in all of them, for each name, would take too long."""
    return text[max(0, at - NEAR) : at]


def _is_speaker(notes: Notes, each: Found, persons: Sequence[Found]) -> bool:
    """Return whether a name tells who speaks.

    Examples are "camp Peach", "Peach: I suggest", and the camp's own heading or signature.
    """
    before, after = notes.rest[: each.start], notes.rest[each.end :]
    if each.guessed:
        return False
    near = _near(notes.rest, each.start)
    if _SPEAKER_BEFORE.search(near) or _SPEAKER_AFTER.match(after):
        return True
    line_before, line_after = before.rpartition("\n")[2], after.partition("\n")[0]
    if _HEADED.search(near) and _HEADING_ENDS.fullmatch(line_after):
        return True
    if not line_before.strip(" ") and re.match(r" *:", line_after) and verbs(line_after):
        return True
    alone = each.card == notes.camp and not line_after.strip(" .:")
    if alone and verbs(after.lstrip(" .:\n").partition("\n")[0]) and not before.strip(" \n-–—~"):
        return True
    signed = not line_before.strip(" -–—~") and not after.strip(" \n.") and before.endswith("\n" + line_before)
    apart = before[: len(before) - len(line_before)].endswith("\n\n")
    return signed and apart and alone and len(persons) > 1


_GREETING = re.compile(
    r"\b(?:thanks?|thank you|thx|ty|hi|hello|hey|welcome|gg|good luck|well played|congrat\w*|nice one)\b"
)


def addressed(notes: Notes) -> None:
    """Take the names of people whom the post greets or thanks before its orders out of the text still to be read."""
    first = min((sentence_begin(notes.rest, verb.start) for verb in notes.verbs()), default=0)
    for start, end in list(sentences(notes.rest[:first])):
        sentence = notes.rest[start:end]
        found = notes.names.find(sentence)
        people = all(each.card in notes.edition.deck.people and not each.guessed for each in found)
        if found and people and _GREETING.search(sentence) and doubt_before(sentence, True) is None:
            notes.cover(start, end)


def forms(notes: Notes, found: Sequence[Found], spoken: Sequence[int]) -> None:
    """Note the verbs of the post that begin a suggestion or an accusation, and those that are none of the author's.

    - ``found`` are the cards named in the post.
    - ``spoken`` are the places at which the names of speakers end.

    A verb such as "they accuse" or "we would suggest" is noted as a doubt.
    """
    bare = notes.rest
    for each in found:
        bare = bare[: each.start] + " " * (each.end - each.start) + bare[each.end :]
    last = 0
    for verb in notes.verbs():
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
    """Return whether a speaker is named right before a verb; a word such as "hereby" may stand between them."""
    return any(end <= verb.start and _BETWEEN.fullmatch(text[end : verb.start]) for end in spoken)


def _lead(bare: str, verb: Verb) -> int | None:
    """Return where words before a colon begin that may name the speaker of an order; ``None`` if there are none."""
    if verb.form not in ("base", "ing", "third"):
        return None
    begin = sentence_begin(bare, verb.start)
    lead, colon, _ = bare[begin : verb.start].rpartition(":")
    named = [word for word in words(lead) if word not in doubts.LEAD | doubts.BARE | doubts.BEFORE_VERB]
    strange = [word for word in named if not word.isdigit()] or ["<"] * ("<" in bare[begin : verb.start])
    return begin + len(lead) - len(lead.lstrip()) if (colon and strange) or "<" in strange else None
