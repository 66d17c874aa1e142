"""A watch over games by post: it keeps its own books, by its own clock, and complains when a promise is broken.

It knows the twelve invariants of camps and delayed acts, that nobody gets a strike before the full time of service has
passed, and that a log never goes back in time. It shares nothing with the program but the events and how they are seen.
"""

from dataclasses import dataclass, field

from casefile.core.actions import Action
from casefile.core.cards import Card
from casefile.core.hours import DAY, HOUR
from casefile.correspondence.camps import CampViewer, PeopleEvent
from casefile.correspondence.camps.acts import Person, Play
from casefile.correspondence.camps.operator_events import LeaderReplaced, RuleChanged, TurnExtended
from casefile.correspondence.camps.people_events import (
    BackUpCalled,
    BetaAppointed,
    BetaDismissed,
    Expelled,
    GameStarted,
    Joined,
    LeaderEntered,
    LeadershipPassed,
    MemberLeft,
    MoveMade,
)
from casefile.correspondence.camps.talk_events import Marked, Said
from casefile.correspondence.camps.time_events import (
    ActCountered,
    ActDone,
    ActEntered,
    ActTakenBack,
    ActVoided,
    TurnClosed,
    TurnLapsed,
    TurnOpened,
    VacationUsed,
)

CONSEQUENCES = {"enrolment_set", "expelled", "move_made", "standing_order_set", "joined", "join_declined"}
"""What an act that has waited may lead to."""
OWN = {"act_entered", "act_taken_back", "member_left", "act_voided", "join_asked", "code_missed", "said", "marked"}
"""What a beta leader brings about at once."""
SETTLED = ActDone | ActCountered | ActTakenBack | ActVoided


@dataclass
class Entry:
    """An act that waits: whose it is, and the service time at which it may be carried out."""

    camp: Card
    by: Person
    act: Action
    ripe: int
    at: int


@dataclass
class Turn:
    """A turn that is owed, and the service time before which it cannot be over."""

    ripe: int
    strike: bool


@dataclass
class Watch:
    """The books. ``served`` counts the milliseconds in which service was up and no pause was on."""

    served: int = 0
    delay: int = 24
    at: int = 0
    leaders: dict[Card, Person] = field(default_factory=dict)
    betas: dict[Card, set[Person]] = field(default_factory=dict)
    members: dict[Card, set[Person]] = field(default_factory=dict)
    started: bool = False
    seen: dict[Person, Card] = field(default_factory=dict)
    waiting: dict[tuple[Card, int], Entry] = field(default_factory=dict)
    ended: set[tuple[Card, int]] = field(default_factory=set)
    turns: dict[tuple[Card, int], Turn] = field(default_factory=dict)
    lapsed: set[tuple[Card, int, int]] = field(default_factory=set)
    vacation: dict[Card, int] = field(default_factory=dict)
    off: int = 3

    def camp_of(self, person: Person) -> Card | None:
        """The camp of a person, by these books."""
        return next((camp for camp in self.leaders if person in self.people(camp)), None)

    def people(self, camp: Card) -> set[Person]:
        """All who belong to a camp, by these books."""
        return {self.leaders[camp]} | self.betas[camp] | self.members[camp]

    def is_beta(self, person: Person) -> bool:
        """Whether somebody is a beta leader, by these books."""
        return any(person in betas for betas in self.betas.values())

    def saw(self, events: tuple[PeopleEvent, ...], by: Person | None = None, act: Action | None = None) -> None:
        """Look at what one act, or the clock, led to."""
        kinds = {event.kind for event in events}
        if by is not None and self.is_beta(by):
            assert kinds <= OWN, f"{kinds} by a beta leader at once (5, 6)"
            assert "act_voided" not in kinds or "member_left" in kinds
        done = [event for event in events if isinstance(event, ActDone)]
        if by is None and kinds & CONSEQUENCES:
            assert len(done) == 1, "a consequence without an act that has waited (5)"
        for each in done:
            self._carried_out(each, events)
        for event in events:
            assert event.at >= self.at, "a log goes back in time"
            self.at = event.at
            self._seen_by_the_right_people(event)
            self._book(event, by)
        self._lost_authority()

    def _carried_out(self, event: ActDone, events: tuple[PeopleEvent, ...]) -> None:
        entry = self.waiting.get((event.camp, event.entry))
        assert entry is not None, "carried out twice, or after it was countered (3, 8)"
        assert self.served >= entry.ripe, "carried out before its time of service was over (1, 7, 9)"
        assert event.at >= entry.at + DAY, "carried out before 24 hours were over (1)"
        assert entry.by in self.betas[entry.camp], "carried out for somebody who is no longer beta leader (4)"
        if isinstance(entry.act, Play):
            assert any(isinstance(each, MoveMade) for each in events)

    def _seen_by_the_right_people(self, event: PeopleEvent) -> None:
        """What waits, what became of it, and what a camp shares: for the whole camp and nobody else (2, 10, 11)."""
        if isinstance(event, ActEntered | SETTLED | MoveMade | Said | Marked):
            for camp in self.leaders:
                sees = event.seen_by(CampViewer(self.leaders[camp], camp)) is event
                assert sees == (camp == event.camp), "seen by the wrong camp, or not by the leader (2, 10, 11)"
            assert event.seen_by(CampViewer(Person("op"), None)) is None, "seen by the operator (10)"

    def _lost_authority(self) -> None:
        for number, entry in self.waiting.items():
            assert entry.by in self.betas.get(entry.camp, ()), f"{number} outlived its author's authority (4)"

    # -- the books -----------------------------------------------------------------------------------------------------

    def _book(self, event: PeopleEvent, by: Person | None) -> None:
        if isinstance(event, ActEntered):
            same = [each for each in self.waiting.values() if (each.by, each.act) == (event.by, event.act)]
            assert not same, "the same request waits twice (12)"
            before = sum(camp == event.camp for camp, _ in [*self.waiting, *self.ended])
            assert event.entry == before + 1, "a number that tells of other camps' entries (11)"
            ripe = self.served + self.delay * HOUR
            self.waiting[event.camp, event.entry] = Entry(event.camp, event.by, event.act, ripe, event.at)
        elif isinstance(event, SETTLED):
            assert (event.camp, event.entry) in self.waiting, "an act ended twice (8)"
            del self.waiting[event.camp, event.entry]
            self.ended.add((event.camp, event.entry))
        elif isinstance(event, RuleChanged) and event.rule == "delay_hours":
            self.delay = int(event.value)
        elif isinstance(event, RuleChanged) and event.rule == "vacation_days":
            self.off = int(event.value)
        elif isinstance(event, TurnOpened | TurnExtended | TurnLapsed | TurnClosed | VacationUsed | MoveMade):
            self._book_turn(event)
        else:
            self._book_people(event, by)

    def _book_turn(self, event: TurnOpened | TurnExtended | TurnLapsed | TurnClosed | VacationUsed | MoveMade) -> None:
        if isinstance(event, TurnOpened):
            self.turns[event.camp, event.turn] = Turn(self.served + event.due - event.at, event.strike)
            return
        turn = self.turns.get((event.camp, event.turn))
        assert turn is not None, "a turn that is not owed (4)"
        if isinstance(event, TurnExtended):
            turn.ripe += event.due - (event.at + turn.ripe - self.served)
        elif isinstance(event, TurnClosed):
            del self.turns[event.camp, event.turn]
        elif isinstance(event, VacationUsed):
            self.vacation[event.camp] = self.vacation.get(event.camp, 0) + 1
            assert self.served >= turn.ripe, "a vacation day before its time of service was over"
            due = self.served + event.due - event.at
            assert due >= turn.ripe + DAY, "a vacation day that is shorter than a day"
            turn.ripe = due
        elif isinstance(event, TurnLapsed):
            assert self.served >= turn.ripe, "a turn lapsed before its time of service was over"
            assert not turn.strike or self.vacation.get(event.camp, 0) >= self.off, "a strike before the vacation"
            assert (event.camp, event.turn, event.at) not in self.lapsed
            self.lapsed.add((event.camp, event.turn, event.at))
            del self.turns[event.camp, event.turn]

    def _book_people(self, event: PeopleEvent, by: Person | None) -> None:
        if isinstance(event, LeaderEntered | BackUpCalled):
            self.leaders[event.camp] = event.person
            self.betas.setdefault(event.camp, set())
            self.members.setdefault(event.camp, set())
        elif isinstance(event, Joined):
            assert self.camp_of(event.person) is None, "one person in two camps"
            self.members[event.camp].add(event.person)
        elif isinstance(event, BetaAppointed):
            assert by == self.leaders[event.camp], "appointed by somebody else than the leader (6)"
            self.members[event.camp].remove(event.person)
            self.betas[event.camp].add(event.person)
        elif isinstance(event, BetaDismissed):
            assert by == self.leaders[event.camp], "dismissed by somebody else than the leader (6)"
            self.betas[event.camp].remove(event.person)
            self.members[event.camp].add(event.person)
        elif isinstance(event, Expelled | MemberLeft):
            self._gone(event.camp, event.person)
        elif isinstance(event, LeadershipPassed):
            assert by == self.leaders[event.camp], "leadership passed by somebody else than the leader"
            self._gone(event.camp, event.person)
            self.members[event.camp].add(self.leaders[event.camp])
            self.leaders[event.camp] = event.person
        elif isinstance(event, LeaderReplaced):
            assert event.seen_by(CampViewer(Person("nobody"), None)) is event, "a replacement that is not public"
            self._gone(event.camp, event.person)
            self.leaders[event.camp] = event.person
        self.started = self.started or isinstance(event, GameStarted)
        if self.started:
            for camp in self.leaders:
                for person in self.people(camp):
                    assert self.seen.setdefault(person, camp) == camp, "one person has seen two camps' cards"

    def _gone(self, camp: Card, person: Person) -> None:
        self.betas[camp].discard(person)
        self.members[camp].discard(person)
