"""The whole page of a table for one viewer."""

from dataclasses import replace

from casefile.web.model import Link, TableModel
from casefile.web.present.board import board
from casefile.web.present.players import hand, players, round_number
from casefile.web.present.question import accusation, question
from casefile.web.present.reasons import hints
from casefile.web.present.scene import Scene
from casefile.web.present.setup import GAMES
from casefile.web.present.sheet import sheet
from casefile.web.present.telling import telling


def page(scene: Scene) -> TableModel:
    """Everything that the viewer's page of the table shows."""
    _ = scene._
    number = round_number(scene)
    asked = question(scene)
    if hints(scene):
        asked = replace(asked, help=f"/t/{scene.table_id}/hint")
    mine = scene.me is not None and scene.actor == scene.me
    return TableModel(
        table=scene.table_id,
        version=scene.version,
        tab=_("● Your turn – casefile") if mine else "casefile",
        game=_(GAMES[_game(scene)][1]),
        round=_("round {number}").format(number=number) if number else _("not begun"),
        commitment=scene.commitment[:4] + "…",
        fair_link=f"/t/{scene.table_id}/fair",
        players=players(scene),
        story=telling(scene),
        question=asked,
        hand=hand(scene),
        board=board(scene) if scene.case.board is not None else None,
        sheet=sheet(scene),
        accusation=accusation(scene),
        links=_links(scene),
        seated=scene.me is not None,
    )


def _game(scene: Scene) -> str:
    """Under which name the game was chosen on the page that opens one."""
    quick = scene.view.rules.name == "cluedo" and scene.case.board is None
    return "quick" if quick else scene.view.rules.name


def _links(scene: Scene) -> tuple[Link, ...]:
    _ = scene._
    labels = {"watch": (_("For those who watch"), scene.watch), "return": (_("For you, on another device"), scene.back)}
    return tuple(Link(name, label, link) for name, (label, link) in labels.items() if link)
