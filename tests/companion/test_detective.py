"""The detective of the browser says the same as the program, position by position, proof by proof.

120 positions in the everyday run, four times 2,500 with ``CASEFILE_TEST_LONG``.
"""

import json
import shutil
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from casefile.core.facts import NotAll
from casefile.deduction.numbering import numbering
from casefile.deduction.positions import read_positions
from tests.amounts import often
from tests.companion.judge import DETECTIVE, answers
from tests.companion.positions import Case, cases, question, said, spoken

NEAR = 1e-9
"""The greatest difference between two chances that are equal."""

SAMPLED = range(0, 20, 4)
"""The positions of which questions are rated even where only a sample of the worlds is looked at."""


@cache
def told(count: int, seed: int = 31) -> list[tuple[Case, dict[str, Any]]]:
    """Return so many positions with what the program says of each."""
    random = Random(seed)
    return [(case, said(case, random)) for case in cases(count, seed=seed)]


def asked(known: list[tuple[Case, dict[str, Any]]], *, rated: bool) -> list[dict[str, Any]]:
    """Return the questions to the browser about these positions; ``rated``: also for the best question."""
    found = []
    for number, (case, mine) in enumerate(known):
        each = question(case, mine.get("goals", ()))
        found.append(each if rated and ("best" in mine or number in SAMPLED) else each | {"order": []})
    return found


def differences(mine: dict[str, Any], found: dict[str, Any]) -> list[str]:
    """Return what the browser says otherwise than the program about one position."""
    if "clash" in mine or "clash" in found:
        return [] if mine.get("clash") == found.get("clash") else ["clash"]
    pairs = [
        pair for row, other in zip(mine["rows"], found["chances"], strict=True) for pair in zip(row, other, strict=True)
    ]
    files = {sum(1 << card for card in cards): chance for cards, chance in found["files"]}
    same = {
        "total": mine["total"] == int(found["total"]),
        "chances": all(abs(one - other) <= NEAR for one, other in pairs),
        "forced": mine["forced"] == found["forced"],
        "case files": mine["files"].keys() == files.keys()
        and all(abs(chance - files[file]) <= NEAR for file, chance in mine["files"].items()),
        "likeliest": next(iter(mine["files"])) == next(iter(files)) == sum(1 << card for card in found["accuse"])
        if "accuse" in found
        else next(iter(mine["files"])) == next(iter(files)),
        "proofs": mine["proofs"] == found["proofs"],
        "question": "best" not in mine or "best" not in found or question_is_best(mine["best"], found),
        "verdict": "best" not in mine or "best" not in found or found["verdict"] == verdict(mine),
    }
    return [name for name, equal in same.items() if not equal]


def question_is_best(best: list[tuple[Any, ...]], found: dict[str, Any]) -> bool:
    """Return whether the browser's best question is that of the program, or worth just as much."""
    if not best or not found["best"]:
        return not best and not found["best"]
    (cards, narrowed, bits, answers), theirs = best[0], found["best"][0]
    value = abs(theirs["narrowed"] - narrowed) < 1e-7 and abs(theirs["bits"] - bits) < 1e-7
    alone = len(best) < 2 or best[1][1] < narrowed - 1e-7
    return value and (theirs["cards"] == cards or not alone) and (not alone or len(theirs["answers"]) == answers)


def verdict(mine: dict[str, Any]) -> str:
    """Return whether to accuse, from what the program says."""
    if len(mine["files"]) == 1:
        return "certain"
    return "wait" if mine["best"] else "best"


def compared(known: list[tuple[Case, dict[str, Any]]], folder: Path = DETECTIVE, *, rated: bool = True) -> Counter[str]:
    """Return how often something is said otherwise, by what it is; without ``rated`` no question is looked at."""
    found = answers(asked(known, rated=rated), folder)
    return Counter(name for (_, mine), theirs in zip(known, found, strict=True) for name in differences(mine, theirs))


@pytest.mark.parametrize("seed", range(31, 31 + often(1, 4)))
def test_the_detective_of_the_browser_says_what_the_program_says(seed: int) -> None:
    known = told(often(120, 2_500), seed)
    assert compared(known) == Counter()
    totals = [mine["total"] for _, mine in known if "total" in mine]
    indirect = sum(
        step[0] in ("refuted", "counting") for _, mine in known for goal in mine.get("proofs", ()) for step in goal
    )
    assert len(known) - len(totals) >= len(known) // 40, "too few contradictions"
    assert indirect >= len(known) // 60, "too few proofs that elementary rules do not find"
    assert sum(total > 2**53 for total in totals) >= len(known) // 60, "too few totals that a double cannot count"
    assert sum("best" in mine for _, mine in known) >= len(known) // 5, "too few questions"


PLANTED = {
    "shares of a pool": ("worlds.js", "* shares[at]) / places", ") / places"),
    "a total in doubles": ("worlds.js", "this._ways < Number.MAX_SAFE_INTEGER ?", "true ?"),
    "a wrong accusation": ("counting_plan.js", '(span.kind === "clause")', '(span.kind !== "category")'),
    "a reserved place": ("counting_plan.js", "free[span.pool] -= 1;", ""),
    "kinds of cards": ("case_files.js", "all / chosen.reduce((product, kind) => product * count(kind), 1)", "all"),
    "the least set": ("minimal_conflict.js", "other - one", "one - other"),
    "the lightest step first": ("derivation.js", "one.weight < other.weight ||", "one.weight > other.weight ||"),
    "counting places": ("pigeonholes.js", "size < rooms[number] || outside", "size < rooms[number] && outside"),
    "what is shown": ("questions.js", "joint[response + at] / held.length", "joint[response + at]"),
    "who is asked first": ("questions.js", "place > first ||", "place < first ||"),
}
"""Faults for the modules: the file, the text that stands there, and what is put in its place."""


@pytest.mark.sampled(4)
@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_is_seen(fault: str, tmp_path: Path) -> None:
    name, text, other = PLANTED[fault]
    shutil.copytree(DETECTIVE, tmp_path, dirs_exist_ok=True)
    source = (DETECTIVE / name).read_text(encoding="utf-8")
    assert source.count(text) == 1
    (tmp_path / name).write_text(source.replace(text, other), encoding="utf-8")
    known = told(often(120, 300))[20:150]
    try:
        found = compared(known, tmp_path, rated=name == "questions.js")
    except AssertionError:
        return  # It does not even get to an answer.
    assert found, fault


def test_position_files_are_read_alike() -> None:
    file = json.loads((Path(__file__).parents[1] / "deduction" / "positions.json").read_text(encoding="utf-8"))
    entries = [entry["position"] for entry in file["positions"]]
    wrong = {"seat": 1, "suspect": 0, "weapon": 7, "room": 14, "after": 1}
    entries += [entry | {"accusations": [wrong]} for entry in entries[:3]]
    read = read_positions({"positions": [{"position": entry} for entry in entries]})
    mine = [[spoken(position.spec, fact) for fact in position.facts] for position in read]
    assert any(isinstance(fact, NotAll) for position in read for fact in position.facts)
    assert numbering(read[0].spec).case == len(read[0].spec.hand_sizes)
    assert [each["facts"] for each in answers({"position": entry} for entry in entries)] == mine
