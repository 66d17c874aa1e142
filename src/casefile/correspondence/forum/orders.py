"""Suggestions and accusations in a post, called orders: the verbs that begin them, and the cards named for them."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Literal

from casefile.correspondence.forum.doubts import BEFORE_NOUN, BEFORE_VERB
from casefile.correspondence.forum.names import Found

Kind = Literal["suggestion", "accusation"]
Form = Literal["base", "third", "ing", "past", "noun", "japanese"]

FORMS: Mapping[str, tuple[Kind, Form]] = {
    "suggest": ("suggestion", "base"),
    "suggests": ("suggestion", "third"),
    "suggesting": ("suggestion", "ing"),
    "suggested": ("suggestion", "past"),
    "suggestion": ("suggestion", "noun"),
    "accuse": ("accusation", "base"),
    "accuses": ("accusation", "third"),
    "accusing": ("accusation", "ing"),
    "accused": ("accusation", "past"),
    "accusation": ("accusation", "noun"),
}
JAPANESE: Mapping[str, Kind] = {"推理": "suggestion", "提案": "suggestion", "告発": "accusation"}
SPOKEN: tuple[tuple[re.Pattern[str], Form], ...] = (
    (re.compile(r"\bsay(?= (?:that )?it(?:'s| is| was)\b)|\bgo with(?= )"), "base"),
    (re.compile(r"\b(?:say|go)ing(?= (?:that )?it(?:'s| is| was)\b|(?<=going) with\b)"), "ing"),
    (re.compile(r"\bsays(?= (?:that )?it(?:'s| is| was)\b)|\bgoes with(?= )"), "third"),
    (
        re.compile(
            r"(?<=\bour )(?:official |final |formal )?(?:move|pick|choice|answer|guess|orders?)(?= (?:is|this|for)\b"
            r"| ?[:=-])"
        ),
        "noun",
    ),
    (re.compile(r"\b(?:makes|making)(?: (?:its|our|my|the))+ (?:big )?move\b"), "third"),
)
"""Other words by which a camp suggests: they are no order unless its three cards are named with them."""
ALIKE = 0.85
"""The least likeness, from 0 to 1, at which a word is taken for a misspelling of another."""
SENTENCE = re.compile(r"[^\n.!?。！？]+[.!?。！？]*")
_CLAUSE = re.compile(r"(?<=[,;:()\"“”«»„–—])|(?<= - )")
"""The place after a sign at which a clause begins."""
_WORD = re.compile(r"[^\W\d_]+(?:'[a-z]+)?|\d+|'[a-z]+")


@dataclass(frozen=True, slots=True)
class Verb:
    """A word that begins a suggestion or an accusation.

    For a list of cards without such a word, it is the name of the first card.
    """

    kind: Kind
    """The kind of the order: a suggestion or an accusation."""
    form: Form
    """The grammatical form of the word.

    The forms ``base``, ``third``, ``ing``, ``past`` and ``noun`` are those of "suggest", "suggests", "suggesting",
    "suggested" and "suggestion". Any Japanese word has the form ``japanese``.
    """
    start: int
    """The place of its first letter in the text."""
    end: int
    """The place after its last letter."""


@dataclass(slots=True)
class Order:
    """A suggestion or an accusation in a post."""

    verb: Verb
    """The word that begins the order."""
    found: list[Found]
    """The cards that are named for it, in the order of the post; a category may have none of them, or several."""


def alike(typed: str, word: str) -> float:
    """Return the likeness of two words, from 0 to 1; 0 if it is less than :data:`ALIKE`."""
    likeness = SequenceMatcher(None, typed, word).ratio()
    return likeness if likeness >= ALIKE else 0.0


def verbs(text: str) -> list[Verb]:
    """Return the words in ``text`` that begin a suggestion or an accusation, in order, misspelt ones too."""
    english = re.finditer(r"[a-z]{5,}", text)
    found = [Verb(*FORMS[form], *match.span()) for match in english if (form := _form(match[0]))]
    for pattern, form in SPOKEN:
        found += [Verb("suggestion", form, *match.span()) for match in pattern.finditer(text)]
    for word, kind in JAPANESE.items():
        found += [Verb(kind, "japanese", *match.span()) for match in re.finditer(word, text)]
    return sorted(found, key=lambda verb: verb.start)


@lru_cache(maxsize=4096)
def _form(word: str) -> str:
    """Return the form of a verb that a word is, or misspells; empty if none."""
    likest = max(FORMS, key=lambda form: alike(word, form))
    return likest if alike(word, likest) else ""


def sentences(text: str) -> Iterator[tuple[int, int]]:
    """Yield the start and the end of each sentence."""
    for match in SENTENCE.finditer(text):
        yield match.span()


def sentence_begin(text: str, at: int) -> int:
    """Return where the sentence of a place begins."""
    begins = _begins(text)
    place = bisect_right(begins, at)
    return begins[place - 1] if place else 0


@lru_cache(maxsize=4)
def _begins(text: str) -> tuple[int, ...]:
    """Return where the sentences of a text begin, found once for all places that are asked for."""
    return tuple(start for start, _ in sentences(text))


def clause(text: str, at: int) -> str:
    """Return the words before a place in its own clause."""
    clauses, begin = _clauses(text), sentence_begin(text, at)
    place = bisect_right(clauses, at)
    return text[max(begin, clauses[place - 1]) if place else begin : at]


@lru_cache(maxsize=4)
def _clauses(text: str) -> tuple[int, ...]:
    """Return where the clauses of a text begin, found once for all places that are asked for."""
    return tuple(match.start() for match in _CLAUSE.finditer(text))


def words(text: str) -> list[str]:
    """Return the words and numbers of a text."""
    return _WORD.findall(text)


def unfit(verb: Verb, before: str) -> str:
    """Return the word because of which ``verb`` is no suggestion or accusation of the author; empty if it is one.

    - ``before`` is the text before the verb in its clause, without the names of cards and of the speaker.

    For example, "not" in "we do not accuse".
    """
    said = words(before)
    if verb.form == "past":
        return "past"
    if verb.form == "noun":
        return next((word for word in said if word not in BEFORE_NOUN and not word.isdigit()), "")
    if verb.form in ("base", "ing"):
        speakers = [at for at, word in enumerate(said) if word in ("i", "we", "i'd", "we'd", "i'm", "we're")]
        tail = said[speakers[-1] :] if speakers else said
        if tail[:1] in (["i'd"], ["we'd"]) and "like" not in tail:
            return tail[0]
        return next((word for word in tail if word not in BEFORE_VERB), "")
    if verb.form == "third" and not re.search(r"\b(?:our|the|this|my) (?:camp|team) *$", before):
        return said[-1] if said else "?"
    return ""


def orders(text: str, found: Sequence[Found], begins: Sequence[Verb]) -> tuple[list[Order], list[Found]]:
    """Return each suggestion and accusation with its cards, and the cards that are named before the first of them.

    - ``text`` is the post, ``found`` the cards named in it, ``begins`` the verbs.

    The cards of a sentence before its first verb belong to that verb. All others belong to the verb before them.
    """
    begun, first, place = list[Order](), list[Found](), 0
    starts = _cuts(text, begins)
    for card in found:
        while place < len(starts) and starts[place][0] <= card.start:
            begun.append(Order(starts[place][1], []))
            place += 1
        (begun[-1].found if begun else first).append(card)
    return _joined([*begun, *(Order(verb, []) for _, verb in starts[place:])]), first


def _cuts(text: str, all_verbs: Sequence[Verb]) -> list[tuple[int, Verb]]:
    """Return the places from which named cards belong to a verb, with the verb."""
    found = list[tuple[int, Verb]]()
    for start, end in sentences(text):
        here = [verb for verb in all_verbs if start <= verb.start < end]
        found += [(start if number == 0 else verb.start, verb) for number, verb in enumerate(here)]
    return found


def _joined(begun: list[Order]) -> list[Order]:
    """Join each announcement with the order that another sentence states in full.

    The announcement may be a heading before the order, or a word after it.
    """
    kept: list[Order] = []
    for order in begun:
        if kept and kept[-1].verb.kind == order.verb.kind and not (kept[-1].found and order.found):
            kept[-1] = Order(kept[-1].verb, [*kept[-1].found, *order.found])
        else:
            kept.append(order)
    return kept
