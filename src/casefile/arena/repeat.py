"""Repeats the choices of bots in a finished game: each bot, told what its seat had seen, must choose the same again.

A bot's draws come from the stream of its seat and the version, under a key made of the opened seed and the bot's name.
So the record holds everything that its choices depend on, except the version of the bot that made them.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from casefile.arena.matches import Player
from casefile.bots import Seating
from casefile.bots.receipts import digest, stream_of
from casefile.core.actions import Action
from casefile.core.cards import Seat
from casefile.core.engine import Hidden
from casefile.core.fairness import Seed
from casefile.core.inquiry_state import GameState
from casefile.core.record import Record
from casefile.core.table import Table
from casefile.core.verify import act_of, play
from casefile.game import Games


@dataclass(frozen=True, slots=True)
class RepeatedChoice:
    """A choice of a bot in a record, and the same choice made again."""

    event: int
    """The number of the event that the choice led to."""
    seat: Seat
    """The seat of the bot."""
    bot: str
    """The name of the bot."""
    stream: str
    """The name of the stream of random draws for the choice."""
    receipt: str
    """The hash of the stream's name and of everything that the bot's seat had seen."""
    recorded: Action
    """The action in the record."""
    repeated: Action | None
    """The action that the bot chose again; ``None`` if it found none."""

    @property
    def same(self) -> bool:
        """Whether the bot has chosen the same again."""
        return self.recorded == self.repeated


def choices(record: Record, games: Games) -> Iterator[RepeatedChoice]:
    """Yield every choice of a bot in a record, repeated one by one.

    The record must hold (:func:`casefile.core.verify.verify`).
    """
    seed = record.seed
    assert seed is not None
    table, occupants = Table(record.rules, record.setup, seed), games[record.rules.name].occupants(record.setup)
    players: dict[tuple[Seat, str], Player] = {}
    while table.version < len(record.events):
        done = act_of(record.events, table.version)
        actor, recorded = done or (None, None)
        if recorded is not None and actor is not None and not isinstance(actor, str):
            bot = occupants.bot(actor)
            if bot is not None:
                player = players.get((actor, bot)) or _player(record, games, seed, actor, bot)
                if player is not None:
                    players[actor, bot] = player
                stream = stream_of(actor, table.version)
                receipt = digest(table.observations(actor), stream)
                repeated = None if player is None else _choice(player, table)
                yield RepeatedChoice(table.version + 1, actor, bot, stream, receipt, recorded, repeated)
        # A lapse is played together with the default action that follows it, because nobody chose that action.
        occupants = occupants.after(play(record.events, table))


def _player(record: Record, games: Games, seed: Seed, seat: Seat, bot: str) -> Player | None:
    game = games[record.rules.name]
    if bot not in game.players:
        return None
    return Player(game, Seating(record.rules, record.setup, seat), bot, seed.key([bot]))


def _choice(player: Player, table: Table[GameState]) -> Action | None:
    try:
        return player.choose(table)
    except (Hidden, ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError):
        return None  # a bot that has changed since may not be ready for what another version of it did
