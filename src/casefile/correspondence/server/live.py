"""The socket of an open page of a game by post.

The page is sent its changes, and nothing about acts that its viewer does not see.
"""

from dataclasses import dataclass, field, replace

from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket

from casefile.correspondence.camps.acts import Person
from casefile.correspondence.server.audiences import audience_of, live_page, may_see
from casefile.correspondence.server.hosted_posts import posts_of
from casefile.correspondence.server.people import who
from casefile.correspondence.server.post_session import BEFORE, Here, PostAudience, PostSession
from casefile.server.routes.entry.guard import NOWHERE
from casefile.server.routes.table.audiences import drawing
from casefile.server.routes.table.live import OpenPage, accept
from casefile.server.site import Site, site_of
from casefile.server.store import NoTable, digest
from casefile.server.tables.people import token_of
from casefile.web.live_page import LivePage


async def live(socket: WebSocket, here: Here) -> None:
    """Keep a page of a game up to date while it is open."""
    site = site_of(socket)
    try:
        session = await posts_of(site).load(socket.path_params["post"])
    except NoTable:
        await socket.close(NOWHERE)
        return
    reader = PostReader(site, session.id, token_of(HTTPConnection(socket.scope)))
    person = await reader.person(session)
    audience = reader.audience = audience_of(HTTPConnection(socket.scope), session, person, here)
    await accept(socket)
    first = session.post.game.role(person) != "outsider"
    page = OpenPage(socket, site.hub, drawing(site, audience.language), reader, first=first)
    with site.hub.subscribed(BEFORE + session.id, page):
        await page.listen()


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
    audience: PostAudience | None = None
    """The audience to which the reader belonged when the page was opened."""

    async def look(self, version: int, asked: bool) -> LivePage | None:
        """Return the page through the reader's eyes now; ``None`` if the reader may not see it any more."""
        assert self.audience is not None
        if asked:
            await posts_of(self.site).sessions.refresh(self.id)
        session = await posts_of(self.site).load(self.id, version)
        audience = replace(self.audience, person=session.seen_as(await self.person(session)))
        return await live_page(self.site, session, audience) if may_see(session, audience) else None

    def newest(self) -> int:
        """Return the version told to the reader.

        It is never the version of the log, which grows with other people's acts, too.
        """
        session = posts_of(self.site).sessions.held.get(self.id)
        return 0 if session is None or self.audience is None else session.version(self.audience.person)

    async def person(self, session: PostSession) -> Person:
        """Return the person that the reader is now."""
        own, admitted = Person(digest(self.token) if self.token else ""), session.admitted
        if self.alone is admitted:
            return own
        found = await who(self.site.store, session, self.token)
        self.alone = admitted if found == own else None
        return found
