"""The tries at puzzles: functions that run inside a transaction."""

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, Text, bindparam, select, text

from casefile.server.store.schema import puzzle_tries
from casefile.server.store.statement import Statement


class PuzzleTry(NamedTuple):
    """The try of a person at a puzzle.

    - ``person``: the person's digest.
    - ``name``: the puzzle's id, or the date of a puzzle of the day.
    - ``puzzle``: the puzzle's id.
    - ``at``: when it was answered last.
    - ``tries``: the number of answers so far.
    - ``wrong``: the place of the first wrong choice, -1 without one.
    - ``done``: whether the try is over.
    - ``solved``: whether the answer was right, once the try is done.
    - ``seconds``: the time that the answer took; 0: nobody knows.
    - ``strength``, ``doubt``: those of the person afterwards, in thousandths; 0 where the try changed neither.
    - ``wrong_again``: the place of the second wrong choice, -1 without one.
    """

    person: str
    name: str
    puzzle: str
    at: int
    tries: int
    wrong: int
    done: bool
    solved: bool
    seconds: int
    strength: int
    doubt: int
    wrong_again: int = -1


_of_person = Statement(
    select(*puzzle_tries.c)
    .where(puzzle_tries.c.person == bindparam("of_person", type_=Text))
    .order_by(puzzle_tries.c.at, puzzle_tries.c.name)
)
_of_others = Statement(
    text(
        "SELECT COUNT(*), SUM(CASE WHEN solved = 1 THEN 1 ELSE 0 END), "
        "SUM(CASE WHEN solved = 1 AND tries = 1 THEN 1 ELSE 0 END) "
        "FROM puzzle_tries WHERE name = :of_name AND person <> :of_person AND done = 1"
    )
)
_put = Statement(
    text(
        "INSERT INTO puzzle_tries "
        "(person, name, puzzle, at, tries, wrong, done, solved, seconds, strength, doubt, wrong_again) VALUES "
        "(:person, :name, :puzzle, :at, :tries, :wrong, :done, :solved, :seconds, :strength, :doubt, :wrong_again) "
        "ON CONFLICT (person, name) DO UPDATE SET at = excluded.at, tries = excluded.tries, wrong = excluded.wrong, "
        "done = excluded.done, solved = excluded.solved, seconds = excluded.seconds, "
        "strength = excluded.strength, doubt = excluded.doubt, wrong_again = excluded.wrong_again "
        "WHERE puzzle_tries.done = 0 AND puzzle_tries.tries < excluded.tries"
    )
)


def put(connection: Connection, row: PuzzleTry) -> None:
    """Store the present state of a person's try at a puzzle. A row that is done, or further, stays as it is."""
    _put.run(connection, **{**row._asdict(), "done": int(row.done), "solved": int(row.solved)})


class OthersSolved(NamedTuple):
    """The results of other people at a puzzle, all as numbers of people.

    - ``done``: the people whose try is over.
    - ``solved``: the people among them who solved the puzzle.
    - ``at_once``: the people among those who solved it with their first answer.
    """

    done: int
    solved: int
    at_once: int


def of_others(connection: Connection, name: str, person: str) -> OthersSolved:
    """Return how others than a person (a digest) did at the puzzle of this name."""
    found = _of_others.row(connection, of_name=name, of_person=person) or (0, 0, 0)
    return OthersSolved(*(int(number or 0) for number in found))


def of_person(connection: Connection, person: str) -> Sequence[PuzzleTry]:
    """Return all tries of a person (a digest) at puzzles, the newest last."""
    rows = (PuzzleTry._make(row) for row in _of_person.rows(connection, of_person=person))
    return [row._replace(done=bool(row.done), solved=bool(row.solved)) for row in rows]
