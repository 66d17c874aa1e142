"""Bits against the plain definition: every world of a small deal, one after the other."""

from collections import Counter
from collections.abc import Sequence
from itertools import product
from math import log2, prod
from random import Random

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from casefile.core.cards import Card, Seat
from casefile.core.dealing import Deal, DealSpec
from casefile.core.facts import Fact, Holds, HoldsOneOf, Lacks
from casefile.deduction.arrays.ratings import ArrayRatings
from casefile.deduction.arrays.worlds import ArrayWorlds
from casefile.deduction.information import Columns, Ratings
from casefile.deduction.posterior import ObservedChoice, uniform_shows
from casefile.deduction.ratings import ratings
from casefile.deduction.worlds import LISTED, Worlds
from tests.deduction.games import Seen, play, spec_of
from tests.deduction.test_worlds import small_games

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


on_both = pytest.mark.parametrize("arrays", [True, False], ids=["arrays", "columns"])


@on_both
@pytest.mark.parametrize("facts", KNOWN)
def test_every_question_tells_what_its_definition_says(facts: tuple[Fact, ...], arrays: bool) -> None:
    worlds = Worlds(SPEC, facts)
    deals = [worlds.world(number) for number in range(worlds.total)]
    rated = ratings(worlds, Random(1).randrange, arrays=arrays)
    assert rated.exact
    assert rated.count == worlds.total
    for seen, values in ((True, rated.values(QUESTIONS, ORDER)), (False, rated.overheard(QUESTIONS, ORDER))):
        for cards, value in zip(QUESTIONS, values, strict=True):
            found = answers(deals, cards, seen=seen)
            assert value.case_file == pytest.approx(sum(told(found, part) for part in range(3)), abs=1e-9)
            assert value.deal == pytest.approx(told(found, None), abs=1e-9)
            assert value.error == 0


@on_both
@pytest.mark.parametrize("facts", KNOWN)
def test_a_question_leads_to_the_guess_that_its_definition_says(facts: tuple[Fact, ...], arrays: bool) -> None:
    worlds = Worlds(SPEC, facts)
    deals = [worlds.world(number) for number in range(worlds.total)]
    rated = ratings(worlds, Random(1).randrange, arrays=arrays)
    files = Counter(deal.case_file for deal in deals)
    assert rated.files == len(files)
    assert rated.best == pytest.approx(max(files.values()) / worlds.total)
    for cards, guess in zip(QUESTIONS, rated.guesses(QUESTIONS, ORDER), strict=True):
        # After each answer one guesses the likeliest case file.
        after: dict[object, Counter[tuple[Card, ...]]] = {}
        for chance, world, answer in answers(deals, cards, seen=True):
            after.setdefault(answer, Counter())[world.case_file] += chance  # type: ignore[assignment]
        right = sum(max(guesses.values()) for guesses in after.values())
        assert guess == pytest.approx(right, abs=1e-9)


@on_both
def test_a_sample_is_within_its_error_of_the_exact_value(arrays: bool) -> None:
    worlds = Worlds(SPEC, MINE)
    drawn, numbers = list(worlds.sample_masks(Random(2).randrange, 600)), worlds.ledger.numbers
    sample = ArrayRatings(numbers, np.array(drawn), None) if arrays else Columns.drawn(numbers, drawn)
    assert not sample.exact
    exact = ratings(worlds, Random(1).randrange).values(QUESTIONS, ORDER)
    for true, found in zip(exact, sample.values(QUESTIONS, ORDER), strict=True):
        # The error is no less than the standard error, and four of those leave out one question in 15,000.
        assert abs(found.case_file - true.case_file) <= 4 * found.error + 0.01


@settings(max_examples=60, deadline=None)
@given(small_games(), st.booleans(), st.integers(0, 2**32))
def test_arrays_and_columns_rate_alike(seen: Seen, sampled: bool, seed: int) -> None:
    worlds, random = Worlds(seen.spec, seen.facts), Random(seed)
    assume(sampled or worlds.total <= LISTED)
    numbers = worlds.ledger.numbers
    made: list[Ratings] = [ratings(worlds, random.randrange, arrays=arrays) for arrays in (True, False)]
    if sampled:
        drawn = list(worlds.sample_masks(random.randrange, 1 + random.randrange(300)))
        made = [ArrayRatings(numbers, np.array(drawn), None), Columns.drawn(numbers, drawn)]
    here, there = made
    assert (here.count, here.exact, here.files) == (there.count, there.exact, there.files)
    assert here.best == pytest.approx(there.best)
    order = [Seat(seat) for seat in range(len(seen.spec.hand_sizes)) if seat != seen.me]
    random.shuffle(order)
    cards = [random.choice(category) for category in seen.spec.categories]
    # Some questions name fewer cards, as those do that name a card which is in no hand.
    for questions in ([random.sample(cards, size)] for size in range(1, len(cards) + 1)):
        assert dict(here.answerers(questions[0], order)) == pytest.approx(dict(there.answerers(questions[0], order)))
        assert here.guesses(questions, order) == pytest.approx(there.guesses(questions, order))
        for rate in ("values", "overheard"):
            (one,), (other,) = getattr(here, rate)(questions, order), getattr(there, rate)(questions, order)
            found, wanted = [(each.case_file, each.deal, each.narrowed, each.error) for each in (one, other)]
            assert found == pytest.approx(wanted, abs=1e-6 if sampled else 1e-9)
    for card in numbers.cards:
        assert here.sealed(card) == pytest.approx(there.sealed(card))


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_all_worlds_are_listed_once_by_their_weights(seats: int) -> None:
    """Of more than three owners, hands are put together two by two."""
    seen = play(spec_of((4, 4, 4), seats), Seat(0), 2, Random(seats))
    worlds = Worlds(seen.spec, seen.facts)
    hands, weights = ArrayWorlds(worlds.ledger, {}).every()
    listed = {tuple(worlds.masks(number)) for number in range(worlds.total)}
    assert len(hands) == worlds.total
    assert set(map(tuple, hands.tolist())) == listed
    assert weights.tolist() == pytest.approx([1 / worlds.total] * worlds.total)
    models = {seat: uniform_shows([ObservedChoice(random_hand(seat), own=0.3)]) for seat in range(1, seats)}
    hands, weights = ArrayWorlds(worlds.ledger, models).every()
    products = [prod(models[seat](hand[seat]) for seat in models) for hand in hands.tolist()]
    assert weights.tolist() == pytest.approx([each / sum(products) for each in products])


def random_hand(seed: int) -> int:
    return Random(seed).getrandbits(12)
