"""The page of ``harbour``: the sheet, the hand, and what is asked."""

from collections.abc import Callable, Mapping

from casefile.core.texts import N_
from casefile.web.model import AnswerButton, Question
from casefile.web.present import inquiry_question as asking
from casefile.web.present.parts import Page, Parts
from casefile.web.present.players import hand, players, round_number
from casefile.web.present.reasons import helped
from casefile.web.present.scene import Scene
from casefile.web.present.sheet import sheet
from tests.sixth.actions import Ask, Peek
from tests.sixth.events import CardPeeked


def parts(scene: Scene) -> Parts:
    """Return the parts of the page."""
    return Parts(
        card="harbour",
        round=round_number(scene),
        players=players(scene),
        question=helped(scene, asking.question(scene, ASKS)),
        sheet=sheet(scene),
        hand=hand(scene),
        accusation=asking.accusation(scene),
    )


def _begin(scene: Scene) -> Question:
    """Return the form of a question, beside it a look into somebody's hand."""
    _, peek = scene._, scene.offer(Peek)
    hands = peek.choices["at"] if peek else ()
    looks = [AnswerButton("peek", "at", str(seat), scene.called(seat), _("look at a card")) for seat in hands]
    form = scene.form("peek", "act", kind=Peek.kind)
    hint = N_("The player whom you ask must show you one of these cards if there is one.")
    return asking.suggestion(scene, Ask, _("Your turn. Whom do you ask for what?"), looks, [form], hint)


def _show(scene: Scene) -> Question:
    return asking.show(scene, Ask, N_("{who} asks for {boat} or {cargo}. Only {who} will see it."))


def _answered(scene: Scene) -> Question:
    """Return what was seen in this turn, and whether to charge."""
    last = scene.seen[-1].event
    if not isinstance(last, CardPeeked) or last.card is None:
        return asking.answered(scene)
    title = scene._("You look at a card of {whose}.").format(whose=scene.called(last.at))
    return asking.answered(scene, (title, (scene.card(last.card),)))


ASKS: Mapping[str, Callable[[Scene], Question]] = {"start": _begin, "asked": _show, "answered": _answered}

HARBOUR = Page(parts)
