"""The suggestions that are worth most now, by the expected information of their answers."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from casefile.core.cards import Card, Seat
from casefile.deduction.information import Bits, Ratings

LEAST = 1e-9
"""An expected loss of candidates up to this is taken for none: what is left of it is rounding."""

MOST = 500
"""The most different suggestions that are rated; of larger decks only the cards likeliest to be sealed are named."""


@dataclass(frozen=True, slots=True)
class ExpectedAnswer:
    """A suggestion, rated by its answer before it is asked."""

    cards: tuple[Card, ...]
    """The cards that the suggestion names: one of each category, in the order of the categories."""
    value: Bits
    """The information that the answer is expected to give the asker."""
    answers: tuple[tuple[Seat | None, float], ...]
    """Each seat that may be the one to show a card, with the probability; ``None`` is the seat if nobody can."""


def best_questions(rated: Ratings, order: Sequence[Seat], count: int) -> list[ExpectedAnswer]:
    """Return the ``count`` suggestions whose answers are expected to narrow the case file most, the best first.

    - ``rated`` are the deals that the asker takes for possible.
    - ``order`` are the seats that are asked, in turn.

    Cards that none of these seats can hold are as good as one another, so that only the first of them in a category is
    named. Questions worth the same stand in the deck's order; those worth nothing are left out.
    """
    named: list[list[Card]] = []
    for category in rated.numbers.spec.categories:
        alike: dict[Hashable, Card] = {}
        for card in category:
            alike.setdefault(rated.holders(card, order), card)
        named.append(list(alike.values()))
    while prod(map(len, named)) > MOST:
        longest = max(named, key=len)
        longest.remove(min(longest, key=rated.sealed))
    questions = list(product(*named))
    valued = list(zip(questions, rated.values(questions, order), strict=True))
    valued.sort(key=lambda pair: (-round(pair[1].narrowed, 9), -round(pair[1].case_file, 9)))
    return [
        ExpectedAnswer(cards, value, tuple(rated.answerers(cards, order)))
        for cards, value in valued[:count]
        if value.narrowed > LEAST
    ]
