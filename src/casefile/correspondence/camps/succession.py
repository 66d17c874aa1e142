"""Operators besides and after the first: partners, deputies, and the leaders' choice of a deputy."""

from collections import Counter
from functools import reduce

from casefile.core.actions import refused
from casefile.core.cards import Card
from casefile.core.hours import DAY, HOUR
from casefile.correspondence.camps.acts import (
    BecomeDeputy,
    ChooseOperator,
    LeaveTask,
    MarkCopied,
    Person,
    SetInvitation,
    ShareGame,
)
from casefile.correspondence.camps.clauses import BOOK
from casefile.correspondence.camps.contract import PeopleEvent
from casefile.correspondence.camps.evolve import evolve
from casefile.correspondence.camps.membership import check_tries, own
from casefile.correspondence.camps.operator_events import (
    DeputyNamed,
    InvitationSealed,
    OperatorCame,
    OperatorChosen,
    OperatorJoined,
    OperatorReturned,
    OperatorSilent,
    OperatorVoted,
    PostsCopied,
    TaskLeft,
)
from casefile.correspondence.camps.people_events import CampCame, CodeMissed
from casefile.correspondence.camps.registration import check_free
from casefile.correspondence.camps.state import CampGame

OFTEN = 6 * HOUR
"""Milliseconds after which another visit of a camp is stored; for operators it is a day."""


def come(game: CampGame, person: Person, now: int) -> tuple[PeopleEvent, ...]:
    """Return the events of a visit by ``person`` to the pages of the game.

    A visit of a camp or an operator is an event only if there was no sign of life of them for a while, or if it is the
    first of a new leader. It is none for anybody else.
    """
    at, name = max(now, game.latest), game.camp_of(person)
    if game.phase in ("new", "over"):
        return ()
    if game.role(person) == "operator":
        if game.silent:
            return (OperatorReturned(at, person),)
        return (OperatorCame(at, person),) if at - game.heard >= DAY else ()
    if name is None:
        return ()
    camp = game.camps[name]
    news = at - camp.heard >= OFTEN or (person == camp.leader and not camp.arrived)
    return (CampCame(at, name, person),) if news else ()


def silent_from(game: CampGame) -> int | None:
    """Return the moment from which the operators count as silent; ``None`` if there is no deputy to take over."""
    if game.silent or not game.deputies or game.phase in ("new", "over"):
        return None
    return game.heard + game.agreed.operator_days * DAY


def fallen_silent(at: int) -> tuple[PeopleEvent, ...]:
    """Return the public event that the operators are silent, so that the leaders may choose a deputy now."""
    return (OperatorSilent(at),)


def set_invitation(game: CampGame, person: Person, act: SetInvitation, at: int) -> tuple[PeopleEvent, ...]:
    """Return the event that sets the code, sealed, with which people become deputies of the operator."""
    return (InvitationSealed(at, act.code),)


def become_deputy(game: CampGame, person: Person, act: BecomeDeputy, at: int) -> tuple[PeopleEvent, ...]:
    """Return the event that makes ``person``, who has no place in the game, a deputy of the operator.

    A wrong code is an event, too, so that tries are counted. Raise :class:`Refused` if it is forbidden.
    """
    check_free(game, person, None)
    if person in game.deputies:
        raise refused(BOOK, "deputy")
    check_tries(game, person, at)
    if game.invitation is None or not game.invitation.same(act.code):
        return (CodeMissed(at, person, Card("")),)
    return (DeputyNamed(at, person),)


def share(game: CampGame, person: Person, act: ShareGame, at: int) -> tuple[PeopleEvent, ...]:
    """Return the event that makes a deputy a second operator."""
    _deputy(game, act.person)
    return (OperatorJoined(at, act.person, act.note.strip()),)


def choose(game: CampGame, person: Person, act: ChooseOperator, at: int) -> tuple[PeopleEvent, ...]:
    """Return the events of a leader's vote for a deputy as the operator.

    A deputy with the votes of more than half of the camps in the game is the operator at once.
    """
    if not game.silent:
        raise refused(BOOK, "not_silent")
    _deputy(game, act.person)
    voted = OperatorVoted(at, own(game, person)[0], act.person)
    choices = reduce(evolve, [voted], game).choices
    playing = game.standing()
    ((first, most),) = Counter(choices[name] for name in playing if name in choices).most_common(1)
    return (voted, OperatorChosen(at, first)) if 2 * most > len(playing) else (voted,)


def _deputy(game: CampGame, person: Person) -> None:
    """Raise :class:`Refused` unless this is a deputy who has no place in the game by now."""
    if person not in game.deputies:
        raise refused(BOOK, "no_deputy")
    check_free(game, person, None)


def mark_copied(game: CampGame, person: Person, act: MarkCopied, at: int) -> tuple[PeopleEvent, ...]:
    """Return the event that the first ``act.posts`` posts of the thread are in the group's own forum.

    A smaller number than before says that the last posts are not there after all.
    """
    return (PostsCopied(at, person, max(0, act.posts), act.markup[:20]),)


LONGEST_TASK = 100
"""The most characters of a duty's id."""


def leave_task(game: CampGame, person: Person, act: LeaveTask, at: int) -> tuple[PeopleEvent, ...]:
    """Return the event that the operator leaves a duty alone, or takes it up again."""
    return (TaskLeft(at, person, act.task[:LONGEST_TASK], int(act.left != 0)),)
