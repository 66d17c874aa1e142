"""What a game contributes to its table's page: its parts, its drawings, and the answers to what is asked beside it."""

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct

from casefile.core.cards import Invalid
from casefile.core.editions import Edition
from casefile.core.engine import Setup
from casefile.core.texts import N_
from casefile.game import Game
from casefile.story.i18n import Texts
from casefile.web.drawings.sprite import edition_signs
from casefile.web.model import Art, CardModel, Dialog, Part, PlayerRow, Question, StandingOrder
from casefile.web.present.reasons import hint as best_hint
from casefile.web.present.scene import Scene
from casefile.web.present.sheet import cells as every_cell
from casefile.web.why_model import WhyModel


class Parts(Struct, frozen=True):
    """The parts of a page that differ from game to game; what is left out is not shown.

    ``card`` is the name of the card under which it was chosen; ``round`` is 0 before the game has begun.
    """

    card: str
    round: int
    players: tuple[PlayerRow, ...]
    question: Question
    board: Part | None = None
    sheet: Part | None = None
    hand: tuple[CardModel, ...] = ()
    order: StandingOrder | None = None
    accusation: Dialog | None = None


def dealt(scene: Scene) -> bool:
    """Whether the cards have been dealt: from then on every seat has its name."""
    return bool(scene.case.holdings.dealt)


def _plainly(scene: Scene, choice: str) -> str:
    return choice


@dataclass(frozen=True, slots=True)
class Page:
    """How the games of one family are shown.

    ``settled`` says whether no name in the story changes any more; ``cells`` are the cells of the sheet that take a
    pencil mark; ``hint`` gives the best that the viewer can do now, or ``None``. Without them they are those of a game
    that deals its deck. ``choice_named`` says in words what a review names. ``signs`` draws the symbols of an edition,
    ``arts`` a card by its kind of picture, ``drawings`` are what the game's own templates call. ``styles`` are its
    style sheets. ``preview`` shows, in a language, what players bring of their own. ``settled_hands`` says that hands
    stay as they were dealt, so that they are laid open at the end. ``pictures`` are those of the example round, one for
    each of its frames, made of the table on which it was played.
    """

    parts: Callable[[Scene], Parts]
    settled: Callable[[Scene], bool] = dealt
    cells: Callable[[Setup[Any]], Set[str]] = every_cell
    hint: Callable[[Scene], WhyModel | None] = best_hint
    choice_named: Callable[[Scene, str], str] = _plainly
    signs: Callable[[Edition], str] = edition_signs
    arts: Mapping[str, Callable[[Art], str]] = field(default_factory=dict)
    drawings: Mapping[str, Callable[..., str]] = field(default_factory=dict)
    styles: tuple[str, ...] = ()
    preview: Callable[[Setup[Any], Texts, str], Part] | None = None
    settled_hands: bool = True
    pictures: Callable[[Scene], tuple[Part, ...]] | None = None


def page_of(game: Game) -> Page:
    """Return how a game is shown; raises :class:`Invalid` for one without a page."""
    if game.page is None:
        raise Invalid("game", repr(game.slug), N_("a game that has a page: this one has none"))
    found: Page = game.page()
    return found
