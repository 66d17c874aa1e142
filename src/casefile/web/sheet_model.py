"""The model of the detective's sheet; see :mod:`casefile.web.model`.

Its columns are the holders of cards: the seats and the case file. "Ink" is what the game fills in, "pencil" the
viewer's own marks.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from casefile.core.cards import Card
from casefile.web.model import Art, Form

Ink = Literal["", "yes", "no", "maybe"]
Pencil = Literal["", "tick", "cross", "question", "circle"]


INKS: tuple[Ink, ...] = ("", "yes", "no", "maybe")
"""The marks that the game fills in: none, the holder has the card, does not have it, has perhaps answered with it."""

PENCILS: tuple[Pencil, ...] = ("", "tick", "cross", "question", "circle")
"""The marks that a viewer can draw in a cell, in the order in which presses bring them."""


LABELS = 4096
"""The most labels of cells that are remembered: a row is drawn anew when one of its cells changes."""


class Cell(Struct, frozen=True, gc=False):
    """One cell of the sheet: a card and a holder."""

    ink: Ink = ""
    """The mark that the game has filled in; ``maybe`` if the card is one of several, of which the holder has one."""
    chance: int | None = None
    """The chance that the holder has the card, in percent; ``None`` if the table's level of help does not show it."""
    pencil: Pencil = ""
    """The mark that the viewer drew, or another person on a sheet that several share."""
    drawer: str = ""
    """The person that drew the mark on a shared sheet."""
    truth: bool = False
    """Whether the holder had the card; only after the game."""

    @property
    def noted(self) -> bool:
        """Whether the viewer can ask for the reason of the cell; in any other cell a press draws a mark."""
        return bool(self.ink) or self.chance is not None

    @property
    def next_pencil(self) -> Pencil:
        """The mark that the next press draws."""
        return PENCILS[(PENCILS.index(self.pencil) + 1) % len(PENCILS)]


class SheetColumn(Struct, frozen=True):
    """A holder of cards: a seat, or the case file."""

    id: str
    """The number of the seat, counted from 0, or ``file`` for the case file; the ids of cells end with it."""
    token: str
    """The design of the seat's token; empty for the case file."""
    name: str
    """The short name of the seat, or the title of the case file's column."""
    you: bool = False
    """Whether the seat is the viewer's own."""


class SheetWords(Struct, frozen=True, cache_hash=True):
    """The words in which a cell is read out: its ink, its chance, its place, and its pencil mark."""

    inks: tuple[str, ...] = INKS
    """The words for each mark, in the order of :data:`INKS`."""
    pencils: tuple[str, ...] = PENCILS
    """The words for each mark of the viewer's, in the order of :data:`PENCILS`."""
    names: tuple[str, ...] = PENCILS
    """The words for each mark where :attr:`drawn` also names who drew it, in the order of :data:`PENCILS`."""
    chance: str = "{chance} in 100"
    """The text for a chance; ``{chance}`` stands for the number, in percent."""
    both: str = "{mark}, {chance}"
    """The text for a mark together with a chance; ``{mark}`` and ``{chance}`` stand for their texts."""
    place: str = "{card}, {holder}: {mark}"
    """The text for a whole cell: ``{card}`` and ``{holder}`` stand for their names, ``{mark}`` for its contents."""
    drawn: str = "{mark}, drawn by {name}"
    """The text for a mark together with the person who drew it."""
    truth: str = "{mark}; it was there"
    """The text for a mark where the holder had the card."""


class RowCard(Struct, frozen=True, gc=False, cache_hash=True):
    """The card of a row."""

    id: Card
    """The id of the card, which is part of the ids of the row and of its cells."""
    name: str
    """The full name of the card."""
    art: Art
    """The drawing before the name; the plan of an area is left out."""
    short: str = ""
    """The name of the card for screen readers, and where the full name has no room."""


class SheetHolders(Struct, frozen=True, cache_hash=True):
    """The values that all rows of a sheet share."""

    columns: tuple[SheetColumn, ...]
    """The holders of cards, each of which has a column; the case file is the last."""
    address: str = ""
    """The address under which the reasons of marks are; empty for a sheet on which no cell can be pressed."""
    words: SheetWords = SheetWords()
    """The words in which cells are read out."""
    form: str = "pencil"
    """The id of the form that takes pencil marks."""


class SheetRow(Struct, frozen=True, gc=False):
    """A card and its cells."""

    card: RowCard
    """The card of the row."""
    holders: SheetHolders
    """The values that this row shares with all others of the sheet."""
    cells: tuple[Cell, ...]
    """The cells, one for each holder, in the order of the columns."""
    open: bool = False
    """Whether the card lies open on the table."""

    @property
    def places(self) -> Iterator[tuple[SheetColumn, Cell, str]]:
        """The holders, each with its cell in this row and the id of the cell's element."""
        for column, cell in zip(self.holders.columns, self.cells, strict=True):
            yield column, cell, f"cell.{self.card.id}.{column.id}"

    def label(self, column: SheetColumn, cell: Cell) -> str:
        """Return the contents of a cell in words, for screen readers."""
        return _label(self.holders.words, self.card.short, column.name, cell)


@lru_cache(maxsize=LABELS)
def _label(words: SheetWords, card: str, holder: str, cell: Cell) -> str:
    said = words.inks[INKS.index(cell.ink)]
    if cell.chance is not None:
        chance = words.chance.format(chance=cell.chance)
        said = words.both.format(mark=said, chance=chance) if cell.ink else chance
    place = words.place.format(card=card, holder=holder, mark=said)
    if cell.truth:
        place = words.truth.format(mark=place)
    if not cell.pencil:
        return place
    number = PENCILS.index(cell.pencil)
    if cell.drawer:
        return f"{place}; {words.drawn.format(mark=words.names[number], name=cell.drawer)}"
    return f"{place}; {words.pencils[number]}"


class SheetGroup(Struct, frozen=True):
    """The heading over the cards of a category."""

    id: str
    """The id of the group's element in the page."""
    title: str
    """The name of the category, or of another group into which the game puts its cards."""
    columns: tuple[SheetColumn, ...]
    """The holders of cards, each of which has a column; the case file is the last."""
    first: bool
    """Whether the group is the first on the sheet."""


class SheetModel(Struct, frozen=True):
    """The frame of the sheet, around its groups of rows."""

    columns: int
    """The number of columns."""
    level: str
    """The help in words ("chances in 100")."""
    form: Form
    """The form that takes pencil marks."""
    chances: bool = True
    """Whether the table's level of help shows chances, which the legend then explains."""
    maybes: bool = True
    """Whether the table's level of help shows "perhaps", which the legend then explains."""
    shared: bool = False
    """Whether several people draw on this sheet."""
    truth: bool = False
    """Whether the true places of the cards are marked."""
    title: str = ""
    """The name of the sheet; empty for the usual one."""
