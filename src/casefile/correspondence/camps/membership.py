"""Events of acts in camps: joining, roles, and speaking for a camp. Permission has been checked before."""

from casefile.core.actions import refused
from casefile.core.cards import Card
from casefile.core.hours import HOUR
from casefile.correspondence.camps.acts import (
    AppointBeta,
    Approve,
    AskToJoin,
    Decline,
    DismissBeta,
    Expel,
    JoinByCode,
    PassLeadership,
    Person,
    Play,
    SetCode,
    SetEnrolment,
    SetStandingOrder,
)
from casefile.correspondence.camps.clauses import BOOK
from casefile.correspondence.camps.contract import PeopleEvent
from casefile.correspondence.camps.people_events import (
    BetaAppointed,
    BetaDismissed,
    CodeMissed,
    CodeSealed,
    CodeSet,
    EnrolmentSet,
    Expelled,
    JoinAsked,
    JoinDeclined,
    Joined,
    LeadershipPassed,
    MoveMade,
    StandingOrderSet,
)
from casefile.correspondence.camps.registration import check_free
from casefile.correspondence.camps.state import Camp, CampGame

TRIES = 5
"""The number of wrong codes an hour after which the next try is refused unread."""


def check_tries(game: CampGame, person: Person, at: int) -> None:
    """Raise :class:`Refused` if ``person`` has tried too many wrong codes in the hour before ``at``."""
    if sum(moment > at - HOUR for moment in game.misses.get(person, ())) >= TRIES:
        raise refused(BOOK, "tries")


def own(game: CampGame, person: Person) -> tuple[Card, Camp]:
    """Return the character and the state of the acting person's camp; raise :class:`Refused` if there is none."""
    name = game.camp_of(person)
    if name is None:
        raise refused(BOOK, "outside")
    return name, game.camps[name]


def set_code(game: CampGame, person: Person, act: SetCode, at: int) -> tuple[PeopleEvent, ...]:
    """Return the events of a new camp code, sealed."""
    name, _ = own(game, person)
    return CodeSealed(at, name, act.code), CodeSet(at, name)


def set_enrolment(game: CampGame, person: Person, act: SetEnrolment, at: int) -> tuple[PeopleEvent, ...]:
    """Return the event that sets the people who may join from now on."""
    return (EnrolmentSet(at, own(game, person)[0], act.enrolment),)


def join_by_code(game: CampGame, person: Person, act: JoinByCode, at: int) -> tuple[PeopleEvent, ...]:
    """Return the event of a new member; a wrong code is an event, too, so that tries are counted."""
    camp = _joinable(game, person, act.camp)
    check_tries(game, person, at)
    if camp.enrolment == "restricted":
        raise refused(BOOK, "restricted")
    if camp.code is None or not camp.code.same(act.code):
        return (CodeMissed(at, person, act.camp),)
    return (Joined(at, act.camp, person),)


def ask_to_join(game: CampGame, person: Person, act: AskToJoin, at: int) -> tuple[PeopleEvent, ...]:
    """Return the event of a person's request to the leader of a camp to be let in."""
    if person in _joinable(game, person, act.camp).asked:
        raise refused(BOOK, "asked")
    return (JoinAsked(at, act.camp, person),)


def _joinable(game: CampGame, person: Person, name: Card) -> Camp:
    """Return the camp if it lets people join and this person may have a place in it; else raise :class:`Refused`."""
    if name not in game.camps:
        raise refused(BOOK, "no_camp")
    if game.camps[name].removed:
        raise refused(BOOK, "removed")
    check_free(game, person, name)
    if game.camps[name].enrolment == "closed":
        raise refused(BOOK, "closed")
    return game.camps[name]


def approve(game: CampGame, person: Person, act: Approve, at: int) -> tuple[PeopleEvent, ...]:
    """Return the event that lets in somebody who asked and still has no place elsewhere."""
    name, camp = own(game, person)
    if act.person not in camp.asked:
        raise refused(BOOK, "not_asked")
    _joinable(game, act.person, name)
    return (Joined(at, name, act.person),)


def decline(game: CampGame, person: Person, act: Decline, at: int) -> tuple[PeopleEvent, ...]:
    """Return the event that turns down somebody who asked."""
    name, camp = own(game, person)
    if act.person not in camp.asked:
        raise refused(BOOK, "not_asked")
    return (JoinDeclined(at, name, act.person),)


def expel(game: CampGame, person: Person, act: Expel, at: int) -> tuple[PeopleEvent, ...]:
    """Return the event that expels a member or, by the leader only, a beta leader."""
    name, camp = own(game, person)
    if act.person == camp.leader:
        raise refused(BOOK, "leader_stays")
    if act.person not in camp.people:
        raise refused(BOOK, "not_member")
    if act.person in camp.betas and person != camp.leader:
        raise refused(BOOK, "beta_limits")
    return (Expelled(at, name, act.person),)


def appoint_beta(game: CampGame, person: Person, act: AppointBeta, at: int) -> tuple[PeopleEvent, ...]:
    """Return the event that makes a member a beta leader, with nearly all powers of the leader."""
    name, camp = own(game, person)
    if act.person in camp.betas:
        raise refused(BOOK, "is_beta")
    if act.person not in camp.members:
        raise refused(BOOK, "not_member")
    return (BetaAppointed(at, name, act.person),)


def dismiss_beta(game: CampGame, person: Person, act: DismissBeta, at: int) -> tuple[PeopleEvent, ...]:
    """Return the event that makes a beta leader a member again."""
    name, camp = own(game, person)
    if act.person not in camp.betas:
        raise refused(BOOK, "not_beta")
    return (BetaDismissed(at, name, act.person),)


def pass_leadership(game: CampGame, person: Person, act: PassLeadership, at: int) -> tuple[PeopleEvent, ...]:
    """Return the event that makes somebody else of the camp its leader."""
    name, camp = own(game, person)
    if act.person not in (*camp.betas, *camp.members):
        raise refused(BOOK, "not_member")
    return (LeadershipPassed(at, name, act.person),)


def play(game: CampGame, person: Person, act: Play, at: int) -> tuple[PeopleEvent, ...]:
    """Return the event of a move in the card game, for the turn that the acting person's camp owes."""
    name, _ = own(game, person)
    owed = game.owed.get(name)
    if owed is None or owed.turn != act.turn:
        raise refused(BOOK, "turn")
    return (MoveMade(at, name, act.turn, act.move),)


def set_standing_order(game: CampGame, person: Person, act: SetStandingOrder, at: int) -> tuple[PeopleEvent, ...]:
    """Return the event that sets the cards that the camp shows first."""
    return (StandingOrderSet(at, own(game, person)[0], act.cards),)
