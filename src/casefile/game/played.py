"""The values that the play of a game needs: special actions, bots, and lessons."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic

from casefile.bots.bot import MakeBot
from casefile.core.actions import Action
from casefile.core.any_game import Chosen, S
from casefile.core.cards import Seat
from casefile.core.inquiry import Show, Suggest
from casefile.game.lazy import Lazy
from casefile.play.how import HowToPlay
from casefile.play.lesson import Lesson

if TYPE_CHECKING:
    from casefile.play.playthrough import Lead


def _never(options: object) -> bool:
    return False


@dataclass(frozen=True, kw_only=True)
class Played(Generic[S, Chosen]):
    """The actions of the seats with a use of their own, the bots of a game, and its lessons."""

    question: type[Action] = Suggest
    """The kind of action by which a seat asks others for cards."""
    answers: tuple[type[Action], ...] = (Show,)
    """The actions that a seat does for others. The moment of such an action must not reveal the seat's hand."""
    any_time: tuple[type[Action], ...] = ()
    """The actions that a seat may do at any time, so that nobody waits for them."""
    by_order: Callable[[Chosen], bool] = _never
    """Whether, with these options, cards are shown by standing order, so that an asked player may be absent."""
    next_dealer: Callable[[S], Seat] | None = None
    """Returns the dealer of the same people's next game. A game with it counts the games that each has won."""
    bots: Mapping[str, MakeBot] = field(default_factory=dict)
    """The game's own bots by name, the plainest first."""
    light: tuple[str, ...] = ("random",)
    """The bots that always choose within a millisecond, about what asking another process takes (``bench/bots.py``)."""
    lead: "Lazy[Lead] | None" = None
    """Plays a short game that shows much of the rules."""
    how: HowToPlay | None = None
    """The page that says how the game is played."""
    lesson: Lesson | None = None
    """The guide through a first game."""
