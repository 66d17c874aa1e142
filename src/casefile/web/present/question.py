"""The one thing that the page asks: what the viewer's menu offers, or for whom everybody waits."""

from casefile.actions import (
    Accuse,
    ChooseSuspect,
    EndTurn,
    Move,
    Offer,
    Roll,
    Show,
    Suggest,
    TakePassage,
)
from casefile.cards import Card, Seat
from casefile.events import CardShown, NobodyAnswered, SideCardSeen, Suggested
from casefile.story import PlainVoice, story
from casefile.web.model import Accusation, CardModel, Choice, Form, Invite, Option, Pick, Question
from casefile.web.present.board import passage, way
from casefile.web.present.scene import Scene

FIELDS = ("suspect", "weapon", "room")


def question(scene: Scene) -> Question:
    """What is asked of the viewer now, or what is waited for."""
    if not scene.begun:
        return _lobby(scene)
    if scene.case.stage == "over":
        return _solved(scene)
    if scene.me is None or scene.actor != scene.me:
        return _waiting(scene)
    if scene.drivers.away(scene.me):
        return _away(scene)
    asks = {
        "choosing": _choose,
        "asked": _show,
        "start": _begin,
        "moving": _move,
        "arrived": _arrived,
        "answered": _answered,
    }
    return asks[scene.case.stage](scene)


# -- before and after --------------------------------------------------------------------------------------------


def _lobby(scene: Scene) -> Question:
    _ = scene._
    missing = [seat for seat in range(scene.view.setup.seats) if Seat(seat) not in scene.taken]
    count = len(missing)
    title = scene.words.ngettext("Waiting for {count} player", "Waiting for {count} players", count)
    invites = [
        Invite(scene.token(seat), scene.called(seat), link, scene.taken[seat].name if seat in scene.taken else "")
        for seat, link in scene.links.items()
    ]
    options: tuple[Option, ...] = ()
    if scene.host:
        begin = _("Begin with bots in the free seats")
        options = (Option("begin", "bot", "eliminator", begin, "", "plain"),)
    return Question(
        title=title.format(count=count),
        hint=_("Send each friend a link. The game begins when the last seat is taken.") if scene.host else "",
        asked=scene.host,
        forms=(scene.form("begin", "begin"),),
        options=options,
        invites=tuple(invites) if scene.host else (),
    )


def _solved(scene: Scene) -> Question:
    _ = scene._
    winner = scene.case.winner
    if winner is None:
        title = _("Nobody solved the case.")
    elif winner == scene.me:
        title = _("You solved the case!")
    else:
        title = _("{who} solved the case.").format(who=scene.called(winner))
    options = (Option("again", "again", "yes", _("Play again"), "", "first"),) if scene.host else ()
    return Question(
        title=title,
        hint=_("The case file lies open."),
        asked=False,
        forms=(scene.form("again", "again"),) if scene.host else (),
        options=options,
        cards=tuple(scene.card(card) for card in scene.case.holdings.sealed()),
    )


def _waiting(scene: Scene) -> Question:
    _ = scene._
    assert scene.actor is not None
    who = scene.called(scene.actor)
    stage = scene.case.stage
    if stage == "asked":
        title = _("{who} is choosing a card.").format(who=who)
    elif stage == "choosing":
        title = _("{who} is choosing a character.").format(who=who)
    else:
        title = _("{who} is playing.").format(who=who)
    hint = _newest(scene)
    if scene.me is not None and scene.me in scene.case.out:
        hint = _("You are out; you still answer suggestions.")
    forms, options = _back(scene) if scene.me is not None and scene.drivers.away(scene.me) else ((), ())
    return Question(title=title, hint=hint, asked=False, dice=scene.case.dice, forms=forms, options=options)


def _newest(scene: Scene) -> str:
    """The newest line of the story as plain text."""
    names = {Seat(seat): scene.called(Seat(seat)) for seat in range(scene.view.setup.seats)}
    voice = PlainVoice(names, scene.edition, scene.language)
    lines = story(scene.view.setup, scene.view.viewer, voice, scene.words, scene.seen)
    return lines[-1].text if lines and lines[-1].kind in ("way", "inquiry", "accusation") else ""


def _back(scene: Scene) -> tuple[tuple[Form, ...], tuple[Option, ...]]:
    option = Option("back", "back", "yes", scene._("I am back"), "", "first")
    return (scene.form("back", "back"),), (option,)


def _away(scene: Scene) -> Question:
    forms, options = _back(scene)
    title = scene._("A bot is playing for you. Are you back?")
    return Question(title=title, hint=scene._("Your time ran out three times in a row."), forms=forms, options=options)


# -- on one's turn -----------------------------------------------------------------------------------------------


def _choose(scene: Scene) -> Question:
    offer = scene.offer(ChooseSuspect)
    assert offer is not None
    options = tuple(
        Option("choose", "suspect", card, scene.short(card), art=scene.art(card)) for card in offer.choices["suspect"]
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
        Option("show", "card", card, scene.short(card), art=scene.art(card)) for card in offer.choices["card"]
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
        options.append(Option("act", "kind", Roll.kind, _("Roll the dice"), "", "plain" if suggest else "first"))
    if scene.offer(TakePassage) is not None:
        room = scene.short(Card(passage(scene)))
        options.append(Option("act", "kind", TakePassage.kind, room, _("secret passage"), "passage"))
    if suggest is None:
        title = _("Your turn. Roll the dice?")
        return Question(title=title, hint=_newest(scene), forms=tuple(forms), options=tuple(options))
    here = scene.case.room
    quick = _("Your turn. What do you suggest?")
    title = quick if here is None else _("You were brought to the {room}. Suggest here, or go on?")
    return _suggestion(scene, suggest, title, options, forms)


def _move(scene: Scene) -> Question:
    _ = scene._
    offer = scene.offer(Move)
    total = sum(scene.case.dice)
    reach = scene.view.rules.reach(scene.case)  # type: ignore[attr-defined]
    forms = [scene.form("move", "act", kind=Move.kind), scene.form("act", "act")]
    options: list[Option] = []
    for room, steps in sorted(reach.rooms.items(), key=lambda each: each[1]):
        note = scene.words.ngettext("{count} step", "{count} steps", steps).format(count=steps)
        path = way(scene, room)
        options.append(
            Option("move", "to", room, scene.short(Card(room)), note, "plain" if options else "first", path=path)
        )
    if scene.offer(EndTurn) is not None:
        options.append(Option("act", "kind", EndTurn.kind, _("Stay here"), _("and end the turn"), "quiet"))
    assert offer is not None
    hint = _("A room, or a marked square on the board.") if reach.rooms else _("Choose a marked square on the board.")
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
        skip = Option("act", "kind", EndTurn.kind, _("No suggestion"), _("end the turn"), "quiet")
        return _suggestion(scene, suggest, _("You are in the {room}. What do you suggest?"), [skip], forms)
    hint = _("Every way is blocked, so you stay.") if not scene.case.entered and _stuck(scene) else ""
    return Question(
        title=_("Your way ends here. End the turn?"),
        hint=hint or _refused_suggestion(scene),
        dice=scene.case.dice,
        forms=tuple(forms),
        options=(_end(scene), *_accuse_option(scene)),
    )


def _stuck(scene: Scene) -> bool:
    newest = next((each.event for each in reversed(scene.seen) if each.event is not None), None)
    return newest is not None and newest.kind == "could_not_move"


def _refused_suggestion(scene: Scene) -> str:
    return scene.refusal(Suggest)


def _answered(scene: Scene) -> Question:
    _ = scene._
    title, cards = _answer(scene)
    return Question(
        title=title,
        hint=_("You may still make an accusation, then your turn ends."),
        forms=(scene.form("act", "act"),),
        options=(_end(scene), *_accuse_option(scene)),
        cards=cards,
        short=_("End the turn?"),
    )


def _answer(scene: Scene) -> tuple[str, tuple[CardModel, ...]]:
    """What the answer to the viewer's own suggestion was."""
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


def _end(scene: Scene) -> Option:
    return Option("act", "kind", EndTurn.kind, scene._("End the turn"), "", "first")


def _accuse_option(scene: Scene) -> tuple[Option, ...]:
    if scene.offer(Accuse) is None:
        return ()
    return (Option("act", "", "", scene._("Accuse…"), "", "plain", opens="accuse"),)


def _suggestion(scene: Scene, offer: Offer, title: str, options: list[Option], forms: list[Form]) -> Question:
    """A form with the suspects, the weapons and, in quick play, the rooms."""
    room = offer.choices["room"]
    fixed = {"room": room[0]} if len(room) == 1 else {}
    forms.append(scene.form("suggest", "act", kind=Suggest.kind, **fixed))
    called = scene.short(Card(room[0])) if fixed else ""
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


def accusation(scene: Scene) -> Accusation | None:
    """The dialog of the accusation; ``None`` for spectators, and when there is nothing to accuse any more."""
    if scene.me is None or not scene.begun or scene.case.stage == "over" or not scene.case.holdings.dealt:
        return None
    if scene.me in scene.case.out:
        return None
    deck = scene.edition.deck
    offered = dict(zip(FIELDS, deck.categories, strict=True))
    form = scene.form("accusation", "act", kind=Accuse.kind)
    return Accusation(form, choices(scene, offered), scene.refusal(Accuse))
