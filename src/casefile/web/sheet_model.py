"""The model of the detective's sheet; see :mod:`casefile.web.model`."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from casefile.core.cards import Card
from casefile.web.model import Art, Form

Ink = Literal["", "yes", "no", "maybe"]
Pencil = Literal["", "tick", "cross", "question", "circle"]


INKS: tuple[Ink, ...] = ("", "yes", "no", "maybe")
"""The conclusions on a card and a holder: none, the holder has it, does not have it, perhaps has it."""

PENCILS: tuple[Pencil, ...] = ("", "tick", "cross", "question", "circle")
"""The marks of a cell, one press after the other."""


class Cell(Struct, frozen=True, gc=False):
    """The contents of one cell of the sheet."""

    ink: Ink = ""
    """The conclusion from the game; ``maybe`` is one of several cards."""
    chance: int | None = None
    """The chance in 100, or ``None`` where the table's level of help does not show it."""
    pencil: Pencil = ""
    """The viewer's own mark, or another's on a sheet that several share."""
    drawer: str = ""
    """The person that drew the mark on a shared sheet."""
    truth: bool = False
    """At the end: whether the card was there."""

    @property
    def noted(self) -> bool:
        """Whether there is a reason to ask for; where there is none, a press draws with the pencil."""
        return bool(self.ink) or self.chance is not None

    @property
    def next_pencil(self) -> Pencil:
        """The mark after the next press."""
        return PENCILS[(PENCILS.index(self.pencil) + 1) % len(PENCILS)]


class SheetColumn(Struct, frozen=True):
    """A holder: a seat, or the case file (``token`` empty)."""

    id: str
    token: str
    name: str
    you: bool = False


class SheetWords(Struct, frozen=True):
    """The words for a cell: its ink, its chance, its place, and the pencil in it."""

    inks: tuple[str, ...] = INKS
    """In the order of :data:`INKS`."""
    pencils: tuple[str, ...] = PENCILS
    """In the order of :data:`PENCILS`."""
    names: tuple[str, ...] = PENCILS
    """The marks in :attr:`drawn`, in the order of :data:`PENCILS`."""
    chance: str = "{chance} in 100"
    both: str = "{mark}, {chance}"
    place: str = "{card}, {holder}: {mark}"
    drawn: str = "{mark}, drawn by {name}"
    """A mark with the person that drew it."""
    truth: str = "{mark}; it was there"
    """The text that the card was there."""


class RowCard(Struct, frozen=True, gc=False, cache_hash=True):
    """The card of a row; ``short`` is used where ``name`` has no room."""

    id: Card
    name: str
    art: Art
    short: str = ""


class SheetHolders(Struct, frozen=True, cache_hash=True):
    """The common parts of all rows of a sheet: a column for each holder, and the words for cells.

    ``form`` is the id of the form that takes pencil marks; the reasons of marks are at ``address``.
    """

    columns: tuple[SheetColumn, ...]
    address: str = ""
    words: SheetWords = SheetWords()
    form: str = "pencil"


class SheetRow(Struct, frozen=True, gc=False):
    """A card and its cells, one for each holder; ``open`` if the card lies open on the table."""

    card: RowCard
    holders: SheetHolders
    cells: tuple[Cell, ...]
    open: bool = False

    @property
    def places(self) -> Iterator[tuple[SheetColumn, Cell, str]]:
        """Each holder with the cell there and the id of its element."""
        for column, cell in zip(self.holders.columns, self.cells, strict=True):
            yield column, cell, f"cell.{self.card.id}.{column.id}"

    def label(self, column: SheetColumn, cell: Cell) -> str:
        """Return the whole of a cell in words."""
        words = self.holders.words
        said = words.inks[INKS.index(cell.ink)]
        if cell.chance is not None:
            chance = words.chance.format(chance=cell.chance)
            said = words.both.format(mark=said, chance=chance) if cell.ink else chance
        place = words.place.format(card=self.card.short, holder=column.name, mark=said)
        if cell.truth:
            place = words.truth.format(mark=place)
        if not cell.pencil:
            return place
        number = PENCILS.index(cell.pencil)
        if cell.drawer:
            return f"{place}; {words.drawn.format(mark=words.names[number], name=cell.drawer)}"
        return f"{place}; {words.pencils[number]}"


class SheetGroup(Struct, frozen=True):
    """The head over the cards of a category; ``first`` is that of the whole sheet."""

    id: str
    title: str
    columns: tuple[SheetColumn, ...]
    first: bool


class SheetModel(Struct, frozen=True):
    """The parts around the groups of the detective's sheet."""

    columns: int
    """The number of columns."""
    level: str
    """The help in words ("chances in 100")."""
    form: Form
    """The form that takes pencil marks."""
    chances: bool = True
    """Whether the table's level shows chances at all, for the legend."""
    maybes: bool = True
    """Whether the table's level shows "perhaps" at all, for the legend."""
    shared: bool = False
    """Whether all of a camp draw on one sheet."""
    truth: bool = False
    """Whether the true places of the cards are marked."""
    title: str = ""
    """The name of the sheet, where a game has one for it."""
