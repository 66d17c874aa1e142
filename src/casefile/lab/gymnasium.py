"""Games as environments of Gymnasium: one seat learns, and bots play the others, if there are any.

>>> from casefile.lab import gymnasium
>>> environment = gymnasium.env(seats=3, opponents=["eliminator"], board="none")
>>> seen, told = environment.reset(seed=7)
>>> told["seat"], seen["action_mask"].shape
(0, (670,))

It comes with the extra of PettingZoo: ``pip install 'casefile[pettingzoo]'``.
"""

from collections.abc import Sequence
from itertools import cycle, islice
from typing import Any, SupportsIndex

from casefile.lab.extras import extra

with extra("pettingzoo"):
    import gymnasium

from casefile import library
from casefile.arena.matches import Player
from casefile.bots.bot import BotLike, Seating, checked, name_of
from casefile.core.actions import Refused
from casefile.core.cards import Invalid, Seat
from casefile.core.editions import Edition
from casefile.core.log import shown
from casefile.core.options import Value
from casefile.core.texts import N_, either
from casefile.core.whole_numbers import whole_number
from casefile.game import Game
from casefile.lab.pettingzoo import HISTORY, LONGEST, Observation, SeatEnvironment


class SoloEnvironment(gymnasium.Env):  # type: ignore[misc]  # seen without its types, as in PettingZoo's
    """One game after another for one seat; a game for one, such as the hunt, has no other.

    - Action, observation and mask are those of :class:`casefile.lab.pettingzoo.SeatEnvironment`. Between two actions
      the bots act for all other seats.
    - An action that the rules forbid changes nothing, earns nothing, and is one of the ``longest`` actions of a game;
      ``info["refused"]`` is the sentence with its clause.
    - The reward is what the rules give the seat once the game is over: 1 for the winner.
    """

    def __init__(
        self,
        rules: Game | str = "",
        seats: SupportsIndex = 0,
        opponents: BotLike | Sequence[BotLike] = "easy",
        seat: SupportsIndex | None = 0,
        observation: Observation = "events",
        render_mode: str | None = None,
        history: SupportsIndex = HISTORY,
        longest: SupportsIndex = LONGEST,
        edition: Edition | str = "",
        **options: Value,
    ) -> None:
        self.played = SeatEnvironment(rules, seats, observation, render_mode, history, longest, edition, **options)
        """All seats, with all their secrets."""
        others = len(self.played.possible_agents) - 1
        self._given = None if seat is None else whole_number("seat", seat, 0, others)
        self._bots = tuple(islice(cycle(_bots(self.played.game, opponents)), others)) if others else ()
        self._longest = whole_number("longest", longest)
        first = self.played.possible_agents[0]
        self.observation_space = self.played.observation_space(first)
        self.action_space = self.played.action_space(first)
        self.metadata = {"render_modes": self.played.metadata["render_modes"]}
        self.render_mode = render_mode

    def reset(
        self, *, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin the next game, and let the bots act until it is the seat's turn.

        Raise :class:`casefile.Invalid` for a seed that is no whole number from 0.
        """
        super().reset(seed=None if seed is None else whole_number("seed", seed, 0))
        number = int(self.np_random.integers(1 << 62))
        played = self.played
        played.reset(seed=number)
        seats = len(played.possible_agents)
        self.seat = Seat(int(self.np_random.integers(seats)) if self._given is None else self._given)
        others = [Seat(other) for other in range(seats) if other != self.seat]
        secret = library.seed_of(f"opponents {number}")
        self._players = {
            other: Player(played.game, Seating(played.game.rules, played.setup, other), bot, secret.key([name_of(bot)]))
            for other, bot in zip(others, self._bots, strict=True)
        }
        self._refused = 0
        self._let_others_act()
        return self._seen(), {"seat": int(self.seat)}

    def step(self, action: SupportsIndex) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Carry out the action with this index, and let the bots act until it is the seat's turn again.

        Raise :class:`casefile.Invalid` for what is no index of an action, and before the first game.
        """
        played, table = self.played, self.played.table
        told = dict[str, Any](seat=int(self.seat))
        try:
            table.act(self.seat, played.action_with(action))
        except Refused as refused:
            self._refused += 1
            told["refused"] = str(refused)
        else:
            played.count()
            self._let_others_act()
        agent = played.possible_agents[self.seat]
        over = table.actor is None
        cut = not over and (played.is_cut_off or played.done + self._refused >= self._longest)
        return self._seen(), float(played.rewards[agent]), over, cut, told

    def _let_others_act(self) -> None:
        table = self.played.table
        while (actor := table.actor) is not None and actor != self.seat and not self.played.is_cut_off:
            table.act(actor, self._players[Seat(int(actor))].choose(table))
            self.played.count()

    def _seen(self) -> Any:
        return self.played.observe(self.played.possible_agents[self.seat])

    def render(self) -> Any:
        """Return the game so far as everybody may see it, as PettingZoo's environment does."""
        return self.played.render()

    def close(self) -> None:
        """Do nothing: an environment holds no file and no window."""


def _bots(game: Game, opponents: BotLike | Sequence[BotLike]) -> list[BotLike]:
    """Return the bots that play in turn, at least one; raise :class:`Invalid` for what is none."""
    given = [opponents] if isinstance(opponents, str) or callable(opponents) else opponents
    if not isinstance(given, Sequence):
        raise Invalid("opponents", shown(given), N_("a bot or a list of bots"))
    if not given:
        raise Invalid("opponents", N_("none"), either([*game.players]))
    return [game.bot_named(bot) if isinstance(bot, str) else checked(bot) for bot in given]


def env(*arguments: Any, **named: Any) -> SoloEnvironment:
    """Return an environment of one game for one seat; the arguments are those of :class:`SoloEnvironment`.

    ``opponents`` is a bot for all other seats, or several, which take these seats in turn, again from the first if
    there are fewer. ``seat`` is the number of the seat that learns, or ``None`` for another one by chance in each game.
    Raise :class:`casefile.Invalid` for a value that is not possible.
    """
    return SoloEnvironment(*arguments, **named)
