"""The definition of a game: everything that the rest of the program may ask of one.

A game is one folder and one :class:`Game`; a variant is one more value. Code that shows or plays games asks
:class:`Games`, so no other file needs to know which games exist.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from casefile.bots.bot import BotLike, MakeBot, checked
from casefile.bots.random import Random
from casefile.core.actions import Action, Actor
from casefile.core.audit import MakeAudit, NoAudit
from casefile.core.by_post import Asked
from casefile.core.cards import Card, Invalid, Seat
from casefile.core.dealing import Draw
from casefile.core.editions import Edition
from casefile.core.engine import Rules, RuleSets, Setup, View
from casefile.core.events import Event
from casefile.core.fairness import Seed
from casefile.core.inquiry import Show, Suggest
from casefile.core.options import Options, Value
from casefile.core.texts import N_, either
from casefile.play.cases import CaseLevel, CaseResult, TurnSign
from casefile.play.how import HowToPlay
from casefile.play.lesson import Lesson
from casefile.play.occupants import Occupants
from casefile.play.reviews import Judge
from casefile.story.i18n import Texts
from casefile.story.phrases import SolutionWords
from casefile.story.private import TellPrivately
from casefile.story.teller import Tell

if TYPE_CHECKING:
    from casefile.correspondence.camps.options import Agreed
    from casefile.play.knowledge import Knowledge
    from casefile.play.playthrough import Lead

T = TypeVar("T")

LEVELS: Mapping[str, str] = {
    "eliminator": N_("Easy"),
    "detective": N_("Medium"),
    "inspector": N_("Hard"),
    "random": N_("Reckless"),
}
"""The levels of bots that pages offer: the name of a level in forms, and its title, in English."""


@dataclass(frozen=True, slots=True)
class Lazy(Generic[T]):
    """A value that is looked up when it is first used, so that rules can be loaded without the code of their pages."""

    place: str
    """The place of the value, as ``"module:NAME"``."""

    def __call__(self) -> T:
        """Return the value; the first call imports its module."""
        module, _, name = self.place.partition(":")
        found: T = getattr(import_module(module), name)
        return found


@dataclass(frozen=True, slots=True)
class GameCard:
    """A card on the set-up page, with which a player chooses a game. Its texts are in English."""

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


@dataclass(frozen=True, slots=True)
class Level:
    """A level of difficulty."""

    bot: str
    """The name of the bot that plays the level."""
    text: str
    """A few words on how the bot plays, in English."""


@dataclass(frozen=True, slots=True)
class LooseCard:
    """A card that is in no deck. Its texts are in English."""

    name: str
    """The name of the card."""
    short: str
    """The short name."""
    kind: str
    """The name of its kind of card."""
    art: str
    """The picture of the card."""


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


@dataclass(frozen=True, slots=True)
class Endings:
    """The sentences for a game that is over, in English."""

    won: str = N_("{who} solved the case.")
    """The sentence for a winner other than the reader."""
    you: str = N_("You solved the case.")
    """The sentence for a reader who won."""
    nobody: str = N_("Nobody solved the case.")
    """The sentence for a game without a winner."""


@dataclass(frozen=True, slots=True)
class Daily:
    """Cases for everybody, one a day and some a week."""

    seed: Callable[[str], Seed]
    """Returns the seed of a case, by the name of the case."""
    terminal: Lazy[Callable[..., Any]]
    """The terminal in which a case is played."""
    result: Callable[[Any, Iterable[Event | None]], CaseResult]
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


@dataclass(frozen=True, kw_only=True)
class ByPost:
    """The description of a game that camps of people play by post; its events are in :mod:`casefile.core.by_post`.

    Among the options of the rules are ``edition``, ``case_files``, ``turn_limit`` and ``extension`` (days and hours),
    ``strikes`` and ``turn_order``. A state has ``holdings``, the ``order`` of turns, and the seats that are ``out``.
    """

    awaited: Callable[[Any, Actor | None], Mapping[Seat, Asked]]
    """Returns the seats for which a state waits, and what each of them is asked for."""
    loose: Callable[[Any, Seat], tuple[Card, ...]]
    """Returns the cards of no deck that a seat holds."""
    folds: tuple[tuple[str, str, tuple[str, ...]], ...]
    """Groups of options of rules and time: title, a text for the unchanged defaults, and the names of the options."""
    in_force: "Callable[[Any, Agreed, Texts], tuple[str, ...]]"
    """Returns sentences that tell how these options are played."""


RECKLESS = Level("random", N_("plays whatever is allowed"))


def _never(options: Any) -> bool:
    return False


def _sealed(state: Any) -> tuple[Card, ...]:
    found: tuple[Card, ...] = state.holdings.sealed()
    return found


@dataclass(frozen=True, kw_only=True)
class Game:
    """One game. A new game is one more value of this class, and its folder."""

    rules: Rules[Any, Any]
    """The rule set."""
    cards: tuple[GameCard, ...]
    """The cards on the set-up page with which the game can be chosen."""
    by_character: bool = False
    """Whether players fill the seats by character."""
    named: Callable[[Any], bool] = _never
    """Whether, with these options, each seat belongs to its character from the start."""
    by_order: Callable[[Any], bool] = _never
    """Whether, with these options, cards are shown by standing order, so that an asked player may be absent."""
    tell: Mapping[str, Tell] = field(default_factory=dict)
    """The sentences that each kind of event adds to the story, by kind."""
    tell_privately: Mapping[str, TellPrivately] = field(default_factory=dict)
    """The sentences that some kinds of event tell one viewer alone, by kind."""
    prefix: str = ""
    """The prefix of the names of the game's seats in forms."""
    places: SeatWords = field(default_factory=SeatWords)
    """The words for the seats."""
    folds: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """The titles over the options, each shown where a card uses one of its options; without any, one covers all."""
    loose: Mapping[Card, LooseCard] = field(default_factory=dict)
    """The cards that are in no deck."""
    any_time: tuple[type[Action], ...] = ()
    """The actions that a seat may do at any time, so that nobody waits for them."""
    answers: tuple[type[Action], ...] = (Show,)
    """The actions that a seat does for others. The moment of such an action must not reveal the seat's hand."""
    bots: Mapping[str, MakeBot] = field(default_factory=dict)
    """The game's own bots by name, the plainest first."""
    light: tuple[str, ...] = ("random",)
    """The bots that always choose within a millisecond, about what asking another process takes (``bench/bots.py``)."""
    levels: Mapping[str, Level] = field(default_factory=dict)
    """The bots that pages offer, by the keys of :data:`LEVELS`."""
    audit: MakeAudit = NoAudit
    """Makes the audit that checks the promises of the game while bots play it."""
    knowledge: "Callable[[View[Any]], Knowledge | None] | None" = None
    """Returns what follows from a view, ``None`` before the deal. A game without hands has no such function."""
    page: Lazy[Any] | None = None
    """The page of the game."""
    terminal: Lazy[Callable[[int], Callable[..., Any]]] | None = None
    """Makes the terminal from the level of notes."""
    verifier: str = ""
    """The JavaScript module that checks a finished game by itself; its part is ``verify.mjs`` beside the rules."""
    advise: Lazy[Callable[..., dict[str, Any]]] | None = None
    """Answers questions about positions."""
    puzzles: Mapping[str, Value] | None = None
    """The options of the games between bots from which puzzles are made."""
    judge: Lazy[Judge] | None = None
    """Rates a choice in a game for one."""
    choice_in_words: Callable[[Edition, str, Texts, str], str] | None = None
    """Returns a choice in words."""
    lead: "Lazy[Lead] | None" = None
    """Plays a short game that shows much of the rules."""
    endings: Endings = Endings()
    """The sentences that tell who won."""
    result: Callable[[Any, Iterable[Event | None], Texts, str, str], str] | None = None
    """Returns a text to share of a finished game, with the name of its case and a link."""
    draw_deal: Callable[[View[Any], Draw], Action] | None = None
    """Draws a deal from those that agree with a view, equally likely; ``None`` where hidden draws follow the deal."""
    solution: Callable[[Any], tuple[Card, ...]] = _sealed
    """Returns the cards that win when an ``accusation`` names them."""
    question: type[Action] = Suggest
    """The kind of action by which a seat asks others for cards."""
    solution_words: SolutionWords = field(default_factory=SolutionWords)
    """The words for the solution."""
    daily: Daily | None = None
    """The cases of the day, where the game has them."""
    by_post: ByPost | None = None
    """The description of play by post by camps, where the game has it."""
    next_dealer: Callable[[Any], Seat] | None = None
    """Returns the dealer of the same people's next game. A game with it counts the games that each has won."""
    files: tuple[OwnFile, ...] = ()
    """The files that players may bring themselves."""
    how: HowToPlay | None = None
    """The page that says how the game is played."""
    lesson: Lesson | None = None
    """The guide through a first game."""

    @property
    def slug(self) -> str:
        """The name of the game's rule set."""
        return self.rules.name

    @property
    def accusation(self) -> type[Action]:
        """The kind of action that names the solution."""
        return self.solution_words.accusation

    @property
    def package(self) -> str:
        """The package of the game's folder, in which the module of its rules lies."""
        return type(self.rules).__module__.rpartition(".")[0]

    @property
    def title(self) -> str:
        """The title of the game, in English."""
        return self.cards[0].title

    def card(self, slug: str) -> GameCard:
        """Return the card ``slug``, with which the game can be chosen."""
        return next(card for card in self.cards if card.slug == slug)

    def card_of(self, options: Options) -> GameCard:
        """Return the card of a game with these options: of the cards that fit, the one that fixes most of them."""
        fitting = (
            card
            for card in self.cards
            if all(str(getattr(options, name)) == value for name, value in card.options.items())
        )
        return max(fitting, key=lambda card: len(card.options), default=self.cards[0])

    def title_of(self, options: Options) -> str:
        """Return the title of a game with these options on the set-up page, in English."""
        return self.card_of(options).title

    @property
    def alone(self) -> bool:
        """Whether one person plays the game alone, so that there is no seat to fill."""
        return self.rules.seats == range(1, 2)

    @property
    def players(self) -> Mapping[str, MakeBot]:
        """All bots that play the game, by name; ``random``, which plays by chance, plays any game."""
        return {"random": Random, **self.bots}

    @property
    def substitute(self) -> str:
        """The bot that plays where no bot is named, or for an absent player: the first and plainest one."""
        return next(iter(self.bots), "random")

    def occupants(self, setup: Setup[Any]) -> Occupants:
        """Return the occupants of the seats before anybody has sat down."""
        return Occupants(ordered=self.by_order(setup.options))

    def bot(self, name: BotLike) -> MakeBot:
        """Return the bot ``name``, or ``name`` itself where it makes a bot; raise :class:`Invalid` for neither."""
        if not isinstance(name, str):
            return checked(name)
        players = self.players
        if name not in players:
            raise Invalid("bot", repr(name), either(players))
        return players[name]

    def bot_named(self, word: str) -> str:
        """Return the name of the bot for the level ``word``, such as ``"easy"``, or ``word`` where it is a bot's name.

        Raises :class:`Invalid` with all names and levels where it is neither.
        """
        levels = {LEVELS[slug].lower(): level.bot for slug, level in self.levels.items()}
        if word not in levels and word not in self.players:
            raise Invalid("bot", repr(word), either(dict.fromkeys((*self.players, *levels))))
        return levels.get(word, word)

    def level_of(self, bot: str) -> str:
        """Return the title of the level of ``bot``, in English; the bot's name where it has no level."""
        return next((LEVELS[slug] for slug, level in self.levels.items() if level.bot == bot), bot)


class Games(Mapping[str, Game]):
    """Some games by their slugs, in order; one that is ``Lazy`` is loaded when it is first asked for."""

    def __init__(self, *games: Game, lazily: "Mapping[str, Lazy[Game]] | None" = None) -> None:
        """``lazily`` has the places of games by their slugs; they come before ``games``."""
        self._games: dict[str, Game | Lazy[Game]] = {**(lazily or {}), **{game.slug: game for game in games}}

    def __getitem__(self, slug: str) -> Game:
        found = self._games[slug]
        if isinstance(found, Game):
            return found
        game = found()
        self._games[slug] = game
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(self._games)

    def __len__(self) -> int:
        return len(self._games)

    def __hash__(self) -> int:
        return hash(tuple(self._games))

    def named(self, slug: str) -> Game:
        """Return the game ``slug``; raise :class:`Invalid` where no game has it."""
        if slug not in self._games:
            raise Invalid("rules", repr(slug), either(self))
        return self[slug]

    @cached_property
    def rules(self) -> RuleSets:
        """The rule sets of the games, by name."""
        return {slug: game.rules for slug, game in self.items()}

    @cached_property
    def verifiers(self) -> Mapping[str, str]:
        """The addresses of the stand-alone verifiers, each with the package that holds the game's part of it."""
        return {f"/{game.verifier}": game.package for game in self.values() if game.verifier}

    @property
    def of_the_day(self) -> tuple[Game, Daily]:
        """The game that has a case for each day; raises :class:`Invalid` where no game has one."""
        for game in self.values():
            if game.daily is not None:
                return game, game.daily
        raise Invalid("daily", N_("no game with a case of the day"), N_("one"))

    @property
    def of_puzzles(self) -> Game:
        """The game from which puzzles are made; raises :class:`Invalid` where there is none."""
        for game in self.values():
            if game.puzzles is not None:
                return game
        raise Invalid("puzzles", N_("no game to make them of"), N_("one"))

    @property
    def by_post(self) -> tuple[Game, ByPost]:
        """The game that is played by post, and its description; raises :class:`Invalid` where there is none."""
        for game in self.values():
            if game.by_post is not None:
                return game, game.by_post
        raise Invalid("by post", N_("no game that camps play"), N_("one"))

    @property
    def shown(self) -> Mapping[str, tuple[GameCard, Game]]:
        """The choices of :attr:`cards` whose game has a page."""
        return {slug: (card, game) for slug, (card, game) in self.cards.items() if game.page is not None}

    @property
    def cards(self) -> Mapping[str, tuple[GameCard, Game]]:
        """The choices on the set-up page: the card and the game, by the name of the choice."""
        pairs = [(card, game) for game in self.values() for card in game.cards]
        return {card.slug: (card, game) for card, game in sorted(pairs, key=lambda pair: pair[0].place)}
