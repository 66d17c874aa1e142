"""The reading of each word of a pasted post: used for an order, set aside, or unclear."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from casefile.core.cards import Card
from casefile.core.editions import Edition
from casefile.core.texts import N_
from casefile.correspondence.forum.traced import Span
from casefile.story.i18n import Texts

Kind = Literal["used", "aside", "unclear", "plain"]
"""The kinds of marks: read; left out of the reading; not clear; a word or sign that only joins others."""

ROLES: Mapping[str, str] = {
    "suspects": N_("who: {card}"),
    "weapons": N_("with what: {card}"),
    "rooms": N_("where: {card}"),
}
"""The role of a card in an order, by category."""
MEANINGS: Mapping[str, str] = {
    "suggestion": N_("you suggest"),
    "accusation": N_("you accuse"),
    "pending": N_("an accusation is pending"),
    "none": N_("no accusation"),
    "camp": N_("your camp speaks"),
}
"""The meanings of other words."""


@dataclass(frozen=True, slots=True)
class WordMark:
    """A piece of the post as it was pasted, and how it was read."""

    text: str
    """The piece."""
    kind: Kind
    """The kind of the mark."""
    meaning: str | Card = ""
    """For a piece that is used: a card, or ``suggestion``, ``accusation``, ``pending``, ``none`` or ``camp``."""
    number: int = 0
    """For an unclear piece: the number of the reason among the reasons of the post, counted from 1."""


Label = tuple[Kind, str | Card, int, int]
"""Kind, meaning and number of a mark, and the place where the marked words begin.

The place keeps two marks apart that stand side by side.
"""

ASIDE: Label = ("aside", "", 0, 0)
PLAIN: Label = ("plain", "", 0, 0)


def marks(
    post: str, used: Mapping[Span, str | Card], unclear: Iterable[Span | None], joining: Iterable[Span]
) -> tuple[WordMark, ...]:
    """Return the whole post cut into pieces, each with how it was read.

    - ``used`` is the places of the words that were used, with their meanings.
    - ``unclear`` is the places that are not clear, one for each reason; ``None`` for a reason without a place.
    - ``joining`` is the places of words that only join others.

    All other words are set aside.
    """
    labels: list[Label] = [ASIDE] * len(post)
    for span in joining:
        _label(labels, span, PLAIN)
    for span, meaning in used.items():
        _label(labels, span, ("used", meaning, 0, span[0]))
    for number, place in enumerate(unclear, 1):
        if place is not None:
            _label(labels, place, ("unclear", "", number, place[0]))
    _join(post, labels)
    return tuple(_pieces(post, labels))


def _label(labels: list[Label], span: Span, label: Label) -> None:
    labels[span[0] : span[1]] = [label] * (span[1] - span[0])


def _join(post: str, labels: list[Label]) -> None:
    """Label the blanks and signs between words: between two words set aside they are set aside, else they join."""
    for match in re.finditer(r"[\W_]+", post):
        start, end = match.span()
        if all(label == ASIDE for label in labels[start:end]):
            before = labels[start - 1] if start else ASIDE
            after = labels[end] if end < len(post) else ASIDE
            if ASIDE not in (before, after) or (match[0].isspace() and before != after):
                _label(labels, (start, end), PLAIN)


def _pieces(post: str, labels: list[Label]) -> Iterator[WordMark]:
    for (kind, meaning, number, _), group in groupby(range(len(post)), key=lambda at: labels[at]):
        piece = list(group)
        yield WordMark(post[piece[0] : piece[-1] + 1], kind, meaning, number)


def meaning_told(mark: WordMark, edition: Edition, texts: Texts, language: str) -> str:
    """Return the meaning of a piece that was used, in words such as "with what: Rope"; empty for other pieces."""
    if mark.kind != "used":
        return ""
    if mark.meaning in MEANINGS:
        return texts.gettext(MEANINGS[mark.meaning])
    card = Card(mark.meaning)
    role = next(name for name in edition.deck.names if card in edition.deck.category(name))
    return texts.gettext(ROLES[role]).format(card=edition.named(card, language))


def marks_told(found: Iterable[WordMark], edition: Edition, texts: Texts, language: str) -> list[str]:
    """Return two lines of plain text: the pieces of a post that were used, with their meanings, and those set aside.

    A line without pieces is left out.
    """
    _, pieces = texts.gettext, list(found)
    used = [
        _("“{text}”: {meaning}").format(text=" ".join(each.text.split()), meaning=told)
        for each in pieces
        if (told := meaning_told(each, edition, texts, language))
    ]
    aside = [_("“{text}”").format(text=" ".join(each.text.split())) for each in pieces if _is_told(each)]
    lines = [_("Read: {pieces}").format(pieces=_(", ").join(used))] if used else []
    return [*lines, *([_("Left aside: {pieces}").format(pieces=_(", ").join(aside))] if aside else [])]


def _is_told(mark: WordMark) -> bool:
    return mark.kind == "aside" and re.search(r"\w", mark.text) is not None
