"""What a game is, whole: the list of what may be asked of one.

A game is one folder and one :class:`Game`; a variant is one more value. Whoever shows or
plays games asks :class:`Games`, so that no other file need know which there are.
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
"""The levels of bots that pages offer, by the names that forms have for them, and what they are called."""


@dataclass(frozen=True, slots=True)
class Lazy(Generic[T]):
    """A value that is looked up when it is asked for, so that rules can be had without what draws their pages.

    ``place`` is ``"module:NAME"``.
    """

    place: str

    def __call__(self) -> T:
        """Return the value; its module is imported the first time."""
        module, _, name = self.place.partition(":")
        found: T = getattr(import_module(module), name)
        return found


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game as it is chosen on the set-up page: the texts of its card, in English.

    ``art`` is the drawing on it: ``board``, ``cards`` or ``quick``, or a template of the game that has ``drawing``.
    ``slug`` is how forms name the choice, ``options`` are those that it fixes, ``unused`` the names of those that
    mean nothing then. The lowest ``place`` stands first. ``empty`` is said of an empty seat where it is not what the
    game's :class:`SeatWords` say.
    """

    slug: str
    title: str
    text: str
    seats: str
    time: str
    art: str
    place: int
    options: Mapping[str, str] = field(default_factory=dict)
    empty: str = ""
    unused: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Level:
    """The bot that plays a level, and a few words on how it plays, in English."""

    bot: str
    text: str


@dataclass(frozen=True, slots=True)
class LooseCard:
    """A card that is in no deck: its name, its short name, what it is called as a kind, in English; and its picture."""

    name: str
    short: str
    kind: str
    art: str


@dataclass(frozen=True, slots=True)
class SeatWords:
    """What the seats are called where they are filled on a page, and what is said of them, in English.

    With ``lists`` they bear the names of the edition that is chosen.
    """

    title: str = N_("Seats")
    you: str = N_("your seat; its colour becomes yours")
    empty: str = N_("token on the board, no player")
    lists: bool = False


@dataclass(frozen=True, slots=True)
class OwnFile:
    """A file that players may bring of their own: ``name`` says what it is of, ``map`` or ``names``.

    ``label`` and ``hint`` are said of it where a table is opened, in English; ``sample`` is one to begin with.
    """

    name: str
    label: str
    hint: str
    sample: Callable[[], str]


@dataclass(frozen=True, slots=True)
class Endings:
    """What is said of a game that is over, in English: who won, that one did oneself, and that nobody did."""

    won: str = N_("{who} solved the case.")
    you: str = N_("You solved the case.")
    nobody: str = N_("Nobody solved the case.")


@dataclass(frozen=True, slots=True)
class Daily:
    """Cases for everybody, one a day and some a week: the seed of each by its name, and its terminal.

    ``result`` makes of the state and the events of a finished case what is kept of it; ``told`` says that in a
    sentence, and ``shared`` in a text to give away, with the name of the case and a link. ``signs`` are the letters of
    a result. ``levels`` are how hard cases are, by name, and ``week`` has the levels of the cases of a week.
    """

    seed: Callable[[str], Seed]
    terminal: Lazy[Callable[..., Any]]
    result: Callable[[Any, Iterable[Event | None]], CaseResult]
    told: Callable[[CaseResult, Texts], str]
    shared: Callable[[CaseResult, Texts, str, str], str]
    signs: Mapping[str, TurnSign]
    levels: Mapping[str, CaseLevel] = field(default_factory=dict)
    week: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ByPost:
    """How a game is played by post, by camps of people; its events are those of :mod:`casefile.core.by_post`.

    ``awaited`` says for which seats a state waits, and what each is asked for; ``loose`` which cards of
    no deck a seat holds. ``folds`` are groups of the options of the rules and of what is agreed about time: what each
    is called, what holds while nothing in it is changed, and their names. ``in_force`` tells in sentences how these
    options are played. Among them are ``edition``, ``case_files``, ``turn_limit`` and ``extension`` (days and hours),
    ``strikes`` and ``turn_order``; a state has ``holdings``, the ``order`` of turns, and who is ``out``.
    """

    awaited: Callable[[Any, Actor | None], Mapping[Seat, Asked]]
    loose: Callable[[Any, Seat], tuple[Card, ...]]
    folds: tuple[tuple[str, str, tuple[str, ...]], ...]
    in_force: "Callable[[Any, Agreed, Texts], tuple[str, ...]]"


RECKLESS = Level("random", N_("plays whatever is allowed"))


def _never(options: Any) -> bool:
    return False


def _sealed(state: Any) -> tuple[Card, ...]:
    found: tuple[Card, ...] = state.holdings.sealed()
    return found


@dataclass(frozen=True, kw_only=True)
class Game:
    """One game: a new one is this value and its folder.

    ``cards`` are the ways in which it can be chosen on a page, ``prefix`` goes before the names of its seats in forms,
    ``places`` says what they are called. ``by_character`` says that one fills the seats by character, ``named``
    whether, with these options, each seat is that character's from the start. ``by_order`` says whether, with these
    options, cards are shown by standing order, so that who is asked need not be there. ``tell`` says what each kind of
    its events adds to the story, ``tell_privately`` what some of them tell a viewer alone.
    ``levels`` are the bots that pages offer, by the keys of :data:`LEVELS`; ``folds`` are the titles under which its
    options stand there, each shown where a card uses one of them; without any they stand under one. ``loose`` are its
    cards that are in no deck, ``any_time`` is what a seat may do whenever it likes, so that nobody waits for it,
    ``answers`` what it does for others, whose moment must not tell what it holds. ``bots`` are its own by name, the
    plainest first; those that are ``light`` always choose within a millisecond, about what it takes to ask another
    process (``bench/bots.py``). ``knowledge`` makes of a view what follows from it, ``None`` before the deal; a game
    without hands has none. ``terminal`` makes the terminal from the level of notes. ``advise`` answers questions about
    positions, ``puzzles`` are the options with which bots play games that puzzles are made of, ``lead`` plays a short
    game that shows much of the rules. ``judge`` says how good a choice was in a game for one. ``endings`` say who won,
    ``result`` makes a text to share of a finished game, with the name of its case and a link,
    ``draw_deal`` draws chance's deal anew from those that agree with a view, each as likely; a game in which hidden
    draws go on after the deal has none. ``question`` is the kind of action by which a seat asks others for cards.
    ``solution`` has the cards that win when they are named in its ``accusation``, ``solution_words`` say them;
    ``daily`` is a case for each day; with ``by_post`` camps play it by post. ``next_dealer`` says who deals when the
    same people play again; then the games that each has won are counted. ``files`` are what players may bring of their
    own. ``how`` says how it is played, ``lesson`` guides through a first game. ``verifier`` is the name of the
    module in JavaScript that checks a finished game by itself; its part of it is ``verify.mjs`` in the folder of the
    rules.
    """

    rules: Rules[Any, Any]
    cards: tuple[GameCard, ...]
    by_character: bool = False
    named: Callable[[Any], bool] = _never
    by_order: Callable[[Any], bool] = _never
    tell: Mapping[str, Tell] = field(default_factory=dict)
    tell_privately: Mapping[str, TellPrivately] = field(default_factory=dict)
    prefix: str = ""
    places: SeatWords = field(default_factory=SeatWords)
    folds: tuple[tuple[str, tuple[str, ...]], ...] = ()
    loose: Mapping[Card, LooseCard] = field(default_factory=dict)
    any_time: tuple[type[Action], ...] = ()
    answers: tuple[type[Action], ...] = (Show,)
    bots: Mapping[str, MakeBot] = field(default_factory=dict)
    light: tuple[str, ...] = ("random",)
    levels: Mapping[str, Level] = field(default_factory=dict)
    audit: MakeAudit = NoAudit
    knowledge: "Callable[[View[Any]], Knowledge | None] | None" = None
    page: Lazy[Any] | None = None
    terminal: Lazy[Callable[[int], Callable[..., Any]]] | None = None
    verifier: str = ""
    advise: Lazy[Callable[..., dict[str, Any]]] | None = None
    puzzles: Mapping[str, Value] | None = None
    judge: Lazy[Judge] | None = None
    choice_in_words: Callable[[Edition, str, Texts, str], str] | None = None
    lead: "Lazy[Lead] | None" = None
    endings: Endings = Endings()
    result: Callable[[Any, Iterable[Event | None], Texts, str, str], str] | None = None
    draw_deal: Callable[[View[Any], Draw], Action] | None = None
    solution: Callable[[Any], tuple[Card, ...]] = _sealed
    question: type[Action] = Suggest
    solution_words: SolutionWords = field(default_factory=SolutionWords)
    daily: Daily | None = None
    by_post: ByPost | None = None
    next_dealer: Callable[[Any], Seat] | None = None
    files: tuple[OwnFile, ...] = ()
    how: HowToPlay | None = None
    lesson: Lesson | None = None

    @property
    def slug(self) -> str:
        """The name of its rule set."""
        return self.rules.name

    @property
    def accusation(self) -> type[Action]:
        """The kind of action that names the solution."""
        return self.solution_words.accusation

    @property
    def package(self) -> str:
        """The name of its folder as a package: where the module of its rules is."""
        return type(self.rules).__module__.rpartition(".")[0]

    @property
    def title(self) -> str:
        """What it is called, in English."""
        return self.cards[0].title

    def card(self, slug: str) -> GameCard:
        """Return the card ``slug`` under which it can be chosen."""
        return next(card for card in self.cards if card.slug == slug)

    def card_of(self, options: Options) -> GameCard:
        """Return the card under which a game with these options is chosen: the one that fixes most of them."""
        fitting = (
            card
            for card in self.cards
            if all(str(getattr(options, name)) == value for name, value in card.options.items())
        )
        return max(fitting, key=lambda card: len(card.options), default=self.cards[0])

    def title_of(self, options: Options) -> str:
        """Return what a game with these options is called where one chooses it, in English."""
        return self.card_of(options).title

    @property
    def alone(self) -> bool:
        """Whether one plays it by oneself, so that there is no seat to be filled."""
        return self.rules.seats == range(1, 2)

    @property
    def players(self) -> Mapping[str, MakeBot]:
        """Every bot that plays it, by name; the one that plays by chance plays any game."""
        return {"random": Random, **self.bots}

    @property
    def substitute(self) -> str:
        """The bot that plays where none is named, and on for somebody who stays away: the first, which is plainest."""
        return next(iter(self.bots), "random")

    def occupants(self, setup: Setup[Any]) -> Occupants:
        """Return who plays each seat while nobody has sat down yet."""
        return Occupants(ordered=self.by_order(setup.options))

    def bot(self, name: BotLike) -> MakeBot:
        """Return the bot ``name``, or ``name`` itself where it makes one; raises :class:`Invalid` for none."""
        if not isinstance(name, str):
            return checked(name)
        players = self.players
        if name not in players:
            raise Invalid("bot", repr(name), either(players))
        return players[name]

    def bot_named(self, word: str) -> str:
        """Return the name of the bot that plays the level ``word``, such as ``"easy"``, or ``word`` where it is a name.

        Raises :class:`Invalid` with all names and levels where it is neither.
        """
        levels = {LEVELS[slug].lower(): level.bot for slug, level in self.levels.items()}
        if word not in levels and word not in self.players:
            raise Invalid("bot", repr(word), either(dict.fromkeys((*self.players, *levels))))
        return levels.get(word, word)

    def level_of(self, bot: str) -> str:
        """Return what the level of ``bot`` is called, in English; the bot's name where it is at none."""
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
        """Return the game ``slug``; raises :class:`Invalid` where there is none."""
        if slug not in self._games:
            raise Invalid("rules", repr(slug), either(self))
        return self[slug]

    @cached_property
    def rules(self) -> RuleSets:
        """Return their rule sets, by name."""
        return {slug: game.rules for slug, game in self.items()}

    @cached_property
    def verifiers(self) -> Mapping[str, str]:
        """Return where the stand-alone verifiers can be downloaded, and the package that has a part of each."""
        return {f"/{game.verifier}": game.package for game in self.values() if game.verifier}

    @property
    def of_the_day(self) -> tuple[Game, Daily]:
        """Return the game that has a case for each day; raises :class:`Invalid` where none has."""
        for game in self.values():
            if game.daily is not None:
                return game, game.daily
        raise Invalid("daily", N_("no game with a case of the day"), N_("one"))

    @property
    def of_puzzles(self) -> Game:
        """Return the game that puzzles are made of; raises :class:`Invalid` where none is."""
        for game in self.values():
            if game.puzzles is not None:
                return game
        raise Invalid("puzzles", N_("no game to make them of"), N_("one"))

    @property
    def by_post(self) -> tuple[Game, ByPost]:
        """Return the game that is played by post, and how; raises :class:`Invalid` where none is."""
        for game in self.values():
            if game.by_post is not None:
                return game, game.by_post
        raise Invalid("by post", N_("no game that camps play"), N_("one"))

    @property
    def shown(self) -> Mapping[str, tuple[GameCard, Game]]:
        """Return the same of those games that have a page."""
        return {slug: (card, game) for slug, (card, game) in self.cards.items() if game.page is not None}

    @property
    def cards(self) -> Mapping[str, tuple[GameCard, Game]]:
        """Return what can be chosen on a page, by the name of the choice: its card, and the game."""
        pairs = [(card, game) for game in self.values() for card in game.cards]
        return {card.slug: (card, game) for card, game in sorted(pairs, key=lambda pair: pair[0].place)}
