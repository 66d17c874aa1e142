"""The pages of a game by post for each audience.

A page is taken forward when its audience moves, and drawn once for all of the audience.
"""

from starlette.requests import HTTPConnection

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
from casefile.correspondence.server.people import issue
from casefile.correspondence.server.post_session import Here, PostAudience, PostSession
from casefile.server.site import Site, base_of, language_of
from casefile.web.live_page import LivePage
from casefile.web.present.times import MINUTE

MOST = 256
"""The most audiences of one game that are remembered."""


def audience_of(request: HTTPConnection, session: PostSession, person: Person, here: Here) -> PostAudience:
    """Return the audience of a page to which the asking person belongs, for the address of this site that was asked."""
    eyes = session.seen_as(person)
    newest = here == "thread" and newest_first(request, eyes)
    return PostAudience(here, eyes, language_of(request), base_of(request), newest)


def newest_first(request: HTTPConnection, eyes: Person) -> bool:
    """Return whether a thread is read from its newest post on.

    The address may say so; else it is the order for people who have no part in the game.
    """
    asked = request.query_params.get("order", "")
    return asked == "newest" if asked in ("newest", "oldest") else not eyes


def may_see(session: PostSession, audience: PostAudience) -> bool:
    """Return whether an audience may see its page now."""
    game = session.post.game
    match audience.here:
        case "thread":
            return True
        case "camp":
            return game.camp_of(audience.person) is not None
        case "console":
            return game.role(audience.person) == "operator"


async def own_link(site: Site, session: PostSession, audience: PostAudience) -> str:
    """Return the personal link of an audience of one person; empty for people who have none."""
    if session.post.game.role(audience.person) == "outsider":
        return ""
    token = await issue(site.store, session, audience.person, site.clock())
    return f"{_address(session, audience)}#{token}" if token else ""


def _address(session: PostSession, audience: PostAudience) -> str:
    """Return the address where the game is read."""
    return f"{audience.base.rstrip('/')}/p/{session.id}"


async def live_page(site: Site, session: PostSession, audience: PostAudience) -> LivePage:
    """Return the page of an audience that may see it, brought up to date.

    It is made in one go, so all is of one version.
    """
    link = await own_link(site, session, audience) if audience.here == "thread" else ""
    found = session.pages.get(audience)
    if found is None:
        while len(session.pages) >= MOST:
            del session.pages[next(iter(session.pages))]
        found = session.pages[audience] = LivePage()
    now = site.clock()
    made_of = session.version(audience.person), link, _besides(session, audience, now)
    if found.made_of != made_of:
        page = _page(session, session.scene(audience.person, now, audience.language, found), audience, link)
        found.bring(page, page.me)
        found.made_of = made_of
    return found


def _besides(session: PostSession, audience: PostAudience, now: int) -> object:
    """Return the inputs of a page besides the events that its viewer has seen.

    Beta leaders of a camp are told until when the leader could stop an act that they enter now. An operator is told
    which camps are late, when each was last heard of, and which have shown up; time alone adds to the duties of an
    operator.
    """
    game = session.post.game
    if audience.here != "thread":
        return now // MINUTE, [each.heard for each in game.camps.values()] if audience.here == "console" else []
    if game.role(audience.person) != "operator":
        return None
    owed = len(duties(game, audience.person, session.clock.game(now), session.post.people))
    return owed, [each.shown_up for each in game.camps.values()]


def _page(session: PostSession, scene: PostScene, audience: PostAudience, link: str) -> PostPage:
    match audience.here:
        case "thread":
            return page_of(thread(scene, session.times, link=link, newest=audience.newest))
        case "camp":
            return page_of(camp_page(scene))
        case "console":
            return page_of(console(scene, session.times, address=_address(session, audience)))


def page_of(model: ThreadModel | CampModel | ConsoleModel) -> PostPage:
    """Return the page of a model."""
    return PostPage(model.head, model, model.parts)
