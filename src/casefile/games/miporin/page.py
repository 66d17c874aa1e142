"""The page of ``miporin``: map, day track, cards on the table, and notes that follow hands as they move."""

from functools import partial

from msgspec.structs import replace

from casefile.core.cards import Card, Seat
from casefile.games.miporin import drawing, land
from casefile.games.miporin.board import area_name, board, challenge, opened, state_of
from casefile.games.miporin.pictures import pictures
from casefile.games.miporin.preview import preview
from casefile.games.miporin.question import question
from casefile.web.model import NO_ART, CardModel, Part
from casefile.web.player_model import PlayerRow
from casefile.web.present.card_art import art_of
from casefile.web.present.parts import Page, Parts
from casefile.web.present.players import hand, players
from casefile.web.present.reasons import helped, hint
from casefile.web.present.scene import Scene
from casefile.web.present.sheet import sheet


def parts(scene: Scene) -> Parts:
    """Return the parts of the page: map and table, notes, hand and question."""
    state = state_of(scene)
    return Parts(
        card="miporin",
        round=state.round,
        players=tuple(_row(scene, row, Seat(seat)) for seat, row in enumerate(players(scene))),
        question=helped(scene, question(scene)),
        board=board(scene),
        sheet=_sheet(scene),
        accusation=challenge(scene),
        hand=_hand(scene),
    )


def _hand(scene: Scene) -> tuple[CardModel, ...]:
    """Return the viewer's cards as pictures, by their short names."""
    if scene.viewer.me in state_of(scene).out:
        return ()
    return tuple(drawing.pictured(replace(card, name=scene.short(Card(card.card)))) for card in hand(scene))


def _sheet(scene: Scene) -> Part | None:
    """Return the sheet without characters that lie open from the start; its case file is the cards face down."""
    state, _ = state_of(scene), scene._
    places, days = scene.edition.deck.categories[1:]
    groups = ((_("Characters"), state.culprits), (_("Places"), places), (_("Day cards"), days))
    laid = {card for cards in state.opened.values() for card in cards}
    return sheet(scene, groups=groups, file=_("face down"), opened=laid, title=_("Notes"))


def _row(scene: Scene, row: PlayerRow, seat: Seat) -> PlayerRow:
    """Return the row of a player: the face, the open cards, the marks of dealer and last player, and games won."""
    _, state = scene._, state_of(scene)
    person, laid = scene.suspect(seat), opened(scene, seat)
    won = scene.table.won[seat] if scene.table.won else 0
    points = scene.viewer.words.ngettext("{count} game won", "{count} games won", won).format(count=won)
    notes = (
        _("plays last") if seat == state.last else _("deals") if seat == state.dealer and not state.day else "",
        points if won else "",
    )
    shown = replace(
        row.seat,
        cards=state.size(seat) if state.holdings.dealt else 0,
        face=NO_ART if person is None else art_of("person", f"{person}.{row.seat.token}"),
        laid=laid,
    )
    status = _("out") if seat in state.out else row.now.status
    return PlayerRow(shown, replace(row.now, status=status, note=" · ".join(filter(None, notes))), row.time)


MIPORIN = Page(
    parts,
    hint=partial(hint, place=area_name),
    signs=drawing.signs,
    arts={
        **dict.fromkeys(("person", "place", "day", "portrait", "scene"), drawing.card_art),
        "start": drawing.start_art,
    },
    drawings={
        **{draw.__name__: draw for draw in (land.map_land, land.map_area, land.map_days, land.map_preparations)},
        **{draw.__name__: draw for draw in (land.map_mist, land.spot_classes, drawing.token_body, drawing.portrait)},
    },
    styles=("miporin/page",),
    preview=preview,
    settled_hands=False,
    pictures=pictures,
)
