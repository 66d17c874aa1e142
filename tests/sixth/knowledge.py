"""What follows for a viewer of ``harbour``: hands stay as they were dealt."""

from typing import Any

from casefile.core.engine import View
from casefile.play import fixed_hands
from casefile.play.fixed_hands import FixedHands
from casefile.play.hints import Naming
from tests.sixth.actions import Ask, Charge

NAMING = Naming(Ask, Charge)
"""The kinds of action that name cards."""


def know(view: View[Any]) -> FixedHands | None:
    """Return what follows from a view; ``None`` before the deal."""
    return fixed_hands.know(view, NAMING)
