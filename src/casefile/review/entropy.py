"""The uncertainty about the solution of a game, in bits (entropy), from the weights of the deals that fit."""

from collections import Counter
from collections.abc import Iterable, Mapping
from math import log2

from casefile.core.cards import Card

Solutions = Mapping[tuple[Card, ...], int]
"""By cards that would win: the weight of the deals in which an accusation of them wins."""


def entropy(weights: Iterable[int]) -> float:
    """Return the entropy, in bits, of the distribution whose probabilities are proportional to ``weights``."""
    found = [weight for weight in weights if weight]
    total = sum(found)
    return sum(weight / total * log2(total / weight) for weight in found)


def apart(solutions: Solutions) -> float:
    """Return the uncertainty about the solution, in bits, as the sum over its cards, each taken on its own.

    Questions are rated by it.
    """
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
