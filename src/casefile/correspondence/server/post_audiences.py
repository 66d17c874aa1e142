"""The pages of a game by post, each made once for all people who are shown the same: its audience.

A page is brought up to date when its audience may see a new event.
"""

from starlette.requests import HTTPConnection, Request

from casefile.correspondence.camps.acts import Person
from casefile.correspondence.camps.duties import duties
from casefile.correspondence.pages.camp_model import CampModel
from casefile.correspondence.pages.camp_page import camp_page
from casefile.correspondence.pages.console import console
from casefile.correspondence.pages.console_model import ConsoleModel
from casefile.correspondence.pages.post_model import PostPage
from casefile.correspondence.pages.scene import PostScene
from casefile.correspondence.pages.thread import thread
from casefile.correspondence.pages.thread_model import ThreadModel
from casefile.correspondence.server.personal_links import hold_link
from casefile.correspondence.server.post_session import Here, PostEyes, PostSession
from casefile.server.routes.table.audiences import audience_of
from casefile.server.site import Site, site_of
from casefile.server.wire.audience_pages import Audience, brought
from casefile.web.live_page import LivePage, ShownPage
from casefile.web.present.times import MINUTE

MOST = 256
"""The most audiences of one game that are remembered."""


def post_eyes(request: HTTPConnection, session: PostSession, person: Person, here: Here) -> PostEyes:
    """Return the key of the page ``here`` that is shown to the asking person and to all who are shown the same."""
    seen_as = session.seen_as(person)
    return PostEyes(here, seen_as, here == "thread" and newest_first(request, seen_as))


def newest_first(request: HTTPConnection, person: Person) -> bool:
    """Return whether the thread is shown from its newest post on.

    The query ``order`` may say so; else it is so for people who have no part in the game.
    """
    asked = request.query_params.get("order", "")
    return asked == "newest" if asked in ("newest", "oldest") else not person


def may_see(session: PostSession, eyes: PostEyes) -> bool:
    """Return whether the people of an audience may see their page now.

    The thread is for everybody, the camp's page for people who belong to a camp, the console for the operator.
    """
    game = session.post.game
    match eyes.here:
        case "thread":
            return True
        case "camp":
            return game.camp_of(eyes.person) is not None
        case "console":
            return game.role(eyes.person) == "operator"


async def own_link(site: Site, session: PostSession, audience: Audience[PostEyes]) -> str:
    """Return the personal link of the audience's only person; empty for people without a part in the game."""
    if session.post.game.role(audience.access.person) == "outsider":
        return ""
    token = await hold_link(site.store, session, audience.access.person, site.clock())
    return f"{session.address(audience.base)}#{token}" if token else ""


async def shown_page(request: Request, session: PostSession, person: Person, here: Here) -> LivePage:
    """Return the page of the asking person, who may see it, brought up to date."""
    audience = audience_of(request, post_eyes(request, session, person, here))
    return await live_post_page(site_of(request), session, audience)


async def live_post_page(site: Site, session: PostSession, audience: Audience[PostEyes]) -> LivePage:
    """Return the page of an audience that may see it, brought up to date.

    It is made in one go, so all is of one version.
    """
    link = await own_link(site, session, audience) if audience.access.here == "thread" else ""
    person, now = audience.access.person, site.clock()

    def made(before: LivePage) -> tuple[ShownPage, str]:
        page = post_page(session, session.scene(person, now, audience.language, before), audience, link)
        return page, page.me

    made_of = session.version_for(person), link, _besides(session, audience.access, now)
    return brought(session.pages, audience, made_of, made, most=MOST)


def _besides(session: PostSession, eyes: PostEyes, now: int) -> object:
    """Return the inputs of a page besides the events that its viewer has seen.

    Beta leaders of a camp are told until when the leader could stop an act that they enter now. An operator is told
    which camps are late, when each was last heard of, and which have shown up; time alone adds to the duties of an
    operator.
    """
    game = session.post.game
    if eyes.here != "thread":
        return now // MINUTE, [each.heard for each in game.camps.values()] if eyes.here == "console" else []
    if game.role(eyes.person) != "operator":
        return None
    owed = len(duties(game, eyes.person, session.clock.game(now), session.post.people))
    return owed, [each.shown_up for each in game.camps.values()]


def post_page(session: PostSession, scene: PostScene, audience: Audience[PostEyes], link: str) -> PostPage:
    """Return the page that an audience is shown; ``link`` is the personal link on it."""
    match audience.access.here:
        case "thread":
            return page_of(thread(scene, session.times, link=link, newest=audience.access.newest))
        case "camp":
            return page_of(camp_page(scene))
        case "console":
            return page_of(console(scene, session.times, address=session.address(audience.base)))


def page_of(model: ThreadModel | CampModel | ConsoleModel) -> PostPage:
    """Return the page that is drawn from ``model``."""
    return PostPage(model.head, model, model.parts)
