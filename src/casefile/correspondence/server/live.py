"""The socket of an open page of a game by post.

The page is sent its changes, and nothing about acts that its viewer does not see.
"""

from collections.abc import Awaitable
from dataclasses import dataclass, field, replace
from functools import partial

from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket

from casefile.correspondence.camps.acts import Person
from casefile.correspondence.server.audiences import live_post_page, may_see, post_eyes
from casefile.correspondence.server.hosted_posts import posts_of
from casefile.correspondence.server.people import who
from casefile.correspondence.server.post_session import BEFORE, Here, PostEyes, PostSession
from casefile.server.routes.table.audiences import audience_of
from casefile.server.routes.table.open_pages import OpeningPage, keep_open
from casefile.server.site import Site, site_of
from casefile.server.store import digest
from casefile.server.tables.people import token_of
from casefile.server.wire.audience_pages import Audience
from casefile.web.live_page import LivePage


def keep_post_open(socket: WebSocket, here: Here) -> Awaitable[None]:
    """Keep a page of a game up to date while it is open."""
    return keep_open(socket, partial(_post_opening, here))


async def _post_opening(here: Here, socket: WebSocket, connection: HTTPConnection) -> OpeningPage:
    """Return the page that is to stay open. Its reader is asked for each frame whether it may be seen."""
    site = site_of(socket)
    kept = await posts_of(site).sessions.load(socket.path_params["post"])
    reader = PostReader(site, kept.id, token_of(connection))
    person = await reader.who_now(kept)
    audience = reader.audience = audience_of(connection, post_eyes(connection, kept, person, here))
    return OpeningPage(BEFORE + kept.id, audience.language, reader, first=kept.post.game.role(person) != "outsider")


@dataclass(slots=True)
class PostReader:
    """The reader of an open page of a game.

    The person is looked up for each frame as for each page. Nearly all readers come in by no link; such a reader is not
    looked up in the store again before a link has let in a browser here.
    """

    site: Site
    """The site."""
    id: str
    """The id of the game."""
    token: str = field(repr=False)
    """The token of the browser."""
    alone: object = None
    """The mark of admissions at which the store held no link for this reader."""
    audience: Audience[PostEyes] | None = None
    """The audience to which the reader belonged when the page was opened."""

    async def look(self, version: int, asked: bool) -> LivePage | None:
        """Return the page through the reader's eyes now; ``None`` if the reader may not see it any more."""
        assert self.audience is not None
        if asked:
            await posts_of(self.site).sessions.refresh(self.id)
        kept = await posts_of(self.site).sessions.load(self.id, version)
        eyes = replace(self.audience.access, person=kept.seen_as(await self.who_now(kept)))
        audience = replace(self.audience, access=eyes)
        return await live_post_page(self.site, kept, audience) if may_see(kept, eyes) else None

    def newest(self) -> int:
        """Return the version told to the reader.

        It is never the version of the log, which grows with other people's acts, too.
        """
        kept = posts_of(self.site).sessions.held.get(self.id)
        return 0 if kept is None or self.audience is None else kept.version_for(self.audience.access.person)

    async def who_now(self, kept: PostSession) -> Person:
        """Return the person that the reader is now."""
        own, admitted = Person(digest(self.token) if self.token else ""), kept.admitted
        if self.alone is admitted:
            return own
        found = await who(self.site.store, kept, self.token)
        self.alone = admitted if found == own else None
        return found
