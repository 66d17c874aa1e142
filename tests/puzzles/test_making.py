"""Puzzles out of games between bots: the same for a seed on any machine, spread over kinds and levels, and solvable."""

import json
import subprocess
import sys
from collections import Counter
from itertools import islice

from casefile.core.cards import Card, Seat
from casefile.core.facts import CASE_FILE
from casefile.deduction.worlds import Worlds
from casefile.games import GAMES
from casefile.puzzles.checking import faults
from casefile.puzzles.finding import DECK, found_in
from casefile.puzzles.jsonl import read_line, written
from casefile.puzzles.making import games, puzzles
from casefile.puzzles.puzzle import KINDS, owner_of
from casefile.puzzles.shipped import of_level, shipped, shipped_lines
from tests.amounts import often
from tests.clone import ROOT

GAME = GAMES.of_puzzles


def test_the_same_seed_gives_the_same_bytes_in_every_process() -> None:
    # The order of a set of strings differs between processes; what is made must not.
    program = (
        "from casefile.games import GAMES; from casefile.puzzles.jsonl import written\n"
        "from casefile.puzzles.making import puzzles\n"
        "print(*map(written, puzzles(GAMES.of_puzzles, 3, 3)), sep='\\n')"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": str(number), "PYTHONPATH": str(ROOT / "src")},
            check=True,
            capture_output=True,
        ).stdout
        for number in (1, 2)
    }
    assert len(said) == 1
    assert len(said.pop().splitlines()) == 3


def test_puzzles_are_of_all_kinds_sound_and_different() -> None:
    found = list(puzzles(GAME, often(6, 12), 5))
    assert Counter(puzzle.kind for puzzle in found) == dict.fromkeys(KINDS, often(1, 2))
    assert len({puzzle.id for puzzle in found}) == often(6, 12)
    for puzzle in found:
        assert list(faults(puzzle)) == []
        assert read_line(written(puzzle), "line") == puzzle


def test_all_that_games_give_is_sound() -> None:
    # One of these games, the 33rd, gives two questions; each position is cut from what was seen of the whole game.
    for number, source in enumerate(islice(games(GAME, 2), 36)):
        kinds = KINDS if number % 6 == 0 else ("question",)
        for kind in kinds:
            for puzzle in found_in(source, kind):
                assert list(faults(puzzle)) == [], (number, kind)


def test_the_file_that_comes_along_is_what_the_command_makes() -> None:
    lines = [text.decode() for text in shipped_lines()[:8]]
    assert list(map(written, puzzles(GAME, 8, 1))) == lines


def test_the_file_has_two_thousand_in_five_levels_and_six_kinds() -> None:
    assert len(shipped()) == len(shipped_lines()) >= 2000
    assert all(len(of_level(level)) >= 200 for level in range(1, 6))
    kinds = Counter(json.loads(text)["kind"] for text in shipped_lines())
    assert set(kinds) == set(KINDS)
    assert min(kinds.values()) >= 300


def test_no_answer_stands_out_by_its_form() -> None:
    # Of the questions offered all name the card that is asked for, or none does: one must think to choose.
    for line in shipped_lines():
        data = json.loads(line)
        if data["kind"] == "question":
            card, choices = data["question"]["card"], data["question"]["choices"]
            assert len({card in cards for cards in choices}) == 1, data["id"]


def test_each_card_is_a_seats_or_sealed_in_the_deals_that_the_solver_counts() -> None:
    # The solver that counts deals says the same as the answers: it has made none of the proofs.
    for text in shipped_lines()[:60]:
        puzzle = read_line(text, "line")
        worlds = Worlds(puzzle.position.spec, puzzle.position.facts)
        if puzzle.kind == "owner":
            assert puzzle.question.card is not None
            owners = dict(zip(worlds.owners, worlds.counts[puzzle.question.card], strict=True))
            assert owners[owner_of(puzzle.answer)] == worlds.total
        elif puzzle.kind == "solution":
            assert list(worlds.case_files) == [puzzle.answer]
        elif puzzle.kind == "shown":
            assert puzzle.question.turn is not None
            by = puzzle.position.asked[puzzle.question.turn - 1].shown_by
            others = [card for card in puzzle.question.choices if card != puzzle.answer]
            counts = [dict(zip(worlds.owners, worlds.counts[Card(str(card))], strict=True)) for card in others]
            assert by is not None
            assert [count[by] for count in counts] == [0, 0]


def test_a_position_is_one_that_could_be_seen() -> None:
    for text in shipped_lines()[::40]:
        puzzle = read_line(text, "line")
        seats = len(puzzle.position.spec.hand_sizes)
        assert puzzle.position.spec.categories == DECK
        assert CASE_FILE not in puzzle.position.hand
        for asked in puzzle.position.asked:
            assert asked.suggester is not None
            # All between who asks and who shows had nothing; without anybody who shows, all others had.
            order = [Seat((asked.suggester + step) % seats) for step in range(1, seats)]
            had = order if asked.shown_by is None else order[: order.index(asked.shown_by)]
            assert list(asked.passed) == had
            seen = puzzle.me in (asked.suggester, asked.shown_by)
            assert (asked.shown is not None) == (seen and asked.shown_by is not None)
