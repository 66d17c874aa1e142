"""The case of the day in the terminal, and the result to share."""

from datetime import UTC, date, datetime

import click

from casefile.cli.choices import House
from casefile.core.table import Table
from casefile.core.texts import N_
from casefile.games.hide_tracks.daily import RULES
from casefile.games.hide_tracks.knowledge import result
from casefile.games.hide_tracks.terminal import Hunter
from casefile.story.i18n import Texts

TODAY = "today"


class OfTheDay(Hunter):
    """Plays the case of a day: without advice, since results are compared."""

    advised = False
    help = N_("Type a number or a way, or: s the sheet, w where everything is, m the map, q to quit.")


def day_of(asked: str | None, rules: str, house: House, seed: str | None) -> str:
    """The date of the case that ``--daily`` asks for, or nothing without it; a usage error where it does not go."""
    if asked is None:
        return ""
    if rules != RULES:
        raise click.UsageError(f"--daily goes with --rules {RULES}, not with {rules}")
    if seed is not None or house != House():
        raise click.UsageError("--daily goes with no --seed, --option or --edition: the case is the same for everybody")
    if asked == TODAY:
        return datetime.now(UTC).date().isoformat()
    try:
        return date.fromisoformat(asked).isoformat()
    except ValueError:
        raise click.UsageError(f"--daily {asked!r} is no date such as 2026-01-31") from None


def shared(table: Table, texts: Texts, day: str) -> str:
    """The result of a finished hunt, to share; with an empty line before it."""
    return "\n" + result(table.state, table.history, texts, day)
