"""A state machine that does to a game by post whatever people, operator, clock and table can do, under watch."""

from copy import deepcopy
from functools import cache, reduce

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule

from casefile.core.actions import Action, Refused
from casefile.core.cards import Card
from casefile.core.hours import DAY, HOUR
from casefile.correspondence.camps import credit_downtime, finish_turn, next_due, open_turn, tick
from casefile.correspondence.camps.acts import (
    AppointBeta,
    Approve,
    AskToJoin,
    ChangeRule,
    Counter,
    DismissBeta,
    Expel,
    Extend,
    JoinByCode,
    Leave,
    PassLeadership,
    Pause,
    Person,
    Play,
    Replace,
    Resume,
    SetCode,
    SetEnrolment,
    SetStandingOrder,
    TakeBack,
)
from casefile.correspondence.camps.decide import decide
from casefile.correspondence.camps.evolve import evolve
from casefile.correspondence.camps.talk_acts import MarkSheet, Say
from casefile.correspondence.camps.time_events import ActEntered
from casefile.correspondence.camps.waiting import ActRequest
from tests.correspondence.camps.scene import MARIO, OP, PEACH, WARIO, Scene, begun, code
from tests.correspondence.camps.watch import Watch

CAMPS = (MARIO, WARIO, PEACH)
ANN = Person("ann")
BETAS = (Person("mario 2"), Person("wario 2"))
PEOPLE = (Person("mario 1"), *BETAS, Person("mario 3"), Person("wario 1"), ANN)
LEADERS_ACTS: tuple[Action, ...] = (
    *(act(person) for act in (AppointBeta, DismissBeta, Expel, PassLeadership) for person in PEOPLE[:4]),
    *(SetCode(code(MARIO)), SetEnrolment("closed"), SetEnrolment("open"), Approve(ANN)),
)
BETAS_ACTS: tuple[Action, ...] = (
    *(SetEnrolment("restricted"), SetEnrolment("open"), SetStandingOrder((Card("rope"),)), Expel(PEOPLE[3])),
    *(Approve(ANN), SetStandingOrder(())),
)
FORBIDDEN: tuple[Action, ...] = (
    *(SetCode(code(WARIO)), AppointBeta(PEOPLE[3]), DismissBeta(BETAS[0]), PassLeadership(BETAS[0])),
    *(ChangeRule("delay_hours", "24", "Shorter."), Replace(MARIO, "Me.", BETAS[0])),
)
OPERATORS_ACTS: tuple[Action, ...] = (
    *(Pause("Holiday."), Resume("Back."), Extend(MARIO, 24, "Exams."), Replace(MARIO, "Gone.", PEOPLE[3])),
    *(ChangeRule("delay_hours", hours, "New.") for hours in ("24", "48")),
    *(ChangeRule("vacation_days", "0", "None."), Replace(MARIO, "Gone.", BETAS[0])),
)
TIMES = (1, HOUR, 12 * HOUR, DAY - 1, DAY, 2 * DAY, 4 * DAY)


@cache
def beginning() -> tuple[Scene, Watch]:
    """The game has begun with two beta leaders, and Mario's camp owes turn 1."""
    scene, watch = begun(), Watch()
    for camp in CAMPS[:2]:
        scene.do(f"{camp} 1", AppointBeta(Person(f"{camp} 2")))
    for event in scene.log:
        person = getattr(event, "camp", None)
        watch.saw((event,), Person(f"{person} 1"))
    return scene, watch


class Games(RuleBasedStateMachine):
    """One game; whatever happens is watched."""

    def __init__(self) -> None:
        super().__init__()
        scene, watch = beginning()
        self.start, self.game, self.now = scene.game, scene.game, scene.now
        self.watch = deepcopy(watch)
        self.log: list[object] = []
        self.requests = 0

    def do(self, person: Person, act: Action, *, knowing: bool = False, back: int = 0) -> bool:
        """Whether it was done; what is refused changes nothing, and the same request again changes nothing more."""
        self.requests += 1
        request, clock = ActRequest(f"request {self.requests}", knowing), self.now - back
        try:
            events = decide(self.game, person, act, clock, request=request)
        except Refused:
            return False
        self.store(events, person, act)
        if any(isinstance(event, ActEntered) for event in events):
            again = decide(self.game, person, act, clock, request=request)
            assert again == (), "the same request is entered twice (12)"
        return True

    def store(self, events: tuple[object, ...], person: Person | None = None, act: Action | None = None) -> None:
        """Keep the events, have them watched, and let the table answer."""
        self.watch.saw(events, person, act)  # type: ignore[arg-type]
        self.game = reduce(evolve, events, self.game)  # type: ignore[arg-type]
        self.log += events
        for event in events:
            if getattr(event, "kind", "") == "move_made":
                self.store(finish_turn(self.game, event.camp, self.now))  # type: ignore[attr-defined]
            if getattr(event, "kind", "") in ("turn_closed", "turn_lapsed"):
                order = self.game.standing()
                camp = order[(order.index(event.camp) + 1) % len(order)]  # type: ignore[attr-defined]
                turn = event.turn + (camp == order[0])  # type: ignore[attr-defined]
                self.store(open_turn(self.game, camp, turn, self.now))

    def run_clock(self) -> None:
        """Whatever is due."""
        while events := tick(self.game, self.now):
            self.store(events)
        when = next_due(self.game)
        assert when is None or when > self.now or self.game.phase == "paused"

    @rule(person=st.sampled_from(BETAS), act=st.sampled_from(BETAS_ACTS), back=st.sampled_from((0, 0, 5 * DAY)))
    def beta(self, person: Person, act: Action, back: int) -> None:
        """A beta leader enters something, sometimes while the clock is set back, just after something was stored.

        A clock set back in a quiet hour is seen by nobody but whoever keeps the last moment that it showed.
        """
        self.do(person, act, back=back if self.watch.at == self.now else 0)

    @rule(person=st.sampled_from(BETAS), knowing=st.booleans(), late=st.booleans())
    def beta_plays(self, person: Person, knowing: bool, late: bool) -> None:
        """A beta leader enters a move, perhaps in the last hours; he is told when it would come too late."""
        if late and self.game.phase == "running":
            last = max(turn.ripe for turn in self.watch.turns.values())
            self.time_passes(max(0, last - self.watch.served - 12 * HOUR), ticks=True)
        for (camp, number), turn in list(self.watch.turns.items()):
            too_late = self.watch.served + self.watch.delay * HOUR > turn.ripe
            before = len(self.watch.waiting)
            did = self.do(person, Play(number, "{}"), knowing=knowing)
            if did and not knowing and len(self.watch.waiting) > before and self.watch.camp_of(person) == camp:
                assert not too_late, "not told that the turn ends first"

    @rule(person=st.sampled_from(BETAS), leaves=st.booleans())
    def beta_comes_or_goes(self, person: Person, leaves: bool) -> None:
        """Somebody becomes a beta leader again, or leaves."""
        camp = Card(person.split()[0])
        if leaves:
            self.do(person, Leave())
        self.do(person, JoinByCode(camp, code(camp)))
        self.do(self.watch.leaders[camp], AppointBeta(person))

    @rule(act=st.sampled_from(FORBIDDEN), person=st.sampled_from(BETAS))
    def beta_tries(self, act: Action, person: Person) -> None:
        """What a beta leader cannot do is refused, not delayed (6)."""
        assert not self.watch.is_beta(person) or not self.do(person, act), "a beta leader went beyond his limits (6)"

    @rule(person=st.sampled_from(BETAS), mine=st.booleans())
    def beta_cancels(self, person: Person, mine: bool) -> None:
        """A beta leader takes back his own; he cancels nobody else's (6)."""
        for (camp, number), entry in list(self.watch.waiting.items()):
            if self.watch.is_beta(person) and self.watch.camp_of(person) == camp:
                assert not self.do(person, Counter(number)), "a beta leader countered (6)"
                if mine or entry.by != person:
                    assert self.do(person, TakeBack(number)) == (entry.by == person), "not his to take back (6)"

    @rule(act=st.sampled_from(LEADERS_ACTS))
    def leader(self, act: Action) -> None:
        """The leader of Mario's camp does something."""
        self.do(self.watch.leaders[MARIO], act)

    @rule(camp=st.sampled_from(CAMPS))
    def leader_plays(self, camp: Card) -> None:
        """A leader makes the move that is owed."""
        for owes, number in list(self.watch.turns):
            if owes == camp:
                self.do(self.watch.leaders[camp], Play(number, "{}"))

    @rule(camp=st.sampled_from(CAMPS[:2]), late=st.booleans())
    def leader_counters(self, camp: Card, late: bool) -> None:
        """The leader counters whatever waits for the camp, also when it is due already; other leaders cannot (3)."""
        if late and self.watch.waiting and self.game.phase != "paused":
            ripe = max(entry.ripe for entry in self.watch.waiting.values())
            self.time_passes(max(0, ripe - self.watch.served), ticks=False)
        for name, number in list(self.watch.waiting):
            waits = (camp, number) in self.watch.waiting
            assert self.do(self.watch.leaders[camp], Counter(number)) == waits, "the leader could not counter (3)"
            assert name == camp or (name, number) in self.watch.waiting, "another camp's leader countered (3)"

    @rule(act=st.sampled_from(OPERATORS_ACTS))
    def operator(self, act: Action) -> None:
        """The operator does something in public."""
        self.do(OP, act)

    @rule(act=st.sampled_from((AskToJoin(MARIO), JoinByCode(MARIO, code(MARIO)), JoinByCode(WARIO, code(WARIO)))))
    def ann(self, act: Action) -> None:
        """Somebody from outside wants to join."""
        self.do(ANN, act)

    @rule(person=st.sampled_from((*PEOPLE, OP)), act=st.sampled_from((Say("Hm."), MarkSheet("cell.rope.0", "cross"))))
    def somebody_of_a_camp(self, person: Person, act: Action) -> None:
        """Whoever belongs to a camp talks and draws on its sheet at once; nobody else does."""
        camp, before = self.watch.camp_of(person), len(self.watch.waiting)
        assert self.do(person, act) == (camp is not None), "talk of somebody outside, or none inside"
        assert len(self.watch.waiting) == before, "talk that waits"

    @rule(time=st.sampled_from(TIMES), ticks=st.booleans())
    def time_passes(self, time: int, ticks: bool) -> None:
        """The clock may come by late."""
        self.now += time
        if self.game.phase != "paused":
            self.watch.served += time
        if ticks:
            self.run_clock()

    @rule(early=st.booleans())
    def something_ripens(self, early: bool) -> None:
        """The very moment, or the last before it, at which what waits longest may be carried out."""
        ripe = min((entry.ripe for entry in self.watch.waiting.values()), default=0)
        if ripe > self.watch.served and self.game.phase != "paused":
            self.time_passes(ripe - self.watch.served - early, ticks=True)

    @rule(time=st.sampled_from(TIMES))
    def a_pause(self, time: int) -> None:
        """The operator lets time stand still for a while."""
        if self.do(OP, Pause("Holiday.")):
            self.time_passes(time, ticks=True)
            self.do(OP, Resume("Back."))

    @rule(time=st.sampled_from(TIMES))
    def service_is_down(self, time: int) -> None:
        """All that was due is done, then the service is down; when it is up again it says so first."""
        self.run_clock()
        since = self.now
        self.now += time
        self.store(credit_downtime(self.game, since, self.now, self.now))
        self.run_clock()

    def teardown(self) -> None:
        """What was stored makes the same game again."""
        assert reduce(evolve, self.log, self.start) == self.game  # type: ignore[arg-type]
