"""How much is unknown, in bits, of what deals weigh by their solution."""

from collections import Counter
from collections.abc import Iterable, Mapping
from math import log2

from casefile.core.cards import Card

Solutions = Mapping[tuple[Card, ...], int]
"""How much the deals weigh in which naming these cards wins."""


def entropy(weights: Iterable[int]) -> float:
    """The entropy of what weighs so much, in bits."""
    found = [weight for weight in weights if weight]
    total = sum(found)
    return sum(weight / total * log2(total / weight) for weight in found)


def apart(solutions: Solutions) -> float:
    """The sum over the cards of the solution, each on its own: how questions are weighed."""
    places: list[Counter[Card]] = []
    for cards, weight in solutions.items():
        places = places or [Counter() for _ in cards]
        for place, card in zip(places, cards, strict=True):
            place[card] += weight
    return sum(entropy(place.values()) for place in places)


def share(solutions: Solutions, cards: tuple[Card, ...]) -> float:
    """How likely these cards are the solution, 0 to 1; exactly 1 where nothing else fits."""
    weight = solutions.get(cards, 0)
    return weight / sum(solutions.values()) if weight else 0.0
