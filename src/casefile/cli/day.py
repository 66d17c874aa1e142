"""The name of a case that everybody may play, as it is typed: a date for a daily case, or the name of a weekly one."""

from datetime import UTC, date, datetime

from casefile.cli.choices import HouseRules, games
from casefile.cli.errors import usage
from casefile.core.cards import Invalid
from casefile.core.texts import N_
from casefile.game import Daily, Game

TODAY = "today"


def day_of(asked: str | None, rules: str, house: HouseRules, seed: str | None) -> str:
    """Return the name of the case that ``--daily`` asks for, or an empty text without it.

    Raise a usage error if the game has no such case, or if other options are given with which it cannot be played.
    """
    if asked is None:
        return ""
    known = games()
    daily = known[rules].offered.daily if rules in known else None
    if daily is None:
        able = " or ".join(slug for slug, game in known.items() if game.offered.daily is not None)
        raise usage(N_("--daily goes with --rules {able}, not with {rules}"), able=able, rules=rules)
    if seed is not None or house != HouseRules():
        raise usage(N_("--daily goes with no --seed, --option or --edition: the case is the same for everybody"))
    today = datetime.now(UTC).date()
    return today.isoformat() if asked == TODAY else _named(asked, daily, today)


def _named(asked: str, daily: Daily, today: date) -> str:
    from casefile.server.cases.daily_tables import case_named

    try:
        return case_named(asked, daily, today).name
    except Invalid as error:
        if error.found == repr(asked[:40]):
            raise usage(N_("--daily {date} is no date such as 2026-01-31"), date=repr(asked)) from None
        ahead = N_("--daily {date} lies ahead: the newest case is that of {today}, today in UTC")
        raise usage(ahead, date=asked, today=today.isoformat()) from None


def house_of(day: str, played: Game) -> HouseRules:
    """Return the options of the case called ``day``, which its level of difficulty sets."""
    from casefile.server.cases.daily_tables import case_named

    daily = played.offered.daily
    if daily is None:
        return HouseRules()
    level = daily.levels.get(case_named(day, daily, date.max).level)
    return HouseRules(tuple(f"{name}={value}" for name, value in level.options.items()) if level else ())
