"""The state of ``miporin``, and how each event changes it. Hands move in it, so a view knows its own hand only."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, Literal, Protocol

from casefile.areas import AreaMap
from casefile.cards import Card, Place, Seat
from casefile.engine import Setup, replace
from casefile.events import (
    AnswerAsked,
    AreaEntered,
    BidMade,
    CardRevealed,
    CardsDealt,
    CardShown,
    CardsSwapped,
    CaseClosed,
    CaseFileSeen,
    CharactersLaid,
    DayMoved,
    DealerDrawn,
    Enquired,
    Event,
    FellOut,
    Gathered,
    PlayOpened,
    SuspectChosen,
    SwapChosen,
    TurnBegan,
)
from casefile.rules.inquiry import Holdings, Suggestion, clockwise

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


class HouseRules(Protocol):
    """What is read of the options."""

    @property
    def detective(self) -> bool:
        """Whether one may ask the others for cards, without an auction."""

    @property
    def choose_character(self) -> bool:
        """Whether the players choose their characters."""


_FIRST = Seat(0)


@dataclass(frozen=True)
class Search:
    """A game in progress. Every field but the holdings is public.

    ``last`` plays last in every round. ``bid`` is the highest so far with its seat, ``passes`` counts those in a row.
    ``at`` has where the tokens stand, ``opened`` what each seat has laid open, ``due`` the swaps that are still to come
    this turn, ``asking`` whether the seat whose turn it is may still ask for cards.
    """

    setup: Setup
    house: HouseRules
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


def _dealer_drawn(search: Search, event: DealerDrawn) -> Search:
    return replace(search, dealer=event.seat, stage=after_dealer(search.house))


def after_dealer(house: HouseRules) -> Stage:
    """What comes once there is a dealer."""
    return "choosing" if house.choose_character else "laying"


def _suspect_chosen(search: Search, event: SuspectChosen) -> Search:
    chosen = {**search.suspects, event.seat: event.suspect}
    suspects = {seat: chosen[seat] for seat in sorted(chosen)}
    return replace(search, suspects=suspects, stage="choosing" if len(chosen) < search.setup.seats else "laying")


def _characters_laid(search: Search, event: CharactersLaid) -> Search:
    people = search.setup.deck.people
    at = {Seat(seat): search.area(people.index(card)) for seat, card in enumerate(event.own)}
    suspects = {Seat(seat): card for seat, card in enumerate(event.own)}
    return replace(search, missing=event.missing, suspects=suspects, at=at, stage="dealing")


def _cards_dealt(search: Search, event: CardsDealt) -> Search:
    hands = tuple(None if hand is None else search.ordered(hand) for hand in event.hands)
    assert search.dealer is not None
    opened = dict.fromkeys(map(Seat, range(search.setup.seats)), ())
    return replace(
        search, holdings=Holdings(event.case_file, hands, ()), opened=opened, bidder=search.dealer, stage="bidding"
    )


def _bid_made(search: Search, event: BidMade) -> Search:
    return replace(search, bid=(event.seat, event.day), passes=0, bidder=_left_of(search, event.seat))


def _bid_passed(search: Search, event: Any) -> Search:
    return replace(search, passes=search.passes + 1, bidder=_left_of(search, event.seat))


def _left_of(search: Search, seat: Seat) -> Seat:
    return clockwise(seat, search.setup.seats)[0]


def _play_opened(search: Search, event: PlayOpened) -> Search:
    return replace(search, last=event.last, day=event.day)


def _turn_began(search: Search, event: TurnBegan) -> Search:
    order = search.order
    again = search.round == 0 or order.index(event.seat) <= order.index(search.turn)
    turn: dict[str, Any] = {"turn": event.seat, "number": event.number, "round": search.round + again}
    return replace(search, **turn, stage="revealing", suggestion=None, asking=search.house.detective)


def _hand(search: Search, seat: Seat, gone: Card | None, come: Card | None) -> Holdings:
    """The holdings after a card went from a seat's hand and another came, as far as they are known."""
    held, hands = search.holdings, list(search.holdings.hands)
    known = hands[seat]
    if known is not None:
        hands[seat] = search.ordered([card for card in (*known, come) if card is not None and card != gone])
    return Holdings(held.case_file, tuple(hands), held.side)


def _card_revealed(search: Search, event: CardRevealed) -> Search:
    opened = {**search.opened, event.seat: (*search.opened[event.seat], event.card)}
    return replace(search, holdings=_hand(search, event.seat, event.card, None), opened=opened, stage="moving")


def _day_moved(search: Search, event: DayMoved) -> Search:
    return replace(search, day=event.day)


def _gathered(search: Search, event: Gathered) -> Search:
    at = dict.fromkeys(search.at, event.area)
    return _swaps(replace(search, at=at), list(combinations(search.seats, 2)))


def _area_entered(search: Search, event: AreaEntered) -> Search:
    met = [seat for seat, area in search.at.items() if area == event.area and seat != event.seat]
    at = {**search.at, event.seat: event.area}
    return _swaps(replace(search, at=at), [(event.seat, seat) for seat in met])


def _swaps(search: Search, pairs: Iterable[tuple[Seat, Seat]]) -> Search:
    due = tuple(sorted(pair(*two) for two in pairs if all(map(search.size, two))))
    return replace(search, due=due, stage=_swap_stage(due))


def _swap_stage(due: tuple[str, ...]) -> Stage:
    return "swapping" if len(due) > 1 else "exchanging" if due else "deciding"


def _swap_chosen(search: Search, event: SwapChosen) -> Search:
    due = (event.pair, *(other for other in search.due if other != event.pair))
    return replace(search, due=due, stage="exchanging")


def _cards_swapped(search: Search, event: CardsSwapped) -> Search:
    search = replace(search, holdings=_hand(search, event.one, event.given, event.taken))
    due = search.due[1:]
    return replace(
        search, holdings=_hand(search, event.other, event.taken, event.given), due=due, stage=_swap_stage(due)
    )


def _enquired(search: Search, event: Enquired) -> Search:
    asked = Suggestion(event.seat, (event.culprit, event.scene))
    return replace(search, suggestion=asked, asking=False)


def _answer_asked(search: Search, event: AnswerAsked) -> Search:
    assert search.suggestion is not None
    return replace(search, suggestion=search.suggestion.answered_by(event.seat), stage="asked")


def _card_shown(search: Search, event: CardShown) -> Search:
    assert search.suggestion is not None
    return replace(search, suggestion=search.suggestion.answered_by(None), stage="deciding")


def _case_file_seen(search: Search, event: CaseFileSeen) -> Search:
    return replace(search, holdings=_opened(search, event.case_file))


def _opened(search: Search, case_file: tuple[Card, ...] | None) -> Holdings:
    return Holdings(case_file or search.holdings.case_file, search.holdings.hands, search.holdings.side)


def _fell_out(search: Search, event: FellOut) -> Search:
    hands = tuple(() if seat == event.seat else hand for seat, hand in enumerate(search.holdings.hands))
    return replace(
        search,
        holdings=Holdings(search.holdings.case_file, hands, search.holdings.side),
        opened={**search.opened, event.seat: (*search.opened[event.seat], *event.hand)},
        at={seat: area for seat, area in search.at.items() if seat != event.seat},
        out=search.out | {event.seat},
        day=1 if event.why == "day" else search.day,
        due=(),
    )


def _case_closed(search: Search, event: CaseClosed) -> Search:
    return replace(search, holdings=_opened(search, event.case_file), winner=event.winner, stage="over")


def _unchanged(search: Search, event: Event) -> Search:
    return search


EVOLVE: Mapping[str, Callable[[Search, Any], Search]] = {
    "dealer_drawn": _dealer_drawn,
    "suspect_chosen": _suspect_chosen,
    "characters_laid": _characters_laid,
    "cards_dealt": _cards_dealt,
    "bid_made": _bid_made,
    "bid_passed": _bid_passed,
    "play_opened": _play_opened,
    "turn_began": _turn_began,
    "card_revealed": _card_revealed,
    "day_moved": _day_moved,
    "gathered": _gathered,
    "area_entered": _area_entered,
    "swap_chosen": _swap_chosen,
    "cards_swapped": _cards_swapped,
    "enquired": _enquired,
    "answer_asked": _answer_asked,
    "could_not_answer": _unchanged,
    "nobody_answered": _unchanged,
    "card_shown": _card_shown,
    "challenged": _unchanged,
    "case_file_seen": _case_file_seen,
    "fell_out": _fell_out,
    "turn_ended": _unchanged,
    "case_closed": _case_closed,
}
"""What each kind of event changes."""
