"""The choices that a player has before a game: cards on the set-up page, seats, levels of bots, options, cases."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic

from casefile.core.actions import Actor
from casefile.core.any_game import Chosen, S
from casefile.core.by_post import Asked
from casefile.core.cards import Card, Seat
from casefile.core.events import Event
from casefile.core.fairness import Seed
from casefile.core.options import Value
from casefile.core.texts import N_
from casefile.game.lazy import Lazy
from casefile.play.cases import CaseLevel, CaseResult, TurnSign
from casefile.story.i18n import Texts

if TYPE_CHECKING:
    from casefile.correspondence.camps.options import Agreed

LEVELS: Mapping[str, str] = {
    "eliminator": N_("Easy"),
    "detective": N_("Medium"),
    "inspector": N_("Hard"),
    "superintendent": N_("Expert"),
    "random": N_("Reckless"),
}
"""The levels of bots that pages offer: the name of a level in forms, and its title, in English."""


@dataclass(frozen=True, slots=True)
class GameCard:
    """A card on the shelf of games, with which a player chooses a game. Its texts are in English."""

    slug: str
    """The name of the choice in forms."""
    title: str
    """The title of the game."""
    text: str
    """The description of the game."""
    seats: str
    """The number of seats, in words."""
    time: str
    """The time that a game takes, in words."""
    art: str
    """The drawing on the card: ``board``, ``cards`` or ``quick``, or a template of the game that has ``drawing``."""
    place: int
    """The place among the cards; the card with the lowest stands first."""
    options: Mapping[str, str] = field(default_factory=dict)
    """The options that the choice fixes, by name."""
    empty: str = ""
    """The description of an empty seat, where it differs from that in the game's :class:`SeatWords`."""
    unused: tuple[str, ...] = ()
    """The names of the options that mean nothing once this card is chosen."""
    also: str = ""
    """The name of the rules, where the title of the game is another."""
    lines: tuple[str, ...] = ()
    """Three sentences that tell how the game goes, for somebody who has never played it."""


@dataclass(frozen=True, slots=True)
class Level:
    """A level of difficulty."""

    bot: str
    """The name of the bot that plays the level."""
    text: str
    """A few words on how the bot plays, in English."""


RECKLESS = Level("random", N_("plays whatever is allowed"))


@dataclass(frozen=True, slots=True)
class SeatWords:
    """The texts about seats on the page where seats are filled, in English."""

    title: str = N_("Seats")
    """The word for the seats."""
    you: str = N_("your seat; its colour becomes yours")
    """The description of the player's own seat."""
    empty: str = N_("token on the board, no player")
    """The description of an empty seat."""
    lists: bool = False
    """Whether the seats bear the names of the edition that is chosen."""


@dataclass(frozen=True, slots=True)
class OwnFile:
    """A kind of file that players may bring themselves."""

    name: str
    """The content of the file: ``map`` or ``names``."""
    label: str
    """The label of the file's field where a table is opened, in English."""
    hint: str
    """The hint beside the field, in English."""
    sample: Callable[[], str]
    """Returns a file to begin with."""


def _untold(options: Mapping[str, str], texts: Texts) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Daily(Generic[S]):
    """Cases for everybody, one a day and some a week."""

    seed: Callable[[str], Seed]
    """Returns the seed of a case, by the name of the case."""
    terminal: Lazy[Callable[..., Any]]
    """The terminal in which a case is played."""
    result: Callable[[S, Iterable[Event | None]], CaseResult]
    """Returns the result to keep, from the state and the events of a finished case."""
    told: Callable[[CaseResult, Texts], str]
    """Returns a result as a sentence."""
    shared: Callable[[CaseResult, Texts, str, str], str]
    """Returns a result as a text to give away, with the name of the case and a link."""
    signs: Mapping[str, TurnSign]
    """The letters of a result, each with its sign."""
    levels: Mapping[str, CaseLevel] = field(default_factory=dict)
    """The levels of difficulty of the cases, by name."""
    week: tuple[str, ...] = ()
    """The levels of the cases of a week."""
    goal: Callable[[Mapping[str, str], Texts], tuple[str, ...]] = _untold
    """Returns a few sentences on the goal of a case with these options, for somebody who has never played one."""


@dataclass(frozen=True, kw_only=True)
class ByPost(Generic[S, Chosen]):
    """The description of a game that camps of people play by post; its events are in :mod:`casefile.core.by_post`.

    Among the options of the rules are ``edition``, ``case_files``, ``turn_limit`` and ``extension`` (days and hours),
    ``strikes`` and ``turn_order``. A state has ``holdings``, the ``order`` of turns, and the seats that are ``out``.
    """

    awaited: Callable[[S, Actor | None], Mapping[Seat, Asked]]
    """Returns the seats for which a state waits, and what each of them is asked for.

    The second argument is the actor whose turn it is: a seat, or chance; ``None`` for nobody.
    """
    loose: Callable[[S, Seat], tuple[Card, ...]]
    """Returns the cards that a seat holds beside the deck, such as the Red Card."""
    asked: tuple[str, ...]
    """The names of the options that everybody who announces a game is asked for."""
    folds: tuple[tuple[str, str, tuple[str, ...]], ...]
    """Groups of the other options: title, a text for the unchanged defaults, and the names of the options."""
    in_force: "Callable[[Chosen, Agreed, Texts], tuple[str, ...]]"
    """Returns sentences that tell how a game with these options of the rules, and terms about time, is played."""


def _never(options: object) -> bool:
    return False


@dataclass(frozen=True, kw_only=True)
class Offered(Generic[S, Chosen]):
    """The choices that a player has before a game, and the ways in which the game is offered."""

    cards: tuple[GameCard, ...]
    """The cards on the set-up page with which the game can be chosen; at least one, and the first names the game."""
    prefix: str = ""
    """The prefix of the names of the game's seats in forms."""
    places: SeatWords = field(default_factory=SeatWords)
    """The words for the seats."""
    by_character: bool = False
    """Whether players fill the seats by character."""
    named: Callable[[Chosen], bool] = _never
    """Whether, with these options, each seat belongs to its character from the start."""
    levels: Mapping[str, Level] = field(default_factory=dict)
    """The bots that pages offer, by the keys of :data:`LEVELS`."""
    folds: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """The titles over the options, each shown where a card uses one of its options; without any, one covers all."""
    files: tuple[OwnFile, ...] = ()
    """The files that players may bring themselves."""
    daily: Daily[S] | None = None
    """The cases of the day, where the game has them."""
    puzzles: Mapping[str, Value] | None = None
    """The options of the games between bots from which puzzles are made."""
    by_post: ByPost[S, Chosen] | None = None
    """The description of play by post by camps, where the game has it."""
