"""The one thing that the page asks: what the viewer's menu offers, or for whom everybody waits."""

from casefile.core.actions import Offer
from casefile.core.cards import Card
from casefile.core.inquiry import (
    Accuse,
    CardShown,
    ChooseSuspect,
    EndTurn,
    NobodyAnswered,
    Show,
    SideCardSeen,
    Suggest,
    Suggested,
)
from casefile.core.travel import Move, Roll, TakePassage
from casefile.games.classic.board import passage
from casefile.games.classic.decide import reach, way
from casefile.web.model import Accusation, AnswerButton, CardModel, Choice, Dialog, Form, Part, Pick, Question
from casefile.web.present import idle_question as waiting
from casefile.web.present.scene import Scene
from casefile.web.present.story_lines import newest

FIELDS = ("suspect", "weapon", "room")


def question(scene: Scene) -> Question:
    """What is asked of the viewer now, or what is waited for."""
    if not scene.begun:
        return waiting.lobby(scene)
    if scene.case.stage == "over":
        return waiting.solved(scene)
    if scene.me is None or scene.actor != scene.me:
        return waiting.waiting(scene)
    if scene.drivers.away(scene.me):
        return waiting.away(scene)
    asks = {
        "choosing": _choose,
        "asked": _show,
        "start": _begin,
        "moving": _move,
        "arrived": _arrived,
        "answered": _answered,
    }
    return asks[scene.case.stage](scene)


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


def _show(scene: Scene) -> Question:
    _ = scene._
    offer = scene.offer(Show)
    suggestion = scene.case.suggestion
    assert offer is not None
    assert suggestion is not None
    who = scene.called(suggestion.seat)
    named = dict(zip(FIELDS, map(scene.short, suggestion.cards), strict=True))
    hint = _("{who} suggested {suspect}, {room}, {weapon}. Only {who} will see it.").format(who=who, **named)
    options = tuple(
        AnswerButton("show", "card", card, scene.short(card), art=scene.art(card)) for card in offer.choices["card"]
    )
    return Question(
        title=_("Which card do you show {who}?").format(who=who),
        hint=hint,
        urgent=True,
        forms=(scene.form("show", "act", kind=Show.kind),),
        options=options,
        short=_("Show {who} a card?").format(who=who),
    )


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
    here = scene.case.room
    quick = _("Your turn. What do you suggest?")
    title = quick if here is None else _("You were brought to {room}. Suggest here?")
    return _suggestion(scene, suggest, title, options, forms)


def _move(scene: Scene) -> Question:
    _ = scene._
    offer = scene.offer(Move)
    total = sum(scene.case.dice)
    reached = reach(scene.case)
    forms = [scene.form("move", "act", kind=Move.kind), scene.form("act", "act")]
    options: list[AnswerButton] = []
    for room, steps in sorted(reached.rooms.items(), key=lambda each: each[1]):
        note = scene.words.ngettext("{count} step", "{count} steps", steps).format(count=steps)
        path = way(scene.case, room)
        options.append(
            AnswerButton("move", "to", room, scene.short(Card(room)), note, "plain" if options else "first", path=path)
        )
    if scene.offer(EndTurn) is not None:
        options.append(AnswerButton("act", "kind", EndTurn.kind, _("Stay here"), _("and end the turn"), "quiet"))
    assert offer is not None
    hint = _("A room, or a marked square on the board.") if reached.rooms else _("Choose a marked square on the board.")
    return Question(
        title=_("You rolled {total}. Where to?").format(total=total),
        hint=hint,
        dice=scene.case.dice,
        forms=tuple(forms),
        options=tuple(options),
        short=_("Where to?"),
        short_hint=scene.words.ngettext("{count} step, your turn", "{count} steps, your turn", total).format(
            count=total
        ),
    )


def _arrived(scene: Scene) -> Question:
    _ = scene._
    forms = [scene.form("act", "act")]
    suggest = scene.offer(Suggest)
    if suggest is not None:
        skip = AnswerButton("act", "kind", EndTurn.kind, _("No suggestion"), _("end the turn"), "quiet")
        return _suggestion(scene, suggest, _("What do you suggest in {room}?"), [skip], forms)
    hint = _("Every way is blocked, so you stay.") if not scene.case.entered and _stuck(scene) else ""
    return Question(
        title=_("Your way ends here. End the turn?"),
        hint=hint or _refused_suggestion(scene),
        dice=scene.case.dice,
        forms=tuple(forms),
        options=(_end(scene), *_accuse_option(scene)),
    )


def _stuck(scene: Scene) -> bool:
    last = next((each.event for each in reversed(scene.seen) if each.event is not None), None)
    return last is not None and last.kind == "could_not_move"


def _refused_suggestion(scene: Scene) -> str:
    return scene.refusal(Suggest)


def _answered(scene: Scene) -> Question:
    _ = scene._
    title, cards = answer_seen(scene)
    return Question(
        title=title,
        hint=_("You may still make an accusation, then your turn ends."),
        forms=(scene.form("act", "act"),),
        options=(_end(scene), *_accuse_option(scene)),
        cards=cards,
        short=_("End the turn?"),
    )


def answer_seen(scene: Scene) -> tuple[str, tuple[CardModel, ...]]:
    """What the answer to the viewer's own newest suggestion was, in words and, where it saw one, as a card."""
    _ = scene._
    side: CardModel | None = None
    for observation in reversed(scene.seen):
        match observation.event:
            case CardShown(seat=seat, card=card) if card is not None:
                who = scene.called(seat)
                return _("{who} shows you this card.").format(who=who), (scene.card(card),)
            case SideCardSeen(card=card) if card is not None:
                side = scene.card(card)
            case NobodyAnswered():
                if side is not None:
                    return _("Nobody could answer. You look at a card at the side."), (side,)
                return _("Nobody could show you a card."), ()
            case Suggested():
                break
            case _:
                pass
    return _("Your suggestion is answered."), ()


def _end(scene: Scene) -> AnswerButton:
    return AnswerButton("act", "kind", EndTurn.kind, scene._("End the turn"), "", "first")


def _accuse_option(scene: Scene) -> tuple[AnswerButton, ...]:
    if scene.offer(Accuse) is None:
        return ()
    return (AnswerButton("act", "", "", scene._("Accuse…"), "", "plain", opens="accuse"),)


def _suggestion(scene: Scene, offer: Offer, title: str, options: list[AnswerButton], forms: list[Form]) -> Question:
    """A form with the suspects, the weapons and, in quick play, the rooms."""
    room = offer.choices["room"]
    fixed = {"room": room[0]} if len(room) == 1 else {}
    forms.append(scene.form("suggest", "act", kind=Suggest.kind, **fixed))
    called = scene.room(Card(room[0])) if fixed else ""
    return Question(
        title=title.format(room=called),
        hint=scene._("The others, clockwise, must show you one of these cards if they can."),
        forms=tuple(forms),
        options=tuple(options),
        choices=choices(scene, {name: cards for name, cards in offer.choices.items() if name not in fixed}),
        choose="suggest",
        submit=scene._("Suggest"),
        short=scene._("What do you suggest?"),
    )


def choices(scene: Scene, offered: dict[str, tuple[Card, ...]]) -> tuple[Choice, ...]:
    """Fields in which one card is chosen; nothing is chosen beforehand."""
    _ = scene._
    legends = {"suspect": _("Who?"), "weapon": _("With what?"), "room": _("Where?")}
    own = scene.case.holdings.hand(scene.me) if scene.me is not None else ()
    return tuple(
        Choice(
            name,
            legends[name],
            tuple(
                Pick(card, scene.short(card), scene.art(card), note=_("yours") if card in own else "") for card in cards
            ),
        )
        for name, cards in offered.items()
    )


def accusation(scene: Scene) -> Dialog | None:
    """The dialog of the accusation; ``None`` for spectators, and when there is nothing to accuse any more."""
    if scene.me is None or not scene.begun or scene.case.stage == "over" or not scene.case.holdings.dealt:
        return None
    if scene.me in scene.case.out:
        return None
    deck = scene.edition.deck
    offered = dict(zip(FIELDS, deck.categories, strict=True))
    form = scene.form("accusation", "act", kind=Accuse.kind)
    return accusing(scene, Accusation(form, choices(scene, offered), scene.refusal(Accuse)))


def accusing(scene: Scene, model: Accusation) -> Dialog:
    """The dialog of an accusation, with what its button says."""
    _ = scene._
    return Dialog(model.form, Part("parts/accuse.html:accuse", model), _("Make an accusation…"), _("Accuse…"))
