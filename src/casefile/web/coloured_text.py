"""Sentences with coloured names in them, made from one translated text with named gaps."""

from functools import lru_cache
from string import Formatter

from msgspec import Struct


class Span(Struct, frozen=True, gc=False, cache_hash=True):
    """A piece of a sentence.

    - ``text``: the words of the piece, with the spaces around them.
    - ``token``: the design of a suspect, such as ``"plum"``, in whose colour the piece is bold; empty for plain text.
    """

    text: str
    token: str = ""


Words = tuple[Span, ...]
"""A sentence as pieces, in order."""


def plain(text: str) -> Words:
    """Return a sentence of one piece without colour."""
    return (span_of(text),)


@lru_cache(maxsize=4096)
def weave(text: str, **gaps: Span | Words | str) -> Words:
    """Return a translated text with its gaps filled: ``weave(_("{who} enters the {room}."), who=..., room=...)``.

    Neighbouring pieces without colour become one. The result is remembered, since all viewers get the same sentence.
    Raise ``KeyError`` where the text names a gap that is not given.
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
    """Return the text before each gap, with the gap."""
    return tuple((before, gap or "") for before, gap, _, _ in Formatter().parse(text))


span_of = lru_cache(maxsize=4096)(Span)
"""Returns the piece with this text and token; the same object each time."""


def spoken(words: Words) -> str:
    """Return the sentence as plain text."""
    return "".join([piece.text for piece in words])
