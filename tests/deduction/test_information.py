"""Bits against the plain definition: every world of a small deal, one after the other."""

from collections import Counter
from collections.abc import Sequence
from itertools import product
from math import log2
from random import Random

import pytest

from casefile.core.cards import Card, Seat
from casefile.core.dealing import Deal, DealSpec
from casefile.core.facts import Fact, Holds, HoldsOneOf, Lacks
from casefile.deduction.information import Columns
from casefile.deduction.worlds import Worlds

CATEGORIES = tuple(tuple(Card(f"{kind}{n}") for n in range(3)) for kind in "swr")
SPEC = DealSpec(CATEGORIES, (2, 2, 2))
MINE: tuple[Fact, ...] = (Holds(Seat(0), Card("s0")), Holds(Seat(0), Card("w1")))
KNOWN: list[tuple[Fact, ...]] = [
    MINE,
    (*MINE, HoldsOneOf(Seat(1), frozenset(map(Card, ("s1", "w0", "r0"))))),
    (*MINE, Lacks(Seat(2), Card("r1")), HoldsOneOf(Seat(2), frozenset(map(Card, ("s1", "w0", "r0"))))),
]
QUESTIONS = list(product(*CATEGORIES))
ORDER = (Seat(1), Seat(2))
Answers = list[tuple[float, Deal, object]]


def answers(worlds: Sequence[Deal], cards: Sequence[Card], *, seen: bool) -> Answers:
    """Every world with every answer to the question, and how likely that is."""
    found: Answers = []
    for world in worlds:
        for seat in ORDER:
            has = [card for card in cards if card in world.hands[seat]]
            if has:
                found += [(1 / len(has) / len(worlds), world, (seat, card if seen else None)) for card in has]
                break
        else:
            found.append((1 / len(worlds), world, None))
    return found


def entropy(pairs: Sequence[tuple[float, object]]) -> float:
    sums: Counter[object] = Counter()
    for chance, what in pairs:
        sums[what] += chance  # type: ignore[assignment]
    return -sum(chance * log2(chance) for chance in sums.values() if chance)


def told(found: Answers, part: int | None) -> float:
    """Mutual information of the answer and one sealed card, or the whole deal: H(X) + H(Y) - H(X, Y)."""
    about = [(chance, world if part is None else world.case_file[part], answer) for chance, world, answer in found]
    return (
        entropy([(chance, what) for chance, what, _ in about])
        + entropy([(chance, answer) for chance, _, answer in about])
        - entropy([(chance, (what, answer)) for chance, what, answer in about])
    )


@pytest.mark.parametrize("facts", KNOWN)
def test_every_question_tells_what_its_definition_says(facts: tuple[Fact, ...]) -> None:
    worlds = Worlds(SPEC, facts)
    deals = [worlds.world(number) for number in range(worlds.total)]
    columns = Columns.of(worlds, Random(1).randrange, 1000)
    assert columns.exact
    for cards in QUESTIONS:
        for seen, value in ((True, columns.value(cards, ORDER)), (False, columns.overheard(cards, ORDER))):
            found = answers(deals, cards, seen=seen)
            assert value.case_file == pytest.approx(sum(told(found, part) for part in range(3)), abs=1e-9)
            assert value.deal == pytest.approx(told(found, None), abs=1e-9)
            assert value.error == 0


@pytest.mark.parametrize("facts", KNOWN)
def test_a_question_leads_to_the_guess_that_its_definition_says(facts: tuple[Fact, ...]) -> None:
    worlds = Worlds(SPEC, facts)
    deals = [worlds.world(number) for number in range(worlds.total)]
    columns = Columns.of(worlds, Random(1).randrange, 1000)
    files = Counter(deal.case_file for deal in deals)
    assert sorted(file.bit_count() for file in columns.case_files) == sorted(files.values())
    for cards in QUESTIONS:
        # After each answer one guesses the likeliest case file.
        after: dict[object, Counter[tuple[Card, ...]]] = {}
        for chance, world, answer in answers(deals, cards, seen=True):
            after.setdefault(answer, Counter())[world.case_file] += chance  # type: ignore[assignment]
        right = sum(max(guesses.values()) for guesses in after.values())
        assert columns.guess(cards, ORDER) == pytest.approx(right, abs=1e-9)


def test_a_sample_is_within_its_error_of_the_exact_value() -> None:
    worlds = Worlds(SPEC, MINE)
    exact = Columns.of(worlds, Random(1).randrange, 1000)
    sample = Columns.drawn(worlds.ledger.numbers, list(worlds.sample_masks(Random(2).randrange, 600)))
    for cards in QUESTIONS:
        true, found = exact.value(cards, ORDER), sample.value(cards, ORDER)
        # The error is no less than the standard error, and four of those leave out one question in 15,000.
        assert abs(found.case_file - true.case_file) <= 4 * found.error + 0.01
