"""The detective's sheet: the viewer's pencil in every cell, and ink where the table's level of help allows it."""

from casefile.cards import Card, Seat
from casefile.events import CardsDealt, CardShown, CaseClosed, CaseFileSeen, SideCardSeen
from casefile.web.model import Cell, Form, Ink, Pencil, SheetColumn, SheetGroup, SheetModel, SheetRow
from casefile.web.present.scene import Scene

FILE = "file"
"""The case file's column."""

PENCILS: tuple[Pencil, ...] = ("", "tick", "cross", "question", "circle")
"""What a cell's mark becomes, one press after the other."""


def cell_id(card: Card, column: str) -> str:
    """The name of a cell, in pages and in stored notes."""
    return f"cell.{card}.{column}"


def shown(scene: Scene) -> dict[Card, str]:
    """The column in which each card lies that the viewer has seen with own eyes: own hand, shown, opened."""
    where: dict[Card, str] = {}
    for observation in scene.seen:
        match observation.event:
            case CardsDealt(hands=hands) if scene.me is not None:
                where |= dict.fromkeys(hands[scene.me] or (), str(scene.me))
            case CardShown(seat=seat, card=card) if card is not None:
                where[card] = str(seat)
            case SideCardSeen(card=card) if card is not None:
                where[card] = ""
            case CaseFileSeen(case_file=cards) | CaseClosed(case_file=cards) if cards is not None:
                where |= dict.fromkeys(cards, FILE)
    return where


def sheet(scene: Scene) -> SheetModel | None:
    """The viewer's sheet; ``None`` for a spectator and before the deal."""
    if scene.me is None or not scene.case.holdings.dealt:
        return None
    _ = scene._
    columns = [
        SheetColumn(str(seat), scene.token(Seat(seat)), scene.called(Seat(seat)), seat == scene.me)
        for seat in range(scene.view.setup.seats)
    ]
    columns.append(SheetColumn(FILE, "", _("case file")))
    lies = shown(scene) if scene.level >= 2 else {}
    titles = (_("Suspects"), _("Weapons"), _("Rooms"))
    return SheetModel(
        columns=tuple(columns),
        groups=tuple(
            SheetGroup(title, tuple(_row(scene, card, columns, lies) for card in cards))
            for title, cards in zip(titles, scene.edition.deck.categories, strict=True)
        ),
        level=_("your hand and what you were shown") if scene.level >= 2 else _("your own marks only"),
        form=Form("pencil", f"/t/{scene.table_id}/notes", ()),
        chances=False,
        maybes=False,
    )


def _row(scene: Scene, card: Card, columns: list[SheetColumn], lies: dict[Card, str]) -> SheetRow:
    cells = []
    for column in columns:
        ink: Ink = "" if card not in lies else "yes" if lies[card] == column.id else "no"
        mark = scene.marks.get(cell_id(card, column.id), "")
        pencil: Pencil = next((each for each in PENCILS if each == mark), "")
        following = PENCILS[(PENCILS.index(pencil) + 1) % len(PENCILS)]
        label = _label(scene, card, column, ink, pencil)
        cells.append(Cell(cell_id(card, column.id), label, ink, None, pencil, following))
    return SheetRow(card, scene.edition.named(card, scene.language), scene.art(card), tuple(cells), scene.short(card))


def _label(scene: Scene, card: Card, column: SheetColumn, ink: Ink, pencil: Pencil) -> str:
    _ = scene._
    said = {"yes": _("has it"), "no": _("has it not"), "maybe": _("perhaps"), "": _("open")}[ink]
    drawn = {
        "": "",
        "tick": _("your pencil: tick"),
        "cross": _("your pencil: cross"),
        "question": _("your pencil: question mark"),
        "circle": _("your pencil: circle"),
    }[pencil]
    place = _("{card}, {holder}: {mark}").format(card=scene.short(card), holder=column.name, mark=said)
    return f"{place}; {drawn}" if drawn else place
