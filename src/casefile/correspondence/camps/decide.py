"""The entry points for acts of people: the acts that a person may do, and the events that an act leads to.

Each function returns events; nothing has happened before they are stored. A clock that was set back counts as standing
still: no event is earlier than the one before.
"""

from collections.abc import Callable, Mapping
from functools import reduce
from typing import Any

from casefile.core.actions import Action, Refused
from casefile.core.cards import Card
from casefile.correspondence.camps import (
    links,
    membership,
    operation,
    registration,
    succession,
    talk,
    vacations,
    waiting,
)
from casefile.correspondence.camps.acts import ACTS, Person, Play
from casefile.correspondence.camps.clauses import BOOK
from casefile.correspondence.camps.contract import PeopleEvent
from casefile.correspondence.camps.evolve import evolve
from casefile.correspondence.camps.people_events import CodeMissed
from casefile.correspondence.camps.permissions import permission
from casefile.correspondence.camps.state import CampGame

Legal = Callable[[Card, str], str | None]
"""A function that returns the id of the clause that forbids a camp a move in the card game, or ``None``."""


def anything(camp: Card, move: str) -> str | None:
    """Return ``None`` for every move: nothing is forbidden."""
    return None


DECIDE: Mapping[str, Callable[[CampGame, Person, Any, int], tuple[PeopleEvent, ...]]] = {
    "open_registration": registration.open_registration,
    "enter": registration.enter,
    "leave": registration.leave,
    "start": registration.start,
    "set_code": membership.set_code,
    "set_enrolment": membership.set_enrolment,
    "join_by_code": membership.join_by_code,
    "ask_to_join": membership.ask_to_join,
    "approve": membership.approve,
    "decline": membership.decline,
    "expel": membership.expel,
    "appoint_beta": membership.appoint_beta,
    "dismiss_beta": membership.dismiss_beta,
    "pass_leadership": membership.pass_leadership,
    "counter": waiting.counter,
    "take_back": waiting.take_back,
    "play": membership.play,
    "set_standing_order": membership.set_standing_order,
    "announce_vacation": vacations.announce,
    "take_back_vacation": vacations.take_back,
    "say": talk.say,
    "mark": talk.mark_sheet,
    "open_talk": talk.open_talk,
    "pause": operation.pause,
    "resume": operation.resume,
    "extend": operation.extend,
    **dict.fromkeys(("give_strike", "lift_strike", "disband"), operation.at_table),
    "replace": operation.replace_leader,
    "change_rule": operation.change_rule,
    "look": operation.look,
    "appoint_operator": operation.appoint_operator,
    "move_start": registration.move_start,
    "set_slots": registration.set_slots,
    "cancel": registration.cancel,
    "set_invitation": succession.set_invitation,
    "become_deputy": succession.become_deputy,
    "share_game": succession.share,
    "choose_operator": succession.choose,
    "mark_copied": succession.mark_copied,
    "leave_task": succession.leave_task,
    "skip_time": operation.skip_time,
    "open_link": links.open_link,
    "reveal_link": links.reveal,
}


def menu(game: CampGame, person: Person) -> dict[str, str]:
    """Return for every kind of act whether ``person`` may do it now.

    The answer is ``"yes"``, ``"wait"`` (a beta leader may, and the act is carried out after a delay), or the id of the
    clause that forbids the act.
    """
    role = game.role(person)
    found = {kind: permission(kind, role, game.phase) for kind in ACTS}
    name = game.camp_of(person)
    if name is not None and game.camps[name].removed:
        gone = {kind: BOOK["removed"] if said in ("yes", "wait") else said for kind, said in found.items()}
        return {**gone, "open_talk": found["open_talk"]}
    return found


def decide(
    game: CampGame,
    person: Person,
    act: Action,
    now: int,
    *,
    legal: Legal = anything,
    request: waiting.ActRequest = waiting.NAMELESS,
) -> tuple[PeopleEvent, ...]:
    """Return the events of an act that ``person`` does ``now``; no events if the same request was entered before.

    An act of a beta leader that has to wait is only entered: it is carried out after the agreed delay.

    - ``legal`` returns the clause that forbids a camp a move in the card game, or ``None``.

    Raise :class:`~casefile.core.actions.Refused` for an act that is forbidden. A wrong code is an event and raises
    nothing: see :func:`refusal`.
    """
    at, said = max(now, game.latest), menu(game, person)[act.kind]
    if said not in ("yes", "wait"):
        raise Refused(said)
    if hasattr(act, "note"):
        operation.check_note(act.note)
    perform = performer(legal)
    if said == "wait":
        return waiting.entered(game, person, act, at, perform, request)
    return with_lost(game, perform(game, person, act, at), at)


def refusal(events: tuple[PeopleEvent, ...]) -> str | None:
    """Return the clause about a wrong code if ``events`` record that one was tried; else ``None``."""
    return BOOK["code"] if any(isinstance(event, CodeMissed) for event in events) else None


def performer(legal: Legal) -> waiting.Perform:
    """Return the function that carries out an act at once, and refuses a move that ``legal`` forbids."""

    def perform(game: CampGame, person: Person, act: Action, at: int) -> tuple[PeopleEvent, ...]:
        events = DECIDE[act.kind](game, person, act, at)
        if isinstance(act, Play) and (clause := legal(membership.own(game, person)[0], act.move)) is not None:
            raise Refused(clause)
        return events

    return perform


def with_lost(game: CampGame, events: tuple[PeopleEvent, ...], at: int) -> tuple[PeopleEvent, ...]:
    """Return ``events``, followed by the events by which beta leaders' waiting acts are void after them."""
    return (*events, *waiting.lost(reduce(evolve, events, game), at)) if game.waiting else events
