"""Whole games of an agent, which is another program, against bots; and what each of its questions told it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from casefile.arena.duplicate import Invite, Watched
from casefile.arena.matches import LONGEST, BrokenInvariant, Match, next_seed
from casefile.bots import Seating
from casefile.bots.bot import BotLike
from casefile.core.actions import Action
from casefile.core.audit import Broken
from casefile.core.cards import Seat
from casefile.core.engine import Setup
from casefile.core.events import SeedOpened
from casefile.core.options import Options
from casefile.core.record import Record, record_of
from casefile.game import Game
from casefile.review.report import RatedQuestion
from casefile.review.reviewer import findings

ME = Seat(0)
"""The seat of the agent."""

NAME = "agent"
"""The name of the agent in the records of its games."""


@dataclass(frozen=True, slots=True)
class AgentQuestion:
    """A question of the agent."""

    action: Action
    """The question."""
    rated: RatedQuestion
    """The information in its answer: expected, of the best question, and what it was; as ``casefile review`` has it."""


@dataclass(frozen=True, slots=True)
class AgentGame:
    """A game of the agent. It ends where the agent forfeits it, and is lost then."""

    seed: int
    """The seed of the game."""
    turns: int
    """The number of turns of all seats."""
    won: bool
    """Whether the agent has won."""
    solved: bool
    """Whether the agent has accused rightly. One may also win because all others are out."""
    wrong: int
    """The number of wrong accusations of the agent."""
    forfeit: str
    """The forfeit of the agent: no answer, an invalid one, or an action that the rules forbid, with the clause.

    Empty if there was none.
    """
    questions: tuple[AgentQuestion, ...]
    """The questions that the agent asked and that were answered."""
    record: Record
    """The record of the game; its seed is opened also where the game was forfeited."""


def agent_games(
    game: Game, setup: Setup[Options], bots: Sequence[BotLike], invite: Invite, games: int, seed: int
) -> Iterator[AgentGame]:
    """Yield ``games`` games of the agent in the first seat, each when it has been played.

    - ``bots`` are the bots in the other seats, in order.
    - ``invite`` makes the agent for its seat.
    - ``seed`` is that of the first game; the same seed gives the same games, if the agent plays the same.

    Raise :class:`casefile.arena.matches.BrokenInvariant` for a broken promise of the table.
    """

    def seated(game: Game, seating: Seating, bot: BotLike, key: bytes) -> Watched:
        guest = invite(seating, key) if seating.seat == ME else None
        return Watched(game, seating, bot, key, guest, lambda: 0.0)

    for number in range(games):
        seed = next_seed(seed) if number else seed
        yield _played(Match(game, setup, seed, [NAME, *bots], seated), game)


def _played(match: Match, game: Game) -> AgentGame:
    table, agent = match.table, match.players[ME]
    assert isinstance(agent, Watched)
    own = 0  # the version up to which no stand-in has acted
    try:
        match.begin()
        while isinstance(seat := table.actor, int) and match.actions < LONGEST and not agent.forfeit:
            own = table.version
            match.step(seat)
        if table.actor is None:
            match.audit.close(table.state)
    except Broken as broken:
        raise BrokenInvariant(match.seed, str(broken)) from None
    own, returns = own if agent.forfeit else table.version, table.rules.returns(table.state)
    agent.end(table, returns)
    table.record([SeedOpened(match.secret.seed.hex(), match.secret.salt.hex())])
    record = record_of(table, match.secret.commitment)
    found = findings(record, game, ME)
    accused = [each.right for each in found.accusations if each.version <= own]
    return AgentGame(
        match.seed,
        match.turns,
        bool(returns[ME]) and not agent.forfeit,
        any(accused),
        accused.count(False),
        agent.forfeit,
        tuple(AgentQuestion(_asked(record, each), each) for each in found.suggestions if each.version <= own),
        record,
    )


def _asked(record: Record, rated: RatedQuestion) -> Action:
    done = record.events[rated.version - 1].done_by()
    assert done is not None
    return done[1]
