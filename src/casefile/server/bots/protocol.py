"""The messages to and from a bot that thinks elsewhere, in this machine or another one.

A :class:`Thought` crosses over: the public part of a table, the observations of one seat, and the key of the bot's own
draws. The table's seed, and the cards of others, have no way to the place where the bot thinks.
"""

from dataclasses import dataclass, field
from functools import lru_cache

import msgspec

from casefile.bots import Seating
from casefile.core.actions import Action
from casefile.core.cards import Invalid, Seat
from casefile.core.engine import AnySetup, Observation, Setup, View
from casefile.core.fairness import streams
from casefile.core.log import action_to, event_to
from casefile.core.options import Options
from casefile.core.record import action_from, event_from
from casefile.core.table import Table
from casefile.game import Game, Games
from casefile.server.tables.table_plan import Secret, decode_plan


@dataclass(frozen=True, slots=True)
class Thought:
    """All that a bot is told.

    - ``plan``: the public plan of its table in JSON.
    - ``bot``: the bot's name.
    - ``seat``: its seat.
    - ``observations``: the observations of its seat.
    - ``key``: the key of its draws.
    """

    plan: str
    bot: str
    seat: Seat
    observations: tuple[Observation, ...]
    key: bytes = field(repr=False)


def thought_of(plan: str, table: Table[object], bot: str, seat: Seat, secret: Secret) -> Thought:
    """Return what ``bot`` is told at ``seat`` now.

    Its draws cannot be foreseen, for their key comes from the secret.
    """
    return Thought(plan, bot, seat, tuple(table.observations(seat)), secret.seed.key([bot]))


def choose(game: Game, setup: Setup[Options], thought: Thought) -> Action:
    """Let a bot choose. The choice depends on nothing but ``thought``, and the version makes its draws repeatable."""
    draw = streams(thought.key)(f"bot {thought.seat}@{len(thought.observations)}")
    player = game.bot(thought.bot)(Seating(game.rules, setup, thought.seat), draw)
    view = View(game.rules, setup, thought.seat)
    for observation in thought.observations:
        view.observe(observation)
        player.observe(observation)
    return player.choose(game.rules.menu(view.state, thought.seat))


@lru_cache(64)
def opened(games: Games, plan: str) -> tuple[Game, AnySetup]:
    """Return the game and the set-up of a plan."""
    found = decode_plan(plan)
    game = games.named(found.rules)
    return game, found.setup(game)


# -- as lines ------------------------------------------------------------------------------------------------------


class ThoughtLine(msgspec.Struct, frozen=True):
    """A thought as JSON; an observation that is blank is ``None``."""

    plan: str
    bot: str
    seat: int
    seen: tuple[dict[str, object] | None, ...]
    key: str


def line_of(thought: Thought) -> bytes:
    """Return a thought as one line of JSON."""
    seen = tuple(None if each.event is None else event_to(each.event) for each in thought.observations)
    line = ThoughtLine(thought.plan, thought.bot, thought.seat, seen, thought.key.hex())
    return msgspec.json.encode(line) + b"\n"


def answer_to(line: bytes, games: Games) -> bytes:
    """Return the choice of a line's bot, as one line of JSON. Raises :class:`Invalid` for a line that is no thought."""
    try:
        found = msgspec.json.decode(line, type=ThoughtLine)
        game, setup = opened(games, found.plan)
        key = bytes.fromhex(found.key)
    except (msgspec.DecodeError, ValueError) as error:
        raise Invalid(
            "thought", f"what is none ({error})", "a line as the server of the same casefile sends it"
        ) from None
    seat = Seat(found.seat)
    seen = (None if each is None else event_from(each, game.rules, "thought") for each in found.seen)
    thought = Thought(found.plan, found.bot, seat, tuple(Observation(seat, event) for event in seen), key)
    return msgspec.json.encode(action_to(choose(game, setup, thought))) + b"\n"


def action_in(line: bytes, games: Games, plan: str) -> Action:
    """Return the action in an answer. Raises :class:`Invalid` where it is none; whether it is allowed is not judged."""
    try:
        found = msgspec.json.decode(line, type=dict[str, object])
    except msgspec.DecodeError:
        raise Invalid("answer", repr(line[:60]), "an action") from None
    game, _ = opened(games, plan)
    return action_from(found.pop("kind", None), found, game.rules)
