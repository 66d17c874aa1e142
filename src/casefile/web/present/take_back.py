"""The button that takes an action back, and the line by which a player asks the others to agree to that."""

from msgspec.structs import replace

from casefile.story.i18n import listed
from casefile.web.model import AnswerButton, Aside, Question
from casefile.web.present.scene import Scene


def with_take_back(scene: Scene, question: Question) -> Question:
    """Return the question with a button that takes the viewer's last action back, if the viewer may."""
    back = scene.moment.back_now
    if (
        back is None
        or scene.viewer.me != back.seat
        or scene.viewer.looks
        or scene.moment.occupants.away(back.seat)
        or back.asked
    ):
        return question
    _ = scene._
    label = _("Take the move back")
    if back.passes:
        label = _("Ask to go on with my turn") if back.missing else _("Go on with my turn")
    button = AnswerButton("undo", "undo", "yes", label, "", "quiet")
    return replace(question, forms=(*question.forms, scene.form("undo", "undo")), options=(*question.options, button))


def asked(scene: Scene) -> Aside | None:
    """Return the line on a player who asks to go on with a turn that has ended; ``None`` if nobody asks.

    A viewer who has not answered yet gets two buttons, to agree or not.
    """
    back = scene.moment.back_now
    if back is None or not back.asked or back.refused:
        return None
    _ = scene._
    names = {seat: scene.taken[seat].name for seat in (back.seat, *back.missing)}
    form = scene.form("agree", "undo/answer")
    if scene.viewer.me in back.missing:
        line = _("{who} asks to go on with the turn that has just ended.").format(who=names[back.seat])
        return Aside("agree", line, form, _("Agree"), choice=("answer", "yes"), other=("no", _("No")))
    waiting = [names[seat] for seat in sorted(back.missing)]
    line = _("{who} asks to go on with the turn. Not answered yet: {names}.")
    return Aside("agree", line.format(who=names[back.seat], names=listed(scene.viewer.words, waiting)), form)
