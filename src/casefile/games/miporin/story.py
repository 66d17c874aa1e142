"""What the events of ``miporin`` add to the story."""

from collections.abc import Mapping
from typing import TypeVar

from casefile.core.cards import Seat
from casefile.core.inquiry import CardsDealt, CaseFileSeen
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
from casefile.story import sentences
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


def _card_revealed(teller: Teller[T], event: CardRevealed) -> None:
    text = teller._("{who} reveals {card}.")
    card = teller.thing(event.card)
    teller.open("way", event.seat).said["revealed"] = teller.say(text, who=teller.seat(event.seat), card=card)


def _day_moved(teller: Teller[T], event: DayMoved) -> None:
    day, late = teller._("The day marker moves to day {day}."), teller._("Day {day}: out of time.")
    draft = teller.line("way", event.seat)
    draft.said["day"] = teller.say(late if event.day > 5 else day, day=teller.voice.plain(str(event.day)))


def _gathered(teller: Teller[T], event: Gathered) -> None:
    text = teller._("Everybody goes to {place}.")
    teller.line("way", None).said["moved"] = teller.say(text, place=teller.thing(event.area))


def _area_entered(teller: Teller[T], event: AreaEntered) -> None:
    draft = teller.line("way", event.seat)
    text = teller._("{who} goes to {place}.")
    draft.said["moved"] = teller.say(text, who=teller.seat(event.seat), place=teller.thing(event.area))


def _swap_chosen(teller: Teller[T], event: SwapChosen) -> None:
    """The swap itself says it."""


def _cards_swapped(teller: Teller[T], event: CardsSwapped) -> None:
    draft = teller.open("swap", event.one)
    one, other = teller.seat(event.one), teller.seat(event.other)
    draft.said["swapped"] = teller.say(teller._("{one} and {other} swap cards."), one=one, other=other)
    if event.given is not None and event.taken is not None:
        mine = teller.viewer == event.one
        gave, got = (event.given, event.taken) if mine else (event.taken, event.given)
        text = teller._("You gave {given} and got {taken}.")
        draft.private = teller.say(text, given=teller.thing(gave), taken=teller.thing(got))


def _enquired(teller: Teller[T], event: Enquired) -> None:
    text = teller._("{who} asks for {culprit} or {scene}.")
    culprit, scene = teller.thing(event.culprit), teller.thing(event.scene)
    draft = teller.open("inquiry", event.seat)
    draft.said["suggested"] = teller.say(text, who=teller.seat(event.seat), culprit=culprit, scene=scene)


def _challenged(teller: Teller[T], event: Challenged) -> None:
    draft = teller.open("accusation", event.seat)
    who, culprit, scene = teller.seat(event.seat), teller.thing(event.culprit), teller.thing(event.scene)
    if event.phrase:
        text, phrase = teller._("{who}: “{phrase}”"), teller.voice.plain(event.phrase)
        draft.said["phrase"] = teller.say(text, who=who, phrase=phrase)
    text = teller._("{who} challenges: it was {culprit}, and the place is {scene}.")
    draft.said["accused"] = teller.say(text, who=who, culprit=culprit, scene=scene)
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
    "cards_dealt": _cards_dealt,
    "case_file_seen": _case_file_seen,
}
"""The teller of every kind of event of this game."""
