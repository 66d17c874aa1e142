"""What has been found in a post while it is read: what its words mean, and what makes it unclear."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from casefile.core.cards import Card
from casefile.core.editions import Edition
from casefile.correspondence.forum import doubts
from casefile.correspondence.forum.names import CardNames
from casefile.correspondence.forum.orders import sentences
from casefile.correspondence.forum.parsed_post import LONGEST, UNSURE, Doubt
from casefile.correspondence.forum.quotes import OwnWords
from casefile.correspondence.forum.traced import Span


@dataclass(slots=True)
class Notes:
    """What has been found in a post so far; ``rest`` are the author's words that have not been understood yet."""

    own: OwnWords
    names: CardNames
    edition: Edition
    camp: Card | None
    rest: str = ""
    used: dict[Span, str | Card] = field(default_factory=dict)
    reasons: list[Doubt] = field(default_factory=list)
    overlooked: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.rest = self.own.text.text

    def use(self, start: int, end: int, meaning: str | Card) -> None:
        """Note what these letters mean."""
        self.used[self.own.text.span(start, end)] = meaning

    def cover(self, start: int, end: int) -> None:
        """Leave these letters out of what is still to be read; what stands around them keeps its place."""
        self.rest = self.rest[:start] + " " * (end - start) + self.rest[end:]

    def doubt(self, text: str, start: int, end: int, **gaps: str | Card) -> None:
        """Note that these letters make the post unclear."""
        self.reasons.append(Doubt(text, tuple(gaps.items()), self.own.text.span(start, end)))

    def unsure(self, start: int, end: int, text: str = UNSURE) -> None:
        """Note that a word makes the post unclear, without the blanks around it."""
        word = self.own.text.text[start:end]
        start += len(word) - len(word.lstrip(" \n.,;:"))
        self.doubt(text, start, end, typed=word.strip(" \n.,;:"))

    def sorted_reasons(self) -> tuple[Doubt, ...]:
        """Every reason once, in the order of the post; what is missing last."""
        kept: list[Doubt] = []
        for reason in sorted(self.reasons, key=_place):
            last = kept[-1].span if kept else None
            inside = last is not None and reason.span is not None and reason.span[0] < last[1]
            if not inside and reason not in kept:
                kept.append(reason)
        return tuple(kept)

    def joining(self) -> Iterator[Span]:
        """The words that join the cards of an order, in the sentences that have something of it."""
        yield from self.own.markup
        text = self.own.text
        for start, end in sentences(text.text):
            first, last = text.span(start, end)
            if any(first <= span[0] < last for span in self.used):
                for match in doubts.JOINING.finditer(text.text, start, end):
                    yield text.span(*match.span())


def _place(reason: Doubt) -> tuple[int, int]:
    """Where a reason stands among others: where it begins, the longer one first; what is missing last."""
    return (LONGEST, 0) if reason.span is None else (reason.span[0], -reason.span[1])
