"""The options that several commands share: rule set, seats, options of the rule set, edition, language."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar, cast

import click

from casefile.core.cards import Invalid, Seat
from casefile.core.editions import CLUE, Edition, Family, read_edition
from casefile.core.engine import Given, Rules, Setup
from casefile.core.table import set_up
from casefile.games import GAMES, RULES, rule_set
from casefile.games.miporin.areas import parse_map
from casefile.story.i18n import LANGUAGES

F = TypeVar("F", bound=Callable[..., Any])


def rules_option(default: str = "cluedo") -> Callable[[F], F]:
    """``--rules``; the name is checked by :func:`game`."""
    names = ", ".join(RULES)
    return click.option("--rules", default=default, show_default=True, metavar="NAME", help=f"The rule set: {names}.")


@dataclass(frozen=True, slots=True)
class House:
    """What a table agrees on, as it is typed: options, the names on the cards, a map, who deals."""

    options: tuple[str, ...] = ()
    edition: str | None = None
    map: Path | None = None
    dealer: int | None = None

    @property
    def given(self) -> Given:
        """What the rule set is told besides its options; raises :class:`Invalid` for a map that cannot be read."""
        text = ""
        if self.map is not None:
            try:
                text = self.map.read_text(encoding="utf-8")
            except (OSError, UnicodeDecodeError) as error:
                raise Invalid(str(self.map), error, "a map file in UTF-8") from None
            parse_map(text, str(self.map))
        return Given(dealer=None if self.dealer is None else Seat(self.dealer), map=text)


def house_options(command: F) -> F:
    """``--option``, ``--edition``, ``--map`` and ``--dealer``, which the command gets together as ``house``."""

    @wraps(command)
    def told(
        *args: Any, options: tuple[str, ...], edition: str | None, map: Path | None, dealer: int | None, **others: Any
    ) -> Any:
        return command(*args, house=House(options, edition, map, dealer), **others)

    shipped = dict.fromkeys(slug for rules in RULES.values() for slug in rules.family.shipped)
    names = f"The names on the cards: {', '.join(shipped)} or a file."
    for each in (
        click.option("--dealer", type=int, metavar="SEAT", help="miporin: who deals, counted from 0; else by lot."),
        click.option("--map", type=click.Path(path_type=Path), help="miporin: a map and day cards of your own."),
        click.option("--edition", metavar="NAME|FILE", help=names),
        click.option(
            "--option",
            "options",
            multiple=True,
            metavar="NAME=VALUE",
            help="An option of the rule set; can be repeated.",
        ),
    ):
        told = each(told)
    return cast(F, told)


def language_option(command: F) -> F:
    """``--language``."""
    choice = click.Choice(list(LANGUAGES))
    option = click.option("--language", type=choice, default="en", show_default=True, help="The language of the game.")
    return option(command)


def seats_option(command: F) -> F:
    """``--seats``; what it is without it is said by :func:`game`."""
    return click.option("--seats", type=int, help="How many play; without it, three, or one in a game for one.")(
        command
    )


def bots_option(meaning: str) -> Callable[[F], F]:
    """``--bots``; which they are without it is said by :func:`bots_named`."""
    return click.option("--bots", help=f"{meaning} Without it, eliminator, or greedy where that does not play.")


def bots_named(bots: str | None, rules: str) -> list[str]:
    """The names that ``--bots`` has; without it, the plainest bot that thinks."""
    return bots.split(",") if bots is not None else [(*GAMES[rules].bots, "random")[0]]


def rules_of(name: str) -> Rules[Any, Any]:
    """The rule set of that name; a name that there is not ends the command with status 2."""
    try:
        return rule_set(name)
    except Invalid as error:
        raise click.UsageError(str(error)) from None


def game(name: str, seats: int | None, house: House) -> tuple[Rules[Any, Any], Setup[Any]]:
    """The rule set and a checked set-up; what does not suit ends the command with status 2, a bad file with 1.

    Without ``seats``, three play, or as few as can.
    """
    told, rules = house.given, rules_of(name)
    found = edition_of(house.edition, rules.family)
    try:
        given = pairs(house.options)
        if found is not None and found.slug in rules.family.shipped and "edition" in rules.options.__dataclass_fields__:
            given.setdefault("edition", found.slug)
        count = seats if seats is not None else 3 if 3 in rules.seats else rules.seats[0]
        return rules, set_up(rules, count, dict(given), given=told, edition=found)
    except Invalid as error:
        raise click.UsageError(str(error)) from None


def edition_of(name: str | None, family: Family = CLUE) -> Edition | None:
    """A shipped edition of ``family`` by its name, or one from a file."""
    if name is None:
        return None
    if name in family.shipped:
        return family.edition(name)
    path = Path(name)
    if path.suffix or path.exists():
        return read_edition(path, family)
    raise click.UsageError(f"edition: found {name!r}, expected {', '.join(family.shipped)} or a file")


def pairs(options: Sequence[str]) -> dict[str, str]:
    """``name=value`` texts as a dict."""
    found = {}
    for text in options:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise click.UsageError(f"option: found {text!r}, expected NAME=VALUE")
        if name in found:
            raise click.UsageError(f"option {name}: found it twice, expected it once")
        found[name] = value
    return found
