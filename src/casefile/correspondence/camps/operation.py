"""Events of the operator's acts: each is public and has a note."""

from casefile.core.actions import refused
from casefile.core.by_post import LiftStrike, Sanction
from casefile.core.cards import Card, Invalid
from casefile.core.hours import HOUR
from casefile.core.options import parse
from casefile.correspondence.camps.acts import (
    AppointOperator,
    ChangeRule,
    Extend,
    Look,
    Pause,
    Person,
    Replace,
    Resume,
    SkipTime,
)
from casefile.correspondence.camps.clauses import BOOK
from casefile.correspondence.camps.contract import PeopleEvent
from casefile.correspondence.camps.deadlines import next_deadline, time_off
from casefile.correspondence.camps.operator_events import (
    AT_TABLE,
    GamePaused,
    GameResumed,
    HiddenLookedAt,
    LeaderReplaced,
    OperatorAppointed,
    RuleChanged,
    TimeSkipped,
    TurnExtended,
)
from casefile.correspondence.camps.options import Agreed
from casefile.correspondence.camps.registration import check_free
from casefile.correspondence.camps.state import Camp, CampGame

LONGEST_NOTE = 500
LONGEST_EXTENSION = 240
"""The longest extension, in hours."""


def check_note(note: str) -> None:
    """Raise :class:`Refused` if the note is empty or longer than :data:`LONGEST_NOTE`."""
    if not 0 < len(note.strip()) <= LONGEST_NOTE:
        raise refused(BOOK, "note")


def _camp(game: CampGame, name: Card) -> Camp:
    """Return a camp that is still in the game; raise :class:`Refused` if it is not."""
    if name not in game.camps:
        raise refused(BOOK, "no_camp")
    if game.camps[name].removed:
        raise refused(BOOK, "removed")
    return game.camps[name]


def pause(game: CampGame, person: Person, act: Pause, at: int) -> tuple[PeopleEvent, ...]:
    """Return the event that stops all time."""
    return (GamePaused(at, act.note.strip()),)


def resume(game: CampGame, person: Person, act: Resume, at: int) -> tuple[PeopleEvent, ...]:
    """Return the event after which time runs again."""
    return (GameResumed(at, act.note.strip()),)


def skip_time(game: CampGame, person: Person, act: SkipTime, at: int) -> tuple[PeopleEvent, ...]:
    """Return the event after which the clock of a rehearsal shows its next deadline."""
    until = next_deadline(game)
    if until is None or until <= at:
        raise refused(BOOK, "no_deadline")
    return (TimeSkipped(at, until),)


def extend(game: CampGame, person: Person, act: Extend, at: int) -> tuple[PeopleEvent, ...]:
    """Return the event that gives a camp more time for the turn that it owes."""
    _camp(game, act.camp)
    if not 1 <= act.hours <= LONGEST_EXTENSION:
        raise refused(BOOK, "hours")
    owed = game.owed.get(act.camp)
    if owed is None:
        raise refused(BOOK, "turn")
    until = time_off(game, act.camp).after(owed.due, act.hours * HOUR)
    return (TurnExtended(at, act.camp, owed.turn, until, act.note.strip()),)


def at_table(game: CampGame, person: Person, act: Sanction[Card], at: int) -> tuple[PeopleEvent, ...]:
    """Return the event of an operator's act that changes the card game, too.

    The act gives a camp a strike, takes a strike back, or disbands a camp.
    """
    camp = _camp(game, act.camp)
    if isinstance(act, LiftStrike) and not camp.strikes:
        raise refused(BOOK, "no_strike")
    return (AT_TABLE[type(act)](at, act.camp, act.note.strip()),)


def replace_leader(game: CampGame, person: Person, act: Replace, at: int) -> tuple[PeopleEvent, ...]:
    """Return the event of a new leader.

    It may be the first back-up, somebody of the camp, or anybody who has no place in the game.
    """
    camp = _camp(game, act.camp)
    if act.person is None and not game.back_ups:
        raise refused(BOOK, "back_up")
    leader = game.back_ups[0] if act.person is None else act.person
    if leader == camp.leader:
        raise refused(BOOK, "leader_stays")
    if leader not in (*camp.people, *game.back_ups):
        check_free(game, leader, act.camp)
    return (LeaderReplaced(at, act.camp, leader, act.note.strip()),)


def change_rule(game: CampGame, person: Person, act: ChangeRule, at: int) -> tuple[PeopleEvent, ...]:
    """Return the event that changes one of the terms agreed, from now on."""
    try:
        parse(Agreed, {act.rule: act.value})
    except Invalid:
        raise refused(BOOK, "rule") from None
    return (RuleChanged(at, act.rule, act.value, act.note.strip()),)


def look(game: CampGame, person: Person, act: Look, at: int) -> tuple[PeopleEvent, ...]:
    """Return the public event that the operator looks at hidden cards; it must be stored before they are shown."""
    return (HiddenLookedAt(at, person, len(game.looks) + 1, act.what, act.note.strip()),)


def appoint_operator(game: CampGame, person: Person, act: AppointOperator, at: int) -> tuple[PeopleEvent, ...]:
    """Return the event that makes a person the operator.

    Raise :class:`Refused` for somebody who has a place in the game or has seen anything hidden of it.
    """
    check_free(game, act.person, None)
    return (OperatorAppointed(at, act.person, act.note.strip()),)
