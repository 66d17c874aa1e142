"""The state of a game of camps by post."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from msgspec import Struct, field

from casefile.core.cards import Card, Seat
from casefile.core.engine import Setup
from casefile.core.inquiry import (
    Holdings,
    Suggestion,
)
from casefile.games.nsider.options import NsiderOptions

Stage = Literal[
    "ordering",  # chance draws the order of turns
    "dealing",  # chance deals
    "writing",  # all camps write their turns
    "start",  # a camp's turn has begun
    "asked",  # somebody, or the operator for a disbanded camp, must show a card
    "answered",  # the suggestion is over; an accusation is pending or offered
    "over",
]


class Draft(Struct, frozen=True):
    """A turn that is written but not yet carried out: one field has cards; ``None`` is unknown to the viewer."""

    suggested: tuple[Card, ...] | None = ()
    """The cards of a suggestion."""
    pending: tuple[Card, ...] | None = ()
    """The cards of a suggestion with "Accusation Pending"."""
    accused: tuple[Card, ...] | None = ()
    """The cards of an accusation."""


class NsiderState(Struct, frozen=True):
    """A game in progress. ``None`` in a hand or an entry is what a view does not know."""

    setup: Setup[NsiderOptions]
    """The set-up."""
    house: NsiderOptions
    """The options."""
    suspects: Mapping[Seat, Card]
    """The character of each camp."""
    order: tuple[Seat, ...]
    """The camps in turn order."""
    stage: Stage
    """The stage of the game."""
    holdings: Holdings = field(default_factory=Holdings)
    """The case file and the hands, as far as known."""
    red: tuple[tuple[Card, ...] | None, ...] = ()
    """The cards that each camp was dealt besides its hand, by seat."""
    turn: Seat = Seat(0)
    """The camp whose turn it is."""
    number: int = 0
    """The number of the turn, from 1; 0 before the first."""
    round: int = 0
    """The number of the round, from 1; 0 before the first."""
    suggestion: Suggestion | None = None
    """The suggestion of this turn."""
    pending: bool = False
    """Whether an accusation was announced."""
    unanswered: bool = False
    """Whether nobody could disprove the suggestion."""
    drafts: Mapping[Seat, Draft] = field(default_factory=dict)
    """The turns that are written and not yet carried out, by camp."""
    missed: frozenset[Seat] = frozenset()
    """The camps that let their turns of a simultaneous round lapse."""
    orders: tuple[tuple[Card, ...] | None, ...] = ()
    """The standing order of each camp, by seat."""
    shown: tuple[tuple[Seat, Seat, Card | None], ...] = ()
    """The cards that were shown: the camp that showed, the camp that saw, and the card."""
    strikes: Mapping[Seat, int] = field(default_factory=dict)
    """The number of strikes, by camp."""
    out: frozenset[Seat] = frozenset()
    """The camps that are disbanded."""
    winner: Seat | None = None
    """The camp that won."""
    board: ClassVar[None] = None
    pieces: ClassVar[None] = None

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The camps that are still in, in turn order."""
        return tuple(seat for seat in self.order if seat not in self.out)

    def after(self, seat: Seat) -> tuple[Seat, ...]:
        """Return all other seats in turn order, from the one after ``seat``."""
        place = self.order.index(seat)
        return self.order[place + 1 :] + self.order[:place]

    @property
    def following(self) -> Seat:
        """The camp whose turn is next; the same one when it is the last one left."""
        return next((seat for seat in self.after(self.turn) if seat not in self.out), self.turn)

    @property
    def answering(self) -> tuple[Seat, ...]:
        """The camps that answer the camp in turn, in order; disbanded ones only if the operator answers."""
        all_answer = self.house.disbanded_cards == "operator"
        return tuple(seat for seat in self.after(self.turn) if all_answer or seat not in self.out)

    @property
    def unwritten(self) -> tuple[Seat, ...]:
        """The camps that have neither written their turn of this round nor missed it."""
        return tuple(seat for seat in self.playing if seat not in self.drafts and seat not in self.missed)

    def standing(self, seat: Seat, cards: tuple[Card, ...]) -> Card:
        """Return the card that ``seat`` shows of ``cards``, all its own.

        It is one that this asker has seen before, else the first by the standing order.
        """
        order, asker = self.orders[seat], self.turn
        assert order is not None
        before = [card for card in order if card in cards and (seat, asker, card) in self.shown]
        return (before or [card for card in order if card in cards])[0]


def murderer(case: NsiderState) -> tuple[Seat, Card] | None:
    """Return the camp that has the Red Card and its person card, as far as ``case`` knows; else ``None``."""
    return next(((Seat(seat), dealt[0]) for seat, dealt in enumerate(case.red) if dealt), None)


def solution(case: NsiderState) -> tuple[Card, ...]:
    """Return the cards that end the game for the camp that names them.

    They are the case file, or with a Red Card the cards that catch its camp.
    """
    sealed, red = case.holdings.sealed(), murderer(case)
    return sealed if red is None else (red[1], *sealed[1:])
