"""The one thing that the page of ``miporin`` asks: what the viewer's menu offers, or for whom everybody waits."""

from casefile.core.cards import Card, Place
from casefile.core.inquiry import CardShown, ChooseSuspect, EndTurn, NobodyAnswered, Show, TurnBegan
from casefile.games.miporin.actions import Bid, Challenge, Enquire, Go, Pass, Reveal, Swap
from casefile.games.miporin.board import area_name, named, state_of
from casefile.games.miporin.events import CardsSwapped, Enquired
from casefile.games.miporin.state import pair_of
from casefile.web.model import AnswerButton, CardModel, Question
from casefile.web.present import idle_question as waiting
from casefile.web.present.scene import Scene
from casefile.web.present.story_lines import newest
from casefile.web.words import listed


def question(scene: Scene) -> Question:
    """What is asked of the viewer now, or what is waited for."""
    stage = state_of(scene).stage
    if not scene.begun:
        return waiting.lobby(scene)
    if stage == "over":
        return waiting.solved(scene)
    if scene.me is None or scene.actor != scene.me:
        return _waiting(scene)
    if scene.occupants.away(scene.me):
        return waiting.away(scene)
    asks = {
        "choosing": _choose,
        "bidding": _bid,
        "revealing": _reveal,
        "moving": _go,
        "swapping": _swap,
        "asked": _show,
        "deciding": _decide,
    }
    return asks[stage](scene)


def _choose(scene: Scene) -> Question:
    return _cards(scene, ChooseSuspect, "suspect", scene._("Who will you be?"))


def _cards(scene: Scene, kind: type, field: str, title: str, hint: str = "", *, urgent: bool = False) -> Question:
    """One card of several, each a button."""
    offer = scene.offer(kind)
    assert offer is not None
    name = str(kind.kind)  # type: ignore[attr-defined]
    options = tuple(
        AnswerButton(name, field, card, scene.short(card), does(scene, card), art=scene.art(card))
        for card in offer.choices[field]
    )
    return Question(title=title, hint=hint, urgent=urgent, forms=(scene.form(name, "act", kind=name),), options=options)


def does(scene: Scene, card: Card) -> str:
    """What happens when a card is laid open: where it leads, or by how many days the marker moves."""
    _, deck = scene._, scene.edition.deck
    if card in deck.category("places"):
        return _("area {number}").format(number=deck.category("places").index(card) + 1)
    if card in deck.category("days"):
        day = state_of(scene).areas.days[deck.category("days").index(card)]
        text = _("{days:+d} day, all to area 1") if day.gather else _("{days:+d} day")
        return text.format(days=day.days)
    return ""


def _bid(scene: Scene) -> Question:
    _, state = scene._, state_of(scene)
    offer = scene.offer(Bid)
    assert offer is not None
    bids = tuple(
        AnswerButton("bid", "day", str(day), _("Day {day}").format(day=day), style="plain")
        for day in offer.choices["day"]
    )
    passes = (
        (AnswerButton("act", "kind", Pass.kind, _("Pass"), style="first"),) if scene.offer(Pass) is not None else ()
    )
    if state.bid is None:
        hint = _("You deal and open the auction. The highest bidder plays last; the marker starts on that day.")
    else:
        hint = _("{who} has bid day {day}. The highest bidder plays last; the marker starts on that day.").format(
            who=scene.called(state.bid[0]), day=state.bid[1]
        )
    forms = (scene.form("bid", "act", kind=Bid.kind), scene.form("act", "act"))
    title = _("By which day will you have solved it?")
    return Question(title=title, hint=hint, forms=forms, options=(*passes, *bids), short=_("Your bid?"))


def _reveal(scene: Scene) -> Question:
    _ = scene._
    hint = _("A place card takes you there; after any other card you move to a neighbouring area.")
    return _cards(scene, Reveal, "card", _("Your turn. Which card do you reveal?"), hint)


def _go(scene: Scene) -> Question:
    _, offer, state = scene._, scene.offer(Go), state_of(scene)
    assert offer is not None
    options = []
    for area in offer.choices["area"]:
        met = [scene.called(seat) for seat, at in state.at.items() if at == area]
        note = _("swap with {names}").format(names=listed(scene.words, met)) if met else ""
        options.append(AnswerButton("go", "area", area, area_name(scene, Place(area)), note))
    form = scene.form("go", "act", kind=Go.kind)
    hint = _("You have to move on. Whoever you meet swaps a card with you, unseen.")
    return Question(title=_("Where do you go?"), hint=hint, forms=(form,), options=tuple(options), short=_("Where to?"))


def _swap(scene: Scene) -> Question:
    _, offer = scene._, scene.offer(Swap)
    assert offer is not None
    options = tuple(AnswerButton("swap", "pair", each, _pair(scene, each)) for each in offer.choices["pair"])
    form = scene.form("swap", "act", kind=Swap.kind)
    hint = _("One swap is finished before the next begins.")
    return Question(title=_("Who swaps first?"), hint=hint, forms=(form,), options=options)


def _pair(scene: Scene, name: str) -> str:
    one, other = pair_of(name)
    return scene._("{one} and {other}").format(one=scene.called(one), other=scene.called(other))


def _show(scene: Scene) -> Question:
    _, suggestion = scene._, state_of(scene).suggestion
    assert suggestion is not None
    who = scene.called(suggestion.seat)
    culprit, place = map(scene.short, suggestion.cards)
    hint = _("{who} asked for {culprit} and {scene}. Only {who} will see it.")
    title = _("Which card do you show {who}?").format(who=who)
    return _cards(scene, Show, "card", title, hint.format(who=who, culprit=culprit, scene=place), urgent=True)


def _decide(scene: Scene) -> Question:
    _ = scene._
    title, cards = _answer(scene)
    end = AnswerButton("act", "kind", EndTurn.kind, _("End the turn"), "", "first")
    dare = (AnswerButton("act", "", "", _("Challenge…"), opens="accuse"),) if scene.offer(Challenge) is not None else ()
    forms = [scene.form("act", "act")]
    if scene.offer(Enquire) is None:
        return Question(
            title=title or _("Do you know who did it, and where?"),
            hint=_("You may challenge now; else your turn ends.") if not cards else "",
            forms=tuple(forms),
            options=(end, *dare),
            cards=cards,
            short=_("End the turn?"),
        )
    forms.append(scene.form("enquire", "act", kind=Enquire.kind))
    return Question(
        title=_("What do you ask for?"),
        hint=_("The others, clockwise, must show you one of the two if they can."),
        forms=tuple(forms),
        options=(end, *dare),
        choices=named(scene),
        choose="enquire",
        submit=_("Ask"),
        short=_("What do you ask for?"),
    )


def _answer(scene: Scene) -> tuple[str, tuple[CardModel, ...]]:
    """What came of this turn for the viewer: the card shown, or the cards that came by swapping."""
    _, came = scene._, list[CardModel]()
    for observation in reversed(scene.seen):
        match observation.event:
            case CardShown(seat=seat, to=to, card=card) if card is not None and to == scene.me:
                return _("{who} shows you this card.").format(who=scene.called(seat)), (scene.card(card),)
            case NobodyAnswered():
                return _("Nobody could show you a card."), ()
            case CardsSwapped(one=one, given=given, taken=taken) if given is not None and taken is not None:
                came.append(scene.card(taken if one == scene.me else given))
            case Enquired() | TurnBegan():
                break
            case _:
                pass
    return (_("You got this by swapping. Do you challenge?"), tuple(reversed(came))) if came else ("", ())


def _waiting(scene: Scene) -> Question:
    """For whom everybody waits."""
    _, state = scene._, state_of(scene)
    assert scene.actor is not None
    titles = {
        "asked": _("{who} is choosing a card."),
        "choosing": _("{who} is choosing a character."),
        "bidding": _("{who} is bidding."),
        "revealing": _("{who} is choosing a card to reveal."),
        "moving": _("{who} is choosing where to go."),
        "swapping": _("{who} is choosing who swaps first."),
    }
    title = titles.get(state.stage, _("{who} is thinking.")).format(who=scene.called(scene.actor))
    hint = _("You are out; you can watch.") if scene.me is not None and scene.me in state.out else newest(scene)
    away = scene.me is not None and scene.occupants.away(scene.me)
    return waiting.waiting(scene) if away else Question(title=title, hint=hint, asked=False)
