"""The state of ``miporin``. Hands move in it, so a view knows its own hand only."""

from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import Struct, field
from msgspec.structs import replace

from casefile.core.cards import Card, Place, Seat
from casefile.core.engine import Setup
from casefile.core.inquiry import Holdings, Suggestion, clockwise
from casefile.games.miporin.areas import AreaMap
from casefile.games.miporin.options import MiporinOptions

LAST_DAY = 5
"""The day marker may not go beyond this day."""

TURNS = 6
"""So many turns each player has, and so many cards."""

Stage = Literal[
    "lot",  # chance draws the dealer
    "choosing",  # seats take their characters
    "laying",  # chance lays out the characters
    "dealing",  # chance deals
    "bidding",
    "revealing",  # a turn has begun: a card must be laid open
    "moving",
    "swapping",  # the order of the swaps must be chosen
    "exchanging",  # chance draws for the swap
    "asked",  # somebody must show a card
    "deciding",  # challenge, or end the turn
    "over",
]


_FIRST = Seat(0)


class MiporinState(Struct, frozen=True):
    """A game in progress. Every field but the holdings is public.

    ``last`` plays last in every round. ``bid`` is the highest so far with its seat, ``passes`` counts those in a row.
    ``at`` has where the tokens stand, ``opened`` what each seat has laid open, ``due`` the swaps that are still to come
    this turn, ``asking`` whether the seat whose turn it is may still ask for cards.
    """

    setup: Setup[MiporinOptions]
    house: MiporinOptions
    areas: AreaMap
    dealer: Seat | None = None
    stage: Stage = "lot"
    suspects: Mapping[Seat, Card] = field(default_factory=dict)
    missing: Card | None = None
    holdings: Holdings = field(default_factory=Holdings)
    bidder: Seat = _FIRST
    bid: tuple[Seat, int] | None = None
    passes: int = 0
    last: Seat | None = None
    day: int = 0
    turn: Seat = _FIRST
    number: int = 0
    round: int = 0
    at: Mapping[Seat, Place] = field(default_factory=dict)
    opened: Mapping[Seat, tuple[Card, ...]] = field(default_factory=dict)
    due: tuple[str, ...] = ()
    suggestion: Suggestion | None = None
    asking: bool = False
    out: frozenset[Seat] = frozenset()
    winner: Seat | None = None

    @property
    def board(self) -> None:
        """There are areas instead of a board."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Everybody who is still in, by seat."""
        return tuple(seat for seat in map(Seat, range(self.setup.seats)) if seat not in self.out)

    def others(self, me: Seat) -> list[Seat]:
        """Everybody else who is still in, clockwise from the seat after ``me``: the order in which they are asked."""
        return [seat for seat in clockwise(me, self.setup.seats) if seat not in self.out]

    @property
    def order(self) -> tuple[Seat, ...]:
        """All seats in turn order: X, Y and Z of the document."""
        assert self.last is not None
        return (*clockwise(self.last, self.setup.seats), self.last)

    @property
    def chooser(self) -> Seat:
        """The seat that chooses its character next: from the dealer's left on."""
        assert self.dealer is not None
        around = (*clockwise(self.dealer, self.setup.seats), self.dealer)
        return next(seat for seat in around if seat not in self.suspects)

    @property
    def culprits(self) -> tuple[Card, ...]:
        """The characters that do not lie open from the start, one of whom is the culprit."""
        return tuple(card for card in self.setup.deck.people if card not in (self.missing, *self.suspects.values()))

    def day_after(self, card: Card) -> int:
        """The day on which the marker stands once ``card`` is laid open; beyond the last day its player is out."""
        days = self.setup.deck.category("days")
        return max(1, self.day + self.areas.days[days.index(card)].days) if card in days else self.day

    def too_late(self, card: Card) -> bool:
        """Whether laying ``card`` open puts its player out."""
        return self.day_after(card) > LAST_DAY

    def too_late_on(self, day: int, card: Card) -> bool:
        """Whether ``card`` puts its player out when it is laid open on ``day``."""
        return replace(self, day=day).too_late(card)

    def last_turn(self, hand: Iterable[Card]) -> bool:
        """Whether, as the marker stands, who ends a turn with ``hand`` gets to no other challenge.

        There is no seventh turn; and in the next one a card must be laid open, which may put its player out.
        """
        return self.round == TURNS or all(map(self.too_late, hand))

    def size(self, seat: Seat) -> int:
        """How many cards ``seat`` holds."""
        return 0 if seat in self.out else TURNS - len(self.opened.get(seat, ()))

    def area(self, number: int) -> Place:
        """The area of that number, counted from 0: the place card of the same number stands for it."""
        return Place(self.setup.deck.category("places")[number])

    def near(self, seat: Seat) -> tuple[Place, ...]:
        """The areas next to where the token of ``seat`` stands."""
        places = self.setup.deck.category("places")
        return tuple(map(self.area, self.areas.neighbours[places.index(Card(self.at[seat]))]))

    def ordered(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Cards in the order of the deck: how a hand is kept tells nothing."""
        found = set(cards)
        return tuple(card for card in self.setup.deck if card in found)


def pair(one: Seat, other: Seat) -> str:
    """How a swap of two seats is called: the lower first, as in ``"0-2"``."""
    return f"{min(one, other)}-{max(one, other)}"


def pair_of(name: str) -> tuple[Seat, Seat]:
    """The two seats of a swap."""
    one, other = name.split("-")
    return Seat(int(one)), Seat(int(other))


def next_dealer(state: MiporinState) -> Seat:
    """Who deals the next game of the same players: who won this one, else who dealt it."""
    found = state.dealer if state.winner is None else state.winner
    assert found is not None
    return found


def after_dealer(house: MiporinOptions) -> Stage:
    """What comes once there is a dealer."""
    return "choosing" if house.choose_character else "laying"
