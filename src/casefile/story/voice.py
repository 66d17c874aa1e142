"""Voices: for each kind of text, how names look and how sentences are put together."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from casefile.core.cards import Card, Seat
from casefile.core.editions import Edition
from casefile.core.seats import nameless
from casefile.story.i18n import translator

T = TypeVar("T")


class Voice(Protocol[T]):
    """Makes the names and sentences of one kind of text, such as plain or coloured text."""

    def seat(self, seat: Seat) -> T:
        """Return the name of a seat: its character's, or its player's while it has no character."""

    def card(self, card: Card) -> T:
        """Return the short name of a card."""

    def plain(self, text: str) -> T:
        """Return a text as it is, such as a number or the name that a player typed."""

    def weave(self, text: str, **gaps: T) -> T:
        """Return a translated text with its gaps filled, such as ``"{who} enters {room}."``."""


@dataclass(frozen=True)
class PlainVoice:
    """Makes names and sentences as plain text.

    - ``seats``: the name of each seat.
    - ``edition``: the edition whose short names the cards have.
    - ``language``: the code of the language of the cards' names, such as ``en``.
    """

    seats: Mapping[Seat, str]
    edition: Edition
    language: str = "en"

    def seat(self, seat: Seat) -> str:
        """Return the name of a seat."""
        return self.seats[seat]

    def card(self, card: Card) -> str:
        """Return the short name of a card."""
        return self.edition.short(card, self.language)

    def plain(self, text: str) -> str:
        """Return the text as it is."""
        return text

    def weave(self, text: str, **gaps: str) -> str:
        """Return the text with its gaps filled."""
        return text.format(**gaps)


def run_on(voice: Voice[T], gettext: Callable[[str], str], sentences: Sequence[T]) -> T:
    """Return the sentences one after another; there must be one at least.

    ``gettext`` translates the text that joins two of them.
    """
    whole = sentences[0]
    for sentence in sentences[1:]:
        whole = voice.weave(gettext("{before} {sentence}"), before=whole, sentence=sentence)
    return whole


def seat_names(
    suspects: Mapping[Seat, Card], people: Mapping[Seat, str], edition: Edition, language: str = "en"
) -> dict[Seat, str]:
    """Return the name of each seat: the short name of its character, or the player's name while it has none.

    ``suspects`` are the characters and ``people`` the players' names, by seat.
    """
    gettext = translator(language).gettext
    return {seat: player_name(name, seat, gettext) for seat, name in people.items()} | {
        seat: edition.short(card, language) for seat, card in suspects.items()
    }


def player_name(name: str, seat: Seat, gettext: Callable[[str], str]) -> str:
    """Return the name that a seat's player has in the log; of one who has none there, the number as translated."""
    return name if name != nameless(seat) else gettext("Player {number}").format(number=seat + 1)
