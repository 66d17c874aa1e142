"""Pages that explain and set: the proof of a deal, the settings, the scripts, and the health of the server."""

from importlib import resources

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from casefile.core.cards import Invalid
from casefile.core.texts import N_, one_of
from casefile.core.verifier_module import verifier_module
from casefile.server.routes.entry.errors import answer_error
from casefile.server.routes.entry.forms import form, wants_json
from casefile.server.site import (
    CHOICES,
    LOOK,
    ZONE,
    is_choice,
    is_own_path,
    look,
    look_cookie,
    render_shared,
    site_of,
    texts_of,
)
from casefile.server.tables.people import COOKIE_AGE
from casefile.server.tasks.loops import standing_still
from casefile.server.wire.zones import no_zone
from casefile.web.pages import FairModel


async def fair_page(request: Request) -> Response:
    """Answer with the general page on the proof of a deal."""
    verifiers = tuple(site_of(request).games.verifiers)
    return render_shared(request, "fair.html", lambda: {"page": FairModel(verifiers=verifiers)})


async def verifier(request: Request) -> Response:
    """Answer with a program, as a download, that checks a record without casefile: it is meant to be read."""
    path = request.url.path
    headers = {"Content-Disposition": f'attachment; filename="{path.removeprefix("/")}"'}
    module = verifier_module(site_of(request).games.verifiers[path])
    return Response(module, media_type="text/javascript", headers=headers)


async def settings(request: Request) -> Response:
    """Store the theme, sound, language or time zone that the viewer chose, and lead back to the page."""
    fields = await form(request)
    chosen = look(request) | {name: _chosen(name, fields[name]) for name in CHOICES if name in fields}
    back = fields.get("back", "/")
    if not is_own_path(back):
        raise Invalid("back", repr(back[:60]), N_("a path of this site"))
    response = JSONResponse({"go": back}) if wants_json(request) else RedirectResponse(back, 303)
    response.set_cookie(LOOK, look_cookie(chosen), max_age=COOKIE_AGE, path="/", samesite="lax")
    return response


def _chosen(name: str, value: str) -> str:
    """Return the value, if it may be chosen for ``name``. Raises ``Invalid``."""
    if is_choice(name, value):
        return value
    raise no_zone(value) if name == ZONE else Invalid(name, repr(value[:40]), one_of(CHOICES[name]))


async def push_worker(request: Request) -> Response:
    """Answer with the browser's script that shows push messages. It may open any page, so it stands at the root."""
    source = resources.files("casefile.web").joinpath("static/push-worker.js").read_text(encoding="utf-8")
    return Response(source, media_type="text/javascript", headers={"Cache-Control": "no-cache"})


async def health(request: Request) -> Response:
    """Say that the server is alive, and nothing more."""
    return JSONResponse({"alive": True})


async def ready(request: Request) -> Response:
    """Say whether the server can serve: its store answers, and all its loops go on.

    While it starts or stops, it takes no connection.
    """
    await site_of(request).store.next_due()
    if still := standing_still():
        _ = texts_of(request).gettext
        names = ", ".join(loop for loop, _seconds in still)
        text = _("It stands still: {loops}. See the log, and start the server anew if it stays so.").format(loops=names)
        return answer_error(request, 503, _("The server does not go on."), text)
    return JSONResponse({"ready": True})
