"""A game's contribution to its table's page: its parts, its drawings, and the answers to requests beside it."""

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass, field

from msgspec import Struct

from casefile.core.cards import Invalid
from casefile.core.editions import Edition
from casefile.core.engine import Setup
from casefile.core.options import Options
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
    """The parts of a page that differ from game to game; a part that is left out is not shown."""

    card: str
    """The name of the card under which the game was chosen."""
    round: int
    """The number of the round; 0 before the game has begun."""
    players: tuple[PlayerRow, ...]
    question: Question
    board: Part | None = None
    sheet: Part | None = None
    hand: tuple[CardModel, ...] = ()
    order: StandingOrder | None = None
    accusation: Dialog | None = None


def dealt(scene: Scene) -> bool:
    """Return whether the cards have been dealt: from then on every seat has its name."""
    return bool(scene.inquiry.holdings.dealt)


def _plainly(scene: Scene, choice: str) -> str:
    return choice


@dataclass(frozen=True, slots=True)
class Page:
    """The pages of the games of one family.

    Without ``settled``, ``cells`` and ``hint`` they are those of a game that deals its deck.
    """

    parts: Callable[[Scene], Parts]
    """Returns the parts of a page."""
    settled: Callable[[Scene], bool] = dealt
    """Returns whether no name in the story changes any more."""
    cells: Callable[[Setup[Options]], Set[str]] = every_cell
    """Returns the cells of the sheet that take a pencil mark."""
    hint: Callable[[Scene], WhyModel | None] = best_hint
    """Returns the best that the viewer can do now, or ``None``."""
    choice_named: Callable[[Scene, str], str] = _plainly
    """Returns in words a choice that a review names."""
    signs: Callable[[Edition], str] = edition_signs
    """Draws the symbols of an edition."""
    arts: Mapping[str, Callable[[Art], str]] = field(default_factory=dict)
    """Draws a card, by its kind of picture."""
    drawings: Mapping[str, Callable[..., str]] = field(default_factory=dict)
    """The functions that the game's own templates call."""
    styles: tuple[str, ...] = ()
    """The names of its style sheets."""
    preview: Callable[[Setup[Options], Texts, str], Part] | None = None
    """Shows, in a language, the files that players bring of their own."""
    settled_hands: bool = True
    """Whether hands stay as they were dealt, so that they are laid open at the end."""
    pictures: Callable[[Scene], tuple[Part, ...]] | None = None
    """Returns the pictures of the example round, one for each of its frames, from the table on which it was played."""


def page_of(game: Game) -> Page:
    """Return the page of a game; raises :class:`Invalid` for a game without a page."""
    if game.shown.page is None:
        raise Invalid("game", repr(game.slug), N_("a game that has a page: this one has none"))
    found: Page = game.shown.page()
    return found
