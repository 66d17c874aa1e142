"""The preview of a link to a game by post: words in the head of its page, and a picture."""

from starlette.requests import Request
from starlette.responses import Response

from casefile.correspondence.camps.acts import Person
from casefile.correspondence.pages.link_words import post_picture
from casefile.correspondence.server.personal_links import Sender
from casefile.correspondence.server.post_session import PostSession
from casefile.correspondence.server.whole_pages import pictures_for
from casefile.server.records.rasters import Drawing, picture
from casefile.server.routes.entry.previews import asked_language
from casefile.server.site import base_of, language_of, site_of, texts_of
from casefile.story.i18n import paragraph
from casefile.web.drawings.link_picture import LinkPicture, link_picture
from casefile.web.drawings.raster import drawable
from casefile.web.preview import LinkPreview, link_preview


async def of_post(request: Request, session: PostSession, sender: Sender) -> Response:
    """Return the picture that stands for a link to the game, for anybody who has its address."""
    shown, plan = _pictured(request, session, asked_language(request)), session.post.plan
    made_of = (plan.rule_options.edition, plan.cards, shown)
    return await picture(
        request, site_of(request).rasters, Drawing(made_of, lambda: link_picture(shown, pictures_for(plan)))
    )


def preview_of_post(request: Request, session: PostSession) -> LinkPreview:
    """Return the title and sentence that stand for a link to the game."""
    shown, path = _pictured(request, session, language_of(request)), f"/p/{session.id}"
    return link_preview(
        site_of(request).addressing.shared(base_of(request))[0],
        path,
        shown.title,
        paragraph(texts_of(request), (shown.sentence, shown.note)),
        picture=f"{path}/preview.png" if drawable() else "",
        language=language_of(request),
    )


def _pictured(request: Request, session: PostSession, language: str) -> LinkPicture:
    """Return the preview for a stranger."""
    scene = session.scene(Person(""), site_of(request).clock(), language)
    return post_picture(scene, pictures_for(session.post.plan))
