"""``casefile advise``: a line for every question, at once, whatever stands in the lines before."""

import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from casefile.cli.solve import position_schema
from casefile.core.cards import Card
from casefile.core.editions import CLUE
from tests.cli.runs import Run
from tests.clone import ROOT
from tests.deduction.test_positions import FILE

QUESTIONS = (ROOT / "docs" / "questions.jsonl").read_text(encoding="utf-8")
ENTRY: dict[str, Any] = FILE["positions"][0]


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_the_example_is_answered(casefile: Run) -> None:
    done = casefile("advise", "--bot", "detective", typed=QUESTIONS)
    assert (done.status, done.err) == (0, "")
    answers, asked = lines(done.out), lines(QUESTIONS)
    assert [answer["id"] for answer in answers] == [question["id"] for question in asked]
    assert [list(answer)[1] for answer in answers] == ["cards", "cards", "card", "accuse"]
    assert all(answer["seconds"] > 0 and answer["reason"] for answer in answers)
    assert answers[1]["cards"][2] == "hall"  # to which the second one is bound
    from_file = lines(casefile("advise", "--bot", "detective", str(ROOT / "docs" / "questions.jsonl")).out)
    assert [{**answer, "seconds": 0} for answer in from_file] == [{**answer, "seconds": 0} for answer in answers]
    assert "No such file" in casefile("advise", "--bot", "random", "none.jsonl").err


def test_bad_lines_name_their_place_and_the_rest_is_answered(casefile: Run) -> None:
    bad = ["{", "7", "[" * 100_000, json.dumps(ENTRY), json.dumps({**ENTRY, "ask": "suggest", "version": 3})]
    wrong = {**ENTRY["position"], "my_hand": [0, 1, 2, 3, 4, 99]}
    bad.append(json.dumps({"id": "x", "position": wrong, "ask": "suggest"}))
    good = json.dumps({**ENTRY, "ask": "accuse"})
    done = casefile("advise", "--bot", "eliminator", typed="\n".join([*bad, "", good]))
    assert done.status == 0
    *errors, answer = lines(done.out)
    assert [list(error) for error in errors] == [["error"]] * 3 + [["id", "error"]] * 3
    assert [error["error"].split(":")[0] for error in errors] == [f"line {n}" for n in range(1, 7)]
    assert errors[-1]["id"] == "x"
    assert errors[-1]["error"].startswith("line 6: position.my_hand: found 99, expected ")
    assert errors[4]["error"] == "line 5: version: found 3, expected version 1 or 2"
    assert answer["id"] == ENTRY["id"]


def test_a_position_that_no_deal_fits_is_said_to_be_one(casefile: Run) -> None:
    mine = ENTRY["position"]["my_hand"][0]
    event = {"suggester": 1, "suspect": mine, "weapon": 6, "room": 12, "passed": [], "shown_by": 2, "shown_card": mine}
    position = {**ENTRY["position"], "events": [event]}
    for bot in ("random", "detective"):
        done = casefile("advise", "--bot", bot, typed=json.dumps({"position": position, "ask": "suggest"}))
        assert "no deal fits" in lines(done.out)[0]["error"]


def test_a_bot_that_does_not_exist_or_plays_something_else(casefile: Run) -> None:
    for name in ("nobody", "greedy"):
        done = casefile("advise", "--bot", name)
        assert done.status == 2
        assert name in done.err
        assert "eliminator" in done.err


def test_each_answer_comes_before_the_next_question() -> None:
    command = [sys.executable, "-c", "from casefile.__main__ import main; main()", "advise", "--bot", "eliminator"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for ask in ("suggest", "accuse"):
            process.stdin.write(json.dumps({**ENTRY, "ask": ask}).encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == ENTRY["id"]
        process.stdin.write(b"\xff\xfe\n")
        process.stdin.close()
        assert json.loads(process.stdout.readline())["error"].startswith("line 3: ")
    assert process.returncode == 0


@pytest.mark.parametrize("name", ["question", "advice", "accusation"])
def test_the_schema_has_all_fields(casefile: Run, name: str) -> None:
    schema: dict[str, Any] = position_schema()
    fields = set(schema["$defs"][name]["properties"])
    if name == "question":
        used = {field for question in lines(QUESTIONS) for field in question}
        assert fields - {"free", "passed"} <= used
    elif name == "advice":
        used = {field for a in lines(casefile("advise", "--bot", "random", typed=QUESTIONS).out) for field in a}
        assert used == fields - {"error"}
    else:
        assert fields == {"seat", "suspect", "weapon", "room", "after"}


SLUGS: dict[str, Any] = {
    "players": 3,
    "hand_sizes": [6, 6, 6],
    "cards": {"suspects": 6, "weapons": 6, "rooms": 9},
    "me": 0,
    "my_hand": ["scarlet", "knife", "revolver", "wrench", "ballroom", "library"],
    "events": [
        {"suggester": 0, "suspect": "plum", "weapon": "rope", "room": "hall"}
        | {"passed": [1], "shown_by": 2, "shown_card": "rope"},
        {"suggester": 1, "suspect": "plum", "weapon": "rope", "room": "study"}
        | {"passed": [], "shown_by": 2, "shown_card": None},
    ],
    "accusations": [],
}
DECK = CLUE.edition("clue").deck
FACES = CLUE.edition("clue").faces
WORDS: dict[str, Callable[[str], object]] = {
    "numbers": lambda slug: [*DECK].index(Card(slug)),
    "slugs": lambda slug: slug,
    "names": lambda slug: FACES[Card(slug)].name["en"],
    "short names": lambda slug: FACES[Card(slug)].short["en"],
    "Japanese names": lambda slug: FACES[Card(slug)].name["ja"],
}


def in_words(value: object, word: Callable[[str], object]) -> Any:
    """A question with other words for its cards."""
    if isinstance(value, dict):
        return {name: in_words(each, word) for name, each in value.items()}
    if isinstance(value, list):
        return [in_words(each, word) for each in value]
    return word(value) if isinstance(value, str) and value in [*DECK] else value


@pytest.mark.parametrize("words", WORDS)
def test_the_answer_is_in_the_words_of_the_question(casefile: Run, words: str) -> None:
    suggestion = {"suspect": "scarlet", "weapon": "knife", "room": "kitchen"}
    asked = [
        {**SLUGS, "ask": "suggest"},
        {**SLUGS, "ask": "suggest", "room": "study"},
        {**SLUGS, "ask": "show", "to": 1, "suggestion": suggestion},
        {"position": SLUGS, "ask": "show", "to": 1, "suggestion": [*suggestion.values()]},
    ]
    word = WORDS[words]
    by_slug, answers = (
        lines(casefile("advise", "--bot", "detective", typed="\n".join(map(json.dumps, each))).out)
        for each in (asked, in_words(asked, word))
    )
    keys = ["cards", "cards", "card", "card"]
    assert [answer[key] for answer, key in zip(answers, keys, strict=True)] == [
        in_words(answer[key], word) for answer, key in zip(by_slug, keys, strict=True)
    ]
    assert isinstance(by_slug[0]["cards"][0], str)
    first = answers[0]["cards"][0] if words != "numbers" else by_slug[0]["cards"][0]
    assert answers[0]["reason"].startswith(f"{first} is ")
    assert answers[1]["cards"][2] == word("study")


def test_words_of_several_kinds_are_understood_and_the_first_one_decides(casefile: Run) -> None:
    mixed = {**SLUGS, "my_hand": ["Miss Scarlet", 6 + DECK.weapons.index(Card("knife")), *SLUGS["my_hand"][2:]]}
    (answer,) = lines(casefile("advise", "--bot", "detective", typed=json.dumps({**mixed, "ask": "suggest"})).out)
    assert answer["cards"] == [FACES[card].name["en"] for card in FACES if FACES[card].name["en"] in answer["cards"]]
    assert len(answer["cards"]) == 3


EVENT = "line 1: position.events"
IMPOSSIBLE = {
    "a card that was not asked for": (
        (0, {"shown_card": "lounge"}),
        f"{EVENT}[0].shown_card: found lounge, expected a card of the suggestion, shown by a seat",
    ),
    "an unknown card": ((1, {"weapon": "spoon"}), f"{EVENT}[1].weapon: found 'spoon', expected a card's slug, or a"),
    "two suspects": ((1, {"weapon": "green"}), f"{EVENT}[1].weapon: found 'green', expected a card of the weapons"),
    "the suggester shows": ((1, {"shown_by": 1}), f"{EVENT}[1].shown_by: found 1, expected another seat than the sugg"),
    "the suggester passes": ((1, {"passed": [1]}), f"{EVENT}[1].passed: found 1, expected other seats than the sugg"),
    "nobody shows a card": (
        (0, {"shown_by": None}),
        f"{EVENT}[0].shown_card: found rope, expected a card of the suggestion, shown by a seat",
    ),
    "two seats show the same card": (
        (1, {"suggester": 0, "shown_by": 1, "shown_card": "rope"}),
        "line 1: no deal fits all of this: turn 1: seat 1 does not hold rope; turn 2: seat 1 holds rope",
    ),
    "who passes has a card": (
        (1, {"weapon": "knife", "passed": [0]}),
        "line 1: no deal fits all of this: seat 0 holds knife; turn 2: seat 0 does not hold knife",
    ),
}


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_a_story_that_cannot_be_is_refused_with_its_place(casefile: Run, what: str) -> None:
    (place, fields), sentence = IMPOSSIBLE[what]
    events = [event | fields if at == place else event for at, event in enumerate(SLUGS["events"])]
    done = casefile("advise", "--bot", "random", typed=json.dumps({**SLUGS, "events": events, "ask": "suggest"}))
    assert lines(done.out)[0]["error"].startswith(sentence)
