"""``nsider`` in the terminal: whole games by numbers, the standing order, and a record that holds."""

from pathlib import Path
from random import Random

import pytest

from tests.cli.runs import Run


@pytest.mark.parametrize("red", ["no", "yes"])
def test_a_whole_game_is_played_by_numbers(casefile: Run, tmp_path: Path, red: str) -> None:
    file = tmp_path / "game.json"
    random = Random(3)
    typed = "".join(f"{random.randint(1, 5)}\n" for _ in range(3_000))
    game = ("--rules", "nsider", "--seed", "4", "--bots", "eliminator", "--option", f"red_card={red}")
    done = casefile("play", *game, "--save", str(file), typed=typed)
    assert (done.status, done.err) == (0, "")
    assert "Make a suggestion, accusation pending" in done.out
    assert "Which card is shown first?" in done.out
    assert casefile("verify", str(file)).out.startswith("Yes. ")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_standing_order_that_changes_prints_no_more_than_that(casefile: Run, language: str) -> None:
    game = ("--rules", "nsider", "--seed", "zz", "--language", language)
    out = casefile("play", *game, typed="2\n1\n2\n1\n2\n1\nq\n").out
    hand, *orders = (line for line in out.splitlines() if line.startswith("    > "))
    first = {"en": "You put {} first in your standing order.", "ja": "優先順の先頭に{}を置いた。"}[language]
    names = {"en": ("Luigi", "Mario", "Luigi"), "ja": ("ルイージ", "マリオ", "ルイージ")}[language]
    assert orders == [f"    > {first.format(name)}" for name in names]
    assert out.count(hand) == 1


@pytest.mark.parametrize(("seed", "sought"), [("2", "about the case file"), ("1", "about murderer, weapon and place")])
def test_a_hint_counts_with_the_red_card(casefile: Run, seed: str, sought: str) -> None:
    """The murderer, whose own card is in no deal, seeks the case file; the other camps seek the murderer."""
    game = ("--rules", "nsider", "--seats", "4", "--seed", seed, "--option", "red_card=yes", "--notes", "4")
    done = casefile("play", *game, typed="1\nhint bits\nq\n")
    assert (done.status, done.err) == (0, "")
    assert f"bits {sought}" in done.out
