"""The socket of an open page of a game by post: it is sent what changes of it, and nothing of what others do without
its viewer.
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
    """Keep a page of a game open."""
    site = site_of(socket)
    try:
        kept = await posts_of(site).load(socket.path_params["post"])
    except NoTable:
        await socket.close(NOWHERE)
        return
    reader = PostReader(site, kept.id, token_of(HTTPConnection(socket.scope)))
    person = await reader.person(kept)
    audience = reader.audience = audience_of(HTTPConnection(socket.scope), kept, person, here)
    await accept(socket)
    first = kept.post.game.role(person) != "outsider"
    page = OpenPage(socket, site.hub, drawing(site, audience.language), reader, first=first)
    with site.hub.subscribed(BEFORE + kept.id, page):
        await page.listen()


@dataclass(slots=True)
class PostReader:
    """Who has a page of a game open: the person that comes with ``token``, asked for each frame as for each page.

    Whom no link lets in, and that is nearly everybody who reads, is not looked for in the store again before a link has
    let in a browser here. The ``audience`` is the one that they belonged to when they opened it.
    """

    site: Site
    id: str
    token: str = field(repr=False)
    alone: object = None
    audience: PostAudience | None = None

    async def look(self, version: int, asked: bool) -> LivePage | None:
        """The page by these eyes now; ``None`` where they may not see it any more."""
        assert self.audience is not None
        if asked:
            await posts_of(self.site).sessions.refresh(self.id)
        kept = await posts_of(self.site).load(self.id, version)
        audience = replace(self.audience, person=kept.seen_as(await self.person(kept)))
        return await live_page(self.site, kept, audience) if may_see(kept, audience) else None

    def newest(self) -> int:
        """The version that these eyes are told, and never that of the log: it grows with what others do, too."""
        kept = posts_of(self.site).sessions.held.get(self.id)
        return 0 if kept is None or self.audience is None else kept.version(self.audience.person)

    async def person(self, kept: PostSession) -> Person:
        """Who that is now."""
        own, admitted = Person(digest(self.token) if self.token else ""), kept.admitted
        if self.alone is admitted:
            return own
        found = await who(self.site.store, kept, self.token)
        self.alone = admitted if found == own else None
        return found
