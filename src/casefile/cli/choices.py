"""The options that several commands share: rule set, seats, options of the rule set, edition, language."""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TypeVar

import click

from casefile.cli.completing import bot_names, games_of, option_values, rule_names
from casefile.cli.errors import misused, system_language
from casefile.core.cards import Invalid, Seat
from casefile.core.editions import CLUE, Edition, Family, read_edition
from casefile.core.engine import AnyRules, AnySetup, Inputs
from casefile.core.table import set_up
from casefile.core.texts import N_, FilledText
from casefile.game import Game, Games
from casefile.story.i18n import LANGUAGES

F = TypeVar("F", bound=Callable[..., object])


def games() -> Games:
    """Return the games that the command line can play, by name."""
    return games_of(click.get_current_context())


class RulesOption(click.Option):
    """The option ``--rules``, by default the first game; its help names all games."""

    def get_default(self, ctx: click.Context, call: bool = True) -> str:
        """Return the name of the first game."""
        return next(iter(games_of(ctx)))

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Return the option and its help as ``--help`` lists them. The help names the games."""
        self.help = f"The rule set: {', '.join(games_of(ctx))}."
        return super().get_help_record(ctx)


class EditionOption(click.Option):
    """The option ``--edition`` of a table; its help names the editions of all games."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Return the option and its help as ``--help`` lists them. The help names the editions."""
        shipped = dict.fromkeys(slug for game in games_of(ctx).values() for slug in game.rules.family.shipped)
        self.help = f"The names on the cards: {', '.join(shipped)} or a file."
        return super().get_help_record(ctx)


def rules_option(command: F) -> F:
    """Add ``--rules`` to a command; :func:`game` checks the name."""
    return click.option("--rules", cls=RulesOption, show_default=True, metavar="NAME", shell_complete=rule_names)(
        command
    )


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The options of a table as they were typed.

    - ``options``: the options of the rule set.
    - ``edition``: the edition, which has the names on the cards.
    - ``map``: a map file.
    - ``dealer``: the seat that deals.
    """

    options: tuple[str, ...] = ()
    edition: str | None = None
    map: Path | None = None
    dealer: int | None = None

    @property
    def given(self) -> Inputs:
        """The inputs of the rule set besides its options.

        Raises :class:`Invalid` for a map file that cannot be read.
        """
        text = ""
        if self.map is not None:
            try:
                text = self.map.read_text(encoding="utf-8-sig")  # Notepad begins a file with a mark
            except (OSError, UnicodeDecodeError) as error:
                raise Invalid(str(self.map), error, N_("a map file in UTF-8")) from None
        return Inputs(dealer=None if self.dealer is None else Seat(self.dealer), map=text)


def house_options(command: Callable[..., object]) -> Callable[..., object]:
    """Add ``--option``, ``--edition``, ``--map`` and ``--dealer`` to a command.

    The command gets them together as its argument ``house``.
    """

    @wraps(command)
    def told(
        *args: object,
        options: tuple[str, ...],
        edition: str | None,
        map: Path | None,
        dealer: int | None,
        **others: object,
    ) -> object:
        return command(*args, house=HouseRules(options, edition, map, dealer), **others)

    for each in (
        click.option(
            "--dealer",
            type=int,
            metavar="SEAT",
            help="In a game with a dealer: who deals, counted from 0; else by lot.",
        ),
        click.option(
            "--map", type=click.Path(path_type=Path), help="In a game with areas: a map and day cards of your own."
        ),
        click.option("--edition", cls=EditionOption, metavar="NAME|FILE"),
        click.option(
            "--option",
            "options",
            multiple=True,
            metavar="NAME=VALUE",
            shell_complete=option_values,
            help="An option of the rule set; can be repeated.",
        ),
    ):
        told = each(told)
    return told


HOUSE = ("rules", "seats", "bots", "options", "edition", "map", "dealer")
"""The parameters of a command that say which game is begun, and with which bots."""


def typed(names: Sequence[str]) -> Sequence[str]:
    """Return the options, such as ``--seats``, of the parameters in ``names`` that were typed in the command."""
    context = click.get_current_context()
    return [
        each.opts[0]
        for each in context.command.params
        if each.name in names and context.get_parameter_source(each.name) is click.core.ParameterSource.COMMANDLINE
    ]


def language_option(command: F) -> F:
    """Add ``--language`` to a command."""
    choice = click.Choice(list(LANGUAGES))
    return click.option(
        "--language",
        type=choice,
        default=lambda: system_language(os.environ),
        show_default="that of LANG",
        help="The language of the game.",
    )(command)


def seats_option(command: F) -> F:
    """Add ``--seats`` to a command; :func:`game` says how many play without it."""
    return click.option("--seats", type=int, help="How many play; without it, three, or one in a game for one.")(
        command
    )


def bots_option(meaning: str) -> Callable[[F], F]:
    """Return the decorator that adds ``--bots`` to a command; ``meaning`` is its help.

    :func:`bots_named` says which bots play without it.
    """
    told = f"{meaning} A level (easy) or a name (casefile bots has all); without it, easy."
    return click.option("--bots", help=told, shell_complete=bot_names)


def bots_named(bots: str | None, rules: str) -> list[str]:
    """Return the bots named by ``--bots``, where a level stands for the bot that plays it.

    Without ``--bots`` it is the game's plainest bot alone.
    """
    played = game_of(rules)
    return [bot_of(played, word) for word in bots.split(",")] if bots is not None else [played.substitute]


def bot_of(played: Game, word: str) -> str:
    """Return the name of the bot that ``word``, a level or a name, stands for in this game.

    Any other word ends the command with status 2.
    """
    try:
        return played.bot_named(word)
    except Invalid as error:
        raise misused(error) from None


def game_of(name: str) -> Game:
    """Return the game called ``name``; an unknown name ends the command with status 2."""
    try:
        return games().named(name)
    except Invalid as error:
        raise misused(error) from None


def game(name: str, seats: int | None, house: HouseRules) -> tuple[AnyRules, AnySetup]:
    """Return the rule set and the set-up that were chosen on the command line.

    Without ``seats``, three play, or as few as can. A wrong choice ends the command with status 2, a bad file with 1.
    """
    told, rules = house.given, game_of(name).rules
    found = edition_of(house.edition, rules.family)
    try:
        given = pairs(house.options)
        if found is not None and found.slug in rules.family.shipped and "edition" in rules.options.__dataclass_fields__:
            given.setdefault("edition", found.slug)
        count = seats if seats is not None else 3 if 3 in rules.seats else rules.seats[0]
        return rules, set_up(rules, count, dict(given), given=told, edition=found)
    except Invalid as error:
        if house.map is not None and error.where.startswith("map"):
            raise Invalid(f"{house.map}{error.where.removeprefix('map')}", error.found, error.expected) from None
        raise misused(error) from None


def edition_of(name: str | None, family: Family = CLUE) -> Edition | None:
    """Return the edition of ``family`` that ``name`` stands for: a shipped one, or one in a file.

    ``None`` without a name.
    """
    if name is None:
        return None
    if name in family.shipped:
        return family.edition(name)
    path = Path(name)
    if path.suffix or path.exists():
        return read_edition(path, family)
    raise misused(Invalid("edition", repr(name), FilledText(N_("{names} or a file"), names=", ".join(family.shipped))))


def pairs(options: Sequence[str]) -> dict[str, str]:
    """Return texts of the form ``name=value`` as a dict."""
    found = {}
    for text in options:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise misused(Invalid("option", repr(text), "NAME=VALUE"))
        if name in found:
            raise misused(Invalid(f"option {name}", N_("it twice"), N_("it once")))
        found[name] = value
    return found
