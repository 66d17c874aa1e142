"""The definition of a game, and the games that somebody plays or shows."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic

from casefile.bots.bot import BotLike, MakeBot, checked
from casefile.bots.random import Random
from casefile.core.actions import Action
from casefile.core.any_game import Chosen, S
from casefile.core.cards import Invalid
from casefile.core.engine import Rules, RuleSets, Setup
from casefile.core.options import Options
from casefile.core.texts import N_, either
from casefile.game.known import Known
from casefile.game.lazy import Lazy
from casefile.game.offered import LEVELS, ByPost, Daily, GameCard, Offered
from casefile.game.played import Played
from casefile.game.shown import Shown
from casefile.play.occupants import Occupants
from casefile.story.told import Told


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S, Chosen]):
    """One game. A new game is one more value of this class, and its folder."""

    rules: Rules[S, Chosen]
    """The rule set."""
    offered: Offered[S, Chosen]
    """The choices that a player has before a game, and the ways in which the game is offered."""
    told: Told[S] = field(default_factory=Told)
    """The sentences of the game."""
    played: Played[S, Chosen] = field(default_factory=Played)
    """The actions of the seats with a use of their own, the bots, and the lessons."""
    known: Known[S] = field(default_factory=Known)
    """The deduction from a view, and the checks of a game that was played."""
    shown: Shown = field(default_factory=Shown)
    """The page and the terminal of the game."""

    @property
    def slug(self) -> str:
        """The name of the game's rule set."""
        return self.rules.name

    @property
    def accusation(self) -> type[Action]:
        """The kind of action that names the solution."""
        return self.told.solution_words.accusation

    @property
    def package(self) -> str:
        """The package of the game's folder, in which the module of its rules lies."""
        return type(self.rules).__module__.rpartition(".")[0]

    @property
    def title(self) -> str:
        """The title of the game, in English."""
        return self.offered.cards[0].title

    def card(self, slug: str) -> GameCard:
        """Return the card ``slug``, with which the game can be chosen."""
        return next(card for card in self.offered.cards if card.slug == slug)

    def card_of(self, options: Options) -> GameCard:
        """Return the card of a game with these options: of the cards that fit, the one that fixes most of them."""
        fitting = (
            card
            for card in self.offered.cards
            if all(str(getattr(options, name)) == value for name, value in card.options.items())
        )
        return max(fitting, key=lambda card: len(card.options), default=self.offered.cards[0])

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
        return {"random": Random, **self.played.bots}

    @property
    def substitute(self) -> str:
        """The bot that plays where no bot is named, or for an absent player: the first and plainest one."""
        return next(iter(self.played.bots), "random")

    def occupants(self, setup: Setup[Any]) -> Occupants:
        """Return the occupants of the seats before anybody has sat down."""
        return Occupants(ordered=self.played.by_order(setup.options))

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
        levels = {LEVELS[slug].lower(): level.bot for slug, level in self.offered.levels.items()}
        if word not in levels and word not in self.players:
            raise Invalid("bot", repr(word), either(dict.fromkeys((*self.players, *levels))))
        return levels.get(word, word)

    def level_of(self, bot: str) -> str:
        """Return the title of the level of ``bot``, in English; the bot's name where it has no level."""
        return next((LEVELS[slug] for slug, level in self.offered.levels.items() if level.bot == bot), bot)


class Games(Mapping[str, Game]):
    """Some games by their slugs, in order; one that is ``Lazy`` is loaded when it is first asked for."""

    def __init__(
        self, *games: Game, lazily: "Mapping[str, Lazy[Game]] | None" = None, by_post: str | None = None
    ) -> None:
        """Collect games.

        - ``lazily`` has the places of games by their slugs; they come before ``games``.
        - ``by_post`` is the slug of the game that is played by post, so that it is found without loading the others;
          ``None`` to look for it.
        """
        self._by_post = by_post
        self._games: dict[str, Game | Lazy[Game]] = {**(lazily or {}), **{game.slug: game for game in games}}

    def __getitem__(self, slug: str) -> Game:
        found = self._games[slug]
        if isinstance(found, Game):
            return found
        game = found()
        if game.slug != slug:
            raise ValueError(f"the game {slug!r} has rules called {game.slug!r}: a game has one word")
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
        return {f"/{game.known.verifier}": game.package for game in self.values() if game.known.verifier}

    @property
    def of_the_day(self) -> tuple[Game, Daily]:
        """The game that has a case for each day; raises :class:`Invalid` where no game has one."""
        for game in self.values():
            if game.offered.daily is not None:
                return game, game.offered.daily
        raise Invalid("daily", N_("no game with a case of the day"), N_("one"))

    @property
    def of_puzzles(self) -> Game:
        """The game from which puzzles are made; raises :class:`Invalid` where there is none."""
        for game in self.values():
            if game.offered.puzzles is not None:
                return game
        raise Invalid("puzzles", N_("no game to make them of"), N_("one"))

    @property
    def by_post(self) -> tuple[Game, ByPost]:
        """The game that is played by post, and its description; raises :class:`Invalid` where there is none."""
        for game in self.values() if self._by_post is None else [self[self._by_post]]:
            if game.offered.by_post is not None:
                return game, game.offered.by_post
        raise Invalid("by post", N_("no game that camps play"), N_("one"))

    @property
    def shown(self) -> Mapping[str, tuple[GameCard, Game]]:
        """The choices of :attr:`cards` whose game has a page."""
        return {slug: (card, game) for slug, (card, game) in self.cards.items() if game.shown.page is not None}

    @property
    def cards(self) -> Mapping[str, tuple[GameCard, Game]]:
        """The choices on the set-up page: the card and the game, by the name of the choice."""
        pairs = [(card, game) for game in self.values() for card in game.offered.cards]
        return {card.slug: (card, game) for card, game in sorted(pairs, key=lambda pair: pair[0].place)}
