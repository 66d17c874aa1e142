"""Every game as a game of OpenSpiel, for its algorithms: counterfactual regret, best responses, searches.

>>> import pyspiel
>>> from casefile.lab import openspiel
>>> game = pyspiel.load_game("casefile_cluedo(deck=2x2x2,board=none,side_cards=1,questions=4)")
>>> state = game.new_initial_state()
>>> len(state.chance_outcomes()), game.num_distinct_actions()
(48, 23)

It needs the extra of the same name: ``pip install 'casefile[openspiel]'``. Importing this module registers the games,
each as ``casefile_`` and the name of its rules. See ``docs/openspiel.md`` for their parameters.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, ClassVar

import msgspec

from casefile.lab.extras import extra

with extra("openspiel"):
    import numpy as np
    import pyspiel

from casefile import library
from casefile.core.actions import Action, field_names
from casefile.core.cards import Seat
from casefile.core.events import Event, Viewer
from casefile.core.inquiry import DealCards
from casefile.core.log import event_to
from casefile.core.options import Value, describe
from casefile.core.table import set_up
from casefile.core.whole_numbers import whole_number
from casefile.game import Game
from casefile.lab.arrays import Bits, sheet
from casefile.lab.limited_game import GamePosition, LimitedGame
from casefile.lab.rows import Rows
from casefile.lab.small_decks import sizes_of, small_edition

EVENTS = 1_000
"""The number of events after which a game is over, unless another is given."""

OURS: Mapping[str, Any] = {"deck": "", "questions": -1, "events": EVENTS}
"""The parameters that every game has besides ``players`` and the options of its rules, with their defaults."""

DRAW = 64
"""A bound on the number of outcomes of a draw of one card or die, and on the number of draws of an event."""

CHANCE = pyspiel.PlayerId.CHANCE


def name_of(game: Game) -> str:
    """Return the short name by which OpenSpiel loads a game."""
    return f"casefile_{game.rules.name}"


def parameters(game: Game) -> dict[str, Any]:
    """Return the parameters of a game with their defaults."""
    options = {each.name: parameter(each.default) for each in describe(game.rules.options)}
    return {"players": game.rules.seats[0], **OURS, **options}


def parameter(value: Value) -> Value | float:
    """Return the value of an option as OpenSpiel reads it: a text that is a number is one."""
    try:
        return float(value) if isinstance(value, str) else value
    except ValueError:
        return value


def _option(value: Value | float) -> Value:
    """Return the value of an option as the rules have it, of what :func:`parameter` returns."""
    return f"{value:g}" if isinstance(value, float) else value


def type_of(game: Game) -> Any:
    """Return the description of a game for OpenSpiel."""
    seats, kinds = game.rules.seats, pyspiel.GameType
    alone = seats[-1] == 1
    return kinds(
        short_name=name_of(game),
        long_name=f"casefile: {game.rules.name}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if alone else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=seats[-1],
        min_num_players=seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(game),
    )


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game with its parameters; raise :class:`casefile.Invalid` for parameters that are not possible."""

    game: ClassVar[Game]
    """The game that a subclass is for: see :func:`register`."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        game = self.game
        given = {**parameters(game), **(params or {})}
        options = {each.name: _option(given[each.name]) for each in describe(game.rules.options)}
        edition = small_edition(game.rules.family, sizes_of(given["deck"])) if given["deck"] else None
        setup = set_up(game.rules, given["players"], options, edition=edition)
        questions, events = (
            whole_number("questions", given["questions"], -1),
            whole_number("events", given["events"], 1),
        )
        self.limited = LimitedGame(game, setup, None if questions < 0 else questions, events)
        """The game itself."""
        self.rows = Rows(game.rules, setup)
        """The meaning of the numbers in the rows of observed events."""
        about = pyspiel.GameInfo(
            num_distinct_actions=len(self.limited.space),
            max_chance_outcomes=max(len(self.limited.deals), DRAW),
            num_players=setup.seats,
            min_utility=-1.0 if setup.seats > 1 else 0.0,
            max_utility=1.0,
            utility_sum=0.0 if setup.seats > 1 else None,
            max_game_length=events,
        )
        super().__init__(type_of(game), about, params or {})

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> "OpenSpielState":
        """Return the state before the deal."""
        return OpenSpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return a bound on the number of draws of chance in a game."""
        return DRAW * self.limited.events

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "OpenSpielObserver":
        """Return an observer; without ``iig_obs_type``, of what is certain now, without the past."""
        return OpenSpielObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """A position of a game; the actions of seats are the numbers of :attr:`LimitedGame.space`."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self.position: GamePosition = game.limited.start()
        """The position, with all its secrets."""

    @property
    def _limited(self) -> LimitedGame:
        found: LimitedGame = self.get_game().limited
        return found

    def current_player(self) -> int:
        """Return the number of the seat that acts, or OpenSpiel's number for chance or for a game that is over."""
        actor = self.position.actor
        return int(pyspiel.PlayerId.TERMINAL if actor is None else CHANCE if actor == "chance" else actor)

    def is_terminal(self) -> bool:
        """Return whether the game is over, by its rules or by a limit."""
        return self.position.actor is None

    def _legal_actions(self, player: int) -> list[int]:
        return self._limited.numbers(self.position)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of the next draw of chance with their probabilities, which are equal."""
        outcomes = self._limited.numbers(self.position)
        return [(outcome, 1 / len(outcomes)) for outcome in outcomes]

    def _apply_action(self, action: int) -> None:
        self.position = self._limited.moved(self.position, int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        limited = self._limited
        if player != CHANCE:
            return spelt(limited.space.action(action))
        listed = limited.deals and not self.position.events
        return spelt(limited.deals[action]) if listed else f"draw {action}"

    def returns(self) -> list[float]:
        """Return what each seat has won: see :meth:`LimitedGame.returns`."""
        return self._limited.returns(self.position)

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float]) -> "OpenSpielState":
        """Return a random state that a seat cannot tell from this one: it did the same and saw the same.

        Each deal that fits is equally likely; so is each choice of another seat that this one cannot tell from the true
        one. ``probability_sampler`` returns a number from 0 up to 1. Raise ``ValueError`` where the deals are not
        listed.
        """
        if not self._limited.deals:
            raise ValueError(f"too many deals to list: {self.get_game()}")
        left = list(range(len(self._limited.deals)))
        while True:
            deal = left.pop(int(probability_sampler() * len(left)))
            numbers = self._alike(deal, Seat(player), probability_sampler)
            if numbers is not None:
                state = self.get_game().new_initial_state()
                for number in numbers:
                    state.apply_action(number)
                return state  # type: ignore[no-any-return]

    def _alike(self, deal: int, seat: Seat, sampler: Callable[[], float]) -> list[int] | None:
        """Return a history with this deal that a seat cannot tell from that of this state; ``None`` without one."""
        limited, steps = self._limited, self.full_history()
        true, other, numbers = limited.start(), limited.start(), list[int]()
        for place, step in enumerate(steps):
            true = limited.moved(true, step.action)
            if place == 0:
                among = [deal]
            elif other.actor == seat:
                among = [step.action]
            else:
                among = limited.numbers(other)
            seen = limited.seen(true, seat)
            fitting = [each for each in among if limited.seen(limited.moved(other, each), seat) == seen]
            if not fitting:
                return None
            numbers.append(fitting[int(sampler() * len(fitting))])
            other = limited.moved(other, numbers[-1])
        return numbers

    def __str__(self) -> str:
        drawn = self.position.drawn
        return "\n".join([*map(written, self.position.events), *([f"drawn {drawn}"] if drawn else [])])


def spelt(action: Action) -> str:
    """Return an action in words: its kind and the values of its fields."""
    if isinstance(action, DealCards):
        places = (action.case_file, *action.hands, action.side)
        return f"{action.kind} {' | '.join(' '.join(cards) for cards in places)}"
    return " ".join([action.kind, *(str(getattr(action, name)) for name in field_names(type(action)))])


@lru_cache(maxsize=8_192)
def written(event: Event) -> str:
    """Return an event as a line of JSON."""
    return msgspec.json.encode(event_to(event)).decode()


class OpenSpielObserver:
    """Writes what a seat has seen as an array and as a text.

    - With perfect recall these are all events that the seat saw, one row or line an event. It is the information state:
      a seat's own actions are events, too.
    - Without, it is what is certain of the cards: see :func:`casefile.lab.sheet`.
    - Without private information it is what everybody sees; without public information it is the events of which the
      seat saw more than everybody.

    Raise ``ValueError`` for an observation of all hands, which no seat has.
    """

    def __init__(self, game: OpenSpielGame, kind: Any, params: Any) -> None:
        none, everything = pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.ALL_PLAYERS
        if params or kind.private_info == everything:
            raise ValueError(f"no such observation: {kind} {params or ''}".strip())
        self._rows, self._everybody, self._public = game.rows, kind.private_info == none, kind.public_info
        setup, shapes = game.limited.setup, dict[str, tuple[int, ...]]()
        if not self._everybody:
            shapes["seat"] = (setup.seats,)
        if kind.perfect_recall or not kind.public_info:
            shapes["events"] = (game.limited.events, len(game.rows))
        else:
            shapes["sheet"] = (len(setup.deck), setup.seats + 2)
        sizes = [int(np.prod(shape)) for shape in shapes.values()]
        self.tensor = np.zeros(sum(sizes), np.float32)
        """The parts one after another."""
        parts = np.split(self.tensor, np.cumsum(sizes)[:-1])
        self.dict = {name: part.reshape(shape) for (name, shape), part in zip(shapes.items(), parts, strict=True)}
        """The parts by name, as parts of :attr:`tensor`."""

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Write what a seat has seen into the arrays."""
        self.tensor.fill(0)
        if "seat" in self.dict:
            self.dict["seat"][player] = 1
        if "events" in self.dict:
            among = self.dict["events"]
            rows = self._rows.of(self._events(state, player))[: len(among)]  # only a game that is over has more
            among[: len(rows)] = rows
        else:
            self.dict["sheet"][:] = self._sheet(state, player)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """Return what a seat has seen as a text."""
        lines = [] if self._everybody else [f"seat {player}"]
        if "events" in self.dict:
            lines += map(written, self._events(state, player))
        else:
            rows = ("".join("-.+"[mark + 1] for mark in row) for row in self._sheet(state, player).tolist())
            cards = state.get_game().limited.setup.deck
            lines += [f"{card} {row}" for card, row in zip(cards, rows, strict=True)]
        return "\n".join(lines)

    def _events(self, state: OpenSpielState, player: int) -> list[Event]:
        limited: LimitedGame = state.get_game().limited
        position = state.position
        if self._everybody:
            return limited.seen(position, "spectator")
        if self._public:
            return limited.seen(position, Seat(player))
        seen = ((event.seen_by(Seat(player)), event.seen_by("spectator")) for event in position.events)
        return [own for own, public in seen if own is not None and own != public]

    def _sheet(self, state: OpenSpielState, player: int) -> Bits:
        viewer: Viewer = "spectator" if self._everybody else Seat(player)
        return sheet(state.get_game().limited.view(state.position, viewer))


def register(game: Game) -> None:
    """Let OpenSpiel load a game by its short name."""
    # A class, not a partial: OpenSpiel lets go of it after Python's end, when only a class, part of a cycle, survives.
    pyspiel.register_game(type_of(game), type(OpenSpielGame.__name__, (OpenSpielGame,), {"game": game}))


for each in library.GAMES.values():
    register(each)
