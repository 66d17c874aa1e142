"""Proofs: every forced fact has one, an independent checker accepts it, and it does not accept wrong ones."""

from collections.abc import Callable
from functools import cache
from random import Random
from statistics import median

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from casefile.core.cards import Card, Invalid, Seat
from casefile.core.dealing import DealSpec
from casefile.core.facts import CASE_FILE, Contradiction, Fact, Holds, HoldsOneOf, Lacks, NotAll, Owner
from casefile.deduction.explain import Explainer, explain
from casefile.deduction.proof import RULES, Proof, ProofStep
from casefile.deduction.refute import MOST_CASES
from casefile.deduction.worlds import Worlds
from casefile.puzzles.proof_check import Possible, Unproved, check, opposite
from tests.amounts import often
from tests.deduction.games import Seen, deck, play, spec_of
from tests.deduction.proof_check import by_counting, by_listing
from tests.deduction.test_positions import POSITIONS
from tests.deduction.test_worlds import extra_facts, small_games
from tests.values import replace

ME, LEFT, RIGHT = Seat(0), Seat(1), Seat(2)


def said(card: Card, owner: Owner, held: bool) -> Holds | Lacks:
    return (Holds if held else Lacks)(owner, card)


@cache
def proven(number: int) -> list[tuple[tuple[Card, Owner, bool], Proof]]:
    """Every forced fact of a known position with its proof, found once for all tests."""
    position = POSITIONS[number]
    worlds = Worlds(position.spec, position.facts)
    explainer = Explainer(position.spec, position.facts, worlds)
    return [(forced, explainer.proof(forced)) for forced in worlds.forced]


@pytest.mark.parametrize("number", range(len(POSITIONS)), ids=[p.id for p in POSITIONS])
def test_every_forced_fact_of_the_known_positions_has_a_proof(number: int) -> None:
    position, lengths = POSITIONS[number], []
    for forced, proof in proven(number):
        check(position.spec, position.facts, said(*forced), proof, by_counting)
        lengths.append(len(proof.steps))
    # Most facts are told or one step away; no proof of these positions is longer than a page.
    assert median(lengths) <= 1
    assert max(lengths) <= 16


@settings(max_examples=often(20, 60), deadline=None)
@given(small_games(), st.integers(0, 2**32))
def test_every_forced_fact_of_small_deals_has_a_proof(seen: Seen, seed: int) -> None:
    facts = seen.facts + extra_facts(seen, Random(seed))
    try:
        worlds = Worlds(seen.spec, facts)
    except Contradiction:
        facts = seen.facts
        worlds = Worlds(seen.spec, facts)
    for forced in worlds.forced:
        check(seen.spec, facts, said(*forced), explain(seen.spec, facts, forced, worlds), by_listing)


@pytest.mark.parametrize(("seats", "me"), [(3, None), (5, Seat(1)), (6, Seat(2))])
def test_long_games_are_explained_as_well(seats: int, me: Seat | None) -> None:
    seen = play(spec_of((6, 6, 9), seats), me, 8 * seats, Random(seats), accusations=2)
    worlds = Worlds(seen.spec, seen.facts)
    explainer = Explainer(seen.spec, seen.facts, worlds)
    for forced in worlds.forced:
        check(seen.spec, seen.facts, said(*forced), explainer.proof(forced), by_counting)


def rests_on_what_is_needed(spec: DealSpec, proof: Proof, possible: Possible) -> None:
    """Without any one of its facts, or of its turns, a proof's goal would not be certain."""
    turns = {fact.turns for fact in proof.facts}
    fewer = [[fact for fact in proof.facts if fact.turns != turn] for turn in turns]
    fewer += [[other for other in proof.facts if other != fact] for fact in proof.facts]
    for facts in fewer:
        assert possible(spec, frozenset([*facts, opposite(proof.goal)]))


def is_indirect(proof: Proof) -> bool:
    return proof.steps[-1].rule == "refuted"


@settings(max_examples=often(20, 60), deadline=None)
@given(small_games(), st.integers(0, 2**32))
def test_a_proof_rests_on_a_minimal_set_of_facts_and_turns(seen: Seen, seed: int) -> None:
    facts = seen.facts + extra_facts(seen, Random(seed))
    try:
        worlds = Worlds(seen.spec, facts)
    except Contradiction:
        assume(False)
    explainer = Explainer(seen.spec, facts, worlds)
    for forced in worlds.forced:
        rests_on_what_is_needed(seen.spec, explainer.proof(forced), by_listing)


def test_on_whole_decks_as_well_and_with_few_cases() -> None:
    found = 0
    for seed in range(often(6, 12)):
        seen = play(spec_of((6, 6, 9), 6), Seat(2), 24, Random(seed), accusations=1)
        worlds = Worlds(seen.spec, seen.facts)
        explainer = Explainer(seen.spec, seen.facts, worlds)
        for number, forced in enumerate(worlds.forced):
            proof = explainer.proof(forced)
            if number % 9 == seed % 9:
                rests_on_what_is_needed(seen.spec, proof, by_counting)
            if is_indirect(proof):
                found += 1
                check(seen.spec, seen.facts, said(*forced), proof, by_counting)
                rests_on_what_is_needed(seen.spec, proof, by_counting)
                # One pair for the goal itself, and those of its cases.
                assert sum(len(step.cases) for step in proof.steps) <= 1 + MOST_CASES
    assert found >= 2


# -- each rule does what its name says ---------------------------------------------------------------------------------


def cards(*names: str) -> list[Card]:
    return list(map(Card, names))


def one_of(owner: Owner, *names: str, turn: int = 0) -> HoldsOneOf:
    return HoldsOneOf(owner, frozenset(cards(*names)), (turn,))


def lacks(owner: Owner, *names: str, turn: int = 0) -> list[Fact]:
    return [Lacks(owner, card, (turn,)) for card in cards(*names)]


THREE = spec_of((3, 3, 3), 3)
TWO_PLACES = [one_of(LEFT, "a0", "b0", turn=1), one_of(LEFT, "a1", "b1", turn=2)]
ONE_STEP: list[tuple[str, list[Fact], tuple[str, Owner, bool], tuple[int, ...]]] = [
    ("told", [Holds(LEFT, Card("a0"), (4,))], ("a0", LEFT, True), (4,)),
    ("card placed", [Holds(LEFT, Card("a0"), (4,))], ("a0", CASE_FILE, False), (4,)),
    ("hand full", [Holds(ME, Card("a0")), Holds(ME, Card("b0"))], ("c0", ME, False), ()),
    ("hand exhausted", lacks(LEFT, "a1", "a2", "b1", "b2", "c0", "c1", "c2", turn=3), ("a0", LEFT, True), (3,)),
    ("category closed", lacks(CASE_FILE, "a0", "a1", turn=2), ("a2", CASE_FILE, True), (2,)),
    ("category closed", [Holds(CASE_FILE, Card("a0"), (2,))], ("a2", CASE_FILE, False), (2,)),
    (
        "one place left",
        [Lacks(seat, Card("a0"), (seat,)) for seat in (ME, LEFT, RIGHT)],
        ("a0", CASE_FILE, True),
        (0, 1, 2),
    ),
    ("clause with one left", [TWO_PLACES[0], *lacks(LEFT, "a0", turn=5)], ("b0", LEFT, True), (1, 5)),
    ("places spoken for", [*TWO_PLACES], ("c0", LEFT, False), (1, 2)),
    ("places spoken for", [Holds(LEFT, Card("c0"), (3,)), TWO_PLACES[0]], ("c1", LEFT, False), (1, 3)),
    (
        "not all",
        [NotAll(frozenset([(CASE_FILE, Card("a0")), (LEFT, Card("b1"))]), (6,)), Holds(LEFT, Card("b1"), (7,))],
        ("a0", CASE_FILE, False),
        (6, 7),
    ),
    # Two seats hold one of two cards each: nobody else has them.
    ("counting", [one_of(LEFT, "a0", "b0", turn=1), one_of(RIGHT, "a0", "b0", turn=2)], ("a0", ME, False), (1, 2)),
    # Two seats have four places, and only four cards may be theirs: nobody else has those.
    (
        "counting",
        [fact for seat in (LEFT, RIGHT) for fact in lacks(seat, "a0", "a1", "b0", "b1", "c0", turn=seat)],
        ("a2", ME, False),
        (1, 2),
    ),
]


@pytest.mark.parametrize(("rule", "facts", "forced", "turns"), ONE_STEP, ids=[f"{c[0]} {c[2][0]}" for c in ONE_STEP])
def test_a_rule_proves_in_one_step(
    rule: str, facts: list[Fact], forced: tuple[str, Owner, bool], turns: tuple[int, ...]
) -> None:
    card, owner, held = forced
    proof = explain(THREE, facts, (Card(card), owner, held))
    assert [step.rule for step in proof.steps] == [rule]
    assert proof.turns == turns
    check(THREE, facts, said(Card(card), owner, held), proof, by_listing)


def test_where_rules_end_something_is_supposed() -> None:
    # Two places for three questions: with c0 one card would have to answer a0 or b0, a0 or b1, and b0 or b1.
    facts: list[Fact] = [
        one_of(LEFT, "a0", "b0", turn=1),
        one_of(LEFT, "a0", "b1", turn=2),
        one_of(LEFT, "b0", "b1", turn=3),
        Lacks(RIGHT, Card("a2"), (4,)),
    ]
    proof = explain(THREE, facts, (Card("c0"), LEFT, False))
    check(THREE, facts, Lacks(LEFT, Card("c0")), proof, by_listing)
    assert [proof.steps[0].rule, proof.steps[-1].rule] == ["suppose", "refuted"]
    assert proof.turns == (1, 2, 3)
    assert len(proof.steps) <= 6


def test_cases_are_told_apart_where_supposing_is_not_enough() -> None:
    # Nine accusations with a0 were wrong, one for every pair of the others: only all of them together exclude a0.
    facts: list[Fact] = [
        NotAll(frozenset((CASE_FILE, Card(name)) for name in ("a0", f"b{i}", f"c{j}")), (3 * i + j + 1,))
        for i in range(3)
        for j in range(3)
    ]
    goal: tuple[Card, Owner, bool] = (Card("a0"), CASE_FILE, False)
    proof = explain(THREE, facts, goal)
    check(THREE, facts, said(*goal), proof, by_listing)
    assert proof.turns == tuple(range(1, 10))
    assert [step.rule for step in proof.steps].count("cases") == 1
    assert proof.steps[0].rule == "suppose"
    (cases,) = [step for step in proof.steps if step.rule == "cases"]
    fewer = replace(cases, cases=cases.cases[1:])
    wrong = replace(proof, steps=tuple(fewer if step is cases else step for step in proof.steps))
    with pytest.raises(Unproved, match="does not follow"):
        check(THREE, facts, said(*goal), wrong, by_listing)
    # Without any one of them it is not certain.
    with pytest.raises(ValueError, match="not certain"):
        explain(THREE, facts[1:], goal)


@pytest.mark.parametrize("limit", ["MOST_CASES", "MOST_TRIED"])
def test_beyond_so_many_cases_deals_are_counted(monkeypatch: pytest.MonkeyPatch, limit: str) -> None:
    monkeypatch.setattr(f"casefile.deduction.refute.{limit}", 2)
    facts: list[Fact] = [
        NotAll(frozenset((CASE_FILE, Card(name)) for name in ("a0", f"b{i}", f"c{j}")), (3 * i + j + 1,))
        for i in range(3)
        for j in range(3)
    ]
    harmless = Lacks(LEFT, Card("a1"), (10,))
    goal: tuple[Card, Owner, bool] = (Card("a0"), CASE_FILE, False)
    proof = explain(THREE, [harmless, *facts], goal)
    check(THREE, facts, said(*goal), proof, by_listing)
    assert [step.rule for step in proof.steps] == ["suppose", "no deal", "refuted"]
    assert proof.turns == tuple(range(1, 10))
    fewer = replace(proof.steps[1], facts=proof.steps[1].facts[1:])
    with pytest.raises(Unproved, match="does not follow"):
        check(THREE, facts, said(*goal), replace(proof, steps=(proof.steps[0], fewer, proof.steps[2])), by_listing)


def test_cases_stay_few_on_a_whole_deck() -> None:
    spec = spec_of((6, 6, 9), 3)
    facts: list[Fact] = [
        NotAll(frozenset((CASE_FILE, Card(name)) for name in ("a0", f"b{i}", f"c{j}")), (9 * i + j + 1,))
        for i in range(6)
        for j in range(9)
    ]
    goal: tuple[Card, Owner, bool] = (Card("a0"), CASE_FILE, False)
    proof = explain(spec, facts, goal)
    check(spec, facts, said(*goal), proof, by_counting)
    # A supposition; six cases, each supposed, with a step for every room, one for the last room left, and the clash of
    # these two; and two steps that draw them together.
    assert len(proof.steps) <= 1 + 6 * (1 + 9 + 1 + 1) + 2


def test_no_step_is_told_twice_and_only_what_is_used_is_said() -> None:
    facts = [*lacks(LEFT, "b0", "c0", turn=1), *TWO_PLACES, Holds(ME, Card("c1"), (8,))]
    proof = explain(THREE, facts, (Card("a0"), RIGHT, False))
    assert 8 not in proof.turns
    assert len(set(proof.steps)) == len(proof.steps)


def test_names_of_rules_are_known() -> None:
    found = {step.rule for number in range(len(POSITIONS)) for _, proof in proven(number) for step in proof.steps}
    assert found <= set(RULES)
    assert {"told", "card placed", "hand full", "places spoken for", "counting", "refuted"} <= found


def test_what_is_not_certain_has_no_proof() -> None:
    with pytest.raises(ValueError, match="not certain"):
        explain(THREE, [], (Card("a0"), ME, True))
    with pytest.raises(ValueError, match="not certain"):
        explain(THREE, [Holds(ME, Card("a0"))], (Card("a0"), ME, False))
    with pytest.raises(Invalid, match="rope"):
        explain(THREE, [], (Card("rope"), ME, True))
    with pytest.raises(Contradiction):
        explain(THREE, [Holds(ME, Card("a0")), Lacks(ME, Card("a0"))], (Card("a0"), ME, True))


def test_proofs_are_the_same_whatever_the_order_of_sets() -> None:
    spec = DealSpec(deck((2, 5)), (2, 3))
    facts: list[Fact] = [one_of(LEFT, "b0", "b1", "b2", turn=1), *lacks(LEFT, "b1", turn=2), Lacks(LEFT, Card("b2"))]
    forced = (Card("b0"), LEFT, True)
    again = [
        replace(fact, cards=frozenset(sorted(fact.cards))) if isinstance(fact, HoldsOneOf) else fact for fact in facts
    ]
    assert explain(spec, facts, forced) == explain(spec, again, forced)


# -- the checker bites -------------------------------------------------------------------------------------------------

GOOD_FACTS: list[Fact] = [*TWO_PLACES, Holds(LEFT, Card("b0"), (3,)), *lacks(LEFT, "b1", turn=4)]
GOOD_GOAL = (Card("a1"), LEFT, True)


def last(**changes: object) -> Callable[[Proof], Proof]:
    def change(proof: Proof) -> Proof:
        return replace(proof, steps=(*proof.steps[:-1], replace(proof.steps[-1], **changes)))

    return change


def longer(step: ProofStep) -> Callable[[Proof], Proof]:
    return lambda proof: replace(proof, steps=(step, *proof.steps))


WRONG: dict[str, Callable[[Proof], Proof]] = {
    "a fact that is not given": last(facts=(one_of(LEFT, "a1"),)),
    "does not follow": last(facts=TWO_PLACES[1:]),
    "not what its name says": last(rule="places spoken for"),
    "unknown rule": last(rule="clearly"),
    "does not say the goal": last(conclusions=(Holds(LEFT, Card("a1")), Holds(LEFT, Card("b0")))),
    "not before it": last(steps=(5,)),
    "cannot be": last(conclusions=()),
    "nothing rests on": longer(ProofStep("told", (Holds(LEFT, Card("b0")),), (GOOD_FACTS[2],))),
    "stands under": longer(ProofStep("told", (Holds(LEFT, Card("b0")),), (GOOD_FACTS[2],), under=(0,))),
    "the goal": lambda proof: replace(proof, steps=()),
}


@pytest.mark.parametrize("reason", WRONG)
def test_a_wrong_proof_is_refused(reason: str) -> None:
    proof = explain(THREE, GOOD_FACTS, GOOD_GOAL)
    check(THREE, GOOD_FACTS, said(*GOOD_GOAL), proof, by_listing)
    with pytest.raises(Unproved):
        check(THREE, GOOD_FACTS, said(*GOOD_GOAL), WRONG[reason](proof), by_listing)


def test_what_is_supposed_may_not_be_used_outside() -> None:
    goal = Holds(LEFT, Card("a0"))
    supposed = ProofStep("suppose", (goal,), under=(0,))
    used = ProofStep("clash", (goal,), steps=(0,))
    with pytest.raises(Unproved, match="another supposition"):
        check(THREE, [], goal, Proof(goal, (supposed, used)), by_listing)
    ended = ProofStep("refuted", (Lacks(LEFT, Card("a0")),), cases=((0, 0),))
    with pytest.raises(Unproved, match="does not end"):
        check(THREE, [], Lacks(LEFT, Card("a0")), Proof(Lacks(LEFT, Card("a0")), (supposed, ended)), by_listing)


def test_a_case_may_not_be_left_out() -> None:
    card = Card("a0")
    facts: list[Fact] = [Holds(LEFT, card)]
    wrong = (
        ProofStep("suppose", (Holds(ME, card),), under=(0,)),
        ProofStep("clash", (), (facts[0],), (0,), (0,)),
        ProofStep("refuted", (Holds(RIGHT, card),), cases=((0, 1),)),
    )
    with pytest.raises(Unproved, match="does not follow"):
        check(THREE, facts, Holds(RIGHT, card), Proof(Holds(RIGHT, card), wrong), by_listing)
