"""Whole games by post on a real store: people who act, leave and come late, restarts, and a clock that is moved.

All games of a season are in one file and share a clock. Each is watched by
:class:`tests.correspondence.camps.watch.Watch`, which sees every step that is stored, in its order.
"""

import asyncio
import json
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Protocol, cast

from casefile.core.actions import Action, Refused
from casefile.core.by_post import GiveStrike, LiftStrike
from casefile.core.cards import Card
from casefile.core.fairness import Seed
from casefile.core.hours import DAY, HOUR
from casefile.core.options import Value
from casefile.correspondence.camps.acts import (
    AppointBeta,
    ChangeRule,
    Enter,
    Extend,
    JoinByCode,
    Leave,
    OpenRegistration,
    Pause,
    Person,
    Play,
    Replace,
    Resume,
    SetCode,
    SetStandingOrder,
    Start,
)
from casefile.correspondence.camps.acts import Counter as CounterAct
from casefile.correspondence.camps.contract import PeopleEvent
from casefile.correspondence.game import CorrespondenceGame, Plan, PlannedStep
from casefile.correspondence.server.hosted_posts import HostedCorrespondence
from casefile.correspondence.server.post_session import PostSession
from casefile.correspondence.server.post_sessions import CorrespondenceGames
from casefile.server.clock.heartbeat import BEAT, Heartbeat
from casefile.server.store import Appended, AsyncStore, NewPerson, RequestKey, digest, open_sqlite
from casefile.server.tables.sessions import NewStep
from casefile.server.tables.table_plan import Secret
from tests.correspondence.by_post import enter_act
from tests.correspondence.camps.scene import CHARACTERS, PHRASE, T0, code
from tests.correspondence.camps.season import LONGEST
from tests.correspondence.camps.watch import Watch
from tests.correspondence.posts import some_move
from tests.server.running_server import Clock

RULES: tuple[dict[str, Value], ...] = (
    {},
    {"rounds": "simultaneous"},
    {"red_card": True},
    {"show": "ask"},
    {"case_files": "3", "turn_order": "registration"},
    {"accuse_from_round": "1", "disbanded_cards": "silent"},
)
"""The rules of the games of a season, in turn."""

OP = Person(digest("op"))

Doing = Callable[[CorrespondenceGame], Action | None]
"""What somebody is going to do, as things stand by then."""


@dataclass
class Played:
    """One game of a season."""

    id: str
    draw: Random
    watch: Watch = field(default_factory=Watch)
    plans: list[tuple[int, int, Person, Doing]] = field(default_factory=list)
    steps: dict[int, PlannedStep] = field(default_factory=dict)
    """Steps that were stored after this version, and before which one is still to be looked at."""
    version: int = 0
    """How many events have been looked at."""
    absent: set[Person] = field(default_factory=set)
    made: int = 0
    over: bool = False


class Office(Protocol):
    """Where the notices of a season go; it looks at what is sent."""

    def open(self, season: "Season") -> None:
        """The service comes up."""

    async def begin(self) -> None:
        """Before anything is sent."""

    def saw(self, played: Played, step: PlannedStep) -> None:
        """A step has been stored."""

    async def send(self, played: Played) -> None:
        """Send what is due after something happened in a game."""


@dataclass
class Season:
    """Games in one file, and what has happened in all of them."""

    file: Path
    seed: int
    unrest: float
    """How likely a restart is before each step."""
    happened: Counter[str] = field(default_factory=Counter)
    restarts: int = 0
    doubled: int = 0
    """Requests that were sent more than once."""
    terms: Sequence[tuple[dict[str, Value], dict[str, Value]]] = ()
    """The options of the rules and what is agreed, of the games in turn; by default :data:`RULES`."""
    office: "Office | None" = None
    """Where notices go, if anybody is to be told."""

    def __post_init__(self) -> None:
        self.draw, self.clock = Random(self.seed), Clock(T0)
        self.games: dict[str, Played] = {}
        self.asking: tuple[Person, Action] | None = None
        self.open()

    # -- the service ---------------------------------------------------------------------------------------------------

    def open(self) -> None:
        """The service comes up; nothing is in memory."""
        self.stored = open_sqlite(self.file)
        self.store = AsyncStore(self.stored)
        for name in ("append", "answered", "table", "ask"):
            setattr(self.store, name, self.late(getattr(self.store, name)))
        self.posts = CorrespondenceGames(self.store, self.clock)
        if self.office is not None:
            self.office.open(self)
        take = self.posts.sessions.take

        async def watched(session: PostSession, step: NewStep, request_key: RequestKey | None = None) -> Appended:
            before = session.log.version
            done = await take(session, step, request_key)
            if not done.repeated:
                people = tuple(cast(Sequence[PeopleEvent], step.events))
                self.stored_since(self.games[session.id], before, PlannedStep(people))
            return done

        self.posts.sessions.take = watched  # type: ignore[method-assign]

    def late(self, method: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        """A method of the store whose answer comes late now and then, after others have gone on."""
        draw = Random(f"{self.seed} {self.restarts}")

        async def answer(*args: Any, **given: Any) -> Any:
            found = await method(*args, **given)
            if draw.random() < 0.02:
                await asyncio.sleep(draw.random() * 0.01)
            return found

        return answer

    def close(self) -> None:
        """The service goes down."""
        self.store.close()
        self.stored.close()

    async def restart(self, downtime: int) -> None:
        """Down for a while, and up again: what was due meanwhile is looked at after the time has been given back."""
        await self.store.alive(self.clock())
        self.close()
        self.clock.ms += downtime
        if downtime <= BEAT:
            self._served(downtime)
        self.open()
        self.restarts += 1
        await Heartbeat(self.store, [HostedCorrespondence(self.posts, self.clock)], self.clock).beat()
        if self.office is not None:
            await self.office.begin()

    def _served(self, time: int) -> None:
        for played in self.games.values():
            played.watch.served += 0 if played.id in self.paused else time

    # -- steps ---------------------------------------------------------------------------------------------------------

    def stored_since(self, played: Played, before: int, step: PlannedStep) -> None:
        """A step has been stored; look at it once all steps before it have been looked at.

        An answer of the store that comes late may be overtaken by another task, which follows the log.
        """
        assert step.people, "a step by which the log of a game's people did not grow"
        played.steps[before] = step
        while (next_step := played.steps.pop(played.version, None)) is not None:
            played.version += len(next_step.people)
            self.saw(played, next_step)

    def saw(self, played: Played, step: PlannedStep) -> None:
        """A step has been stored."""
        by, act = self.asking or (None, None)
        # The watch asks for the authority of whoever acted, as it was before.
        played.watch.saw(step.people, by, act)
        self.happened.update(event.kind for event in step.people)
        if self.office is not None:
            self.office.saw(played, step)
        for event in step.people:
            self.answer(played, event)

    async def do(self, played: Played, person: Person, act: Action) -> None:
        """Somebody asks for something, now and then more than once; a key makes it one request."""
        played.made += 1
        times = played.draw.choice((1, 1, 1, 2, 3))
        self.doubled += times > 1
        request_key = RequestKey(f"key {played.made}", f"hash {played.made}", "")
        self.asking = person, act
        requests = [
            enter_act(self.posts, played.id, person, act, request_key=request_key, knowing=True) for _ in range(times)
        ]
        # All are waited for: what goes on behind the watch's back, it cannot see, nor whoever did it.
        answers = await asyncio.gather(*requests, return_exceptions=True)
        self.asking = None
        assert not played.steps, "a step was stored whose predecessor was not"
        refusals = {str(answer) for answer in answers if isinstance(answer, Refused)}
        for answer in answers:
            if isinstance(answer, BaseException) and not isinstance(answer, Refused):
                raise answer
        assert len(refusals) <= 1, f"one request was refused for {refusals}"
        self.happened.update(f"refused {refusal}" for refusal in refusals)

    async def tick(self, played: Played) -> None:
        """Two schedulers come by at once."""
        await asyncio.gather(self.posts.tick(played.id), self.posts.tick(played.id))

    # -- what people do ------------------------------------------------------------------------------------------------

    def plan(self, played: Played, after: float, person: Person, doing: Doing | Action) -> None:
        """Somebody is going to do something."""
        act = doing if callable(doing) else lambda post: doing
        played.plans.append((self.clock() + int(after), self.happened.total(), person, act))

    def answer(self, played: Played, event: Any) -> None:
        """What members of a camp and the operator make of an event."""
        draw = played.draw
        match event.kind:
            case "turn_opened":
                self.turn_opened(played, event.camp, event.turn)
            case "act_entered" if draw.random() < 0.2:
                leader = played.watch.leaders[event.camp]
                self.plan(played, draw.random() * 30 * HOUR, leader, CounterAct(event.entry))
            case "turn_lapsed" if draw.random() < 0.4:
                self.plan(played, 12 * HOUR, OP, Replace(event.camp, "Gone."))
            case "operator_gave_strike":
                self.plan(played, DAY, OP, LiftStrike(event.camp, "After all."))
            case _:
                pass

    def turn_opened(self, played: Played, camp: Card, turn: int) -> None:
        """The leader acts, sooner or later; where he does not, a beta leader may."""
        draw, watch = played.draw, played.watch

        def move(post: CorrespondenceGame) -> Action | None:
            owed = post.game.owed.get(camp)
            return some_move(post, camp, draw) if owed and owed.turn == turn else None

        def order(post: CorrespondenceGame) -> Action | None:
            if post.case is None or camp not in post.camps:
                return None
            return SetStandingOrder(tuple(draw.sample(hand, len(hand)))) if (hand := hand_of(post, camp)) else None

        leader = watch.leaders[camp]
        if draw.random() < 0.02:
            played.absent.add(leader)
        if leader not in played.absent:
            self.plan(played, draw.expovariate(0.7) * DAY, leader, move)
        for beta in sorted(watch.betas[camp]):
            if draw.random() < 0.5:
                self.plan(played, draw.random() * 5 * DAY, beta, move)
            elif draw.random() < 0.2:
                self.plan(played, 0, beta, order)
        if draw.random() < 0.05:
            self.plan(played, draw.random() * DAY, OP, Extend(camp, 1 + draw.randrange(48), "More time."))
        if draw.random() < 0.02:
            self.plan(played, draw.random() * DAY, OP, GiveStrike(camp, "Rude."))

    async def person(self, name: str) -> Person:
        """Somebody whom the store knows, by a name that is the token as well."""
        return Person((await self.store.add_person(name, name, at=self.clock())).digest)

    async def announce(self, number: int) -> None:
        """Open the registration of a game and let people enter, late camps and back-ups among them."""
        draw = Random(f"{self.seed} {number}")
        options = RULES[number % len(RULES)]
        agreed: dict[str, Value] = {"deadlines": "fixed"} if draw.random() < 0.3 else {}
        if self.terms:
            options, agreed = self.terms[number % len(self.terms)]
        files = int(options.get("case_files", 1))
        seeds = tuple(Seed(draw.randbytes(32), draw.randbytes(32)) for _ in range(files))
        plan = Plan(f"Game {number}", options, agreed, "UTC", tuple(seed.commitment for seed in seeds))
        played = self.games[f"game-{number}"] = Played(f"game-{number}", draw)
        played.watch.off = int(agreed.get("vacation_days", 3))
        votes = files if files > 1 else 0
        act = OpenRegistration(CHARACTERS, PHRASE, 6, 3, votes, self.clock() + 14 * DAY, "Welcome.")
        await self.posts.announce_post(played.id, plan, Secret(seeds, bytes(32)), NewPerson("op", "Op"), act)
        announced = tuple((await self.posts.sessions.load(played.id)).post.people)
        played.watch.saw(announced)
        played.version = len(announced)
        for each in range(9):
            vote = 1 + each % votes if votes else 0
            await self.do(
                played, await self.person(f"leader {each}"), Enter(CHARACTERS[each % 6], PHRASE, vote, f"{each}")
            )
        missing = set(draw.sample(CHARACTERS, draw.choice((0, 1, 2))))
        for camp in CHARACTERS:
            leader, late = played.watch.leaders[camp], camp in missing
            # Whoever is late has no code when the time comes: a back-up is called, or the camp is left out.
            self.plan(played, (20 if late else 0) * DAY, leader, SetCode(code(camp)))
            for member in range(0 if late else draw.randrange(4)):
                person = await self.person(f"{camp} {member}")
                self.plan(played, HOUR, person, JoinByCode(camp, code(camp)))
                if member < 2:
                    self.plan(played, 2 * HOUR, leader, AppointBeta(person))
        if draw.random() < 0.3:
            self.plan(played, 3 * HOUR, OP, Start("We begin."))
        for each in range(4):
            self.plan(played, draw.random() * 60 * DAY, Person(digest(f"{CHARACTERS[each]} 0")), Leave())
        for _ in range(2):
            when = draw.random() * 90 * DAY
            self.plan(played, when, OP, Pause("Holiday."))
            self.plan(played, when + 3 * DAY, OP, Resume("Back."))
        self.plan(played, draw.random() * 90 * DAY, OP, ChangeRule("delay_hours", "36", "Slower."))

    # -- time ----------------------------------------------------------------------------------------------------------

    async def play(self, games: int) -> None:
        """From the announcements until every game is over, or for the longest time that one may take."""
        self.paused: set[str] = set()
        await self.person("op")
        if self.office is not None:
            await self.office.begin()
        for number in range(games):
            await self.announce(number)
        while self.clock() < T0 + LONGEST and not all(played.over for played in self.games.values()):
            if self.draw.random() < self.unrest:
                short = self.draw.random() < 0.2
                await self.restart(1 + self.draw.randrange(BEAT) if short else int(self.draw.expovariate(6) * DAY) + 1)
                continue
            moments = [plan[0] for played in self.games.values() for plan in played.plans[:1]]
            due = await self.store.next_due()
            late = self.draw.choice((0, 0, 1, 1_000))  # a clock comes by late, never early
            now = max(self.clock(), min([*moments, *([due] if due is not None else [])]) + late)
            self._served(now - self.clock())
            self.clock.ms = now
            going = {played.id for played in self.games.values() if played.plans and played.plans[0][0] <= now}
            for id in sorted(going | {each.table_id.removeprefix("post:") for each in await self.store.due(now)}):
                await self.turn(self.games[id], now)

    async def turn(self, played: Played, now: int) -> None:
        """What is due in one game, then what somebody is going to do."""
        await self.tick(played)
        if played.plans and played.plans[0][0] <= now:
            _, _, person, doing = played.plans.pop(0)
            session = await self.posts.sessions.load(played.id)
            if (act := doing(session.post)) is not None:
                await self.do(played, person, act)
        game = (await self.posts.sessions.load(played.id)).post.game
        if self.office is not None:
            await self.office.send(played)
        played.plans.sort(key=lambda plan: plan[:2])
        (self.paused.add if game.phase == "paused" else self.paused.discard)(played.id)
        if game.phase == "over":
            played.over, played.plans = True, []


def hand_of(post: CorrespondenceGame, camp: Card) -> tuple[Card, ...]:
    """The cards that a camp holds."""
    assert post.case is not None
    return tuple(post.case.holdings.hand(post.seat(camp)))


def move_of(act: Action) -> dict[str, Any]:
    """What a camp does at the table."""
    assert isinstance(act, Play)
    found: dict[str, Any] = json.loads(act.move)
    return found
