"""The date of a case of the day, as it is typed."""

from datetime import UTC, date, datetime

import click

from casefile.cli.choices import House, games

TODAY = "today"


def day_of(asked: str | None, rules: str, house: House, seed: str | None) -> str:
    """The date of the case that ``--daily`` asks for, or nothing without it; a usage error where it does not go."""
    if asked is None:
        return ""
    known = games()
    if rules not in known or known[rules].daily is None:
        able = " or ".join(slug for slug, game in known.items() if game.daily is not None)
        raise click.UsageError(f"--daily goes with --rules {able}, not with {rules}")
    if seed is not None or house != House():
        raise click.UsageError("--daily goes with no --seed, --option or --edition: the case is the same for everybody")
    if asked == TODAY:
        return datetime.now(UTC).date().isoformat()
    try:
        return date.fromisoformat(asked).isoformat()
    except ValueError:
        raise click.UsageError(f"--daily {asked!r} is no date such as 2026-01-31") from None
