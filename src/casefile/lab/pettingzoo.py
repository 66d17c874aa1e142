"""Games as environments of PettingZoo, in which one agent acts at a time (AEC).

>>> from casefile.lab import pettingzoo
>>> environment = pettingzoo.env(seats=3, board="none")
>>> environment.reset(seed=7)
>>> seen, reward, over, cut, _ = environment.last()
>>> environment.agent_selection, seen["action_mask"].shape, int(seen["action_mask"].sum())
('seat_0', (670,), 648)

It needs the extra of the same name: ``pip install 'casefile[pettingzoo]'``.
"""

from random import Random
from typing import Any, Literal, SupportsIndex

from casefile.lab.extras import extra

with extra("pettingzoo"):
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from casefile import library
from casefile.core.actions import Action
from casefile.core.cards import Invalid, Seat
from casefile.core.editions import Edition
from casefile.core.engine import AnyView
from casefile.core.events import SeatTaken
from casefile.core.options import Value
from casefile.core.table import AnyTable, Table
from casefile.core.texts import N_, either
from casefile.core.whole_numbers import whole_number
from casefile.game import Game
from casefile.lab.arrays import Masks, marginals, sheet
from casefile.lab.picture import check_drawable, pixels
from casefile.lab.rows import Rows
from casefile.story import PlainVoice, seat_names, story
from casefile.story.i18n import translator

Observation = Literal["events", "sheet", "marginals"]
OBSERVATIONS = ("events", "sheet", "marginals")
"""The array that an agent observes: see :func:`casefile.lab.events`, :func:`casefile.lab.sheet`,
:func:`casefile.lab.marginals`.
"""

MODES = ("ansi", "human", "rgb_array")
"""The forms in which a game is rendered: its story as text, the same printed, or a picture."""

HISTORY = 64
"""The number of events that an agent observes, unless another is given."""

LONGEST = 5_000
"""The number of actions after which a game is cut off, unless another is given."""


class SeatEnvironment(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """One game after another, with an agent for each seat: ``seat_0`` and so on.

    - An action is its index in :attr:`space`; one that the rules forbid raises :class:`casefile.Refused` and changes
      nothing.
    - An observation is ``{"observation": array, "action_mask": array}``. The mask is 0 throughout for a seat that
      cannot act now.
    - The rewards are those of the rules, once the game is over: 1 for the winner.
    """

    def __init__(
        self,
        rules: Game | str = "",
        seats: SupportsIndex = 0,
        observation: Observation = "events",
        render_mode: str | None = None,
        history: SupportsIndex = HISTORY,
        longest: SupportsIndex = LONGEST,
        edition: Edition | str = "",
        **options: Value,
    ) -> None:
        super().__init__()
        if observation not in OBSERVATIONS:
            raise Invalid("observation", repr(observation), either(OBSERVATIONS))
        if render_mode is not None and render_mode not in MODES:
            raise Invalid("render_mode", repr(render_mode), either(MODES))
        rows = whole_number("history", history, 1)
        self.game = rules if isinstance(rules, Game) else library.GAMES.named(rules or next(iter(library.GAMES)))
        if render_mode == "rgb_array":
            check_drawable(self.game)
        found = self.game.rules
        self.setup = library.setup_of(found, seats, edition, options)
        self.space = found.action_space(self.setup)
        """The actions by index."""
        self.rows = Rows(found, self.setup)
        """The meaning of the numbers in the rows of observed events."""
        self.metadata = {"name": f"{found.name}_v0", "render_modes": [*MODES], "is_parallelizable": False}
        self.render_mode, self._observed = render_mode, observation
        self._longest = whole_number("longest", longest, 1)
        self._masks, self._random = Masks(self.space), Random()
        self.possible_agents = [f"seat_{seat}" for seat in range(self.setup.seats)]
        self.agents: list[str] = []
        self._seats = {agent: Seat(seat) for seat, agent in enumerate(self.possible_agents)}
        owned = len(self.setup.deck), self.setup.seats + 2
        seen = {
            "events": Box(-(1 << 15), (1 << 15) - 1, (rows, len(self.rows)), np.int16),
            "sheet": Box(-1, 1, owned, np.int8),
            "marginals": Box(0, 1, owned, np.float32),
        }[observation]
        mask = Box(0, 1, (len(self.space),), np.int8)
        self.observation_spaces = {
            agent: Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(len(self.space)) for agent in self.possible_agents}
        self._empty = np.zeros(seen.shape, seen.dtype)
        self._table: AnyTable | None = None

    def observation_space(self, agent: str) -> Any:
        """Return the space of what an agent observes, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of the actions of an agent, always the same object."""
        return self.action_spaces[agent]

    @property
    def table(self) -> AnyTable:
        """The table of this game, with all its secrets; raises :class:`casefile.Invalid` before the first game."""
        if self._table is None:
            raise Invalid("table", N_("no game yet"), N_("a call of reset() first"))
        return self._table

    def reset(self, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the next game; the same ``seed`` gives the same game and the same games after it.

        Raise :class:`casefile.Invalid` for a seed that is no whole number.
        """
        if seed is not None:
            self._random = Random(whole_number("seed", seed))
        number = self._random.getrandbits(64)
        self._table = Table(self.game.rules, self.setup, library.seed_of(f"environment {number}"))
        self._table.begin([SeatTaken(seat, agent, "", "") for agent, seat in self._seats.items()])
        self.done = 0
        """The number of actions of this game."""
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._seen = dict.fromkeys(self.agents, (0, self._empty))
        self._views: dict[str, AnyView] = {}
        self.agent_selection = self._waits_for()

    def step(self, action: SupportsIndex | None) -> None:
        """Carry out the action with this index for the agent whose turn it is, or take a finished agent away.

        Raise :class:`casefile.Refused` for an action that the rules forbid, and :class:`casefile.Invalid` for what is
        no index of an action.
        """
        table, agent = self.table, self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        table.act(self._seats[agent], self.action_with(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.count()
        self.agent_selection = self._waits_for()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def action_with(self, index: object) -> Action:
        """Return the action with this index; raise :class:`casefile.Invalid` where there is none."""
        return self.space.action(whole_number("action", index, 0, len(self.space) - 1))

    def count(self) -> None:
        """Count an action that was carried out at the table, and give the rewards if the game is over with it."""
        table = self.table
        self.done += 1
        if table.actor is None:
            self.rewards = dict(zip(self.agents, table.rules.returns(table.state), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.done >= self._longest:
            self.truncations = dict.fromkeys(self.agents, True)

    @property
    def is_cut_off(self) -> bool:
        """Whether this game was cut off, because it took too many actions."""
        return any(self.truncations.values())

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent has seen of the game, and the mask of what it may do now."""
        table, seat = self.table, self._seats[agent]
        version, seen = self._seen[agent]
        if version < table.version:
            seen = self._newer(agent, version, seen)
            self._seen[agent] = table.version, seen
        return {"observation": seen.copy(), "action_mask": self._masks.mask(self._menu(seat))}

    def _menu(self, seat: Seat) -> Any:
        return self.table.menu(seat) if self.table.actor == seat else {}

    def _newer(self, agent: str, version: int, seen: Any) -> Any:
        """Return what an agent observes now; ``seen`` is what it observed at ``version``."""
        if self._observed != "events":
            if agent not in self._views:
                self._views[agent] = library.view(self.table, self._seats[agent], self.game)
            view = self.table.brought(self._views[agent])
            return sheet(view) if self._observed == "sheet" else marginals(view)
        rows = self.rows.of(each.event for each in self.table.observations(self._seats[agent], version))
        return np.concatenate((seen, rows))[-len(seen) :]

    def _waits_for(self) -> str:
        actor = self.table.actor
        return self.agents[0] if actor is None else self.possible_agents[int(actor)]

    def render(self) -> Any:
        """Return the game so far as everybody may see it: no hand, and no card that was shown.

        In the mode ``ansi`` that is its story, in ``rgb_array`` its picture, of the shape (height, width, 3). In
        ``human`` the story is printed.
        """
        if self.render_mode == "rgb_array":
            return pixels(self.game, self.table)
        table = self.table
        people = {seat: agent for agent, seat in self._seats.items()}
        names = seat_names(table.state.suspects, people, self.setup.edition, "en")
        voice = PlainVoice(names, self.setup.edition, "en")
        lines = story(self.game, self.setup, "spectator", voice, translator("en"), table.observations("spectator"))
        text = "\n".join(line.text for line in lines)
        if self.render_mode == "human":
            print(text)
            return None
        return text if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: an environment holds no file and no window."""


def raw_env(*arguments: Any, **named: Any) -> SeatEnvironment:
    """Return an environment without the wrapper that finds calls in the wrong order; see :func:`env`."""
    return SeatEnvironment(*arguments, **named)


def env(*arguments: Any, **named: Any) -> Any:
    """Return an environment of one game; the arguments are those of :class:`SeatEnvironment`.

    ``rules`` is a game or its name, ``seats`` the number of agents, ``observation`` the array that they get:
    ``"events"``, ``"sheet"`` or ``"marginals"``. ``edition`` is an edition, such as a deck of a few cards, or the name
    of one of the game's. Further arguments are options of the game, such as ``board="none"``. Raise
    :class:`casefile.Invalid` for a value that is not possible.
    """
    return OrderEnforcingWrapper(raw_env(*arguments, **named))
