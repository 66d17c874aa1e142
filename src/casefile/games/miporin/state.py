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
"""The last day on which the day marker may stand."""

TURNS = 6
"""The number of turns of each player, and of cards in each hand."""

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
    """A game in progress. Every field except the holdings is public."""

    setup: Setup[MiporinOptions]
    """The set-up."""
    options: MiporinOptions
    """The options."""
    areas: AreaMap
    """The map."""
    dealer: Seat | None = None
    """The dealer."""
    stage: Stage = "lot"
    """The stage of the game."""
    suspects: Mapping[Seat, Card] = field(default_factory=dict)
    """The character that each seat plays; a seat without one yet is left out."""
    missing: Card | None = None
    """The character that is missing; its card lies open."""
    holdings: Holdings = field(default_factory=Holdings)
    """The cards face down and the hands, as far as known."""
    bidder: Seat = _FIRST
    """The seat that bids next."""
    bid: tuple[Seat, int] | None = None
    """The highest bid so far: the seat and the day."""
    passes: int = 0
    """The number of passes in a row."""
    last: Seat | None = None
    """The seat that plays last in every round."""
    day: int = 0
    """The day of the marker; 0 before play."""
    turn: Seat = _FIRST
    """The seat whose turn it is."""
    number: int = 0
    """The number of the turn, from 1; 0 before the first."""
    round: int = 0
    """The number of the round, from 1; 0 before the first."""
    at: Mapping[Seat, Place] = field(default_factory=dict)
    """The area of each seat's token."""
    opened: Mapping[Seat, tuple[Card, ...]] = field(default_factory=dict)
    """The cards that each seat has laid open."""
    due: tuple[str, ...] = ()
    """The swaps that are still to come this turn."""
    suggestion: Suggestion | None = None
    """The question of this turn."""
    asking: bool = False
    """Whether the seat in turn may still ask for cards."""
    out: frozenset[Seat] = frozenset()
    """The seats that are out."""
    winner: Seat | None = None
    """The seat that won."""

    @property
    def board(self) -> None:
        """Always ``None``: there are areas instead of a board."""

    @property
    def pieces(self) -> None:
        """Always ``None``: the tokens stand in areas."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that are still in."""
        return tuple(seat for seat in map(Seat, range(self.setup.seats)) if seat not in self.out)

    def others(self, me: Seat) -> list[Seat]:
        """Return the other seats still in, clockwise from ``me``: the order in which they are asked."""
        return [seat for seat in clockwise(me, self.setup.seats) if seat not in self.out]

    @property
    def order(self) -> tuple[Seat, ...]:
        """All seats in turn order."""
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
        """The characters that do not lie open from the start; one of them is the culprit."""
        return tuple(card for card in self.setup.deck.people if card not in (self.missing, *self.suspects.values()))

    def day_after(self, card: Card) -> int:
        """Return the day on which the marker stands after ``card`` is laid open; beyond the last, the player is out."""
        days = self.setup.deck.category("days")
        return max(1, self.day + self.areas.days[days.index(card)].days) if card in days else self.day

    def too_late(self, card: Card) -> bool:
        """Return whether a player who lays ``card`` open now falls out, because the last day is over."""
        return self.day_after(card) > LAST_DAY

    def too_late_on(self, day: int, card: Card) -> bool:
        """Return whether a player who lays ``card`` open while the marker stands on ``day`` falls out."""
        return replace(self, day=day).too_late(card)

    def last_turn(self, hand: Iterable[Card]) -> bool:
        """Return whether a seat that ends its turn with the cards ``hand`` cannot challenge later, as the day stands.

        There is no seventh turn; and in the next turn a card must be laid open, which may put its player out.
        """
        return self.round == TURNS or all(map(self.too_late, hand))

    def size(self, seat: Seat) -> int:
        """Return the number of cards that ``seat`` holds."""
        return 0 if seat in self.out else TURNS - len(self.opened.get(seat, ()))

    def area(self, number: int) -> Place:
        """Return the area of that number, counted from 0: the place card of the same number stands for it."""
        return Place(self.setup.deck.category("places")[number])

    def near(self, seat: Seat) -> tuple[Place, ...]:
        """Return the areas next to the one where the token of ``seat`` stands."""
        places = self.setup.deck.category("places")
        return tuple(map(self.area, self.areas.neighbours[places.index(Card(self.at[seat]))]))

    def ordered(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Return cards in the order of the deck, so that the order of a hand tells nothing."""
        found = set(cards)
        return tuple(card for card in self.setup.deck if card in found)


def pair(one: Seat, other: Seat) -> str:
    """Return the name of the swap between two seats: the lower number first, as in ``"0-2"``."""
    return f"{min(one, other)}-{max(one, other)}"


def pair_of(name: str) -> tuple[Seat, Seat]:
    """Return the two seats of the swap called ``name``."""
    one, other = name.split("-")
    return Seat(int(one)), Seat(int(other))


def next_dealer(state: MiporinState) -> Seat:
    """Return the dealer of the next game of the same players: the winner; without a winner, the dealer of this game."""
    found = state.dealer if state.winner is None else state.winner
    assert found is not None
    return found


def after_dealer(options: MiporinOptions) -> Stage:
    """Return the stage that follows the choice of a dealer, by ``options``."""
    return "choosing" if options.choose_character else "laying"
