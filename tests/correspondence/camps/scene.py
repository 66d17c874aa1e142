"""A game by post for tests: acts go in through the doors, and what they led to is folded and kept, as a store would."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from casefile.core.actions import Action, Refused
from casefile.core.cards import Card
from casefile.core.hours import DAY, HOUR
from casefile.correspondence.camps import CampGame, PeopleEvent, open_turn, refusal, tick
from casefile.correspondence.camps.acts import Enter, JoinByCode, OpenRegistration, Person, SetCode, Start
from casefile.correspondence.camps.clauses import BOOK
from casefile.correspondence.camps.decide import Legal, anything, decide
from casefile.correspondence.camps.evolve import evolve
from casefile.correspondence.camps.seals import Seal
from casefile.correspondence.camps.waiting import ActRequest

CHARACTERS = tuple(map(Card, ("mario", "wario", "peach", "luigi", "daisy", "waluigi")))
MARIO, WARIO, PEACH, LUIGI, DAISY, WALUIGI = CHARACTERS
PHRASE = Seal("00", "prison")
OP = Person("op")
T0 = 1_000 * DAY
"""When the game is announced; the start is ten days later."""


def code(camp: Card) -> Seal:
    """The code that the leader of a camp sets."""
    return Seal("01", f"code of {camp}")


def leader(camp: Card) -> Person:
    """Who leads a camp at first."""
    return Person(f"{camp} 1")


class Scene:
    """One game, its log, and a clock that moves only when told."""

    def __init__(self, game: CampGame | None = None) -> None:
        self.game = game or CampGame(OP)
        self.log: list[PeopleEvent] = []
        self.now = T0
        self.legal: Legal = anything

    def store(self, events: tuple[PeopleEvent, ...]) -> tuple[PeopleEvent, ...]:
        """Keep these events."""
        for event in events:
            self.game = evolve(self.game, event)
        self.log += events
        return events

    def do(self, person: str, act: Action, *, key: str = "", knowing: bool = False) -> tuple[PeopleEvent, ...]:
        """``person`` does something now."""
        who = Person(person)
        request = ActRequest(key, knowing)
        return self.store(decide(self.game, who, act, self.now, legal=self.legal, request=request))

    def tick(self) -> list[PeopleEvent]:
        """Everything that is due now."""
        found: list[PeopleEvent] = []
        while events := self.store(tick(self.game, self.now, legal=self.legal)):
            found += events
        return found

    def wait(self, time: int) -> list[PeopleEvent]:
        """Let time pass; then everything that is due."""
        self.now += time
        return self.tick()

    @contextmanager
    def refused(self, clause: str) -> Iterator[None]:
        """What is done here is refused with this clause, and changes nothing."""
        before = self.game
        with pytest.raises(Refused) as told:
            yield
        assert told.value.clause == BOOK[clause]
        assert self.game == before

    def tried(self, person: str, camp: Card, code: Seal) -> str | None:
        """Try a camp code; the key of the clause that is told, if it is."""
        told = refusal(self.do(person, JoinByCode(camp, code)))
        return None if told is None else BOOK.clause(told).key


def announced(slots: int = 3, back_ups: int = 2, files: int = 0, characters: int = 6) -> Scene:
    """Registration has just been opened."""
    scene = Scene()
    start = T0 + 10 * DAY
    scene.do(OP, OpenRegistration(CHARACTERS[:characters], PHRASE, slots, back_ups, files, start, "Welcome."))
    return scene


def gathered(camps: int = 3, back_ups: int = 2) -> Scene:
    """All leaders are there and have shown up; each has two members, such as ``"mario 2"`` and ``"mario 3"``."""
    scene = announced(camps, back_ups)
    for camp in CHARACTERS[:camps]:
        scene.do(leader(camp), Enter(camp, PHRASE))
        scene.do(leader(camp), SetCode(code(camp)))
        for number in (2, 3):
            scene.do(f"{camp} {number}", JoinByCode(camp, code(camp)))
    return scene


def begun(camps: int = 3, *, turn: bool = True) -> Scene:
    """The game has begun a day later; Mario's camp owes turn 1."""
    scene = gathered(camps)
    scene.now += DAY
    scene.do(OP, Start("Off we go."))
    if turn:
        scene.store(open_turn(scene.game, MARIO, 1, scene.now))
    return scene


def hours(count: int) -> int:
    """So many hours."""
    return count * HOUR
