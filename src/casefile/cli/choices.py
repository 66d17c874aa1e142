"""The options that several commands share: rule set, seats, options of the rule set, edition, language."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from casefile.cards import Invalid
from casefile.editions import SHIPPED, Edition, read_edition, shipped_edition
from casefile.engine import Rules, Setup
from casefile.i18n import LANGUAGES
from casefile.rules import RULES, rule_set
from casefile.table import set_up

F = TypeVar("F", bound=Callable[..., Any])


def rules_option(default: str = "cluedo") -> Callable[[F], F]:
    """``--rules``; the name is checked by :func:`game`."""
    names = ", ".join(RULES)
    return click.option("--rules", default=default, show_default=True, metavar="NAME", help=f"The rule set: {names}.")


def house_options(command: F) -> F:
    """``--option`` and ``--edition``."""
    option = click.option(
        "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the rule set; can be repeated."
    )
    names = f"The names on the cards: {', '.join(SHIPPED)} or a file."
    edition = click.option("--edition", metavar="NAME|FILE", help=names)
    return option(edition(command))


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
    from casefile.bots import bots_for

    return bots.split(",") if bots is not None else [next(bot for bot in bots_for(rules) if bot != "random")]


def game(name: str, seats: int | None, options: Sequence[str], edition: str | None) -> tuple[Rules[Any], Setup]:
    """The rule set and a checked set-up; what does not suit ends the command with status 2, a bad file with 1.

    Without ``seats``, three play, or as few as can.
    """
    found = edition_of(edition)
    try:
        rules = rule_set(name)
        given = pairs(options)
        if found is not None and found.slug in SHIPPED and "edition" in rules.options.__dataclass_fields__:
            given.setdefault("edition", found.slug)
        count = seats if seats is not None else 3 if 3 in rules.seats else rules.seats[0]
        return rules, set_up(rules, count, dict(given), edition=found)
    except Invalid as error:
        raise click.UsageError(str(error)) from None


def edition_of(name: str | None) -> Edition | None:
    """A shipped edition by its name, or one from a file."""
    if name is None:
        return None
    if name in SHIPPED:
        return shipped_edition(name)
    path = Path(name)
    if path.suffix or path.exists():
        return read_edition(path)
    raise click.UsageError(f"edition: found {name!r}, expected {', '.join(SHIPPED)} or a file")


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
