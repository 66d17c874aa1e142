"""The pages of a game by post as each audience sees them, taken forward when it moves, drawn once for all of them."""

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
"""So many audiences of one game are remembered."""


def audience_of(request: HTTPConnection, kept: PostSession, person: Person, here: Here) -> PostAudience:
    """Which audience of a page somebody belongs to who asks by an address of this site."""
    eyes = kept.seen_as(person)
    newest = here == "thread" and newest_first(request, eyes)
    return PostAudience(here, eyes, language_of(request), base_of(request), newest)


def newest_first(request: HTTPConnection, eyes: Person) -> bool:
    """Whether a thread is read from its newest post on: as the address asks, else by all who have no part in it."""
    asked = request.query_params.get("order", "")
    return asked == "newest" if asked in ("newest", "oldest") else not eyes


def may_see(kept: PostSession, audience: PostAudience) -> bool:
    """Whether a page is theirs to see now."""
    game = kept.post.game
    match audience.here:
        case "thread":
            return True
        case "camp":
            return game.camp_of(audience.person) is not None
        case "console":
            return game.role(audience.person) == "operator"


async def own_link(site: Site, kept: PostSession, audience: PostAudience) -> str:
    """The personal link of an audience of one; empty for whoever has none."""
    if kept.post.game.role(audience.person) == "outsider":
        return ""
    token = await issue(site.store, kept, audience.person, site.clock())
    return f"{_address(kept, audience)}#{token}" if token else ""


def _address(kept: PostSession, audience: PostAudience) -> str:
    """Where the game is read."""
    return f"{audience.base.rstrip('/')}/p/{kept.id}"


async def live_page(site: Site, kept: PostSession, audience: PostAudience) -> LivePage:
    """The page of an audience, which may see it, as it must be now. Made in one go, so all is of one version."""
    link = await own_link(site, kept, audience) if audience.here == "thread" else ""
    found = kept.pages.get(audience)
    if found is None:
        while len(kept.pages) >= MOST:
            del kept.pages[next(iter(kept.pages))]
        found = kept.pages[audience] = LivePage()
    now = site.clock()
    made_of = kept.version(audience.person), link, _besides(kept, audience, now)
    if found.made_of != made_of:
        page = _page(kept, kept.scene(audience.person, now, audience.language, found), audience, link)
        found.bring(page, page.me)
        found.made_of = made_of
    return found


def _besides(kept: PostSession, audience: PostAudience, now: int) -> object:
    """What a page is made of besides what its viewer has seen.

    A camp's beta leaders are told until when the leader could stop what they enter now. An operator hears who is late,
    when each camp was heard of, and who has shown up; time alone adds to what an operator owes.
    """
    game = kept.post.game
    if audience.here != "thread":
        return now // MINUTE, [each.heard for each in game.camps.values()] if audience.here == "console" else []
    if game.role(audience.person) != "operator":
        return None
    owed = len(duties(game, audience.person, kept.clock.game(now), kept.post.people))
    return owed, [each.shown_up for each in game.camps.values()]


def _page(kept: PostSession, scene: PostScene, audience: PostAudience, link: str) -> PostPage:
    match audience.here:
        case "thread":
            return page_of(thread(scene, kept.times, link=link, newest=audience.newest))
        case "camp":
            return page_of(camp_page(scene))
        case "console":
            return page_of(console(scene, kept.times, address=_address(kept, audience)))


def page_of(model: ThreadModel | CampModel | ConsoleModel) -> PostPage:
    """The page that shows what a model has."""
    return PostPage(model.head, model, model.parts)
