"""Talk about earlier turns: cards that a post names without asking about them."""

import re

from casefile.correspondence.forum import doubts
from casefile.correspondence.forum.notes import Notes
from casefile.correspondence.forum.orders import sentence_begin, sentences, verbs

_EARLIER = re.compile(
    r"\b(?:showed|shown|flop(?:ped)?|(?:last|previous) (?:time|turn|round)|in round \w+|(?:one|two|three|a few"
    r"|\d+) (?:turns|rounds) ago"
    r"|eliminated|ruled out|crossed (?:off|out)|for the record|we (?:have|hold|already know))\b"
)
TALLIED = re.compile(r"^[^\n]{0,40}[-–—:] ?(?:\d+ votes?|unanimous)\b[^\n]{0,40}$", re.MULTILINE)
"""A line of counted votes."""
_CHANGES = re.compile(
    r"\b(?:or|instead|rather|else|meant|should|could|would|maybe|perhaps|if|unless|suggest\w*|accus\w*)\b|[?？]"
)


_SHALL = re.compile(r"\b(?P<then>then )?(?P<who>[a-z]+) (?P<shall>shall )suggest (?P<self>himself|herself)\b")
"""A camp's person who plays itself, and suggests itself."""
_EPITHET = re.compile(r"(?<!\w)(?:the |that )?[a-z]+ (?:man|woman|lady|guy|fellow),(?= (?:in|on|at|with)\b)")


def suggests_itself(notes: Notes) -> None:
    """Read "then Waluigi shall suggest himself" in a post of that camp as its suggestion of that person.

    What the person says of itself above is set aside where it names nobody and nothing else, and takes nothing back.
    """
    found = list(_SHALL.finditer(notes.rest))
    if len(found) != 1 or [each.card for each in notes.names.find(found[0]["who"])] != [notes.camp]:
        return
    begin = sentence_begin(notes.rest, found[0].start())
    for start, end in list(sentences(notes.rest[:begin])):
        said = notes.rest[start:end]
        if (
            {each.card for each in notes.names.find(said)} == {notes.camp}
            and not verbs(said)
            and not _UNDONE.search(said)
        ):
            notes.cover(start, end)
            following = re.match(r"\s*(?:not [^\n.!?]+[.!])", notes.rest[end:begin])
            if following and not _UNDONE.search(following[0]) and not notes.names.find(following[0]):
                notes.cover(end, end + following.end())
    for group in ("then", "shall", "self"):
        notes.cover(*found[0].span(group))
    if epithet := _EPITHET.search(notes.rest, found[0].end()):
        notes.cover(*epithet.span())


def recounts(notes: Notes) -> None:
    """Set aside the sentences that tell of cards of earlier turns, beside an order that is whole without them.

    The order must be a list with a label for each card, or name its cards in one sentence with its verb.
    """
    if not _EARLIER.search(notes.rest) and not TALLIED.search(notes.rest):
        return
    told = [span for span in sentences(notes.rest) if _tells(notes, notes.rest[slice(*span)])]
    others = [span for span in sentences(notes.rest) if span not in told]
    whole = len(notes.labelled) == len(notes.edition.deck.names)
    whole = whole or any(
        kinds_named(notes, notes.rest[slice(*span)]) == len(notes.edition.deck.names) for span in others
    )
    for start, end in told if whole else ():
        notes.cover(start, end)


def _tells(notes: Notes, sentence: str) -> bool:
    if TALLIED.search(sentence) and len(notes.names.find(sentence)) == 1 and not verbs(sentence):
        return True
    if (
        not _EARLIER.search(sentence)
        or _CHANGES.search(sentence)
        or verbs(sentence)
        or doubts.TAKEN_BACK.search(sentence.replace("not", ""))
    ):
        return False
    return bool(notes.names.find(sentence))


def kinds_named(notes: Notes, sentence: str) -> int:
    """Return of how many kinds a text names cards."""
    return len(
        {
            name
            for each in notes.names.find(sentence)
            for name in notes.edition.deck.names
            if each.card in notes.edition.deck.category(name)
        }
    )


_CONCLUDES = re.compile(
    r"[^\w\n]*(?:therefore|thus|hence|in conclusion|in the end|so|それでは|では|というわけで|よって)\b[ \t]*[,:、]",
    re.MULTILINE,
)
_PAST = re.compile(r"\b(?:was|were|had|held|went|wanted|said|\w{3,}ed|i've|we've|ha(?:s|ve) been)\b|ました|でした")
LONG_TALK = 60
"""The fewest letters of a paragraph that tells how a camp came to its order."""


def stories(notes: Notes) -> None:
    """Set aside paragraphs that tell how a camp came to its order, above the paragraph that concludes with it.

    That paragraph begins with a word such as "therefore" and names one card of each kind.
    """
    paragraphs = [match.span() for match in re.finditer(r"(?:[^\n]+\n?)+", notes.rest)]
    for number, (start, end) in enumerate(paragraphs):
        concluding = re.sub(r"\b(?:camp|team) \w+", lambda match: " " * len(match[0]), notes.rest[start:end])
        cards = notes.names.find(concluding)
        if (
            number
            and _CONCLUDES.match(concluding)
            and len(cards) == kinds_named(notes, concluding) == len(notes.edition.deck.names)
        ):
            for first, last in paragraphs[:number]:
                told = notes.rest[first:last]
                if len(told) >= LONG_TALK and _PAST.search(told) and not verbs(told) and not _UNDONE.search(told):
                    notes.cover(first, last)
            return


_UNDONE = re.compile(
    r"\b(?:edit(?:ed)?|scratch|retract\w*|withdr\w*|cancel\w*|ignore|disregard|correction|typo|draft|test(?:ing)?"
    r"|placeholder|pretend\w*|imagine\w*|hypothe\w*"
    r"|if|unless|until|tomorrow|not (?:yet|final|decided|our turn)|undecided|what if|fake|copied|quote\w*)\b|[?？]|訂正"
    r"|取り?消|明日|もし|仮|未定|決まっていません|まだ"
)
