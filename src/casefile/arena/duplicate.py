"""Fair comparisons of bots: the same deals are played again with every bot in every seat.

A *block* is one line-up of bots and as many games as there are seats; the line-up moves on by one seat each game. In a
duplicate match all games of a block have the same deal. A match has as many blocks as are needed for every bot named to
sit in every seat equally often. The same arguments give the same games, whatever the clock says and in however many
parts they are played.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import accumulate, chain, combinations, islice
from typing import Protocol

from casefile.arena.matches import LONGEST, BrokenInvariant, Clock, Match, Player, next_seed
from casefile.bots import Bot, Seating
from casefile.bots.bot import BotLike
from casefile.core.actions import Action, Refused, check, offers, pick
from casefile.core.audit import Broken
from casefile.core.cards import Invalid
from casefile.core.editions import Edition
from casefile.core.engine import NOTHING, Inputs
from casefile.core.inquiry import Accuse, TurnBegan
from casefile.core.options import Value
from casefile.core.table import Table, set_up
from casefile.core.texts import N_
from casefile.game import Game


class Guest(Bot, Protocol):
    """A bot from outside. It may raise :class:`Forfeit` when it is told something or asked to choose."""

    def end(self, returns: Sequence[float]) -> None:
        """Take in that the game is over; ``returns`` has what each seat has won. Not called after a forfeit."""


Invite = Callable[[Seating, bytes], Guest]
"""Makes a bot from outside for its seat, with the key of its streams."""


class Forfeit(Exception):
    """A bot from outside did not answer, or gave an invalid answer; the text is a sentence that says how."""


@dataclass(frozen=True)
class MatchPlan:
    """The plan of a match. Raises :class:`Invalid` for what cannot be played."""

    game: Game
    """The game."""
    seats: int
    """The number of seats."""
    bots: tuple[BotLike, ...]
    """The bots; the names in ``guests`` come from outside."""
    games: int
    """The number of games, rounded up until every bot named sits in every seat equally often."""
    seed: int = 1
    """The seed of the first game."""
    options: Mapping[str, Value] = field(default_factory=dict)
    """The options of the rules."""
    edition: Edition | None = None
    """The edition of the cards; ``None`` for that of the options."""
    duplicate: bool = True
    """Whether all games of a block have the same deal."""
    guests: frozenset[str] = frozenset()
    """The names in ``bots`` that come from outside."""
    given: Inputs = NOTHING
    """The other inputs of the set-up."""

    def __post_init__(self) -> None:
        if self.games < 1:
            raise Invalid("games", self.games, N_("1 or more"))
        if not self.bots:
            raise Invalid("bots", N_("none"), N_("the names of bots"))
        for bot in {*self.bots} - self.guests:
            self.game.bot(bot)
        set_up(self.game.rules, self.seats, dict(self.options), given=self.given, edition=self.edition)

    @property
    def blocks(self) -> int:
        """The number of blocks: whole rounds of line-ups, in each of which all bots play equally often."""
        blocks = accumulate(map(len, rounds(len(self.bots), self.seats)))
        return next(count for count in blocks if count * self.seats >= self.games)


@dataclass(frozen=True, slots=True)
class MatchGame:
    """One game that was played."""

    deal: int
    """The number of its deal."""
    names: tuple[str, ...]
    """The name of the bot in each seat."""
    winners: tuple[int, ...]
    """The seats that won."""
    finished: bool
    """Whether the game ended."""
    turns: int
    """The number of turns."""
    seconds: tuple[tuple[float, ...], ...]
    """The time of each choice in seconds, by seat."""
    forfeits: tuple[str, ...]
    """The reason why a stand-in took over, by seat; empty where none did."""


def rounds(bots: int, seats: int) -> Iterator[list[tuple[int, ...]]]:
    """Yield rounds of line-ups without end; in a round all bots play equally often.

    A line-up holds the places of its bots in the list. Where there are more bots than seats, or where the seats cannot
    be shared evenly, all groups come in turn; a round has the groups that follow from each other by shifting. Each
    round comes twice, the second time with its line-ups reversed, so that it is not always the same bot that answers
    first.
    """
    each, more = divmod(seats, bots)
    while True:
        seen: set[tuple[int, ...]] = set()
        for first in combinations(range(bots), more):
            if first in seen:
                continue
            shifted = (tuple(sorted((place + shift) % bots for place in first)) for shift in range(bots))
            groups = list(dict.fromkeys(shifted))
            seen.update(groups)
            round_ = [tuple(range(bots)) * each + group for group in groups]
            yield round_
            yield [line_up[::-1] for line_up in round_]


def play(
    plan: MatchPlan, blocks: range, clock: Clock, guests: Mapping[str, Invite] | None = None
) -> Iterator[list[MatchGame]]:
    """Play some of the blocks of ``plan``, such as ``range(plan.blocks)``; ``guests`` makes the bots from outside.

    Raises :class:`casefile.arena.matches.BrokenInvariant` as soon as a game breaks a promise.
    """
    setup = set_up(plan.game.rules, plan.seats, dict(plan.options), given=plan.given, edition=plan.edition)
    together = chain.from_iterable(rounds(len(plan.bots), plan.seats))
    seed, made = plan.seed, partial(_seated, clock, guests or {})
    for number, group in enumerate(islice(together, blocks.stop)):
        chosen = number in blocks
        games = []
        for turned in range(plan.seats):
            if chosen:
                names = [plan.bots[place] for place in group[turned:] + group[:turned]]
                games.append(_game(Match(plan.game, setup, seed, names, made), number if plan.duplicate else seed))
            if not plan.duplicate:
                seed = next_seed(seed)
        if plan.duplicate:
            seed = next_seed(seed)
        if chosen:
            yield games


def _seated(
    clock: Clock, guests: Mapping[str, Invite], game: Game, seating: Seating, bot: BotLike, key: bytes
) -> "Watched":
    guest = guests[bot](seating, key) if isinstance(bot, str) and bot in guests else None
    return Watched(game, seating, bot, key, guest, clock)


def _game(match: Match, deal: int) -> MatchGame:
    table = match.table
    players = [player for player in match.players if isinstance(player, Watched)]
    try:
        match.begin()
        while (seat := table.actor) is not None and match.actions < LONGEST and not all(p.forfeit for p in players):
            assert not isinstance(seat, str)
            match.step(seat)
        if table.actor is None:
            match.audit.close(table.state)
        elif all(player.guest is None for player in players):
            raise Broken(f"it has not ended after {LONGEST} actions")
    except Broken as broken:
        raise BrokenInvariant(match.seed, str(broken)) from None
    won = table.rules.returns(table.state)
    for player in players:
        player.end(table, won)
    return MatchGame(
        deal,
        tuple(match.names),
        tuple(seat for seat, player in enumerate(players) if won[seat] and not player.forfeit),
        table.actor is None,
        sum(event.kind == TurnBegan.kind for event in table.history),
        tuple(tuple(player.seconds) for player in players),
        tuple(player.forfeit for player in players),
    )


class Watched(Player):
    """A player whose choices are timed; the time includes telling the bot what it has not seen.

    Where a bot from outside forfeits, a stand-in plays on for the rest of the game: it draws any allowed action other
    than an accusation, and its wins count for nobody.
    """

    def __init__(
        self, game: Game, seating: Seating, bot: BotLike, key: bytes, guest: Guest | None, clock: Clock
    ) -> None:
        super().__init__(game, seating, bot, key, None if guest is None else lambda seating, draw: guest)
        self.guest, self.forfeit = guest, ""
        self.seconds: list[float] = []
        self._clock = clock

    def choose(self, table: Table[object]) -> Action:
        """Return the choice of the bot, or of the stand-in."""
        if not self.forfeit:
            began = self._clock()
            try:
                action = super().choose(table)
                if self.guest is not None:
                    self._check(table, action)
            except Forfeit as error:
                self.forfeit = str(error)
            else:
                self.seconds.append(self._clock() - began)
                return action
        return self._stand_in(table)

    def _check(self, table: Table[object], action: Action) -> None:
        book = table.rules.book
        try:
            check(table.menu(self._seat), action, book)
        except Refused as refused:
            clause = book.clause(refused.clause)
            raise Forfeit(f"It chose {action}, which is not allowed ({clause.id}: {clause.text})") from None

    def _stand_in(self, table: Table[object]) -> Action:
        menu = table.menu(self._seat)
        others = {kind: offer for kind, offer in offers(menu).items() if kind is not Accuse}
        return pick(others or menu, self.stream(table.version))

    def end(self, table: Table[object], returns: Sequence[float]) -> None:
        """Tell a bot from outside how the game ended."""
        if self.guest is not None and not self.forfeit:
            with suppress(Forfeit):  # the game is over; a bot that has ended is noticed in the next one
                for observation in table.observations(self._seat, self._told):
                    self.guest.observe(observation)
                self.guest.end(returns)
