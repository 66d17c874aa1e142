"""The suggestions that are worth most now, by the expected information of their answers."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from casefile.core.cards import Card, Seat
from casefile.deduction.information import Bits, Columns

MOST = 500
"""The most different suggestions that are rated; of larger decks only the cards likeliest to be sealed are named."""


@dataclass(frozen=True, slots=True)
class ExpectedAnswer:
    """A suggestion, rated by its answer before it is asked."""

    cards: tuple[Card, ...]
    value: Bits
    """The information that the answer is expected to give the asker."""
    answers: tuple[tuple[Seat | None, float], ...]
    """Each seat that may be the one to show a card, with the probability; ``None`` is the seat if nobody can."""


def best_questions(columns: Columns, order: Sequence[Seat], count: int) -> list[ExpectedAnswer]:
    """Return the ``count`` suggestions whose answers are expected to narrow the case file most, the best first.

    - ``columns`` are the deals that the asker takes for possible.
    - ``order`` are the seats that are asked, in turn.

    Cards that none of these seats can hold are as good as one another, so that only the first of them in a category is
    named. Questions worth the same stand in the deck's order; those worth nothing are left out.
    """
    numbers = columns.numbers
    named: list[list[Card]] = []
    for category in numbers.spec.categories:
        alike: dict[tuple[int, ...], Card] = {}
        for card in category:
            alike.setdefault(tuple([columns.holds(seat, numbers.number(card)) for seat in order]), card)
        named.append(list(alike.values()))
    while prod(map(len, named)) > MOST:
        longest = max(named, key=len)
        longest.remove(min(longest, key=lambda card: columns.holds(numbers.case, numbers.number(card)).bit_count()))
    valued = [(cards, columns.value(cards, order)) for cards in product(*named)]
    valued.sort(key=lambda pair: (-pair[1].narrowed, -pair[1].case_file))
    return [
        ExpectedAnswer(cards, value, tuple(columns.answerers(cards, order)))
        for cards, value in valued[:count]
        if value.narrowed > 0
    ]
