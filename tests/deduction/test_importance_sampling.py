"""Leaning samples: every world has as many numbers as its cards' factors multiply to, and none is left out."""

from collections import Counter
from math import prod
from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from casefile.core.cards import Seat
from casefile.deduction.importance_sampling import WeightedWorlds
from casefile.deduction.posterior import ObservedChoice, Posterior, uniform_shows
from casefile.deduction.worlds import Worlds
from tests.deduction.games import Seen, play, spec_of
from tests.deduction.oracle import listed, owners_of
from tests.deduction.test_worlds import extra_facts, small_games


@settings(max_examples=40, deadline=None)
@given(small_games(), st.integers(0, 2**32))
def test_a_world_has_as_many_numbers_as_it_weighs(seen: Seen, seed: int) -> None:
    random = Random(seed)
    facts = seen.facts + extra_facts(seen, random)
    deals = listed(seen.spec, facts)
    assume(deals)
    ledger = Worlds(seen.spec, facts).ledger
    owners, numbers = owners_of(seen.spec), ledger.numbers
    factors = [[random.choice((1, 1, 1, 2, 3)) for _ in numbers.cards] for _ in owners]
    wanted = {}
    for deal in deals:
        hands = tuple(numbers.masks(deal[owner]) for owner in owners)
        # What is held for certain is in every world, and counts in none.
        wanted[hands] = prod(
            factors[owner][card]
            for owner, hand in enumerate(hands)
            for card in range(len(numbers.cards))
            if hand >> card & 1 and not ledger.held[owner] >> card & 1
        )
    leaning = WeightedWorlds(ledger, factors)
    assert leaning.total == sum(wanted.values())
    assert all(leaning.weight(hands) == weight for hands, weight in wanted.items())
    if leaning.total <= 3000:
        assert Counter(tuple(leaning.masks(number)) for number in range(leaning.total)) == wanted
    else:
        assert {tuple(leaning.masks(random.randrange(leaning.total))) for _ in range(100)} <= wanted.keys()


def test_a_sample_that_leans_is_worth_most_of_its_worlds() -> None:
    seen = play(spec_of((6, 6, 9), 6), Seat(0), 7, Random(9))
    worlds, random = Worlds(seen.spec, seen.facts), Random(10)
    masks = worlds.ledger.numbers.masks
    asked = {
        seat: [ObservedChoice(masks(map(random.choice, seen.spec.categories)), own=0.3) for _ in range(5)]
        for seat in range(1, 6)
    }
    models = {seat: uniform_shows(choices) for seat, choices in asked.items()}
    found = Posterior(worlds, models, None, 1000, pairs=0)
    assert not found.exact
    # Who names by odds does so card by card, so that leaning says nearly all. Worlds drawn evenly would be worth few.
    assert found.effective > 600
    exact = Posterior(worlds, models, None, 0, pairs=1_000_000)
    assert exact.exact
    for card, row in exact.chances().items():
        for chance, near in zip(row, found.chances()[card], strict=True):
            # Five standard errors.
            assert abs(near - chance) <= 5 * found.error(chance) + 1e-9
