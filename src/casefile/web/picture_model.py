"""The models of the pictures of an example round: small views of a game's own board, cards and sheet.

Each is the model of a part, drawn by a macro of ``parts/pictures.html``.
"""

from msgspec import Struct

from casefile.core.cards import Place
from casefile.web.drawings.pictures import Pictures
from casefile.web.drawings.plan import UNIT
from casefile.web.model import NO_ART, Art, CardModel, Part

WIDE, HIGH = 9.4, 8
"""The number of a board's squares that a picture shows."""


class BoardView(Struct, frozen=True):
    """A piece of a board: the part in view, as a view box; ``dice`` lie beside it."""

    pictures: Pictures
    box: str
    dice: tuple[int, ...]


class Fan(Struct, frozen=True):
    """Some cards side by side; with ``unsealed`` they come out of the case file."""

    cards: tuple[CardModel, ...]
    unsealed: bool = False


class AnswerRow(Struct, frozen=True):
    """An answer: ``words`` beside the seal, and the card that is shown."""

    token: str
    words: str
    card: CardModel | None = None
    yours: bool = False
    """Whether the card is for the viewer alone."""
    cross: bool = False
    """Whether a cross marks that there is no card."""


class NotesRow(Struct, frozen=True):
    """A row of a sheet: its name, and its cells, each a mark (``yes``, ``no``, ``maybe``) or a text as it stands."""

    name: str
    cells: tuple[str, ...]
    art: Art = NO_ART


class NotesView(Struct, frozen=True):
    """A piece of a sheet: the tokens over its columns, empty over the last one, which is the case file's.

    Where the last column is somebody else's, its ``sign`` is the icon over it.
    """

    tokens: tuple[str, ...]
    rows: tuple[NotesRow, ...]
    sign: str = ""


def board_view(board: Part, pictures: Pictures, around: Place, dice: tuple[int, ...] = ()) -> Part:
    """Return a picture of ``board`` around a room or a square: the layers that its game moves, without its buttons."""
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
    """Return a picture of cards."""
    return Part("picture-cards", "parts/pictures.html:fan", Fan(cards, unsealed))


def answers(*rows: AnswerRow) -> Part:
    """Return a picture of the answers."""
    return Part("picture-answers", "parts/pictures.html:answers", rows)


def notes(tokens: tuple[str, ...], rows: tuple[NotesRow, ...], sign: str = "") -> Part:
    """Return a picture of a piece of a sheet."""
    return Part("picture-notes", "parts/pictures.html:notes", NotesView(tokens, rows, sign))
