"""The companion, a note pad for people with cards of cardboard: one page, and no request after it."""

from starlette.requests import Request
from starlette.responses import Response

from casefile.core.editions import CLUE
from casefile.server.site import language_of, render_shared, texts_of
from casefile.web.drawings.pictures import pictures_of
from casefile.web.present.companion import companion_model


async def page(request: Request) -> Response:
    """Answer with the page, which is the same for everybody: the games on it lie in the browser alone."""
    language, texts = language_of(request), texts_of(request)
    pictures = pictures_of(CLUE.shipped[0])
    return render_shared(
        request, "companion.html", lambda: {"page": companion_model(language, texts), "pictures": pictures}
    )
