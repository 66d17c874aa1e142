"""The socket of an open page of a game by post.

The page is sent its changes, and nothing about acts that its viewer does not see.
"""

from collections.abc import Awaitable
from dataclasses import dataclass, field, replace
from functools import partial

from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket

from casefile.correspondence.camps.acts import Person
from casefile.correspondence.server.hosted_posts import posts_of
from casefile.correspondence.server.personal_links import who
from casefile.correspondence.server.post_audiences import live_post_page, may_see, post_eyes
from casefile.correspondence.server.post_session import BEFORE, Here, PostEyes, PostSession
from casefile.server.routes.table.audiences import audience_of
from casefile.server.routes.table.open_pages import OpeningPage, keep_open
from casefile.server.site import Site, site_of
from casefile.server.store import digest
from casefile.server.tables.people import token_of
from casefile.server.wire.audience_pages import Audience
from casefile.web.live_page import LivePage


def keep_post_open(socket: WebSocket, here: Here) -> Awaitable[None]:
    """Keep the page ``here`` of a game up to date over ``socket``, while a browser has it open."""
    return keep_open(socket, partial(_post_opening, here))


async def _post_opening(here: Here, socket: WebSocket, connection: HTTPConnection) -> OpeningPage:
    """Return the page that is to stay open. Its reader is asked for each frame whether it may be seen."""
    site = site_of(socket)
    session = await posts_of(site).sessions.load(socket.path_params["post"])
    reader = PostReader(site, session.id, token_of(connection))
    person = await reader.who_now(session)
    audience = reader.audience = audience_of(connection, post_eyes(connection, session, person, here))
    return OpeningPage(
        BEFORE + session.id, audience.language, reader, first=session.post.game.role(person) != "outsider"
    )


@dataclass(slots=True)
class PostReader:
    """The browser that has a page of a game open.

    The person behind the browser is looked up for each change that is sent. Nearly all readers come in by no link; such
    a reader is not looked up in the store again before a link has let in a browser here.
    """

    site: Site
    """The site."""
    id: str
    """The id of the game."""
    token: str = field(repr=False)
    """The token of the browser."""
    alone: object = None
    """The value of :attr:`PostSession.admitted` at which the store held no link for this browser."""
    audience: Audience[PostEyes] | None = None
    """The people who were shown the same page when it was opened."""

    async def look(self, version: int, asked: bool) -> LivePage | None:
        """Return the page as the reader may see it now, at ``version`` or later; ``None`` if the reader may not see it.

        ``asked``: whether the page itself asked; then events that other processes have stored are read first.
        """
        assert self.audience is not None
        if asked:
            await posts_of(self.site).sessions.refresh(self.id)
        session = await posts_of(self.site).sessions.load(self.id, version)
        eyes = replace(self.audience.access, person=session.seen_as(await self.who_now(session)))
        audience = replace(self.audience, access=eyes)
        return await live_post_page(self.site, session, audience) if may_see(session, eyes) else None

    def newest(self) -> int:
        """Return the number of events that the reader may see.

        It is never the length of the log, which grows with other people's acts, too.
        """
        session = posts_of(self.site).sessions.held.get(self.id)
        return 0 if session is None or self.audience is None else session.version_for(self.audience.access.person)

    async def who_now(self, session: PostSession) -> Person:
        """Return the person that the browser stands for now."""
        own, admitted = Person(digest(self.token) if self.token else ""), session.admitted
        if self.alone is admitted:
            return own
        found = await who(self.site.store, session, self.token)
        self.alone = admitted if found == own else None
        return found
