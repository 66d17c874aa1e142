"""What the detective's sheet shows; see :mod:`casefile.web.model`."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from casefile.core.cards import Card
from casefile.web.model import Art, Form

Ink = Literal["", "yes", "no", "maybe"]
Pencil = Literal["", "tick", "cross", "question", "circle"]


INKS: tuple[Ink, ...] = ("", "yes", "no", "maybe")
"""All that follows of a card and a holder: nothing, that he has it, has it not, perhaps."""

PENCILS: tuple[Pencil, ...] = ("", "tick", "cross", "question", "circle")
"""What a cell's mark becomes, one press after the other."""


class Cell(Struct, frozen=True, gc=False):
    """What is in one cell of the sheet. ``ink`` is what follows from the game; ``maybe`` is one of several cards.

    ``chance`` is in 100, or ``None`` where the table's level of help does not show it. ``pencil`` is the viewer's own
    mark, or one that ``drawer`` has drawn on a sheet that several share. ``truth`` says, in the
    end, that the card was there.
    """

    ink: Ink = ""
    chance: int | None = None
    pencil: Pencil = ""
    drawer: str = ""
    truth: bool = False

    @property
    def noted(self) -> bool:
        """Whether there is a reason to ask for; where there is none, a press draws with the pencil."""
        return bool(self.ink) or self.chance is not None

    @property
    def next_pencil(self) -> Pencil:
        """What a press makes of the mark."""
        return PENCILS[(PENCILS.index(self.pencil) + 1) % len(PENCILS)]


class SheetColumn(Struct, frozen=True):
    """A holder: a seat, or the case file (``token`` empty)."""

    id: str
    token: str
    name: str
    you: bool = False


class SheetWords(Struct, frozen=True):
    """How a cell is put into words: its ink, its chance, its place, and the pencil in it.

    ``inks`` and ``pencils`` are in the order of :data:`INKS` and :data:`PENCILS`; ``drawn`` says of a mark who drew it,
    and ``names`` are the marks there. ``truth`` says that the card was there.
    """

    inks: tuple[str, ...] = INKS
    pencils: tuple[str, ...] = PENCILS
    names: tuple[str, ...] = PENCILS
    chance: str = "{chance} in 100"
    both: str = "{mark}, {chance}"
    place: str = "{card}, {holder}: {mark}"
    drawn: str = "{mark}, drawn by {name}"
    truth: str = "{mark}; it was there"


class RowCard(Struct, frozen=True, gc=False, cache_hash=True):
    """The card of a row; ``short`` is used where ``name`` has no room."""

    id: Card
    name: str
    art: Art
    short: str = ""


class SheetHolders(Struct, frozen=True, cache_hash=True):
    """What all rows of a sheet have in common: a column for each holder, and how cells are put into words.

    ``form`` is the id of the form that takes pencil marks; the reasons of marks are at ``address``.
    """

    columns: tuple[SheetColumn, ...]
    address: str = ""
    words: SheetWords = SheetWords()
    form: str = "pencil"


class SheetRow(Struct, frozen=True, gc=False):
    """A card and its cells, one for each holder; ``open`` says that it lies open on the table."""

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
        """The whole of a cell in words."""
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
    """What stands around the groups of the detective's sheet, of so many ``columns``.

    ``level`` names the help in words ("chances in 100"); ``form`` takes pencil marks. ``chances`` and ``maybes`` say
    whether the table's level shows them at all, for the legend; ``shared`` that all of a camp draw on one sheet;
    ``truth`` that it is marked where the cards were. ``title`` is what it is called, where a game has a name for it.
    """

    columns: int
    level: str
    form: Form
    chances: bool = True
    maybes: bool = True
    shared: bool = False
    truth: bool = False
    title: str = ""
