"""Entropy, in bits, of the solution under the weights of the deals."""

from collections import Counter
from collections.abc import Iterable, Mapping
from math import log2

from casefile.core.cards import Card

Solutions = Mapping[tuple[Card, ...], int]
"""The weight of the deals in which these cards win, by the cards that win."""


def entropy(weights: Iterable[int]) -> float:
    """Return the entropy of a distribution with these weights, in bits."""
    found = [weight for weight in weights if weight]
    total = sum(found)
    return sum(weight / total * log2(total / weight) for weight in found)


def apart(solutions: Solutions) -> float:
    """Return the sum of the entropies of the solution's cards, each on its own, in bits; questions are rated by it."""
    places: list[Counter[Card]] = []
    for cards, weight in solutions.items():
        places = places or [Counter() for _ in cards]
        for place, card in zip(places, cards, strict=True):
            place[card] += weight
    return sum(entropy(place.values()) for place in places)


def share(solutions: Solutions, cards: tuple[Card, ...]) -> float:
    """Return the probability that these cards are the solution, 0 to 1; exactly 1 where nothing else fits."""
    weight = solutions.get(cards, 0)
    return weight / sum(solutions.values()) if weight else 0.0
