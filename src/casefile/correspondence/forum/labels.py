"""Labelled lists in a post, such as "Person: Daisy / Place: Balcony / Weapon: Fire Flower"."""

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise

from casefile.correspondence.forum.chatter import denies
from casefile.correspondence.forum.notes import Notes
from casefile.correspondence.forum.orders import Verb

LABELS: Mapping[str, frozenset[str]] = {
    "suspects": frozenset(
        [
            "person",
            "who",
            "suspect",
            "character",
            "whodunit",
            "name",
            "by",
            "pers",
            "susp",
            "perp",
            "s",
            "p",
            "人物",
            "犯人",
            "だれ",
            "誰",
        ]
    ),
    "rooms": frozenset(
        [
            "place",
            "room",
            "where",
            "location",
            "scene",
            "spot",
            "site",
            "in",
            "rm",
            "loc",
            "r",
            "l",
            "場所",
            "部屋",
            "どこ",
        ]
    ),
    "weapons": frozenset(
        [
            "weapon",
            "how",
            "what",
            "tool",
            "item",
            "object",
            "method",
            "means",
            "using",
            "with",
            "weap",
            "wpn",
            "wit",
            "arm",
            "w",
            "凶器",
            "武器",
            "なに",
            "何",
        ]
    ),
}
"""The words that label a card, by its category."""
_CULPRIT = frozenset(["murderer", "killer", "culprit", "criminal", "perpetrator", "villain"])
"""The words that label a person as guilty: a list with one of them is a suggestion only if it says so."""
_SIGN = r"[ \t]*(?::|=+>?|-+>|[ \t]-+|–|—)[ \t]*"
_WORDS = "|".join(sorted({word for words in LABELS.values() for word in words} | _CULPRIT))
_LABEL = re.compile(
    rf"(?:(?<=[\n/|,;.(•*・])|^)(?P<label>[ \t]*(?:(?:the|our|with) )?(?P<word>{_WORDS})"
    rf"(?: (?:of (?:the )?crime|weapon|used))?\.?{_SIGN})(?=\S)"
)
_HEADING = re.compile(
    r"(?:^|\n)[^\w\n]*(?:(?:our|my|camp|team|official|the)\b[^\w\n]*)?(?:[^\W\d]+[^\w\n]{1,3})?(?:turn|round|rd|move"
    r"|t|r)[^\w\n]{0,2}\d{1,3}\b"
    r"|(?:^|\n)[^\w\n]*(?:(?:our|my|camp|team) )?(?:turn|round|move)\b|第\d+ターン"
)
"""A heading that tells whose turn it is, or which."""
_REMINDED = re.compile(r"\b(?:your turn|hours? left|days? left|you're up|deadline|waiting (?:for|on))\b")


def listed(notes: Notes) -> None:
    """Take the labels of cards out of the text still to be read, with all else in their lines.

    A label before a card of another kind is a doubt.
    """
    found = list(_labels(notes.rest))
    for (start, end, word), (until, _, _) in pairwise([*found, (len(notes.rest), 0, "")]):
        line = re.match(r"[^\n]*", notes.rest[end:until])
        cards = notes.names.find(line[0] if line else "")
        if not cards:
            continue
        wanted = "suspects" if word in _CULPRIT else next(kind for kind, words in LABELS.items() if word in words)
        if cards[0].card not in notes.edition.deck.category(wanted):
            notes.unsure(start, end + cards[0].end)
        notes.cover(start, end)
        notes.labelled.add(word if word in _CULPRIT else wanted)
        before = notes.rest[end : end + cards[0].start]
        if line and len(cards) == 1 and _EPITHET.fullmatch(before) and not denies(before):
            notes.cover(end, end + cards[0].start)


def implied(notes: Notes, pending: bool) -> None:
    """Note a suggestion without a verb: three cards in a row or list of the camp's, and a sign that it is its turn.

    The sign is a heading such as "Turn 4", a statement that an accusation is pending, or a quoted reminder.
    """
    found = notes.names.find(notes.rest)
    if notes.verbs() or not found:
        return
    above = notes.own.text.text[: found[0].start]
    reminded = any(_REMINDED.search(each.text) for each in notes.own.aside if each.why == "quote")
    heading = _HEADING.search(above)
    if not (heading or pending or reminded) or _UNLIKE_ORDERS.search(notes.rest):
        return
    kinds = [
        name for each in found for name in notes.edition.deck.names if each.card in notes.edition.deck.category(name)
    ]
    if sorted(kinds) == sorted(notes.edition.deck.names) and not notes.labelled & _CULPRIT:
        notes.listed = (Verb("suggestion", "noun", found[0].start, found[0].end),)


_EPITHET = re.compile(
    r"[ \t]*(?:(?:that|the|this|our|your|my|good|poor|old|big|little|evil|darn|dirty|sneaky|tall|[a-z]{3,12}y"
    r"|[a-z]{3,12}) ){0,3}"
)
_UNLIKE_ORDERS = re.compile(
    r"\b(?:summary|recap|internal|options?|notes?|sheet|suspicions?|theory|we (?:have|hold|saw)|seen|shown|showed"
    r"|eliminated|ruled out|cards?)\b"
)


def _labels(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield the place of each label, with its main word."""
    for match in _LABEL.finditer(text):
        yield *match.span("label"), match["word"]
