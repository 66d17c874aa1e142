"""The sentences on events that several games share."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from casefile.core.cards import Card, Place, Seat
from casefile.core.events import Event, SeatTaken
from casefile.core.inquiry import (
    Accused,
    AnswerAsked,
    CardsDealt,
    CardShown,
    CaseClosed,
    CaseFileSeen,
    CouldNotAnswer,
    NobodyAnswered,
    SeatOut,
    SideCardSeen,
    Suggested,
    SuspectChosen,
    TurnBegan,
    TurnEnded,
)
from casefile.core.movement import DiceRolled
from casefile.story.private import PrivateNotes, TellPrivately
from casefile.story.teller import LineDraft, Tell, Teller
from casefile.story.voice import player_name

T = TypeVar("T")


# -- the table ---------------------------------------------------------------------------------------------------------


def seat_taken(teller: Teller[T], event: SeatTaken) -> None:
    """Add to the story that a player sat down."""
    name = player_name(event.name, event.seat, teller._)
    teller.people[event.seat] = "" if event.bot else name
    said = teller.open("seats", event.seat).said
    suspect = teller.suspects.get(event.seat)
    if suspect is not None:
        said["who"] = plays(teller, event.seat, suspect)
    elif event.bot:
        said["who"] = _sits_down(teller, teller._("Bot {number}").format(number=event.seat + 1))
    else:
        said["who"] = _sits_down(teller, name)


def _sits_down(teller: Teller[T], person: str) -> T:
    return teller.say(teller._("{person} sits down."), person=teller.voice.plain(person))


def plays(teller: Teller[T], seat: Seat, suspect: Card) -> T:
    """Return the sentence that says who plays a character.

    A bot has no name but its character's, nor has a camp of a game by post.
    """
    card, person = teller.voice.card(suspect), teller.people.get(seat, str(seat + 1))
    if not person:
        return teller.say(teller._("A bot plays {suspect}."), suspect=card)
    if person == teller.setup.edition.short(suspect):
        return teller.say(teller._("{suspect} is in the game."), suspect=card)
    return teller.say(teller._("{person} plays {suspect}."), person=teller.voice.plain(person), suspect=card)


def _suspect_chosen(teller: Teller[T], event: SuspectChosen) -> None:
    teller.suspects[event.seat] = event.suspect
    teller.open("seats", event.seat).said["who"] = plays(teller, event.seat, event.suspect)


def untold(teller: Teller[T], event: Event) -> None:
    """Add to the story that something happened, for an event for which the game has no sentence."""
    text = teller._("{event}: this game has no sentence for it.")
    teller.aside("event", None).said["event"] = teller.say(text, event=teller.voice.plain(event.kind))


# -- the deal ----------------------------------------------------------------------------------------------------------


def _cards_dealt(teller: Teller[T], event: CardsDealt) -> None:
    draft = teller.open("deal", None)
    draft.said["deal"] = teller.say(teller._("The case file is sealed and the cards are dealt."))


def _own_hand(notes: PrivateNotes[T], event: CardsDealt) -> None:
    words, hand = notes.phrases, event.hands[notes.viewer] if notes.viewer != "spectator" else None
    if hand:
        cards = words.several([words.voice.card(card) for card in hand])
        notes.note(words.say(words._("Your hand: {cards}."), cards=cards))


# -- turns and ways ----------------------------------------------------------------------------------------------------


def _turn_began(teller: Teller[T], event: TurnBegan) -> None:
    begin_turn(teller, event.seat, range(teller.setup.seats))


def begin_turn(teller: Teller[T], seat: Seat, order: Sequence[int]) -> None:
    """Add to the story that a turn began and, if ``seat`` is the first in ``order``, a round.

    With an empty ``order`` turns are not counted in rounds.
    """
    teller.first = seat if teller.first is None else teller.first
    if order and (teller.round == 0 or not _later(order, teller.first, teller.turn, seat)):
        teller.round += 1
        heading = teller.open("round", None)
        number = teller.voice.plain(str(teller.round))
        heading.said["round"] = teller.say(teller._("Round {number}"), number=number)
    teller.turn, teller.turns = seat, teller.turns + 1
    turn = teller.say(teller._("It is {who}'s turn."), who=teller.seat(seat))
    teller.open("turn", seat).said["turn"] = turn


def _later(order: Sequence[int], first: Seat, before: Seat, seat: Seat) -> bool:
    """Return whether ``seat`` comes after the seat ``before`` it in a round that begins with ``first``."""
    start, seats = order.index(first), len(order)
    return (order.index(seat) - start) % seats > (order.index(before) - start) % seats


def _dice_rolled(teller: Teller[T], event: DiceRolled) -> None:
    teller.dice = teller.several([teller.voice.plain(str(number)) for number in event.dice])
    way_line(teller, teller.line("way", event.seat), event.seat, teller._("{who} rolls {dice}."))


def way_line(teller: Teller[T], draft: LineDraft[T], seat: Seat, text: str, **gaps: T) -> None:
    """Set the sentence in ``draft`` on the way of ``seat``, in place of an earlier one.

    ``text`` has the gap ``who`` and, if it wants, ``dice`` for the last throw; ``gaps`` fill the others.
    """
    dice = {} if teller.dice is None else {"dice": teller.dice}
    draft.said["way"] = teller.say(text, who=teller.seat(seat), **dice, **gaps)


def _turn_ended(teller: Teller[T], event: TurnEnded) -> None:
    draft = teller.drafts[-1]
    if draft.kind == "turn":
        draft.kind = "way"
        draft.said["turn"] = teller.say(teller._("{who} lets the turn pass."), who=teller.seat(event.seat))


# -- inquiry -----------------------------------------------------------------------------------------------------------


def _suggested(teller: Teller[T], event: Suggested) -> None:
    teller.areas[event.suspect] = Place(event.room)
    draft = teller.open("inquiry", event.seat)
    text = teller._("{who} suggests {suspect}, in {room}, with {weapon}.")
    named = teller.named(type(event), event.named)
    draft.said["suggested"] = teller.say(text, who=teller.seat(event.seat), **named)


def _could_not_answer(teller: Teller[T], event: CouldNotAnswer) -> None:
    draft = teller.line("inquiry", event.seat)
    draft.passed = (*draft.passed, event.seat)
    one, several = teller._("{who} has none of them."), teller._("{who} have none of them.")
    who = teller.several([teller.seat(seat) for seat in draft.passed])
    draft.said["passed"] = teller.say(one if len(draft.passed) == 1 else several, who=who)


def _answer_asked(teller: Teller[T], event: AnswerAsked) -> None:
    text = teller.say(teller._("{who} is choosing a card."), who=teller.seat(event.seat))
    teller.line("inquiry", event.seat).said["asked"] = text


def _card_shown(teller: Teller[T], event: CardShown) -> None:
    draft = teller.line("inquiry", event.seat)
    draft.said.pop("asked", None)
    who, to = teller.seat(event.seat), teller.seat(event.to)
    draft.said["shown"] = teller.say(teller._("{who} shows {to} a card."), who=who, to=to)


def _own_show(notes: PrivateNotes[T], event: CardShown) -> None:
    words = notes.phrases
    if event.card is not None:
        text = words._("You showed {card}.") if notes.viewer == event.seat else seen_alone(notes)
        notes.note(words.say(text, card=words.thing(event.card)))


def seen_alone(notes: PrivateNotes[T]) -> str:
    """Return the sentence on a card that only one player saw, for that player, or for anybody after the game."""
    _ = notes.phrases._
    return _("It was {card}.") if notes.viewer == "spectator" else _("Only you saw it: {card}.")


def _nobody_answered(teller: Teller[T], event: NobodyAnswered) -> None:
    draft = teller.line("inquiry", None)
    draft.said["nobody"] = teller.say(teller._("Nobody shows a card."))


def _side_card_seen(teller: Teller[T], event: SideCardSeen) -> None:
    draft = teller.line("inquiry", event.seat)
    text = teller._("{who} looks at a card at the side.")
    draft.said["side"] = teller.say(text, who=teller.seat(event.seat))


def _own_look_at_the_side(notes: PrivateNotes[T], event: SideCardSeen) -> None:
    if event.card is not None:
        notes.note(notes.phrases.say(seen_alone(notes), card=notes.phrases.thing(event.card)))


# -- accusation and end ------------------------------------------------------------------------------------------------


def _accused(teller: Teller[T], event: Accused) -> None:
    draft = teller.open("accusation", event.seat)
    text = teller._("{who} accuses {suspect}, in {room}, with {weapon}.")
    named = teller.named(type(event), event.named)
    draft.said["accused"] = teller.say(text, who=teller.seat(event.seat), **named)
    verdict = teller._("That is right.") if event.right else teller._("That is wrong.")
    draft.said["verdict"] = teller.say(verdict)


def _case_file_seen(teller: Teller[T], event: CaseFileSeen) -> None:
    draft = teller.line("accusation", event.seat)
    text = teller._("{who} alone looks into the case file.")
    draft.said["file"] = teller.say(text, who=teller.seat(event.seat))


def _own_look_at_the_case_file(notes: PrivateNotes[T], event: CaseFileSeen) -> None:
    if event.case_file is None:
        return
    notes.note(notes.phrases.solution(event.case_file, alone=notes.viewer != "spectator"))


def _seat_out(teller: Teller[T], event: SeatOut) -> None:
    draft, who = teller.line("accusation", event.seat), teller.seat(event.seat)
    if event.room is None:
        draft.said["out"] = teller.say(teller._("{who} is out and only answers from now on."), who=who)
        return
    teller.areas[teller.suspects[event.seat]] = event.room
    text = teller._("{who} is out, steps from the door into {room}, and only answers from now on.")
    draft.said["out"] = teller.say(text, who=who, room=teller.thing(event.room))


def _case_closed(teller: Teller[T], event: CaseClosed) -> None:
    last = teller.drafts[-1] if teller.drafts else None
    proved = last is not None and last.kind == "accusation" and last.seat == event.winner
    draft = teller.open("end", event.winner)
    if event.winner is None:
        draft.said["end"] = teller.say(teller._("Nobody has solved the case."))
    else:
        text = teller._("{who} has solved the case.") if proved else teller._("{who} is the last one in and wins.")
        draft.said["end"] = teller.say(text, who=teller.seat(event.winner))
    draft.said["file"] = teller.solution(event.case_file)


TELL: Mapping[str, Tell] = {
    "suspect_chosen": _suspect_chosen,
    "cards_dealt": _cards_dealt,
    "turn_began": _turn_began,
    "dice_rolled": _dice_rolled,
    "turn_ended": _turn_ended,
    "suggested": _suggested,
    "could_not_answer": _could_not_answer,
    "answer_asked": _answer_asked,
    "card_shown": _card_shown,
    "nobody_answered": _nobody_answered,
    "side_card_seen": _side_card_seen,
    "accused": _accused,
    "case_file_seen": _case_file_seen,
    "seat_out": _seat_out,
    "case_closed": _case_closed,
}
"""By kind of event: the function that tells it."""

TELL_PRIVATELY: Mapping[str, TellPrivately] = {
    "cards_dealt": _own_hand,
    "card_shown": _own_show,
    "side_card_seen": _own_look_at_the_side,
    "case_file_seen": _own_look_at_the_case_file,
}
"""By kind of event: the function that notes what only one viewer saw of it."""
