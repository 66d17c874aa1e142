"""The page of the games with a case file: hands, suggestions, accusations, and the detective's sheet."""

from casefile.core.texts import N_
from casefile.games.classic.board import board
from casefile.games.classic.pictures import pictures
from casefile.games.classic.question import question
from casefile.web.present.box import box_preview
from casefile.web.present.inquiry_question import accusation
from casefile.web.present.parts import Page, Parts
from casefile.web.present.players import hand, players, round_number
from casefile.web.present.reasons import helped
from casefile.web.present.scene import Scene
from casefile.web.present.sheet import sheet
from casefile.web.present.wrong_accusation import passing, verdict

OUT = N_("You are out; you still answer suggestions.")


def parts(scene: Scene) -> Parts:
    """Return the parts of the page for the viewer: board, sheet, hand and question."""
    quick = scene.view.rules.name == "cluedo" and scene.case.board is None
    return Parts(
        card="quick" if quick else scene.view.rules.name,
        round=round_number(scene),
        players=players(scene),
        question=verdict(scene, OUT) or helped(scene, question(scene)),
        board=board(scene),
        sheet=sheet(scene),
        hand=hand(scene),
        accusation=accusation(scene),
        passing=passing(scene),
    )


CLASSIC = Page(parts, preview=box_preview, pictures=pictures)
