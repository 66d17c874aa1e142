"""The page's question in a game with questions and accusations: cards to name, one to show, or the end of the turn."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial

from casefile.core.actions import Action, Offer, card_fields, seat_fields
from casefile.core.cards import Card, Seat
from casefile.core.editions import SEAL
from casefile.core.facts import CASE_FILE, SIDE, Owner
from casefile.core.inquiry import CardShown, EndTurn, NobodyAnswered, Show, SideCardSeen, Suggested
from casefile.core.texts import N_
from casefile.play.knowledge import Marks
from casefile.web.model import AnswerButton, CardModel, Choice, Dialog, Form, Part, Pick, Question
from casefile.web.present import idle_question as waiting
from casefile.web.present.card_art import art_of
from casefile.web.present.scene import Scene
from casefile.web.question_panel import Accusation, AccusePress, field

SUGGESTED = N_("{who} suggested {suspect}, {room}, {weapon}. Only {who} will see it.")
"""The sentence for the question to which a card is to be shown."""

AROUND = N_("The others, clockwise, must show you one of these cards if they can.")
"""The sentence for the seats that answer a suggestion."""


def question(scene: Scene, asks: Mapping[str, Callable[[Scene], Question]]) -> Question:
    """Return the question to the viewer, by the stage of the game in ``asks``, or the one while others are waited
    for.
    """
    if not scene.begun:
        return waiting.lobby(scene)
    if scene.case.stage == "over":
        return waiting.solved(scene)
    if scene.viewer.me is None or scene.actor != scene.viewer.me or scene.viewer.looks:
        return waiting.waiting(scene)
    if scene.moment.occupants.away(scene.viewer.me):
        return waiting.away(scene)
    return asks[scene.case.stage](scene)


# -- on one's turn -----------------------------------------------------------------------------------------------


def show(scene: Scene, text: str = SUGGESTED) -> Question:
    """Return the choice among the cards that answer a question.

    ``text`` is the sentence for that question in English, with the gap ``who`` and one for each card field of the
    game's question.
    """
    _ = scene._
    offer = scene.offer(Show)
    suggestion = scene.inquiry.suggestion
    assert offer is not None
    assert suggestion is not None
    who = scene.called(suggestion.seat)
    named = zip(card_fields(scene.table.game.played.question), map(scene.short, suggestion.cards), strict=True)
    hint = _(text).format(who=who, **dict(named))
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


def answered(scene: Scene, seen: tuple[str, tuple[CardModel, ...]] | None = None) -> Question:
    """Return the choice between an accusation and the end of the turn, after the words and cards ``seen``.

    By default these are the answer to the viewer's suggestion.
    """
    _ = scene._
    title, cards = seen or answer_seen(scene)
    return Question(
        title=title,
        hint=_("You may still make an accusation, then your turn ends."),
        forms=(scene.form("act", "act"),),
        options=(end(scene), *accuse_option(scene)),
        cards=cards,
        short=_("End the turn?"),
    )


def answer_seen(scene: Scene) -> tuple[str, tuple[CardModel, ...]]:
    """Return the answer to the viewer's own newest suggestion, in words and, where the viewer saw one, as a card."""
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


def end(scene: Scene) -> AnswerButton:
    """Return the button that ends the turn."""
    return AnswerButton("act", "kind", EndTurn.kind, scene._("End the turn"), "", "first")


def accuse_option(scene: Scene) -> tuple[AnswerButton, ...]:
    """Return the way to the accusation, where it is open."""
    if scene.offer(scene.table.game.accusation) is None:
        return ()
    return (AnswerButton("act", "", "", scene._("Accuse…"), "", "plain", opens="accuse"),)


def suggestion(
    scene: Scene,
    offer: Offer,
    title: str,
    options: Sequence[AnswerButton] = (),
    forms: Sequence[Form] = (),
    hint: str = AROUND,
) -> Question:
    """Return the form of the game's question: a field for each of its cards, and one for the seat that is asked.

    A field in which just one card may be named is left out; that card fills the gap of its name in ``title``.
    ``options`` stand beside the form, ``forms`` are those of the options, ``hint`` names in English the seats that
    answer.
    """
    kind = scene.table.game.played.question
    fixed = {name: cards[0] for name in card_fields(kind) if len(cards := offer.choices[name]) == 1}
    asked = _seats_asked(scene, kind, offer)
    named = {name: offer.choices[name] for name in card_fields(kind) if name not in fixed}
    return Question(
        title=title.format(**{name: scene.room(card) for name, card in fixed.items()}),
        hint=scene._(hint),
        forms=(*forms, scene.form("suggest", "act", kind=kind.kind, **fixed)),
        options=tuple(options),
        choices=(*asked, *choices(scene, kind, named)),
        choose="suggest",
        submit=scene._("Suggest"),
        short=scene._("What do you suggest?"),
    )


def _seats_asked(scene: Scene, kind: type[Action], offer: Offer) -> tuple[Choice, ...]:
    """Return the field for the seat that is asked, in a game in which one asks one other."""
    return tuple(
        Choice(
            name,
            scene._("Whom?"),
            tuple(Pick(str(seat), scene.called(seat), art_of(SEAL, scene.token(seat))) for seat in offer.choices[name]),
        )
        for name in seat_fields(kind)
    )


pick_of = lru_cache(maxsize=4096)(Pick)
"""Returns a card to choose; each is in many forms."""


def choices(scene: Scene, kind: type[Action], offered: Mapping[str, tuple[Card, ...]]) -> tuple[Choice, ...]:
    """Return the fields of an action in which one card is chosen; nothing is chosen beforehand."""
    known = elsewhere(scene)
    legends = dict(zip(card_fields(kind), (each.asks for each in scene.edition.family.categories), strict=False))
    return tuple([_choice(scene, name, legends[name], cards, known) for name, cards in offered.items()])


def _choice(scene: Scene, name: str, legend: str, cards: tuple[Card, ...], known: Mapping[Card, str]) -> Choice:
    """Return one of these fields, the same as long as nothing else is known of its cards."""
    made_of = cards, tuple(map(known.get, cards))
    return scene.memo(f"choice {name}", made_of, partial(_made_choice, scene, name, legend, *made_of))


def _made_choice(
    scene: Scene, name: str, legend: str, cards: tuple[Card, ...], notes: tuple[str | None, ...]
) -> Choice:
    """Return a field of ``cards``, each with the note on its known place elsewhere; ``None`` where it has none."""
    picks = [
        pick_of(card, scene.short(card), scene.art(card), False, note or "", note is not None)
        for card, note in zip(cards, notes, strict=True)
    ]
    return Choice(name, scene._(legend), tuple(picks))


def elsewhere(scene: Scene) -> Mapping[Card, str]:
    """Return the cards that the viewer's sheet keeps out of the case file, each with its owner where the sheet says so.

    The viewer's own are among them at every level of help.
    """
    own, ink = _own(scene), scene.ink
    return scene.memo_same("elsewhere", (own, ink), lambda: _elsewhere(scene, own, ink))


def _own(scene: Scene) -> tuple[Card, ...]:
    """Return the viewer's own cards."""
    own: tuple[Card, ...] = () if scene.viewer.me is None else scene.inquiry.holdings.hand(scene.viewer.me)
    return own


def _elsewhere(scene: Scene, own: Iterable[Card], ink: Marks) -> Mapping[Card, str]:
    found, whose = dict[Card, str](), dict[Owner, str]()
    for (card, owner), mark in ink.items():
        if owner == CASE_FILE:
            if mark.ink == "no":
                found.setdefault(card, "")
        elif mark.ink == "yes" and owner != SIDE:
            if owner not in whose:
                whose[owner] = scene._("{who}’s").format(who=scene.called(Seat(int(owner))))
            found[card] = whose[owner]
    return found | dict.fromkeys(own, scene._("yours"))


def accusation(scene: Scene) -> Dialog | None:
    """Return the dialog of the accusation; ``None`` for spectators, and when nothing can be accused any more."""
    me, case = scene.viewer.me, scene.inquiry
    if me is None or not scene.begun or case.stage == "over" or not case.holdings.dealt or me in case.out:
        return None
    # In the turns of others it is one sentence, whatever they do, so that the dialog stays as it is.
    if case.turn != me:
        return accusing(scene, scene._("You can accuse once it is your turn."))
    return accusing(scene, scene.refusal(scene.table.game.accusation))


def accusing(scene: Scene, refused: str, lead: str = "") -> Dialog:
    """Return the dialog of an accusation, with the texts of its button, which is dim where it is ``refused``.

    ``lead`` is the text on its cost, where that is not the cost of the classic games.
    """
    # Its cards are made of the same two values as :func:`elsewhere`, which need not be asked while these are the same.
    made_of = scene.ink, _own(scene), lead
    return scene.memo("accuse", (*made_of, refused), partial(_dialog, scene, made_of, refused))


def _dialog(scene: Scene, made_of: tuple[Marks, tuple[Card, ...], str], refused: str) -> Dialog:
    """Return the dialog with its buttons, which are dim where it is ``refused``."""
    _, named = scene._, scene.memo("accusation", made_of, partial(_accusation, scene, made_of[2]))
    form: Form = named.model.form
    press = Part("accuse-press", "parts/accuse.html:press", AccusePress(form.id, refused))
    part = Part(named.id, named.macro, named.model, (*named.inner, press))
    return Dialog(form, part, _("Make an accusation…"), _("Accuse…"))


def _accusation(scene: Scene, lead: str) -> Part:
    """Return the dialog without its buttons; fields in which nothing has changed are the same ones as before."""
    kind = scene.table.game.accusation
    form = scene.form("accusation", "act", kind=kind.kind)
    offered = choices(scene, kind, dict(zip(card_fields(kind), scene.edition.deck.categories, strict=False)))
    named = tuple([scene.memo(f"field {each.name}", each, partial(field, form.id, each)) for each in offered])
    return Part("accuse", "parts/accuse.html:accuse", Accusation(form, lead), named)
