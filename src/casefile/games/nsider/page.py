"""The page of ``nsider``: the camps round their table, the minutes, the standing order and the sheet."""

from msgspec.structs import replace

from casefile.core.cards import Seat
from casefile.core.dealing import even_sizes
from casefile.core.engine import Setup
from casefile.core.options import Options
from casefile.core.texts import N_
from casefile.games.nsider import drawing
from casefile.games.nsider.board import board, murderer_of, state_of
from casefile.games.nsider.knowledge import RED
from casefile.games.nsider.pictures import pictures
from casefile.games.nsider.question import accusation, hand, order, question
from casefile.web.model import Part
from casefile.web.player_model import PlayerRow
from casefile.web.present.box import box_preview
from casefile.web.present.parts import Page, Parts
from casefile.web.present.players import players
from casefile.web.present.reasons import helped
from casefile.web.present.scene import Scene
from casefile.web.present.sheet import cells, sheet
from casefile.web.present.wrong_accusation import passing, verdict

OUT = N_("Your camp is disbanded; you can watch.")


def parts(scene: Scene) -> Parts:
    """Return the parts of the page for the viewer: table, sheet, hand and question; a spectator gets no buttons."""
    post, rows = state_of(scene), players(scene)
    return Parts(
        card="nsider",
        round=post.round,
        players=tuple(_row(scene, rows[seat], seat) for seat in post.order),
        question=verdict(scene, OUT) or helped(scene, question(scene)),
        board=board(scene),
        sheet=_sheet(scene),
        hand=hand(scene),
        order=order(scene),
        accusation=accusation(scene),
        passing=passing(scene),
    )


def _sheet(scene: Scene) -> Part | None:
    """Return the sheet with the camps in turn order, and a row for the Red Card where one is dealt."""
    post, _ = state_of(scene), scene._
    suspects, weapons, rooms = scene.edition.deck.categories
    red = (RED,) if post.options.red_card else ()
    groups = ((_("Suspects"), (*red, *suspects)), (_("Weapons"), weapons), (_("Rooms"), rooms))
    return sheet(scene, seats=post.order, groups=groups)


def _row(scene: Scene, row: PlayerRow, seat: Seat) -> PlayerRow:
    """Return a camp with its strikes. Its cards are counted with the Red Card, as everybody counts them."""
    _, post = scene._, state_of(scene)
    writing = post.stage == "writing" and seat in post.unwritten
    strikes = post.strikes.get(seat, 0)
    text = (
        scene.viewer.words.ngettext("{count} strike", "{count} strikes", strikes).format(count=strikes)
        if strikes
        else ""
    )
    status = _("is writing") if writing and seat != scene.viewer.me else row.now.status
    if writing and seat == scene.viewer.me and not row.now.status:
        status = _("Your turn")
    if post.stage == "writing" and seat in post.drafts:
        status = _("has written")
    if seat in post.out:
        status = _("disbanded")
    if post.stage == "over" and seat == post.winner == murderer_of(scene):
        status = _("got away with it")
    sizes = even_sizes(len(post.setup.deck) - len(post.setup.deck.categories), post.order)
    now = replace(
        row.now,
        status=" · ".join(filter(None, (status, text))),
        active=writing and seat == scene.viewer.me if post.stage == "writing" else row.now.active,
        link=row.now.link if seat not in post.out else "none",
    )
    return PlayerRow(replace(row.seat, cards=sizes[seat] if post.holdings.dealt else 0), now, row.time)


def _cells(setup: Setup[Options]) -> set[str]:
    return cells(setup, *((RED,) if getattr(setup.options, "red_card", False) else ()))


NSIDER = Page(
    parts,
    cells=_cells,
    arts={"red": drawing.red_art},
    drawings={
        "table_box": drawing.table_box,
        "table_top": drawing.table_top,
        "table_inquiry": drawing.table_inquiry,
        "table_files": drawing.table_files,
        "table_camp": drawing.table_camp,
    },
    styles=("nsider/page",),
    preview=box_preview,
    pictures=pictures,
)
