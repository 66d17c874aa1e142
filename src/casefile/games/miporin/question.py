"""The question on the page of ``miporin``: the choices in the viewer's menu, or the players that are waited for."""

from msgspec.structs import replace

from casefile.core.cards import Card, Place, Seat
from casefile.core.inquiry import CardShown, ChooseSuspect, EndTurn, NobodyAnswered, Show, TurnBegan
from casefile.games.miporin.actions import Bid, Challenge, Enquire, Go, Pass, Reveal, Swap
from casefile.games.miporin.board import area_name, named, state_of
from casefile.games.miporin.drawing import pictured
from casefile.games.miporin.events import CardsSwapped, Enquired
from casefile.games.miporin.state import LAST_DAY, TURNS, pair_of
from casefile.story.i18n import listed
from casefile.web.model import AnswerButton, Art, CardModel, Question, Sure
from casefile.web.present import idle_question as waiting
from casefile.web.present.scene import Scene
from casefile.web.present.story_lines import newest


def question(scene: Scene) -> Question:
    """Return the question that the page asks the viewer now, or the text on which players are waited for."""
    stage = state_of(scene).stage
    if not scene.begun:
        return waiting.lobby(scene)
    if stage == "over":
        return _solved(scene)
    if scene.viewer.me is None or scene.actor != scene.viewer.me or scene.viewer.looks:
        return _waiting(scene)
    if scene.moment.occupants.away(scene.viewer.me):
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


def _solved(scene: Scene) -> Question:
    """Return the note on the end; it names no case file, because this game has none."""
    count = state_of(scene).number
    told = scene.viewer.words.ngettext(
        "The truth came out in turn {count}.", "The truth came out in turn {count}.", count
    )
    return replace(waiting.solved(scene), hint=told.format(count=count))


def _choose(scene: Scene) -> Question:
    return _cards(scene, ChooseSuspect, "suspect", scene._("Who will you be?"))


def _cards(scene: Scene, kind: type[ChooseSuspect | Show], field: str, title: str, hint: str = "") -> Question:
    """Return the question for one card of several, each a button."""
    offer = scene.offer(kind)
    assert offer is not None
    name = kind.kind
    options = tuple(
        AnswerButton(name, field, card, scene.short(card), art=scene.art(card)) for card in offer.choices[field]
    )
    forms = (scene.form(name, "act", kind=name),)
    return Question(title=title, hint=hint, urgent=kind is Show, forms=forms, options=options)


def does(scene: Scene, card: Card) -> str:
    """Return the effect of laying ``card`` open, in words: the place to which it leads, or the day that it sets."""
    _, deck, state = scene._, scene.edition.deck, state_of(scene)
    if card in deck.category("places"):
        return _("to area {number}").format(number=deck.category("places").index(card) + 1)
    if card not in deck.category("days"):
        return _("to the area next to yours")
    if state.too_late(card):
        return _("day {day}: you are out").format(day=state.day_after(card))
    gathers = state.areas.days[deck.category("days").index(card)].gather
    text = _("day {day}, all to area 1") if gathers else _("day {day}")
    return text.format(day=state.day_after(card))


def _bid(scene: Scene) -> Question:
    _, state = scene._, state_of(scene)
    offer = scene.offer(Bid)
    assert offer is not None
    levels = {1: _("easy"), LAST_DAY: _("hard")}
    bids = tuple(
        AnswerButton(
            "bid", "day", str(day), _("Day {day}").format(day=day), levels.get(day, ""), art=Art("start", str(day))
        )
        for day in offer.choices["day"]
    )
    passes = (AnswerButton("act", "kind", Pass.kind, _("Pass")),) if scene.offer(Pass) is not None else ()
    if state.bid is None:
        said = _("You deal and must name a day.")
    else:
        said = _("{who} starts on day {day}, if nobody dares more.")
        said = said.format(who=scene.called(state.bid[0]), day=state.bid[1])
    rule = _("Who names the highest plays last; who makes it day 6 is out.")
    forms = (scene.form("bid", "act", kind=Bid.kind), scene.form("act", "act"))
    title = _("On which day do you dare to start?")
    return Question(
        title=title, hint=_("{rule} {said}").format(rule=rule, said=said), forms=forms, options=(*bids, *passes)
    )


def _reveal(scene: Scene) -> Question:
    _, offer, state = scene._, scene.offer(Reveal), state_of(scene)
    assert offer is not None
    cards, days = offer.choices["card"], scene.edition.deck.category("days")
    late = [card for card in cards if state.too_late(card)]
    options = tuple(
        AnswerButton(
            *(Reveal.kind, "card", card, scene.short(card), does(scene, card)),
            art=scene.art(card),
            sure=_sure(scene, card) if card in late else None,
        )
        for card in cards
    )
    hint, grave = _("A place card takes you there. After any other card you go one area on."), ""
    if late:
        hint = _("It is day {day} now.").format(day=state.day)
        every = late == [card for card in cards if card in days]
        grave = _("A day card puts you out.") if every else _("A card with a broken edge puts you out.")
    elif state.round == TURNS:
        grave = _("This is your last turn: at its end you can challenge for the last time.")
    title, forms = _("Which card do you reveal?"), (scene.form(Reveal.kind, "act", kind=Reveal.kind),)
    return Question(title=title, hint=hint, grave=grave, forms=forms, options=options)


def _sure(scene: Scene, card: Card) -> Sure:
    """Return the question before a card is laid open that puts its player out."""
    _ = scene._
    question = _("Do you really want to reveal {card}? It makes it day {day}, and you are out.")
    question = question.format(card=scene.short(card), day=state_of(scene).day_after(card))
    return Sure(question, _("Reveal it and be out"), _("Another card"))


def _go(scene: Scene) -> Question:
    _, offer, state = scene._, scene.offer(Go), state_of(scene)
    assert offer is not None
    options = []
    for area in offer.choices["area"]:
        met = [scene.called(seat) for seat, at in state.at.items() if at == area]
        note = _("swap with {names}").format(names=listed(scene.viewer.words, met)) if met else ""
        options.append(AnswerButton("go", "area", area, area_name(scene, Place(area)), note))
    form = scene.form("go", "act", kind=Go.kind)
    hint = _("You may not stay. You swap one card, unseen, with everybody you meet.")
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
    return _cards(scene, Show, "card", title, hint.format(who=who, culprit=culprit, scene=place))


def _decide(scene: Scene) -> Question:
    _ = scene._
    title, cards = _answer(scene)
    last = state_of(scene).last_turn(state_of(scene).holdings.hand(Seat(int(scene.view.viewer))))
    grave = _("As the day stands, you get no other chance to challenge.") if last else ""
    asks = scene.offer(Enquire) is not None
    end = AnswerButton("act", "kind", EndTurn.kind, _("End your turn"), "", "plain" if asks or last else "first")
    dare = (AnswerButton("act", "", "", _("Challenge…"), opens="accuse"),) if scene.offer(Challenge) is not None else ()
    forms = [scene.form("act", "act")]
    if not asks:
        return Question(
            title=title or _("Do you know who did it, and where?"),
            hint=_("You may challenge now; else your turn ends.") if not cards else "",
            grave=grave,
            forms=tuple(forms),
            options=(end, *dare),
            cards=cards,
            short=_("End your turn?"),
        )
    forms.append(scene.form("enquire", "act", kind=Enquire.kind))
    return Question(
        title=_("Your theory: who, and where?"),
        hint=_("Clockwise, the first of the others who holds one of the two cards shows it to you alone."),
        grave=grave,
        forms=tuple(forms),
        options=(end, *dare),
        choices=named(scene),
        choose="enquire",
        submit=_("Ask the others"),
        short=_("Who, and where?"),
    )


def _answer(scene: Scene) -> tuple[str, tuple[CardModel, ...]]:
    """Return what this turn brought the viewer: the card shown, or the cards that came by swaps."""
    _, came = scene._, list[CardModel]()
    for observation in reversed(scene.seen):
        match observation.event:
            case CardShown(seat=seat, to=to, card=card) if card is not None and to == scene.viewer.me:
                return _("{who} shows you this card.").format(who=scene.called(seat)), (pictured(scene.card(card)),)
            case NobodyAnswered():
                return _("Nobody could show you a card."), ()
            case CardsSwapped(one=one, given=given, taken=taken) if given is not None and taken is not None:
                came.append(pictured(scene.card(taken if one == scene.viewer.me else given)))
            case Enquired() | TurnBegan():
                break
            case _:
                pass
    return (_("You got this by swapping. Do you challenge?"), tuple(reversed(came))) if came else ("", ())


def _waiting(scene: Scene) -> Question:
    """Return the note on the players for whom everybody waits."""
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
    title = _(waiting.PAUSED) if waiting.pausing(scene) else title
    hint = (
        _("You are out; you can watch.")
        if scene.viewer.me is not None and scene.viewer.me in state.out
        else newest(scene)
    )
    forms, options = waiting.while_waiting(scene)
    return Question(title=title, hint=hint, asked=False, forms=forms, options=options)
