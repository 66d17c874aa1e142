"""The messages to and from a bot that chooses its actions in another process, on this machine or another one.

A :class:`Thought` is sent to the bot: the public part of a table, the observations of one seat, and the key of the
bot's own random draws. The table's seed, and the cards of others, have no way to the place where the bot thinks.
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
    """The request for a bot's choice: all that the bot is told.

    - ``plan``: the public plan of its table in JSON.
    - ``bot``: the bot's name.
    - ``seat``: the seat that the bot plays.
    - ``observations``: what that seat has seen of the game.
    - ``key``: the key of the bot's random draws.
    """

    plan: str
    bot: str
    seat: Seat
    observations: tuple[Observation, ...]
    key: bytes = field(repr=False)


def thought_of(plan: str, table: Table[object], bot: str, seat: Seat, secret: Secret) -> Thought:
    """Return the request for the choice of ``bot`` at ``seat`` in the present state of ``table``.

    Its random draws cannot be foreseen, for their key comes from the table's ``secret``.
    """
    return Thought(plan, bot, seat, tuple(table.observations(seat)), secret.seed.key([bot]))


def choose(game: Game, setup: Setup[Options], thought: Thought) -> Action:
    """Return the action that a bot chooses. It depends on nothing but ``thought``, so it can be repeated."""
    draw = streams(thought.key)(f"bot {thought.seat}@{len(thought.observations)}")
    player = game.bot(thought.bot)(Seating(game.rules, setup, thought.seat), draw)
    view = View(game.rules, setup, thought.seat)
    for observation in thought.observations:
        view.observe(observation)
        player.observe(observation)
    return player.choose(game.rules.menu(view.state, thought.seat))


@lru_cache(64)
def opened(games: Games, plan: str) -> tuple[Game, AnySetup]:
    """Return the game and the set-up that the JSON text of a table's plan describes."""
    found = decode_plan(plan)
    game = games.named(found.rules)
    return game, found.setup(game)


# -- as lines ------------------------------------------------------------------------------------------------------


class ThoughtLine(msgspec.Struct, frozen=True):
    """A :class:`Thought` as it is sent in JSON."""

    plan: str
    """The public plan of the table, as a JSON text."""
    bot: str
    """The name of the bot among those of the game."""
    seat: int
    """The number of the seat that the bot plays, from 0."""
    seen: tuple[dict[str, object] | None, ...]
    """The observations of the seat, each as the JSON of an event; ``None`` for one that shows nothing."""
    key: str
    """The key of the bot's random draws, in hexadecimal digits."""


def line_of(thought: Thought) -> bytes:
    """Return a request for a bot's choice as one line of JSON."""
    seen = tuple(None if each.event is None else event_to(each.event) for each in thought.observations)
    line = ThoughtLine(thought.plan, thought.bot, thought.seat, seen, thought.key.hex())
    return msgspec.json.encode(line) + b"\n"


def answer_to(line: bytes, games: Games) -> bytes:
    """Return the action that a bot chooses for the request in ``line``, as one line of JSON.

    Raise :class:`Invalid` for a line that is no request.
    """
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
    """Return the action in a bot's answer, a line of JSON; ``plan`` is the plan of the bot's table.

    Raise :class:`Invalid` if it is no action. Whether the rules allow the action is not checked.
    """
    try:
        found = msgspec.json.decode(line, type=dict[str, object])
    except msgspec.DecodeError:
        raise Invalid("answer", repr(line[:60]), "an action") from None
    game, _ = opened(games, plan)
    return action_from(found.pop("kind", None), found, game.rules)
