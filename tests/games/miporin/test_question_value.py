"""What a question is worth, against the list of all histories of small games whose hands move."""

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from math import isclose, log2
from random import Random

import pytest

from casefile.core.cards import Card, Seat
from casefile.core.options import Value
from casefile.games import GAMES
from casefile.games.miporin.question_value import Pair, apart, expected, worth_asking
from casefile.review.reviewer import review
from tests.deduction.histories import World, histories, play, spec_of
from tests.recorded import recorded

ME, ORDER = Seat(0), (Seat(1), Seat(2))
DETECTIVE: dict[str, Value] = {"detective": True}


def open_bits(worlds: Iterable[tuple[World, Fraction]]) -> float:
    """The entropy of the sealed character and that of the sealed place, from worlds with their chances."""
    chances: dict[Card, Fraction] = defaultdict(Fraction)
    whole = Fraction(0)
    for (_hands, sealed), chance in worlds:
        whole += chance
        for card in sealed:
            chances[card] += chance
    return sum(-float(chance / whole) * log2(chance / whole) for chance in chances.values() if chance)


def answered(world: World, asked: Pair) -> object:
    """The answer in this world: who shows which card, the character where it is both."""
    return next(((seat, card) for seat in ORDER for card in asked if card in world[0][seat]), None)


def by_list(worlds: dict[World, Fraction], asked: Pair) -> float:
    """What the answer is expected to tell: the bits that are open, less those that are, on average, after it."""
    after: dict[object, list[tuple[World, Fraction]]] = defaultdict(list)
    for world, chance in worlds.items():
        after[answered(world, asked)].append((world, chance))
    left = sum(float(sum(chance for _, chance in part)) * open_bits(part) for part in after.values())
    return open_bits(worlds.items()) - left


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("sizes", [(2, 3, 3), (3, 3, 2)], ids=str)
def test_what_an_answer_is_expected_to_tell_is_what_the_list_of_deals_says(sizes: tuple[int, ...], seed: int) -> None:
    spec = spec_of(sizes, 3)
    story = play(spec, ME, seed, Random(seed))
    hands, worlds = story.hands(), histories(story)
    people, places, _days = spec.categories
    told = {(who, where): by_list(worlds, (who, where)) for who in people for where in places}
    assert isclose(apart(hands), open_bits(worlds.items()), abs_tol=1e-9)
    for asked, bits in told.items():
        assert isclose(expected(hands, ORDER, asked, apart), bits, abs_tol=1e-9)
        worth = worth_asking(hands, ORDER, asked, people, places)
        assert isclose(worth.expected, bits, abs_tol=1e-9)
        assert isclose(worth.best, max(told.values()), abs_tol=1e-9)


def test_a_review_rates_every_question_of_a_detective_game_by_what_could_be_asked() -> None:
    record = recorded("miporin", 3, DETECTIVE, 5)
    found = review(record, GAMES["miporin"])
    asked = [version for version, event in enumerate(record.events, 1) if event.kind == "enquired"]
    assert asked
    assert [each.version for each in found.suggestions] == asked
    for each in found.suggestions:
        assert -1e-9 <= each.expected_bits <= each.best_bits
        assert each.best_bits <= log2(5) + log2(9)
    assert any(each.got_bits > 0 for each in found.suggestions)
