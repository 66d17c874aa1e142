"""The state of a game's people after each kind of event. Nothing is checked here; what is stored has happened."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

from casefile.core.cards import Card
from casefile.core.engine import EvolveByKind
from casefile.core.hours import HOUR, TimeOff
from casefile.core.options import describe, parse
from casefile.correspondence.camps import operator_events as done
from casefile.correspondence.camps import people_events as people
from casefile.correspondence.camps import time_events as time
from casefile.correspondence.camps.acts import Person
from casefile.correspondence.camps.contract import OfCamp, PeopleEvent
from casefile.correspondence.camps.deadlines import laid_again, laid_back, put_off, resumed, time_off
from casefile.correspondence.camps.state import Camp, CampGame, DelayedAct, OwedTurn

K = TypeVar("K")
V = TypeVar("V")

MOST_LEFT = 50
"""The most duties that operators leave alone; older ones have long been done."""


def evolve(game: CampGame, event: PeopleEvent) -> CampGame:
    """Return the state of the game's people after one more event."""
    after = EVOLVE[event.kind](game, event)
    # Every act of an operator has a note.
    return replace(after, latest=event.at, heard=event.at if hasattr(event, "note") else after.heard)


# -- registration --------------------------------------------------------------------------------------------------


def _opened(game: CampGame, event: people.RegistrationOpened) -> CampGame:
    return replace(
        game,
        phase="open",
        characters=event.characters,
        slots=event.slots,
        back_up_places=event.back_ups,
        files=event.files,
        start=event.start,
    )


def _entered(game: CampGame, event: people.LeaderEntered) -> CampGame:
    return _camps(game, event.camp, Camp(event.person, event.file, heard=event.at, arrived=True))


def _withdrawn(game: CampGame, event: people.EntryWithdrawn) -> CampGame:
    return replace(game, camps=_without(game.camps, event.camp))


def _listed(game: CampGame, event: people.BackUpListed) -> CampGame:
    votes = {**game.votes, event.person: event.file}
    return replace(game, back_ups=(*game.back_ups, event.person), votes=votes)


def _called(game: CampGame, event: people.BackUpCalled) -> CampGame:
    camp = Camp(event.person)
    if event.camp in game.camps:
        before = game.camps[event.camp]
        camp = replace(before, leader=event.person, link=before.link + 1)
    camp = replace(camp, vote=game.votes[event.person], heard=event.at, by=None, arrived=False)
    return _camps(_off_the_list(game, event.person), event.camp, camp)


def _off_the_list(game: CampGame, person: Person) -> CampGame:
    return replace(game, back_ups=_but(game.back_ups, person))


def _started(game: CampGame, event: people.GameStarted) -> CampGame:
    """Bind everybody who belongs to a camp now: the cards are dealt, and these people may see them."""
    camps = {name: game.camps[name] for name in event.camps}
    bound = {person: name for name, camp in camps.items() for person in camp.people}
    return replace(game, phase="running", camps=camps, file=event.file, bound={**game.bound, **bound})


# -- camps ---------------------------------------------------------------------------------------------------------


def _joined(game: CampGame, event: people.Joined) -> CampGame:
    camp = game.camps[event.camp]
    camps = {name: replace(camp, asked=_but(camp.asked, event.person)) for name, camp in game.camps.items()}
    camps[event.camp] = replace(camps[event.camp], members=(*camp.members, event.person))
    return _bind(replace(game, camps=camps), event.person, event.camp)


def _parted(game: CampGame, event: people.Expelled | people.MemberLeft) -> CampGame:
    camp = game.camps[event.camp]
    betas, members = _but(camp.betas, event.person), _but(camp.members, event.person)
    return _camps(game, event.camp, replace(camp, betas=betas, members=members))


def _appointed(game: CampGame, event: people.BetaAppointed) -> CampGame:
    camp = game.camps[event.camp]
    betas, members = (*camp.betas, event.person), _but(camp.members, event.person)
    return _camps(game, event.camp, replace(camp, betas=betas, members=members))


def _dismissed(game: CampGame, event: people.BetaDismissed) -> CampGame:
    camp = game.camps[event.camp]
    betas, members = _but(camp.betas, event.person), (*camp.members, event.person)
    return _camps(game, event.camp, replace(camp, betas=betas, members=members))


def _passed(game: CampGame, event: people.LeadershipPassed) -> CampGame:
    camp = _parted(game, people.MemberLeft(event.at, event.camp, event.person)).camps[event.camp]
    return _camps(game, event.camp, replace(camp, leader=event.person, members=(*camp.members, camp.leader)))


def _camp_came(game: CampGame, event: people.CampCame) -> CampGame:
    camp = game.camps[event.camp]
    arrived = camp.arrived or event.person == camp.leader
    return _camps(game, event.camp, replace(camp, heard=event.at, by=event.person, arrived=arrived))


def _replaced(game: CampGame, event: done.LeaderReplaced) -> CampGame:
    game = _off_the_list(_parted(game, people.MemberLeft(event.at, event.camp, event.person)), event.person)
    camp = game.camps[event.camp]
    game = _camps(
        game, event.camp, replace(camp, leader=event.person, link=camp.link + 1, heard=event.at, arrived=False)
    )
    return _bind(game, event.person, event.camp)


def _missed(game: CampGame, event: people.CodeMissed) -> CampGame:
    recent = (moment for moment in game.misses.get(event.person, ()) if moment > event.at - HOUR)
    return replace(game, misses={**game.misses, event.person: (*recent, event.at)})


def _removed(game: CampGame, event: time.CampRemoved | done.OperatorDisbandedCamp) -> CampGame:
    game = _camps(game, event.camp, replace(game.camps[event.camp], removed=True))
    return replace(game, owed=_without(game.owed, event.camp), closing=_without(game.closing, event.camp))


def strikes_by(event: PeopleEvent) -> int:
    """Return the change that an event makes to its camp's number of inactivity strikes: 1, -1 or 0."""
    match event:
        case done.OperatorGaveStrike() | time.TurnLapsed(strike=True):
            return 1
        case done.OperatorLiftedStrike():
            return -1
    return 0


def _struck(game: CampGame, event: done.OperatorGaveStrike | done.OperatorLiftedStrike | time.TurnLapsed) -> CampGame:
    camp = game.camps[event.camp]
    return _camps(game, event.camp, replace(camp, strikes=camp.strikes + strikes_by(event)))


# -- the delay and time --------------------------------------------------------------------------------------------


def _act_entered(game: CampGame, event: time.ActEntered) -> CampGame:
    game = _camps(game, event.camp, replace(game.camps[event.camp], entries=event.entry))
    waiting = {**game.waiting, (event.camp, event.entry): DelayedAct(event.by, event.act, event.at, event.due)}
    keys = game.keys | {(event.by, event.key)} if event.key else game.keys
    return replace(game, waiting=waiting, keys=keys)


Settled = time.ActDone | time.ActCountered | time.ActTakenBack | time.ActVoided


def _settled(game: CampGame, event: Settled) -> CampGame:
    return replace(game, waiting=_without(game.waiting, (event.camp, event.entry)))


def _turn_opened(game: CampGame, event: time.TurnOpened) -> CampGame:
    asked = event.asked or ("turn" if event.strike else "offer")
    return _owed(game, event.camp, OwedTurn(event.turn, event.at, event.due, event.strike, asked=asked))


def _turn_done(game: CampGame, event: time.TurnDone) -> CampGame:
    owed = game.owed[event.camp]
    # A camp on vacation has done its turn nevertheless: the others need not wait until it is back.
    due = laid_again(owed.due, event.at, time_off(game, event.camp), time_off(game))
    done = replace(owed, due=due)
    game = _camps(game, event.camp, replace(game.camps[event.camp], heard=event.at, by=None))
    return replace(game, owed=_without(game.owed, event.camp), closing={**game.closing, event.camp: done})


def _turn_closed(game: CampGame, event: time.TurnClosed) -> CampGame:
    owed = game.owed.get(event.camp)
    if owed is not None and owed.turn == event.turn:
        return replace(game, owed=_without(game.owed, event.camp))
    return replace(game, closing=_without(game.closing, event.camp))


def _turn_lapsed(game: CampGame, event: time.TurnLapsed) -> CampGame:
    return _struck(replace(game, owed=_without(game.owed, event.camp)), event)


def _vacation(game: CampGame, event: time.VacationUsed) -> CampGame:
    camp = game.camps[event.camp]
    game = _owed(game, event.camp, replace(game.owed[event.camp], due=event.due))
    return _camps(game, event.camp, replace(camp, vacation=camp.vacation + 1))


def _credit(game: CampGame, since: int, until: int) -> CampGame:
    """Move the deadlines: no time ran from ``since`` to ``until``.

    Time that was credited before is not credited again.
    """
    since = max(since, game.credited)
    if until <= since:
        return game
    waiting = {}
    for entry, each in game.waiting.items():
        waiting[entry] = replace(each, due=each.due + put_off(each.entered, each.due, since, until))
    owed = {camp: _put_off(turn, since, until, time_off(game, camp)) for camp, turn in game.owed.items()}
    closing = {camp: _put_off(turn, since, until, time_off(game)) for camp, turn in game.closing.items()}
    ends = {camp: resumed(end, 0, since, until, time_off(game, camp)) for camp, end in game.ends.items()}
    return replace(game, waiting=waiting, owed=owed, closing=closing, ends=ends, credited=until)


def _put_off(turn: OwedTurn, since: int, until: int, off: TimeOff) -> OwedTurn:
    by = put_off(turn.began, turn.due, since, until)
    return replace(turn, began=turn.began + by, due=resumed(turn.due, turn.began, since, until, off))


_OfVacation = time.VacationAnnounced | time.VacationTakenBack


def _announced(game: CampGame, event: time.VacationAnnounced) -> CampGame:
    """Add a vacation; the turn that the camp owes keeps the time that it has left."""
    camp, before = game.camps[event.camp], time_off(game, event.camp)
    away = (*camp.away, (event.since, event.until))
    game = _camps(game, event.camp, replace(camp, away=away, announced=camp.announced + event.days))
    game, after = _end_laid_again(game, event, before), time_off(game, event.camp)
    if event.camp not in game.owed:
        return game
    owed = game.owed[event.camp]
    return _owed(game, event.camp, replace(owed, due=laid_again(owed.due, event.at, before, after)))


def _taken_back(game: CampGame, event: time.VacationTakenBack) -> CampGame:
    """Shorten or remove a vacation; the turn that the camp owes is due as if those days had never been announced."""
    camp, before = game.camps[event.camp], time_off(game, event.camp)
    kept = ((since, event.until if since == event.since else until) for since, until in camp.away)
    away = tuple((since, until) for since, until in kept if since < until)
    game = _camps(game, event.camp, replace(camp, away=away, announced=camp.announced - event.days))
    game, after = _end_laid_again(game, event, before), time_off(game, event.camp)
    if event.camp not in game.owed:
        return game
    owed = game.owed[event.camp]
    return _owed(game, event.camp, replace(owed, due=laid_back(game.agreed, owed, event.at, game.zone, before, after)))


def _end_laid_again(game: CampGame, event: _OfVacation, before: TimeOff) -> CampGame:
    """Move the end of the camp's last turn as the turn moves: no offer that may still come ends before it."""
    if event.camp not in game.ends:
        return game
    end = laid_again(game.ends[event.camp], event.at, before, time_off(game, event.camp))
    return replace(game, ends={**game.ends, event.camp: end})


def _down(game: CampGame, event: time.DowntimeCredited) -> CampGame:
    game = replace(game, heard=game.heard + max(0, event.until - max(event.since, game.heard, game.credited)))
    if game.phase == "open" and event.since < game.start < event.until:
        game = replace(game, start=game.start + event.until - event.since)
    until = min(event.until, game.paused) if game.phase == "paused" else event.until
    return _credit(game, event.since, until)


def _resumed(game: CampGame, event: done.GameResumed) -> CampGame:
    return replace(_credit(game, game.paused, event.at), phase="running")


def _looked(game: CampGame, event: done.HiddenLookedAt) -> CampGame:
    """Bind somebody who has looked at something hidden: this person never plays in this game."""
    return _bind(replace(game, looks=(*game.looks, (event.person, event.what))), event.person, None, always=True)


def _operated(game: CampGame, event: done.OperatorAppointed | done.OperatorChosen) -> CampGame:
    """Replace the operator. No former operator ever plays in this game.

    The partners go on operating it, unless the leaders chose the new operator.
    """
    for person in (game.operator, *game.partners):
        game = _bind(game, person, None, always=True)
    partners = () if event.kind == "operator_chosen" else _but(game.partners, event.person)
    deputies = _but(game.deputies, event.person)
    game = replace(game, operator=event.person, partners=partners, deputies=deputies)
    return replace(game, silent=False, choices={}, heard=event.at)


def _shared(game: CampGame, event: done.OperatorJoined) -> CampGame:
    return replace(game, partners=(*game.partners, event.person), deputies=_but(game.deputies, event.person))


def _cancelled(game: CampGame, event: done.GameCancelled) -> CampGame:
    return replace(game, phase="over")


def _rule_changed(game: CampGame, event: done.RuleChanged) -> CampGame:
    values = {each.name: getattr(game.agreed, each.name) for each in describe(type(game.agreed))}
    after = replace(game, agreed=parse(type(game.agreed), {**values, event.rule: event.value}))
    return _weekends_set(game, after, event.at) if event.rule == "weekends" else after


def _weekends_set(before: CampGame, after: CampGame, at: int) -> CampGame:
    """Move the deadlines so that each keeps the time that it has left; nothing is due earlier than before."""
    for camp, turn in after.owed.items():
        due = laid_again(turn.due, at, time_off(before, camp), time_off(after, camp))
        after = _owed(after, camp, replace(turn, due=max(turn.due, due)))
    closing = {
        camp: replace(done, due=max(done.due, laid_again(done.due, at, time_off(before), time_off(after))))
        for camp, done in after.closing.items()
    }
    return replace(after, closing=closing)


# -- copies with one thing changed -----------------------------------------------------------------------------------


def _camps(game: CampGame, name: Card, camp: Camp) -> CampGame:
    return replace(game, camps={**game.camps, name: camp})


def _owed(game: CampGame, camp: Card, owed: OwedTurn) -> CampGame:
    ends = {**game.ends, camp: owed.due} if owed.asked == "turn" else game.ends
    return replace(game, owed={**game.owed, camp: owed}, ends=ends)


def _bind(game: CampGame, person: Person, camp: Card | None, *, always: bool = False) -> CampGame:
    """Note, once the game has begun, that ``person`` may have seen what only ``camp`` may see."""
    if not always and game.phase == "open":
        return game
    return replace(game, bound={**game.bound, person: camp})


def _task_left(game: CampGame, event: Any) -> CampGame:
    others = tuple(task for task in game.left if task != event.task)
    return replace(game, left=((*others, event.task) if event.left else others)[-MOST_LEFT:])


def _without(mapping: Mapping[K, V], key: K) -> dict[K, V]:
    return {each: value for each, value in mapping.items() if each != key}


def _but(people: tuple[Person, ...], person: Person) -> tuple[Person, ...]:
    return tuple(each for each in people if each != person)


def _in_camp(**change: Callable[[Camp, Any], object]) -> Callable[[CampGame, OfCamp], CampGame]:
    """Return a handler of an event that changes some fields of its camp."""

    def evolve(game: CampGame, event: OfCamp) -> CampGame:
        camp = game.camps[event.camp]
        return _camps(game, event.camp, replace(camp, **{name: to(camp, event) for name, to in change.items()}))

    return evolve


EVOLVE: EvolveByKind[CampGame] = {
    "registration_opened": _opened,
    "phrase_sealed": lambda game, event: replace(game, phrase=event.phrase),
    "leader_entered": _entered,
    "back_up_listed": _listed,
    "back_up_left": lambda game, event: _off_the_list(game, event.person),
    "entry_withdrawn": _withdrawn,
    "back_up_called": _called,
    "start_put_off": lambda game, event: replace(game, start=event.start),
    "camp_left_out": _withdrawn,
    "game_started": _started,
    "code_sealed": _in_camp(code=lambda camp, event: event.code),
    "enrolment_set": _in_camp(enrolment=lambda camp, event: event.enrolment),
    "code_missed": _missed,
    "camp_came": _camp_came,
    "start_moved": lambda game, event: replace(game, start=event.start),
    "slots_set": lambda game, event: replace(game, slots=event.slots),
    "game_cancelled": _cancelled,
    "invitation_sealed": lambda game, event: replace(game, invitation=event.code),
    "deputy_named": lambda game, event: replace(game, deputies=(*game.deputies, event.person)),
    "operator_joined": _shared,
    "operator_came": lambda game, event: replace(game, heard=event.at),
    "operator_silent": lambda game, event: replace(game, silent=True),
    "operator_returned": lambda game, event: replace(game, silent=False, choices={}, heard=event.at),
    "operator_voted": lambda game, event: replace(game, choices={**game.choices, event.camp: event.person}),
    "operator_chosen": _operated,
    "posts_copied": lambda game, event: replace(game, copied=(event.posts, event.at, event.markup)),
    "task_left": _task_left,
    "time_skipped": lambda game, event: replace(game, skipped=(*game.skipped, (event.at, event.until - event.at))),
    "join_asked": _in_camp(asked=lambda camp, event: (*camp.asked, event.person)),
    "join_declined": _in_camp(asked=lambda camp, event: _but(camp.asked, event.person)),
    "joined": _joined,
    "expelled": _parted,
    "member_left": _parted,
    "beta_appointed": _appointed,
    "beta_dismissed": _dismissed,
    "leadership_passed": _passed,
    "link_opened": lambda game, event: replace(game, opened=game.opened | {event.person}),
    **dict.fromkeys(("code_set", "link_revealed", "move_made", "said", "marked"), lambda game, event: game),
    "talk_opened": _in_camp(talk_opened=lambda camp, event: True),
    "standing_order_set": _in_camp(order=lambda camp, event: event.cards),
    "act_entered": _act_entered,
    "act_done": _settled,
    "act_countered": _settled,
    "act_taken_back": _settled,
    "act_voided": _settled,
    "turn_opened": _turn_opened,
    "turn_done": _turn_done,
    "turn_closed": _turn_closed,
    "reminded": lambda game, event: _owed(game, event.camp, replace(game.owed[event.camp], reminded=True)),
    "vacation_used": _vacation,
    "vacation_announced": _announced,
    "vacation_taken_back": _taken_back,
    "turn_lapsed": _turn_lapsed,
    "downtime_credited": _down,
    "camp_removed": _removed,
    "game_ended": lambda game, event: replace(game, phase="over", owed={}, closing={}),
    "solution_seen": lambda game, event: _bind(game, event.person, None, always=True),
    "game_paused": lambda game, event: replace(game, phase="paused", paused=event.at),
    "game_resumed": _resumed,
    "turn_extended": lambda game, event: _owed(game, event.camp, replace(game.owed[event.camp], due=event.due)),
    "operator_gave_strike": _struck,
    "operator_lifted_strike": _struck,
    "leader_replaced": _replaced,
    "operator_disbanded_camp": _removed,
    "rule_changed": _rule_changed,
    "hidden_looked_at": _looked,
    "operator_appointed": _operated,
}
