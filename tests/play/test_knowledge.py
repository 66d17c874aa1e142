"""The notes at each level, against positions with exact answers and against recorded games."""

from random import Random
from typing import Any

import pytest

from casefile.core.cards import Card
from casefile.core.facts import Holds, HoldsOneOf, Lacks, Owner
from casefile.deduction.positions import Position
from casefile.deduction.worlds import Worlds
from casefile.play.fixed_hands import FixedHands
from casefile.play.knowledge import Mark, marks
from tests.deduction.test_positions import KNOWN

IDS = [position.id for position, _ in KNOWN]
known = pytest.mark.parametrize(("position", "answer"), KNOWN, ids=IDS)


def notes_of(position: Position) -> FixedHands:
    """What somebody knows who has the facts of a position."""
    return FixedHands(position.spec, tuple(position.facts))


def places(position: Position) -> list[tuple[int, int, Card, Owner]]:
    """Every card and owner with their numbers in the answers."""
    worlds = Worlds(position.spec, position.facts)
    cards, owners = enumerate(worlds.counts), list(enumerate(worlds.owners))
    return [(row, column, card, owner) for row, card in cards for column, owner in owners]


@known
def test_level_1_notes_nothing(position: Position, answer: dict[str, Any]) -> None:
    assert marks(notes_of(position), 1) == {}


@known
def test_level_2_notes_what_was_seen_and_no_more(position: Position, answer: dict[str, Any]) -> None:
    lies = {fact.card: fact.owner for fact in position.facts if isinstance(fact, Holds)}
    noted = marks(notes_of(position), 2)
    assert {card for card, _ in noted} == set(lies)
    for (card, owner), mark in noted.items():
        assert mark == Mark("yes" if lies[card] == owner else "no")


@known
def test_level_3_notes_all_that_is_forced(position: Position, answer: dict[str, Any]) -> None:
    noted, total = marks(notes_of(position), 3), answer["total"]
    for row, column, card, owner in places(position):
        count, mark = answer["counts"][row][column], noted.get((card, owner), Mark())
        assert mark.ink == "yes" if count == total else mark.ink == "no" if count == 0 else mark.ink in ("", "maybe")
        assert mark.chance is None


@known
def test_a_question_mark_is_one_of_several(position: Position, answer: dict[str, Any]) -> None:
    """By the definition: an answer that no card known to be there explains, and this card may."""
    counts, total = answer["counts"], answer["total"]
    index = {(card, owner): counts[row][column] for row, column, card, owner in places(position)}
    wanted = set()
    for fact in position.facts:
        if isinstance(fact, HoldsOneOf) and all(index[card, fact.owner] < total for card in fact.cards):
            wanted |= {(card, fact.owner) for card in fact.cards if index[card, fact.owner]}
    for level in (3, 4):
        noted = marks(notes_of(position), level)
        assert {place for place, mark in noted.items() if mark.ink == "maybe"} == wanted


@known
def test_level_4_notes_the_chances_besides(position: Position, answer: dict[str, Any]) -> None:
    notes, total = notes_of(position), answer["total"]
    logic, chances = marks(notes, 3), marks(notes, 4)
    for row, column, card, owner in places(position):
        count, mark = answer["counts"][row][column], chances[card, owner]
        assert notes.weight(card, owner) == count
        assert mark.ink == logic.get((card, owner), Mark()).ink
        if count in (0, total):
            assert mark.chance is None
        else:  # to the nearest, and never certain
            assert mark.chance is not None
            assert 1 <= mark.chance <= 99
            assert abs(mark.chance - 100 * count / total) <= (1 if mark.chance in (1, 99) else 0.5)


@known
def test_every_tick_and_cross_has_a_proof(position: Position, answer: dict[str, Any]) -> None:
    notes = notes_of(position)
    certain = [(place, mark.ink) for place, mark in marks(notes, 3).items() if mark.ink in ("yes", "no")]
    # The explainer has its own tests; here some of each position, so that this stays quick.
    for (card, owner), ink in Random(position.id).sample(certain, min(4, len(certain))):
        assert notes.proof(card, owner).goal == (Holds if ink == "yes" else Lacks)(owner, card)
