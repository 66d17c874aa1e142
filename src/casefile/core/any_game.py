"""The state and the options of a game as type variables; where they are left out, those of any game are meant.

A function that takes every game writes ``Game``. The value of one game is a ``Game[State, Options]``, so that a type
checker compares its parts with its rules.
"""

from typing import TYPE_CHECKING, Any, TypeVar

from casefile.core.options import Options

if TYPE_CHECKING:
    # Type checkers know it without a package. Python's own has defaults from 3.13 on.
    from typing_extensions import TypeVar as TypeVarWithDefault

    S = TypeVarWithDefault("S", default=Any)
    Chosen = TypeVarWithDefault("Chosen", bound=Options, default=Any)
else:
    S, Chosen = TypeVar("S"), TypeVar("Chosen", bound=Options)
