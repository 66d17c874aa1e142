"""Taking an action back: the actions that may be, the consent that it needs, and the events that then still count.

Nothing is deleted: a log that holds ``taken_back`` stands as if the events between had not been. An action that may be
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
"""The kinds of action that the rules let one take back."""


def newest_first(events: Sequence[Event | None]) -> Iterator[tuple[int, Event]]:
    """Yield the events of the game that still count, newest first, each with its number; blank ones are left out."""
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
    """Return the events of the game that still count, in order."""
    return [event for _, event in newest_first(events)][::-1]


def last_act(events: Sequence[Event], kinds: Kinds) -> TakenBack | None:
    """Return the event that would take the last action of a log back; ``None`` where that cannot be.

    It cannot in three cases: something was revealed or drawn since the action began; its kind is none of ``kinds``; or
    it was no action at all but followed from something else, such as a time that had run out.
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
    """Return whether the others must agree to ``back``, because it takes the end of a turn back."""
    return events[back.to].passes


@dataclass(frozen=True, slots=True)
class TakeBackRequest:
    """A seat's request to take its last action back."""

    seat: Seat
    """The seat that wants to take its action back."""
    agreed: frozenset[Seat] = frozenset()
    """The seats that have agreed."""
    refused: bool = False
    """Whether a seat has said no."""


def request(events: Sequence[Event]) -> TakeBackRequest | None:
    """Return the request since the last action, even a refused one; ``None`` where there is none."""
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
    """Return the seats whose owners are people and play themselves by now."""
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
    """Return whether ``event`` can follow on ``events``."""
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
    """Return the events to record where ``seat`` wants its last action back: a request where others must agree first.

    Empty where that cannot be, and while a request waits for answers or has been refused.
    """
    back = last_act(events, kinds)
    wanted = () if back is None or back.seat != seat else (back, TakeBackAsked(seat))
    return next(((event,) for event in wanted if may_stand(events, kinds, event)), ())


def to_answer(events: Sequence[Event], kinds: Kinds, seat: Seat, *, yes: bool) -> tuple[Event, ...]:
    """Return the events to record where ``seat`` answers the request.

    With the last consent the action is taken back.
    """
    answer = TakeBackAgreed(seat) if yes else TakeBackRefused(seat)
    if not may_stand(events, kinds, answer):
        return ()
    asked, after = request(events), [*events, answer]
    back = () if asked is None else to_take_back(after, kinds, asked.seat)
    return (answer, *back)
