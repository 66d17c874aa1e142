"""A dataset as Parquet: the same rows as JSON Lines, read by the examples of its page and by the notebook."""

import json
import runpy
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import marimo
import numpy as np
import pyarrow.parquet as pq
import pytest

from casefile import lab
from casefile.arena import dataset
from casefile.arena.decisions import DatasetPlan, Decision
from casefile.core.table import set_up
from casefile.games import GAMES
from casefile.lab import parquet
from tests.cli.runs import Run
from tests.clone import ROOT
from tests.patience import COUNTING
from tests.test_docs import blocks

PAGE = ROOT / "docs" / "dataset.md"


def plan(rules: str, games: int = 2, seed: int = 3) -> DatasetPlan:
    game = GAMES[rules]
    options: dict[str, Any] = {"board": "none"} if rules in ("cluedo", "cluegame") else {}
    seats = 3 if 3 in game.rules.seats else game.rules.seats[0]
    return DatasetPlan(game, set_up(game.rules, seats, options), ("random",), games, seed)


def written(made: DatasetPlan, folder: Path, name: str = "games") -> tuple[Any, dict[str, Any], list[dict[str, Any]]]:
    """The table of a dataset, and the head and the rows of the same as JSON Lines."""
    assert [*parquet.write(made, "1.0", folder / f"{name}.parquet")] == [len(rows) for rows in made.decisions()]
    [*dataset.write(made, "1.0", folder / f"{name}.jsonl")]
    head, *rows = map(json.loads, (folder / f"{name}.jsonl").read_text(encoding="utf-8").splitlines())
    return pq.read_table(folder / f"{name}.parquet"), head, rows


@pytest.mark.parametrize("rules", GAMES)
def test_both_forms_hold_the_same(rules: str, tmp_path: Path) -> None:
    table, head, rows = written(plan(rules), tmp_path)
    assert json.loads(table.schema.metadata[parquet.HEAD]) == head
    found = [
        row | {"action": json.loads(row["action"]), "events": [each and json.loads(each) for each in row["events"]]}
        for row in table.to_pylist()
    ]
    assert found == rows


def test_the_same_seed_gives_an_equal_table_however_it_is_grouped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, _, _ = written(plan("cluedo"), tmp_path, "one")
    other, _, _ = written(plan("cluedo", seed=4), tmp_path, "other")
    monkeypatch.setattr(parquet, "GROUP", 2)
    two, _, rows = written(plan("cluedo"), tmp_path, "two")
    assert two.equals(one, check_metadata=True)
    assert not other.equals(one)
    assert pq.ParquetFile(tmp_path / "two.parquet").num_row_groups > 1
    assert len(two) == len(rows)


def test_the_page_names_every_column_with_its_types_and_the_version_of_the_columns() -> None:
    text = PAGE.read_text(encoding="utf-8")
    told = [line.split(" | ")[:3] for line in text.splitlines() if line.startswith("| `")]
    columns = parquet.schema(plan("cluedo"), "1.0")
    assert [name.strip("| `") for name, _, _ in told] == columns.names == [*Decision.__struct_fields__]
    names = {"fixed_size_list": "list of", "list": "list of"}
    for name, _, typed in told:
        kind = columns.field(name.strip("| `")).type
        whole = f"{names['list']} {kind.value_type}" if str(kind).startswith(tuple(names)) else str(kind)
        assert typed == whole, name
    assert f"`schema`: the version of the columns, now {dataset.SCHEMA};" in text


def test_the_chances_are_those_of_the_lab(tmp_path: Path) -> None:
    """For the first decision of a game, with the view that the library makes of the same deal."""
    import casefile

    made = plan("cluedo", games=1, seed=9)
    table, _, _ = written(made, tmp_path)
    (played,) = casefile.simulate(["random"], "cluedo", seats=3, seed=9, keep=True, board="none").tables
    for row in table.to_pylist():
        then = casefile.Table(played.rules, played.setup, casefile.Seed(b"", b""), played.history[: row["version"]])
        view = casefile.view(then, row["seat"])
        shape = len(played.setup.deck), 5
        assert np.array_equal(np.reshape(row["chances"], shape).astype(np.float32), lab.marginals(view))
        assert np.array_equal(np.reshape(row["sheet"], shape), lab.sheet(view))


def test_the_loader_of_ten_lines_makes_arrays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, _, rows = written(plan("cluedo"), tmp_path)
    (example,) = (block for block in blocks(PAGE, "py") if "pyarrow" in block)
    assert len([line for line in example.splitlines() if line]) == 10
    monkeypatch.chdir(tmp_path)
    found: dict[str, Any] = {}
    exec(compile(example, "example", "exec"), found)
    assert found["chances"].shape == (len(rows), 21, 5)
    assert np.allclose(found["chances"].sum(axis=2), 1)
    assert found["masks"].shape == (len(rows), 670)
    for row, mask, choice in zip(rows, found["masks"], found["choices"], strict=True):
        offered = zip(row["allowed"][::2], row["allowed"][1::2], strict=True)
        assert np.flatnonzero(mask).tolist() == [index for run in offered for index in range(*run)]
        assert (mask[choice], choice) == (1, row["choice"])


@cache
def notebook() -> dict[str, Any]:
    """What the notebook defines once it has run, and under ``shown`` what it shows last."""
    app = runpy.run_path(str(ROOT / "docs" / "calibration.py"))["app"]
    assert isinstance(app, marimo.App)
    shown, defined = app.run()
    return {**defined, "shown": shown[-1].text}


def test_the_notebook_compares_chances_with_what_was_sealed() -> None:
    found = notebook()
    assert found["certain"]
    calibration = found["calibration"]
    assert sum(count for *_, count in calibration) == ((found["chance"] > 0) & (found["chance"] < 1)).sum()
    for predicted, share, error, _ in calibration:
        assert abs(predicted - share) < 5 * error + 0.02
    assert found["shown"].count("<circle") == len(calibration)
    assert all(f"{predicted:.2f}" in found["shown"] for predicted, *_ in calibration)


def test_the_notebook_counts_the_questions_of_the_winners() -> None:
    questions = notebook()["questions"]
    assert {*questions} == {"detective", "eliminator", "random"}
    assert sum(map(len, questions.values())) <= 60
    mean = {bot: sum(each) / len(each) for bot, each in questions.items() if each}
    assert 2 < mean["detective"] < 12


def test_the_command_writes_parquet(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    command = [sys.executable, "-m", "casefile", "dataset", str(file), "--format", "parquet", "--games", "2"]
    done = subprocess.run(
        [*command, "--option", "board=none"], capture_output=True, text=True, check=True, timeout=COUNTING
    )
    assert done.stdout == f"{file}: 2 games, {len(pq.read_table(file))} decisions, {file.stat().st_size:,} bytes\n"
    assert [*tmp_path.iterdir()] == [file]


def test_a_file_that_ends_in_parquet_is_one(casefile: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    assert casefile("dataset", str(file), "--option", "board=none").status == 0
    assert file.read_bytes()[:4] == b"PAR1"
