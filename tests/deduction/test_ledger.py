"""The sheet of elementary rules: never wrong, in whatever order facts arrive, and each rule does what its name says."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casefile.core.cards import Card, Invalid, Seat
from casefile.core.dealing import DealSpec
from casefile.core.facts import CASE_FILE, Contradiction, Fact, Holds, HoldsOneOf, Lacks, NotAll
from casefile.deduction.ledger import Ledger
from casefile.deduction.worlds import Worlds
from tests.deduction.games import Seen, deck, spec_of
from tests.deduction.oracle import listed, owners_of, tally
from tests.deduction.test_worlds import extra_facts, small_games

ME, LEFT, RIGHT = Seat(0), Seat(1), Seat(2)


def cards(*names: str) -> list[Card]:
    return list(map(Card, names))


@settings(max_examples=70, deadline=None)
@given(small_games(), st.integers(0, 2**32))
def test_it_never_claims_what_is_false(seen: Seen, seed: int) -> None:
    facts = seen.facts + extra_facts(seen, Random(seed))
    worlds = listed(seen.spec, facts)
    try:
        ledger = Ledger(seen.spec, facts)
    except Contradiction:
        assert not worlds
        return
    for card, row in tally(seen.spec, worlds).items():
        for owner, count in zip(owners_of(seen.spec), row, strict=True):
            if ledger.owner_of(card) == owner:
                assert count == len(worlds)
            if not ledger.may_hold(owner, card):
                assert count == 0


@settings(max_examples=40, deadline=None)
@given(small_games(), st.integers(0, 2**32))
def test_one_by_one_is_sound_and_a_copy_is_its_own(seen: Seen, seed: int) -> None:
    facts = list(seen.facts)
    Random(seed).shuffle(facts)
    ledger = Ledger(seen.spec)
    untouched = ledger.copy()
    for fact in facts:
        ledger.learn([fact])
    for owner, hand in enumerate((*seen.truth.hands, seen.truth.case_file)):
        held = ledger.numbers.masks(hand)
        assert ledger.held[owner] & ~held == 0
        assert held & ~ledger.possible[owner] == 0
    assert untouched.possible == Ledger(seen.spec).possible


@settings(max_examples=40, deadline=None)
@given(small_games())
def test_what_counting_tells_it_is_what_the_forced_facts_tell(seen: Seen) -> None:
    worlds = Worlds(seen.spec, seen.facts)
    narrowed, told = Ledger(seen.spec, seen.facts), Ledger(seen.spec, seen.facts)
    narrowed.narrow(*worlds.bounds)
    told.learn([(Holds if sure else Lacks)(owner, card) for card, owner, sure in worlds.forced])
    assert (narrowed.possible, narrowed.held, narrowed.clauses) == (told.possible, told.held, told.clauses)
    with pytest.raises(Contradiction):
        narrowed.narrow([0] * len(narrowed.held), narrowed.held)


@settings(max_examples=300)
@given(seen=small_games(), step=st.integers(1, 3))
def test_what_is_left_alone_has_nothing_more_to_tell(seen: Seen, step: int) -> None:
    """However few hands a fact wakes, looking at all of them once more finds nothing."""
    ledger = Ledger(seen.spec)
    for first in range(0, len(seen.facts), step):
        ledger.learn(seen.facts[first : first + step])
        again = Ledger(seen.spec, told(ledger))  # a new one looks at every hand
        assert (again.possible, again.held) == (ledger.possible, ledger.held)


def told(ledger: Ledger) -> Iterator[Fact]:
    """All that a ledger says, as facts."""
    numbers = ledger.numbers
    for owner, possible, held, clauses in zip(
        numbers.owners, ledger.possible, ledger.held, ledger.clauses, strict=True
    ):
        yield from (Lacks(owner, card) for card in numbers.cards_of(numbers.everything & ~possible))
        yield from (Holds(owner, card) for card in numbers.cards_of(held))
        yield from (HoldsOneOf(owner, frozenset(numbers.cards_of(clause))) for clause in clauses)
    for pairs in ledger.nots:
        yield NotAll(frozenset((numbers.owners[owner], numbers.cards_of(bit)[0]) for owner, bit in pairs))


def test_card_placed() -> None:
    ledger = Ledger(spec_of((3, 3, 3), 3), [Holds(ME, Card("a0"))])
    assert ledger.owner_of(Card("a0")) == ME
    assert [owner for owner in ledger.numbers.owners if ledger.may_hold(owner, Card("a0"))] == [ME]


def test_one_owner_left() -> None:
    spec = spec_of((3, 3, 3), 3)
    ledger = Ledger(spec, [Lacks(seat, Card("a0")) for seat in (ME, LEFT, RIGHT)])
    assert ledger.owner_of(Card("a0")) == CASE_FILE


def test_hand_full() -> None:
    ledger = Ledger(spec_of((3, 3, 3), 3), [Holds(ME, card) for card in cards("a0", "b0")])
    assert not any(ledger.may_hold(ME, card) for card in cards("a1", "a2", "b1", "b2", "c0", "c1", "c2"))


def test_hand_exhausted() -> None:
    # Two places, and seven of nine cards are excluded.
    excluded = cards("a1", "a2", "b1", "b2", "c0", "c1", "c2")
    ledger = Ledger(spec_of((3, 3, 3), 3), [Lacks(LEFT, card) for card in excluded])
    assert [ledger.owner_of(card) for card in cards("a0", "b0")] == [LEFT, LEFT]


def test_category_closed() -> None:
    spec = spec_of((3, 3, 3), 3)
    ledger = Ledger(spec, [Holds(CASE_FILE, Card("b1"))])
    assert ledger.case_file() == (tuple(cards("a0", "a1", "a2")), (Card("b1"),), tuple(cards("c0", "c1", "c2")))
    ledger.learn([Holds(ME, Card("a0")), Holds(LEFT, Card("a1"))])
    assert ledger.owner_of(Card("a2")) == CASE_FILE


def test_clause_with_one_left() -> None:
    asked = frozenset(cards("a0", "b0", "c0"))
    ledger = Ledger(spec_of((3, 3, 3), 3), [HoldsOneOf(LEFT, asked), Lacks(LEFT, Card("a0")), Holds(ME, Card("b0"))])
    assert ledger.owner_of(Card("c0")) == LEFT


def test_places_spoken_for() -> None:
    # Two places, two questions without a common card: no third card has room.
    facts: list[Fact] = [HoldsOneOf(LEFT, frozenset(cards(*names))) for names in (("a0", "b0"), ("a1", "b1"))]
    ledger = Ledger(spec_of((3, 3, 3), 3), facts)
    assert [ledger.may_hold(LEFT, card) for card in cards("a0", "b1", "a2", "c0")] == [True, True, False, False]
    # One place left: it must serve both questions.
    shared: list[Fact] = [HoldsOneOf(LEFT, frozenset(cards(*names))) for names in (("a0", "b0"), ("a0", "b1"))]
    ledger = Ledger(spec_of((3, 3, 3), 3), [Holds(LEFT, Card("c0")), *shared])
    assert ledger.owner_of(Card("a0")) == LEFT


def test_not_all_one_left() -> None:
    wrong = NotAll(frozenset((CASE_FILE, card) for card in cards("a0", "b0", "c0")))
    ledger = Ledger(spec_of((3, 3, 3), 3), [wrong, Holds(CASE_FILE, Card("a0")), Holds(CASE_FILE, Card("b0"))])
    assert not ledger.may_hold(CASE_FILE, Card("c0"))


@pytest.mark.parametrize(
    "facts",
    [
        [Holds(ME, Card("a0")), Holds(LEFT, Card("a0"))],
        [Holds(ME, Card("a0")), Lacks(ME, Card("a0"))],
        [Holds(ME, card) for card in cards("a0", "b0", "c0")],
        [Lacks(ME, card) for card in cards("a0", "a1", "a2", "b0", "b1", "b2", "c0", "c1")],
        [Lacks(owner, Card("a0")) for owner in (ME, LEFT, RIGHT, CASE_FILE)],
        [Lacks(CASE_FILE, card) for card in cards("a0", "a1", "a2")],
        [HoldsOneOf(ME, frozenset(cards("a0", "b0"))), *(Lacks(ME, card) for card in cards("a0", "b0"))],
        [NotAll(frozenset([(ME, Card("a0"))])), Holds(ME, Card("a0"))],
        [HoldsOneOf(ME, frozenset())],
        [NotAll(frozenset())],
    ],
)
def test_a_clash_is_said_when_the_ledger_is_made(facts: list[Fact]) -> None:
    with pytest.raises(Contradiction):
        Ledger(spec_of((3, 3, 3), 3), facts)


def test_unknown_cards_and_owners_are_refused() -> None:
    ledger = Ledger(DealSpec(deck((2, 3)), (1, 2)))
    with pytest.raises(Invalid, match="rope"):
        ledger.learn([Lacks(ME, Card("rope"))])
    with pytest.raises(Invalid, match="2"):
        ledger.learn([Lacks(Seat(2), Card("a0"))])
    with pytest.raises(Invalid, match="rope"):
        ledger.owner_of(Card("rope"))
