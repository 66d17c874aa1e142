"""The state and the options of a game as type variables; where they are left out, those of any game are meant.

A function that takes every game writes ``Game``. The value of one game is a ``Game[State, Options]``, so that a type
checker compares its parts with its rules, and its state with what every state promises.

``Game`` alone leaves both open, as ``Any``: the parts of a game take its states and options (``rules.menu``,
``known.solution``, ``offered.named``) and return them (``rules.start``), so no game is a ``Game[GameState, Options]``,
whose parts would take the states of every game.
"""

from typing import TYPE_CHECKING, Any, TypeVar

from casefile.core.inquiry_state import GameState
from casefile.core.options import Options

if TYPE_CHECKING:
    # Type checkers know it without a package. Python's own has defaults from 3.13 on.
    from typing_extensions import TypeVar as TypeVarWithDefault

    S = TypeVarWithDefault("S", bound=GameState, default=Any)
    Chosen = TypeVarWithDefault("Chosen", bound=Options, default=Any)
else:
    S, Chosen = TypeVar("S", bound=GameState), TypeVar("Chosen", bound=Options)
