"""The names of seats and cards on pages, as text in the colours of the characters."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from casefile.core.cards import Card, Seat
from casefile.core.editions import Edition
from casefile.web.coloured_text import Words, plain, span_of, weave


@dataclass(frozen=True)
class ColourVoice:
    """A :class:`casefile.story.Voice` that makes coloured text; ``names`` are those of the seats.

    ``short`` returns the short name of a card.
    """

    names: Mapping[Seat, Words]
    short: Callable[[Card], str]

    def seat(self, seat: Seat) -> Words:
        """Return the name of a seat, in its colour."""
        return self.names[seat]

    def card(self, card: Card) -> Words:
        """Return the short name of a card."""
        return plain(self.short(card))

    def plain(self, text: str) -> Words:
        """Return a text as it is."""
        return plain(text)

    weave = staticmethod(weave)
    """Returns the text with its gaps filled."""


def suspects_voice(suspects: Sequence[Card], edition: Edition, language: str) -> ColourVoice:
    """Return a voice that names each seat by its suspect, in colour: seat 0 is the first of ``suspects``, and so on."""
    names = {
        Seat(seat): (span_of(edition.short(each, language), edition.faces[each].token),)
        for seat, each in enumerate(suspects)
    }
    return ColourVoice(names, lambda card: edition.short(card, language))
