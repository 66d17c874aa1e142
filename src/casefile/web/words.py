"""Sentences with coloured names in them, built from one translated text with named gaps."""

from collections.abc import Iterable
from string import Formatter

from msgspec import Struct

from casefile.story.i18n import Texts


class Span(Struct, frozen=True):
    """A stretch of a sentence; ``token`` (a design such as ``"plum"``) sets it bold in that suspect's colour."""

    text: str
    token: str = ""


Words = tuple[Span, ...]
"""A sentence, in order."""


def plain(text: str) -> Words:
    """A sentence without names."""
    return (Span(text),)


def weave(text: str, **gaps: Span | Words | str) -> Words:
    """Fill the gaps of a translated text: ``weave(_("{who} enters the {room}."), who=..., room=...)``.

    Raises ``KeyError`` where the text names a gap that is not given.
    """
    pieces: list[Span] = []
    for before, gap, _, _ in Formatter().parse(text):
        if before:
            pieces.append(Span(before))
        if gap is not None:
            filling = gaps[gap]
            if isinstance(filling, str):
                pieces.append(Span(filling))
            elif isinstance(filling, Span):
                pieces.append(filling)
            else:
                pieces += filling
    return tuple(pieces)


def spoken(words: Words) -> str:
    """The sentence as plain text."""
    return "".join(piece.text for piece in words)


def listed(texts: Texts, names: Iterable[str]) -> str:
    """The names in a row, as the viewer's language separates them; empty for none."""
    whole = ""
    for name in names:
        whole = texts.gettext("{names}, {name}").format(names=whole, name=name) if whole else name
    return whole
