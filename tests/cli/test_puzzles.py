"""``casefile puzzles``: make, check and play, and clear words about bad files."""

import gzip
import json
import re
from pathlib import Path

import pytest

from casefile.puzzles.shipped import shipped
from tests.cli.emulator import Emulator
from tests.cli.runs import Run
from tests.puzzles.sample import LINE, line


def test_what_is_made_is_proved(casefile: Run, tmp_path: Path) -> None:
    made = casefile("puzzles", "make", "--count", "6", "--seed", "9")
    assert (made.status, made.err) == (0, "")
    lines = [json.loads(text) for text in made.out.splitlines()]
    fields = ["version", "id", "kind", "level", "position", "question", "answer", "steps"]
    assert [list(each) for each in lines] == [fields] * 6
    assert {each["kind"] for each in lines} == {"owner", "shown", "solution", "question", "show", "accuse"}
    file = tmp_path / "puzzles.jsonl"
    file.write_text(made.out, encoding="utf-8")
    done = casefile("puzzles", "check", str(file))
    assert (done.status, done.out, done.err) == (0, "6 puzzles are proved.\n", "")
    file.write_bytes(gzip.compress(made.out.encode()))
    assert casefile("puzzles", "check", str(file), "--language", "ja").out == "6問が証明されました。\n"


def test_a_position_is_one_that_solve_reads(casefile: Run, tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text(json.dumps(LINE["position"]), encoding="utf-8")
    assert "So Seat 2 holds Rope." in casefile("solve", str(file), "--explain", "rope", "2").out


def test_each_fault_is_a_sentence_with_its_line(casefile: Run, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    bad = [line(answer=1), line(level=4), line(version=9)]
    file.write_text("\n".join([json.dumps(LINE), *map(json.dumps, bad), "{", ""]), encoding="utf-8")
    done = casefile("puzzles", "check", str(file))
    assert (done.status, done.out) == (1, "1 puzzle is proved.\n")
    said = done.err.splitlines()
    assert [text.split(": ")[2] for text in said] == ["line 2", "line 3", "line 4", "line 5"]
    assert "the answer 1 does not follow" in said[0]
    assert "its level is 4, by its proof 1" in said[1]
    assert "version: found 9" in said[2]
    assert "expected version 1" in said[2]


def test_a_file_that_cannot_be_read_is_one_sentence(casefile: Run, tmp_path: Path) -> None:
    gone = casefile("puzzles", "check", str(tmp_path / "gone"))
    assert gone.status == 1
    assert len(gone.err.splitlines()) == 1
    broken = tmp_path / "broken.gz"
    broken.write_bytes(gzip.compress(b"x" * 1000)[:20])
    told = casefile("puzzles", "check", str(broken))
    assert told.status == 1
    assert "a file packed with gzip" in told.err


def test_a_puzzle_is_played_with_a_second_try(casefile: Run, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    file.write_text(json.dumps(LINE), encoding="utf-8")
    done = casefile("puzzles", "play", str(file), typed="1\n2\n\n")
    assert done.status == 0
    assert "You are Scarlet and hold: Scarlet, Knife, Hall, Lounge, Study, Library." in done.out
    assert "Not yet. Look at row 1 again." in done.out
    assert "Right. Why it is so:" in done.out
    assert "Only Rope is left to answer with. So White holds Rope." in done.out
    # What the answer is stands nowhere before it is given.
    assert "White has Rope" not in done.out.partition("Not yet")[0]
    lost = casefile("puzzles", "play", str(file), typed="1\n3\nq\n")
    assert "Not so. Why it is otherwise:" in lost.out


def test_those_that_come_along_are_played_by_level_in_either_language(casefile: Run) -> None:
    done = casefile("puzzles", "play", "--level", "2", "--language", "ja", typed="1\n2\nq\n")
    assert done.status == 0
    assert "難しさ2" in done.out
    assert casefile("puzzles", "play", "--level", "6").status == 2


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "A number from 1 to 4, please; q leaves the puzzles.\n"),
        ("ja", "1～4の番号を入力してください。qでパズルを終えます。\n"),
    ],
)
def test_a_wrong_answer_is_told_in_one_sentence_and_q_leaves(casefile: Run, language: str, sentence: str) -> None:
    typed = "help\n0\n99\n²\n1.5\nq\n"
    done = casefile("puzzles", "play", "--level", "2", "--language", language, typed=typed)
    assert (done.status, done.err) == (0, "")
    assert done.out.count(sentence) == 5
    assert "Error" not in done.out
    assert casefile("puzzles", "play", "--level", "2", typed="1\nq\n").status == 0


def test_a_first_puzzle_beyond_the_last_is_refused(casefile: Run, tmp_path: Path) -> None:
    done = casefile("puzzles", "play", "--from", "5000")
    assert (done.status, done.out) == (2, "")
    assert done.err == f"casefile: there are only {len(shipped())} puzzles.\n"
    file = tmp_path / "puzzles.jsonl"
    file.write_text(json.dumps(LINE), encoding="utf-8")
    assert casefile("puzzles", "play", str(file), "--from", "2").err == "casefile: there is only 1 puzzle.\n"
    told = casefile("puzzles", "play", str(file), "--from", "2", "--language", "ja").err
    assert told == "casefile: パズルは全部で1問です。\n"


@pytest.mark.linux
@pytest.mark.waits
def test_somebody_who_looks_gets_what_was_asked_as_a_table(casefile: Run) -> None:
    plain = casefile("puzzles", "play", "--level", "2", "--language", "en", typed="q\n").out
    asked = re.findall(r"^ *(\d+)  (\w+) asks for (.+?)\.", plain, re.MULTILINE)
    assert asked
    with Emulator(["puzzles", "play", "--level", "2", "--language", "en"], (110, 40)) as at:
        at.sees("Your answer")
        assert re.search(r"Asks +For +Nothing from +Answer", at.text)
        rows = [re.split(r"  +", line.strip()) for line in at.text.splitlines()]
        for number, who, cards in asked:
            (row,) = (row for row in rows if row[0] == number and len(row) > 3)
            assert row[1:3] == [who, cards.replace(" and ", ", ")]
        at.press("q")
        at.press("\r")
        assert at.ended() == 0
