"""Every claim of a line is proved anew: a sound one passes, and each planted fault is named in a sentence."""

import json
from collections.abc import Callable
from copy import deepcopy
from itertools import product
from typing import Any

import pytest

from casefile.core.cards import Invalid
from casefile.puzzles.checking import checked, faults, holds
from casefile.puzzles.finding import DECK
from casefile.puzzles.jsonl import read_line, written
from casefile.puzzles.shipped import of_level, shipped_lines, shipped_puzzle
from tests.puzzles.sample import HAND, LINE, asked, line, puzzle


def first_of(kind: str) -> dict[str, Any]:
    """The first puzzle of a kind that comes with the program, as its line has it."""
    return next(found for text in shipped_lines() if (found := json.loads(text))["kind"] == kind)


def said(data: object) -> str:
    """What is said of a line; nothing of a sound one."""
    try:
        checked(read_line(data if isinstance(data, str) else json.dumps(data), "line 1"), "line 1")
    except Invalid as error:
        return str(error)
    return ""


def test_a_sound_puzzle_passes_and_is_written_as_it_was_read() -> None:
    assert list(faults(puzzle())) == []
    assert json.loads(written(puzzle())) == {
        **LINE,
        "steps": [{"proof": [{"rule": "clause with one left", "says": [[2, "rope", True]], "facts": [6, 10, 12]}]}],
    }


def test_a_wrong_answer_is_seen() -> None:
    assert "the answer 1 does not follow" in said(line(answer=1))
    assert "the answer case_file does not follow" in said(line(answer="case_file"))


def test_an_answer_that_does_not_follow_yet_is_seen() -> None:
    # Without turn 2 seat 2 may have shown Plum or the Kitchen.
    position = {**LINE["position"], "events": LINE["position"]["events"][:1]}
    assert "the answer 2 does not follow" in said(line(position=position, steps=[{"proof": [STEP | {"facts": [6]}]}]))


def test_a_second_solution_is_seen() -> None:
    data = first_of("question")
    found = read_line(json.dumps(data), "line 1")
    asks = (cards for cards in product(*DECK) if cards not in found.question.choices)
    other = next(cards for cards in asks if holds(found, tuple(cards)))
    data["question"]["choices"].append(list(other))
    assert f"{', '.join(other)} is right as well as {', '.join(data['answer'])}" in said(data)


def test_a_wrong_level_is_seen() -> None:
    assert "its level is 3, by its proof 1" in said(line(level=3))


def test_no_deal_is_seen() -> None:
    events = [*LINE["position"]["events"], asked(1, "scarlet knife hall", [0], None)]
    assert "no deal fits the position" in said(line(position={**LINE["position"], "events": events}))


STEP: dict[str, Any] = LINE["steps"][0]["proof"][0]


@pytest.mark.parametrize(
    ("steps", "sentence"),
    [
        ([], "its steps do not prove the answer"),
        ([{"proof": [{**STEP, "says": [[2, "plum", True]]}]}], "its steps do not prove the answer"),
        ([{"proof": [{**STEP, "facts": [6, 10]}]}], "it does not follow"),
        ([{"proof": [{**STEP, "rule": "hand full"}]}], "not what its name says"),
        ([{"proof": [{**STEP, "rule": "magic"}]}], "steps by known rules"),
        ([{"proof": [{**STEP, "facts": [6, 10, 99]}]}], "facts from 0 to 12"),
        ([{"proof": [STEP, STEP]}], "nothing rests on"),
        ([{"proof": [{**STEP, "steps": [5]}]}], "each from those before it"),
        ([{"proof": []}], "a proof whose last step says one thing"),
    ],
)
def test_a_fault_in_the_proof_is_seen(steps: list[Any], sentence: str) -> None:
    assert sentence in said(line(steps=steps))


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ("{", "line 1"),
        ("[]", "expected one JSON object"),
        ("null", "expected one JSON object"),
        ("[" * 100_000, "one JSON object"),
        (line(version=2), "line 1: version: found 2, expected version 1"),
        ({}, "expected version 1"),
        (line(kind="riddle"), "a puzzle as docs/puzzles.md says"),
        (line(more=1), "a puzzle as docs/puzzles.md says"),
        (line(level=6), "1 to 5"),
        (line(answer=0), "one of the choices"),
        (line(answer=7), "0 to 2"),
        (line(answer="rope"), "a seat, or case_file"),
        (line(answer=["plum", "rope", "hall"]), "a choice as docs/puzzles.md says for this kind"),
        (line(question={"card": "spoon", "choices": [1, 2]}), "a card of this deal"),
        (line(question={"choices": [1, 2]}), "a field 'card'"),
        (line(question={"card": "rope", "choices": [2]}), "two choices or more"),
        (line(question={"card": "rope", "choices": [2, 2]}), "two choices or more"),
        (line(position={**LINE["position"], "me": None, "my_hand": None}), "the seat whose view it is"),
        (line(position={**LINE["position"], "my_hand": HAND[:5]}), "6 cards"),
        (line(kind="shown", question={"turn": 3, "choices": ["plum", "rope"]}, answer="rope"), "1 to 2"),
        (line(kind="shown", question={"turn": 2, "choices": ["plum", "rope"]}, answer="rope"), "shown unseen"),
        (line(kind="show", question={"to": 1, "choices": ["plum", "rope"]}, answer="rope"), "cards of the hand"),
    ],
)
def test_what_is_no_puzzle_is_refused_in_a_sentence(data: object, sentence: str) -> None:
    found = said(data)
    assert sentence in found
    assert "\n" not in found


FIELDS: tuple[Callable[[dict[str, Any]], object], ...] = (
    lambda data: data["question"]["choices"].pop(),
    lambda data: data.update(answer=None),
    lambda data: data["position"].update(events=None),
    lambda data: data["position"]["events"].pop(),
    lambda data: data["steps"].pop(),
)


TRIPLES = ("solution", "question")
"""The kinds whose choices are three cards."""


@pytest.mark.parametrize("kind", ["owner", "shown", "solution", "question", "show", "accuse"])
def test_a_line_of_each_kind_is_sound_and_each_other_answer_is_wrong(kind: str) -> None:
    sound = first_of(kind)
    assert said(sound) == ""
    for choice in sound["question"]["choices"]:
        if choice != sound["answer"]:
            assert said({**deepcopy(sound), "answer": choice})
            assert not holds(read_line(json.dumps(sound), "line 1"), tuple(choice) if kind in TRIPLES else choice)
    for damage in FIELDS:
        data = deepcopy(sound)
        damage(data)
        found = said(data)
        assert "\n" not in found
    assert said({**deepcopy(sound), "steps": sound["steps"][:-1]})


def test_a_sample_of_the_file_that_comes_along_is_proved_anew() -> None:
    names = [name for level in range(1, 6) for name in of_level(level)[::20]]
    assert len(names) >= 95
    for name in names:
        found = shipped_puzzle(name)
        assert found is not None
        assert list(faults(found)) == []
