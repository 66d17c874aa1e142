"""Facts say what they say, whenever it was seen."""

import pytest

from casefile.core.cards import Card, Seat
from casefile.core.facts import CASE_FILE, Fact, Holds, HoldsOneOf, Lacks, NotAll

ROPE, HALL = Card("rope"), Card("hall")
BOTH = frozenset({ROPE, HALL})


@pytest.mark.parametrize(
    ("fact", "later", "others"),
    [
        (
            Holds(Seat(1), ROPE),
            Holds(Seat(1), ROPE, (3,)),
            [Holds(Seat(2), ROPE), Holds(Seat(1), HALL), Lacks(Seat(1), ROPE)],
        ),
        (Lacks(CASE_FILE, ROPE), Lacks(CASE_FILE, ROPE, (3,)), [Lacks(Seat(2), ROPE), Lacks(CASE_FILE, HALL)]),
        (
            HoldsOneOf(Seat(1), BOTH),
            HoldsOneOf(Seat(1), BOTH, (3,)),
            [HoldsOneOf(Seat(2), BOTH), HoldsOneOf(Seat(1), frozenset({ROPE}))],
        ),
        (
            NotAll(frozenset({(CASE_FILE, ROPE)})),
            NotAll(frozenset({(CASE_FILE, ROPE)}), (3,)),
            [NotAll(frozenset({(CASE_FILE, HALL)}))],
        ),
    ],
)
def test_facts_are_equal_when_they_say_the_same_whenever(fact: Fact, later: Fact, others: list[Fact]) -> None:
    assert fact == later
    assert not fact != later  # noqa: SIM202 - the operator is what is tested
    assert hash(fact) == hash(later)
    for other in others:
        assert fact != other
        assert not fact == other  # noqa: SIM201 - the operator is what is tested
    assert len({fact, later, *others}) == 1 + len(others)
