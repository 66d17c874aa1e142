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
    """A turn that a camp has written in advance; one field has cards, and ``None`` is what a viewer does not know."""

    suggested: tuple[Card, ...] | None = ()
    """The cards of the suggestion, if the turn is one."""
    pending: tuple[Card, ...] | None = ()
    """The cards of the suggestion, if the turn is one with the words "Accusation Pending"."""
    accused: tuple[Card, ...] | None = ()
    """The cards of the accusation, if the turn is one."""


class NsiderState(Struct, frozen=True):
    """A game in progress; ``None`` in a hand, an order or a draft is what a viewer does not know."""

    setup: Setup[NsiderOptions]
    """The set-up."""
    options: NsiderOptions
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
    """The cards that each camp got with the Red Card, by seat: nothing for a camp without it; empty before the deal."""
    turn: Seat = Seat(0)
    """The camp whose turn it is."""
    number: int = 0
    """The number of the turn, from 1; 0 before the first."""
    round: int = 0
    """The number of the round, from 1; 0 before the first."""
    suggestion: Suggestion | None = None
    """The suggestion of this turn."""
    pending: bool = False
    """Whether the camp in turn announced an accusation with its suggestion."""
    unanswered: bool = False
    """Whether nobody could disprove the suggestion."""
    drafts: Mapping[Seat, Draft] = field(default_factory=dict)
    """The turns that are written and not yet carried out, by camp."""
    missed: frozenset[Seat] = frozenset()
    """The camps that let their turns of a simultaneous round lapse."""
    orders: tuple[tuple[Card, ...] | None, ...] = ()
    """The standing order of each camp, by seat: the order in which the camp shows its cards."""
    shown: tuple[tuple[Seat, Seat, Card | None], ...] = ()
    """The cards that were shown: the camp that showed, the camp that saw, and the card."""
    strikes: Mapping[Seat, int] = field(default_factory=dict)
    """The number of strikes (missed turns and the like) of each camp."""
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
        """Return all other camps in turn order, beginning with the one after ``seat``."""
        place = self.order.index(seat)
        return self.order[place + 1 :] + self.order[:place]

    @property
    def following(self) -> Seat:
        """The camp that has the next turn; the present one if it is the last one left."""
        return next((seat for seat in self.after(self.turn) if seat not in self.out), self.turn)

    @property
    def answering(self) -> tuple[Seat, ...]:
        """The camps that are asked in this turn, in order; disbanded ones only if the operator answers for them."""
        all_answer = self.options.disbanded_cards == "operator"
        return tuple(seat for seat in self.after(self.turn) if all_answer or seat not in self.out)

    @property
    def unwritten(self) -> tuple[Seat, ...]:
        """The camps that must still write their turn of this round."""
        return tuple(seat for seat in self.playing if seat not in self.drafts and seat not in self.missed)

    def standing(self, seat: Seat, cards: tuple[Card, ...]) -> Card:
        """Return the card that ``seat`` shows by its standing order, if it holds all of ``cards``.

        It is one that the asking camp has seen before, else the first in the order.
        """
        order, asker = self.orders[seat], self.turn
        assert order is not None
        before = [card for card in order if card in cards and (seat, asker, card) in self.shown]
        return (before or [card for card in order if card in cards])[0]


def murderer(case: NsiderState) -> tuple[Seat, Card] | None:
    """Return the camp that has the Red Card and its character card, as far as ``case`` knows; else ``None``."""
    return next(((Seat(seat), dealt[0]) for seat, dealt in enumerate(case.red) if dealt), None)


def solution(case: NsiderState) -> tuple[Card, ...]:
    """Return the three cards with which an accusation wins.

    They are the case file. In a game with a Red Card, the murderer's card stands in place of the sealed person.
    """
    sealed, red = case.holdings.sealed(), murderer(case)
    return sealed if red is None else (red[1], *sealed[1:])
