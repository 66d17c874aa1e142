"""The page of ``wharf``: questions of four cards, the rest as in ``harbour``."""

from collections.abc import Callable, Mapping

from casefile.core.texts import N_
from casefile.web.model import AnswerButton, Question
from casefile.web.present import inquiry_question as asking
from casefile.web.present.parts import Page, Parts
from casefile.web.present.players import hand, players, round_number
from casefile.web.present.reasons import helped
from casefile.web.present.scene import Scene
from casefile.web.present.sheet import sheet
from tests.sixth import page
from tests.sixth.actions import Peek
from tests.wharf.actions import Ask


def parts(scene: Scene) -> Parts:
    """Return the parts of the page."""
    return Parts(
        card="wharf",
        round=round_number(scene),
        players=players(scene),
        question=helped(scene, asking.question(scene, ASKS)),
        sheet=sheet(scene),
        hand=hand(scene),
        accusation=asking.accusation(scene),
    )


HINT = N_("The player whom you ask must show you one of these cards if there is one.")


def _begin(scene: Scene) -> Question:
    peek = scene.offer(Peek)
    hands = peek.choices["at"] if peek else ()
    looks = [AnswerButton("peek", "at", str(seat), scene.called(seat), "look at a card") for seat in hands]
    form = scene.form("peek", "act", kind=Peek.kind)
    return asking.suggestion(scene, Ask, "Your turn. Whom do you ask for what?", looks, [form], HINT)


def _show(scene: Scene) -> Question:
    return asking.show(scene, Ask, N_("{who} asks for {boat}, {cargo}, {pier} or {weather}."))


ASKS: Mapping[str, Callable[[Scene], Question]] = {**page.ASKS, "start": _begin, "asked": _show}

WHARF = Page(parts)
