"""The page of ``nsider``: the camps round their table, the minutes of who answered what, standing order and sheet."""

from dataclasses import replace
from typing import Any

from casefile.core.cards import Card, Seat
from casefile.core.dealing import even_sizes
from casefile.core.engine import Setup
from casefile.games.nsider import drawing
from casefile.games.nsider import sheet as camps_sheet
from casefile.games.nsider.knowledge import RED
from casefile.games.nsider.minutes import minutes, murderer_of, post_of
from casefile.games.nsider.question import accusation, hand, order, question
from casefile.web.model import Part, PlayerRow
from casefile.web.pages import WhyModel
from casefile.web.present.parts import Page, Parts
from casefile.web.present.players import players
from casefile.web.present.scene import Scene
from casefile.web.present.sheet import FILE, cell_id, drawn_part


def parts(scene: Scene) -> Parts:
    """The table, the sheet, the hand and what is asked; without buttons for who only looks."""
    asked, post = question(scene), post_of(scene)
    if camps_sheet.hints(scene):
        asked = replace(asked, help=f"{scene.address}/hint")
    rows = players(scene)
    return Parts(
        card="nsider",
        round=post.round,
        players=tuple(_row(scene, rows[seat], seat) for seat in post.order),
        question=asked,
        middle=(Part("nsider/page.html:minutes", minutes(scene)),),
        sheet=drawn_part(camps_sheet.sheet(scene)),
        hand=hand(scene),
        order=order(scene),
        accusation=accusation(scene),
    )


def _row(scene: Scene, row: PlayerRow, seat: Seat) -> PlayerRow:
    """A camp with its strikes. Its cards are counted with the Red Card, as everybody counts them."""
    _, post = scene._, post_of(scene)
    writing = post.stage == "writing" and seat in post.unwritten
    strikes = post.strikes.get(seat, 0)
    text = scene.words.ngettext("{count} strike", "{count} strikes", strikes).format(count=strikes) if strikes else ""
    status = _("is writing") if writing and seat != scene.me else row.status
    if writing and seat == scene.me and not row.status:
        status = _("Your turn")
    if post.stage == "writing" and seat in post.drafts:
        status = _("has written")
    if seat in post.out:
        status = _("disbanded")
    if post.stage == "over" and seat == post.winner == murderer_of(scene):
        status = _("got away with it")
    sizes = even_sizes(len(post.setup.deck) - len(post.setup.deck.categories), post.order)
    return replace(
        row,
        cards=sizes[seat] if post.holdings.dealt else 0,
        status=" · ".join(filter(None, (status, text))),
        active=writing and seat == scene.me if post.stage == "writing" else row.active,
        link=row.link if seat not in post.out else "none",
    )


def _dealt(scene: Scene) -> bool:
    return post_of(scene).holdings.dealt


def _cells(setup: Setup[Any]) -> set[str]:
    red = (RED,) if getattr(setup.options, "red_card", False) else ()
    return {cell_id(card, column) for card in (*red, *setup.deck) for column in (*map(str, range(setup.seats)), FILE)}


def _why(scene: Scene, cell: str) -> WhyModel | None:
    card, _, column = cell.removeprefix("cell.").partition(".")
    return camps_sheet.why(scene, Card(card), column) if cell in _cells(scene.view.setup) and _dealt(scene) else None


NSIDER = Page(
    parts,
    _dealt,
    _cells,
    _why,
    camps_sheet.best,
    arts={"red": drawing.red_art},
    drawings={"round_table": drawing.round_table, "table_box": drawing.table_box},
    styles=("nsider/page",),
)
