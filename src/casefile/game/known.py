"""The deduction from a view of a game, and the checks of a game that was played."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic

from casefile.core.actions import Action
from casefile.core.any_game import S
from casefile.core.audit import MakeAudit, NoAudit
from casefile.core.cards import Card
from casefile.core.dealing import Draw
from casefile.core.engine import View
from casefile.core.inquiry_state import GameState
from casefile.game.lazy import Lazy
from casefile.play.reviews import Judge

if TYPE_CHECKING:
    from casefile.play.knowledge import Knowledge


def _sealed(state: GameState) -> tuple[Card, ...]:
    assert state.holdings is not None
    return state.holdings.sealed()


@dataclass(frozen=True, kw_only=True)
class Known(Generic[S]):
    """The deduction from a view of a game, and the checks of a game that was played."""

    knowledge: "Callable[[View[S]], Knowledge | None] | None" = None
    """Returns what follows from a view, ``None`` before the deal. A game without hands has no such function."""
    draw_deal: Callable[[View[S], Draw], Action] | None = None
    """Draws a deal from those that agree with a view, equally likely; ``None`` where hidden draws follow the deal."""
    solution: Callable[[S], tuple[Card, ...]] = _sealed
    """Returns the cards that win when an ``accusation`` names them, from a state in which nothing is hidden."""
    advise: Lazy[Callable[..., dict[str, Any]]] | None = None
    """Answers a question about a position: what is known, what is worth asking, as ``casefile advise`` prints it."""
    judge: Lazy[Judge] | None = None
    """Rates a choice in a game that one person plays alone."""
    audit: MakeAudit = NoAudit
    """Makes the audit that checks after each event what must hold in the game, while bots play it."""
    verifier: str = ""
    """The name of the JavaScript module that checks a finished game without this program; empty for none.

    Its part about this game is the file ``verify.mjs`` beside the rules.
    """
