"""Random games of every rule set with random options, from one number each."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from hypothesis import strategies as st

from casefile.core.actions import Action, Offer, offers, pick
from casefile.core.cards import Seat
from casefile.core.editions import CLUE, TOKENS, Edition
from casefile.core.engine import Setup
from casefile.core.events import (
    BotCalled,
    BotSteppedIn,
    ClockSet,
    Event,
    OwnerReturned,
    PaceSet,
    SeatOffered,
    SeatPassed,
    SeatTaken,
    Viewer,
)
from casefile.core.fairness import Seed
from casefile.core.movement import Move
from casefile.core.options import Value, describe
from casefile.core.table import AnyTable, Table, set_up
from casefile.game import Games
from tests.decks import deck
from tests.sixth.game import SIX

MOST = 20_000
"""More actions than any of these games needs: one that goes on after them counts as endless."""


Sizes = tuple[int, int, int]


@dataclass(frozen=True)
class Plan:
    """Everything that fixes a random game."""

    rules: str
    seats: int
    options: dict[str, Value]
    number: int
    lapses: bool = False
    patience: int = 60
    """For so many actions accusations are left for later; then they are made as soon as possible."""
    wild: bool = False
    """Every kind of action that is offered is equally likely, always."""
    sizes: Sizes | None = None
    """The numbers of suspects, weapons and rooms of the players' own deck; ``None`` for a deck that comes with it."""
    games: Games = field(default=SIX, repr=False)
    """The games, of which it is one."""

    @property
    def edition(self) -> Edition | None:
        """The players' own deck, if there is one."""
        return deck(*self.sizes, board=self.options.get("board") == "classic") if self.sizes else None

    def setup(self) -> Setup[Any]:
        """The set-up of the table."""
        return set_up(self.games.rules[self.rules], self.seats, self.options, edition=self.edition)

    @property
    def seed(self) -> Seed:
        """The seed of the table."""
        return Seed(str(self.number).encode(), b"salt")

    def table(self) -> AnyTable:
        """The table with everybody seated and the cards dealt."""
        table = Table(self.games.rules[self.rules], self.setup(), self.seed)
        table.begin([SeatTaken(Seat(i), f"Player {i + 1}", "", f"{self.number}/{i}") for i in range(self.seats)])
        return table

    def play(self) -> Iterator[AnyTable]:
        """The same table, each time it waits for somebody, and once more at the end."""
        table, rng = self.table(), Random(self.number)
        for count in range(MOST):
            yield table
            if table.actor is None:
                return
            assert table.actor not in ("chance", "clock")
            if self.lapses and rng.random() < 0.05:
                table.lapse(rng.randrange(1 << 40))
            else:
                hurry = count >= self.patience
                chosen = anything(table, rng) if self.wild else choose(table, rng, hurry=hurry, games=self.games)
                table.act(table.actor, chosen)
        raise AssertionError(f"no end after {MOST} actions: {self}")


def anything(table: AnyTable, rng: Random) -> Action:
    """Any action that is offered; every kind equally likely, then every value of its fields."""
    return pick(table.rules.menu(table.state, actor(table)), rng.randrange)


def choose(table: AnyTable, rng: Random, *, hurry: bool, games: Games = SIX) -> Action:
    """A random action that gives a game a middle and an end: mostly into rooms, suggest, accuse when in a hurry."""
    found, game = offers(table.rules.menu(table.state, actor(table))), games[table.rules.name]
    if rng.random() < 0.1:
        return pick(found, rng.randrange)
    if game.accusation in found and hurry:
        return pick({game.accusation: found[game.accusation]}, rng.randrange)
    if len(found) > 1:
        found.pop(game.accusation, None)
    if game.played.question in found:
        return pick({game.played.question: found[game.played.question]}, rng.randrange)
    if Move in found:
        rooms = tuple(place for place in found[Move].choices["to"] if place in table.setup.deck.rooms)
        return pick({Move: Offer(found[Move].clause, {"to": rooms})} if rooms else found, rng.randrange)
    return pick(found, rng.randrange)


def actor(table: AnyTable) -> Seat:
    """The seat that the table waits for."""
    assert table.actor not in (None, "chance", "clock")
    return Seat(int(table.actor))


def finished(plan: Plan) -> AnyTable:
    """The table after the whole game."""
    *_, last = plan.play()
    return last


def viewers(table: AnyTable) -> list[Viewer]:
    """All seats, and a spectator."""
    return [*(Seat(seat) for seat in range(table.setup.seats)), "spectator"]


@st.composite
def plans(draw: st.DrawFn, rules: str, *, wild: bool = False) -> Plan:
    """Random games of one rule set."""
    options = {each.name: draw(st.sampled_from(each.choices)) for each in describe(SIX.rules[rules].options)}
    sizes, possible = None, list(SIX.rules[rules].seats)
    if rules in ANY_SIZE and draw(st.booleans()):
        sizes = draw(own_sizes(possible[0], board=options.get("board") == "classic"))
        dealt = sum(sizes) - len(sizes)
        possible = [seats for seats in possible if seats <= min(sizes[0], len(TOKENS), dealt)]
        if "side_cards" in options:
            options["side_cards"] = min(options["side_cards"], dealt - 2)
    seats = draw(st.sampled_from(possible))
    number = draw(st.integers(0, 1 << 32))
    return Plan(rules, seats, options, number, draw(st.booleans()), draw(st.sampled_from([0, 30, 90])), wild, sizes)


@st.composite
def own_sizes(draw: st.DrawFn, seats: int, *, board: bool = False) -> Sizes:
    """The numbers of cards of a deck that so many can play with; with a ``board`` there are its nine rooms."""
    suspects = draw(st.integers(seats, 12))
    rooms = 9 if board else draw(st.integers(2, 12))
    weapons = draw(st.integers(2, min(12, 30 - suspects - rooms)))
    return suspects, weapons, rooms


ANY_SIZE = tuple(name for name, rules in SIX.rules.items() if rules.family == CLUE and name != "hide_tracks")
"""The rule sets that can be played with decks of any size."""


ANY_TIME: Sequence[Event] = (
    BotSteppedIn(Seat(0), "inspector"),
    BotCalled(Seat(1), "inspector"),
    OwnerReturned(Seat(0)),
    SeatOffered(Seat(0)),
    SeatPassed(Seat(0), "Ann"),
    ClockSet("60"),
    PaceSet("fast"),
    PaceSet("step"),
)
"""What may happen to a table of two or more between any two actions of its game."""


def interrupted(data: st.DataObject, table: AnyTable) -> list[tuple[int, Event]]:
    """The history of a game with events of :data:`ANY_TIME` in it; each with how much of the game there was."""
    found = list(enumerate(table.history, 1))
    began = sum(isinstance(event, SeatTaken) for event in table.history)
    events = [each for each in ANY_TIME if getattr(each, "seat", 0) < table.setup.seats]
    for place in sorted(data.draw(st.lists(st.integers(began, len(found)), min_size=1, max_size=12)), reverse=True):
        found.insert(place, (place, data.draw(st.sampled_from(events))))
    return found


def pool(table: AnyTable) -> list[Any]:
    """Values that some action might carry: cards, places, nothing, nonsense."""
    board = table.state.board
    places = [*board.squares[::7]] if board else []
    return [*table.setup.deck, *places, None, "no_card", "", 0, -1, Seat(1), ("x",)]
