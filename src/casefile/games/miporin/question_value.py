"""The expected information of a question where hands move: for hints, and for ratings afterwards."""

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from math import log2

from casefile.core.cards import Card, Seat
from casefile.core.facts import CASE_FILE
from casefile.deduction.moving_worlds import MovingHands
from casefile.play.knowledge import Asking

Pair = tuple[Card, Card]
"""The character and the place that a question asks for."""


def answers(hands: MovingHands, order: Sequence[Seat], asked: Pair) -> Iterator[MovingHands]:
    """Yield the asker's knowledge after each possible answer to the question ``asked``.

    - ``hands`` is the asker's knowledge before.
    - ``order`` are the seats that are asked, in turn.

    A seat that holds both cards is taken to show the character.
    """
    left = hands
    for seat in order:
        for card in asked:
            held = left.certain(card, seat)
            if held is not False:
                yield left.holding(seat, (card,))
            if held:
                return
            left = left.lacking(seat, (card,)) if held is None else left
    yield left


def expected(
    hands: MovingHands, order: Sequence[Seat], asked: Pair, open_bits: Callable[[MovingHands], float]
) -> float:
    """Return the uncertainty that the answer to the question ``asked`` is expected to remove, in bits.

    - ``hands`` is the asker's knowledge before the question.
    - ``order`` are the seats that are asked, in turn.
    - ``open_bits`` returns the uncertainty, in bits, that a knowledge leaves.
    """
    after = sum(part.total / hands.total * open_bits(part) for part in answers(hands, order, asked))
    return max(0.0, open_bits(hands) - after)


def apart(hands: MovingHands) -> float:
    """Return the uncertainty about the culprit plus that about the scene, in bits, each taken on its own."""
    chances = [hands.chance(card, CASE_FILE) for group in hands.alike for card in group]
    return sum(-chance * log2(chance) for chance in chances if chance)


def worth_asking(
    hands: MovingHands, order: Sequence[Seat], asked: Pair, people: Sequence[Card], places: Sequence[Card]
) -> Asking:
    """Return the expected information of the question ``asked`` and of the best possible question.

    - ``hands`` is the asker's knowledge before the question.
    - ``order`` are the seats that are asked, in turn.
    - ``people`` and ``places`` are the cards that may be asked for. Of cards that the asker cannot tell apart, one is
      tried.
    """
    groups = {card: group[0] for group in hands.alike for card in group}
    people, places = (list({groups.get(card, card): card for card in cards}.values()) for cards in (people, places))
    own = expected(hands, order, asked, apart)
    return Asking(own, max(own, *(expected(hands, order, pair, apart) for pair in product(people, places))))
