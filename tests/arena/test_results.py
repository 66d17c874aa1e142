"""The file of a match's results: what is read from it, whatever was cut off, and what is refused."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from casefile.arena.duplicate import MatchGame, MatchPlan, play
from casefile.arena.results import head_of, lines, read_results, results
from casefile.core.cards import Invalid
from casefile.games import GAMES

QUICK: dict[str, Any] = {"board": "none"}
PLAN = MatchPlan(GAMES["cluedo"], 3, ("eliminator", "random"), 12, seed=7, options=QUICK)
HEAD = head_of(PLAN, "1.0", 5.0)


def untimed(game: MatchGame) -> MatchGame:
    return replace(game, seconds=((), (), ()))


BLOCKS = dict(enumerate(play(PLAN, range(PLAN.blocks), lambda: 0.0)))
FILE = results(HEAD, BLOCKS)
HEAD_ENDS = FILE.index(b"\n") + 1


def test_a_file_holds_all_games_but_for_the_times() -> None:
    assert read_results(FILE, HEAD, "file") == {number: [*map(untimed, games)] for number, games in BLOCKS.items()}
    assert len(FILE.splitlines()) == 1 + 12


def test_a_line_is_one_game_that_its_seed_plays_again() -> None:
    for number, line in enumerate(FILE.splitlines()[1:]):
        told = msgspec.json.decode(line)
        alone = replace(PLAN, bots=tuple(told["bots"]), games=1, seed=told["seed"], duplicate=False)
        again = next(play(alone, range(1), lambda: 0.0))[0]
        assert told["game"] == number
        assert (told["winners"], told["turns"]) == ([*again.winners], again.turns)


@given(st.integers(HEAD_ENDS, len(FILE)))
def test_wherever_a_file_is_cut_whole_blocks_are_left_and_the_rest_makes_the_same_file(cut: int) -> None:
    found = read_results(FILE[:cut], HEAD, "file")
    whole = FILE[HEAD_ENDS:cut].count(b"\n") // 3
    assert sorted(found) == list(range(whole))
    assert results(HEAD, found | {number: BLOCKS[number] for number in range(whole, PLAN.blocks)}) == FILE


@given(st.permutations(range(PLAN.blocks)))
def test_the_order_in_which_blocks_were_written_changes_nothing(order: list[int]) -> None:
    written = FILE[:HEAD_ENDS] + b"".join(lines(number, BLOCKS[number]) for number in order)
    assert results(HEAD, read_results(written, HEAD, "file")) == FILE


def test_a_longer_match_has_the_same_head_and_begins_with_the_same_games() -> None:
    longer = replace(PLAN, games=18)
    assert head_of(longer, "1.0", 5.0) == HEAD
    assert [*play(longer, range(PLAN.blocks), lambda: 0.0)] == [*BLOCKS.values()]


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ({"seed": 8}, "file, seed: found 7, expected 8 as in this match"),
        ({"seats": 4}, "file, seats: found 3, expected 4 as in this match"),
        ({"bots": ("eliminator",)}, 'file, bots: found ["eliminator","random"], expected ["eliminator"] as in'),
        ({"duplicate": False}, "file, duplicate: found true, expected false as in this match"),
        ({"options": {}}, "file, options: found {"),
        ({"game": GAMES["cluegame"]}, 'file, rules: found "cluedo", expected "cluegame" as in this match'),
    ],
)
def test_the_file_of_another_match_is_refused_by_what_differs(other: dict[str, Any], said: str) -> None:
    with pytest.raises(Invalid, match="other matches need another file") as refused:
        read_results(FILE, head_of(replace(PLAN, **other), "1.0", 5.0), "file")
    assert str(refused.value).startswith(said)


def test_the_file_of_another_version_or_time_limit_is_refused() -> None:
    with pytest.raises(Invalid, match=r'version: found "1.0", expected "1.1"'):
        read_results(FILE, head_of(PLAN, "1.1", 5.0), "file")
    assert head_of(PLAN, "1.0", 9.0) == HEAD  # none of the bots is another program
    guest = replace(PLAN, bots=("exec:true", "random"), guests=frozenset({"exec:true"}))
    with pytest.raises(Invalid, match=r"seconds: found 5\.0, expected 9\.0"):
        read_results(results(head_of(guest, "1.0", 5.0), {}), head_of(guest, "1.0", 9.0), "file")


@pytest.mark.parametrize("data", [b"a story\n", b"a story", b"[1]\n", b"\xff\n"])
def test_what_is_no_file_of_results_is_refused(data: bytes) -> None:
    with pytest.raises(Invalid, match="file: found another file, expected the results of a match of bots"):
        read_results(data, HEAD, "file")


@pytest.mark.parametrize("line", [b"\n", b'{"game":0}\n', b"{\n", b'{"game":"x"}\n', b"\xff\n"])
def test_a_line_that_is_no_game_is_named(line: bytes) -> None:
    with pytest.raises(Invalid, match=r"^file, line 2: found .+, expected a game of the match$"):
        read_results(FILE[:HEAD_ENDS] + line + FILE[HEAD_ENDS:], HEAD, "file")


@pytest.mark.parametrize("left", [0, 1, HEAD_ENDS // 2, HEAD_ENDS - 1])
def test_a_file_that_was_torn_in_its_head_has_no_games(left: int) -> None:
    assert read_results(FILE[:left], HEAD, "file") == {}
