"""Notes taken while a post is read: the meanings of its words, and the reasons why it is unclear."""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field

from casefile.core.cards import Card
from casefile.core.editions import Edition
from casefile.correspondence.forum import doubts
from casefile.correspondence.forum.names import CardNames
from casefile.correspondence.forum.orders import Verb, sentences, verbs
from casefile.correspondence.forum.parsed_post import LONGEST, UNSURE, Doubt
from casefile.correspondence.forum.quotes import OwnWords
from casefile.correspondence.forum.traced import Span


@dataclass(slots=True)
class Notes:
    """The findings about a post while it is read: the meanings of its words, and the reasons why it is unclear."""

    own: OwnWords
    """The author's own words."""
    names: CardNames
    """The names of the cards."""
    edition: Edition
    """The edition of the cards."""
    camp: Card | None
    """The camp whose post it is; ``None`` for any camp."""
    rest: str = ""
    """The author's words that have not been understood yet."""
    used: dict[Span, str | Card] = field(default_factory=dict)
    """The meaning of each piece that is used, by its place in the post."""
    reasons: list[Doubt] = field(default_factory=list)
    """The reasons why the post is unclear."""
    overlooked: list[str] = field(default_factory=list)
    """The pieces that were set aside and could be an order all the same."""

    listed: tuple[Verb, ...] = ()
    """The beginning of a labelled list that is a suggestion without a verb."""

    labelled: set[str] = field(default_factory=set)
    """The categories whose cards have a label."""

    def __post_init__(self) -> None:
        self.rest = self.own.text.text

    def verbs(self) -> list[Verb]:
        """Return the words that begin a suggestion or an accusation in the text still to be read."""
        return [*self.listed] if self.listed else verbs(self.rest)

    def use(self, start: int, end: int, meaning: str | Card) -> None:
        """Note that the words from ``start`` to ``end`` of the author's text were used, with this meaning."""
        self.used[self.own.text.span(start, end)] = meaning

    def cover(self, start: int, end: int) -> None:
        """Take the words from ``start`` to ``end`` out of the text still to be read; other words keep their places."""
        self.rest = self.rest[:start] + " " * (end - start) + self.rest[end:]

    def doubt(self, text: str, start: int, end: int, **gaps: str | Card) -> None:
        """Note a reason why the post is unclear, about the words from ``start`` to ``end``.

        ``text`` is the reason, a sentence with gaps, and ``gaps`` are the values of these.
        """
        self.reasons.append(Doubt(text, tuple(gaps.items()), self.own.text.span(start, end)))

    def unsure(self, start: int, end: int, text: str = UNSURE) -> None:
        """Note that the words from ``start`` to ``end`` make the post unclear; the reason ``text`` quotes them.

        Blanks and signs around them do not count.
        """
        word = self.own.text.text[start:end]
        start += len(word) - len(word.lstrip(" \n.,;:"))
        self.doubt(text, start, end, typed=word.strip(" \n.,;:"))

    def sorted_reasons(self) -> tuple[Doubt, ...]:
        """Return every reason once, in the order of the post; what is missing comes last."""
        kept: dict[Doubt, None] = {}  # not a list, in which each of thousands would be looked for among all others
        last: Span | None = None
        for reason in sorted(self.reasons, key=_place):
            inside = last is not None and reason.span is not None and reason.span[0] < last[1]
            if not inside and reason not in kept:
                kept[reason], last = None, reason.span
        return tuple(kept)

    def joining(self) -> Iterator[Span]:
        """Yield the places of markup, and of words that join the cards of a suggestion or an accusation."""
        yield from self.own.markup
        text, begins = self.own.text, sorted(begin for begin, _ in self.used)
        for start, end in sentences(text.text):
            first, last = text.span(start, end)
            if bisect_left(begins, first) < bisect_left(begins, last):
                for match in doubts.JOINING.finditer(text.text, start, end):
                    yield text.span(*match.span())


def _place(reason: Doubt) -> tuple[int, int]:
    """Return the sort key of a reason: its beginning, the longer one first; what is missing comes last."""
    return (LONGEST, 0) if reason.span is None else (reason.span[0], -reason.span[1])
