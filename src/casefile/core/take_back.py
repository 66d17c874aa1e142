"""Taking an action back: the actions that can be, the consent that it needs, and the events that then still count.

Nothing is deleted: a log that holds ``taken_back`` counts as if the events between had not been. An action that may be
taken back has told nobody anything and has drawn on no chance, so that nobody has learnt anything of the cards by it,
and the coming draws are the same. The end of a turn is taken back only with the consent of all people who play; a
refusal, and whatever is done next, ends the request.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from casefile.core.actions import Action
from casefile.core.cards import Seat
from casefile.core.events import (
    BotCalled,
    BotSteppedIn,
    Event,
    OwnerReturned,
    SeatPassed,
    SeatsChanged,
    SeatTaken,
    TakeBackAgreed,
    TakeBackAsked,
    TakeBackRefused,
    TakenBack,
)

TakeBackEvent = TakeBackAsked | TakeBackAgreed | TakeBackRefused | TakenBack
Kinds = Collection[type[Action]]
"""The kinds of action that the rules allow to take back."""


def newest_first(events: Sequence[Event | None]) -> Iterator[tuple[int, Event]]:
    """Yield the game's events that still count, newest first, each with its number; blank ones are left out.

    An event does not count if it was taken back.
    """
    number = len(events)
    while number > 0:
        event = events[number - 1]
        if isinstance(event, TakenBack):
            number = event.to
            continue
        if event is not None and not event.of_table:
            yield number, event
        number -= 1


def standing(events: Sequence[Event | None]) -> list[Event]:
    """Return the game's events that still count, in order: those that were taken back are left out."""
    return [event for _, event in newest_first(events)][::-1]


def last_act(events: Sequence[Event], kinds: Kinds) -> TakenBack | None:
    """Return the event that would take the last action of a log back; ``None`` if that is not possible.

    It is not possible in three cases: something was revealed or drawn since the action began; its kind is none of
    ``kinds``; or it was no action at all but followed from something else, such as a time that had run out.
    """
    for number, event in newest_first(events):
        if event.reveals:
            return None
        if (done := event.done_by()) is None:
            continue
        actor, action = done
        if events[number - 2].leads_on or type(action) not in kinds or not isinstance(actor, int):
            return None
        return TakenBack(actor, number - 1, event.kind)
    return None


def passes_the_turn(events: Sequence[Event], back: TakenBack) -> bool:
    """Return whether the other players must agree to ``back``, because it takes the end of a turn back."""
    return events[back.to].passes


@dataclass(frozen=True, slots=True)
class TakeBackRequest:
    """A seat's request to take its last action back."""

    seat: Seat
    """The seat that wants to take its action back."""
    agreed: frozenset[Seat] = frozenset()
    """The seats whose owners have agreed."""
    refused: bool = False
    """Whether an owner has refused."""


def request(events: Sequence[Event]) -> TakeBackRequest | None:
    """Return the request made since the last action, even if it was refused; ``None`` if there is none."""
    agreed: set[Seat] = set()
    refused = False
    for event in reversed(events):
        match event:
            case TakeBackAgreed():
                agreed.add(event.seat)
            case TakeBackRefused():
                refused = True
            case TakeBackAsked():
                return TakeBackRequest(event.seat, frozenset(agreed), refused)
            case TakenBack():
                return None
            case _ if not event.of_table:
                return None
            case _:
                pass
    return None


def people(events: Sequence[Event]) -> frozenset[Seat]:
    """Return the seats that people play now, and no bot plays for them."""
    found: set[Seat] = set()
    taken: set[Seat] = set()
    for event in events:
        match event:
            case SeatsChanged():
                taken.clear()
                found.clear()
            case SeatTaken(bot=""):
                taken.add(event.seat)
                found.add(event.seat)
            case BotSteppedIn() | BotCalled():
                found.discard(event.seat)
            case OwnerReturned() if event.seat in taken:
                found.add(event.seat)
            case SeatPassed():
                taken.add(event.seat)
                found.add(event.seat)
            case _:
                pass
    return frozenset(found)


def may_stand(events: Sequence[Event], kinds: Kinds, event: TakeBackEvent) -> bool:
    """Return whether ``event``, about taking an action back, can follow ``events``."""
    back, asked, playing = last_act(events, kinds), request(events), people(events)
    if back is None or event.seat not in playing:
        return False
    if isinstance(event, TakenBack):
        agreed = asked.agreed if asked is not None and asked.seat == event.seat and not asked.refused else frozenset()
        return event == back and (not passes_the_turn(events, back) or playing - {event.seat} <= agreed)
    if isinstance(event, TakeBackAsked):
        return asked is None and event.seat == back.seat and passes_the_turn(events, back) and len(playing) > 1
    return asked is not None and not asked.refused and event.seat not in {asked.seat, *asked.agreed}


def to_take_back(events: Sequence[Event], kinds: Kinds, seat: Seat) -> tuple[Event, ...]:
    """Return the events to record when ``seat`` wants to take its last action back.

    That is a request if others must agree first, else the event that takes it back. Empty if the action cannot be taken
    back, and while a request waits for answers or has been refused.
    """
    back = last_act(events, kinds)
    wanted = () if back is None or back.seat != seat else (back, TakeBackAsked(seat))
    return next(((event,) for event in wanted if may_stand(events, kinds, event)), ())


def to_answer(events: Sequence[Event], kinds: Kinds, seat: Seat, *, yes: bool) -> tuple[Event, ...]:
    """Return the events to record when the owner of ``seat`` answers the request, with ``yes`` or not.

    With the last consent the action is taken back.
    """
    answer = TakeBackAgreed(seat) if yes else TakeBackRefused(seat)
    if not may_stand(events, kinds, answer):
        return ()
    asked, after = request(events), [*events, answer]
    back = () if asked is None else to_take_back(after, kinds, asked.seat)
    return (answer, *back)
