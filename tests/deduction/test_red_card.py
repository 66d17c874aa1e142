"""With a Red Card: counts are those of a list of all deals, and what is noted holds in the true one."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import factorial, prod
from random import Random
from typing import Any

import pytest

from casefile.core.cards import Card, Seat
from casefile.core.dealing import DealSpec, without_card
from casefile.core.engine import observe
from casefile.core.events import Reader
from casefile.core.facts import CASE_FILE, Contradiction, Fact, Holds, HoldsOneOf, Lacks, NotAll
from casefile.core.options import Value
from casefile.deduction.ledger import Ledger
from casefile.deduction.red_card import Red, RedWorlds, translated
from casefile.deduction.worlds import Worlds
from casefile.games.nsider.events import HandRevealed, RedCardDealt
from tests.deduction.oracle import World, every_deal, true_in
from tests.properties.games import Plan, finished, viewers

P, W, R = (tuple(Card(f"{name}{number}") for number in range(4 if name == "p" else 3)) for name in "pwr")
SPEC = DealSpec((P, W, R), (3, 2, 2))
"""Three camps, whose characters are the first three of four persons: 10 cards, 3 of them sealed."""
PERSONS = P[:3]
OWNERS: list[Any] = [Seat(0), Seat(1), Seat(2), CASE_FILE]


@cache
def deals_with(murderer: Seat) -> tuple[World, ...]:
    """All deals without his card."""
    return every_deal(without_card(SPEC, murderer, PERSONS[murderer]))


def weight(seat: Seat) -> Fraction:
    """One deal with this murderer, beforehand: a camp of three, then one of all its deals."""
    return Fraction(1, 3 * len(deals_with(seat)))


def fitting(facts: list[Fact]) -> Iterator[tuple[Seat, World]]:
    """The murderers and deals in which all the facts are true."""
    for seat in map(Seat, range(len(PERSONS))):
        # Of the two solutions a wrong accusation is neither.
        for world in deals_with(seat):
            solutions = (world[CASE_FILE], world[CASE_FILE] - set(P) | {PERSONS[seat]})
            if all(
                frozenset(card for _, card in fact.holdings) not in solutions
                if isinstance(fact, NotAll)
                else true_in(fact, world)
                for fact in facts
            ):
                yield seat, world


def test_the_list_has_every_deal() -> None:
    # Nine cards, 3 persons x 3 weapons x 3 rooms sealed, six cards in three hands, one of them one card short.
    for seat, sizes in enumerate([(2, 2, 2), (3, 1, 2), (3, 2, 1)]):
        assert len(deals_with(Seat(seat))) == 27 * factorial(6) // prod(map(factorial, sizes))


def some_facts(rng: Random) -> list[Fact]:
    """Facts that are true in a random deal with a random murderer."""
    seat = Seat(rng.randrange(3))
    world = rng.choice(deals_with(seat))
    deck = [*P, *W, *R]
    facts: list[Fact] = []
    for _ in range(rng.randrange(1, 7)):
        asked, owner = (rng.choice(P), rng.choice(W), rng.choice(R)), Seat(rng.randrange(3))
        held = [card for card in asked if card in world[owner]]
        if held and rng.random() < 0.6:
            facts.append(HoldsOneOf(owner, frozenset(asked)))
        elif held:
            facts.append(Holds(owner, rng.choice(held)))
        else:
            facts += [Lacks(owner, card) for card in asked]
    wrong = rng.choice(P), rng.choice(W), rng.choice(R)
    if set(wrong[1:]) - world[CASE_FILE] or wrong[0] not in (*world[CASE_FILE], PERSONS[seat]):
        facts.append(NotAll(frozenset((CASE_FILE, card) for card in wrong)))
    assert len(deck) == 10
    return facts


@pytest.mark.sampled(10)
@pytest.mark.parametrize("number", range(24))
def test_counts_are_those_of_the_list(number: int) -> None:
    facts = some_facts(Random(number))
    found = RedWorlds(SPEC, PERSONS, facts)
    listed = [(seat, world, weight(seat)) for seat, world in fitting(facts)]
    total = sum(share for *_, share in listed)
    for seat in map(Seat, range(3)):
        share = sum((w for s, _, w in listed if s == seat), Fraction())
        assert Fraction(found.murderers.get(seat, 0), found.total) == share / total
    for card, row in found.counts.items():
        for owner, count in zip(OWNERS, row, strict=False):
            share = sum((w for _, world, w in listed if card in world[owner]), Fraction())
            assert Fraction(count, found.total) == share / total
        share = sum((w for seat, _, w in listed if PERSONS[seat] == card), Fraction())
        assert Fraction(row[-1], found.total) == share / total
        assert sum(row) == found.total
    for named, count in found.solutions.items():
        cards = set(named[1:])
        share = sum((w for s, world, w in listed if PERSONS[s] == named[0] and cards <= world[CASE_FILE]), Fraction())
        assert Fraction(count, found.total) == share / total
    assert sum(found.solutions.values()) == found.total


def test_who_has_shown_its_own_character_is_not_the_murderer() -> None:
    assert set(RedWorlds(SPEC, PERSONS, [Holds(Seat(2), P[0])]).worlds) == {1, 2}
    assert set(RedWorlds(SPEC, PERSONS, [], [Seat(1)]).worlds) == {1}
    with pytest.raises(Contradiction):
        RedWorlds(SPEC, PERSONS, [Holds(Seat(2), card) for card in PERSONS])


def test_a_clause_of_the_murderers_card_alone_fits_no_deal() -> None:
    with pytest.raises(Contradiction):
        list(translated([HoldsOneOf(Seat(1), frozenset(P[:1]))], P[0]))


def described(seat: Seat, world: World) -> World:
    """The deal as it is described to who does not know the murderer."""
    return {owner: cards | {PERSONS[seat]} if owner == seat else cards for owner, cards in world.items()}


@pytest.mark.sampled(5)
@pytest.mark.parametrize("number", range(12))
def test_sound_facts_hold_in_the_deal_as_it_is_described(number: int) -> None:
    facts = some_facts(Random(number))
    for seat, world in fitting(facts):
        unsure = Red(PERSONS).sound(facts)
        assert all(true_in(fact, described(seat, world)) for fact in unsure)
        if seat in RedWorlds(SPEC, PERSONS, facts).worlds:
            known = Red(PERSONS, PERSONS[seat]).sound(facts)
            assert all(true_in(fact, world) for fact in known)


def test_a_hand_that_is_laid_open_with_the_red_card() -> None:
    dealt = RedCardDealt(PERSONS, ((P[0], P[3]), (), ()))
    opened = HandRevealed(Seat(0), (W[0], R[0]), True)
    ways: list[tuple[Any, bool, list[Fact]]] = [
        # To the others the murderer's own card stands for the Red Card; in plain facts it does not.
        (Seat(1), False, [Holds(Seat(0), W[0]), Holds(Seat(0), R[0]), Holds(Seat(0), P[0])]),
        (Seat(1), True, [Holds(Seat(0), W[0]), Holds(Seat(0), R[0])]),
    ]
    for viewer, plain, wanted in ways:
        reader = Reader(plain=plain)
        assert list(reader.facts(observe(dealt, viewer))) == []
        assert list(reader.facts(observe(opened, viewer))) == wanted
    reader = Reader()
    assert list(reader.facts(observe(dealt, Seat(0)))) == [Holds(CASE_FILE, P[3])]


@pytest.mark.parametrize("number", range(12))
def test_in_whole_games_what_every_viewer_notes_is_true(number: int) -> None:
    rng = Random(number)
    options: dict[str, Value] = {
        "red_card": True,
        "disbanded_cards": rng.choice(["operator", "revealed", "silent"]),
        "turn_order": rng.choice(["people", "random"]),
        "murderer_knows_framed": rng.random() < 0.5,
        "rounds": rng.choice(["sequential", "simultaneous"]),
    }
    table = finished(Plan("nsider", rng.choice([3, 4, 5, 6]), options, number, patience=rng.choice([0, 30])))
    ((murderer, person),) = [(seat, told[0]) for seat, told in enumerate(table.state.red) if told]
    held = table.state.holdings
    for viewer in viewers(table):
        view = table.view(viewer)
        reader, facts = Reader(), list[Fact]()
        for observation in table.observations(viewer):
            facts += reader.facts(observation)
        spec = table.rules.deal_spec(view.state)
        assert spec is not None
        world: World = {CASE_FILE: frozenset(held.case_file)}
        world |= {Seat(seat): frozenset(hand) for seat, hand in enumerate(held.hands)}
        if viewer != murderer:
            world[Seat(murderer)] |= {person}
        assert all(true_in(fact, world) for fact in facts)
        # The sheet never strikes out what is true.
        ledger = Ledger(spec, facts)
        for owner, cards in world.items():
            assert all(ledger.may_hold(owner, card) for card in cards)
        assert Worlds(spec, facts).total > 0
