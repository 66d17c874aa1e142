"""What a game contributes to its table's page: its parts, its drawings, and the answers to what is asked beside it."""

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass, field
from typing import Any

from casefile.core.cards import Invalid
from casefile.core.editions import Edition
from casefile.core.engine import Setup
from casefile.game import Game
from casefile.web.board_model import BoardModel
from casefile.web.drawings.sprite import edition_signs
from casefile.web.model import Art, CardModel, Dialog, Part, PlayerRow, Question, StandingOrder
from casefile.web.pages import WhyModel
from casefile.web.present.scene import Scene


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of a page that differ from game to game; what is left out is not shown.

    ``card`` is the name of the card under which it was chosen; ``round`` is 0 before the game has begun.
    """

    card: str
    round: int
    players: tuple[PlayerRow, ...]
    question: Question
    board: BoardModel | None = None
    middle: tuple[Part, ...] = ()
    sheet: Part | None = None
    hand: tuple[CardModel, ...] = ()
    order: StandingOrder | None = None
    accusation: Dialog | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """How the games of one family are shown.

    ``settled`` says whether no name in the story changes any more; ``cells`` are the cells of the sheet that take a
    pencil mark; ``hint`` gives the best that the viewer can do now, or ``None``. ``signs`` draws the symbols of an
    edition, ``arts`` a card by its kind of picture, ``drawings`` are what the game's own templates call. ``styles`` are
    its style sheets.
    """

    parts: Callable[[Scene], Parts]
    settled: Callable[[Scene], bool]
    cells: Callable[[Setup[Any]], Set[str]]
    hint: Callable[[Scene], WhyModel | None]
    signs: Callable[[Edition], str] = edition_signs
    arts: Mapping[str, Callable[[Art], str]] = field(default_factory=dict)
    drawings: Mapping[str, Callable[..., str]] = field(default_factory=dict)
    styles: tuple[str, ...] = ()


def page_of(game: Game) -> Page:
    """Return how a game is shown; raises :class:`Invalid` for one without a page."""
    if game.page is None:
        expected = "a game that has a page: this one is played in the terminal and from Python"
        raise Invalid("game", repr(game.slug), expected)
    return game.page()
