"""``casefile companion``: a game in plain lines; ``solve``, ``review`` and ``replay`` read what it writes."""

import json
import re
from pathlib import Path

import pytest

from casefile.deduction.companion_file import read_companion
from tests.cli.emulator import Emulator
from tests.cli.runs import Run

HAND = "plum wrench hall study"
TURNS = ("plu rop lou bea", "mus wre bal kim wre", "whi can con bea", "bea sca kni din ana kni")


def begun(casefile: Run, file: Path, *turns: str) -> str:
    """Begin a game of four, enter turns, and return what was printed."""
    done = casefile(
        "companion", str(file), typed="\n".join(("Ana, Bea, Leo, *Kim", "5 5 4 4", HAND, *turns, "q")) + "\n"
    )
    assert (done.status, done.err) == (0, "")
    return done.out


def test_turns_are_entered_corrected_and_read_by_the_other_commands(casefile: Run, tmp_path: Path) -> None:
    file = tmp_path / "thursday.json"
    printed = begun(casefile, file, *TURNS, "ask study", "accuse", "why rop kim", "nonsense")
    assert "Turn 5: Leo" in printed
    assert "Kim shows Wrench." in printed
    assert "case files left" in printed
    assert "the beginning of a card's name" in printed
    game = read_companion(json.loads(file.read_text(encoding="utf-8")))
    assert [(each.seat, each.shower, each.shown) for each in game.entries] == [
        (0, 1, None),
        (1, 3, 11),
        (2, 1, None),
        (1, 0, None),
    ]
    left = casefile(
        "companion", str(file), typed="fix 4 bea sca kni din leo\nout 1\nundo\nleft leo stays\nseen ana kni\nundo\n"
    )
    assert left.status == 0
    game = read_companion(json.loads(file.read_text(encoding="utf-8")))
    assert [(each.kind, each.shower, each.out) for each in game.entries][3:] == [
        ("asked", 2, False),
        ("left", None, False),
    ]
    solved = casefile("solve", str(file), "--json")
    assert (solved.status, json.loads(solved.out)["id"]) == (0, "thursday")
    assert "Kim" in casefile("solve", str(file)).out
    assert "Leo leaves." in casefile("replay", str(file), typed="a\ns\nq\n").out
    assert "case files left" in casefile("review", str(file)).out
    assert "通り" in casefile("review", str(file), "--language", "ja").out


def test_entries_that_clash_are_named_by_their_turns(casefile: Run, tmp_path: Path) -> None:
    file = tmp_path / "g.json"
    printed = begun(casefile, file, "sca rop lou nobody", "skip", "leo sca rop lou bea")
    assert "These cannot all be true." in printed
    done = casefile("solve", str(file), "--json")
    assert (done.status, json.loads(done.out)["turns"]) == (1, [1, 3])
    assert "From turn 3 on" in casefile("review", str(file)).out


def test_a_list_of_ones_own_has_any_categories(casefile: Run, tmp_path: Path) -> None:
    cards = tmp_path / "cards.json"
    kinds = [
        {"title": "Who", "cards": ["Cat", "Dog", "Owl", "Fox"]},
        {"title": "Dish", "cards": ["Tea", "Rice", "Soup", "Plum"]},
    ]
    cards.write_text(json.dumps({"name": "Ours", "categories": kinds}), encoding="utf-8")
    file = tmp_path / "own.json"
    typed = "*Ana, Ben\n\ncat tea soup\nowl plum nobody\nbe dog rice nobody\nask\naccuse\nq\n"
    done = casefile("companion", str(file), "--edition", str(cards), typed=typed)
    assert (done.status, done.err) == (0, "")
    answer = json.loads(casefile("solve", str(file), "--json").out)
    assert answer["total"] == 1
    assert "Owl" in casefile("solve", str(file)).out
    bad = json.loads(file.read_text(encoding="utf-8"))
    bad["companion"]["entries"][0]["seat"] = 7
    file.write_text(json.dumps(bad), encoding="utf-8")
    refused = casefile("solve", str(file))
    assert refused.status == 1
    assert "entries[0].seat" in refused.err


@pytest.mark.linux
@pytest.mark.waits
def test_the_pad_is_kept_on_one_screen(tmp_path: Path) -> None:
    file = tmp_path / "thursday.json"
    with Emulator(["companion", str(file), "--language", "en"], (110, 34)) as at:
        at.sees("Who sits where")
        at.press("*Kim, Ana, Bea\r")
        at.sees("Cards of each")
        at.press("\r")
        at.sees("Your cards")
        at.press("scarlet knife hall wrench lounge plum\r")
        begun = at.sees("The sheet")
        assert re.search(r"Scarlet +✓", begun)
        at.press("mus rope kit bea kit\r")
        told = at.sees("case files left")
        assert "Kim: Mustard, Rope, Kitchen" in told or "Mustard" in told
        at.press("why scarlet kim\r")
        at.sees("Kim holds")
        at.press("nonsense\r")
        at.until(lambda text: "nonsense" in text)
        at.resize(70, 24)
        at.until(lambda text: "The sheet" not in text)
        at.press("sheet\r")
        at.sees("The sheet")
        at.press("q\r")
        assert at.ended() == 0
    (entry,) = read_companion(json.loads(file.read_text(encoding="utf-8"))).entries
    assert entry.kind == "asked"
