"""What a family of games contributes: the parts of its table's page, and the answers to what is asked beside it."""

from collections.abc import Callable, Set
from dataclasses import dataclass
from typing import Any

from casefile.core.cards import Invalid
from casefile.core.engine import Setup
from casefile.games import GAMES
from casefile.games.miporin.models import LodgeModel
from casefile.games.nsider.models import MinutesModel, StandingOrder
from casefile.web.board_model import BoardModel
from casefile.web.model import Accusation, CardModel, PlayerRow, Question, Sheet
from casefile.web.pages import WhyModel
from casefile.web.present.scene import Scene


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of a page that differ from family to family; what is left out is not shown.

    ``game`` is the name of the card under which it was chosen; ``round`` is 0 before the game has begun.
    """

    game: str
    round: int
    players: tuple[PlayerRow, ...]
    question: Question
    board: BoardModel | None = None
    lodge: LodgeModel | None = None
    minutes: MinutesModel | None = None
    sheet: Sheet | None = None
    hand: tuple[CardModel, ...] = ()
    order: StandingOrder | None = None
    accusation: Accusation | None = None


@dataclass(frozen=True, slots=True)
class Family:
    """How the games of one family are shown.

    ``settled`` says whether no name in the story changes any more; ``cells`` are the cells of the sheet that take a
    pencil mark; ``why`` gives the reason of a cell and ``hint`` the best that the viewer can do now, or ``None``.
    """

    parts: Callable[[Scene], Parts]
    settled: Callable[[Scene], bool]
    cells: Callable[[Setup[Any]], Set[str]]
    why: Callable[[Scene, str], WhyModel | None]
    hint: Callable[[Scene], WhyModel | None]


def family(rules: str) -> Family:
    """Return how the games of a rule set are shown; raises :class:`Invalid` for one without a page."""
    page = GAMES[rules].page
    if page is None:
        raise Invalid("game", repr(rules), "a game that has a page: this one is played in the terminal and from Python")
    return page()
