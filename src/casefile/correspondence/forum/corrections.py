"""Corrections that an author declares in a post: a struck first plan, edits that are told, the kind of an order."""

import re

from casefile.correspondence.forum.chatter import doubt_in
from casefile.correspondence.forum.notes import Notes
from casefile.correspondence.forum.orders import Verb, verbs
from casefile.correspondence.forum.recounts import kinds_named
from casefile.correspondence.forum.traced import Span

_HOLDS = re.compile(
    r"(?:^|(?<=[,;.!:] )|(?<=\bso ))[^\w\n]*(?:the |our |my )?(?:real|new|final|actual)(?:(?: and|,|/| &) (?:real|new"
    r"|final))?(?: (?:one|order|post|pick|choice|version|suggestion))?(?: is)?:[ \t]*$",
    re.MULTILINE,
)
"""The end of a line that says which order holds: "new and final:", "so the real one is:"."""
_OPEN = re.compile(
    r"\b(?:if|unless|until|maybe|perhaps|tomorrow|tonight|later|soon|polls?|pending|confirm\w*|draft|test\w*|wait\w*|next"
    r"|ask(?:s|ing)?|could|should|would|might|may|or|quot\w*|wrote|example)\b|[?？]"
)
"""Words before such a line that leave open what holds."""
_FORM = (
    r"(?:smil(?:ey|ies)|bb ?codes?|tags?|formatting|format|colou?rs?|links?|urls?|pictures?|images?|fonts?|avatars?"
    r"|line ?breaks?|markup)"
)
_EDIT = re.compile(
    rf"^[^\w\n]*edit(?: ?\d+)?[:,-]? *(?:just |only )?(?:fix|fixed|fixing|repaired|add|added)"
    rf" (?:(?:the|a|my|some|broken) ){{0,3}}{_FORM}\b[^\n]*",
    re.MULTILINE,
)
"""An edit of a post's form alone: "EDIT: fixed bbcode"."""
_EDIT_AGAIN = re.compile(r"\n[^\w\n]*edit(?: ?\d+)?[:,-]? *(?:fixed|fixing) (?:it|that|them) again\b[^\n]*")
_ONLY = re.compile(
    r"(?:^|(?<=[.!\n(] ))[^\w\n]*(?:(?:this|it) is |it's )?(?:(?:just |only )?a )?suggestion(?: only)?[,;.]?"
    r" (?:and )?(?:not an?|no) accusation\b[^\w\n]*",
    re.MULTILINE,
)
"""The author's word for the kind of the order: "suggestion only, not an accusation"."""


def corrected(notes: Notes) -> frozenset[Span]:
    """Set aside a first plan that is struck through, above a line that says which order holds.

    Return the places of what is struck. The words above that line must name no card and begin no order but in what is
    struck, and leave nothing open; below it one card of each kind is named.
    """
    struck = [
        each for each in notes.own.aside if each.why == "struck" and (notes.names.find(each.text) or verbs(each.text))
    ]
    lines = list(_HOLDS.finditer(notes.rest))
    if not struck or len(lines) != 1:
        return frozenset()
    (line,) = lines
    above, below = notes.rest[: line.start()], notes.rest[line.end() :].strip("\n").partition("\n\n")[0]
    first = notes.own.text.span(line.start(), line.end())[0]
    if (
        any(each.span[1] > first for each in struck)
        or notes.names.find(above)
        or verbs(above)
        or _OPEN.search(above)
        or not len(notes.names.find(below)) == kinds_named(notes, below) == len(notes.edition.deck.names)
    ):
        return frozenset()
    notes.cover(0, line.end())
    return frozenset(each.span for each in struck)


def edited(notes: Notes) -> None:
    """Set aside the lines that tell of an edit of the post's form alone, and of the same edit done again."""
    for pattern in (_EDIT, _EDIT_AGAIN):
        if pattern is _EDIT_AGAIN and not _EDIT.search(notes.own.text.text):
            return
        for match in list(pattern.finditer(notes.rest)):
            talk = match[0].partition("again" if pattern is _EDIT_AGAIN else " ")[2]
            if not notes.names.find(match[0]) and not verbs(match[0]) and not _changes(talk):
                notes.cover(*match.span())


_FORMER = re.compile(
    r"(?:^|[\n])[^\w\n]*edit(?: ?\d+)?[:,-]? *(?:fixed|corrected) (?:the |our )?"
    r"(?:room|place|weapon|person|suspect|name)\b,? *(?:i|we)(?:'d| had)? (?:put|typed|written|wrote|posted) (?:the )?"
    r"(?P<former>[^\n.,;]{3,40}?) (?:first|before|by mistake|at first|there)\b[.,;]?(?P<more>[^\n]*)"
)
"""An edit that tells which card stood there before: "EDIT: fixed room, I had put Ballroom first"."""
_IS_RIGHT = re.compile(
    r"\W*(?:the )?(?P<card>[^\n.,;]{3,40}?) is (?:right|correct)\b"
    r"(?:,? (?:this|that|it)(?:'s| is) what (?:the|our|my) camp (?:voted for|chose|wanted|wants))?\W*"
)


def former_card(notes: Notes) -> None:
    """Set aside an edit that tells which card stood in the post before, if another card of its kind stands there now.

    A card that it calls right must be the one that stands there.
    """
    for match in list(_FORMER.finditer(notes.rest)):
        now = {each.card for each in notes.names.find(notes.rest[: match.start()])}
        former, right = notes.names.find(match["former"]), _IS_RIGHT.fullmatch(match["more"])
        named = notes.names.find(right["card"]) if right else []
        if len(former) != 1 or former[0].card in now or not (right or not match["more"].strip(" .!")):
            continue
        kind = next(n for n in notes.edition.deck.names if former[0].card in notes.edition.deck.category(n))
        there = now & set(notes.edition.deck.category(kind))
        if len(there) == 1 and (not right or {each.card for each in named} == there):
            notes.cover(*match.span())


def _changes(talk: str) -> bool:
    """Return whether the words after an edit of the form may change the order after all."""
    return bool(_OPEN.search(talk)) or doubt_in(re.sub(rf"\b(?:fix\w*|{_FORM})\b", "", talk), short=False) is not None


def declared(notes: Notes) -> None:
    """Take the author's word that the order is a suggestion and no accusation.

    Without a verb in the post it begins a suggestion of the three cards that are named, one of each kind.
    """
    match = _ONLY.search(notes.rest)
    if match is None:
        return
    others = verbs(notes.rest[: match.start()] + " " + notes.rest[match.end() :])
    if any(verb.kind == "accusation" for verb in others):
        return
    notes.cover(*match.span())
    found = notes.names.find(notes.rest)
    if not others and len(found) == kinds_named(notes, notes.rest) == len(notes.edition.deck.names):
        notes.listed = (Verb("suggestion", "noun", found[0].start, found[0].end),)
