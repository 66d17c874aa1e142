"""A game in the terminal: by numbers, readable without colour, and left whenever one likes."""

import json
import os
import select
import subprocess
import sys
from itertools import cycle, islice
from pathlib import Path
from time import monotonic

import pytest

from casefile.cli.ways import near
from casefile.core.cards import Place
from casefile.core.editions import shipped_edition
from tests.cli.runs import Run

QUICK = ("--option", "board=none", "--seats", "2")


def numbers(*answers: int) -> str:
    return "".join(f"{answer}\n" for answer in answers)


def test_a_whole_quick_game_is_played_by_numbers(casefile: Run, tmp_path: Path) -> None:
    # Suggest and end the turn, again and again, until the bot has solved the case.
    typed = "".join(islice(cycle(["3\n", "1\n", "1\n", "1\n", "\n", "4\n"]), 3_000))
    file = tmp_path / "game.json"
    done = casefile("play", *QUICK, "--seed", "4", "--save", str(file), typed=typed)
    assert (done.status, done.err) == (0, "")
    assert "Fair deal: commitment " in done.out
    assert "solved the case. It was " in done.out
    assert "\x1b[" not in done.out
    assert casefile("verify", str(file)).out.startswith("Yes. ")
    assert json.loads(file.read_text(encoding="utf-8"))["seats"] == 2


def test_an_accusation_is_asked_twice(casefile: Run) -> None:
    # Accuse; who, with what, where; no; then again with yes: wrong with this seed.
    done = casefile("play", *QUICK, "--seed", "4", typed=numbers(8, 1, 1, 1, 2, 8, 1, 1, 1, 1))
    assert done.out.count("Are you sure?") == 2
    assert done.out.count("Scarlet accuses ") == 1
    assert "is out and only answers from now on." in done.out


def test_on_the_board_one_walks_and_looks_around(casefile: Run) -> None:
    done = casefile("play", "--seed", "12", "--name", "Kim", typed="1\nw\nm\nh\n?\nr6c17\nq\n")
    assert done.status == 0
    assert "Kim plays Scarlet." in done.out
    assert "You rolled 7. Where to?" in done.out
    assert "Miss Scarlet (Kim): square r0c16" in done.out
    assert "Your hand: Mrs. White, Mr. Green" in done.out
    assert "S Study, H Hall" in done.out
    assert "[cluedo-9]" in done.out
    assert "Scarlet rolls 1 and 6 and walks on." in done.out
    assert done.out.endswith("The game is left unfinished. Goodbye.\n")


def test_what_is_no_answer_is_asked_again(casefile: Run) -> None:
    done = casefile("play", *QUICK, "--seed", "4", typed="9\nroll\n٣\n-1\n\nq\n")
    assert done.out.count("A number or a name from the list, please; help says what else you can type.") == 4


@pytest.mark.parametrize("typed", ["", "1\n", "q\n", "1\nQ\n"])
def test_the_end_of_the_input_ends_the_game(casefile: Run, typed: str) -> None:
    done = casefile("play", *QUICK, "--seed", "4", typed=typed)
    assert (done.status, done.err) == (0, "")
    assert done.out.endswith("The game is left unfinished. Goodbye.\n")


def test_a_game_in_japanese(casefile: Run) -> None:
    done = casefile("play", *QUICK, "--seed", "4", "--language", "ja", typed="3\n1\n1\n1\n\n")
    assert "犯人は？" in done.out
    assert "スカーレットの推理: 犯人は" in done.out
    assert done.out.endswith("ゲームを途中で終えます。さようなら。\n")


def test_players_choose_their_characters(casefile: Run) -> None:
    done = casefile("play", *QUICK, "--option", "choose_suspect=yes", "--seed", "4", typed="6\nq\n")
    assert "Who will you be?" in done.out
    assert "Detective plays Plum." in done.out


@pytest.mark.parametrize("notes", ["2", "3", "4"])
def test_notes_are_empty_while_characters_are_chosen(casefile: Run, notes: str) -> None:
    typed = "n\nwhy rope file\nhint\nh\nw\n?\nq\n"
    done = casefile("play", "--seats", "3", "--notes", notes, "--option", "choose_suspect=yes", typed=typed)
    assert (done.status, done.err) == (0, "")
    assert "Nothing is noted there." in done.out
    assert "Your hand: –." in done.out
    assert "✓" not in done.out
    assert "×" not in done.out


def test_the_hand_of_another_seat_is_never_printed(casefile: Run) -> None:
    done = casefile("play", *QUICK, "--seed", "4", typed=numbers(3, 1, 1, 1, 1, 4) * 3)
    assert done.out.count("Your hand: ") == 1


@pytest.mark.linux
def test_colour_is_for_terminals_that_want_it() -> None:
    assert "\x1b[" in in_terminal({})
    assert "\x1b[" not in in_terminal({"NO_COLOR": "1"})


def in_terminal(more: dict[str, str]) -> str:
    """What ``casefile play`` prints to a terminal before its first question is answered with ``q``."""
    import pty  # which not every system has

    master, slave = pty.openpty()
    command = [sys.executable, "-c", "from casefile.__main__ import main; main()", "play", *QUICK, "--seed", "4"]
    environment = {name: value for name, value in os.environ.items() if name != "NO_COLOR"} | more
    printed = b""
    with subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=environment) as running:
        os.close(slave)
        os.write(master, b"q\n")
        end = monotonic() + 60
        while b"Goodbye" not in printed and monotonic() < end and select.select([master], [], [], 1)[0] is not None:
            try:
                printed += os.read(master, 4096)
            except OSError:
                break
        running.wait(60)
    os.close(master)
    return printed.decode()


def test_the_list_of_ways_is_short_and_has_every_room_in_reach() -> None:
    board = shipped_edition("clue").board
    reach = board.reach(Place("r7c12"), 9, frozenset(), exact=True)
    places = (*reach.rooms, *sorted(reach.squares))
    listed = near(board, places)
    assert set(reach.rooms) <= set(listed) <= set(places)
    assert len(listed) <= len(board.rooms)
    assert Place("hall") in reach.rooms


def noted(casefile: Run, level: int, *typed: str, language: str = "en") -> str:
    """What is printed in a quick game of three after these lines; seat 0 holds Scarlet, not the Knife."""
    options = ("--option", "board=none", "--seats", "3", "--seed", "4", "--language", language)
    done = casefile("play", *options, "--notes", str(level), typed="\n".join([*typed, "q", ""]))
    assert (done.status, done.err) == (0, "")
    return done.out


def row(out: str, card: str) -> list[str]:
    """The last row of a card on a printed sheet, without its name."""
    rows = [line for line in out.splitlines() if f"{line}  ".startswith(f"  {card}  ")]
    return rows[-1].removeprefix(f"  {card}").split()


ASK = ("3", "1", "1", "1", "")
"""Suggest Scarlet, in the Hall, with the Knife: the next player shows the Knife."""


def test_notes_of_level_2_have_what_was_seen(casefile: Run) -> None:
    out = noted(casefile, 2, *ASK, "n")
    assert row(out, "Scarlet") == ["✓", "×", "×", "×"]
    assert row(out, "Knife") == ["×", "✓", "×", "×"]
    assert row(out, "Rope") == []


def test_notes_of_level_3_have_what_follows(casefile: Run) -> None:
    out = noted(casefile, 3, *ASK, "n")
    # Three players hold six cards each, and all six of the player's own are known.
    assert row(out, "Knife") == ["×", "✓", "×", "×"]
    assert row(out, "Rope") == ["×"]


def test_notes_of_level_4_have_chances(casefile: Run) -> None:
    out = noted(casefile, 4, "n")
    # Before the first question: five of six weapons are open and one of them is sealed; the others share the rest.
    assert row(out, "Rope") == ["×", "40", "40", "20"]
    assert "count alike" in out


def test_notes_say_why(casefile: Run) -> None:
    out = noted(
        casefile, 4, *ASK, "why knife file", "why Knife Mustard", "why rope file", "why rope", "why kraken file"
    )
    assert "Turn 1: Mustard showed Knife.\n" in out
    assert "Mustard alone has Knife. So the case file does not hold Knife.\n" in out
    assert "deals that fit all you saw, Rope is there." in out
    assert out.count("Type: why CARD NAME") == 2
    assert "Nothing is noted there." in noted(casefile, 2, *ASK, "why rope file")


def test_a_hint_says_what_to_ask_at_level_4_only(casefile: Run) -> None:
    out = noted(casefile, 4, "hint", *ASK, "hint")
    assert "Ask for " in out
    assert " bits " not in out
    assert "There is nothing to ask now." in out
    assert "At this level there are no hints." in noted(casefile, 3, "hint")


def test_notes_in_japanese(casefile: Run) -> None:
    out = noted(casefile, 4, "n", "hint", "why ナイフ file", language="ja")
    assert "事件ファイル" in out
    assert "尋ねるなら " in out
    assert not {"Ask for", "deals", "noted", "CARD"} & set(out.split())


def test_without_notes_there_is_no_sheet(casefile: Run) -> None:
    assert "A number or a name from the list, please" in noted(casefile, 1, "n")
