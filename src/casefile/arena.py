"""Bots play whole games against each other, many in a row, while the promises of the table are checked."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import cycle, islice
from typing import Any, cast

from casefile.actions import Action, Refused
from casefile.board import Board
from casefile.bots import BOTS, Seating, bot_named
from casefile.cards import Invalid, Place, Seat
from casefile.dealing import Draw
from casefile.editions import Edition
from casefile.engine import Rules, Setup
from casefile.events import (
    Accused,
    CardsDealt,
    CaseClosed,
    DiceRolled,
    Event,
    SeatTaken,
    SeedOpened,
    TurnBegan,
    WeaponsPlaced,
)
from casefile.fairness import Seed, streams
from casefile.options import Value
from casefile.rules import rule_set
from casefile.table import Table, set_up

Clock = Callable[[], float]
"""Answers the time in seconds from any fixed moment, such as :func:`time.perf_counter`."""

LONGEST = 20_000
"""Bots that play to win end a game in far fewer actions of seats than this: one with more goes round in circles."""


class BrokenInvariant(Exception):
    """A game broke a promise. ``seed`` replays it: simulate one game with that seed and the same bots."""

    def __init__(self, seed: int, promise: str) -> None:
        super().__init__(seed, promise)
        self.seed, self.promise = seed, promise

    def __str__(self) -> str:
        return f"the game with seed {self.seed}: {self.promise}"


@dataclass(frozen=True)
class Result:
    """What came of a simulation: ``wins`` by the name of the bot, ``wins_by_seat``, ``draws`` that nobody won.

    ``actions`` counts those of seats and of chance, ``mean_turns`` is over all games. ``table`` is the last game's
    with its seed opened, and ``commitment`` belongs to that seed.
    """

    rules: str
    seats: int
    games: int
    finished: int
    wins: Mapping[str, int]
    wins_by_seat: tuple[int, ...]
    draws: int
    mean_turns: float
    actions: int
    seconds: float
    table: Table
    commitment: str

    @property
    def games_per_second(self) -> float:
        """Games for each second of the clock; 0 for a clock that stands still."""
        return self.games / self.seconds if self.seconds else 0.0


def next_seed(seed: int) -> int:
    """The seed of the game after the one with ``seed``, so that any game of a row begins a row of its own."""
    return int.from_bytes(sha256(b"casefile arena %d" % seed).digest()[:6], "big")


def simulate(
    rules_name: str,
    seats: int,
    games: int,
    seed: int,
    bots: Sequence[str],
    options: Mapping[str, Value],
    edition: Edition | None = None,
    *,
    clock: Clock,
) -> Result:
    """Play ``games`` games; ``bots`` names those of the seats in turn, again from the first where it is too short.

    The same arguments give the same games, whatever the clock says. Raises :class:`Invalid` for what cannot be
    played, and :class:`BrokenInvariant` as soon as a game breaks a promise.
    """
    if games < 1:
        raise Invalid("games", games, "1 or more")
    if not 1 <= len(bots) <= seats:
        raise Invalid("bots", ", ".join(bots) or "none", f"1 to {seats} of {', '.join(BOTS)}")
    rules = rule_set(rules_name)
    setup = set_up(rules, seats, dict(options), edition=edition)
    seated = tuple(islice(cycle(bots), seats))
    began, tally = clock(), _Tally(Counter(dict.fromkeys(seated, 0)), [0] * seats)
    for game in range(games):
        seed = next_seed(seed) if game else seed
        match = Match(rules, setup, seed, seated)
        match.play()
        tally.add(match)
    table = match.table
    table.record([SeedOpened(match.secret.seed.hex(), match.secret.salt.hex())])
    return Result(
        rules_name,
        seats,
        games,
        tally.finished,
        dict(tally.wins),
        tuple(tally.by_seat),
        tally.finished - sum(tally.by_seat),
        tally.turns / games,
        tally.actions,
        clock() - began,
        table,
        match.secret.commitment,
    )


@dataclass
class _Tally:
    wins: Counter[str]
    by_seat: list[int]
    finished: int = 0
    turns: int = 0
    actions: int = 0

    def add(self, match: "Match") -> None:
        self.finished += match.table.actor is None
        self.turns += sum(event.kind == TurnBegan.kind for event in match.table.history)
        self.actions += match.actions + sum(event.kind in _CHANCE for event in match.table.history)
        for seat, won in enumerate(match.table.rules.returns(match.table.state)):
            if won:
                self.by_seat[seat] += 1
                self.wins[match.names[seat]] += 1


_CHANCE = frozenset({CardsDealt.kind, WeaponsPlaced.kind, DiceRolled.kind})
"""What chance did: each event of these kinds comes of one action of chance."""


class Match:
    """One game between bots. Each bot is told what its seat observes just before it chooses, and nothing else.

    A bot's draws come from a stream for its seat and the version, so that one built anew from its observations
    chooses the same.
    """

    def __init__(self, rules: Rules[Any], setup: Setup, seed: int, names: Sequence[str]) -> None:
        self.seed, self.names, self.actions = seed, names, 0
        self.secret = Seed(sha256(b"casefile arena seed %d" % seed).digest(), sha256(b"salt %d" % seed).digest())
        self.table = Table(rules, setup, self.secret)
        self.players = [
            Player(Seating(rules, setup, Seat(seat)), name, self.secret.key([name])) for seat, name in enumerate(names)
        ]
        self.audit = Audit(rules, setup)

    def begin(self) -> None:
        """Seat the bots and let chance deal."""
        seated = [SeatTaken(Seat(seat), name, name, "") for seat, name in enumerate(self.names)]
        self.audit.see(self.table.begin(seated), self.table.state)

    def play(self) -> None:
        """Play to the end; raises :class:`BrokenInvariant`."""
        table = self.table
        try:
            self.begin()
            while (actor := table.actor) is not None:
                self.audit.expect(not isinstance(actor, str), f"it waits for {actor}")
                self.audit.expect(self.actions < LONGEST, f"it has not ended after {LONGEST} actions")
                self.step(cast(Seat, actor))
            self.audit.close(table.state)
        except _Broken as broken:
            raise BrokenInvariant(self.seed, str(broken)) from None

    def step(self, seat: Seat) -> None:
        """Let ``seat`` choose, and check what comes of it."""
        table, player = self.table, self.players[seat]
        action = player.choose(table)
        self.actions += 1
        try:
            events = table.act(seat, action)
        except Refused as refused:
            raise _Broken(f"{player.name} in seat {seat} chose {action}, which {refused.clause} forbids") from None
        self.audit.see(events, table.state)


class Player:
    """A bot at its seat, how much of the table it has been told, and its streams."""

    def __init__(self, seating: Seating, name: str, key: bytes) -> None:
        self.name, self._seat, self._key, self._told = name, seating.seat, key, 0
        self._present: Draw = streams(key)("")
        self._bot = bot_named(name)(seating, self._draw)

    def _draw(self, n: int) -> int:
        return self._present(n)

    def stream(self, table: Table) -> Draw:
        """A draw that repeats what the bot draws for its choice at this version of ``table``."""
        return streams(self._key)(f"bot {self._seat}@{table.version}")

    def choose(self, table: Table) -> Action:
        """Tell the bot what it has not seen yet, and let it choose."""
        for observation in table.observations(self._seat, self._told):
            self._bot.observe(observation)
        self._told = table.version
        self._present = self.stream(table)
        return self._bot.choose(table.menu(self._seat))


# -- what must hold at every step ----------------------------------------------------------------------------------


class _Broken(Exception):
    pass


class Audit:
    """Checks from outside the rules what must hold in every game, event by event."""

    def __init__(self, rules: Rules[Any], setup: Setup) -> None:
        self._rules, self._setup = rules, setup
        self._dealt: CardsDealt | None = None
        self._pieces: object = None
        self._squares: frozenset[Place] = frozenset()
        self._closed = 0

    def expect(self, holds: bool, otherwise: str) -> None:
        """Break off the game unless ``holds``."""
        if not holds:
            raise _Broken(otherwise)

    def see(self, events: Sequence[Event], state: Any) -> None:
        """Check ``events``, which led to ``state``."""
        for event in events:
            self.expect(not self._closed, "something happened after the end")
            # Not isinstance: events are abstract by a metaclass that makes it slow.
            if type(event) is CardsDealt:
                self._deal(event, state)
            elif type(event) is Accused:
                named = (event.suspect, event.weapon, event.room)
                sealed = self._dealt is not None and named == self._dealt.case_file
                self.expect(event.right == sealed, f"the accusation {named} was judged {event.right}")
            self._closed += type(event) is CaseClosed
        held, dealt = state.holdings, self._dealt
        if dealt is not None:
            same = held.hands == dealt.hands and held.case_file == dealt.case_file and held.side == dealt.side
            self.expect(same, "cards changed hands")
        if state.board is not None and state.pieces is not self._pieces:
            self._pieces = state.pieces
            self._stand(state)

    def _deal(self, event: CardsDealt, state: Any) -> None:
        self.expect(self._dealt is None, "the cards were dealt twice")
        self._dealt, spec = event, self._rules.deal_spec(state)
        if spec is None:
            raise _Broken("cards were dealt in a game without a deal")
        sealed, hands, side = event.case_file or (), [hand or () for hand in event.hands], event.side or ()
        dealt = [*sealed, *(card for hand in hands for card in hand), *side]
        self.expect(sorted(dealt) == sorted(self._setup.deck), "not every card was dealt just once")
        parted = [card in category for card, category in zip(sealed, spec.categories, strict=False)]
        self.expect(len(sealed) == len(spec.categories) and all(parted), f"the case file holds {sealed}")
        sizes = (*map(len, hands), len(side))
        self.expect(sizes == (*spec.hand_sizes, spec.side), f"hands and side have {sizes} cards")

    def _stand(self, state: Any) -> None:
        board: Board = state.board
        self._squares = self._squares or frozenset(board.squares)
        tokens, weapons, rooms = state.pieces.tokens, state.pieces.weapons, board.doors_of.keys()
        squares = [place for place in tokens.values() if place not in rooms]
        self.expect(self._squares.issuperset(squares), f"a token stands at none of the places: {tokens}")
        self.expect(len(set(squares)) == len(squares), f"two tokens stand on one square: {tokens}")
        self.expect(rooms >= set(weapons.values()), f"a weapon lies in no room: {weapons}")

    def close(self, state: Any) -> None:
        """Check how the game ended, in ``state``."""
        self.expect(self._closed == 1, "it ended without its end")
        returns = self._rules.returns(state)
        self.expect(max(returns) in (0, 1) and sum(returns) == max(returns), f"its returns are {returns}")
