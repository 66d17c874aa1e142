"""Whole games by post on a clock of their own: leaders who leave, late camps, beta leaders, counters, restarts."""

from collections import Counter
from dataclasses import dataclass, field
from functools import reduce
from random import Random

from casefile.core.actions import Action, Refused
from casefile.core.cards import Card
from casefile.core.hours import DAY, HOUR
from casefile.correspondence.camps import (
    CampGame,
    PeopleEvent,
    credit_downtime,
    end_game,
    finish_turn,
    next_due,
    open_turn,
    tick,
)
from casefile.correspondence.camps import remove_camp as remove
from casefile.correspondence.camps.acts import (
    AppointBeta,
    ChangeRule,
    Enter,
    JoinByCode,
    Leave,
    OpenRegistration,
    Pause,
    Person,
    Play,
    Replace,
    Resume,
    SetCode,
)
from casefile.correspondence.camps.acts import Counter as CounterAct
from casefile.correspondence.camps.decide import decide
from casefile.correspondence.camps.evolve import evolve
from casefile.correspondence.camps.people_events import MoveMade
from casefile.correspondence.camps.time_events import TurnLapsed
from casefile.correspondence.camps.waiting import ActRequest
from tests.correspondence.camps.scene import CHARACTERS, OP, PHRASE, T0, code
from tests.correspondence.camps.tables import ByPost, Nsider, Stub
from tests.correspondence.camps.watch import Watch

LONGEST = 4 * 365 * DAY
"""A game that goes on for longer has not ended."""


@dataclass
class Played:
    """One game, from the announcement to its end."""

    seed: int
    kind: type[Stub] | type[Nsider] = Stub
    watch: Watch = field(default_factory=Watch)
    log: list[PeopleEvent] = field(default_factory=list)
    happened: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.draw = Random(self.seed)
        self.game, self.now = CampGame(OP), T0
        self.plans: list[tuple[int, int, Person, Action]] = []
        self.absent: set[Person] = set()
        self.turns = 0
        self.table: ByPost = self.kind(self.draw)

    # -- doing ---------------------------------------------------------------------------------------------------------

    def store(self, events: tuple[PeopleEvent, ...], person: Person | None = None, act: Action | None = None) -> None:
        """Keep the events under watch, and let the table and the people answer."""
        self.watch.saw(events, person, act)
        self.game = reduce(evolve, events, self.game)
        self.log += events
        self.happened.update(event.kind for event in events)
        for event in events:
            self.answer(event)

    def do(self, person: Person, act: Action) -> bool:
        """Whether it was done."""
        try:
            events = decide(self.game, person, act, self.now, legal=self.table.legal, request=ActRequest(knowing=True))
        except Refused as refused:
            self.happened[f"refused {refused.clause}"] += 1
            return False
        self.store(events, person, act)
        return True

    def plan(self, after: int, person: Person, act: Action) -> None:
        """Somebody is going to do something."""
        self.plans.append((self.now + after, len(self.plans), person, act))

    def answer(self, event: PeopleEvent) -> None:
        """What the table, the members of a camp and the operator make of an event."""
        if self.game.phase == "over":
            return
        match event.kind:
            case "game_started":
                self.table.begin(self.game.standing())
                self.ask()
            case "turn_opened":
                self.turn_opened(event.camp, event.turn)  # type: ignore[attr-defined]
            case "act_entered" if self.draw.random() < 0.15:
                camp = self.game.camps[event.camp]  # type: ignore[attr-defined]
                self.plan(int(self.draw.random() * 30 * HOUR), camp.leader, CounterAct(event.entry))  # type: ignore[attr-defined]
            case "move_made":
                assert isinstance(event, MoveMade)
                self.table.moved(event.camp, event.move)
                self.store(finish_turn(self.game, event.camp, self.now))
            case "turn_closed":
                self.ask()
            case "turn_lapsed":
                assert isinstance(event, TurnLapsed)
                self.table.lapsed(event.camp, event.due)
                self.ask()
                if self.draw.random() < 0.4:
                    self.plan(12 * HOUR, OP, Replace(event.camp, "Gone."))

    def ask(self) -> None:
        """What the table says now: who is out, and who owes what."""
        for camp in self.table.out() & set(self.game.standing()):
            self.store(remove(self.game, camp, self.now))
        owes = self.table.owes()
        if owes is None:
            self.store(end_game(self.game, self.now))
            return
        self.turns += 1
        self.store(open_turn(self.game, owes[0], self.turns, self.now, "turn" if owes[1] else "offer"))

    def turn_opened(self, name: Card, turn: int) -> None:
        """The leader acts, sooner or later; where he does not, a beta leader may."""
        camp, move = self.game.camps[name], Play(turn, self.table.move())
        if self.draw.random() < 0.02:
            self.absent.add(camp.leader)
        if camp.leader not in self.absent:
            self.plan(int(self.draw.expovariate(0.7) * DAY), camp.leader, move)
        for beta in camp.betas:
            if self.draw.random() < 0.5:
                self.plan(int(self.draw.random() * 5 * DAY), beta, move)

    # -- a game --------------------------------------------------------------------------------------------------------

    def register(self) -> None:
        """Six leaders and three back-ups; one or two leaders never show up; members and beta leaders join."""
        start = T0 + 14 * DAY
        self.do(OP, OpenRegistration(CHARACTERS, PHRASE, 6, 3, 0, start, "Welcome."))
        for number in range(9):
            self.do(Person(f"leader {number}"), Enter(CHARACTERS[number % 6], PHRASE))
        if self.draw.random() < 0.3:
            self.do(OP, ChangeRule("deadlines", "fixed", "Every evening."))
        missing = set(self.draw.sample(CHARACTERS, self.draw.choice((0, 1, 2))))
        for camp in CHARACTERS:
            if camp in missing:
                continue
            leader = self.game.camps[camp].leader
            self.do(leader, SetCode(code(camp)))
            for number in range(self.draw.randrange(4)):
                person = Person(f"{camp} {number}")
                self.do(person, JoinByCode(camp, code(camp)))
                if number < 2:
                    self.do(leader, AppointBeta(person))
        for number in range(4):
            self.plan(int(self.draw.random() * 60 * DAY), Person(f"{CHARACTERS[number]} 0"), Leave())
        for _ in range(2):
            when = int(self.draw.random() * 90 * DAY)
            self.plan(when, OP, Pause("Holiday."))
            self.plan(when + 3 * DAY, OP, Resume("Back."))

    def pass_time(self, until: int) -> None:
        """The clock goes on; in a pause it does not count."""
        if self.game.phase != "paused":
            self.watch.served += until - self.now
        self.now = until

    def restart(self, until: int) -> None:
        """The service is down: nobody can act; what was planned meanwhile is done as soon as it is up."""
        since, self.now = self.now, until
        self.store(credit_downtime(self.game, since, until, until))

    def play(self) -> "Played":
        """From the announcement to the end, or for the longest time that a game may take."""
        self.register()
        while self.game.phase != "over" and self.now < T0 + LONGEST:
            planned, due = min(self.plans, default=None), next_due(self.game)
            when = min(moment for moment in (planned and planned[0], due, self.now + 30 * DAY) if moment is not None)
            if self.draw.random() < 0.02:
                self.restart(self.now + int(self.draw.expovariate(1 / 6) * HOUR) + 1)
                continue
            late = self.draw.choice((0, 0, 1, 1_000))  # a clock comes by late, never early
            self.pass_time(max(self.now, when + late))
            if planned is not None and planned[0] <= self.now:
                self.plans.remove(planned)
                self.do(planned[2], planned[3])
            self.store(tick(self.game, self.now, legal=self.table.legal))
        return self
