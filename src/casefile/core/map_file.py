"""Map files: a board as text, read with errors that name the line."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from importlib import resources

from casefile.core.board import STEPS, Board, Door, is_square
from casefile.core.cards import Invalid, Place, square
from casefile.core.naming import A_NAME, check_name
from casefile.core.texts import N_, FilledText, one_of


@lru_cache
def shipped_board(name: str) -> Board:
    """Return the map ``name`` that comes with the program; raises :class:`Invalid` where there is none."""
    file = resources.files("casefile.core") / "data" / "boards" / f"{name}.txt"
    if not name.isidentifier() or not file.is_file():
        raise Invalid("board", repr(name), "classic")
    return parse_board(file.read_text(encoding="utf-8"), f"boards/{name}.txt")


def parse_board(text: str, source: str) -> Board:
    """Return a board from the text of a map file; ``source`` names it in errors."""
    return _Parser(text, source).board()


class _Parser:
    def __init__(self, text: str, source: str) -> None:
        self.source = source
        self.sections: dict[str, list[tuple[int, str]]] = {"[ROOMS]": [], "[MAP]": [], "[DOORS]": [], "[PASSAGES]": []}
        section: list[tuple[int, str]] | None = None
        for number, line in enumerate(text.splitlines(), 1):
            line = line.rstrip()
            if not line or line.startswith(";"):
                continue
            if line.startswith("["):
                self.expect(line in self.sections, number, line, one_of(self.sections))
                section = self.sections[line]
            else:
                self.expect(section is not None, number, line, N_("a section such as [MAP] first"))
                assert section is not None
                section.append((number, line))

    def expect(self, holds: bool, line: int, found: object, expected: str) -> None:
        if not holds:
            raise Invalid(f"{self.source}:{line}", found, expected)

    def board(self) -> Board:
        letters = self.letters()
        rows = self.rows(letters)
        starts = [(cell, square(r, c)) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell.isdigit()]
        digits = [cell for cell, _ in sorted(starts)]
        first = self.sections["[MAP]"][0][0]
        self.expect(
            digits == [str(i + 1) for i in range(len(digits))],
            first,
            FilledText(N_("start squares {squares}"), squares=digits),
            N_("1, 2, 3 ... each once"),
        )
        bare = Board(rows, letters, (), {}, tuple(place for _, place in sorted(starts)))
        board = replace(bare, doors=self.doors(bare), passages=self.passages(letters), _reaches={})
        for area in board.areas:
            others = board.spread(area, frozenset())
            lost = [other for other in board.areas if other != area and other not in others]
            self.expect(
                not lost,
                first,
                FilledText(N_("no way from {room} to {others}"), room=area, others=", ".join(lost)),
                N_("every room in reach of every other"),
            )
        return board

    def letters(self) -> dict[str, Place]:
        letters: dict[str, Place] = {}
        for number, line in self.sections["[ROOMS]"]:
            parts = line.split()
            self.expect(
                len(parts) == 2 and len(parts[0]) == 1 and parts[0].isalpha(),
                number,
                line,
                N_("a letter and a room's slug"),
            )
            check_name(parts[1], f"{self.source}:{number}", A_NAME)
            self.expect(
                parts[0] != "X" and parts[0] not in letters,
                number,
                parts[0],
                N_("a letter that is still free (X is the centre)"),
            )
            self.expect(parts[1] not in letters.values(), number, parts[1], N_("each room once"))
            letters[parts[0]] = Place(parts[1])
        self.expect(bool(letters), 1, FilledText(N_("no {name}"), name="[ROOMS]"), N_("the rooms of the map"))
        return letters

    def rows(self, letters: Mapping[str, Place]) -> tuple[str, ...]:
        lines = self.sections["[MAP]"]
        self.expect(bool(lines), 1, FilledText(N_("no {name}"), name="[MAP]"), N_("the rows of the map"))
        width = len(lines[0][1])
        for number, line in lines:
            self.expect(
                len(line) == width,
                number,
                FilledText(N_("{count} columns"), count=len(line)),
                FilledText(N_("{count} columns as in the first row"), count=width),
            )
            for column, cell in enumerate(line):
                known = cell in ".#X" or cell in letters or (cell.isdigit() and cell != "0")
                self.expect(
                    known,
                    number,
                    FilledText(N_("{cell!r} in column {column}"), cell=cell, column=column),
                    N_("a letter of [ROOMS], '.', '#', 'X' or 1 to 9"),
                )
        drawn = {cell for _, line in lines for cell in line}
        missing = [letter for letter in letters if letter not in drawn]
        self.expect(
            not missing,
            lines[0][0],
            FilledText(N_("no cell of room {names}"), names=", ".join(missing)),
            N_("every room of [ROOMS] in the map"),
        )
        return tuple(line for _, line in lines)

    def doors(self, board: Board) -> tuple[Door, ...]:
        doors = []
        for number, line in self.sections["[DOORS]"]:
            parts = line.split()
            form = len(parts) == 4 and parts[0] in board.area_letters and parts[3] in STEPS
            self.expect(
                form and parts[1].isdigit() and parts[2].isdigit(),
                number,
                line,
                N_("letter, row, column, one of N E S W"),
            )
            row, column = int(parts[1]), int(parts[2])
            self.expect(is_square(board.cell(row, column)), number, line, N_("a corridor square in front of the door"))
            down, right = STEPS[parts[3]]
            inside = board.cell(row + down, column + right)
            self.expect(
                inside == parts[0],
                number,
                FilledText(N_("{cell!r} to the {side}"), cell=inside, side=parts[3]),
                FilledText(N_("a cell of room {name}"), name=parts[0]),
            )
            doors.append(Door(board.area_letters[parts[0]], square(row, column), parts[3]))
        return tuple(doors)

    def passages(self, letters: Mapping[str, Place]) -> dict[Place, Place]:
        passages: dict[Place, Place] = {}
        for number, line in self.sections["[PASSAGES]"]:
            ends = line.split()
            self.expect(
                len(ends) == 2 and ends[0] != ends[1] and all(e in letters for e in ends),
                number,
                line,
                N_("two letters of [ROOMS]"),
            )
            a, b = letters[ends[0]], letters[ends[1]]
            self.expect(a not in passages and b not in passages, number, line, N_("at most one passage a room"))
            passages |= {a: b, b: a}
        return passages
