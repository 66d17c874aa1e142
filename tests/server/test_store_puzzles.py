"""What is kept of puzzles, on both databases: a try goes on to the next, and what is done stays as it is."""

import contextlib
from pathlib import Path

from casefile.server.store import PuzzleTry, open_store
from casefile.server.store.statements import puzzle_tries

FIRST = PuzzleTry("ann", "x", "x", 1_768_996_800_000, 1, 2, False, False, 30, 0, 0)
LAST = FIRST._replace(at=FIRST.at + 9, tries=2, done=True, strength=25_000, doubt=8_000, wrong_again=0)


def test_a_try_goes_on_and_what_is_done_stays(place: Path | str) -> None:
    with contextlib.closing(open_store(place)) as store:
        for row, kept in (
            (FIRST, FIRST),
            # The same try again, from another page that stood open.
            (FIRST._replace(wrong=0, seconds=1), FIRST),
            (LAST, LAST),
            (FIRST, LAST),
            (LAST._replace(tries=3, solved=True), LAST),
        ):
            store.change(puzzle_tries.put, row)
            assert store.ask(puzzle_tries.of_person, "ann") == [kept]
        assert store.ask(puzzle_tries.of_person, "bob") == []
        day = LAST._replace(name="2026-01-21", at=LAST.at + 1)
        store.change(puzzle_tries.put, day)
        assert store.ask(puzzle_tries.of_person, "ann") == [LAST, day]
