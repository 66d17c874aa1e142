"""``casefile dataset`` writes whole files, says what it wrote, and says in a sentence what it cannot do."""

import json
from pathlib import Path

import pytest

from casefile.arena.decisions import DatasetPlan
from casefile.cli import dataset
from tests.cli.runs import Run
from tests.clone import ROOT
from tests.test_docs import blocks

GAMES = ("--games", "3", "--option", "board=none", "--bots", "eliminator,random", "--seed", "5")


def test_a_file_has_a_head_and_a_line_for_each_decision(casefile: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    done = casefile("dataset", str(file), *GAMES)
    head, *rows = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    assert (done.status, done.err) == (0, "")
    assert done.out == f"{file}: 3 games, {len(rows)} decisions, {file.stat().st_size:,} bytes\n"
    assert (head["seed"], head["options"]["board"]) == (5, "none")
    assert {row["game"] for row in rows} == {0, 1, 2}
    assert [*tmp_path.iterdir()] == [file]


def test_the_games_are_those_of_simulate(casefile: Run, tmp_path: Path) -> None:
    file, lines = tmp_path / "games.jsonl", tmp_path / "lines.jsonl"
    casefile("dataset", str(file), *GAMES)
    casefile("simulate", *GAMES, "--save-all", str(lines))
    _, *rows = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    ends = {row["game"]: (row["truth_seed"], row["truth_winners"], row["truth_solution"]) for row in rows}
    played = map(json.loads, lines.read_text(encoding="utf-8").splitlines())
    assert [*ends.values()] == [(each["seed"], each["winners"], each["case_file"]) for each in played]


def test_what_cannot_be_is_said_in_a_sentence(casefile: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    there = tmp_path / "there.jsonl"
    there.write_text("something", encoding="utf-8")
    assert casefile("dataset", str(there), *GAMES).err == f"casefile: {there}: File exists.\n"
    assert there.read_text(encoding="utf-8") == "something"
    wrong = casefile("dataset", str(tmp_path / "new"), "--bots", "random,random,random,random")
    assert wrong.status == 2
    assert wrong.err.startswith("casefile: bots: found random, random, random, random, expected 1 to 3 of random,")
    large = casefile("dataset", str(tmp_path / "new"), "--seed", str(2**63))  # no column of whole numbers holds it
    assert large.status == 2
    assert "is not in the range 0<=x<=9223372036854775807" in large.err
    monkeypatch.setattr(dataset, "find_spec", lambda name: None)
    missing = casefile("dataset", str(tmp_path / "new"), "--format", "parquet")
    assert missing.status == 2
    assert missing.err == (
        "casefile: this needs the extra for datasets, which is not installed here: pip install 'casefile[dataset]'.\n"
    )
    assert [*tmp_path.iterdir()] == [there]


@pytest.mark.parametrize("broken", [KeyboardInterrupt, OSError])
def test_nothing_is_left_of_a_file_that_was_not_finished(
    broken: type[BaseException], casefile: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = DatasetPlan.decisions

    def decisions(plan: DatasetPlan) -> object:
        yield next(honest(plan))
        raise broken

    monkeypatch.setattr(DatasetPlan, "decisions", decisions)
    done = casefile("dataset", str(tmp_path / "games.jsonl"), *GAMES)
    assert done.status == (130 if broken is KeyboardInterrupt else 1)
    assert [*tmp_path.iterdir()] == []


def test_the_example_that_needs_no_package_reads_a_file(
    casefile: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    casefile("dataset", str(tmp_path / "games.jsonl"), *GAMES)
    monkeypatch.chdir(tmp_path)
    (example,) = (block for block in blocks(ROOT / "docs" / "dataset.md", "py") if "pyarrow" not in block)
    exec(compile(example, "example", "exec"), {})
    printed = capfd.readouterr().out.splitlines()
    assert len(printed) > 10
    assert {line.split()[0] for line in printed} == {"eliminator", "random"}
    assert "1.00" in {line.split()[2] for line in printed}
