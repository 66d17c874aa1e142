"""Ways to resolve a doubt about a post. Each is another text of the post, which is then read like any other."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from casefile.core.cards import Card
from casefile.core.editions import Edition
from casefile.core.texts import N_
from casefile.correspondence.forum.parsed_post import CATEGORY, EITHER, LONG, PENDING, STRANGER, Doubt, PostReading
from casefile.correspondence.forum.traced import Span

LEAVE_OUT = N_("Leave it out")
NO_ACCUSATION, IS_PENDING = N_("No accusation"), N_("Accusation Pending")
_TWO = {two for _none, two in CATEGORY.values()}
_OR = re.compile(
    r",?\s*\b(?:or|and|oder|und|ou|et|o|y)\b(?:\s+in)?(?:\s+(?:the|a|an))?\s*$|[、,]?(?:または|あるいは|もしくは|か)$"
)
_END = re.compile(r"[.!?。！？]+[ \t]*|\n")


@dataclass(frozen=True, slots=True)
class WayOut:
    """A way to resolve a doubt about the meaning of a post."""

    post: str
    """The new text of the post, without the doubt."""
    text: str = ""
    """The words on its button, in English; empty if it stands for a card."""
    card: Card | None = None
    """The card that the doubtful words mean, if it stands for a card."""


def answers(reading: PostReading, edition: Edition, language: str) -> list[tuple[WayOut, ...]]:
    """Return, for each reason why a post is unclear, the ways to resolve it that its author can choose from.

    - ``reading`` is the reading of the post, with the reasons.
    - ``language`` is that in which a new text names cards.

    There are no ways for a reason that only rewriting the post can resolve.
    """
    return [tuple(_answers(reading, doubt, edition, language)) for doubt in reading.reasons]


def _answers(reading: PostReading, doubt: Doubt, edition: Edition, language: str) -> Iterator[WayOut]:
    post = reading.post
    if doubt.span is None or doubt.text in (LONG, STRANGER):
        return
    named, whole = dict(doubt.gaps), _beside(reading, doubt.span)
    if doubt.text == EITHER:
        for card in (Card(named["first"]), Card(named["second"])):
            yield WayOut(_put(post, (doubt.span, edition.named(card, language))), card=card)
    elif doubt.text in _TWO:
        first, second = Card(named["first"]), Card(named["second"])
        gone = whole or _joined(post, doubt.span)
        other = [(span, edition.named(second, language)) for span in _used(reading, first) if not _within(span, gone)]
        yield WayOut(_put(post, (gone, "")), card=first)
        yield WayOut(_put(post, (gone, ""), *other), card=second)
    elif whole is not None and doubt.text == PENDING:
        yield WayOut(_put(post, (whole, "")), NO_ACCUSATION)
        yield WayOut(_put(post, (whole, f"{IS_PENDING}. ")), IS_PENDING)
    elif whole is not None:
        yield WayOut(_put(post, (whole, "")), LEAVE_OUT)


def _put(post: str, *changes: tuple[Span, str]) -> str:
    """Return the post with other words in some places."""
    for (start, end), text in sorted(changes, reverse=True):
        post = post[:start] + text + post[end:]
    return post


def _places(reading: PostReading) -> Iterator[tuple[Span, str]]:
    """Yield the place of each piece of the post that was used, with its meaning."""
    at = 0
    for mark in reading.marks:
        if mark.kind == "used":
            yield (at, at + len(mark.text)), mark.meaning
        at += len(mark.text)


def _used(reading: PostReading, card: Card) -> Iterator[Span]:
    return (span for span, meaning in _places(reading) if meaning == card)


def _within(span: Span, whole: Span) -> bool:
    return whole[0] <= span[0] and span[1] <= whole[1]


def _joined(post: str, span: Span) -> Span:
    """Return a place together with the word that joins it to the one before."""
    before = _OR.search(post[: span[0]])
    return (before.start() if before else span[0], span[1])


def _beside(reading: PostReading, span: Span) -> Span | None:
    """Return the sentence around a place if the order can be read without it.

    Else return ``None``: its author has to write it anew.
    """
    ends = [0, *(match.end() for match in _END.finditer(reading.post)), len(reading.post)]
    whole = max(end for end in ends if end <= span[0]), min(end for end in ends if end >= span[1])
    inside = {meaning for place, meaning in _places(reading) if _within(place, whole)}
    outside = {meaning for place, meaning in _places(reading) if not _within(place, whole)}
    return whole if inside <= outside and not inside & {"suggestion", "accusation"} else None
