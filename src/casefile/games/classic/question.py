"""The question on the page: the choices in the viewer's menu, or the players for whom everybody waits."""

from collections.abc import Callable, Mapping

from casefile.core.cards import Card
from casefile.core.inquiry import ChooseSuspect, EndTurn, Suggest
from casefile.core.movement import Move, Roll, TakePassage
from casefile.games.classic.board import passage, state_of
from casefile.games.classic.decide import reach, way
from casefile.web.model import AnswerButton, Question
from casefile.web.present import inquiry_question as asking
from casefile.web.present.scene import Scene
from casefile.web.present.story_lines import newest


def question(scene: Scene) -> Question:
    """Return the question that the page asks the viewer now, or the text on which players are waited for."""
    return asking.question(scene, ASKS)


# -- on one's turn -----------------------------------------------------------------------------------------------


def _choose(scene: Scene) -> Question:
    offer = scene.offer(ChooseSuspect)
    assert offer is not None
    options = tuple(
        AnswerButton("choose", "suspect", card, scene.short(card), art=scene.art(card))
        for card in offer.choices["suspect"]
    )
    form = scene.form("choose", "act", kind=ChooseSuspect.kind)
    return Question(title=scene._("Who will you be?"), forms=(form,), options=options)


def _begin(scene: Scene) -> Question:
    _ = scene._
    forms = [scene.form("act", "act")]
    suggest = scene.offer(Suggest)
    options = []
    if scene.offer(Roll) is not None:
        options.append(AnswerButton("act", "kind", Roll.kind, _("Roll the dice"), "", "plain" if suggest else "first"))
    if scene.offer(TakePassage) is not None:
        room = scene.short(Card(passage(scene)))
        options.append(AnswerButton("act", "kind", TakePassage.kind, room, _("secret passage"), "passage"))
    if suggest is None:
        title = _("Your turn. Roll the dice?")
        return Question(title=title, hint=newest(scene), forms=tuple(forms), options=tuple(options))
    here = state_of(scene).room
    quick = _("Your turn. What do you suggest?")
    title = quick if here is None else _("You were brought to {room}. Suggest here?")
    return asking.suggestion(scene, Suggest, title, options, forms)


def _move(scene: Scene) -> Question:
    _ = scene._
    offer = scene.offer(Move)
    case = state_of(scene)
    total, reached = sum(case.dice), reach(case)
    forms = [scene.form("move", "act", kind=Move.kind), scene.form("act", "act")]
    options: list[AnswerButton] = []
    for room, steps in sorted(reached.areas.items(), key=lambda each: each[1]):
        note = scene.viewer.words.ngettext("{count} step", "{count} steps", steps).format(count=steps)
        path = scene.points(way(case, room))
        options.append(
            AnswerButton("move", "to", room, scene.short(Card(room)), note, "plain" if options else "first", path=path)
        )
    if scene.offer(EndTurn) is not None:
        options.append(AnswerButton("act", "kind", EndTurn.kind, _("Stay here"), _("and end the turn"), "quiet"))
    assert offer is not None
    hint = _("A room, or a marked square on the board.") if reached.areas else _("Choose a marked square on the board.")
    return Question(
        title=_("You rolled {total}. Where to?").format(total=total),
        hint=hint,
        dice=case.dice,
        forms=tuple(forms),
        options=tuple(options),
        short=_("Where to?"),
        short_hint=scene.viewer.words.ngettext("{count} step, your turn", "{count} steps, your turn", total).format(
            count=total
        ),
    )


def _arrived(scene: Scene) -> Question:
    _ = scene._
    forms = [scene.form("act", "act")]
    if scene.offer(Suggest) is not None:
        skip = AnswerButton("act", "kind", EndTurn.kind, _("No suggestion"), _("end the turn"), "quiet")
        return asking.suggestion(scene, Suggest, _("What do you suggest in {room}?"), [skip], forms)
    case = state_of(scene)
    stays = _("Every way is blocked, so you stay.") if not case.entered and _stuck(scene) else ""
    outside = _("You are in no room, so there is no suggestion.") if case.room is None else ""
    return Question(
        title=_("Your move is done. End the turn?"),
        hint=stays or outside or scene.refusal(Suggest),
        dice=case.dice,
        forms=tuple(forms),
        options=(asking.end(scene), *asking.accuse_option(scene)),
    )


def _stuck(scene: Scene) -> bool:
    last = next((each.event for each in reversed(scene.seen) if each.event is not None), None)
    return last is not None and last.kind == "could_not_move"


ASKS: Mapping[str, Callable[[Scene], Question]] = {
    "choosing": _choose,
    "asked": asking.show,
    "start": _begin,
    "moving": _move,
    "arrived": _arrived,
    "answered": asking.answered,
}
"""By stage of the game: the function that makes the question."""
