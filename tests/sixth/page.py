"""The page of ``suspect``: the sheet, the hand, and what is asked."""

from collections.abc import Callable, Mapping

from casefile.core.inquiry import Suggest
from casefile.web.model import AnswerButton, Question
from casefile.web.present import inquiry_question as asking
from casefile.web.present.parts import Page, Parts
from casefile.web.present.players import hand, players, round_number
from casefile.web.present.reasons import helped
from casefile.web.present.scene import Scene
from casefile.web.present.sheet import sheet
from tests.sixth.actions import Peek
from tests.sixth.events import CardPeeked


def parts(scene: Scene) -> Parts:
    """What there is on the page."""
    return Parts(
        card="suspect",
        round=round_number(scene),
        players=players(scene),
        question=helped(scene, asking.question(scene, ASKS)),
        sheet=sheet(scene),
        hand=hand(scene),
        accusation=asking.accusation(scene),
    )


def _begin(scene: Scene) -> Question:
    """A suggestion, or a look into somebody's hand."""
    _, suggest, peek = scene._, scene.offer(Suggest), scene.offer(Peek)
    assert suggest is not None
    hands = peek.choices["at"] if peek else ()
    looks = [AnswerButton("peek", "at", str(seat), scene.called(seat), _("look at a card")) for seat in hands]
    form = scene.form("peek", "act", kind=Peek.kind)
    return asking.suggestion(scene, suggest, _("Your turn. What do you suggest?"), looks, [form])


def _answered(scene: Scene) -> Question:
    """What was seen in this turn, and whether to accuse."""
    last = scene.seen[-1].event
    if not isinstance(last, CardPeeked) or last.card is None:
        return asking.answered(scene)
    title = scene._("You look at a card of {whose}.").format(whose=scene.called(last.at))
    return asking.answered(scene, (title, (scene.card(last.card),)))


ASKS: Mapping[str, Callable[[Scene], Question]] = {"start": _begin, "asked": asking.show, "answered": _answered}

SUSPECT = Page(parts)
