"""The question to the viewer in a game with suggestions: cards to name, a card to show, or the end of the turn."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial

from casefile.core.actions import Action, Offer, card_fields, seat_fields
from casefile.core.cards import Card, Seat
from casefile.core.editions import SEAL
from casefile.core.facts import CASE_FILE, SIDE, Owner
from casefile.core.inquiry import CardShown, EndTurn, NobodyAnswered, Show, SideCardSeen, Suggest, Suggested
from casefile.core.texts import N_
from casefile.play.knowledge import Marks
from casefile.web.model import AnswerButton, CardModel, Choice, Dialog, Form, Part, Pick, Question
from casefile.web.present import idle_question as waiting
from casefile.web.present.card_art import art_of
from casefile.web.present.scene import Scene
from casefile.web.question_panel import Accusation, AccusePress, Wait, field

SUGGESTED = N_("{who} suggested {suspect}, {room}, {weapon}. Only {who} will see it.")
"""The sentence above the choice of a card to show: who suggested what."""

AROUND = N_("The others, clockwise, must show you one of these cards if they can.")
"""The sentence that says which seats answer a suggestion."""


def question(scene: Scene, asks: Mapping[str, Callable[[Scene], Question]]) -> Question:
    """Return the question to the viewer, made by the function in ``asks`` for the stage of the game.

    If nothing is asked of the viewer, return the panel in its place (:mod:`casefile.web.present.idle_question`).
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


def show(scene: Scene, kind: type[Action] = Suggest, text: str = SUGGESTED) -> Question:
    """Return the question which card the viewer shows, of those that answer a suggestion.

    - ``kind`` is the kind of action that made that suggestion.
    - ``text`` is the sentence on it, in English. It has the gap ``who``, and a gap for each field of ``kind`` that
      holds a card.
    """
    _ = scene._
    offer = scene.offer(Show)
    suggestion = scene.inquiry.suggestion
    assert offer is not None
    assert suggestion is not None
    who = scene.called(suggestion.seat)
    named = zip(card_fields(kind), map(scene.short, suggestion.cards), strict=True)
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
    """Return the question after a suggestion was answered: whether to accuse or to end the turn.

    ``seen`` are the words and cards above it. By default they are the answer to the viewer's suggestion.
    """
    _ = scene._
    title, cards = seen or answer_seen(scene)
    accuse = accuse_option(scene)
    return Question(
        title=title,
        hint=_("You may still make an accusation, then your turn ends.") if accuse else "",
        forms=(scene.form("act", "act"),),
        options=(end(scene), *accuse),
        cards=cards,
        short=_("End the turn?"),
    )


def answer_seen(scene: Scene) -> tuple[str, tuple[CardModel, ...]]:
    """Return the answer to the viewer's newest suggestion in words, and the card that the viewer saw, if any."""
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
    """Return the button that ends the viewer's turn."""
    return AnswerButton("act", "kind", EndTurn.kind, scene._("End the turn"), "", "first")


def accuse_option(scene: Scene) -> tuple[AnswerButton, ...]:
    """Return the button that opens the dialog of an accusation; nothing while the viewer may not accuse."""
    if scene.offer(scene.table.game.accusation) is None:
        return ()
    return (AnswerButton("act", "", "", scene._("Accuse…"), "", "plain", opens="accuse"),)


def suggestion(
    scene: Scene,
    kind: type[Action],
    title: str,
    options: Sequence[AnswerButton] = (),
    forms: Sequence[Form] = (),
    hint: str = AROUND,
) -> Question:
    """Return the form with which the viewer asks others for cards: fields for the cards and for the asked seat.

    A field in which just one card may be named is left out; that card fills the gap of its name in ``title``.

    - ``kind`` is the kind of action that asks, which the viewer may do now.
    - ``options`` are buttons beside the form, and ``forms`` the forms that they send.
    - ``hint`` is the sentence that says which seats answer, in English.
    """
    offer = scene.offer(kind)
    assert offer is not None
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
"""Returns the model of a card to choose; the same object each time, since a card stands in many forms."""


def choices(scene: Scene, kind: type[Action], offered: Mapping[str, tuple[Card, ...]]) -> tuple[Choice, ...]:
    """Return the fields of an action in which one card is chosen; nothing is chosen beforehand.

    ``offered`` are the cards to choose from, by field.
    """
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
        pick_of(card, scene.short(card), scene.art(card), note or "", note is not None)
        for card, note in zip(cards, notes, strict=True)
    ]
    return Choice(name, scene._(legend), tuple(picks))


def elsewhere(scene: Scene) -> Mapping[Card, str]:
    """Return the cards that cannot be in the case file by the viewer's sheet, each with the name of its owner if known.

    The viewer's own cards are among them at every level of help.
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
    """Return the dialog in which the viewer accuses.

    ``None`` for a spectator, when no accusation is possible any more, and where the game's definition names no action
    of its rules as its accusation.
    """
    me, case = scene.viewer.me, scene.inquiry
    if scene.table.game.accusation not in scene.view.rules.actions:
        return None
    if me is None or not scene.begun or case.stage == "over" or not case.holdings.dealt or me in case.out:
        return None
    return accusing(scene, accusation_waits(scene))


WALK_FIRST = (
    N_("You have rolled: walk first."),
    N_("After your walk this button wakes, and your cards are still chosen."),
)

ACCUSE_LATER: Mapping[str, tuple[str, str]] = {
    "rolling": WALK_FIRST,
    "moving": WALK_FIRST,
    "asked": (
        N_("Your suggestion is not answered yet."),
        N_("After the answer this button wakes, and your cards are still chosen."),
    ),
}
"""The sentences on why a player may not accuse now and from when on, by the stage of the player's own turn."""


def accusation_waits(scene: Scene) -> Wait | None:
    """Return the reason why the viewer may not accuse now; ``None`` if the viewer may."""
    _, case = scene._, scene.inquiry
    # In the turns of others it is one sentence, whatever they do, so that the dialog stays as it is for a whole turn.
    if case.turn != scene.viewer.me:
        return Wait(_("It is {who}’s turn.").format(who=scene.called(case.turn)), _("You may accuse on yours."))
    wait, later = forbidden(scene), ACCUSE_LATER.get(case.stage)
    if wait is None or later is None:
        return wait
    return Wait(_(later[0]), _(later[1]), wait.clause)


def forbidden(scene: Scene) -> Wait | None:
    """Return the clause that forbids the viewer to accuse now; ``None`` if the viewer may."""
    entry = scene.menu.get(scene.table.game.accusation)
    if isinstance(entry, str):
        return Wait(scene._(scene.view.rules.book.clause(entry).text), clause=scene.clause_address(entry))
    return None


def accusing(scene: Scene, wait: Wait | None, lead: str = "") -> Dialog:
    """Return the dialog in which the viewer accuses.

    - ``wait`` is the reason why the viewer may not accuse now; its button is then off. It is ``None`` if the viewer
      may.
    - ``lead`` is the text on the cost of a wrong accusation, where it is not that of the classic games.
    """
    # Its cards are made of the same two values as :func:`elsewhere`, which need not be asked while these are the same.
    made_of = scene.ink, _own(scene), lead
    return scene.memo("accuse", (*made_of, wait), partial(_dialog, scene, made_of, wait))


def _dialog(scene: Scene, made_of: tuple[Marks, tuple[Card, ...], str], wait: Wait | None) -> Dialog:
    """Return the dialog with its buttons; the one that accuses is off where the viewer has to ``wait``."""
    _, named = scene._, scene.memo("accusation", made_of, partial(_accusation, scene, made_of[2]))
    form: Form = named.model.form
    press = Part("accuse-press", "parts/accuse.html:press", AccusePress(form.id, wait))
    part = Part(named.id, named.macro, named.model, (*named.inner, press))
    return Dialog(form, part, _("Make an accusation…"), _("Accuse…"))


def _accusation(scene: Scene, lead: str) -> Part:
    """Return the dialog without its buttons; fields in which nothing has changed are the same ones as before."""
    kind = scene.table.game.accusation
    form = scene.form("accusation", "act", kind=kind.kind)
    offered = choices(scene, kind, dict(zip(card_fields(kind), scene.edition.deck.categories, strict=False)))
    named = tuple([scene.memo(f"field {each.name}", each, partial(field, form.id, each)) for each in offered])
    return Part("accuse", "parts/accuse.html:accuse", Accusation(form, lead), named)
