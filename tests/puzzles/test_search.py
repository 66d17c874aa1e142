"""Plain search says the same as listing every deal, and as counting them where there are too many to be listed."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from casefile.core.cards import Seat
from casefile.core.facts import CASE_FILE, Holds, HoldsOneOf
from casefile.deduction.minimal_conflict import fits
from casefile.puzzles.search import possible
from tests.deduction.games import Seen, play, spec_of
from tests.deduction.oracle import listed
from tests.deduction.test_worlds import extra_facts, small_games


@settings(max_examples=60, deadline=None)
@given(small_games(), st.integers(0, 2**32))
def test_a_deal_is_found_where_there_is_one(seen: Seen, seed: int) -> None:
    assert possible(seen.spec, seen.facts)
    more = seen.facts + extra_facts(seen, Random(seed))
    assert possible(seen.spec, more) == bool(listed(seen.spec, more))


def test_whole_decks_are_decided_as_by_counting() -> None:
    decided = set()
    for seed in range(60):
        random = Random(seed)
        seen = play(spec_of((6, 6, 9), 3 + seed % 4), Seat(0), 14, random, accusations=2)
        facts = seen.facts + extra_facts(seen, random) + extra_facts(seen, random)
        decided.add(possible(seen.spec, facts))
        assert possible(seen.spec, facts) == fits(seen.spec, facts)
    assert decided == {True, False}


def test_places_are_counted() -> None:
    # Hands of one card each: two clauses without a common card do not go into one place.
    spec = spec_of((2, 2, 2), 3)
    (one, two), (three, four), _ = spec.categories
    both = [HoldsOneOf(Seat(0), frozenset([one, two])), HoldsOneOf(Seat(0), frozenset([three, four]))]
    assert possible(spec, both[:1])
    assert not possible(spec, both)
    # The case file has one card of each category.
    assert not possible(spec, [Holds(CASE_FILE, one), Holds(CASE_FILE, two)])
