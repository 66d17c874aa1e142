"""The companion, a note pad for people with cards of cardboard: one page, and no request after it."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from casefile.core.editions import CLUE
from casefile.server.site import drawn, frame, language_of, render_shared, site_of, texts_of
from casefile.web.companion_model import CompanionModel
from casefile.web.drawings.pictures import pictures_of
from casefile.web.one_file import static_text
from casefile.web.present.companion import alone, companion_model

PICTURES = pictures_of(CLUE.shipped[0])


def _model(request: Request) -> CompanionModel:
    return companion_model(language_of(request), texts_of(request))


async def page(request: Request) -> Response:
    """Answer with the page, which is the same for everybody: the games on it lie in the browser alone."""
    return render_shared(request, "companion.html", lambda: {"page": _model(request), "pictures": PICTURES})


async def file(request: Request) -> Response:
    """Answer with the page as one file, which works without any server."""
    model = alone(_model(request))
    page = drawn(site_of(request), "companion.html", frame(request), page=model, pictures=PICTURES)
    headers = {"Content-Disposition": 'attachment; filename="casefile-companion.html"', "Cache-Control": "no-cache"}
    return Response(page, media_type="text/html", headers=headers)


async def worker(request: Request) -> Response:
    """Answer with the script that gives the browser the page where there is no network."""
    headers = {"Cache-Control": "no-cache"}
    return Response(static_text("companion-worker.js"), media_type="text/javascript", headers=headers)


async def manifest(request: Request) -> Response:
    """Answer with what a browser must know to put the page on a home screen."""
    gettext = texts_of(request).gettext
    icon = {"src": "/static/favicon.svg", "sizes": "any", "type": "image/svg+xml"}
    known = {
        "id": "/companion",
        "name": f"{gettext('Companion')} – casefile",
        "short_name": "casefile",
        "description": gettext("For a game of cards and board on the table. It proves what it marks."),
        "lang": language_of(request),
        "start_url": "/companion",
        "scope": "/companion",
        "display": "standalone",
        "background_color": "#f4eee1",
        "theme_color": "#f4eee1",
        "icons": [icon | {"purpose": purpose} for purpose in ("any", "maskable")],
    }
    return JSONResponse(known, media_type="application/manifest+json")
