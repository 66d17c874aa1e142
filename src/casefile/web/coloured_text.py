"""Sentences with coloured names in them, built from one translated text with named gaps."""

from functools import lru_cache
from string import Formatter

from msgspec import Struct


class Span(Struct, frozen=True, gc=False, cache_hash=True):
    """A stretch of a sentence; ``token`` (a design such as ``"plum"``) sets it bold in that suspect's colour."""

    text: str
    token: str = ""


Words = tuple[Span, ...]
"""A sentence, in order."""


def plain(text: str) -> Words:
    """A sentence without names."""
    return (span_of(text),)


@lru_cache(maxsize=4096)
def weave(text: str, **gaps: Span | Words | str) -> Words:
    """Fill the gaps of a translated text: ``weave(_("{who} enters the {room}."), who=..., room=...)``.

    What has no colour is one piece. It is remembered, for the same sentence is said to all who look.
    Raises ``KeyError`` where the text names a gap that is not given.
    """
    pieces: list[Span] = []
    said = ""
    for before, gap in _parsed(text):
        said += before
        filling = gaps[gap] if gap else ()
        if isinstance(filling, str):
            said += filling
            continue
        for span in (filling,) if isinstance(filling, Span) else filling:
            if span.token:
                if said:
                    pieces.append(span_of(said))
                pieces.append(span)
                said = ""
            else:
                said += span.text
    return (*pieces, span_of(said)) if said else tuple(pieces)


@lru_cache(4096)
def _parsed(text: str) -> tuple[tuple[str, str], ...]:
    """The text before each gap, and the gap."""
    return tuple((before, gap or "") for before, gap, _, _ in Formatter().parse(text))


span_of = lru_cache(maxsize=4096)(Span)
"""A span; what is said again and again is there once."""


def spoken(words: Words) -> str:
    """The sentence as plain text."""
    return "".join([piece.text for piece in words])
