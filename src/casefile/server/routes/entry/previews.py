"""The previews of links to pages that are the same for everybody: a few words and a picture."""

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from casefile.core.cards import Card, Place
from casefile.core.editions import Edition
from casefile.core.texts import N_
from casefile.server.records.rasters import Drawing, picture
from casefile.server.site import base_of, language_of, site_of, texts_of
from casefile.story.i18n import LANGUAGES, translator
from casefile.web.drawings.link_picture import LinkPicture, link_picture
from casefile.web.drawings.pictures import pictures_for, pictures_of
from casefile.web.drawings.raster import drawable
from casefile.web.preview import LinkPreview, link_preview

PAGES = {
    "casefile": (N_("Who was it, where, and with what?"), N_("Deduction with friends or bots, live or by post.")),
    "daily": (N_("Today’s case"), N_("One case a day, the same for everybody. How soon do you find out?")),
    "puzzle": (N_("A puzzle of deduction"), N_("What can be known from what was asked and shown?")),
}
"""The words of pages that are the same for everybody, by the names of their pictures."""


def preview_of(request: Request, name: str, path: str, title: str = "", text: str = "") -> LinkPreview:
    """Return the words and the picture that stand for a link to the page at ``path``.

    - ``name`` is the name of the picture, in :data:`PAGES`.
    - ``title`` and ``text`` are the words; by default those of :data:`PAGES`.
    """
    _ = texts_of(request).gettext
    own, more = PAGES[name]
    shown = f"/preview/{name}.png" if drawable() else ""
    base = site_of(request).addressing.shared(base_of(request))[0]
    return link_preview(base, path, title or _(own), text or _(more), picture=shown, language=language_of(request))


async def of_page(request: Request) -> Response:
    """Answer with the picture that stands for a link to a page that is the same for everybody."""
    name, language = request.path_params["name"], asked_language(request)
    if name not in PAGES:
        raise HTTPException(404)
    site, pictures, texts = site_of(request), pictures_of("clue"), translator(language)
    title, text = map(texts.gettext, PAGES[name])
    shown = LinkPicture(title, text, areas=area_names(pictures.edition, language), centre=texts.gettext("Case file"))
    return await picture(request, site.rasters, Drawing(shown, lambda: link_picture(shown, pictures)))


def asked_language(request: Request) -> str:
    """Return the language of a picture, which its address says."""
    wanted = request.query_params.get("language", "")
    return wanted if wanted in LANGUAGES else language_of(request)


def area_names(edition: Edition, language: str) -> tuple[tuple[Place, str], ...]:
    """Return the names of the areas on an edition's board, in the map's order."""
    return tuple((area, edition.short(Card(area), language)) for area in pictures_for(edition).plan.board.areas)
