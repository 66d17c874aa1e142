"""Whole games between bots, many in a row, in which the promises of the table are checked."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import cycle, islice
from math import sqrt

from casefile.bots import MakeBot, Seating
from casefile.bots.bot import BotLike, name_of
from casefile.bots.receipts import stream_of
from casefile.core.actions import Action, Refused
from casefile.core.audit import Broken
from casefile.core.cards import Invalid, Seat
from casefile.core.dealing import Draw
from casefile.core.editions import Edition
from casefile.core.engine import NOTHING, Inputs, Setup
from casefile.core.events import SeatTaken, SeedOpened
from casefile.core.fairness import Seed, streams
from casefile.core.inquiry import TurnBegan
from casefile.core.inquiry_state import GameState
from casefile.core.options import Options, Value
from casefile.core.table import AnyTable, Table, set_up
from casefile.core.texts import N_, FilledText
from casefile.game import Game

Clock = Callable[[], float]
"""Returns the time in seconds from any fixed moment, such as :func:`time.perf_counter`."""

LONGEST = 20_000
"""The most actions of seats in a game. Bots that play to win need far fewer; more is an endless loop."""


class BrokenInvariant(Exception):
    """Raised when a game broke a promise; one game simulated with its ``seed`` and the same bots repeats it."""

    def __init__(self, seed: int, promise: str) -> None:
        super().__init__(seed, promise)
        self.seed, self.promise = seed, promise

    def __str__(self) -> str:
        return f"the game with seed {self.seed}: {self.promise}"


class Interrupted(KeyboardInterrupt):
    """Raised when a simulation was interrupted; ``result`` is that of the games that were played."""

    def __init__(self, result: "Result") -> None:
        super().__init__()
        self.result = result


@dataclass(frozen=True)
class Result:
    """The result of a simulation of many games between bots."""

    rules: str
    """The name of the rule set."""
    seats: int
    """The number of seats."""
    games: int
    """The number of games played."""
    finished: int
    """The number of games that ended."""
    wins: Mapping[str, int]
    """The number of wins, by the name of the bot."""
    wins_by_seat: tuple[int, ...]
    """The number of wins, by seat."""
    draws: int
    """The number of games that ended without a winner."""
    mean_turns: float
    """The mean number of turns over all games."""
    actions: int
    """The number of all actions, of seats and of chance."""
    seconds: float
    """The duration of the simulation, in seconds."""
    table: AnyTable
    """The table of the last game, with its seed opened."""
    commitment: str
    """The commitment to that seed."""
    tables: tuple[AnyTable, ...] = ()
    """The tables of all games in their order, where they were kept."""

    def interval(self, wins: int) -> tuple[float, float]:
        """Return the 95 % confidence interval (Wilson) of a probability, after ``wins`` wins in the games played."""
        z = 1.959964
        rate, weight = wins / self.games, z * z / self.games
        middle = (rate + weight / 2) / (1 + weight)
        half = z * sqrt(rate * (1 - rate) / self.games + weight / (4 * self.games)) / (1 + weight)
        return max(0.0, middle - half), min(1.0, middle + half)

    @property
    def games_per_second(self) -> float:
        """The number of games per second; 0 if the clock stands still."""
        return self.games / self.seconds if self.seconds else 0.0


def next_seed(seed: int) -> int:
    """Return the seed of the game after the one with ``seed``, so that a row of games can begin at any of them."""
    return int.from_bytes(sha256(b"casefile arena %d" % seed).digest()[:6], "big")


def simulate(
    game: Game,
    seats: int,
    games: int,
    seed: int,
    bots: Sequence[BotLike],
    options: Mapping[str, Value],
    edition: Edition | None = None,
    given: Inputs = NOTHING,
    *,
    clock: Clock,
    after: "Callable[[Match], None] | None" = None,
) -> Result:
    """Play ``games`` games between ``bots`` and return their result.

    The bots sit in the seats in order, again from the first if there are fewer bots than seats. ``seed`` is that of the
    first game. The same arguments give the same games; ``clock`` only measures the time. ``after`` is called with each
    game when it has been played; if an interrupt comes after that, :class:`Interrupted` is raised. Raise
    :class:`Invalid` for games that cannot be played, and :class:`BrokenInvariant` as soon as a game breaks a promise.
    """
    if games < 1:
        raise Invalid("games", games, N_("1 or more"))
    if not 1 <= len(bots) <= seats:
        found = ", ".join(map(name_of, bots)) or N_("none")
        raise Invalid(
            "bots", found, FilledText(N_("1 to {most} of {names}"), most=seats, names=", ".join(game.players))
        )
    setup = set_up(game.rules, seats, dict(options), given=given, edition=edition)
    seated = tuple(islice(cycle(bots), seats))
    began, tally = clock(), _Tally(Counter(dict.fromkeys(map(name_of, seated), 0)), [0] * seats)
    try:
        for match in row(game, setup, games, seed, seated):
            tally.add(match)
            if after is not None:
                after(match)
    except KeyboardInterrupt:
        if tally.last is None:
            raise
        raise Interrupted(tally.result(clock() - began)) from None
    return tally.result(clock() - began)


def row(game: Game, setup: Setup[Options], games: int, seed: int, bots: Sequence[BotLike]) -> "Iterator[Match]":
    """Yield ``games`` games one after another, each when it has been played; ``seed`` is that of the first.

    Raise :class:`BrokenInvariant` for a broken promise.
    """
    for number in range(games):
        seed = next_seed(seed) if number else seed
        match = Match(game, setup, seed, bots)
        match.play()
        yield match


@dataclass
class _Tally:
    wins: Counter[str]
    by_seat: list[int]
    games: int = 0
    finished: int = 0
    turns: int = 0
    actions: int = 0
    last: "Match | None" = None

    def add(self, match: "Match") -> None:
        self.games, self.last = self.games + 1, match
        self.finished += match.table.actor is None
        self.turns += match.turns
        self.actions += match.actions + match.table.chances
        for seat in match.winners:
            self.by_seat[seat] += 1
            self.wins[match.names[seat]] += 1

    def result(self, seconds: float) -> Result:
        assert self.last is not None
        table, secret = self.last.table, self.last.secret
        table.record([SeedOpened(secret.seed.hex(), secret.salt.hex())])
        return Result(
            table.rules.name,
            len(self.by_seat),
            self.games,
            self.finished,
            dict(self.wins),
            tuple(self.by_seat),
            self.finished - sum(self.by_seat),
            self.turns / self.games,
            self.actions,
            seconds,
            table,
            secret.commitment,
        )


class Match:
    """One game between bots. Each bot is told what its seat observes just before it chooses, and nothing else.

    The draws of a bot come from a stream for its seat and the version, so that a bot built anew from its observations
    chooses the same.
    """

    def __init__(
        self,
        game: Game,
        setup: Setup[Options],
        seed: int,
        bots: Sequence[BotLike],
        seat: "Callable[..., Player] | None" = None,
    ) -> None:
        """Set up the game; ``seat`` makes the player of a seat from the arguments of :class:`Player`, the default."""
        self.seed, self.names, self.actions = seed, tuple(map(name_of, bots)), 0
        self.secret = Seed(sha256(b"casefile arena seed %d" % seed).digest(), sha256(b"salt %d" % seed).digest())
        self.table = Table(game.rules, setup, self.secret)
        keys = {name: self.secret.key([name]) for name in set(self.names)}
        self.players = [
            (seat or Player)(game, Seating(game.rules, setup, Seat(number)), bot, keys[name])
            for number, (bot, name) in enumerate(zip(bots, self.names, strict=True))
        ]
        self.audit = game.known.audit(game.rules, setup)

    def begin(self) -> None:
        """Seat the bots and let chance deal."""
        seated = [SeatTaken(Seat(seat), name, name, "") for seat, name in enumerate(self.names)]
        self.audit.see(self.table.begin(seated), self.table.state)

    def play(self) -> None:
        """Play the game to its end; raise :class:`BrokenInvariant` for a broken promise."""
        table = self.table
        try:
            self.begin()
            while (actor := table.actor) is not None:
                if isinstance(actor, str):
                    raise Broken(f"it waits for {actor}")
                if self.actions >= LONGEST:
                    raise Broken(f"it has not ended after {LONGEST} actions")
                self.step(actor)
            self.audit.close(table.state)
        except Broken as broken:
            raise BrokenInvariant(self.seed, str(broken)) from None

    @property
    def turns(self) -> int:
        """The number of turns that have begun."""
        return sum(type(event) is TurnBegan for event in self.table.history)

    @property
    def winners(self) -> list[Seat]:
        """The seats that have won."""
        returns = self.table.rules.returns(self.table.state)
        return [Seat(seat) for seat, won in enumerate(returns) if won]

    def step(self, seat: Seat) -> None:
        """Let the bot of ``seat`` choose an action, carry it out, and check its events."""
        table, player = self.table, self.players[seat]
        action = player.choose(table)
        self.actions += 1
        try:
            events = table.act(seat, action)
        except Refused as refused:
            raise Broken(f"{player.name} in seat {seat} chose {action}, which {refused.clause} forbids") from None
        self.audit.see(events, table.state)


class Player:
    """A bot at its seat, with what it has been told of the table, and its random draws."""

    def __init__(self, game: Game, seating: Seating, bot: BotLike, key: bytes, make: MakeBot | None = None) -> None:
        """Make the bot with ``make``, or else with ``bot`` itself or the game's own bot of that name."""
        self.name, self._seat, self._streams, self._told = name_of(bot), seating.seat, streams(key), 0
        self._present: Draw | None = None
        self._bot = (make or game.bot(bot))(seating, self._draw)

    def _draw(self, n: int) -> int:
        # The stream is made late, because most choices need no draw.
        self._present = self._present or self.stream(self._told)
        return self._present(n)

    def stream(self, version: int) -> Draw:
        """Return the random draw for the bot's choice at this version of the table; the same each time."""
        return self._streams(stream_of(self._seat, version))

    def choose(self, table: Table[GameState]) -> Action:
        """Tell the bot what its seat has seen since its last choice, and return the action that it chooses."""
        for observation in table.observations(self._seat, self._told):
            self._bot.observe(observation)
        self._told, self._present = table.version, None
        return self._bot.choose(table.menu(self._seat))
