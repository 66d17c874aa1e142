"""The date of a case of the day, as it is typed."""

from datetime import UTC, date, datetime

from casefile.cli.choices import House, games
from casefile.cli.errors import usage
from casefile.core.texts import N_

TODAY = "today"


def day_of(asked: str | None, rules: str, house: House, seed: str | None) -> str:
    """The date of the case that ``--daily`` asks for, or nothing without it; a usage error where it does not go."""
    if asked is None:
        return ""
    known = games()
    if rules not in known or known[rules].daily is None:
        able = " or ".join(slug for slug, game in known.items() if game.daily is not None)
        raise usage(N_("--daily goes with --rules {able}, not with {rules}"), able=able, rules=rules)
    if seed is not None or house != House():
        raise usage(N_("--daily goes with no --seed, --option or --edition: the case is the same for everybody"))
    if asked == TODAY:
        return datetime.now(UTC).date().isoformat()
    try:
        return date.fromisoformat(asked).isoformat()
    except ValueError:
        raise usage(N_("--daily {date} is no date such as 2026-01-31"), date=repr(asked)) from None
