"""Pairs of games by post that differ only in what one viewer may not know.

What a viewer may not know is said here, by the rules of camps: whatever another camp does, has and says, who of it
acted, and who belongs to it; everybody's wrong codes but one's own; the words of codes; and what is hidden at the
table, by the oracle of :mod:`tests.games.nsider.pairs`. Who was sent away is told nothing more of the camp; a back-up
and everybody else see what is public. So does the operator, but for who belongs to a camp, of whom one can be made its
leader: the operator gathers the codes.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from casefile.core.actions import Action, Refused
from casefile.core.cards import Card, Seat
from casefile.core.events import Event, Viewer
from casefile.core.fairness import Seed
from casefile.core.hours import DAY, HOUR, UTC
from casefile.core.options import Value, describe
from casefile.core.table import AnyTable, Table
from casefile.correspondence.camps.acts import (
    AppointBeta,
    AskToJoin,
    Counter,
    Decline,
    DismissBeta,
    Enter,
    Expel,
    JoinByCode,
    Leave,
    OpenRegistration,
    SetCode,
    SetEnrolment,
    SetStandingOrder,
    Start,
    TakeBack,
)
from casefile.correspondence.camps.seals import Seal
from casefile.correspondence.camps.talk_acts import MarkSheet, Say
from casefile.correspondence.game import CorrespondenceGame, Plan
from tests.correspondence.by_post import id_of
from tests.correspondence.camps.scene import CHARACTERS, MARIO, PEACH, PHRASE, WARIO
from tests.correspondence.posts import some_move
from tests.games.nsider.pairs import twin
from tests.rules import RULES, rule_set
from tests.secrets.pairs import SEED, Game, played
from tests.server.running_server import Clock

CAMPS = (MARIO, WARIO, PEACH)
ROLES = {
    "leader": "mario 1",
    "beta": "mario 2",
    "member": "mario 3",
    "sent away": "mario 4",
    "back-up": "back up",
    "operator": "op",
    "person": "somebody",
    "stranger": "",
}
"""Who looks, and by which browser; those of Mario's camp are its people."""
INSIDE = ("leader", "beta", "member")
NOW = Clock().ms
"""When the servers start: right after all that is done in a pair, so that nothing of it has come due."""


@dataclass
class World:
    """One of the two games of a pair, while it is made."""

    post: CorrespondenceGame
    number: int
    now: int

    def do(self, name: str, act: Action) -> None:
        """Somebody does something now."""
        self.post.act(id_of(name), act, self.now, knowing=True)

    def pass_time(self, time: int) -> None:
        """Let time go by, and everything that is due happen."""
        self.now += time
        while self.post.tick(self.now):
            pass


Hidden = Callable[[World, Card, Random], None]
"""What a camp does that others may not know: in world 1, and something else or nothing in world 0."""


@dataclass(frozen=True)
class PostPair:
    """One game in two worlds that somebody in ``role`` cannot tell apart.

    ``later`` happens in ``hidden``'s camp in world 1 alone, while the viewer has a page open.
    """

    id: str
    role: str
    worlds: tuple[CorrespondenceGame, CorrespondenceGame]
    hidden: Card
    later: tuple[tuple[str, Action], ...]
    made_of: tuple[str, ...] = field(compare=False)


# -- what a camp does behind the others' backs -------------------------------------------------------------------------


def word(camp: Card, text: str) -> Seal:
    """A sealed code; to seal it as the server does takes long."""
    return Seal(f"salt of {camp}".encode().hex(), text)


def _entry(world: World, camp: Card) -> int:
    return world.post.game.camps[camp].entries


def talk(world: World, camp: Card, draw: Random) -> None:
    """Something is said, or something longer."""
    if world.number or draw.random() < 0.5:
        world.do(f"{camp} 3", Say("It was in the kitchen. " * (1 + 3 * world.number)))


def marks(world: World, camp: Card, draw: Random) -> None:
    """A mark on the camp's sheet."""
    if world.number:
        world.do(f"{camp} 3", MarkSheet("cell.hammer.0", "tick"))


def standing_order(world: World, camp: Card, draw: Random) -> None:
    """Another order of the cards: how many, and that it changed at all, is the camp's."""
    case = world.post.case
    assert case is not None
    hand = case.holdings.hand(world.post.seat(camp))
    if world.number and hand and camp in world.post.game.standing():
        world.do(f"{camp} 1", SetStandingOrder(tuple(reversed(hand[: 1 + draw.randrange(len(hand))]))))


def pending(world: World, camp: Card, draw: Random) -> None:
    """A beta leader's act waits."""
    if world.number:
        world.do(f"{camp} 2", SetEnrolment("restricted"))


def pending_move(world: World, camp: Card, draw: Random) -> None:
    """A beta leader's move waits."""
    if world.number and camp in world.post.game.owed:
        world.do(f"{camp} 2", some_move(world.post, camp, Random(draw.random())))


def carried_out(world: World, camp: Card, draw: Random) -> None:
    """A beta leader's act is carried out a day later."""
    if world.number:
        world.do(f"{camp} 2", SetEnrolment("restricted"))
    world.pass_time(DAY)


def countered(world: World, camp: Card, draw: Random) -> None:
    """A beta leader's act is countered, or taken back."""
    if world.number:
        world.do(f"{camp} 2", SetEnrolment("closed"))
        if draw.random() < 0.5:
            world.do(f"{camp} 1", Counter(_entry(world, camp)))
        else:
            world.do(f"{camp} 2", TakeBack(_entry(world, camp)))


def new_code(world: World, camp: Card, draw: Random) -> None:
    """Another code."""
    if world.number:
        world.do(f"{camp} 1", SetCode(word(camp, "another one")))


def enrolment(world: World, camp: Card, draw: Random) -> None:
    """Who may join."""
    if world.number:
        world.do(f"{camp} 1", SetEnrolment("closed"))


def joined(world: World, camp: Card, draw: Random) -> None:
    """A member more, who is now nobody's."""
    if world.number:
        world.do("newcomer", JoinByCode(camp, word(camp, f"code of {camp}")))


def asked(world: World, camp: Card, draw: Random) -> None:
    """Somebody asks to be let in, and now and then is not."""
    if world.number:
        world.do("newcomer", AskToJoin(camp))
        if draw.random() < 0.5:
            world.do(f"{camp} 1", Decline(id_of("newcomer")))


def missed(world: World, camp: Card, draw: Random) -> None:
    """Somebody tries wrong codes; not even the camp is told."""
    camp = draw.choice((camp, MARIO))
    for _ in range(world.number * (1 + draw.randrange(5))):
        world.do("newcomer", JoinByCode(camp, word(camp, "wrong")))


def gone(world: World, camp: Card, draw: Random) -> None:
    """Somebody is sent away, or leaves."""
    if world.number:
        world.do(f"{camp} 1", Expel(id_of(f"{camp} 3"))) if draw.random() < 0.5 else world.do(f"{camp} 3", Leave())


def betas(world: World, camp: Card, draw: Random) -> None:
    """Beta leaders come and go."""
    if world.number:
        world.do(f"{camp} 1", DismissBeta(id_of(f"{camp} 2")))
        world.do(f"{camp} 1", AppointBeta(id_of(f"{camp} 3")))


def who_moved(world: World, camp: Card, draw: Random) -> None:
    """A beta leader's move is carried out after a day; in the other world the leader makes the same at that moment."""
    if camp not in world.post.game.owed or (world.post.next_due() or 0) <= world.now + DAY:
        return  # its time would run out first
    move = some_move(world.post, camp, Random(draw.random()))
    if world.number:
        world.do(f"{camp} 2", move)
        world.pass_time(DAY)
    else:
        world.now += DAY
        world.do(f"{camp} 1", move)
        world.pass_time(0)


BEHIND: tuple[Hidden, ...] = (
    *(talk, marks, standing_order, pending, pending_move, carried_out, countered, new_code, enrolment, joined, asked),
    *(missed, gone, betas, who_moved),
)
STARTS_FROM_THE_CAST = (joined, asked, missed, gone, betas, who_moved, carried_out, countered, pending)
"""Of these one is enough in a pair: they are about the same people."""
MOVES_ON = (pending_move, carried_out, who_moved)
"""Of these, too: where a day goes by, what waits at the table happens, for all to see."""
KNOWN_TO_THE_OPERATOR = (joined, gone)


# -- pairs -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TablePlan:
    """The plan of a random game at the table of a game by post, for :func:`tests.secrets.pairs.played`."""

    plan: Plan
    number: int
    patience: int = 20
    seats: int = len(CAMPS)

    def table(self) -> AnyTable:
        """The table before anybody has sat down."""
        votes = [1] * self.seats if len(self.plan.commitments) > 1 else []
        return Table(rule_set("nsider"), self.plan.setup(CAMPS, votes), SEED)


def planned(draw: Random) -> Plan:
    """A game with random options."""
    options: dict[str, Value] = {
        each.name: draw.choice(each.choices)
        for each in describe(RULES["nsider"].options)
        if each.name not in ("edition", "turn_order", "case_files")
    }
    files = draw.choice((1, 3))
    options |= {"case_files": str(files)} if files > 1 else {}
    agreed: dict[str, Value] = {"deadlines": "fixed"} if draw.random() < 0.3 else {}
    return Plan("The red wax", options, agreed, "UTC", tuple(str(i) * 64 for i in range(files)))


def gathered(plan: Plan, world: int, history: list[Event], began: int) -> World:
    """A game that has begun, with a table where ``history`` has led to; the words of codes differ by world."""
    files = len(plan.commitments)
    seeds = tuple(Seed(bytes([world * 16 + i] * 32), bytes([world * 16 + i + 1] * 32)) for i in range(files))
    post = CorrespondenceGame(plan, seeds, id_of("op"))
    made, votes = World(post, world, began), files if files > 1 else 0
    made.do("op", OpenRegistration(CHARACTERS, PHRASE, len(CAMPS), 3, votes, began + 10 * DAY, "Welcome."))
    for camp in CAMPS:
        made.do(f"{camp} 1", Enter(camp, PHRASE, 1 if votes else 0, "ab"))
        # What the code is, nobody can read: in Mario's camp it is another one.
        made.do(f"{camp} 1", SetCode(word(camp, f"code of {camp}" if camp != MARIO else f"{world}")))
        for number in (2, 3, 4):
            code = word(camp, f"code of {camp}" if camp != MARIO else f"{world}")
            made.do(f"{camp} {number}", JoinByCode(camp, code))
        made.do(f"{camp} 1", AppointBeta(id_of(f"{camp} 2")))
    made.do("back up", Enter(CHARACTERS[0], PHRASE, 1 if votes else 0, "cd"))
    made.now += DAY
    made.do("op", Start("We begin."))
    begun = next(n for n, event in enumerate(post.people, 1) if event.kind == "game_started")
    made.post = CorrespondenceGame(plan, seeds, post.operator, UTC, post.people[:begun], history)
    made.now += HOUR
    made.do("mario 1", Expel(id_of("mario 4")))
    made.now += HOUR
    return made


def table_of(plan: Plan, draw: Random) -> Game:
    """A random game that is not over, with all camps in it."""
    while True:
        game = played(TablePlan(plan, draw.randrange(10**6)), most=draw.choice((4, 8, 14, 24)))  # type: ignore[arg-type]
        if not game.over and not game.table(len(game.steps)).state.out:
            return game


def post_pairs(count: int, seed: int = 0) -> Iterator[PostPair]:
    """So many pairs, for every kind of viewer in turn."""
    made, number = 0, seed
    while made < count:
        number += 1
        draw, role = Random(number), list(ROLES)[number % len(ROLES)]
        plan = planned(draw)
        game = table_of(plan, draw)
        viewer: Viewer = Seat(CAMPS.index(MARIO)) if role in INSIDE else "spectator"
        other = twin(game, viewer, draw) if draw.random() < 0.7 else None
        hidden = WARIO if role in INSIDE else draw.choice((MARIO, WARIO))
        found = _pair(f"pair-{number:05}", role, plan, (game, other or game), hidden, draw)
        if found is not None:
            made += 1
            yield found


def _pair(id: str, role: str, plan: Plan, games: tuple[Game, Game], hidden: Card, draw: Random) -> PostPair | None:
    histories = [list(each.table(len(each.steps)).history) for each in games]
    chosen: list[Hidden] = draw.sample(BEHIND, 3)
    if role == "operator":
        chosen = [each for each in chosen if each not in KNOWN_TO_THE_OPERATOR] or [talk]
    if games[0] is not games[1]:  # what happens at the table could have another answer there
        chosen = [each for each in chosen if each not in (who_moved, carried_out)]
    for alike in (STARTS_FROM_THE_CAST, MOVES_ON):
        first = next((each for each in chosen if each in alike), None)
        chosen = [each for each in chosen if each is first or each not in alike]
    days = 2 if who_moved in chosen or carried_out in chosen else 1
    began = NOW - days * DAY - (2 + len(chosen)) * HOUR
    worlds = [gathered(plan, world, histories[world], began) for world in (0, 1)]
    for act in chosen:
        state = draw.getstate()
        for world in worlds:
            draw.setstate(state)
            try:
                act(world, hidden, draw)
            except Refused:  # what was done before has made it impossible
                return None
        if worlds[0].post.game.phase == "over":
            return None
        for world in worlds:
            world.now += HOUR
    # A beta leader of the viewer's camp has entered something after all that: its number is the camp's own.
    for world in worlds:
        world.do("mario 2", SetEnrolment("restricted")) if hidden != MARIO else None
    later: tuple[tuple[str, Action], ...] = (
        (f"{hidden} 1", Say("Psst.")),
        (f"{hidden} 1", SetCode(word(hidden, "x"))),
        (f"{hidden} 2", SetEnrolment("open")),
    )
    names = tuple(act.__name__ for act in chosen) + (("deal",) if games[0] is not games[1] else ())
    return PostPair(id, role, (worlds[0].post, worlds[1].post), hidden, later, names)


def differ(pair: PostPair) -> Any:
    """Whether the two games differ at all."""
    one, two = pair.worlds
    return one.people != two.people or (one.table and two.table and one.table.history != two.table.history)
