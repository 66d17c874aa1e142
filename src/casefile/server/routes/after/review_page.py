"""The page that reviews a finished game for one: each choice against the best, as far as they are judged."""

from collections.abc import Sequence

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from casefile.play.reviews import JudgedChoice
from casefile.review.choices import choices
from casefile.server.routes.table.playing import scene_of
from casefile.server.site import render, site_of
from casefile.server.tables.session import Access, TableSession
from casefile.story.i18n import paragraph
from casefile.web.present.parts import page_of
from casefile.web.present.scene import Scene
from casefile.web.review_model import ReviewModel, ReviewRow


async def review(request: Request, session: TableSession, access: Access) -> Response:
    """Answer with the choices judged so far; 404 for a game that is never judged."""
    if session.game.known.judge is None:
        raise HTTPException(404)
    found = await site_of(request).reviewers.judged(session)
    scene = await scene_of(request, session, access)
    model = reviewed(scene, found, sum(1 for _each in choices(session.table)))
    me = (scene.token(scene.viewer.me) if scene.viewer.me is not None else "") or "peacock"
    return render(request, "review.html", me=me, page=model)


def reviewed(scene: Scene, found: Sequence[JudgedChoice], count: int) -> ReviewModel:
    """Return the page that shows the judged choices ``found``; ``count`` is the number of all choices of the game."""
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
        table=f"/t/{scene.table.id}",
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
