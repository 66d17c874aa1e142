"""Names and sentences on pages: one voice, whose seats are in the colours of their characters."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from casefile.core.cards import Card, Seat
from casefile.core.editions import Edition
from casefile.web.words import Span, Words, plain, span_of, weave


@dataclass(frozen=True)
class ColourVoice:
    """A :class:`casefile.story.Voice` whose seats are coloured pieces, ``called`` what they are when first named.

    ``short`` has the short names of cards.
    """

    called: Callable[[Seat], Span]
    short: Callable[[Card], str]
    names: dict[Seat, Words] = field(default_factory=dict)

    def seat(self, seat: Seat) -> Words:
        """The name of a seat, in its colour."""
        if seat not in self.names:
            self.names[seat] = (self.called(seat),)
        return self.names[seat]

    def card(self, card: Card) -> Words:
        """The short name of a card."""
        return plain(self.short(card))

    def plain(self, text: str) -> Words:
        """A text as it is."""
        return plain(text)

    weave = staticmethod(weave)
    """The text with its gaps filled."""


def suspects_voice(suspects: Sequence[Card], edition: Edition, language: str) -> ColourVoice:
    """A voice whose seats bear the names and colours of these ``suspects``, by seat."""

    def called(seat: Seat) -> Span:
        return span_of(edition.short(suspects[seat], language), edition.faces[suspects[seat]].token)

    return ColourVoice(called, lambda card: edition.short(card, language))
