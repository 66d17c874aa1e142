"""The page that judges each choice in a finished game for one against the best."""

from collections.abc import Sequence

from casefile.play.reviews import JudgedChoice
from casefile.story.i18n import paragraph
from casefile.web.present.parts import page_of
from casefile.web.present.scene import Scene
from casefile.web.review_model import ReviewModel, ReviewRow


def reviewed(scene: Scene, found: Sequence[JudgedChoice], count: int) -> ReviewModel:
    """Return the page that shows the judged choices ``found``; ``count`` is the number of all choices of the game.

    A game that was shared has no table to go back to.
    """
    _ = scene._
    rows = tuple(_row(scene, each) for each in found)
    return ReviewModel(
        title=_("How good were the ways?"),
        lead=" · ".join(filter(None, (_(scene.table.game.title), scene.table.day))),
        rows=rows,
        count=count,
        summary=_summary(scene, rows) if len(rows) == count else "",
        note=_(
            "Chances to get away if one plays on well, by the same games in the mind for both ways. A way counts as "
            "good as the best where the difference is no more than twice its standard error."
        ),
        table=f"/t/{scene.table.id}" if scene.table.id else "",
    )


def _row(scene: Scene, each: JudgedChoice) -> ReviewRow:
    named = page_of(scene.table.game).choice_named
    lost = round(100 * each.lost)
    return ReviewRow(
        number=each.number,
        chosen=named(scene, each.chosen),
        chance=round(100 * each.chance),
        best=named(scene, each.best) if lost else "",
        best_chance=round(100 * each.best_chance),
        lost=lost,
    )


def _summary(scene: Scene, rows: Sequence[ReviewRow]) -> str:
    _, good = scene._, sum(not row.lost for row in rows)
    told = _("{good} of {count} ways were as good as the best.").format(good=good, count=len(rows))
    worst = max(rows, key=lambda row: row.lost, default=None)
    if worst is None or not worst.lost:
        return told
    cost = _("Turn {number} cost most: {best} % → {chance} %.")
    dearest = cost.format(number=worst.number, best=worst.best_chance, chance=worst.chance)
    return paragraph(scene.viewer.words, (told, dearest))
