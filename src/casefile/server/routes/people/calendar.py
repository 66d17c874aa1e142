"""A person's deadlines over all games, as a calendar to subscribe to. Its address is the permission to read it."""

from datetime import UTC, datetime, timedelta
from functools import partial
from hashlib import sha256

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from casefile.server.notices import outbox
from casefile.server.notices.message import sentence
from casefile.server.notices.preferences import Wishes
from casefile.server.notices.sending import has
from casefile.server.site import route_of, site_of
from casefile.server.store import digest
from casefile.server.tables.modes import Owed, owed_by
from casefile.story.i18n import Texts, translator

OFTEN = timedelta(hours=1)
"""The interval after which a calendar program is asked to look again."""


async def feed(request: Request) -> Response:
    """Answer with the calendar of the person whose calendar token is in the address; 404 for any other token."""
    site, token = site_of(request), request.path_params["token"]
    person = await site.store.ask(partial(outbox.feed_of, digest=digest(token))) if has("calendar") else None
    if person is None:
        site.security.note("refused_link", route_of(request))
        raise HTTPException(404)
    wishes, now = await site.notice_scheduler.wishes_of(person) or Wishes(), site.clock()
    texts = translator(wishes.language)
    owed = await owed_by(site.hosted, person, wishes.language)
    url = site.notice_scheduler.outlets.url or str(request.base_url).rstrip("/")
    return Response(calendar(texts, owed, url, person, now), media_type="text/calendar")


def calendar(texts: Texts, owed: list[Owed], url: str, person: str, now: int) -> bytes:
    """Return a person's deadlines as iCalendar (RFC 5545), each an event of one moment.

    ``url`` is the address of the server, to which the events link.
    """
    from icalendar import Calendar, Event  # an extra

    found = Calendar()
    found.add("prodid", "-//casefile//deadlines//EN")
    found.add("version", "2.0")
    found.add("x-wr-calname", "casefile")
    found.add("refresh-interval", OFTEN, parameters={"value": "DURATION"})
    for each in owed:
        if each.until is None or each.happened is not None:
            continue
        event = Event()
        name = sha256(f"{person} {each.game} {each.id}".encode()).hexdigest()[:32]
        event.add("uid", f"{name}@casefile")
        event.add("dtstamp", _moment(now))
        event.add("dtstart", _moment(each.until))
        event.add("summary", f"{each.title}: {sentence(texts, each)}")
        event.add("url", url + each.path)
        found.add_component(event)
    return bytes(found.to_ical())


def _moment(at: int) -> datetime:
    return datetime.fromtimestamp(at // 1000, UTC)
