"""Posteriors against the plain definition: every world of a small deal, weighed one after the other in fractions."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import prod
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from casefile.core.cards import Card, Seat
from casefile.core.dealing import DealSpec, Draw
from casefile.core.facts import CASE_FILE, Fact, Holds, HoldsOneOf, NotAll
from casefile.deduction.hand_tables import ROUNDING
from casefile.deduction.positions import Position
from casefile.deduction.posterior import ObservedChoice, Posterior, uniform_shows
from casefile.deduction.weighing import Weigh
from casefile.deduction.worlds import Worlds
from tests.amounts import often
from tests.deduction.games import Seen, play, spec_of
from tests.deduction.oracle import World, listed, owners_of
from tests.deduction.test_positions import POSITIONS
from tests.deduction.test_worlds import extra_facts, small_games

CATEGORIES = tuple(tuple(Card(f"{kind}{n}") for n in range(3)) for kind in "swr")
SPEC = DealSpec(CATEGORIES, (2, 2, 2))
FACTS: tuple[Fact, ...] = (
    Holds(Seat(0), Card("s0")),
    Holds(Seat(0), Card("w1")),
    HoldsOneOf(Seat(1), frozenset(map(Card, ("s1", "w0", "r0")))),
)
Hands = tuple[int, ...]
on_both = pytest.mark.parametrize("arrays", [True, False], ids=["arrays", "lists"])
"""Exact figures are computed on arrays where NumPy is there, and else on lists of Python."""


def never(_: int) -> int:
    raise AssertionError("nothing is drawn where all is exact")


def any_model(seed: int) -> Weigh:
    """Some number above 0 for every hand, from one end of the scale to the other, without rhyme or reason."""

    @cache
    def weigh(hand: int) -> float:
        random = Random(seed * 1_000_003 + hand)
        return float(random.random() * 10.0 ** random.randrange(-12, 3)) or 1.0

    return weigh


def exactly(worlds: Sequence[Hands], models: Mapping[int, Weigh]) -> dict[Hands, Fraction]:
    """How likely each world is, by its definition."""
    weights = {
        hands: prod((Fraction(weigh(hands[owner])) for owner, weigh in models.items()), start=Fraction(1))
        for hands in worlds
    }
    whole = sum(weights.values())
    return {hands: weight / whole for hands, weight in weights.items()}


def masks_of(worlds: Worlds, deals: Sequence[World]) -> list[Hands]:
    owners, masks = owners_of(worlds.spec), worlds.ledger.numbers.masks
    return [tuple(masks(deal[owner]) for owner in owners) for deal in deals]


def near(found: float, true: Fraction) -> bool:
    return abs(Fraction(found) - true) <= true * Fraction(ROUNDING)


def agrees(posterior: Posterior, true: Mapping[Hands, Fraction]) -> None:
    """Everything a posterior says, held against the definition; off by rounding alone."""
    numbers = posterior.worlds.ledger.numbers
    assert posterior.exact
    assert posterior.error(0.5) == 0
    for number, (card, row) in enumerate(posterior.chances().items()):
        assert card == numbers.cards[number]
        for owner, chance in enumerate(row):
            assert near(chance, sum((p for hands, p in true.items() if hands[owner] >> number & 1), Fraction(0)))
    for owner in range(len(numbers.owners)):
        wanted: dict[tuple[Card, ...], Fraction] = {}
        for hands, share in true.items():
            mine = numbers.cards_of(hands[owner])
            wanted[mine] = wanted.get(mine, Fraction(0)) + share
        found = posterior.hands(owner)
        assert found.keys() == wanted.keys()
        assert all(near(found[hand], wanted[hand]) for hand in found)
        assert list(found.values()) == sorted(found.values(), reverse=True)
    assert posterior.case_files() == posterior.hands(numbers.case)
    assert near(posterior.effective, 1 / sum((p * p for p in true.values()), Fraction(0)))


@on_both
@settings(max_examples=often(20, 60), deadline=None)
@given(small_games(), st.integers(0, 2**32))
def test_equals_the_list_of_all_deals_in_fractions(arrays: bool, seen: Seen, seed: int) -> None:
    facts = seen.facts + extra_facts(seen, Random(seed))
    deals = listed(seen.spec, facts)
    assume(deals)
    worlds = Worlds(seen.spec, facts)
    models = {seat: any_model(seed + seat) for seat in range(len(seen.spec.hand_sizes)) if (seed >> seat) % 4}
    agrees(Posterior(worlds, models, never, len(deals), arrays=arrays), exactly(masks_of(worlds, deals), models))


@pytest.mark.sampled(20)
@on_both
@pytest.mark.parametrize("position", POSITIONS, ids=[p.id for p in POSITIONS])
def test_equals_the_definition_in_the_known_positions(position: Position, arrays: bool) -> None:
    worlds = Worlds(position.spec, position.facts)
    if worlds.total <= 3000:
        models = {seat: any_model(seat) for seat in range(len(position.spec.hand_sizes))}
        true = exactly([tuple(worlds.masks(number)) for number in range(worlds.total)], models)
        agrees(Posterior(worlds, models, never, 0, arrays=arrays), true)
    else:
        # Too many for fractions. Without a model every world weighs the same, and the counts say how likely it is.
        posterior = Posterior(worlds, {}, Random(1).randrange, 4000, arrays=arrays)
        for card, row in posterior.chances().items():
            for chance, count in zip(row, worlds.counts[card], strict=True):
                true_chance = count / worlds.total
                # A sample: five standard errors, or a handful of worlds where those are close to none.
                slack = ROUNDING if posterior.exact else 5 * posterior.error(true_chance) + 0.002
                assert abs(chance - true_chance) <= slack


@on_both
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_every_world_of_whole_decks_weighs_in(seats: int, arrays: bool) -> None:
    seen = play(spec_of((6, 6, 9), seats), Seat(0), 2 * seats + 1, Random(seats), accusations=1)
    worlds = Worlds(seen.spec, seen.facts)
    models: dict[int, Weigh] = {seat: lambda hand: 7.0 for seat in range(seats)}
    posterior = Posterior(worlds, models, never, 0, pairs=10_000_000, arrays=arrays)
    assert posterior.effective == pytest.approx(worlds.total, rel=ROUNDING)
    for file, chance in posterior.case_files().items():
        assert chance == pytest.approx(worlds.case_files[file] / worlds.total, rel=ROUNDING)


def weighed(worlds: Worlds) -> dict[Hands, Fraction]:
    """Each world's chance if seat 1 showed one of three cards and seat 2 named three, by the model's words."""
    deals = [worlds.world(number) for number in range(worlds.total)]
    weights = {}
    for number, deal in enumerate(deals):
        matching = sum(card in deal.hands[1] for card in ("s1", "w0", "r0"))
        named = sum(card in deal.hands[2] for card in ("s2", "w0", "r2"))
        weights[tuple(worlds.masks(number))] = Fraction(1, 4**named * matching)
    whole = sum(weights.values())
    return {hands: weight / whole for hands, weight in weights.items()}


def models_of(worlds: Worlds) -> dict[int, Weigh]:
    bits = worlds.ledger.numbers.masks
    return {
        1: uniform_shows([ObservedChoice(bits(map(Card, ("s1", "w0", "r0"))), shown=True)]),
        2: uniform_shows([ObservedChoice(bits(map(Card, ("s2", "w0", "r2"))), own=0.25)]),
    }


@on_both
def test_who_shows_evenly_and_names_by_odds_is_weighed_by_these_words(arrays: bool) -> None:
    worlds = Worlds(SPEC, FACTS)
    agrees(Posterior(worlds, models_of(worlds), never, 0, arrays=arrays), weighed(worlds))


@pytest.mark.parametrize("draw", [Random(3).randrange, None])
def test_a_sample_is_within_its_error(draw: Draw | None) -> None:
    worlds = Worlds(SPEC, FACTS)
    # It may not put whole hands together.
    true, found = weighed(worlds), Posterior(worlds, models_of(worlds), draw, 48, pairs=0)
    assert not found.exact
    assert found.effective <= 48
    for number, row in enumerate(found.chances().values()):
        assert sum(row) == pytest.approx(1)
        for owner, chance in enumerate(row):
            # Five standard errors of a chance of a half, the worst.
            held = sum((p for hands, p in true.items() if hands[owner] >> number & 1), Fraction(0))
            assert abs(chance - held) <= 5 * found.error(0.5)


def test_without_a_draw_the_sample_is_a_matter_of_the_facts_alone() -> None:
    seen = play(spec_of((6, 6, 9), 4), Seat(0), 8, Random(6))
    models = {seat: any_model(seat) for seat in range(1, 4)}
    at_once = Posterior(Worlds(seen.spec, seen.facts), models, None, 300, pairs=0)
    bit_by_bit = Worlds(seen.spec)
    for fact in seen.facts:
        bit_by_bit = bit_by_bit.given([fact])
    assert Posterior(bit_by_bit, models, None, 300, pairs=0).chances() == at_once.chances()
    # Of equally likely worlds: five standard errors of the exact chances.
    even = Posterior(bit_by_bit, {}, None, 300, pairs=0)
    for card, row in even.chances().items():
        for chance, count in zip(row, bit_by_bit.counts[card], strict=True):
            true = count / bit_by_bit.total
            assert abs(chance - true) <= 5 * even.error(true) + ROUNDING


@on_both
def test_few_worlds_are_listed_where_hands_cannot_be_put_together(arrays: bool) -> None:
    # "Not both" of two owners' cards is about no single hand.
    both = NotAll(frozenset([(Seat(1), Card("s1")), (CASE_FILE, Card("w0"))]))
    worlds = Worlds(SPEC, (*FACTS, both))
    agrees(Posterior(worlds, models_of(worlds), never, worlds.total, arrays=arrays), weighed(worlds))
    assert not Posterior(worlds, models_of(worlds), Random(1).randrange, worlds.total - 1, arrays=arrays).exact


@on_both
@pytest.mark.parametrize("pairs", [0, 1000])
def test_worlds_drawn_by_weight_come_up_as_often_as_they_are_likely(pairs: int, arrays: bool) -> None:
    worlds = Worlds(SPEC, FACTS)
    posterior = Posterior(worlds, models_of(worlds), Random(3).randrange, 1000, pairs=pairs, arrays=arrays)
    drawn = Counter(map(tuple, posterior.sample(4000, Random(4).randrange)))
    assert drawn.total() == 4000
    for hands, chance in weighed(worlds).items():
        # Drawn evenly spread: each world comes up as often as its weight says, give or take one.
        assert abs(drawn[hands] - 4000 * chance) <= 1
    assert drawn.keys() <= weighed(worlds).keys()


@on_both
def test_worlds_of_six_seats_are_drawn_by_their_hands(arrays: bool) -> None:
    seen = play(spec_of((6, 6, 9), 6), Seat(0), 12, Random(2))
    worlds = Worlds(seen.spec, seen.facts)
    models = {seat: any_model(seat) for seat in range(1, 6)}
    posterior = Posterior(worlds, models, never, 0, pairs=10_000_000, arrays=arrays)
    drawn = posterior.sample(3000, Random(4).randrange)
    for number, row in enumerate(posterior.chances().values()):
        for owner, chance in enumerate(row):
            # Evenly spread draws are no farther off than independent ones: five of their standard deviations.
            slack = 5 * (3000 * chance * (1 - chance)) ** 0.5 + 1
            assert abs(sum(hands[owner] >> number & 1 for hands in drawn) - 3000 * chance) <= slack


@on_both
def test_a_model_that_excludes_every_deal_is_refused(arrays: bool) -> None:
    worlds = Worlds(SPEC, FACTS)
    for pairs in (0, 1000):
        with pytest.raises(ValueError, match="no weight"):
            Posterior(worlds, {1: lambda hand: 0.0}, Random(1).randrange, 20, pairs=pairs, arrays=arrays)
