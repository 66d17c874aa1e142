"""Moments in words: by the clocks of a time zone, and as seen from another moment."""

from datetime import UTC, datetime

from casefile.core.hours import DAY, HOUR, Zone
from casefile.core.texts import N_
from casefile.story.i18n import Texts

SECOND, MINUTE = 1000, 60_000
WEEKDAYS = (N_("Mon"), N_("Tue"), N_("Wed"), N_("Thu"), N_("Fri"), N_("Sat"), N_("Sun"))
MONTHS = (
    *(N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June"), N_("July"), N_("August")),
    *(N_("September"), N_("October"), N_("November"), N_("December")),
)


def stamp(at: int) -> str:
    """Return the moment ``at``, in milliseconds since 1970, for programs: ``2026-01-31T18:00:00Z``."""
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%dT%H:%M:%SZ}"


def local(at: int, zone: Zone, name: str, words: Texts) -> str:
    """Return the moment ``at`` by the clocks of ``zone``: "Sat 31 January, 20:00 (Europe/Berlin)".

    ``name`` is the name of the zone in the text; an empty one is left out.
    """
    when, _ = datetime.fromtimestamp((at + zone.at(at)) / 1000, UTC), words.gettext
    told = _("{weekday} {day} {month}, {time}").format(
        weekday=_(WEEKDAYS[when.weekday()]), day=when.day, month=_(MONTHS[when.month - 1]), time=f"{when:%H:%M}"
    )
    return _("{moment} ({zone})").format(moment=told, zone=name) if name else told


def day_of(at: int, zone: Zone, words: Texts) -> str:
    """Return the day and month of the moment ``at`` by the clocks of ``zone``: "31 January"."""
    when, _ = datetime.fromtimestamp((at + zone.at(at)) / 1000, UTC), words.gettext
    return _("{day} {month}").format(day=when.day, month=_(MONTHS[when.month - 1]))


def date(at: int, zone: Zone, words: Texts) -> str:
    """Return the weekday, day and month of the moment ``at`` by the clocks of ``zone``: "Sat 31 January"."""
    when, _ = datetime.fromtimestamp((at + zone.at(at)) / 1000, UTC), words.gettext
    return _("{weekday} {day} {month}").format(
        weekday=_(WEEKDAYS[when.weekday()]), day=when.day, month=_(MONTHS[when.month - 1])
    )


def brief(at: int, zone: Zone, words: Texts) -> str:
    """Return the moment ``at`` by the clocks of ``zone``, without its month: "Sat 31, 20:00"."""
    when, _ = datetime.fromtimestamp((at + zone.at(at)) / 1000, UTC), words.gettext
    return _("{weekday} {day}, {time}").format(weekday=_(WEEKDAYS[when.weekday()]), day=when.day, time=f"{when:%H:%M}")


def own(at: int, here: Zone, there: Zone, words: Texts) -> str:
    """Return the moment ``at`` by the reader's clocks, to be added to the same moment by other clocks.

    ``here`` is the reader's time zone, ``there`` the other: " = Sat 14:00 for you". Empty if both show the same.
    """
    if here.at(at) == there.at(at):
        return ""
    when = datetime.fromtimestamp((at + here.at(at)) / 1000, UTC)
    shown = f"{words.gettext(WEEKDAYS[when.weekday()])} {when:%H:%M}"
    return words.gettext(" = {time} for you").format(time=shown)


def elapsed(ahead: int, words: Texts) -> str:
    """Return a moment that is ``ahead`` milliseconds from now, in at most two units: "in 3 days 4 hours", "now".

    A negative number is a moment in the past: "12 minutes ago". The last minute before a moment is counted in seconds:
    in a rehearsal it is longer than a day of the game.
    """
    _ = words.gettext
    if SECOND <= ahead < MINUTE:
        count = ahead // SECOND
        text = words.ngettext("{count} second", "{count} seconds", count).format(count=count)
        return _("in {time}").format(time=text)
    if abs(ahead) < MINUTE:
        return _("now")
    text = span(abs(ahead), words)
    return _("in {time}").format(time=text) if ahead > 0 else _("{time} ago").format(time=text)


def span(time: int, words: Texts) -> str:
    """Return a length of time, given in milliseconds, in at most two units: "3 days 4 hours"."""
    days, hours, minutes = time // DAY, time % DAY // HOUR, time % HOUR // MINUTE
    parts = []
    if days:
        parts.append(words.ngettext("{count} day", "{count} days", days).format(count=days))
    if hours:
        parts.append(words.ngettext("{count} hour", "{count} hours", hours).format(count=hours))
    if minutes and not days:
        parts.append(words.ngettext("{count} minute", "{count} minutes", minutes).format(count=minutes))
    if len(parts) == 2:
        return words.gettext("{long} {short}").format(long=parts[0], short=parts[1])
    return parts[0] if parts else words.ngettext("{count} minute", "{count} minutes", 0).format(count=0)
