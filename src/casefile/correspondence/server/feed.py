"""The feed of a thread, for feed readers. It is public, and not sent again to a reader that has it."""

from email.utils import formatdate, parsedate_to_datetime

from starlette.requests import Request
from starlette.responses import Response

from casefile.correspondence.camps.acts import Person
from casefile.correspondence.pages.feed import Feed, feed
from casefile.correspondence.server.personal_links import Sender
from casefile.correspondence.server.post_session import PostSession
from casefile.server.site import base_of, language_of, site_of
from casefile.story.i18n import LANGUAGES

NOBODY = Person("")


async def thread_feed(request: Request, session: PostSession, sender: Sender) -> Response:
    """Return the newest posts as Atom, the same for everybody; 304 if the reader has them already."""
    asked = request.query_params.get("language", "")
    language = asked if asked in LANGUAGES else language_of(request)
    scene = session.scene(NOBODY, site_of(request).clock(), language)
    found = feed(scene, session.times, base_of(request).rstrip("/"))
    headers = {
        "ETag": f'"{found.tag}"',
        "Last-Modified": formatdate(found.changed / 1000, usegmt=True),
        "Cache-Control": "no-cache",
    }
    if _has(request, found):
        return Response(status_code=304, headers=headers)
    return Response(found.text, media_type="application/atom+xml", headers=headers)


def _has(request: Request, found: Feed) -> bool:
    """Return whether the reader has this feed, by its tag or else by its moment (RFC 9110, 13.2.2)."""
    tags = request.headers.get("if-none-match")
    if tags is not None:
        return tags.strip() == "*" or found.tag in (
            tag.strip().removeprefix("W/").strip('"') for tag in tags.split(",")
        )
    try:
        since = parsedate_to_datetime(request.headers.get("if-modified-since", ""))
    except ValueError:
        return False
    return found.changed // 1000 <= since.timestamp()
