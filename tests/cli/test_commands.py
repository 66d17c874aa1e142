"""Every command does what it says, and says in one sentence what is wrong."""

import errno
import json
import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import click
import pytest

from casefile.arena.matches import simulate
from casefile.cli.main import group
from casefile.core.cards import Invalid
from casefile.core.editions import shipped_edition
from casefile.core.engine import Hidden
from casefile.core.verifier_module import verifier_module
from casefile.game import Game, Games
from casefile.games import GAMES
from tests.cli.runs import Run
from tests.players import bot_named
from tests.rules import RULES
from tests.shipped import CHECKED, SHIPPED

# -- simulate and verify -------------------------------------------------------------------------------------------

KEYS = [
    *("rules", "seats", "games", "finished", "wins", "wins_by_seat", "draws", "mean_turns", "seconds"),
    "games_per_second",
]


def test_simulate_prints_one_object_with_just_these_keys(casefile: Run) -> None:
    done = casefile("simulate", "--seats", "4", "--games", "4", "--seed", "3", "--bots", "eliminator,random", "--json")
    assert (done.status, done.err) == (0, "")
    found = json.loads(done.out)
    assert list(found) == KEYS
    assert (found["rules"], found["seats"], found["games"], found["finished"]) == ("cluedo", 4, 4, 4)
    assert set(found["wins"]) == {"eliminator", "random"}
    assert sum(found["wins"].values()) + found["draws"] == 4
    assert sum(found["wins_by_seat"]) + found["draws"] == 4
    assert len(found["wins_by_seat"]) == 4
    assert found["seconds"] > 0


def test_simulate_gives_the_same_games_for_the_same_seed(casefile: Run) -> None:
    command = ("simulate", "--rules", "cluegame", "--games", "3", "--option", "board=none", "--json", "--seed")
    timed = ("seconds", "games_per_second")
    first, again, other = (json.loads(casefile(*command, seed).out) for seed in ("7", "7", "8"))
    assert {k: v for k, v in first.items() if k not in timed} == {k: v for k, v in again.items() if k not in timed}
    assert first["mean_turns"] != other["mean_turns"]


def test_simulate_prints_a_table_for_people(casefile: Run) -> None:
    done = casefile("simulate", "--games", "2", "--option", "board=none")
    assert done.out.startswith("cluedo, 3 seats, 2 games, 2 finished\n")
    assert "eliminator" in done.out


@pytest.mark.parametrize("edition", ["clue", "ns_clue"])
def test_a_saved_game_holds_until_a_byte_is_changed(casefile: Run, tmp_path: Path, edition: str) -> None:
    file = tmp_path / "game.json"
    command = ("simulate", "--games", "2", "--option", "board=none", "--edition", edition, "--save", str(file))
    assert casefile(*command).status == 0
    good = casefile("verify", str(file))
    assert (good.status, good.err) == (0, "")
    assert good.out.startswith("Yes. ")
    assert json.loads(file.read_text(encoding="utf-8"))["edition"] == edition
    data = file.read_bytes()
    at = data.index(b"suggested") - 40
    file.write_bytes(data[:at] + b"7" + data[at + 1 :])
    bad = casefile("verify", str(file))
    assert (bad.status, bad.out) == (1, "")
    assert bad.err.startswith("casefile: No. game.json, ")
    assert "event " in bad.err or "line " in bad.err
    assert len(bad.err.splitlines()) == 1


def test_the_verifier_of_any_rules_is_printed(casefile: Run) -> None:
    assert {*SHIPPED} <= {*CHECKED}
    for name, rules in ((name, RULES[name]) for name in CHECKED):
        for option in ("--script", "--module"):
            printed = casefile("verify", option, name)
            assert (printed.status, printed.err) == (0, "")
            assert printed.out == verifier_module(type(rules).__module__.rpartition(".")[0])
    wrong = casefile("verify", "--script", "chess")
    assert (wrong.status, wrong.out) == (1, "")
    assert "cluedo" in wrong.err


def test_choices_of_bots_are_repeated(casefile: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.json"
    command = ("simulate", "--option", "board=none", "--bots", "eliminator,detective", "--save", str(file))
    assert casefile(*command).status == 0
    done = casefile("verify", str(file), "--choices")
    kinds = [event["kind"] for event in json.loads(file.read_text(encoding="utf-8"))["events"]]
    # In the quick game each of these is a choice: the winner's accusation ends no turn, nobody else accused.
    count = sum(map(kinds.count, ("suggested", "card_shown", "turn_ended", "accused")))
    assert done.out.endswith(f" {count} choices by bots repeated, all the same.\n")
    *receipts, last = casefile("verify", str(file), "--receipts").out.splitlines()
    assert last == done.out.strip()
    assert len(receipts) == count
    first = kinds.index("suggested") + 1
    assert re.fullmatch(rf"event {first}: eliminator, bot 0@{first - 1}, [0-9a-f]{{64}}", receipts[0])
    # Another version of the bot would have asked for something else.
    monkeypatch.setitem(GAMES["cluedo"].played.bots, "eliminator", bot_named("random", "cluedo"))
    other = casefile("verify", str(file), "--choices")
    assert (other.status, other.out) == (1, "")
    assert re.match(
        rf"casefile: No. Event {first}: seat 0 did {{'kind': 'suggest'.*, but eliminator chooses ", other.err
    )
    assert "another version of it" in other.err
    assert casefile("verify", str(file)).status == 0


def test_a_broken_promise_ends_a_simulation(casefile: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from casefile.arena import matches as arena

    def breaks(*_: object, **__: object) -> None:
        raise arena.BrokenInvariant(5, "a card was dealt twice")

    monkeypatch.setattr(arena, "simulate", breaks)
    done = casefile("simulate", "--json")
    assert (done.status, done.out) == (1, "")
    assert done.err == ("casefile: A promise of the table was broken: the game with seed 5: a card was dealt twice.\n")


@pytest.mark.parametrize("fault", [AssertionError("two cards"), Hidden("a hand")], ids=repr)
def test_a_fault_of_our_own_is_said_too(casefile: Run, monkeypatch: pytest.MonkeyPatch, fault: Exception) -> None:
    from casefile.arena import matches as arena

    def breaks(*_: object, **__: object) -> None:
        raise fault

    monkeypatch.setattr(arena, "simulate", breaks)
    done = casefile("simulate", "--seed", "5", "--json")
    assert (done.status, done.out) == (1, "")
    assert done.err == f"casefile: The program itself is at fault in a game of --seed 5: {fault!r}.\n"


# -- rules and board -----------------------------------------------------------------------------------------------


def test_rules_names_every_rule_set(casefile: Run) -> None:
    told = casefile("rules").out.splitlines(keepends=True)
    assert [line.partition(" ")[0] for line in told] == list(RULES)
    assert {*told} >= {
        "cluedo  (2 to 6 seats)\n",
        "cluegame  (3 to 6 seats)\n",
        "hide_tracks  (1 seat)\n",
        "miporin  (3 seats)\n",
        "nsider  (3 to 6 seats)\n",
    }


EDITIONS = {**dict.fromkeys(SHIPPED, "clue   or ns_clue"), "miporin": "miporin", "nsider": "ns_clue   or clue"}
"""The editions that the rule sets offer which come with the program, the default first."""


def test_rules_prints_every_clause_and_every_option(casefile: Run) -> None:
    for name, rules in RULES.items():
        clauses, options = casefile("rules", name, "--clauses").out, casefile("rules", name, "--options").out
        assert [clause.id in clauses for clause in rules.book.clauses] == [True] * len(rules.book.clauses)
        assert f"{name}-1" not in options
        if name in EDITIONS:
            assert f"--option edition={EDITIONS[name]}\n" in options
        assert "--option" not in clauses
        both = casefile("rules", name).out
        assert f"{name}-1" in both
        assert "--option" in both


def test_rules_as_json(casefile: Run) -> None:
    found = json.loads(casefile("rules", "cluedo", "--json").out)
    assert found["seats"] == [2, 3, 4, 5, 6]
    assert found["clauses"][0]["id"] == "cluedo-1"
    assert {option["name"]: option["default"] for option in found["options"]}["dice"] == 2
    assert set(json.loads(casefile("rules", "--json").out)) == set(RULES)


def test_rules_in_japanese(casefile: Run) -> None:
    assert "振るダイスの数。" in casefile("rules", "cluedo", "--options", "--language", "ja").out


def test_board_distances(casefile: Run) -> None:
    found = json.loads(casefile("board", "--distances", "--json").out)
    assert set(found) == {"squares", "distances"}
    assert found["squares"] == len(shipped_edition("clue").board.squares)
    assert len(found["distances"]) == 9
    # From the map: out of the Library's east door (row 8, column 7), then 6 steps to the Hall's south door and in.
    assert found["distances"]["library"]["hall"] == 7
    # The Study's door and the Hall's west door are two squares apart: out, two steps, in.
    assert found["distances"]["study"]["hall"] == found["distances"]["hall"]["study"] == 4
    assert "dining_room" in found["distances"]["kitchen"]
    assert "kitchen" not in found["distances"]["kitchen"]


def test_board_as_a_map_and_as_json(casefile: Run) -> None:
    printed = casefile("board").out.splitlines()
    board = shipped_edition("clue").board
    assert len([line for line in printed if line[:3].strip().isdigit() and len(line) > 20]) >= len(board.rows) - 1
    assert "L Lounge" in printed[-2]
    found = json.loads(casefile("board", "--json").out)
    assert found["rows"] == list(board.rows)
    assert len(found["doors"]) == len(board.doors)
    assert casefile("board", "--edition", "ns_clue").out != casefile("board").out


# -- what is wrong is said -----------------------------------------------------------------------------------------

WRONG: list[tuple[list[str], int, str]] = [
    (["nonsense"], 2, "No such command 'nonsense'"),
    (["simulate", "--rules", "chess"], 2, "found 'chess', expected cluedo or cluegame"),
    (["simulate", "--seats", "7"], 2, "seats: found 7, expected 2 to 6"),
    (["simulate", "--seats", "many"], 2, "'many' is not a valid integer"),
    (["simulate", "--games", "0"], 2, "--games"),
    (["simulate", "--bots", "clever"], 2, "found 'clever', expected random or eliminator"),
    (["simulate", "--bots", ""], 2, "bot"),
    (["simulate", "--option", "dice=3"], 2, "option dice: found '3', expected 2 or 1"),
    (["simulate", "--option", "dice"], 2, "expected NAME=VALUE"),
    (["simulate", "--option", "dice=1", "--option", "dice=2"], 2, "found it twice"),
    (["simulate", "--option", "colour=red"], 2, "found 'colour', expected one of edition, board"),
    (["simulate", "--edition", "mine"], 2, "found 'mine', expected clue, ns_clue or a file"),
    (["simulate", "--edition", "no_such.toml"], 1, "no_such.toml"),
    (["simulate", "--save", "no/such/directory.json"], 1, "no/such/directory.json: No such file or directory"),
    (["play", "--save", "no/such/directory.json"], 1, "no/such/directory.json: No such file or directory"),
    (["play", "--resume", "no_such.json"], 1, "no_such.json: No such file or directory"),
    (["simulate", "--save-all", "no/such/directory.jsonl"], 1, "no/such/directory.jsonl: No such file or directory"),
    (["simulate", "--rules", "hide_tracks", "--seats", "2"], 2, "seats: found 2, expected 1."),
    (["simulate", "--edition", "nofile.toml"], 1, "casefile: nofile.toml: No such file or directory."),
    (["group"], 2, "casefile: casefile group needs one of its commands: create, register, code,"),
    (["group", "text"], 2, "casefile: casefile group text needs one of its commands: first,"),
    (["play", "--language", "xx"], 2, "'xx' is not one of 'en', 'ja'"),
    (["play", "--bots", "clever"], 2, "found 'clever'"),
    (["rules", "chess"], 2, "found 'chess'"),
    (["board", "--edition", "nowhere"], 2, "found 'nowhere'"),
    (["playthrough", "--seats", "1"], 2, "seats: found 1"),
    (["verify", "no_such.json"], 1, "no_such.json: No such file or directory"),
    (["verify", "."], 1, "Is a directory"),
    (["verify"], 2, "Missing argument 'FILE'"),
    (["serve", "--port", "70000"], 2, "70000"),
]


@pytest.mark.parametrize(("arguments", "status", "words"), WRONG, ids=[" ".join(wrong[0]) for wrong in WRONG])
def test_what_is_wrong_is_said_in_one_sentence(
    casefile: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], status: int, words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    done = casefile(*arguments)
    assert (done.status, done.out) == (status, "")
    assert done.err.startswith("casefile: ")
    assert words in done.err
    assert len(done.err.splitlines()) == 1
    assert done.err.rstrip().endswith((".", "?"))


def test_what_is_wrong_is_said_in_the_language_of_the_system(casefile: Run) -> None:
    """Nothing but names and what was typed stays in English, whoever found the fault."""
    said = {
        ("nonsense",): "casefile: 'nonsense' というコマンドはありません。\n",
        ("simulate", "--rules", "chess"): "casefile: rules: cluedo か cluegame か ",
        ("simulate", "--option", "dice=1", "--option", "dice=2"): "casefile: option dice: 1回だけ が必要ですが、2回 に",
        ("simulate", "--seats", "many"): "casefile: '--seats' の値が正しくありません：'many' は ",
        ("play", "--save", "no/such/directory.json"): "casefile: no/such/directory.json: そのようなファイルや",
        ("play", "--daily"): "casefile: --daily は --rules hide_tracks と使います。",
        ("group",): "casefile: casefile group には次のコマンドのどれかが必要です：",
    }
    for arguments, sentence in said.items():
        done = casefile(*arguments, lang="ja_JP.UTF-8")
        assert done.err.startswith(sentence)
        assert done.err.count("\n") == 1
    assert casefile("play", "--language", "ja", "--daily").err.startswith("casefile: --daily は ")
    assert casefile("play", "--daily").err.startswith("casefile: --daily goes with ")


def test_a_sentence_ends_with_the_full_stop_of_its_language(casefile: Run) -> None:
    class Quoting(Games):
        def named(self, name: str) -> Game:
            raise Invalid("rules", name, "“another”") if name == "x" else click.ClickException(f"{name}: errno 5")

    games = Quoting(*GAMES.values())
    told = casefile("play", "--rules", "x", games=games, lang="en_US.UTF-8").err
    assert told == "casefile: rules: found x, expected “another”.\n"
    told = casefile("play", "--rules", "名前", games=games, lang="ja_JP.UTF-8").err
    assert told == "casefile: 名前: errno 5。\n"


@pytest.mark.linux
def test_a_full_disk_is_said_with_the_file(casefile: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, data: bytes) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))

    monkeypatch.setattr(Path, "write_bytes", full)
    file = tmp_path / "game.json"
    done = casefile("simulate", "--option", "board=none", "--save", str(file))
    assert (done.status, done.err) == (1, f"casefile: {file}: No space left on device.\n")


@pytest.mark.linux
@pytest.mark.parametrize("option", ["--save", "--save-all"])
def test_simulate_writes_over_no_file_and_leaves_no_empty_one(
    casefile: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, option: str
) -> None:
    from casefile.arena.matches import Match

    file, new = tmp_path / "game.json", tmp_path / "new.json"
    file.write_bytes(b"a record")
    done = casefile("simulate", "--option", "board=none", option, str(file))
    assert (done.status, done.out, done.err) == (1, "", f"casefile: {file}: File exists.\n")
    assert file.read_bytes() == b"a record"
    said = casefile("simulate", option, str(file), lang="ja_JP.UTF-8").err
    assert said == f"casefile: {file}: そのファイルはすでにあります。\n"
    # What is refused, or stopped before the first game is over, can be begun again with the same line.
    assert casefile("simulate", "--seats", "2", "--bots", "easy,easy,easy", option, str(new)).status == 2

    def stopped(match: Match) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Match, "play", stopped)
    assert casefile("simulate", option, str(new)).status == 130
    assert list(tmp_path.iterdir()) == [file]


# -- bots, and many games ------------------------------------------------------------------------------------------


def test_every_bot_is_listed_with_its_level_and_its_games(casefile: Run) -> None:
    rows = [json.loads(line) for line in casefile("bots", "--json").out.splitlines()]
    assert {row["name"]: set(row["games"].split(", ")) for row in rows} == {
        name: {slug for slug, game in GAMES.items() if name in game.players}
        for name in {name for game in GAMES.values() for name in game.players}
    }
    assert {row["level"] for row in rows} == {"easy", "medium", "hard", "expert", "reckless"}
    assert all(len(row["plays"]) > 10 for row in rows)
    printed = casefile("bots").out.splitlines()
    assert [line.split()[:2] for line in printed] == [[row["name"], row["level"]] for row in rows]
    assert "やさしい" in casefile("bots", "--language", "ja").out


@pytest.mark.parametrize("command", ["play", "simulate", "arena", "advise"])
def test_who_names_no_bot_is_told_all_names_and_levels(casefile: Run, command: str) -> None:
    done = casefile(command, "--bot" if command == "advise" else "--bots", "clever")
    words = "random or eliminator or detective or inspector or superintendent or reckless"
    words += " or easy or medium or hard or expert"
    assert (done.status, done.out, done.err) == (2, "", f"casefile: bot: found 'clever', expected {words}.\n")


def test_a_level_can_be_written_for_a_bot(casefile: Run) -> None:
    game = ("simulate", "--option", "board=none", "--json", "--bots")
    assert set(json.loads(casefile(*game, "hard,easy,reckless").out)["wins"]) == {"inspector", "eliminator", "reckless"}
    assert set(json.loads(casefile("simulate", "--rules", "miporin", "--json", "--bots", "easy").out)["wins"]) == {
        "wanderer"
    }
    asked = casefile("play", "--option", "board=none", "--bots", "hard,reckless", "--seed", "1", typed="q\n")
    assert asked.status == 0


def test_a_line_is_written_for_each_game(casefile: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    game = ("simulate", "--option", "board=none", "--bots", "easy,reckless", "--json")
    total = json.loads(casefile(*game, "--games", "4", "--save-all", str(file)).out)
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert len(lines) == 4
    assert sum(line["turns"] for line in lines) == total["mean_turns"] * 4
    assert [sum(seat in line["winners"] for line in lines) for seat in range(3)] == total["wins_by_seat"]
    for line in lines:
        cards = [*line["case_file"], *(card for hand in line["hands"] for card in hand)]
        assert sorted(cards) == sorted(shipped_edition("clue").deck)
    again = tmp_path / "again.jsonl"
    casefile(*game, "--seed", str(lines[2]["seed"]), "--save-all", str(again))
    assert json.loads(again.read_text(encoding="utf-8")) == lines[2]


def test_what_was_played_is_told_when_it_is_interrupted(
    casefile: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from casefile.arena.matches import Match

    played, play = list[Match](), Match.play

    def interrupted(match: Match) -> None:
        if len(played) == 3:
            raise KeyboardInterrupt
        play(match)
        played.append(match)

    monkeypatch.setattr(Match, "play", interrupted)
    file = tmp_path / "games.jsonl"
    done = casefile("simulate", "--option", "board=none", "--games", "1000", "--save-all", str(file), "--json")
    assert done.status == 130
    assert json.loads(done.out)["games"] == json.loads(done.out)["finished"] == 3
    assert len(file.read_text(encoding="utf-8").splitlines()) == 3


def test_how_far_it_is_stands_on_standard_error(casefile: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from itertools import count

    from casefile.cli import simulate

    ticks = count()
    monkeypatch.setattr(simulate, "perf_counter", lambda: float(next(ticks) * 11))
    done = casefile("simulate", "--option", "board=none", "--games", "3", "--json")
    assert [line.partition(", ")[0] for line in done.err.splitlines()] == ["1 of 3 games", "2 of 3 games"]
    assert json.loads(done.out)["games"] == 3


def test_an_edition_file_is_refused_with_its_line(casefile: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('format = 1\nname = { en = "Mine" }\n[[suspects]]\nslug = "A b"\n', encoding="utf-8")
    done = casefile("simulate", "--edition", str(file))
    assert done.status == 1
    assert f"{file}:3: found 1 suspects, expected 2 to 12 suspects" in done.err


def test_what_is_wrong_with_a_file_is_said_in_one_line_in_the_language_that_was_chosen(
    casefile: Run, tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("format = 1\nsecret = 'all of it'\n", encoding="utf-8-sig")  # as Notepad writes it
    japanese = ("--language", "ja")
    said = {
        ("--map",): f"{file}: found a map, expected nothing: this game does not use it.",
        ("--map", *japanese): f"{file}: 指定なし（このゲームでは使いません） が必要ですが、地図 になっています。",
        (
            "--rules",
            "miporin",
            "--map",
        ): f"{file}:1: found the entry secret, expected only areas, days, format and name.",
        (
            "--rules",
            "miporin",
            "--map",
            *japanese,
        ): "areas、days、format、name だけ が必要ですが、項目 secret になっています。",
        ("--rules", "miporin", "--edition"): f"{file}:1: found no family, expected family 'miporin' for this game.",
        ("--edition",): f"{file}:1: found no family, expected family 'classic' for this game.",
        ("--edition", *japanese): "このゲームの family 'classic' が必要ですが、family の指定なし になっています。",
    }
    for options, text in said.items():
        given = ("play", *options)
        at = next(i for i, each in enumerate(given) if each in ("--map", "--edition"))
        done = casefile(*given[: at + 1], str(file), *given[at + 1 :])
        assert done.status in (1, 2)
        assert text in done.err
        assert "all of it" not in done.err


def test_too_many_players_for_a_game_for_three_are_refused_with_one_number(casefile: Run) -> None:
    assert "seats: found 4, expected 3." in casefile("play", "--rules", "miporin", "--seats", "4").err


def test_a_busy_port_is_said(process: Run, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = process("serve", "--port", port, "--data", str(tmp_path))
    assert done.status == 1
    assert port in done.err
    assert len(done.err.splitlines()) == 1


def test_a_directory_that_is_a_file_is_said(process: Run, tmp_path: Path) -> None:
    file = tmp_path / "taken"
    file.write_text("", encoding="utf-8")
    done = process("serve", "--port", "0", "--data", str(file))
    assert done.status == 1
    assert str(file) in done.err
    assert len(done.err.splitlines()) == 1


# -- help and imports ----------------------------------------------------------------------------------------------


def test_every_command_has_help_with_an_example(casefile: Run) -> None:
    for command in ("", *group.commands):
        done = casefile(*command.split(), "--help")
        assert done.status == 0
        assert f"Example: casefile {command}".rstrip() in done.out
        assert group.commands[command].help if command else group.help


def test_a_reader_that_has_gone_does_no_harm() -> None:
    command = [sys.executable, "-c", "from casefile.__main__ import main; main()", "rules", "--clauses"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(60) == 1


def test_the_library_imports_nothing_of_the_server_or_the_command_line() -> None:
    heavy = {"click", "starlette", "sqlalchemy", "structlog", "uvicorn", "jinja2", "alembic"}
    code = "import sys, casefile.games, casefile.core.table, casefile.core.record; print(*sorted(sys.modules))"
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert heavy & set(printed.split()) == set()
    code = "import sys, casefile.cli.main; print(*sorted(sys.modules))"
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert heavy & set(printed.split()) == {"click"}


def test_simulate_gives_the_rate_of_a_game_for_one_with_its_interval(casefile: Run) -> None:
    found = json.loads(
        casefile("simulate", "--rules", "hide_tracks", "--games", "20", "--bots", "random", "--json").out
    )
    # What was not won was lost: nobody else could win.
    assert list(found) == [*("losses" if key == "draws" else key for key in KEYS), "win_rate", "interval"]
    assert (found["seats"], found["finished"]) == (1, 20)
    assert found["win_rate"] == found["wins"]["random"] / 20
    low, high = found["interval"]
    assert 0 <= low <= found["win_rate"] <= high <= 1


def test_the_interval_is_wilsons(casefile: Run) -> None:
    result = simulate(GAMES["hide_tracks"], 1, 10, 1, ["random"], {}, clock=lambda: 0.0)
    # By hand, for 3 of 10 with z = 1.96: (0.3 + 0.192 -+ 1.96 * sqrt(0.021 + 0.0096)) / 1.384 = 0.108 and 0.603.
    assert [round(end, 3) for end in result.interval(3)] == [0.108, 0.603]
    assert round(result.interval(0)[0], 9) == 0
    assert round(result.interval(10)[1], 9) == 1


@pytest.mark.parametrize(
    "address", ["postgresql://me:hush@127.0.0.1:9/x", "postgresql://me@127.0.0.1:9/x?password=hush"]
)
def test_a_password_that_is_typed_is_warned_of_and_not_shown(
    casefile: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    warned = "casefile: a password in an address stands in the list of processes"
    for command in (["backup", str(tmp_path / "b"), "--database", address], ["copy", address, str(tmp_path / "new")]):
        done = casefile(*command)
        assert (done.status, done.err.count(warned)) == (1, 1)
        assert "hush" not in done.err
    monkeypatch.setenv("CASEFILE_DATABASE", address)
    assert warned not in casefile("backup", str(tmp_path / "b")).err
    monkeypatch.delenv("CASEFILE_DATABASE")
    assert warned not in casefile("copy", "postgresql://me@127.0.0.1:9/x", str(tmp_path / "new")).err
