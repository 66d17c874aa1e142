"""Hide Your Tracks in the terminal: ways by number or by name, the sheet, advice, and a record that holds."""

import json
import re
from itertools import repeat
from pathlib import Path

import pytest

from casefile.cli.wrapping import width
from casefile.core.editions import shipped_edition
from tests.cli.runs import Run

GAME = ("--rules", "hide_tracks", "--seed", "5")


def test_a_whole_game_is_played_by_numbers(casefile: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    done = casefile("play", *GAME, "--save", str(file), typed="".join(repeat("1\n", 400)))
    assert (done.status, done.err) == (0, "")
    assert ("The Police have caught Mustard." in done.out) != ("Mustard gets away with it." in done.out)
    assert "\x1b[" not in done.out
    assert casefile("verify", str(file)).out.startswith("Yes. ")


def test_one_looks_around_and_types_a_way(casefile: Run) -> None:
    done = casefile("play", *GAME, typed="s\nw\nm\nr9c8\nq\n")
    assert done.status == 0
    assert "The crime: Mustard, in the Study, with the Candlestick." in done.out
    assert "  Suspects: you 1 of 5, the Police 0 of 5\n" in done.out
    assert "You rolled 8. Which way?" in done.out
    assert "  Colonel Mustard  x / -\n" in done.out
    assert "  Mrs. Peacock     - / -   Kitchen (new)\n" in done.out
    assert "  Mrs. Peacock: Kitchen\n" in done.out
    assert "  Colonel Mustard: Study\n" in done.out
    assert "S Study, H Hall" in done.out
    assert "Mustard rolls 4 and 4 and walks on. The Police note the Kitchen, Peacock and the Ballroom." in done.out
    assert "  Rooms: you 1 of 8, the Police 2 of 8\n" in done.out
    assert done.out.endswith("The game is left unfinished. Goodbye.\n")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_columns_of_the_sheet_stand_below_each_other(casefile: Run, language: str) -> None:
    """In columns of the terminal: a Japanese letter takes two."""
    done = casefile("play", *GAME, "--language", language, typed="s\nq\n")
    edition = shipped_edition("clue")
    names = [edition.named(card, language) for card in edition.deck]
    rows = [line for line in done.out.splitlines() if re.search(r" [x-] / [x-]", line)]
    assert [row.split("  ")[1].strip() for row in rows] == names
    marks = {width(re.split(r"[x-] / [x-]", row)[0]) for row in rows}
    (head,) = re.findall(r"^( +)(?:you / Police|犯人 / 警察)$", done.out, re.MULTILINE)
    assert marks == {len(head)}
    assert len(head) == 2 + max(map(width, names)) + 2


def test_a_throw_is_told_once_with_the_way_that_is_taken(casefile: Run) -> None:
    """The question says what was rolled, so no line of its own does before it."""
    done = casefile("play", *GAME, typed="r9c8\nq\n")
    asked, told = done.out.index("You rolled 8. Which way?"), done.out.index("Mustard rolls 4 and 4")
    assert asked < told
    assert done.out.count("rolls 4 and 4") == 1
    # The second throw is asked about and not told, for no way was taken with it.
    assert done.out.count("You rolled") == 2
    assert done.out.count(" rolls ") == 1


@pytest.mark.parametrize(
    ("language", "told"), [("en", "just as many steps as the dice show"), ("ja", "出た目の数だけ")]
)
def test_a_question_mark_says_which_ways_there_are(casefile: Run, language: str, told: str) -> None:
    plain = casefile("play", *GAME, "--language", language, typed="q\n")
    done = casefile("play", *GAME, "--language", language, typed="?\nq\n")
    (clause,) = re.findall(r".*(?:\[|［)hide_tracks-\d+(?:\]|］)", done.out)
    assert told in clause
    assert "hide_tracks-" not in plain.out


def test_advice_says_the_chance_its_error_and_why(casefile: Run) -> None:
    done = casefile("play", *GAME, typed="a\na\nq\n")
    told = [line for line in done.out.splitlines() if " % (± " in line]
    assert len(told) == 6
    assert told[:3] == told[3:]
    assert all("on average." in line for line in told)
    chances = [int(line.partition(": ")[2].partition(" %")[0]) for line in told[:3]]
    assert chances == sorted(chances, reverse=True)
    assert all(0 < chance < 100 for chance in chances)


def test_it_speaks_japanese(casefile: Run) -> None:
    done = casefile("play", *GAME, "--language", "ja", typed="s\na\n1\nq\n")
    assert done.status == 0
    assert "事件：マスタード" in done.out
    assert "逃げ切" in done.out or "届きます" in done.out
    for english in ("Police", "Which way", "you ", "nothing", "(new)"):
        assert english not in done.out


def test_nobody_sits_down_with_the_player(casefile: Run) -> None:
    done = casefile("play", "--rules", "hide_tracks", "--seats", "2")
    assert done.status == 2
    assert "seats: found 2, expected 1." in done.err


def test_a_bot_that_does_not_play_the_game_is_named(casefile: Run) -> None:
    done = casefile("simulate", "--rules", "hide_tracks", "--bots", "inspector")
    assert done.status == 2
    assert "found 'inspector', expected random or greedy or advisor" in done.err


def test_the_case_of_a_day_is_the_same_each_time_and_ends_with_a_result_to_share(casefile: Run, tmp_path: Path) -> None:
    given = ("play", "--rules", "hide_tracks", "--daily", "2026-01-31")
    file = tmp_path / "game.json"
    first = casefile(*given, "--save", str(file), typed="1\n" * 400)
    assert (first.status, first.err) == (0, "")
    *_, title, end, row, key = first.out.removesuffix(f"The game is in {file}.\n").rstrip().splitlines()
    assert title == "casefile – Hide Your Tracks, 2026-01-31"
    # A sign for each turn, and what each of them means.
    signs = re.findall("🟦|🔷|🔴|▫️", row)
    assert "".join(signs) == row
    assert f" in {len(signs)} turn" in end
    assert set(re.findall("🟦|🔷|🔴|▫️", key)) == set(signs)
    assert casefile(*given, typed="1\n" * 400).out == first.out.removesuffix(f"The game is in {file}.\n")
    assert casefile("verify", str(file)).out.startswith("Yes. ")


def test_the_case_of_a_day_is_played_without_advice(casefile: Run) -> None:
    done = casefile("play", "--rules", "hide_tracks", "--daily", "2026-01-31", typed="a\nhelp\nq\n")
    assert "%" not in done.out
    assert "advice" not in done.out
    today = casefile("play", "--rules", "hide_tracks", "--daily", typed="q\n")
    assert today.status == 0


def test_a_case_of_a_week_is_played_by_the_options_of_its_level(casefile: Run, tmp_path: Path) -> None:
    options = {}
    for number in (1, 2, 5):
        file = tmp_path / f"{number}.json"
        name = f"2026-W05-{number}"
        done = casefile("play", "--rules", "hide_tracks", "--daily", name, "--save", str(file), typed="1\n" * 400)
        assert f"casefile – Hide Your Tracks, {name}\n" in done.out
        options[number] = json.loads(file.read_text(encoding="utf-8"))["options"]
    # From easy to hard: a clue that is taken loses its mark; the rules as they are; all three categories.
    assert {number: found["tamper_erases_police_mark"] for number, found in options.items()} == {
        1: True,
        2: False,
        5: False,
    }
    assert {number: found["murderer_needs"] for number, found in options.items()} == {1: 2, 2: 2, 5: 3}


def test_what_does_not_go_with_a_day_is_said_in_a_sentence(casefile: Run) -> None:
    hunt = ("play", "--rules", "hide_tracks", "--daily", "2026-01-31")
    said = {
        ("play", "--rules", "hide_tracks", "--daily", "2999-01-01"): "--daily 2999-01-01 lies ahead: the newest case",
        ("play", "--rules", "hide_tracks", "--daily", "2999-W02-1"): "--daily 2999-W02-1 lies ahead: the newest case",
        ("play", "--rules", "hide_tracks", "--daily", "2026-W05-6"): "'2026-W05-6' is no date such as 2026-01-31",
        ("play", "--daily"): "--daily goes with --rules hide_tracks, not with cluedo",
        ("play", "--rules", "hide_tracks", "--daily", "soon"): "--daily 'soon' is no date such as 2026-01-31",
        (*hunt, "--seed", "5"): "--daily goes with no --seed, --option or --edition",
        (*hunt, "--option", "murderer_needs=3"): "--daily goes with no --seed, --option or --edition",
    }
    for command, text in said.items():
        done = casefile(*command)
        assert done.status == 2
        assert text in done.err
