"""The sentences that the events of ``miporin`` add to the story."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from casefile.core.cards import Card, Seat
from casefile.core.inquiry import CardsDealt, CaseFileSeen, TurnBegan
from casefile.games.miporin.events import (
    AreaEntered,
    BidMade,
    BidPassed,
    CardRevealed,
    CardsSwapped,
    Challenged,
    CharactersLaid,
    DayMoved,
    DealerDrawn,
    Enquired,
    FellOut,
    Gathered,
    PlayOpened,
    SwapChosen,
)
from casefile.games.miporin.state import LAST_DAY
from casefile.story import sentences
from casefile.story.private import PrivateNotes, TellPrivately
from casefile.story.sentences import plays
from casefile.story.teller import Tell, Teller

T = TypeVar("T")


def _dealer_drawn(teller: Teller[T], event: DealerDrawn) -> None:
    text = teller._("{who} deals, by lot.")
    teller.open("deal", None).said["dealer"] = teller.say(text, who=teller.seat(event.seat))


def _characters_laid(teller: Teller[T], event: CharactersLaid) -> None:
    chosen = bool(teller.suspects)
    for seat, card in enumerate(event.own):
        teller.suspects[Seat(seat)] = card
    draft = teller.open("deal", None)
    if not chosen:
        for seat, card in enumerate(event.own):
            draft.said[f"own {seat}"] = plays(teller, Seat(seat), card)
    text = teller._("{character} is missing.")
    draft.said["missing"] = teller.say(text, character=teller.voice.card(event.missing))


def _bid_made(teller: Teller[T], event: BidMade) -> None:
    draft, day = teller.line("auction", None), teller.voice.plain(str(event.day))
    text = teller._("{who} bids day {day}.")
    draft.said[f"bid {teller.version}"] = teller.say(text, who=teller.seat(event.seat), day=day)


def _bid_passed(teller: Teller[T], event: BidPassed) -> None:
    draft = teller.line("auction", None)
    draft.said[f"bid {teller.version}"] = teller.say(teller._("{who} passes."), who=teller.seat(event.seat))


def _play_opened(teller: Teller[T], event: PlayOpened) -> None:
    draft, day = teller.line("auction", None), teller.voice.plain(str(event.day))
    text = teller._("{who} plays last in every round. The marker starts on day {day}.")
    draft.said["opened"] = teller.say(text, who=teller.seat(event.last), day=day)


@dataclass(frozen=True, slots=True)
class _Way:
    """The beginning of a turn."""

    card: Card
    """The card that was revealed."""
    day: int = 0
    """The day after it."""


def _card_revealed(teller: Teller[T], event: CardRevealed) -> None:
    teller.memory[_Way] = _Way(event.card)
    teller.open("way", event.seat)
    _revealed(teller, event.seat, teller._("{who} reveals {card}."))


def _day_moved(teller: Teller[T], event: DayMoved) -> None:
    teller.memory[_Way] = replace(teller.memory[_Way], day=event.day)
    late = teller._("{who} reveals {card} (day {day}: too late).")
    _revealed(teller, event.seat, late if event.day > LAST_DAY else teller._("{who} reveals {card} (day {day})."))


def _revealed(teller: Teller[T], seat: Seat, text: str, **more: T) -> None:
    """Tell in one sentence which card was revealed, and what followed."""
    way: _Way = teller.memory[_Way]
    gaps = {"card": teller.voice.card(way.card), "day": teller.voice.plain(str(way.day)), **more}
    teller.line("way", seat).said["revealed"] = teller.say(text, who=teller.seat(seat), **gaps)


def _gathered(teller: Teller[T], event: Gathered) -> None:
    text = teller._("Everybody goes to {place}.")
    teller.line("way", None).said["moved"] = teller.say(text, place=teller.thing(event.area))


def _area_entered(teller: Teller[T], event: AreaEntered) -> None:
    way: _Way | None = teller.memory.get(_Way)
    if way is None:  # a position that is set up, not played
        return
    text = teller._("{who} reveals {card} and goes to {place}.")
    if way.card == Card(event.area):
        text = teller._("{who} reveals {card} and goes there.")
    elif way.day:
        text = teller._("{who} reveals {card} (day {day}) and goes to {place}.")
    _revealed(teller, event.seat, text, place=teller.thing(event.area))


def _swap_chosen(teller: Teller[T], event: SwapChosen) -> None:
    """Say nothing: the swap itself is told."""


def _cards_swapped(teller: Teller[T], event: CardsSwapped) -> None:
    draft = teller.open("swap", event.one)
    one, other = teller.seat(event.one), teller.seat(event.other)
    draft.said["swapped"] = teller.say(teller._("{one} and {other} swap cards."), one=one, other=other)


def _own_swap(notes: PrivateNotes[T], event: CardsSwapped) -> None:
    if event.given is None or event.taken is None:
        return
    words, gave, got = notes.phrases, event.given, event.taken
    text = words._("You gave {given} and got {taken}.")
    if notes.viewer == "spectator":
        text = words._("{one} gave {given}, {other} gave {taken}.")
    elif notes.viewer != event.one:
        gave, got = got, gave
    cards = {"given": words.thing(gave), "taken": words.thing(got)}
    notes.note(words.say(text, one=words.seat(event.one), other=words.seat(event.other), **cards))


def _enquired(teller: Teller[T], event: Enquired) -> None:
    text = teller._("{who} asks for {culprit} or {scene}.")
    culprit, scene = teller.thing(event.culprit), teller.thing(event.scene)
    draft = teller.open("inquiry", event.seat)
    draft.said["suggested"] = teller.say(text, who=teller.seat(event.seat), culprit=culprit, scene=scene)


def _challenged(teller: Teller[T], event: Challenged) -> None:
    draft = teller.open("accusation", event.seat)
    who, culprit, scene = teller.seat(event.seat), teller.thing(event.culprit), teller.thing(event.scene)
    gaps = {"who": who, "culprit": culprit, "scene": scene}
    text = teller._("{who} challenges: it was {culprit}, and the place is {scene}.")
    if event.phrase:
        text = teller._("“{phrase}” – {who} challenges: it was {culprit}, and the place is {scene}.")
        gaps["phrase"] = teller.voice.plain(event.phrase)
    draft.said["accused"] = teller.say(text, **gaps)
    verdict = teller._("That is right.") if event.right else teller._("That is wrong.")
    draft.said["verdict"] = teller.say(verdict)


def _fell_out(teller: Teller[T], event: FellOut) -> None:
    draft = teller.line("way" if event.why == "day" else "accusation", event.seat)
    who = teller.seat(event.seat)
    if event.hand:
        text, cards = teller._("{who} is out and reveals {cards}."), [teller.thing(card) for card in event.hand]
        draft.said["out"] = teller.say(text, who=who, cards=teller.several(cards))
    else:
        draft.said["out"] = teller.say(teller._("{who} is out."), who=who)
    if event.why == "day":
        draft.said["again"] = teller.say(teller._("The marker goes back to day 1."))


def _turn_began(teller: Teller[T], event: TurnBegan) -> None:
    sentences.TELL["turn_began"](teller, event)
    draft = teller.line("turn", event.seat)
    draft.said = {"turn": teller.say(teller._("Now it is {who}’s turn."), who=teller.seat(event.seat))}


def _cards_dealt(teller: Teller[T], event: CardsDealt) -> None:
    sentences.TELL["cards_dealt"](teller, event)
    text = teller._("Culprit and scene are laid face down, and the cards are dealt.")
    teller.line("deal", None).said["deal"] = teller.say(text)


def _case_file_seen(teller: Teller[T], event: CaseFileSeen) -> None:
    sentences.TELL["case_file_seen"](teller, event)
    text = teller.say(teller._("{who} alone sees the two cards, and says nothing."), who=teller.seat(event.seat))
    teller.line("accusation", event.seat).said["file"] = text


TELL: Mapping[str, Tell] = {
    **sentences.TELL,
    "dealer_drawn": _dealer_drawn,
    "characters_laid": _characters_laid,
    "bid_made": _bid_made,
    "bid_passed": _bid_passed,
    "play_opened": _play_opened,
    "card_revealed": _card_revealed,
    "day_moved": _day_moved,
    "gathered": _gathered,
    "area_entered": _area_entered,
    "swap_chosen": _swap_chosen,
    "cards_swapped": _cards_swapped,
    "enquired": _enquired,
    "challenged": _challenged,
    "fell_out": _fell_out,
    "turn_began": _turn_began,
    "cards_dealt": _cards_dealt,
    "case_file_seen": _case_file_seen,
}
"""The function that tells an event, by the kind of event."""

TELL_PRIVATELY: Mapping[str, TellPrivately] = {**sentences.TELL_PRIVATELY, "cards_swapped": _own_swap}
"""The function that tells an event to one viewer alone, by the kind of event."""
