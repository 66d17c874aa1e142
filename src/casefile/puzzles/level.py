"""The difficulty of a puzzle: the weight of its proof's steps, in five levels."""

from bisect import bisect_right
from collections.abc import Iterable, Mapping

from casefile.core.facts import Fact
from casefile.deduction.proof import Proof

WEIGHTS: Mapping[str, int] = {
    "told": 0,
    "suppose": 0,
    "card placed": 1,
    "hand full": 1,
    "category closed": 1,
    "clash": 1,
    "clause with one left": 2,
    "one place left": 2,
    "hand exhausted": 2,
    "not all": 3,
    "places spoken for": 4,
    "refuted": 6,
    "counting": 6,
    "cases": 6,
    "no deal": 20,
}
"""The difficulty that a step adds to a proof, by the rule of the step."""

BOUNDS = (5, 8, 11, 16)
"""The bounds of the levels: a proof lighter than the first has level 1, lighter than the second level 2, and so on."""


def weight_of(proofs: Iterable[Proof]) -> int:
    """Return the difficulty of some proofs together: the weights of their steps, plus one for each turn that they use.

    A step that stands in several proofs counts once.
    """
    steps: set[tuple[str, tuple[Fact, ...], int]] = set()
    turns: set[int] = set()
    for proof in proofs:
        turns.update(proof.turns)
        steps.update((step.rule, step.conclusions, len(step.under)) for step in proof.steps)
    return sum(WEIGHTS[rule] for rule, _, _ in steps) + len(turns - {0})


def level_of(proofs: Iterable[Proof]) -> int:
    """Return the level of difficulty of some proofs together, 1 (the easiest) to 5."""
    return 1 + bisect_right(BOUNDS, weight_of(proofs))
