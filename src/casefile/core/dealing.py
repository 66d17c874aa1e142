"""Deals of a deck: the one description that both the dealer and the prior of deduction use."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from math import prod
from typing import TypeVar

from casefile.core.cards import Card, Invalid
from casefile.core.editions import Edition
from casefile.core.texts import N_, FilledText

Draw = Callable[[int], int]
"""``draw(n)`` returns a whole number from 0 to n - 1, every one equally likely."""


T = TypeVar("T")


def one_of_each(among: Sequence[Sequence[T]], draw: Draw) -> list[T]:
    """Return one item of each sequence in ``among``; every combination is equally likely, and one draw decides it."""
    combinations = prod(map(len, among))
    number, chosen = draw(combinations) if combinations > 1 else 0, []
    for each in among:
        number, index = divmod(number, len(each))
        chosen.append(each[index])
    return chosen


@dataclass(frozen=True, slots=True)
class DealSpec:
    """The public description of a deal: what everybody knows before anybody looks at a card.

    All cards that are not sealed or laid aside go to the seats. Cards that lie open from the start are in no category.
    If hands change later, their sizes are in the state of the game.
    """

    categories: tuple[tuple[Card, ...], ...]
    """The cards by category."""
    hand_sizes: tuple[int, ...]
    """The number of cards dealt to each seat."""
    side: int = 0
    """The number of cards laid aside face down."""
    sealed: tuple[int, ...] = ()
    """The number of cards of each category sealed in the case file; by default one of each."""

    def __post_init__(self) -> None:
        if not self.sealed:
            object.__setattr__(self, "sealed", (1,) * len(self.categories))
        cards = sum(map(len, self.categories))
        if sum(self.hand_sizes) + self.side + sum(self.sealed) != cards or len(self.sealed) != len(self.categories):
            raise ValueError(f"{cards} cards cannot be dealt as {self}")


def without_card(spec: DealSpec, seat: int, card: Card) -> DealSpec:
    """Return the description of the deal without ``card``, which ``seat`` has: its hand has one place less.

    So is the deal described that has a Red Card.
    """
    left = tuple(tuple(each for each in cards if each != card) for cards in spec.categories)
    sizes = tuple(size - (number == seat) for number, size in enumerate(spec.hand_sizes))
    return DealSpec(left, sizes, spec.side, spec.sealed)


@dataclass(frozen=True, slots=True)
class Deal:
    """One complete deal, or the part of it that a viewer knows; each part is in the order of drawing."""

    case_file: tuple[Card, ...]
    """The cards sealed in the case file, in the order of their categories."""
    hands: tuple[tuple[Card, ...], ...]
    """The hand of each seat; empty for a hand that the viewer does not know."""
    side: tuple[Card, ...] = ()
    """The cards laid aside face down; empty if there are none, or if the viewer does not know them."""


def even_sizes(cards: int, order: Sequence[int]) -> tuple[int, ...]:
    """Return the hand sizes by seat number for ``cards`` dealt as evenly as possible.

    The first seats in ``order`` get the extra ones: 18 cards for four seats are 5, 5, 4 and 4.
    """
    each, extra = divmod(cards, len(order))
    sizes = [each] * len(order)
    for seat in order[:extra]:
        sizes[seat] += 1
    return tuple(sizes)


def check_deck(edition: Edition, seats: int, aside: int = 0) -> None:
    """Raise :class:`Invalid` unless each of so many seats can have a character and a card of its own.

    One card of each category is sealed, and ``aside`` cards are laid aside. Where none are laid aside, a deck of two
    cards or more in each category has a card for each of its characters.
    """
    characters, dealt = len(edition.characters), len(edition.deck) - len(edition.deck.categories)
    if seats > characters:
        expected = FilledText(N_("at most {most}: no more suspects of this deck have a token"), most=characters)
        raise Invalid("players", seats, expected)
    if aside and seats + aside > dealt:
        expected = FilledText(N_("at most {most}: each player is dealt a card"), most=dealt - seats)
        raise Invalid("side_cards", aside, expected)


def can_be_dealt(
    spec: DealSpec, case_file: Sequence[Card], hands: Sequence[Sequence[Card]], side: Sequence[Card]
) -> bool:
    """Return whether these cards are a deal as ``spec`` describes it: each card once, and as many as each place has."""
    kinds = [category for category, count in zip(spec.categories, spec.sealed, strict=True) for _ in range(count)]
    sealed = len(case_file) == len(kinds) and all(card in kind for card, kind in zip(case_file, kinds, strict=True))
    sizes = (*map(len, hands), len(side)) == (*spec.hand_sizes, spec.side)
    found = sorted([*case_file, *side, *(card for hand in hands for card in hand)])
    return sealed and sizes and found == sorted(card for category in spec.categories for card in category)


def completed(spec: DealSpec, known: Deal) -> Deal | None:
    """Return a deal as ``spec`` describes it with the cards of ``known``; ``None`` if there is none.

    Hands without cards, and what is missing in the case file, are what a viewer does not know: any other cards.
    """
    if len(known.hands) != len(spec.hand_sizes):
        return None
    seen = {*known.case_file, *known.side, *(card for hand in known.hands for card in hand)}
    left = [[card for card in category if card not in seen] for category in spec.categories]
    case_file = known.case_file
    if len(case_file) < sum(spec.sealed):
        parts = [[card for card in category if card in case_file] for category in spec.categories]
        found = zip(parts, left, spec.sealed, strict=True)
        case_file = tuple(card for part, cards, count in found for card in (*part, *cards[: count - len(part)]))
    rest = iter([card for cards in left for card in cards if card not in case_file])
    side = known.side or tuple(islice(rest, spec.side))
    sizes = zip(known.hands, spec.hand_sizes, strict=True)
    hands = tuple(hand or tuple(islice(rest, size)) for hand, size in sizes)
    return Deal(case_file, hands, side) if can_be_dealt(spec, case_file, hands, side) else None


def deal(spec: DealSpec, draw: Draw) -> Deal:
    """Return a deal drawn card by card: case file, side, then each seat's hand. Every deal is equally likely."""

    def take(cards: list[Card], count: int) -> tuple[Card, ...]:
        return tuple([cards.pop(draw(len(cards))) for _ in range(count)])

    left = [list(category) for category in spec.categories]
    case_file = tuple(card for cards, count in zip(left, spec.sealed, strict=True) for card in take(cards, count))
    rest = [card for cards in left for card in cards]
    side = take(rest, spec.side)
    return Deal(case_file, tuple(take(rest, size) for size in spec.hand_sizes), side)
