"""The page of ``miporin``: map, day track, cards on the table, and notes that follow hands as they move."""

from functools import partial

from msgspec.structs import replace

from casefile.core.cards import Seat
from casefile.games.miporin import drawing
from casefile.games.miporin.board import area_name, board, challenge, state_of
from casefile.games.miporin.pictures import pictures
from casefile.games.miporin.question import question
from casefile.web.model import Part, PlayerRow
from casefile.web.present.parts import Page, Parts
from casefile.web.present.players import hand, players
from casefile.web.present.reasons import helped, hint
from casefile.web.present.scene import Scene
from casefile.web.present.sheet import sheet


def parts(scene: Scene) -> Parts:
    """The map and the table, the notes, the hand and what is asked."""
    state = state_of(scene)
    return Parts(
        card="miporin",
        round=state.round,
        players=tuple(_row(scene, row, Seat(seat)) for seat, row in enumerate(players(scene))),
        question=helped(scene, question(scene)),
        board=board(scene),
        sheet=_sheet(scene),
        accusation=challenge(scene),
        hand=hand(scene) if scene.me not in state.out else (),
    )


def _sheet(scene: Scene) -> Part | None:
    """The sheet, without characters that lie open from the start; the case file is what lies face down."""
    state, _ = state_of(scene), scene._
    places, days = scene.edition.deck.categories[1:]
    groups = ((_("Characters"), state.culprits), (_("Places"), places), (_("Day cards"), days))
    opened = {card for cards in state.opened.values() for card in cards}
    return sheet(scene, groups=groups, file=_("face down"), opened=opened)


def _row(scene: Scene, row: PlayerRow, seat: Seat) -> PlayerRow:
    state = state_of(scene)
    status = scene._("out") if seat in state.out else row.status
    return replace(row, cards=state.size(seat) if state.holdings.dealt else 0, status=status)


MIPORIN = Page(
    parts,
    hint=partial(hint, place=area_name),
    signs=drawing.signs,
    arts=dict.fromkeys(("person", "place", "day"), drawing.card_art),
    drawings={"map_box": drawing.map_box, "map_ways": drawing.map_ways, "map_area": drawing.map_area},
    styles=("miporin/page",),
    settled_hands=False,
    pictures=pictures,
)
