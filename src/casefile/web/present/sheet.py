"""The detective's sheet: the viewer's own marks ("pencil"), and the marks that the table fills in ("ink")."""

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from functools import lru_cache, partial
from typing import TypeVar

from casefile.core.cards import Card, Seat
from casefile.core.engine import Setup
from casefile.core.facts import CASE_FILE, Owner
from casefile.core.options import Options
from casefile.core.texts import N_
from casefile.play.knowledge import CHANCES, LOGIC, Mark, Marks, changed
from casefile.web.model import Form, Part
from casefile.web.present.laid_open import laid_open
from casefile.web.present.scene import Scene
from casefile.web.sheet_model import PENCILS as PENCILS
from casefile.web.sheet_model import (
    Cell,
    Pencil,
    RowCard,
    SheetColumn,
    SheetGroup,
    SheetHolders,
    SheetModel,
    SheetRow,
    SheetWords,
)

T = TypeVar("T")

FILE = "file"
"""The name of the case file's column."""

DRAWN = "parts/sheet.html:sheet"
"""The macro that draws a sheet."""

LEVELS: Mapping[int, str] = {
    1: N_("your own marks only"),
    2: N_("your hand and what you were shown"),
    3: N_("all that follows for certain"),
    4: N_("chances in 100"),
}
"""The words for each level of help."""

NOTHING = Mark()
NOT_PENCILLED: tuple[Pencil, str] = ("", "")
UNKNOWN: Mapping[Card, Owner] = {}


def cell_id(card: Card, column: str) -> str:
    """Return the id of the cell of ``card`` in ``column``, in pages and in stored notes."""
    return f"cell.{card}.{column}"


def owner_of(column: str) -> Owner:
    """Return the owner that a column belongs to."""
    return CASE_FILE if column == FILE else Seat(int(column))


def cells(setup: Setup[Options], *more: Card) -> set[str]:
    """Return the ids of all cells of a sheet that has the cards of the deck and ``more``."""
    columns = (*map(str, range(setup.seats)), FILE)
    return {cell_id(card, column) for card in (*more, *setup.deck) for column in columns}


def sheet(
    scene: Scene,
    *,
    seats: Iterable[Seat] | None = None,
    groups: Iterable[tuple[str, Sequence[Card]]] | None = None,
    file: str = "",
    opened: Set[Card] = frozenset(),
    title: str = "",
) -> Part | None:
    """Return the part of the page with the viewer's sheet; ``None`` for a spectator and before the deal.

    - ``seats`` are the seats that have a column, by default all in their order. The last column is the case file's.
    - ``groups`` are the rows: under each title the cards, by default those of the deck by category.
    - ``file`` is the title of the case file's column.
    - ``opened`` are the cards that lie open to all.
    - ``title`` is the name of the sheet, in a game that has one for it.
    """
    if scene.viewer.me is None or not scene.inquiry.holdings.dealt:
        return None
    ink, truth = scene.ink, truth_of(scene)
    order = scene.seats if seats is None else tuple(seats)
    shown = None if groups is None else tuple(groups)
    made_of = (
        ink,
        truth,
        order,
        shown,
        opened,
        scene.notebook.marks,
        scene.notebook.drawers,
        scene.case.suspects,
        scene.taken,
    )
    return scene.memo("sheet", made_of, partial(_sheet, scene, made_of, file, title))


_MadeOf = tuple[
    Marks,
    Mapping[Card, Owner],
    tuple[Seat, ...],
    tuple[tuple[str, Sequence[Card]], ...] | None,
    Set[Card],
    *tuple[object, ...],
]
"""The values of which a sheet is made: its ink, the truth, the order of the seats, the groups, the open cards,
names.
"""


def _sheet(scene: Scene, made_of: _MadeOf, file: str, called: str) -> Part:
    """Return the sheet, in which rows stay the same where nothing in them has changed."""
    before: tuple[_MadeOf, Part] | None = scene.memory.kept.get("sheet")
    ink, truth, seats, groups, opened = made_of[:5]
    if before is not None and before[0][1:] == made_of[1:]:
        return _inked(scene, before[1], ink, changed(before[0][0], ink))
    _, known = scene._, {row.id: row for group in before[1].inner for row in group.inner} if before else {}
    made = [SheetColumn(str(seat), scene.token(seat), scene.called(seat), seat == scene.viewer.me) for seat in seats]
    columns = (*made, SheetColumn(FILE, "", file or _("case file")))
    holders = SheetHolders(columns, scene.address, words_of(_))
    titles = (_(category.title) for category in scene.edition.family.categories)

    def group(number: int, title: str, cards: Sequence[Card]) -> Part:
        rows = tuple(
            [
                _row(scene, ink, row_card(scene, card), holders, card in opened, known.get(_row_id(card)))
                for card in cards
            ]
        )
        model = SheetGroup(f"sheet-{number}", title, columns, number == 0)
        return Part(model.id, "parts/sheet.html:group", model, rows)

    model = SheetModel(
        columns=len(columns),
        level=_(LEVELS[scene.viewer.level]),
        form=pencil_form(scene),
        chances=scene.viewer.level >= CHANCES,
        maybes=scene.viewer.level >= LOGIC,
        shared=scene.notebook.shared,
        truth=bool(truth),
        title=called,
    )
    shown = groups or zip(titles, scene.edition.deck.categories, strict=True)
    return Part("sheet", DRAWN, model, tuple([group(i, *each) for i, each in enumerate(shown)]))


def _inked(scene: Scene, drawn: Part, ink: Marks, cards: Set[Card]) -> Part:
    """Return the same sheet with other ink in the rows of these cards."""
    groups = []
    for group in drawn.inner:
        rows = [_inked_row(scene, ink, part) if part.model.card.id in cards else part for part in group.inner]
        groups.append(Part(group.id, group.macro, group.model, tuple(rows)))
    return Part(drawn.id, drawn.macro, drawn.model, tuple(groups))


def _inked_row(scene: Scene, ink: Marks, part: Part) -> Part:
    row: SheetRow = part.model
    return _row(scene, ink, row.card, row.holders, row.open, part)


def _row(scene: Scene, ink: Marks, card: RowCard, holders: SheetHolders, laid: bool, known: Part | None) -> Part:
    was = truth_of(scene).get(card.id)
    cells = _cells(*[_cell(scene, ink, card.id, column.id, was) for column in holders.columns])
    made = SheetRow(card, holders, cells, laid)
    return known if known and known.model == made else Part(_row_id(card.id), "parts/sheet.html:row", made)


def row_card(scene: Scene, card: Card) -> RowCard:
    """Return the model of the card of a row; the same object each time, since it stands on many sheets."""
    return _row_card(card, scene.named(card), scene.art(card), scene.short(card))


_row_card = lru_cache(maxsize=1024)(RowCard)


@lru_cache(maxsize=4096)
def _cells(*cells: Cell) -> tuple[Cell, ...]:
    """Return the cells of a row; the same few are in most rows."""
    return cells


@lru_cache(maxsize=1024)
def _row_id(card: Card) -> str:
    return f"row.{card}"


def _cell(scene: Scene, ink: Marks, card: Card, column: str, was: Owner | None) -> Cell:
    """Return one cell with its ink and its pencil; ``was`` is the card's true owner, once that is known."""
    owner = owner_of(column)
    noted = ink.get((card, owner), NOTHING)
    chance = None if noted.ink in ("yes", "no") else noted.chance
    pencil, drawer = pencilled(scene, cell_id(card, column)) if scene.notebook.marks else NOT_PENCILLED
    return cell_with(noted.ink, chance, pencil, drawer, was == owner)


def truth_of(scene: Scene) -> Mapping[Card, Owner]:
    """Return the owner of each card, for the sheet after the game; nothing until the hands lie open."""
    hands = laid_open(scene)

    def found() -> Mapping[Card, Owner]:
        held: dict[Card, Owner] = {card: seat for seat, cards in hands.items() for card in cards}
        return held | dict.fromkeys(scene.inquiry.holdings.sealed(), CASE_FILE)

    return scene.memo("truth", hands, found) if hands else UNKNOWN


def words_of(_: Callable[[str], str]) -> SheetWords:
    """Return the words for the cells of a sheet, translated by ``_``."""
    return SheetWords(
        inks=(_("open"), _("has it"), _("has it not"), _("perhaps")),
        pencils=(
            "",
            _("your pencil: tick"),
            _("your pencil: cross"),
            _("your pencil: question mark"),
            _("your pencil: circle"),
        ),
        names=("", _("tick"), _("cross"), _("question mark"), _("circle")),
        chance=_("{chance} in 100"),
        both=_("{mark}, {chance}"),
        place=_("{card}, {holder}: {mark}"),
        drawn=_("{mark}, drawn by {name}"),
        truth=_("{mark}; it was there"),
    )


cell_with = lru_cache(maxsize=4096)(Cell)
"""Returns the model of a cell with these contents; the same object each time, since there are few different ones."""


def pencil_form(scene: Scene) -> Form:
    """Return the form that takes the viewer's own marks; it has no address where none can be drawn."""
    return Form("pencil", f"{scene.address}/notes" if scene.address else "", ())


def pencilled(scene: Scene, cell: str) -> tuple[Pencil, str]:
    """Return the viewer's own mark in a cell and, on a sheet that several people share, the name of who drew it."""
    mark = scene.notebook.marks.get(cell, "")
    pencil: Pencil = next((each for each in PENCILS if each == mark), "")
    return (pencil, scene.notebook.drawers.get(cell, "")) if pencil else NOT_PENCILLED
