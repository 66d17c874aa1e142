"""A page of a game by post as a whole: the parts that may change while it is open, and the frame around them."""

import re
from collections.abc import Callable
from functools import lru_cache, partial

from markupsafe import escape
from starlette.requests import Request
from starlette.responses import Response

from casefile.correspondence.camps.acts import Person
from casefile.correspondence.game import CorrespondenceGame
from casefile.correspondence.pages.post_model import PostPage
from casefile.correspondence.pages.scene import PostScene
from casefile.correspondence.plan import Plan, own_edition
from casefile.correspondence.server.hosted_posts import posts_of
from casefile.correspondence.server.post_audiences import shown_page
from casefile.correspondence.server.post_session import Here, PostSession
from casefile.server.routes.table.audiences import drawing
from casefile.server.site import language_of, look, render, site_of, texts_of, versioned
from casefile.server.tables.people import new_token
from casefile.server.wire.zones import zone
from casefile.story.i18n import Texts
from casefile.web.drawings.pictures import Pictures, pictures_of
from casefile.web.model import KEY, MOMENT, NAME, OWN
from casefile.web.present.times import elapsed, own
from casefile.web.preview import LinkPreview

AWAY = re.compile(f"{MOMENT}([0-9]+){MOMENT}")
"""The placeholder for the distance of a moment from now."""

SHOWN = re.compile(f"{OWN}(-?[0-9]+){OWN}")
"""The placeholder for a moment on the viewer's own clocks."""


def post_scene_of(request: Request, session: PostSession, person: Person) -> PostScene:
    """Return the game as the asking person sees it now."""
    return session.scene(person, site_of(request).clock(), language_of(request))


async def open_page(
    request: Request, session: PostSession, person: Person, here: Here, preview: LinkPreview | None = None
) -> Response:
    """Return the page ``here`` of a game, which stays open and is kept up to date; note the visit of its person.

    ``preview`` is the title and sentence that stand for a link to the page.
    """
    session = await posts_of(site_of(request)).come(session, person)
    live = await shown_page(request, session, person, here)
    assert isinstance(live.page, PostPage)
    return await drawn_post(request, session, f"post_{here}.html", live.page, stamp=live.stamp, preview=preview)


async def drawn_post(
    request: Request,
    session: PostSession,
    template: str,
    page: PostPage,
    *,
    stamp: str = "",
    status: int = 200,
    preview: LinkPreview | None = None,
) -> Response:
    """Return a page of a game, drawn by ``template``, with the drawings of its cards.

    ``stamp`` names the state of the page, from which it is kept up to date; without it the page stays as it is.
    """
    site, language = site_of(request), language_of(request)
    known, draw = await site.person(request), drawing(site, language)
    name = known.name if known else ""
    return render(
        request,
        template,
        about=site.games.by_post[0].slug,
        me=page.me,
        here=request.url.path if request.method == "GET" else page.head.line.rpartition("/live")[0],
        status=status,
        preview=preview,
        fill=partial(
            filled_in,
            version=page.version,
            name=name,
            now=site.clock(),
            words=texts_of(request),
            own=own_clocks(request, session.post),
        ),
        page=page.content,
        parts={part.id: draw(part) for part in page.parts},
        stamp=stamp,
        name=name,
        pictures=pictures_for(session.post.plan),
    )


def pictures_for(plan: Plan) -> Pictures:
    """Return the drawings of a game's cards, made once for all games with the same cards."""
    return _own_pictures(plan.cards) if plan.cards else pictures_of(plan.rule_options.edition)


@lru_cache(maxsize=32)
def _own_pictures(cards: str) -> Pictures:
    return Pictures(own_edition(cards))


def own_clocks(request: Request, post: CorrespondenceGame) -> Callable[[int], str]:
    """Return a function that writes a moment on the asking person's clocks, to stand after it on the game's clocks."""
    name, words = look(request).get("zone", ""), texts_of(request)
    here = zone(name) if name else post.zone
    return lambda at: own(at, here, post.zone, words)


def nothing(at: int) -> str:
    """Return an empty text for any moment, for a viewer whose clocks are not known."""
    return ""


def filled_in(
    text: str, *, version: int, name: str, now: int, words: Texts, own: Callable[[int], str] = nothing
) -> str:
    """Return the text of a page that was drawn for many viewers, with this viewer's own values in its gaps.

    They are its key, the viewer's ``name``, the distance of moments from ``now``, and moments on the viewer's ``own``
    clocks. ``version`` is put into the forms.
    """
    text = versioned(text, version).replace(KEY, new_token()).replace(NAME, escape(name))
    text = SHOWN.sub(lambda found: str(escape(own(int(found[1])))), text)
    return AWAY.sub(lambda found: str(escape(elapsed(int(found[1]) - now, words))), text)
