"""Proofs that one owner holds, or lacks, a card: numbered steps, each by one named rule."""

from collections.abc import Iterable
from dataclasses import dataclass

from casefile.core.cards import Card
from casefile.core.facts import Fact, Holds, Lacks, Owner
from casefile.deduction.derivation import Chain, Inference, Mark
from casefile.deduction.refute import Refutation

RULES = (
    "told",
    "card placed",
    "hand full",
    "hand exhausted",
    "category closed",
    "one place left",
    "clause with one left",
    "places spoken for",
    "not all",
    "counting",
    "suppose",
    "clash",
    "no deal",
    "refuted",
    "cases",
)
"""The names of the rules, simplest first; :mod:`casefile.play.why` puts each of them into a sentence."""


@dataclass(frozen=True, slots=True)
class ProofStep:
    """One step: ``conclusions`` follow by ``rule`` from given ``facts`` and from earlier ``steps``."""

    rule: str
    conclusions: tuple[Holds | Lacks, ...]
    """The facts that the step concludes; if there are none, the step says that the supposition before it is impossible.
    """
    facts: tuple[Fact, ...] = ()
    """The given facts that it rests on."""
    steps: tuple[int, ...] = ()
    """The numbers of the earlier steps that it rests on."""
    under: tuple[int, ...] = ()
    """The numbers of the suppositions under which the step holds; a supposition counts for itself, too."""
    cases: tuple[tuple[int, int], ...] = ()
    """In a step that excludes suppositions: each supposition and the step that refutes it, by number.

    If the step were wrong, one of the suppositions would be true.
    """
    owners: tuple[Owner, ...] = ()
    """In a step by counting places: the owners whose places are counted."""
    places: int = 0
    """In a step by counting places: the number of cards that these owners need together."""
    cards: tuple[Card, ...] = ()
    """In a step by counting places: the only cards that these owners may have."""

    @property
    def turns(self) -> tuple[int, ...]:
        """The turns of the given facts that this step uses, ascending."""
        return tuple(sorted({turn for fact in self.facts for turn in fact.turns}))


@dataclass(frozen=True, slots=True)
class Proof:
    """A proof from the facts that an owner holds a card, or lacks it."""

    goal: Holds | Lacks
    """The statement that is proved."""
    steps: tuple[ProofStep, ...]
    """The steps, all of them needed, numbered from 0 by their place; the last one concludes ``goal``."""

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The given facts that it uses, each once, in the order of use."""
        return tuple(dict.fromkeys(fact for step in self.steps for fact in step.facts))

    @property
    def turns(self) -> tuple[int, ...]:
        """The turns of the given facts that the proof uses, ascending."""
        return tuple(sorted({turn for step in self.steps for turn in step.turns}))


def direct(chain: Chain, goal: Mark) -> Proof:
    """Return the proof of ``goal``, which the chain has concluded by simple rules."""
    writer = _Writer(chain, goal)
    owner, card, _ = goal
    if goal not in chain.why:
        placed = chain.excluded[owner, card]
        writer.write(Inference("card placed", (placed,), (), (goal,), 0), chain)
    elif chain.why[goal].rule == "told":
        writer.add("told", [goal], chain.why[goal].facts)
    else:
        writer.mark(goal, chain)
    return writer.proof()


def indirect(chain: Chain, goal: Mark, refutation: Refutation) -> Proof:
    """Return the proof of ``goal`` by contradiction: ``refutation`` shows that the opposite is impossible."""
    writer = _Writer(chain, goal)
    ends = writer.refutation(refutation, ())
    writer.add("refuted", [goal], (), (), (), [ends])
    return writer.proof()


def counted(chain: Chain, goal: Mark) -> Proof:
    """Return the proof of ``goal`` by counting deals alone: with the opposite, no deal fits the chain's facts."""
    writer = _Writer(chain, goal)
    owner, card, held = goal
    start = writer.add("suppose", [(owner, card, not held)], (), (), (0,))
    end = writer.add("no deal", (), range(len(chain.facts)), [start], (start,))
    writer.add("refuted", [goal], (), (), (), [(start, end)])
    return writer.proof()


@dataclass(slots=True)
class _Draft:
    rule: str
    targets: list[Mark]
    facts: tuple[int, ...]
    steps: tuple[int, ...]
    under: tuple[int, ...]
    cases: tuple[tuple[int, int], ...]
    move: Inference | None = None


class _Writer:
    """A writer of steps in the order of their numbers, each move once."""

    def __init__(self, chain: Chain, goal: Mark) -> None:
        self.numbers, self.given, self.goal = chain.numbers, chain.facts, goal
        self.drafts: list[_Draft] = []
        self.at: dict[Inference, int] = {}

    def proof(self) -> Proof:
        steps = tuple(
            ProofStep(
                draft.rule,
                tuple(map(self._fact, sorted(draft.targets, key=lambda mark: mark[:2]))),
                tuple(dict.fromkeys(self.given[number] for number in draft.facts)),
                draft.steps,
                draft.under,
                draft.cases,
                tuple(self.numbers.owners[owner] for owner in draft.move.among) if draft.move else (),
                draft.move.places if draft.move else 0,
                self.numbers.cards_of(draft.move.union) if draft.move else (),
            )
            for draft in self.drafts
        )
        return Proof(self._fact(self.goal), steps)

    def _fact(self, mark: Mark) -> Holds | Lacks:
        owner, card, held = mark
        return (Holds if held else Lacks)(self.numbers.owners[owner], self.numbers.cards[card])

    def add(
        self,
        rule: str,
        targets: Iterable[Mark],
        facts: Iterable[int] = (),
        steps: Iterable[int] = (),
        under: tuple[int, ...] = (),
        cases: Iterable[tuple[int, int]] = (),
    ) -> int:
        """Add one more step, and return its number."""
        self.drafts.append(_Draft(rule, list(targets), tuple(facts), tuple(sorted(set(steps))), under, tuple(cases)))
        return len(self.drafts) - 1

    def mark(self, mark: Mark, chain: Chain) -> int:
        """Return the number of the step that says ``mark``, which is not given."""
        move = chain.why[mark]
        number = self.at[move] if move in self.at else self.write(move, chain, [mark])
        if mark not in self.drafts[number].targets:
            self.drafts[number].targets.append(mark)
        return number

    def write(self, move: Inference, chain: Chain, targets: Iterable[Mark] | None = None) -> int:
        """Write a move with everything that it rests on, and of its targets those that are asked for."""
        facts, steps = self.premises(move.marks, move.facts, chain)
        under = tuple(self.at[supposed] for supposed in move.under)
        said = move.targets if targets is None else targets
        self.at[move] = self.add(move.rule, said, facts, steps, under)
        self.drafts[-1].move = move
        return self.at[move]

    def premises(self, marks: Iterable[Mark], facts: Iterable[int], chain: Chain) -> tuple[list[int], list[int]]:
        """Return the given facts and the steps behind some marks."""
        given, steps = list(facts), []
        for mark in marks:
            if chain.why[mark].rule == "told":
                given += chain.why[mark].facts
            else:
                steps.append(self.mark(mark, chain))
        return given, steps

    def refutation(self, found: Refutation, under: tuple[int, ...]) -> tuple[int, int]:
        """Write a supposition and all that it leads to; return its step and the step that says that it cannot be."""
        self.before(found, len(found.supposed.under))
        start = self.add("suppose", found.supposed.targets, (), (), (*under, len(self.drafts)))
        self.at[found.supposed] = start
        under = (*under, start)
        if found.split is None:
            assert found.chain.clash is not None
            return start, self.write(found.chain.clash, found.chain)
        ends = [self.refutation(case, under) for case in found.cases]
        facts, steps = self.premises(found.split.marks, found.split.facts, found.chain)
        return start, self.add("cases", (), facts, steps, under, ends)

    def before(self, found: Refutation, depth: int) -> None:
        """Write the steps that do not depend on the supposition ahead of it."""
        ends = [found.chain.clash.marks if found.chain.clash else found.split.marks if found.split else ()]
        seen: set[Mark] = set()
        stack = [mark for marks in ends for mark in marks]
        while stack:
            mark = stack.pop()
            move = found.chain.why[mark]
            if mark in seen or move.rule in ("told", "suppose"):
                continue
            seen.add(mark)
            if len(move.under) <= depth:
                self.mark(mark, found.chain)
            else:
                stack += move.marks
        for case in found.cases:
            self.before(case, depth)
