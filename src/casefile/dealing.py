"""How a deck is dealt: the one description that both the dealer and the prior of deduction use."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from casefile.cards import Card

Draw = Callable[[int], int]
"""``draw(n)`` answers a whole number from 0 to n - 1, every one equally likely."""


@dataclass(frozen=True, slots=True)
class DealSpec:
    """What is public about a deal before anybody looks at a card.

    One card of each category is sealed in the case file, ``side`` cards are laid aside face down, and the rest go to
    the seats: ``hand_sizes[s]`` cards to seat ``s``.
    """

    categories: tuple[tuple[Card, ...], ...]
    hand_sizes: tuple[int, ...]
    side: int = 0

    def __post_init__(self) -> None:
        cards = sum(map(len, self.categories))
        if sum(self.hand_sizes) + self.side + len(self.categories) != cards:
            raise ValueError(f"{cards} cards cannot be dealt as {self}")


@dataclass(frozen=True, slots=True)
class Deal:
    """One complete deal: the case file, one hand a seat, the cards at the side, each in the order of drawing."""

    case_file: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    side: tuple[Card, ...] = ()


def even_sizes(cards: int, order: Sequence[int]) -> tuple[int, ...]:
    """Deal ``cards`` as evenly as possible; the first seats in ``order`` get the extra ones.

    Answers the sizes by seat number (RULES.md section 0): 18 cards for four seats are 5, 5, 4 and 4.
    """
    each, extra = divmod(cards, len(order))
    sizes = [each] * len(order)
    for seat in order[:extra]:
        sizes[seat] += 1
    return tuple(sizes)


def deal(spec: DealSpec, draw: Draw) -> Deal:
    """Draw a deal card by card: case file, side, then each seat's hand. Every deal is equally likely."""
    case_file = tuple(category[draw(len(category))] for category in spec.categories)
    rest = [card for category in spec.categories for card in category if card not in case_file]

    def take(count: int) -> tuple[Card, ...]:
        return tuple(rest.pop(draw(len(rest))) for _ in range(count))

    side = take(spec.side)
    return Deal(case_file, tuple(take(size) for size in spec.hand_sizes), side)
