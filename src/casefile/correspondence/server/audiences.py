"""The pages of a game by post for each audience.

A page is taken forward when its audience moves, and drawn once for all of the audience.
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
from casefile.correspondence.server.people import hold_link
from casefile.correspondence.server.post_session import Here, PostEyes, PostSession
from casefile.server.routes.table.audiences import audience_of
from casefile.server.site import Site, site_of
from casefile.server.wire.audience_pages import Audience, brought
from casefile.web.live_page import LivePage, ShownPage
from casefile.web.present.times import MINUTE

MOST = 256
"""The most audiences of one game that are remembered."""


def post_eyes(request: HTTPConnection, kept: PostSession, person: Person, here: Here) -> PostEyes:
    """Return what the asking person has in common with others who are shown the same page."""
    seen_as = kept.seen_as(person)
    return PostEyes(here, seen_as, here == "thread" and newest_first(request, seen_as))


def newest_first(request: HTTPConnection, person: Person) -> bool:
    """Return whether a thread is read from its newest post on.

    The address may say so; else it is the order for people who have no part in the game.
    """
    asked = request.query_params.get("order", "")
    return asked == "newest" if asked in ("newest", "oldest") else not person


def may_see(kept: PostSession, eyes: PostEyes) -> bool:
    """Return whether an audience may see its page now."""
    game = kept.post.game
    match eyes.here:
        case "thread":
            return True
        case "camp":
            return game.camp_of(eyes.person) is not None
        case "console":
            return game.role(eyes.person) == "operator"


async def own_link(site: Site, kept: PostSession, audience: Audience[PostEyes]) -> str:
    """Return the personal link of an audience of one person; empty for people who have none."""
    if kept.post.game.role(audience.access.person) == "outsider":
        return ""
    token = await hold_link(site.store, kept, audience.access.person, site.clock())
    return f"{kept.address(audience.base)}#{token}" if token else ""


async def shown_page(request: Request, kept: PostSession, person: Person, here: Here) -> LivePage:
    """Return the page of the asking person, who may see it, brought up to date."""
    audience = audience_of(request, post_eyes(request, kept, person, here))
    return await live_post_page(site_of(request), kept, audience)


async def live_post_page(site: Site, kept: PostSession, audience: Audience[PostEyes]) -> LivePage:
    """Return the page of an audience that may see it, brought up to date.

    It is made in one go, so all is of one version.
    """
    link = await own_link(site, kept, audience) if audience.access.here == "thread" else ""
    person, now = audience.access.person, site.clock()

    def made(before: LivePage) -> tuple[ShownPage, str]:
        page = post_page(kept, kept.scene(person, now, audience.language, before), audience, link)
        return page, page.me

    made_of = kept.version_for(person), link, _besides(kept, audience.access, now)
    return brought(kept.pages, audience, made_of, made, most=MOST)


def _besides(kept: PostSession, eyes: PostEyes, now: int) -> object:
    """Return the inputs of a page besides the events that its viewer has seen.

    Beta leaders of a camp are told until when the leader could stop an act that they enter now. An operator is told
    which camps are late, when each was last heard of, and which have shown up; time alone adds to the duties of an
    operator.
    """
    game = kept.post.game
    if eyes.here != "thread":
        return now // MINUTE, [each.heard for each in game.camps.values()] if eyes.here == "console" else []
    if game.role(eyes.person) != "operator":
        return None
    owed = len(duties(game, eyes.person, kept.clock.game(now), kept.post.people))
    return owed, [each.shown_up for each in game.camps.values()]


def post_page(kept: PostSession, scene: PostScene, audience: Audience[PostEyes], link: str) -> PostPage:
    """Return the page of an audience, with its personal ``link``."""
    match audience.access.here:
        case "thread":
            return page_of(thread(scene, kept.times, link=link, newest=audience.access.newest))
        case "camp":
            return page_of(camp_page(scene))
        case "console":
            return page_of(console(scene, kept.times, address=kept.address(audience.base)))


def page_of(model: ThreadModel | CampModel | ConsoleModel) -> PostPage:
    """Return the page of a model."""
    return PostPage(model.head, model, model.parts)
