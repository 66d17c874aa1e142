"""Tables for seasons of games by post: a stub that knows turns, strikes and an end, and the real game of camps."""

import json
from random import Random
from typing import Protocol

from casefile.core.actions import Action, Refused, check, offers, pick
from casefile.core.by_post import SuggestPending
from casefile.core.cards import Card, Seat
from casefile.core.engine import Inputs
from casefile.core.events import SeatTaken
from casefile.core.fairness import Seed
from casefile.core.inquiry import Accuse, EndTurn, Suggest
from casefile.core.log import action_to
from casefile.core.table import Table, set_up
from casefile.games.nsider.state import NsiderState
from tests.rules import action_from, rule_set

STRIKES = 3


class ByPost(Protocol):
    """What a season needs of a table."""

    def begin(self, camps: tuple[Card, ...]) -> None:
        """The game begins with these camps in turn order."""

    def owes(self) -> tuple[Card, bool] | None:
        """Which camp must act now, and whether its lapse is punished; ``None`` when the game is over."""

    def move(self) -> str:
        """Something that the camp may do."""

    def legal(self, camp: Card, move: str) -> str | None:
        """The clause that forbids a move."""

    def moved(self, camp: Card, move: str) -> None:
        """The camp does it."""

    def lapsed(self, camp: Card, due: int) -> None:
        """The camp let its time run out."""

    def strikes(self) -> dict[Card, int]:
        """The strikes of each camp."""

    def out(self) -> set[Card]:
        """The camps that are removed."""


class Stub:
    """Turns and strikes alone.

    A camp that moves is done; three strikes remove a camp. The game ends when half of the camps are removed, or by an
    accusation, which is likelier to be right the longer it goes on.
    """

    def __init__(self, draw: Random) -> None:
        self.draw, self.turn, self.over = draw, 0, False
        self.order: list[Card] = []
        self.struck: dict[Card, int] = {}

    def begin(self, camps: tuple[Card, ...]) -> None:
        """The first camp begins."""
        self.order, self.struck = list(camps), dict.fromkeys(camps, 0)

    def owes(self) -> tuple[Card, bool] | None:
        """The camp whose turn it is."""
        return None if self.over else (self.order[self.turn % len(self.order)], True)

    def move(self) -> str:
        """There is but one move."""
        return "{}"

    def legal(self, camp: Card, move: str) -> str | None:
        """Everything is."""
        return None

    def moved(self, camp: Card, move: str) -> None:
        """Perhaps it was the end."""
        self.over = self.draw.random() < 0.001 * (self.turn // len(self.order) - 2)
        self._next()

    def lapsed(self, camp: Card, due: int) -> None:
        """A strike."""
        self.struck[camp] += 1
        self.over = 2 * len(self.out()) >= len(self.order)
        self._next()

    def _next(self) -> None:
        self.turn += 1
        while not self.over and self.order[self.turn % len(self.order)] in self.out():
            self.turn += 1

    def strikes(self) -> dict[Card, int]:
        """As counted."""
        return self.struck

    def out(self) -> set[Card]:
        """Those with three."""
        return {camp for camp, strikes in self.struck.items() if strikes >= STRIKES}


class Nsider:
    """The rule set ``nsider``: random suggestions, many accusations announced, few made."""

    def __init__(self, draw: Random) -> None:
        self.draw = draw
        self.camps: tuple[Card, ...] = ()

    def begin(self, camps: tuple[Card, ...]) -> None:
        """Everybody is seated, and chance deals."""
        rules = rule_set("nsider")
        setup = set_up(rules, len(camps), {"red_card": self.draw.random() < 0.5}, given=Inputs(characters=camps))
        seed = Seed(self.draw.randbytes(32), self.draw.randbytes(32))
        self.camps, self.table = camps, Table(rules, setup, seed)
        self.table.begin([SeatTaken(Seat(i), name, "", "") for i, name in enumerate(camps)])

    @property
    def case(self) -> NsiderState:
        """Where the game stands."""
        state = self.table.state
        assert isinstance(state, NsiderState)
        return state

    def owes(self) -> tuple[Card, bool] | None:
        """The seat that must act; an accusation that is offered or pending is no turn of its own."""
        actor = self.table.actor
        return None if actor is None else (self.camps[int(actor)], self.case.stage == "start")

    def move(self) -> str:
        """Something that is offered."""
        actor = self.table.actor
        assert actor is not None
        found = offers(self.table.menu(actor))
        kinds: list[type[Action]] = [Suggest, Suggest, SuggestPending, EndTurn]
        kinds += [Accuse] * (self.draw.random() < 0.1)
        wanted = [kind for kind in kinds if kind in found]
        kind = self.draw.choice(wanted)
        return json.dumps(action_to(pick({kind: found[kind]}, self.draw.randrange)))

    def legal(self, camp: Card, move: str) -> str | None:
        """As the menu says."""
        fields = json.loads(move)
        try:
            menu = self.table.menu(Seat(self.camps.index(camp)))
            check(menu, action_from(fields.pop("kind"), fields), self.table.rules.book)
        except Refused as refused:
            return refused.clause
        return None

    def moved(self, camp: Card, move: str) -> None:
        """At the table."""
        fields = json.loads(move)
        self.table.act(Seat(self.camps.index(camp)), action_from(fields.pop("kind"), fields))

    def lapsed(self, camp: Card, due: int) -> None:
        """The clock acts at the table."""
        self.table.lapse(due)

    def strikes(self) -> dict[Card, int]:
        """As the table counts them."""
        return {camp: self.case.strikes.get(Seat(seat), 0) for seat, camp in enumerate(self.camps)}

    def out(self) -> set[Card]:
        """As the table says."""
        return {self.camps[int(seat)] for seat in self.case.out}
