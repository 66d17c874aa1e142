"""Fair comparisons of bots: the same deals are played again with every bot in every seat.

A *block* is one line-up of bots and as many games as there are seats; the line-up moves on by one seat each game. In a
duplicate match all games of a block have the same deal. A match has as many blocks as are needed for every bot named to
sit in every seat equally often. The same arguments give the same games, whatever the clock says and in however many
parts they are played.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import accumulate, chain, combinations, islice
from math import comb
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
from casefile.core.inquiry_state import GameState
from casefile.core.options import Value
from casefile.core.table import Table, set_up
from casefile.core.texts import N_
from casefile.game import Game


class Guest(Bot, Protocol):
    """A bot that is another program. It may raise :class:`Forfeit` when it is told something or asked to choose."""

    def end(self, returns: Sequence[float]) -> None:
        """Take in that the game is over; ``returns`` has the winnings of each seat. Not called after a forfeit."""


Invite = Callable[[Seating, bytes], Guest]
"""Makes a bot that is another program for its seat, with the key of its random draws."""


class Forfeit(Exception):
    """Raised when a bot that is another program did not answer, or gave an invalid answer; the text says how."""


@dataclass(frozen=True)
class MatchPlan:
    """The plan of a match; raises :class:`Invalid` for a match that cannot be played."""

    game: Game
    """The game."""
    seats: int
    """The number of seats."""
    bots: tuple[BotLike, ...]
    """The bots; those whose names are in ``guests`` are other programs."""
    games: int
    """The number of games, rounded up until every named bot sits in every seat equally often."""
    seed: int = 1
    """The seed of the first game."""
    options: Mapping[str, Value] = field(default_factory=dict)
    """The options of the rules."""
    edition: Edition | None = None
    """The edition of the cards; ``None`` for the one that the options name."""
    duplicate: bool = True
    """Whether all games of a block have the same deal."""
    guests: frozenset[str] = frozenset()
    """The names in ``bots`` that are other programs."""
    given: Inputs = NOTHING
    """The inputs of the rule set besides its options."""

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
        """The number of blocks: as many rounds of line-ups as are needed; in each round all bots play equally often."""
        blocks = accumulate(map(len, rounds(len(self.bots), self.seats)))
        return next(count for count in blocks if count * self.seats >= self.games)


@dataclass(frozen=True, slots=True)
class MatchGame:
    """The result of one game of a match."""

    deal: int
    """The number of its deal; games with the same number have the same deal."""
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
    """By seat: how its bot forfeited, so that a stand-in played on; empty if it did not."""
    seed: int
    """The seed of the game."""


def rounds(bots: int, seats: int) -> Iterator[list[tuple[int, ...]]]:
    """Yield rounds of line-ups without end; in a round all bots play equally often.

    A line-up holds, for each seat, the place of a bot in the list of ``bots``. Where there are more bots than seats, or
    where the seats cannot be shared evenly, all groups come in turn; a round has the groups that follow from each other
    by shifting. Each round comes twice, the second time with its line-ups reversed, so that it is not always the same
    bot that answers first.
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


def line_ups(bots: int, seats: int) -> int:
    """Return the number of line-ups after which :func:`rounds` has had every group of ``bots``, in both directions."""
    return 2 * comb(bots, seats % bots)


def play(
    plan: MatchPlan, blocks: Iterable[int], clock: Clock, guests: Mapping[str, Invite] | None = None
) -> Iterator[list[MatchGame]]:
    """Yield the games of some of the blocks of ``plan``, such as ``range(plan.blocks)``, block by block in order.

    ``clock`` measures the time of each choice. ``guests`` makes the bots that are other programs, by name. Raise
    :class:`casefile.arena.matches.BrokenInvariant` as soon as a game breaks a promise.
    """
    setup = set_up(plan.game.rules, plan.seats, dict(plan.options), given=plan.given, edition=plan.edition)
    together = chain.from_iterable(rounds(len(plan.bots), plan.seats))
    seed, made, wanted = plan.seed, partial(_seated, clock, guests or {}), frozenset(blocks)
    for number, group in enumerate(islice(together, max(wanted, default=-1) + 1)):
        chosen = number in wanted
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
        match.seed,
    )


class Watched(Player):
    """A player that measures the time of its bot's choices, in which the bot is also told what it has not seen yet.

    Where a bot that is another program forfeits, a stand-in plays on for the rest of the game: it draws any allowed
    action other than an accusation, and its wins count for nobody.
    """

    def __init__(
        self, game: Game, seating: Seating, bot: BotLike, key: bytes, guest: Guest | None, clock: Clock
    ) -> None:
        super().__init__(game, seating, bot, key, None if guest is None else lambda seating, draw: guest)
        self.guest, self.forfeit = guest, ""
        self.seconds: list[float] = []
        self._clock = clock

    def choose(self, table: Table[GameState]) -> Action:
        """Return the action that the bot chooses now, or the stand-in after a forfeit."""
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

    def _check(self, table: Table[GameState], action: Action) -> None:
        book = table.rules.book
        try:
            check(table.menu(self._seat), action, book)
        except Refused as refused:
            clause = book.clause(refused.clause)
            raise Forfeit(f"It chose {action}, which is not allowed ({clause.id}: {clause.text})") from None

    def _stand_in(self, table: Table[GameState]) -> Action:
        menu = table.menu(self._seat)
        others = {kind: offer for kind, offer in offers(menu).items() if kind is not Accuse}
        return pick(others or menu, self.stream(table.version))

    def end(self, table: Table[GameState], returns: Sequence[float]) -> None:
        """Tell a bot that is another program the winnings of all seats at the end of the game."""
        if self.guest is not None and not self.forfeit:
            with suppress(Forfeit):  # the game is over; a bot that has ended is noticed in the next one
                for observation in table.observations(self._seat, self._told):
                    self.guest.observe(observation)
                self.guest.end(returns)
