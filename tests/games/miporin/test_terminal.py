"""``miporin`` in the terminal: a whole game by numbers, what one may look at, a map of one's own, a catch phrase."""

from pathlib import Path
from random import Random

import pytest

from tests.cli.runs import Run
from tests.games.miporin.test_rules import DAY, MAP

GAME = ("--rules", "miporin", "--seed", "3", "--bots", "random", "--dealer", "0")


def test_a_whole_game_is_played_by_numbers(casefile: Run, tmp_path: Path) -> None:
    file, random = tmp_path / "game.json", Random(3)
    done = casefile(
        "play", *GAME, "--save", str(file), typed="".join(f"{random.randint(1, 10)}\n" for _ in range(2_000))
    )
    assert (done.status, done.err) == (0, "")
    assert "Which card do you reveal?" in done.out
    assert "It was " in done.out
    assert casefile("verify", str(file)).out.startswith("Yes. ")


def test_the_bid_is_asked_as_the_day_on_which_one_starts(casefile: Run) -> None:
    """Document 003, 1B: 1 is easy, 5 is hard, and the marker starts on the highest; it is no deadline."""
    done = casefile("play", *GAME, typed="q\n")
    assert "1 = easy … 5 = hard. Who names the highest plays last; who makes it day 6 is out.\n" in done.out
    assert "On which day do you dare to start?\n  1  Day 1 (easy)\n  2  Day 2\n" in done.out
    assert "  5  Day 5 (hard)\n" in done.out
    told = casefile("play", *GAME, "--language", "ja", typed="q\n").out
    assert "何日目スタートで勝負しますか？\n  1  1日目（かんたん）\n" in told


def test_a_card_that_puts_one_out_is_marked_and_asked_about_once_more(casefile: Run) -> None:
    """With a bid of 5 every day card is one too many."""
    game = ("--rules", "miporin", "--seed", "2", "--bots", "wanderer", "--dealer", "0")
    asked = casefile("play", *game, typed="5\nq\n").out.rpartition("Which card do you reveal?\n")[2]
    assert "  2  Cave (area 7)\n  3  Power Cut (day 6: you are out)\n" in asked
    done = casefile("play", *game, typed="5\n3\n2\nq\n").out
    assert "Do you really want to reveal Power Cut? It makes it day 6, and you are out." in done
    assert "too late" not in done
    assert "reveals Power Cut (day 6: too late)." in casefile("play", *game, typed="5\n3\n1\nq\n").out


def test_one_looks_around(casefile: Run) -> None:
    done = casefile("play", *GAME, typed="h\nw\nm\n?\nq\n")
    assert done.status == 0
    assert "Your hand: " in done.out
    assert " is missing.\n" in done.out
    assert "  Lodge (area 1): next to 2, 4\n" in done.out
    assert "a stand-in of ours: the document has none. --map brings yours." in done.out
    assert "[miporin-10]" in done.out
    assert done.out.endswith("The game is left unfinished. Goodbye.\n")


def test_notes_say_why_and_a_hint_what_to_do(casefile: Run) -> None:
    done = casefile("play", *GAME, "--notes", "4", typed="n\nwhy lodge file\nwhy kraken file\n1\nn\nhint\nq\n")
    assert "face down" in done.out
    assert "Chances in 100: all deals that fit what you saw count alike." in done.out
    assert "Type: why CARD NAME" in done.out
    assert any(line in done.out for line in ("Reveal ", "Nothing is clearly best now.", "Go to "))
    certain = casefile("play", *GAME, "--notes", "3", typed="h\nq\n").out.partition("\nYour hand: ")[2]
    card = certain.partition(",")[0].lower()
    told = casefile("play", *GAME, "--notes", "3", typed=f"why {card} file\nhint\nq\n").out
    assert "So " in told
    assert "At this level there are no hints." in told


def test_a_challenge_asks_twice_and_takes_a_phrase(casefile: Run) -> None:
    # The first game of these in which one's own turn comes to its end before the bots have ruined themselves.
    for seed in range(1, 30):
        game = ("--rules", "miporin", "--seed", str(seed), "--bots", "random", "--dealer", "0")
        typed, asked = ["1"], ""
        while len(typed) < 6 and "  Challenge\n" not in asked:
            typed.append("2" if "  2  Pass\n" in asked else "1")
            asked = casefile("play", *game, typed="\n".join([*typed, "q", ""])).out.rpartition("\n\n")[2]
        if "  Challenge\n" in asked:
            break
    typed += ["challenge", "1", "1"]
    done = casefile("play", *game, typed="\n".join([*typed, "2", "q", ""]))
    assert "If you are wrong, you are out. Are you sure?" in done.out
    assert " challenges: " not in done.out.partition("Are you sure?")[2]
    done = casefile("play", *game, typed="\n".join([*typed, "1", "The Mountain knows!", ""]))
    assert "“The Mountain knows!”" in done.out
    assert " challenges: it was " in done.out
    assert "” – " not in casefile("play", *game, typed="\n".join([*typed, "1", "", ""])).out.partition("you like:")[2]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("q", "left unfinished"),
        ("help", "leave the game"),
        ("H", "Your hand: "),
        ("n", "face down"),
        ("b", "\nWhere?\n"),
    ],
)
def test_the_prompt_for_the_phrase_takes_what_every_prompt_takes(casefile: Run, typed: str, told: str) -> None:
    game = ("--rules", "miporin", "--seed", "k2", "--language", "en")
    done = casefile("play", *game, typed=f"2\n1\n1\nchallenge\n2\n2\n1\n{typed}\nq\n").out.partition("if you like:")[2]
    assert told in done
    assert " challenges: " not in done


def test_a_map_of_ones_own_is_played_on_and_checked(casefile: Run, tmp_path: Path) -> None:
    own, record = tmp_path / "row.toml", tmp_path / "game.json"
    own.write_text(MAP + DAY * 6, encoding="utf-8")
    done = casefile("play", *GAME, "--map", str(own), typed="m\nq\n")
    assert "  Lodge (area 1): next to 2\n" in done.out
    assert "stand-in" not in done.out
    done = casefile(
        "simulate", "--rules", "miporin", "--bots", "random", "--games", "5", "--map", str(own), "--save", str(record)
    )
    assert done.status == 0
    assert casefile("verify", str(record)).out.startswith("Yes. ")


@pytest.mark.parametrize("command", ["play", "simulate", "playthrough", "arena"])
def test_a_bad_map_is_said_with_its_line(casefile: Run, tmp_path: Path, command: str) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text(MAP + DAY * 5 + '[[days]]\ndoes = "sing"\n', encoding="utf-8")
    bots = ("--bots", "random") if command == "arena" else ()
    done = casefile(command, "--rules", "miporin", *bots, "--map", str(bad))
    assert (done.status, done.out) == (1, "")
    line = bad.read_text(encoding="utf-8").splitlines().index('does = "sing"')
    assert f"{bad}:{line}: found the instruction 'sing', expected advance N or back N" in done.err
    done = casefile(command, "--rules", "miporin", *bots, "--map", str(tmp_path / "none.toml"))
    assert done.status == 1
    assert "none.toml" in done.err
    assert done.err.endswith("none.toml: No such file or directory.\n")


def test_other_games_take_no_map_and_no_dealer(casefile: Run, tmp_path: Path) -> None:
    own = tmp_path / "row.toml"
    own.write_text(MAP + DAY * 6, encoding="utf-8")
    assert "nothing: this game does not use it" in casefile("simulate", "--map", str(own)).err
    assert "nothing: this game does not use it" in casefile("simulate", "--dealer", "1").err
    done = casefile("simulate", "--rules", "miporin", "--dealer", "3")
    assert "dealer: found 3, expected a seat from 0 to 2" in done.err
