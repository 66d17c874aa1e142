"""The board with everything on it as coloured lines, and the positions in them of the places to choose from."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from casefile.cli.screen.board_drawing import DrawnBoard, FreeColumns, drawn_board
from casefile.cli.screen.colours import CURSOR, DIM, FILE, KEY, SEALS, WEAPON
from casefile.cli.screen.look import BoardLook
from casefile.core.cards import Place, row_column

ARROWS = {(True, True): "↘", (True, False): "↙", (False, True): "↗", (False, False): "↖"}
"""The arrow of a secret passage, by whether it leads down and to the right."""

Position = tuple[int, int]
"""A line and a column of the drawing."""


@dataclass(frozen=True, slots=True)
class BoardText:
    """The board as lines, and the place at each position where one can be chosen."""

    lines: tuple[Text, ...]
    """The lines."""
    places: Mapping[Position, Place]
    """The place that is chosen by a click, by position."""


def board_text(
    look: BoardLook, ends: Mapping[Place, str], chosen: Place | None = None, own: Place | None = None
) -> BoardText:
    """Return the board.

    - ``ends`` are the places to choose from, each with its key or an empty text.
    - ``chosen`` is the one that the arrows have reached.
    - ``own`` is the place of the player's own token; its secret passage stands out.
    """
    drawn = drawn_board(look.board)
    lines = [Text(row, DIM) for row in drawn.rows]
    places: dict[Position, Place] = {}
    _middle(lines, drawn.middle)
    here: dict[Place, list[tuple[str, str]]] = defaultdict(list)
    for card, place in look.tokens.items():
        sign, token = look.signs[card]
        here[place].append((sign.ljust(2)[:2], SEALS.get(token, "reverse")))
    for place, signs in look.lying.items():
        here[place] += [(sign, WEAPON) for sign in signs]
    for place, spans in drawn.rooms.items():
        style = "bold" if place in ends else ""
        style = f"{style} {CURSOR}".strip() if place == chosen else style
        _area(lines, spans, _label(look.names[place], ends.get(place), spans), style, here[place], _things(look, place))
        if place in ends:
            places |= {(span.row, column): place for span in spans for column in range(span.start, span.end)}
    for place, to in look.board.passages.items():
        _passage(lines, drawn, place, to, "bold" if place == own else DIM)
    for place in {*here, *ends} - drawn.rooms.keys():
        row, column = row_column(place)
        sign, style = here[place][-1] if here[place] else (ends[place].rjust(2) or " ○", "bold")
        if not here[place] and not ends[place]:
            sign = " ○"
        if place == chosen:
            style = f"{style} {CURSOR}"
        _put(lines, row, 2 * column, sign, style)
        if place in ends:
            places |= {(row, 2 * column): place, (row, 2 * column + 1): place}
    return BoardText(tuple(lines), places)


def _label(name: str, key: str | None, spans: Sequence[FreeColumns]) -> tuple[str, str]:
    """Return the name of an area as far as it fits, and the key that chooses it."""
    room = max((span.width for span in spans), default=0) - (len(key) + 1 if key else 0)
    if cell_len(name) > room:
        words = name.split()
        name = words[0] if cell_len(words[0]) <= room else set_cell_size(name, max(0, room - 1)).rstrip() + "."
    return name, key or ""


def _things(look: BoardLook, place: Place) -> list[tuple[str, str]]:
    return [(look.signs[card][0], WEAPON) for card, at in look.things.items() if at == place]


def _area(
    lines: list[Text],
    spans: Sequence[FreeColumns],
    label: tuple[str, str],
    style: str,
    tokens: Sequence[tuple[str, str]],
    things: Sequence[tuple[str, str]],
) -> None:
    """Write the name of an area, below it the tokens there, and then its other pieces."""
    if not spans:
        return
    name, key = label
    rows = list(spans)
    first = next((number for number, span in enumerate(rows) if span.width >= cell_len(name)), 0)
    rows = rows[first:]
    written = [(name, style)] if not key else [(key, KEY), (name, style)]
    _centred(lines, rows[0], written)
    below = rows[1:]
    groups = [tokens, things] if len(below) > 1 else [[*tokens, *things]]
    for row, pieces in zip(below, filter(None, groups), strict=False):
        _centred(lines, row, pieces)


def _passage(lines: list[Text], drawn: DrawnBoard, place: Place, to: Place, style: str) -> None:
    """Draw an arrow for a secret passage at the edge of its area, in the first row that has room for it there."""
    rows, ends = drawn.rooms[place], drawn.rooms[to]
    down, right = ends[0].row > rows[0].row, ends[0].start > rows[0].start
    for span in rows:
        column = span.start if right else span.end - 1
        two = _cut(_cut(lines[span.row], column if right else column - 1)[2], 2)[0].plain
        if two == "  ":
            _put(lines, span.row, column, ARROWS[down, right], style)
            return


def _centred(lines: list[Text], span: FreeColumns, pieces: Sequence[tuple[str, str]]) -> None:
    """Write pieces in the middle of the columns of a span, with a space between them; what does not fit is left out."""
    while pieces and sum(cell_len(text) + 1 for text, _ in pieces) - 1 > span.width:
        pieces = [(text[:2], style) for text, style in pieces] if any(len(t) > 2 for t, _ in pieces) else pieces[:-1]
    wide = sum(cell_len(text) + 1 for text, _ in pieces) - 1
    column = span.start + max(0, (span.width - wide) // 2)
    for text, style in pieces:
        _put(lines, span.row, column, text, style)
        column += cell_len(text) + 1


def _put(lines: list[Text], row: int, column: int, text: str, style: str) -> None:
    """Write a text over a line, from this column on; columns are counted as the terminal does."""
    line = lines[row]
    before, _, rest = _cut(line, column)
    _, _, after = _cut(rest, cell_len(text))
    lines[row] = Text.assemble(before, (text, style), after)


def _cut(line: Text, column: int) -> tuple[Text, int, Text]:
    """Return a line up to a column, and from there on."""
    wide = 0
    for place, letter in enumerate(line.plain):
        if wide >= column:
            return line[:place], wide, line[place:]
        wide += cell_len(letter)
    return line, wide, Text()


def _middle(lines: list[Text], spans: Iterable[FreeColumns]) -> None:
    """Draw the closed case file in the block that nobody enters."""
    rows = list(spans)[1:-1]
    for number, span in enumerate(rows):
        text = "▒" * (span.width - 2)
        if number == len(rows) // 2:
            half = (len(text) - 2) // 2
            text = text[:half] + "●●" + text[half + 2 :]
        _put(lines, span.row, span.start + 1, text, WEAPON)
        if "●" in text:
            _put(lines, span.row, span.start + 1 + text.index("●"), "●●", FILE)


def nearest(places: Iterable[Place], drawn: DrawnBoard, now: Place | None, way: tuple[int, int]) -> Place | None:
    """Return the place that an arrow leads to from ``now``; ``way`` is the step down and to the right.

    It is the nearest one in that direction, where a step aside counts twice; without one, ``now``.
    """
    where = {place: _centre(place, drawn) for place in places}
    if not where:
        return None
    if now is None or now not in where:
        return min(where, key=lambda place: where[place])
    row, column = where[now]

    def cost(place: Place) -> float | None:
        down, right = where[place][0] - row, (where[place][1] - column) / 2
        ahead, aside = down * way[0] + right * way[1], abs(down * way[1]) + abs(right * way[0])
        return ahead + 2 * aside if ahead > 0 and ahead >= aside / 2 else None

    costs = {place: found for place in where if place != now and (found := cost(place)) is not None}
    return min(costs, key=costs.__getitem__) if costs else now


def _centre(place: Place, drawn: DrawnBoard) -> tuple[float, float]:
    if place in drawn.rooms:
        spans = drawn.rooms[place]
        middle = spans[len(spans) // 2]
        return middle.row, (middle.start + middle.end) / 2
    row, column = row_column(Place(place))
    return row, 2 * column + 1.0
