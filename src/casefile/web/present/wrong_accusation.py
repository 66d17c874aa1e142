"""The panel after a wrong accusation: shown to each player at the table until that player presses "Go on"."""

from casefile.core.cards import Card
from casefile.core.engine import EventFold
from casefile.core.inquiry import Accused, CaseFileSeen
from casefile.story.i18n import listed
from casefile.web.model import AnswerButton, CardModel, Form, Question
from casefile.web.present.scene import Scene

SEEN = "verdict"
"""The key, in the viewer's notebook, of the number of wrong accusations whose panel the viewer has closed."""

Wrong = tuple[int, Accused | None, tuple[Card, ...]]
"""The number of wrong accusations, the newest of them, and the case file if this viewer looked into it after that."""

START: Wrong = (0, None, ())


def _wrong(told: Wrong, event: Accused | CaseFileSeen) -> Wrong:
    match event:
        case Accused(right=False):
            return told[0] + 1, event, ()
        case CaseFileSeen(case_file=cards) if cards is not None:
            return *told[:2], cards
        case _:
            return told


WRONG = EventFold(START, _wrong, frozenset({Accused, CaseFileSeen}))
"""Gathers the wrong accusations so far, as far as a viewer saw them."""


def verdict(scene: Scene, out: str, others: str) -> Question | None:
    """Return the panel on the newest wrong accusation; ``None`` if there is none that the viewer has not closed yet.

    - ``out`` is the English text on what follows for the viewer, if it was the viewer who accused.
    - ``others`` is the same for another player, named by the gap ``{who}``.

    The case file is shown only to a viewer who has looked into it.
    """
    count, accused, sealed = scene.view.gathered(WRONG)
    if (
        scene.viewer.me is None
        or scene.viewer.looks
        or scene.addresses.game_at
        or accused is None
        or scene.case.stage == "over"
    ):
        return None
    if scene.notebook.marks.get(SEEN) == str(count):
        return None
    _, named = scene._, accused.named
    title = _("That is wrong. It was {cards}.") if sealed else _("That is wrong.")
    hint = _(out)
    if accused.seat != scene.viewer.me:
        who = scene.called(accused.seat)
        title, hint = _("{who} accused, and was wrong.").format(who=who), _(others).format(who=who)
    on = AnswerButton("go-on", "mark", f"{SEEN} {count}", _("Go on"), "", "first")
    return Question(
        title=title.format(cards=listed(scene.viewer.words, map(scene.short, sealed))),
        hint=hint,
        forms=(Form("go-on", f"{scene.address}/notes", ()),),
        options=(on,),
        cards=_compared(scene, sealed, named) if sealed else tuple(map(scene.card, named)),
        short=_("Go on?"),
    )


def _compared(scene: Scene, sealed: tuple[Card, ...], named: tuple[Card, ...]) -> tuple[CardModel, ...]:
    """Return the cards of the case file, each with whether it was named."""
    _ = scene._
    return tuple(
        scene.card(card, _("right") if card == said else _("not {card}").format(card=scene.short(said)))
        for card, said in zip(sealed, named, strict=True)
    )
