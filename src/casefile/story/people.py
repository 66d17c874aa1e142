"""The sentences on events about the people at a table: the clock, bots that play for them, the opened seed."""

from collections.abc import Mapping
from typing import TypeVar

from casefile.core.events import (
    CLOCKS,
    BotCalled,
    BotSteppedIn,
    ClockSet,
    Lapsed,
    OwnerReturned,
    PaceSet,
    SeatOffered,
    SeatPassed,
    SeatsChanged,
    SeedOpened,
    TakeBackAgreed,
    TakeBackAsked,
    TakeBackRefused,
    TakenBack,
)
from casefile.story.sentences import seat_taken
from casefile.story.teller import Tell, Teller

T = TypeVar("T")


def _seats_changed(teller: Teller[T], event: SeatsChanged) -> None:
    """Forget the players of the seats: they are told anew."""
    teller.drafts.clear()
    teller.people.clear()
    teller.touched = 0


def _bot_stepped_in(teller: Teller[T], event: BotSteppedIn) -> None:
    text = teller.say(teller._("A bot plays on for {who}."), who=teller.seat(event.seat))
    teller.line("clock", event.seat).said["bot"] = text


def _bot_called(teller: Teller[T], event: BotCalled) -> None:
    text = teller.say(teller._("{who} is not there, and a bot plays on."), who=teller.seat(event.seat))
    teller.open("clock", event.seat).said["bot"] = text


def _owner_returned(teller: Teller[T], event: OwnerReturned) -> None:
    text = teller.say(teller._("{who}'s player is back."), who=teller.seat(event.seat))
    teller.open("clock", event.seat).said["back"] = text


def _seat_offered(teller: Teller[T], event: SeatOffered) -> None:
    text = teller._("A friend is invited to take over {who}; until then the bot plays on.")
    teller.open("clock", event.seat).said["offered"] = teller.say(text, who=teller.seat(event.seat))


def _seat_passed(teller: Teller[T], event: SeatPassed) -> None:
    text, person = teller._("{person} takes over {who} from the bot."), teller.voice.plain(event.name)
    teller.open("clock", event.seat).said["passed"] = teller.say(text, person=person, who=teller.seat(event.seat))
    teller.people[event.seat] = event.name


def _clock_set(teller: Teller[T], event: ClockSet) -> None:
    text = teller._("Time for each action from now on: {time}.")
    said = teller.say(text, time=teller.voice.plain(teller._(CLOCKS.get(event.clock, event.clock))))
    teller.open("clock", None).said["set"] = said


def _pace_set(_teller: Teller[T], _event: PaceSet) -> None:
    """Say nothing: that bots pause stands in the panel of the question, and how fast they are is seen."""


def _take_back_asked(teller: Teller[T], event: TakeBackAsked) -> None:
    text = teller.say(teller._("{who} asks to take the end of the turn back."), who=teller.seat(event.seat))
    teller.open("clock", event.seat).said["asked"] = text


def _take_back_agreed(teller: Teller[T], event: TakeBackAgreed) -> None:
    text = teller.say(teller._("{who} agrees."), who=teller.seat(event.seat))
    teller.line("clock", event.seat).said[f"agreed {event.seat}"] = text


def _take_back_refused(teller: Teller[T], event: TakeBackRefused) -> None:
    text = teller.say(teller._("{who} says no."), who=teller.seat(event.seat))
    teller.line("clock", event.seat).said["refused"] = text


def _taken_back(teller: Teller[T], event: TakenBack) -> None:
    """Say that an action was taken back; the lines before it stay, and the new action is told after it."""
    who = teller.seat(event.seat)
    if event.what == "turn_ended":
        teller.back_to_turn(event.seat)
        text = teller.say(teller._("{who} goes on with the turn."), who=who)
        teller.line("clock", event.seat).said["back"] = text
        return
    teller.back_from_way()
    draft = teller.line("way", event.seat)
    draft.said = {f"{key}, taken back at {event.to}": said for key, said in draft.said.items()}
    draft.said[f"back to {event.to}"] = teller.say(teller._("{who} takes the move back."), who=who)


def _seed_opened(teller: Teller[T], event: SeedOpened) -> None:
    text = teller._("Everybody can check the deal now.")
    teller.open("end", None).said["seed"] = teller.say(text)


def _lapsed(teller: Teller[T], event: Lapsed) -> None:
    text = teller.say(teller._("{who} ran out of time."), who=teller.seat(event.seat))
    last = teller.drafts[-1] if teller.drafts else None
    draft = last if last is not None and last.kind in ("way", "inquiry") else teller.open("clock", event.seat)
    draft.said.pop("asked", None)
    draft.said["lapsed"] = text


TELL: Mapping[str, Tell] = {
    "seat_taken": seat_taken,
    "seats_changed": _seats_changed,
    "bot_stepped_in": _bot_stepped_in,
    "bot_called": _bot_called,
    "owner_returned": _owner_returned,
    "seat_offered": _seat_offered,
    "seat_passed": _seat_passed,
    "clock_set": _clock_set,
    "pace_set": _pace_set,
    "take_back_asked": _take_back_asked,
    "take_back_agreed": _take_back_agreed,
    "take_back_refused": _take_back_refused,
    "taken_back": _taken_back,
    "seed_opened": _seed_opened,
    "lapsed": _lapsed,
}
"""By kind of event: the function that tells it."""
