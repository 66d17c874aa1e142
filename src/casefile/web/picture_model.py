"""The models of the pictures of an example round: small views of the game's own board, cards and sheet.

Each is the model of a part that a macro of ``parts/pictures.html`` draws.
"""

from msgspec import Struct

from casefile.core.cards import Place
from casefile.web.drawings.pictures import Pictures
from casefile.web.drawings.plan import UNIT
from casefile.web.model import NO_ART, Art, CardModel, Part

WIDE, HIGH = 9.4, 8
"""The width and height of a picture of the board, in squares of the board."""


class BoardView(Struct, frozen=True):
    """A section of a board, with dice beside it.

    - ``pictures``: the drawings of the edition, among them the board.
    - ``box``: the part in view, as an SVG view box.
    - ``dice``: the numbers on the dice; empty for no dice.
    """

    pictures: Pictures
    box: str
    dice: tuple[int, ...]


class Fan(Struct, frozen=True):
    """Cards side by side; with ``unsealed`` they come out of the case file."""

    cards: tuple[CardModel, ...]
    """The cards, from left to right."""
    unsealed: bool = False


class AnswerRow(Struct, frozen=True):
    """A seat's answer: ``words`` beside its seal, and the card that it shows."""

    token: str
    """The design of the seat's token."""
    words: str
    card: CardModel | None = None
    """The card beside the seal; ``None`` if the seat shows none."""
    yours: bool = False
    """Whether only the viewer sees the card."""
    cross: bool = False
    """Whether a cross marks that the seat shows no card."""


class NotesRow(Struct, frozen=True):
    """A row of a sheet."""

    name: str
    """The name at the head of the row: that of a card or of a category."""
    cells: tuple[str, ...]
    """The cells, one for each column: a mark (``yes``, ``no``, ``maybe``), a text, or empty."""
    art: Art = NO_ART
    """The drawing beside the name; ``NO_ART`` for none."""


class NotesView(Struct, frozen=True):
    """A section of a sheet.

    - ``tokens``: the design of the token over each column; empty for the last one, which belongs to no seat.
    - ``rows``: the rows, in order.
    - ``sign``: the icon over the last column; empty if that column is the case file's.
    """

    tokens: tuple[str, ...]
    rows: tuple[NotesRow, ...]
    sign: str = ""


def board_view(board: Part, pictures: Pictures, around: Place, dice: tuple[int, ...] = ()) -> Part:
    """Return the picture of ``board`` near the room or square ``around``, with ``dice`` beside it.

    It has the layers that the game moves, without the buttons.
    """
    plan = pictures.plan
    if around in plan.board.doors_of:
        left, top, width, height = plan.box(around)
        x, y = left + width / 2, top + height / 2
    else:
        row, _c, column = around[1:].partition("c")
        x, y = int(column) + 0.5, int(row) + 0.5
    x = max(WIDE / 2, min(plan.columns - WIDE / 2, x))
    y = max(HIGH / 2, min(plan.rows - HIGH / 2, y))
    box = f"{(x - WIDE / 2) * UNIT:g} {(y - HIGH / 2) * UNIT:g} {WIDE * UNIT:g} {HIGH * UNIT:g}"
    layers = tuple(each for each in board.inner if each.id.startswith("layer-"))
    return Part("picture-board", "parts/pictures.html:board", BoardView(pictures, box, dice), layers)


def fan(cards: tuple[CardModel, ...], *, unsealed: bool = False) -> Part:
    """Return the picture of cards side by side; with ``unsealed`` they come out of the case file."""
    return Part("picture-cards", "parts/pictures.html:fan", Fan(cards, unsealed))


def answers(*rows: AnswerRow) -> Part:
    """Return the picture of the answers of seats to a question."""
    return Part("picture-answers", "parts/pictures.html:answers", rows)


def notes(tokens: tuple[str, ...], rows: tuple[NotesRow, ...], sign: str = "") -> Part:
    """Return the picture of a section of a sheet: the token over each column, and the rows.

    ``sign`` is the icon over the last column, where it is not the case file's.
    """
    return Part("picture-notes", "parts/pictures.html:notes", NotesView(tokens, rows, sign))
