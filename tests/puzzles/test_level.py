"""The level of a proof is what its steps weigh, whoever made it."""

import pytest

from casefile.core.cards import Card, Seat
from casefile.core.facts import Holds
from casefile.deduction.proof import RULES, Proof, ProofStep
from casefile.puzzles.level import BOUNDS, WEIGHTS, level_of, weight_of
from tests.puzzles.sample import puzzle

ROPE = Holds(Seat(1), Card("rope"))


def steps(*rules: str) -> Proof:
    """A proof whose steps say different things by these rules, from nothing."""
    says = [Holds(Seat(1), Card(f"card_{number}")) for number in range(len(rules))]
    return Proof(ROPE, tuple(ProofStep(rule, (said,)) for rule, said in zip(rules, says, strict=True)))


def test_every_rule_of_a_proof_has_a_weight() -> None:
    assert set(WEIGHTS) == set(RULES)


def test_a_proof_weighs_its_steps_and_its_turns() -> None:
    # One clause with one left, 2, and the turns 1 and 2.
    assert weight_of(each.proof for each in puzzle().arguments) == 4


def test_a_step_that_two_proofs_share_counts_once() -> None:
    proof = steps("counting", "hand full")
    assert weight_of([proof, proof]) == weight_of([proof]) == 7


@pytest.mark.parametrize(
    ("proof", "level"),
    [
        (steps("told"), 1),
        (steps("one place left", "one place left"), 1),  # 4
        (steps("one place left", "not all"), 2),  # 5
        (steps("counting", "hand full"), 2),  # 7
        (steps("counting", "one place left"), 3),  # 8
        (steps("counting", "places spoken for", "hand full"), 4),  # 11
        (steps("refuted", "cases", "not all"), 4),  # 15
        (steps("refuted", "cases", "places spoken for"), 5),  # 16
        (steps("no deal"), 5),
    ],
)
def test_levels_go_by_weight(proof: Proof, level: int) -> None:
    assert level_of([proof]) == level


def test_the_bounds_rise() -> None:
    assert sorted(set(BOUNDS)) == list(BOUNDS)
    assert len(BOUNDS) == 4
