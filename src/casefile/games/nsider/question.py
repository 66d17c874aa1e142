"""The question on the page of ``nsider``: the choices in the camp's menu, or the camps for which everybody waits."""

from collections.abc import Sequence

from msgspec.structs import replace

from casefile.core.by_post import PreferCard, SuggestPending
from casefile.core.cards import Card, Seat
from casefile.core.engine import EventFold
from casefile.core.inquiry import Accuse, CardShown, EndTurn, Suggest, TurnBegan
from casefile.core.solutions import MurdererUnmasked
from casefile.games.nsider.board import murderer_of, state_of
from casefile.games.nsider.knowledge import RED
from casefile.story.i18n import listed
from casefile.web.model import AnswerButton, CardModel, Dialog, Question, StandingOrder
from casefile.web.present import idle_question as waiting
from casefile.web.present.inquiry_question import accusing, answer_seen, choices, forbidden, show
from casefile.web.present.scene import Scene
from casefile.web.present.story_lines import newest


def question(scene: Scene) -> Question:
    """Return the question that the page asks the viewer now, or the text on which camps are waited for."""
    stage = state_of(scene).stage
    if not scene.begun:
        return waiting.lobby(scene)
    if stage == "over":
        return _over(scene)
    if not scene.mine:
        return _waiting(scene)
    assert scene.viewer.me is not None
    if scene.moment.occupants.away(scene.viewer.me):
        return waiting.away(scene)
    asks = {"writing": _write, "start": _suggest, "asked": show, "answered": _answered}
    return asks[stage](scene)


# -- on one's turn -----------------------------------------------------------------------------------------------------


def _suggest(scene: Scene) -> Question:
    _ = scene._
    hint = _("The other camps, in turn order, must show you one of these cards if they can.")
    return _ask(scene, _("Your turn. What do you suggest?"), hint)


def _write(scene: Scene) -> Question:
    _, post = scene._, state_of(scene)
    title = _("Round {number}. What do you write?").format(number=post.round)
    hint = _("Nobody reads it until all camps have written; then all is carried out in turn order.")
    return _ask(scene, title, hint)


def _ask(scene: Scene, title: str, hint: str) -> Question:
    """Return the question for three cards, with the ways to say them."""
    _ = scene._
    offer = scene.offer(Suggest)
    assert offer is not None
    options = (
        AnswerButton("suggest", "kind", Suggest.kind, _("Suggest"), style="first"),
        AnswerButton(
            *("suggest", "kind", SuggestPending.kind, _("Suggest, accusation pending")),
            refused=_not_yet(scene),
        ),
        *_accuse(scene),
    )
    return Question(
        title=title,
        hint=hint,
        forms=(scene.form("suggest", "act"),),
        options=options,
        choices=choices(scene, Suggest, dict(offer.choices)),
        choose="suggest",
        short=_("What do you suggest?"),
    )


def _not_yet(scene: Scene) -> str:
    """Return in few words why no accusation may be announced yet; empty where it may."""
    entry, first = scene.menu[SuggestPending], state_of(scene).options.accuse_from_round
    return (
        scene._("from round {number} on ({clause})").format(number=first, clause=entry)
        if isinstance(entry, str)
        else ""
    )


def _accuse(scene: Scene) -> tuple[AnswerButton, ...]:
    """Return the button that opens the accusation, where it is allowed."""
    label = scene._("Accuse…")
    return () if scene.offer(Accuse) is None else (AnswerButton("", "", "", label, opens="accuse"),)


def _answered(scene: Scene) -> Question:
    _, post = scene._, state_of(scene)
    said, cards = answer_seen(scene)
    pending = _("You announced an accusation. You may make it, or drop it.")
    offered = _("You are asked whether you would like to accuse. You need not.")
    end = AnswerButton("act", "kind", EndTurn.kind, _("No accusation"), _("end the turn"), "first")
    return Question(
        title=said,
        hint=pending if post.pending else offered,
        forms=(scene.form("act", "act"),),
        options=(end, *_accuse(scene)),
        cards=cards,
        short=_("Do you accuse?"),
    )


# -- while others act --------------------------------------------------------------------------------------------------


def _waiting(scene: Scene) -> Question:
    """Return the note on the camps for which everybody waits."""
    _, post = scene._, state_of(scene)
    if scene.viewer.me is not None and scene.moment.occupants.away(scene.viewer.me):
        return waiting.waiting(scene)
    if post.stage == "writing":
        names = listed(scene.viewer.words, map(scene.called, post.unwritten))
        title = _("Waiting for {names}.").format(names=names)
    else:
        acting = post.turn if scene.actor is None else scene.actor
        titles = {
            "asked": _("{who} is choosing a card."),
            "answered": _("{who} may accuse now."),
        }
        title = titles.get(post.stage, _("{who} is writing a suggestion.")).format(who=scene.called(acting))
    if scene.viewer.me is not None and scene.viewer.me in post.out:
        hint = _("Your camp is disbanded; you can watch.")
    else:
        hint = _written(scene) if post.stage == "writing" else _last(scene) or newest(scene)
    return Question(title=title, hint=hint, asked=False)


def _last(scene: Scene) -> str:
    """Return what the viewer's camp was shown on its latest turn; empty where it was shown nothing."""
    if scene.viewer.me is None:
        return ""
    _ = scene._
    for observation in reversed(scene.seen):
        match observation.event:
            case CardShown(seat=seat, to=to, card=card) if card is not None and to == scene.viewer.me:
                who, name = scene.called(seat), scene.short(card)
                return _("On your turn {who} showed you this card: {card}.").format(who=who, card=name)
            case TurnBegan(seat=seat) if seat == scene.viewer.me:
                return ""
            case _:
                pass
    return ""


def _written(scene: Scene) -> str:
    """Return the turn that the viewer's camp has written for this round, in words."""
    _, draft = scene._, state_of(scene).drafts.get(Seat(-1) if scene.viewer.me is None else scene.viewer.me)
    if draft is None:
        return ""
    texts = (
        (draft.suggested, _("You have written: {cards}.")),
        (draft.pending, _("You have written: {cards}. Accusation Pending.")),
        (draft.accused, _("You have written an accusation: {cards}.")),
    )
    cards, text = next(((cards, text) for cards, text in texts if cards), ((), ""))
    return text.format(cards=listed(scene.viewer.words, map(scene.short, cards)))


# -- the end -----------------------------------------------------------------------------------------------------------


def _over(scene: Scene) -> Question:
    """Return the note on the end; with a Red Card, it names the camp that had it."""
    _, post, shown = scene._, state_of(scene), waiting.solved(scene)
    murderer = scene.view.gathered(UNMASKED)
    if murderer is None:
        return shown if post.winner is not None else replace(shown, title=_("The murder is never solved."))
    who, mine = scene.called(murderer), murderer == scene.viewer.me
    if post.winner is None:
        title = _("{who} has named itself, and nobody wins.").format(who=who)
    elif post.winner == murderer:
        title = _("You got away with it!") if mine else _("{who} got away with it.").format(who=who)
    else:
        title = shown.title
    hint, guilty = _("{who} had the Red Card and did it.").format(who=who), scene.suspect(murderer)
    framed = next((card for card in scene.inquiry.holdings.sealed() if card in scene.view.setup.deck.people), None)
    if guilty is None or framed is None:
        return replace(shown, title=title, hint=hint)
    hint = _("{who} had the Red Card and did it; {framed}, who lies in the case file, was framed.")
    cards = tuple(scene.card(guilty) if card == scene.card(framed) else card for card in shown.cards)
    return replace(shown, title=title, hint=hint.format(who=who, framed=scene.short(framed)), cards=cards)


UNMASKED: EventFold[Seat | None] = EventFold(None, lambda murderer, event: event.seat, frozenset({MurdererUnmasked}))
"""The camp that has named itself as the murderer; ``None`` before."""


# -- what may be done besides ------------------------------------------------------------------------------------------


def accusation(scene: Scene) -> Dialog | None:
    """Return the dialog in which the viewer's camp accuses.

    ``None`` is returned for a spectator, before the deal, and when the game is over for the camp.
    """
    post, _ = state_of(scene), scene._
    if (
        scene.viewer.me is None
        or scene.viewer.looks
        or not post.holdings.dealt
        or post.stage == "over"
        or scene.viewer.me in post.out
    ):
        return None
    lead = _("Once in a game. If you are right, you win. If you are wrong, your camp is disbanded.")
    if post.options.red_card:
        lead = _(
            "Once in a game. Name the murderer, who has the Red Card, and you win; name the framed person, and the "
            "murderer wins. If it is neither, your camp is disbanded."
        )
    return accusing(scene, forbidden(scene), lead)


def hand(scene: Scene) -> tuple[CardModel, ...]:
    """Return the cards of the viewer's camp in the order in which it shows them, the Red Card first.

    Nothing for a spectator.
    """
    post, me = state_of(scene), scene.viewer.me
    if me is None or not post.holdings.dealt:
        return ()
    cards, red = post.orders[me] or (), (post.red[me] or ()) if murderer_of(scene) == me else None
    shown = [(asker, card) for seat, asker, card in post.shown if seat == me]
    return scene.memo("hand", (cards, red, shown), lambda: _hand(scene, cards, red, shown))


def _hand(
    scene: Scene, cards: Sequence[Card], red: Sequence[Card] | None, shown: Sequence[tuple[Seat, Card | None]]
) -> tuple[CardModel, ...]:
    ordinary = [scene.card(card, _shown(scene, [asker for asker, seen in shown if seen == card])) for card in cards]
    return tuple(ordinary) if red is None else (_red_card(scene, red), *ordinary)


def _red_card(scene: Scene, dealt: Sequence[Card]) -> CardModel:
    """Return the Red Card in the murderer's hand, with the framed person where the camp knows that."""
    _ = scene._
    note = _("never shown; {suspect} is framed").format(suspect=scene.short(dealt[1])) if dealt[1:] else ""
    return scene.card(RED, note or _("never shown"))


def _shown(scene: Scene, to: Sequence[Seat]) -> str:
    """Return the camps that have been shown a card already, in words."""
    names = listed(scene.viewer.words, map(scene.called, dict.fromkeys(to)))
    return scene._("shown to {names}").format(names=names) if names else ""


def order(scene: Scene) -> StandingOrder | None:
    """Return the standing order of the viewer's camp, by which the camp's cards are shown.

    ``None`` is returned where there is none, or nothing of it can be changed.
    """
    post = state_of(scene)
    offer = scene.offer(PreferCard)
    if scene.viewer.me is None or offer is None:
        return None
    own = post.orders[scene.viewer.me] or ()
    if not scene.addresses.game_at:
        form = scene.form("order", "act", kind=PreferCard.kind)
        return StandingOrder(form, "card", tuple((card, card) for card in own[1:]))
    # By post the whole order is sent.
    form = scene.form("order", "act", kind="set_standing_order")
    whole = ((card, " ".join((card, *(each for each in own if each != card)))) for card in own[1:])
    return StandingOrder(form, "cards", tuple(whole))
