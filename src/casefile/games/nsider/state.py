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
    """A turn that is written and not yet carried out: one of the three has cards; ``None`` is what others know."""

    suggested: tuple[Card, ...] | None = ()
    pending: tuple[Card, ...] | None = ()
    accused: tuple[Card, ...] | None = ()


class NsiderState(Struct, frozen=True):
    """A game in progress.

    ``orders`` has each camp's standing order, ``shown`` who has shown whom which card, and ``red`` what each camp was
    dealt besides its hand; ``None`` is what a view does not know. ``missed`` lets their turns of a simultaneous round
    lapse. ``unanswered`` says that nobody could disprove the suggestion, ``pending`` that an accusation was announced.
    """

    setup: Setup[NsiderOptions]
    house: NsiderOptions
    suspects: Mapping[Seat, Card]
    order: tuple[Seat, ...]
    stage: Stage
    holdings: Holdings = field(default_factory=Holdings)
    red: tuple[tuple[Card, ...] | None, ...] = ()
    turn: Seat = Seat(0)
    number: int = 0
    round: int = 0
    suggestion: Suggestion | None = None
    pending: bool = False
    unanswered: bool = False
    drafts: Mapping[Seat, Draft] = field(default_factory=dict)
    missed: frozenset[Seat] = frozenset()
    orders: tuple[tuple[Card, ...] | None, ...] = ()
    shown: tuple[tuple[Seat, Seat, Card | None], ...] = ()
    strikes: Mapping[Seat, int] = field(default_factory=dict)
    out: frozenset[Seat] = frozenset()
    winner: Seat | None = None
    board: ClassVar[None] = None

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The camps that are still in, in turn order."""
        return tuple(seat for seat in self.order if seat not in self.out)

    def after(self, seat: Seat) -> tuple[Seat, ...]:
        """All other seats in turn order, from the one after ``seat``."""
        place = self.order.index(seat)
        return self.order[place + 1 :] + self.order[:place]

    @property
    def following(self) -> Seat:
        """The camp whose turn is next; the same one when it is the last one left."""
        return next((seat for seat in self.after(self.turn) if seat not in self.out), self.turn)

    @property
    def answering(self) -> tuple[Seat, ...]:
        """Those that answer the camp whose turn it is, in order; without disbanded ones unless the operator answers."""
        all_answer = self.house.disbanded_cards == "operator"
        return tuple(seat for seat in self.after(self.turn) if all_answer or seat not in self.out)

    @property
    def unwritten(self) -> tuple[Seat, ...]:
        """The camps that have neither written their turn of this round nor missed it."""
        return tuple(seat for seat in self.playing if seat not in self.drafts and seat not in self.missed)

    def standing(self, seat: Seat, cards: tuple[Card, ...]) -> Card:
        """Which of ``cards``, all its own, ``seat`` shows the asker: one shown him before, else by its order."""
        order, asker = self.orders[seat], self.turn
        assert order is not None
        before = [card for card in order if card in cards and (seat, asker, card) in self.shown]
        return (before or [card for card in order if card in cards])[0]


def murderer(case: NsiderState) -> tuple[Seat, Card] | None:
    """Who has the Red Card, as far as ``case`` knows, and whose card it is."""
    return next(((Seat(seat), dealt[0]) for seat, dealt in enumerate(case.red) if dealt), None)


def solution(case: NsiderState) -> tuple[Card, ...]:
    """The cards that end the game for whoever names them: the case file, or with a Red Card what catches its camp."""
    sealed, red = case.holdings.sealed(), murderer(case)
    return sealed if red is None else (red[1], *sealed[1:])
