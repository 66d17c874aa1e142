"""A game in the terminal: by numbers, readable without colour, and left whenever one likes."""

import errno
import json
import os
import re
import select
import subprocess
import sys
from itertools import cycle, islice
from pathlib import Path
from random import Random
from time import monotonic

import pytest

from casefile.cli.files import write_at_once
from casefile.cli.plan import plan
from casefile.cli.ways import near
from casefile.cli.wrapping import width, wrapped
from casefile.core.cards import Card, Place
from casefile.core.editions import shipped_edition
from tests.cli.runs import Run

QUICK = ("--option", "board=none", "--seats", "2")


def test_a_whole_quick_game_is_played_by_numbers(casefile: Run, tmp_path: Path) -> None:
    # Suggest and end the turn, again and again, until the bot has solved the case.
    typed = "".join(islice(cycle(["suggest\n", "1\n", "1\n", "1\n", "\n", "end\n"]), 3_000))
    file = tmp_path / "game.json"
    done = casefile("play", *QUICK, "--seed", "4", "--save", str(file), typed=typed)
    assert (done.status, done.err) == (0, "")
    assert "solved the case. It was " in done.out
    assert "\x1b[" not in done.out
    assert casefile("verify", str(file)).out.startswith("Yes. ")
    assert json.loads(file.read_text(encoding="utf-8"))["seats"] == 2


def test_an_accusation_is_asked_twice(casefile: Run) -> None:
    # Accuse; who, with what, where; no; then again with yes: wrong with this seed.
    done = casefile("play", *QUICK, "--seed", "4", typed="accus\n1\n1\n1\n2\n" + "accus\n1\n1\n1\n1\n")
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


def test_a_walk_is_taken_back_and_the_throw_stands(casefile: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    typed = "undo\n1\nundo\nr6c17\nundo\nr0c16\nr6c17\nundo\nh\nq\n"
    done = casefile("play", "--seed", "12", "--name", "Kim", "--save", str(file), typed=typed)
    no = "Only the last move can be taken back"
    # Not before anything was done, nor the throw.
    assert done.out.split("Scarlet takes the move back.")[0].count(no) == 2
    assert done.out.count("You rolled 7. Where to?") >= 3
    assert done.out.count("Scarlet takes the move back.") == 2
    record = json.loads(file.read_text(encoding="utf-8"))["record"]
    assert [event["kind"] for event in record["events"]].count("dice_rolled") == 1
    again = casefile("play", "--resume", str(file), typed="r6c17\nundo\nq\n")
    assert "Scarlet takes the move back." in again.out
    assert "undo  " in casefile("play", typed="help\nq\n").out
    assert "undo  " not in casefile("play", "--rules", "hide_tracks", typed="help\nq\n").out


def test_what_is_no_answer_is_asked_again(casefile: Run) -> None:
    done = casefile("play", *QUICK, "--seed", "4", typed="9\nroll\n٣\n-1\n\nq\n")
    assert done.out.count("A number or a name from the list, please; help says what else you can type.") == 4


@pytest.mark.parametrize("typed", ["", "1\n", "q\n", "1\nQ\n"])
def test_the_end_of_the_input_ends_the_game(casefile: Run, typed: str) -> None:
    done = casefile("play", *QUICK, "--seed", "4", typed=typed)
    assert (done.status, done.err) == (0, "")
    assert done.out.endswith("The game is left unfinished. Goodbye.\n")


def test_a_game_in_japanese(casefile: Run) -> None:
    done = casefile("play", *QUICK, "--seed", "4", "--language", "ja", typed="1\n1\n1\n1\n\n")
    assert "犯人は？" in done.out
    assert "スカーレットの推理：犯人は" in done.out
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
    done = casefile("play", *QUICK, "--seed", "4", typed="suggest\n1\n1\n1\n1\nend\n" * 3)
    assert done.out.count("Your hand: ") == 1


@pytest.mark.linux
def test_colour_is_for_terminals_that_want_it() -> None:
    assert "\x1b[" in in_terminal({})
    assert "\x1b[" not in in_terminal({"NO_COLOR": "1"})


def in_terminal(more: dict[str, str]) -> str:
    """What ``casefile play`` prints to a terminal before its first question is answered with ``q``."""
    import pty  # which not every system has

    master, slave = pty.openpty()
    command = [
        sys.executable,
        "-c",
        "from casefile.__main__ import main; main()",
        "play",
        *QUICK,
        "--seed",
        "4",
        "--plain",
    ]
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
    places = (*reach.areas, *sorted(reach.squares))
    listed = near(board, places)
    assert set(reach.areas) <= set(listed) <= set(places)
    assert len(listed) <= len(board.areas)
    assert Place("hall") in reach.areas


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


ASK = ("suggest", "1", "1", "1", "")
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
    assert "deals that fit what you have seen, Rope is there." in out
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


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("level", ["2", "4"])
def test_notes_of_six_keep_to_the_width_of_the_terminal(
    casefile: Run, monkeypatch: pytest.MonkeyPatch, language: str, level: str
) -> None:
    """What does not fit beside the rest stands below it: the same heads, and the same marks of each card."""
    options = ("--option", "board=none", "--seats", "6", "--seed", "4", "--language", language, "--notes", level)
    names = [shipped_edition("clue").short(card, language) for card in shipped_edition("clue").deck]

    def sheet(columns: int) -> list[str]:
        for module in ("notebook", "terminal", "front"):
            monkeypatch.setattr(f"casefile.cli.{module}.columns", lambda: columns)
        head, noted = (casefile("play", *options, typed=typed).out for typed in ("q\n", "n\nq\n"))
        lines = noted.splitlines()
        return lines[len(head.splitlines()) - 1 : -1]

    def marks(lines: list[str], name: str) -> list[str]:
        found = [line.removeprefix(f"  {name}").split() for line in lines if f"{line}  ".startswith(f"  {name}  ")]
        return [mark for part in found for mark in part]

    whole, parts = sheet(0), sheet(60)
    assert max(map(width, whole)) > 60
    assert [line for line in parts if width(line) > 60] == []
    for name in (" " * 10, *names):
        assert marks(parts, name) == marks(whole, name)
    if language == "en":
        assert sheet(80) == whole


def test_without_notes_there_is_no_sheet(casefile: Run) -> None:
    assert "A number or a name from the list, please" in noted(casefile, 1, "n")


# -- the board, numbers and names --------------------------------------------------------------------------------------


def test_all_tokens_in_a_room_are_on_the_map() -> None:
    board, marks = shipped_edition("clue").board, ["Sc", "Mu", "Wh", "Gr", "Pe", "Pl"]
    for room in board.areas:
        drawn = plan(board, {room: [" 1", *marks]}, {Card(each): each for each in board.areas})
        letter = next(letter for letter, place in board.area_letters.items() if place == room)
        rows = [drawn.splitlines()[number + 2] for number, row in enumerate(board.rows) if letter in row]
        assert [mark for mark in marks if not any(f" {mark} " in f"{row} " for row in rows)] == []
        assert letter in "".join(rows)


def entered(casefile: Run) -> tuple[str, str]:
    """The first seed with which the first throw reaches a room, and that room."""
    for seed in map(str, range(1, 40)):
        out = casefile("play", "--seed", seed, typed="1\nq\n").out
        if room := re.search(r"\n  1  (?!square)(.+)\n", out.partition("Where to?")[2]):
            return seed, room[1]
    raise AssertionError("no throw was high enough")


def test_tokens_in_rooms_are_on_the_map_of_a_game(casefile: Run) -> None:
    seed, room = entered(casefile)
    typed = ["roll", room.lower(), "suggest", "mustard", "rope", "", "m", "q"]
    out = casefile("play", "--seed", seed, typed="\n".join(typed)).out
    assert "You suggest: Colonel Mustard, Rope" in out
    drawn = out.rpartition("> m\n")[2]
    assert re.search(r"\bSc\b.*\bMu\b", drawn)
    assert drawn.count("Sc") == drawn.count("Mu") == 1


def test_each_end_of_a_move_has_its_number_on_the_map(casefile: Run) -> None:
    out = casefile("play", "--seed", "12", "--board", typed="1\nr2c15\nm\nq\n").out
    first, second, third = out.split("S Study, H Hall")[:3]
    assert not re.search(r"\d", "".join(line[4:] for line in first.splitlines()[-25:]))
    # From its start, Scarlet reaches r2c15 with a 7; it is not listed, and has its number on the map alone.
    row = next(line for line in second.splitlines() if line.startswith("  2  S"))
    number = row[4:][2 * 15 : 2 * 16].strip()
    asked = out.partition("Where to?")[2].partition("> r2c15")[0].partition("\n")[2]
    assert number.isdigit()
    assert f" {number}  " not in asked
    assert " r2c15" not in asked
    for drawn in (
        third,
        casefile("play", "--seed", "12", "--board", typed=f"1\n{number}\nm\nq\n").out.split("S Study")[2],
    ):
        assert next(line for line in drawn.splitlines() if line.startswith("  2  S"))[4:][2 * 15 : 2 * 16] == "Sc"


def test_every_menu_is_numbered_from_one_and_the_accusation_comes_last(casefile: Run) -> None:
    draw = Random(5)
    out = casefile("play", "--seed", "5", typed="".join(f"{draw.randint(1, 4)}\n" for _ in range(300))).out
    menus = [re.findall(r"^ +(\d+)  (.+)$", part.partition("\n> ")[0], re.MULTILINE) for part in out.split("do?\n")[1:]]
    assert len(menus) > 5
    for menu in menus:
        assert [number for number, _ in menu] == [str(number) for number in range(1, len(menu) + 1)]
        assert "Make an accusation" not in [title for _, title in menu[:-1]]
    lists = [
        re.findall(r"^ +(\d+)  (?:square|\w)", part.partition("\n> ")[0], re.MULTILINE) for part in out.split("to?")[1:]
    ]
    assert all(each == [str(number) for number in range(1, len(each) + 1)] for each in lists)


def test_after_a_wrong_answer_the_list_is_shown_again(casefile: Run) -> None:
    out = casefile("play", *QUICK, "--seed", "4", typed="9\nq\n").out
    assert out.count("  1  Make a suggestion\n") == 2


def test_the_promise_of_the_deal_is_told_when_asked_and_refusals_take_a_line_each(casefile: Run) -> None:
    out = casefile("play", *QUICK, "--seed", "4", typed="?\ncluedo-30\ndeal\nhelp\nq\n").out
    assert re.fullmatch(r"[0-9a-f]{64}", out.partition("Fair deal: commitment ")[2].partition("\n")[0])
    assert "commitment" not in out.partition("What do you do?")[0]
    refused = re.findall(r"^  (.+?): .+ \[cluedo-\d+\]$", out, re.MULTILINE)
    assert "End the turn" in refused
    # What this game has not is neither refused nor offered: no board, and no choice of characters.
    assert not {"Choose a character", "Roll the dice", "Move"} & {*refused}
    assert "\n  cluedo-30: The turn ends after " in out
    assert "the map" not in out


def test_one_goes_back_from_every_question(casefile: Run) -> None:
    typed = ["b", "suggest", "plum", "b", "green", "rope", "back", "knife", "hall", "n", "suggest", "b", "q"]
    out = casefile("play", *QUICK, "--seed", "4", typed="\n".join(typed)).out
    assert "There is no question before this one." in out
    assert out.count("\nWho?\n") == 3
    assert out.count("\nWith what?\n") == 3
    assert "You suggest: Mr. Green, Knife, Hall. Shall it stand?" in out
    assert " suggests " not in out


def test_who_says_no_is_asked_again_without_a_reproach(casefile: Run) -> None:
    # In this rule set a suggestion is the only action with which a turn can begin.
    game = ("--rules", "cluegame", "--option", "board=none", "--seed", "k2")
    out = casefile("play", *game, typed="1\n1\n5\n2\nq\n").out
    assert "Shall it stand?" in out
    assert "There is no question before this one." not in out
    assert out.rpartition("Shall it stand?")[2].count("\nWho?\n") == 1
    out = casefile("play", *game, typed="1\n1\n5\n2\nb\nq\n").out
    assert out.count("There is no question before this one.") == 1


def test_a_name_that_fits_two_is_asked_again(casefile: Run) -> None:
    out = casefile("play", *QUICK, "--seed", "4", typed="make\nM\naccus\nm\nmis\nq\n").out
    assert "That may be Make a suggestion, Make an accusation." in out
    assert "\nWith what?\n" in out


def test_enter_takes_the_only_answer(casefile: Run) -> None:
    shown = r"Which card do you show\?\n  1  .+  \(Enter\)\n> \n.*shows"
    played = (
        casefile("play", *QUICK, "--seed", str(seed), typed="suggest\n1\n1\n1\n\nend\n\n" * 40).out for seed in range(9)
    )
    assert any(re.search(shown, out) for out in played)


def test_help_tells_what_can_be_typed_and_the_level_can_be_changed(casefile: Run) -> None:
    out = noted(casefile, 1, "help", "n", "level 4", "help", "hint")
    before, _, after = out.partition("Your notes are of level 4 now.")
    assert "  hint " not in before
    assert "A number or a name from the list, please" in before
    assert "  hint bits " in after
    assert "Ask for " in after
    for word in ("quit", "exit"):
        assert noted(casefile, 1, word).endswith("Goodbye.\n")


def test_bits_are_told_on_request(casefile: Run) -> None:
    out = noted(casefile, 4, "hint", "hint bits")
    said = out.split("> hint")
    assert "The answer should " in said[1]
    assert " bits " not in said[1]
    assert re.search(r"tell [0-9.]+ bits about the case file, of [0-9.]+ that are unknown", said[2])


# -- saved games -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("end", ["q\n", ""], ids=["q", "end of input"])
def test_a_game_that_was_left_goes_on_as_if_it_had_not_been(casefile: Run, tmp_path: Path, end: str) -> None:
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    turn = "suggest\n1\n1\n1\n\n1\nend\n"
    game = (*QUICK, "--seed", "4", "--bots", "easy", "--name", "Kim")
    assert "solved" in casefile("play", *game, "--save", str(whole), typed=turn * 300).out
    left = casefile("play", *game, "--save", str(parts), typed=turn * 2 + end)
    assert left.status == 0
    assert f"casefile play --resume {parts} goes on from here." in left.out
    done = casefile("play", "--resume", str(parts), typed=turn * 300)
    assert "Kim plays Scarlet." in done.out
    assert parts.read_bytes() == whole.read_bytes()
    assert casefile("verify", str(parts), "--choices").out.startswith("Yes. ")


def test_a_game_whose_terminal_is_gone_goes_on_from_its_last_move(casefile: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    command = [
        sys.executable,
        "-c",
        "from casefile.__main__ import main; main()",
        "play",
        *QUICK,
        "--seed",
        "4",
        "--plain",
    ]
    named = ["--language", "en", "--bots", "easy", "--name", "Kim", "--save", str(file)]
    printed = b""
    with subprocess.Popen([*command, *named], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdin.write(b"suggest\n1\n1\n1\n\n")
        running.stdin.flush()
        while b"End the turn" not in printed:
            more = os.read(running.stdout.fileno(), 4096)
            assert more
            printed += more
        running.kill()
    assert list(tmp_path.iterdir()) == [file]
    assert "Scarlet suggests " in casefile("play", "--resume", str(file), typed="q\n").out


def test_a_file_that_is_there_is_not_written_over(casefile: Run, tmp_path: Path) -> None:
    file, other = tmp_path / "game.json", tmp_path / "other.json"
    file.write_bytes(b"a record")
    done = casefile("play", *QUICK, "--save", str(file), typed="q\n")
    assert (done.status, done.out) == (1, "")
    assert done.err == (
        f"casefile: {file}: found a file, expected none; name a new one for each game, or go on with --resume.\n"
    )
    assert file.read_bytes() == b"a record"
    casefile("play", *QUICK, "--seed", "4", "--save", str(other), typed="q\n")
    assert casefile("play", "--resume", str(other), "--save", str(file), typed="q\n").status == 1
    assert casefile("play", "--resume", str(other), "--save", str(other), typed="q\n").status == 0
    assert casefile("play", "--save", str(tmp_path)).err == f"casefile: {tmp_path}: Is a directory.\n"


@pytest.mark.linux
def test_a_file_that_cannot_be_written_anew_stays_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.json"
    write_at_once(file, b"one")
    file.chmod(0o600)
    write_at_once(file, b"two")
    assert file.read_bytes() == b"two"
    assert file.stat().st_mode & 0o777 == 0o600

    def full(part: Path, data: bytes) -> int:
        part.open("xb").close()
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(part))

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError, match="No space left") as failed:
        write_at_once(file, b"three")
    assert failed.value.filename == str(file)
    assert (file.read_bytes(), list(tmp_path.iterdir())) == (b"two", [file])


def test_what_is_no_saved_game_is_not_gone_on_with(casefile: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    casefile("play", *QUICK, "--seed", "4", "--save", str(file), typed="q\n")
    good = json.loads(file.read_text(encoding="utf-8"))
    cut = {**good, "record": {**good["record"], "events": good["record"]["events"][:-1]}}
    other = {**good, "seed": "00" * 32}
    record = good["record"]
    for found, words in (
        (cut, "sums"),
        (other, "expected the one that the commitment promised"),
        (record, "unfinished"),
    ):
        file.write_text(json.dumps(found), encoding="utf-8")
        done = casefile("play", "--resume", str(file))
        assert (done.status, done.out, done.err.count("\n")) == (1, "", 1)
        assert words in done.err
    done = casefile("play", "--resume", str(file), "--seats", "4")
    assert (done.status, done.err) == (2, "casefile: --resume goes with no --seats: the file says which game it is.\n")


def test_help_says_that_a_saved_game_shows_all_cards(casefile: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    casefile("play", *QUICK, "--seed", "4", "--save", str(file), typed="q\n")
    saved = json.loads(file.read_text(encoding="utf-8"))
    assert {"seed", "salt"} < saved.keys()
    assert "case_file" in json.dumps(saved["record"])
    told = " ".join(casefile("play", "--help").out.split())
    assert "with the seed, the case file and all hands: whoever reads it then knows them." in told


def test_a_game_that_is_over_is_said_to_be_over(casefile: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    casefile("play", *QUICK, "--seed", "4", "--save", str(file), typed="suggest\n1\n1\n1\n\n1\nend\n" * 300)
    record = file.read_bytes()
    done = casefile("play", "--resume", str(file))
    expected = "an unfinished game that casefile play --save has left"
    assert (done.status, done.err) == (1, f"casefile: {file}: found a game that is over, expected {expected}.\n")
    told = casefile("play", "--resume", str(file), lang="ja_JP.UTF-8").err
    assert told == (
        f"casefile: {file}: casefile play --save で保存した途中のゲーム が必要ですが、終わったゲーム になっています。\n"
    )
    assert file.read_bytes() == record


# -- the language and the width of the terminal ------------------------------------------------------------------------


def test_the_language_is_that_of_the_system(casefile: Run) -> None:
    assert "どうしますか" in casefile("play", *QUICK, lang="ja_JP.UTF-8", typed="q\n").out
    assert "What do you do?" in casefile("play", *QUICK, "--language", "en", lang="ja_JP.UTF-8", typed="q\n").out
    assert "What do you do?" in casefile("play", *QUICK, lang="de_DE.UTF-8", typed="q\n").out


@pytest.mark.linux
def test_a_game_keeps_to_the_width_of_the_terminal() -> None:
    lines = in_terminal({"COLUMNS": "40", "NO_COLOR": "1"}).replace("\r", "").splitlines()
    told = [line for line in lines if "commitment" not in line and not re.search(r"[A-Z] [A-Z] ", line)]
    assert len(told) > 5
    assert [line for line in told if width(line) > 40] == []


@pytest.mark.parametrize(
    ("text", "columns", "lines"),
    [
        ("  one two three", 9, ["  one two", "  three"]),
        ("  one two three", 0, ["  one two three"]),
        ("unbreakable", 4, ["unbreakable"]),
        ("推理を始めます。次", 16, ["推理を始めます。", "次"]),
        ("\x1b[31mred\x1b[0m ink", 7, ["\x1b[31mred\x1b[0m ink"]),
    ],
)
def test_a_text_is_cut_where_words_end(text: str, columns: int, lines: list[str]) -> None:
    assert wrapped(text, columns).split("\n") == lines
