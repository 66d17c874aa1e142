"""The check of proofs that shares no line with the code that finds them.

Every step is read as a claim: the given facts and earlier steps that the step names, with the rules of the deal, leave
no deal in which its conclusion is false. The caller passes the function that decides the claim
(:mod:`casefile.puzzles.search`). The shape that a rule's name promises is checked as well.
"""

from collections.abc import Callable, Iterable, Sequence

from casefile.core.dealing import DealSpec
from casefile.core.facts import CASE_FILE, SIDE, Fact, Holds, HoldsOneOf, Lacks, NotAll, Owner
from casefile.deduction.proof import Proof, ProofStep

Possible = Callable[[DealSpec, frozenset[Fact]], bool]
"""A function that returns whether any deal of that description fits some facts."""


class Unproved(ValueError):
    """Raised for a proof that does not prove its goal; the text names the step, counted from 0, and the reason."""


def check(spec: DealSpec, given: Iterable[Fact], goal: Fact, proof: Proof, possible: Possible) -> None:
    """Raise :class:`Unproved` unless ``proof`` shows ``goal`` from the facts ``given``, with every step needed.

    - ``spec`` is the description of the deal.
    - ``possible`` decides whether any deal fits some facts.
    """
    known, steps = set(given), proof.steps
    for number, step in enumerate(steps):
        reason = _fault(spec, known, steps, number, step, possible)
        if reason:
            raise Unproved(f"step {number}, {step.rule}: {reason}")
    if not steps or steps[-1].conclusions != (goal,) or steps[-1].under or proof.goal != goal:
        raise Unproved("the last step does not say the goal")
    used = {before for step in steps for before in (*step.steps, *(end for pair in step.cases for end in pair))}
    if used != set(range(len(steps) - 1)):
        raise Unproved(f"steps that nothing rests on: {set(range(len(steps) - 1)) - used}")


def _fault(
    spec: DealSpec, known: set[Fact], steps: Sequence[ProofStep], number: int, step: ProofStep, possible: Possible
) -> str | None:
    """Return the fault of one step, ``None`` where it has none."""
    if not set(step.facts) <= known:
        return "a fact that is not given"
    if not all(0 <= before < number for before in (*step.steps, *(end for pair in step.cases for end in pair))):
        return "it rests on a step that is not before it"
    if step.rule == "suppose":
        alone = not step.facts and not step.steps and not step.cases and len(step.conclusions) == 1
        return None if alone and step.under[-1:] == (number,) else "not one supposition that stands under itself"
    if any(steps[at].rule != "suppose" or at > number for at in step.under):
        return "it stands under what is not supposed"
    if any(not set(steps[before].under) <= set(step.under) for before in step.steps):
        return "it rests on what only holds under another supposition"
    if not step.conclusions and not step.under:
        return "it says that the facts cannot be"
    premises = [*step.facts, *(said for before in step.steps for said in steps[before].conclusions)]
    supposed: list[Fact] = []
    for start, end in step.cases:
        under = (*step.under, start)
        if steps[start].rule != "suppose" or steps[start].under != under:
            return "a case that begins with no supposition of its own"
        if end == start or steps[end].conclusions or steps[end].under != under:
            return "a case that does not end in what cannot be"
        supposed.append(opposite(steps[start].conclusions[0]))
    shape = _shape(spec, step, premises)
    if shape:
        return f"not what its name says: {shape}"
    for each in [[opposite(said)] for said in step.conclusions] or [[]]:
        if possible(spec, frozenset([*premises, *supposed, *each])):
            return "it does not follow"
    return None


def opposite(fact: Fact) -> Fact:
    """Return the fact that is true exactly if ``fact``, which must be about one card, is false."""
    assert isinstance(fact, Holds | Lacks)
    return (Lacks if isinstance(fact, Holds) else Holds)(fact.owner, fact.card)


def _shape(spec: DealSpec, step: ProofStep, premises: Sequence[Fact]) -> str | None:
    """Return how the premises differ in kind or number from what the rule's name promises; ``None`` where they fit."""
    holds = [fact for fact in premises if isinstance(fact, Holds)]
    lacks = [fact for fact in premises if isinstance(fact, Lacks)]
    clauses = [fact for fact in premises if isinstance(fact, HoldsOneOf)]
    nots = [fact for fact in premises if isinstance(fact, NotAll)]
    said = step.conclusions
    whom = {fact.owner for fact in said}
    all_hold, all_lack = (all(isinstance(fact, kind) for fact in said) for kind in (Holds, Lacks))
    promised: dict[str, bool] = {
        "told": set(said) <= set(premises) and len(premises) == 1,
        "card placed": len(premises) == len(holds) == len(said) == 1 and holds[0].card == said[0].card and all_lack,
        "hand full": all_lack and all(_full(spec, holds, owner) for owner in whom),
        "hand exhausted": all_hold and not clauses and not nots and len(whom) == 1,
        "category closed": whom == {CASE_FILE} and not clauses and not nots,
        "one place left": all_hold and len({fact.card for fact in said}) == 1 and not clauses and not nots,
        "clause with one left": len(clauses) == 1 and len(said) == 1 and all_hold and not nots,
        "places spoken for": len(clauses) >= 1 and all_lack and whom == {fact.owner for fact in clauses} and not nots,
        "not all": len(nots) == 1 and len(said) == 1 and all_lack and not clauses and not lacks,
        "counting": all_lack and not nots,
        "clash": not said and not clauses and not nots and len(step.facts) + len(step.steps) <= 2,
        "no deal": not said and len(step.steps) == 1 and len(step.under) == 1,
        "refuted": len(step.cases) == 1 and not premises and len(said) == 1,
        "cases": len(step.cases) >= 1 and len(clauses) <= 1 and not nots and not said,
    }
    if step.rule not in promised:
        return "an unknown rule"
    if step.cases and step.rule not in ("refuted", "cases"):
        return "a rule without cases"
    return None if promised[step.rule] else f"{premises} for {said}"


def _full(spec: DealSpec, holds: Sequence[Holds], owner: Owner) -> bool:
    """Return whether ``holds`` has all cards of that owner."""
    sizes: dict[Owner, int] = {CASE_FILE: len(spec.categories), SIDE: spec.side}
    size = sizes[owner] if owner in sizes else spec.hand_sizes[int(owner)]
    return len({fact.card for fact in holds if fact.owner == owner}) == size
