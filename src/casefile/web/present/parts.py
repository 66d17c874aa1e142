"""The contribution of a game to its table's page: its parts, its drawings, and its answers to requests of the page."""

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass, field

from msgspec import Struct

from casefile.core.cards import Invalid, Place
from casefile.core.editions import Edition
from casefile.core.engine import Setup
from casefile.core.options import Options
from casefile.core.texts import N_
from casefile.game import Game
from casefile.story.i18n import Texts
from casefile.web.drawings.sprite import edition_signs
from casefile.web.model import Art, CardModel, Dialog, Part, Question, StandingOrder
from casefile.web.player_model import PlayerRow
from casefile.web.present.reasons import hint as best_hint
from casefile.web.present.scene import Scene
from casefile.web.present.sheet import cells as every_cell
from casefile.web.table_model import Passing
from casefile.web.why_model import WhyModel


class Parts(Struct, frozen=True):
    """The parts of a page that differ from game to game; a part that is left out is not shown."""

    card: str
    """The title under which the game was chosen on the page that opens games."""
    round: int
    """The number of the round; 0 before the game has begun."""
    players: tuple[PlayerRow, ...]
    """The rows of the list of players, in order."""
    question: Question
    """The panel that asks the viewer for an action, or says what is waited for."""
    board: Part | None = None
    """The part in the middle of the page; ``None`` for a game without one."""
    sheet: Part | None = None
    """The sheet; ``None`` before the deal, and in a game with hands for a spectator."""
    hand: tuple[CardModel, ...] = ()
    """The viewer's cards; empty if the viewer has none."""
    order: StandingOrder | None = None
    """The order in which the viewer's cards are shown; ``None`` if there is none to change."""
    accusation: Dialog | None = None
    """The dialog of an accusation; ``None`` where none is possible."""
    passing: Passing | None = None
    """The line on another player's wrong accusation; ``None`` if there is nothing to tell."""


def dealt(scene: Scene) -> bool:
    """Return whether the cards have been dealt: from then on the names of all seats are final."""
    return bool(scene.inquiry.holdings.dealt)


def _plainly(scene: Scene, choice: str) -> str:
    return choice


@dataclass(frozen=True, slots=True)
class Page:
    """The functions that make a game's pages.

    The defaults of ``settled``, ``cells`` and ``hint`` suit a game that deals its deck.
    """

    parts: Callable[[Scene], Parts]
    """Returns the parts of the table's page that differ from game to game."""
    settled: Callable[[Scene], bool] = dealt
    """Returns whether all names in the story are final."""
    cells: Callable[[Setup[Options]], Set[str]] = every_cell
    """Returns the ids of the cells of the sheet in which the viewer may draw a mark."""
    hint: Callable[[Scene], WhyModel | None] = best_hint
    """Returns the best action for the viewer now, with the reason, or ``None``."""
    choice_named: Callable[[Scene, str], str] = _plainly
    """Returns a choice that a review judges, in words."""
    signs: Callable[[Edition], str] = edition_signs
    """Draws the symbols of an edition's cards and seats."""
    arts: Mapping[str, Callable[[Art], str]] = field(default_factory=dict)
    """The functions that draw a card, by the kind of its drawing."""
    drawings: Mapping[str, Callable[..., str]] = field(default_factory=dict)
    """The functions that the game's own templates call."""
    styles: tuple[str, ...] = ()
    """The names of its style sheets."""
    preview: Callable[[Setup[Options], Texts, str], Part] | None = None
    """Shows, in a language, the files that players made themselves, before a game is opened with them."""
    settled_hands: bool = True
    """Whether hands stay as they were dealt, so that they are laid open at the end."""
    walked: Callable[[Scene], tuple[tuple[Place, ...], ...]] | None = None
    """Returns the ways of all turns, each from the place where it begins, for the picture of a finished case."""
    pictures: Callable[[Scene], tuple[Part, ...]] | None = None
    """Returns the pictures of the example round, one for each of its frames, from the table on which it was played."""


def page_of(game: Game) -> Page:
    """Return the page of a game; raises :class:`Invalid` for a game without a page."""
    if game.shown.page is None:
        raise Invalid("game", repr(game.slug), N_("a game that has a page: this one has none"))
    found: Page = game.shown.page()
    return found
