"""The page of the games with a case file: hands, suggestions, accusations, and the detective's sheet."""

from dataclasses import replace

from casefile.games.classic.board import board
from casefile.games.classic.question import accusation, question
from casefile.web.present.parts import Page, Parts
from casefile.web.present.players import hand, players, round_number
from casefile.web.present.reasons import hint, hints
from casefile.web.present.scene import Scene
from casefile.web.present.sheet import cells, sheet


def parts(scene: Scene) -> Parts:
    """Board, sheet, hand and what is asked."""
    asked = question(scene)
    if hints(scene):
        asked = replace(asked, help=f"{scene.address}/hint")
    quick = scene.view.rules.name == "cluedo" and scene.case.board is None
    return Parts(
        card="quick" if quick else scene.view.rules.name,
        round=round_number(scene),
        players=players(scene),
        question=asked,
        board=board(scene),
        sheet=sheet(scene),
        hand=hand(scene),
        accusation=accusation(scene),
    )


def _dealt(scene: Scene) -> bool:
    return bool(scene.case.holdings.dealt)


CLASSIC = Page(parts, _dealt, cells, hint)
