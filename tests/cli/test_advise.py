"""``casefile advise``: a line for every question, at once, whatever stands in the lines before."""

import json
import subprocess
import sys
from typing import Any

import pytest

from casefile.cli.solve import position_schema
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
    # The second one is bound to the hall: the first of nine rooms, after six suspects and six weapons.
    assert answers[1]["cards"][2] == 12
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
