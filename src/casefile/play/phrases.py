"""The words that all reasons use: owners, cards, and lists of them, in one language and one kind of text."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from casefile.core.cards import Card
from casefile.core.facts import CASE_FILE, SIDE, Owner
from casefile.story.i18n import Texts
from casefile.story.voice import Voice

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Reason(Generic[T]):
    """One sentence of a proof."""

    text: T
    """The sentence."""
    turns: tuple[int, ...] = ()
    """The turns that the sentence speaks of."""
    depth: int = 0
    """The number of suppositions under which the sentence holds."""
    seen: bool = False
    """Whether the sentence tells of an observation; else it tells of a conclusion."""


class Wording(Generic[T]):
    """The names of owners and cards in one language and one kind of text."""

    def __init__(self, voice: Voice[T], texts: Texts) -> None:
        self.voice, self._ = voice, texts.gettext

    def say(self, text: str, **gaps: T) -> T:
        """Return ``text``, which is translated already, with its gaps filled."""
        return self.voice.weave(text, **gaps)

    def number(self, number: int) -> T:
        """Return a number as text."""
        return self.voice.plain(str(number))

    def who(self, owner: Owner, *, first: bool = False) -> T:
        """Return the name of an owner as it stands inside a sentence; with ``first``, as its first word."""
        if owner == CASE_FILE:
            return self.say(self._("The case file") if first else self._("the case file"))
        if owner == SIDE:
            return self.say(self._("The pile at the side") if first else self._("the pile at the side"))
        return self.voice.seat(owner)

    def listed(self, parts: Sequence[T]) -> T:
        """Return the parts as a list with commas: ``A``, ``A, B``, ``A, B, C``."""
        whole = parts[0]
        for part in parts[1:]:
            whole = self.say(self._("{names}, {name}"), names=whole, name=part)
        return whole

    def question(self, cards: Sequence[Card]) -> T:
        """Return the names of the cards of a question: a list with commas, or ``A and B`` where there are only two."""
        return self.listed(list(map(self.voice.card, cards))) if len(cards) > 2 else self.cards(cards)

    def several(self, parts: Sequence[T], last: str | None = None) -> T:
        """Return the parts as a list with "and": ``A``, ``A and B``, ``A, B and C``.

        ``last`` is a translated text for the end of the list, such as ``"{names} or {last}"``, in place of that with
        "and".
        """
        if len(parts) == 1:
            return parts[0]
        last = self._("{names} and {last}") if last is None else last
        return self.say(last, names=self.listed(parts[:-1]), last=parts[-1])

    def cards(self, cards: Iterable[Card]) -> T:
        """Return the names of cards as a list with "and": ``A``, ``A and B``, ``A, B and C``."""
        return self.several(list(map(self.voice.card, dict.fromkeys(cards))))

    def either(self, cards: Iterable[Card]) -> T:
        """Return the names of cards as a list with "or": ``A``, ``A or B``, ``A, B or C``."""
        return self.several(list(map(self.voice.card, dict.fromkeys(cards))), self._("{names} or {last}"))
