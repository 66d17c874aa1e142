"""The page of ``miporin``: map, day track, cards on the table, and notes that follow hands as they move."""

from dataclasses import replace
from typing import Any

from casefile.core.cards import Card, Seat
from casefile.core.engine import Setup
from casefile.games.miporin import drawing
from casefile.games.miporin import sheet as lodge_sheet
from casefile.games.miporin.area_map import challenge, lodge, search_of
from casefile.games.miporin.question import question
from casefile.web.model import Part, PlayerRow
from casefile.web.pages import WhyModel
from casefile.web.present.parts import Page, Parts
from casefile.web.present.players import hand, players
from casefile.web.present.scene import Scene
from casefile.web.present.sheet import FILE, cell_id, drawn_part


def parts(scene: Scene) -> Parts:
    """The map and the table, the notes, the hand and what is asked."""
    search, asked = search_of(scene), question(scene)
    if lodge_sheet.hints(scene):
        asked = replace(asked, help=f"{scene.address}/hint")
    return Parts(
        card="miporin",
        round=search.round,
        players=tuple(_row(scene, row, Seat(seat)) for seat, row in enumerate(players(scene))),
        question=asked,
        middle=(Part("miporin/page.html:lodge", lodge(scene)),),
        sheet=drawn_part(lodge_sheet.sheet(scene)),
        accusation=challenge(scene),
        hand=hand(scene) if scene.me not in search.out else (),
    )


def _row(scene: Scene, row: PlayerRow, seat: Seat) -> PlayerRow:
    search = search_of(scene)
    status = scene._("out") if seat in search.out else row.status
    return replace(row, cards=search.size(seat) if search.holdings.dealt else 0, status=status)


def _dealt(scene: Scene) -> bool:
    return search_of(scene).holdings.dealt


def _cells(setup: Setup[Any]) -> set[str]:
    return {cell_id(card, column) for card in setup.deck for column in (*map(str, range(setup.seats)), FILE)}


def _why(scene: Scene, cell: str) -> WhyModel | None:
    card, _, column = cell.removeprefix("cell.").partition(".")
    return lodge_sheet.why(scene, Card(card), column) if cell in _cells(scene.view.setup) and _dealt(scene) else None


MIPORIN = Page(
    parts,
    _dealt,
    _cells,
    _why,
    lodge_sheet.hint,
    signs=drawing.signs,
    arts=dict.fromkeys(("person", "place", "day"), drawing.card_art),
    drawings={"area_map": drawing.area_map, "map_box": drawing.map_box},
    styles=("miporin/page",),
)
