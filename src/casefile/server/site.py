"""The server as every handler of requests needs it: store, games, open pages, templates, and the frame of a page."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache

from jinja2 import Environment
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, Response

from casefile.game import Games
from casefile.server.admission.home_network import HomeNetwork
from casefile.server.admission.tunnel import CALL, Call
from casefile.server.bots.workers import PageWork
from casefile.server.clock.heartbeat import Heartbeat
from casefile.server.clock.page_pings import PagePings
from casefile.server.clock.review_jobs import Reviewers
from casefile.server.notices.scheduler import NoticeScheduler
from casefile.server.records.rasters import Rasters
from casefile.server.store import AsyncStore, Person
from casefile.server.tables.hub import Hub
from casefile.server.tables.modes import Hosted, Mode
from casefile.server.tables.people import token_of
from casefile.server.tables.presence import Presence
from casefile.server.tables.seals import Seals
from casefile.server.tables.tables import Tables
from casefile.server.wire.addressing import Addressing
from casefile.server.wire.security import SecurityEvents
from casefile.server.wire.shared_pages import SharedPages
from casefile.server.wire.zones import is_zone
from casefile.story.i18n import LANGUAGES, Texts, best_language, translator
from casefile.web.compiling import install_texts
from casefile.web.model import VERSION
from casefile.web.pages import THEMES, ErrorModel, Language, PageFrame, Way
from casefile.web.preview import LinkPreview
from casefile.web.render import environment

LOOK = "casefile-look"
"""The cookie of theme, sound and language: no secret, and not bound to a person."""

ZONE = "zone"

CHOICES: Mapping[str, tuple[str, ...]] = {
    "theme": THEMES,
    "sound": ("on", "off"),
    "talk": ("on", "off"),
    "language": tuple(LANGUAGES),
    ZONE: (),
}
"""The parts of the look, and the values of each; those of the zone are the names of all time zones."""


@dataclass
class Site:
    """One running server.

    - ``store``: the store with all games and people.
    - ``tables``: the stored tables, as they are loaded and played.
    - ``modes``: the kinds of play besides tables.
    - ``hosted``: the games of each kind, tables the last.
    - ``hub``: tells open pages that their game has changed.
    - ``clock``: returns milliseconds since 1970.
    - ``notice_scheduler``: sends notices.
    - ``heartbeat``: knows when the server was up.
    - ``reviewers``: work out reviews of finished games.
    - ``work``: does the work that pages wait for.
    - ``addressing``: the addresses at which people reach the server.
    - ``presence``: the number of open pages of each seat, in all processes.
    - ``pings``: the connections to open pages, of which those are pinged whose player is the one to move.
    - ``seals``: gives out the commitments for tables that are not opened yet.
    - ``rasters``: the pictures as PNG that are kept.
    - ``shared``: the pages that are drawn once for everybody.
    - ``security``: the security events of this process.
    - ``network``: opens the server to its home network; ``None`` where it cannot be.
    - ``tunnels``: calls the address of a tunnel that is tried.
    """

    store: AsyncStore
    tables: Tables
    modes: tuple[Mode, ...]
    hosted: tuple[Hosted, ...]
    hub: Hub
    clock: Callable[[], int]
    notice_scheduler: NoticeScheduler
    heartbeat: Heartbeat
    reviewers: Reviewers
    work: PageWork
    addressing: Addressing = field(default_factory=Addressing)
    presence: Presence = field(default_factory=Presence)
    pings: PagePings = field(default_factory=PagePings)
    seals: Seals = field(default_factory=Seals)
    rasters: Rasters = field(default_factory=Rasters)
    shared: SharedPages = field(default_factory=SharedPages)
    security: SecurityEvents = field(default_factory=SecurityEvents)
    network: HomeNetwork | None = None
    tunnels: Call = CALL

    @property
    def games(self) -> Games:
        """The games that are played here."""
        return self.tables.games

    def plays(self) -> bool:
        """Return whether a page of an unfinished game is open."""
        return any(not each.over and self.hub.watchers(id) for id, each in self.tables.sessions.held.items())

    def reached_anew(self) -> None:
        """Draw the pages of all tables anew, because others reach the server in another way now."""
        for session in self.tables.sessions.held.values():
            for page in session.pages.values():
                page.start_anew()
        self.hub.stir_all()

    async def person(self, request: HTTPConnection) -> Person | None:
        """Return the person whose token is in the request's cookie; ``None`` if there is none."""
        token = token_of(request)
        return await self.store.person(token) if token else None


def site_of(request: HTTPConnection) -> Site:
    """Return the site that a request came to."""
    site: Site = request.app.state.site
    return site


@cache
def templates(games: Games, language: str, packages: tuple[str, ...]) -> Environment:
    """Return the templates of pages in one language, with those of these packages; they are made once."""
    found = environment(games, packages)
    texts = translator(language)
    install_texts(found, texts.gettext, texts.ngettext)
    return found


def base_of(request: HTTPConnection) -> str:
    """Return the address of this site as the browser that sent the request knows it, for a socket too."""
    base = str(request.base_url)
    return base.replace("ws", "http", 1) if request.url.scheme in ("ws", "wss") else base


def route_of(request: HTTPConnection) -> str:
    """Return the template of the route that a request came to, such as ``/t/{table}``; "none" if there is none yet."""
    return str(getattr(request.scope.get("route"), "path", "none"))


# -- the look: language, theme, sound, time zone -------------------------------------------------------------------


def look(request: HTTPConnection) -> dict[str, str]:
    """Return the viewer's choices of theme, sound, language and the like from the cookie, by name.

    A choice that was not made is missing.
    """
    parts = request.cookies.get(LOOK, "").split(".")
    chosen = dict(part.split("-", 1) for part in parts if "-" in part)
    return {name: value for name, value in chosen.items() if name in CHOICES and is_choice(name, value)}


def is_choice(name: str, value: str) -> bool:
    """Return whether ``value`` may be chosen for ``name``, one of :data:`CHOICES`."""
    return is_zone(value) if name == ZONE else value in CHOICES[name]


def look_cookie(chosen: Mapping[str, str]) -> str:
    """Return the text of the cookie that holds these choices of theme, sound, language and the like."""
    return ".".join(f"{name}-{value}" for name, value in sorted(chosen.items()))


def language_of(request: HTTPConnection) -> str:
    """Return the language that the viewer has chosen, else the best that the browser asks for."""
    wanted = request.headers.get("accept-language", "").split(",")
    return look(request).get("language") or best_language(tag.partition(";")[0] for tag in wanted)


def texts_of(request: HTTPConnection) -> Texts:
    """Return the texts in the viewer's language."""
    return translator(language_of(request))


def frame(
    request: Request, me: str = "peacock", here: str = "", about: str = "", preview: LinkPreview | None = None
) -> PageFrame:
    """Return the frame of a page.

    - ``me``: the design of the viewer's token, which is the accent.
    - ``here``: the path to come back to.
    - ``about``: the name of the game that the page is about.
    - ``preview``: the preview of a link to the page.
    """
    game = site_of(request).games.get(about)
    chosen = look(request)
    return PageFrame(
        language=language_of(request),
        languages=tuple(Language(code, name) for code, name in LANGUAGES.items()),
        here=here or request.url.path,
        theme=next((theme for theme in THEMES if theme == chosen.get("theme")), "auto"),
        sound=chosen.get("sound") == "on",
        talk=chosen.get("talk") != "off",
        me=me,
        rules=f"/rules/{about}" if about else "/rules",
        how=f"/how/{about}" if game and game.played.how else "",
        waits=getattr(request.state, "waits", None),
        zone=chosen.get("zone", ""),
        preview=preview,
    )


def render(
    request: Request,
    template: str,
    *,
    me: str = "peacock",
    here: str = "",
    about: str = "",
    status: int = 200,
    preview: LinkPreview | None = None,
    fill: Callable[[str], str] | None = None,
    **given: object,
) -> Response:
    """Return the answer that is a page in the viewer's language and look.

    - ``template``: the name of its template, and ``given`` the template's arguments.
    - ``me``: the design of the viewer's token, which is the accent.
    - ``here``: the path at which the page can be had again, if not at its own.
    - ``about``: the game that the page is about.
    - ``fill``: puts the viewer's own values into the gaps of a page that was drawn for many.
    """
    page = drawn(site_of(request), template, frame(request, me, here, about, preview), **given)
    return HTMLResponse(page if fill is None else fill(page.decode()), status)


Given = Callable[[], Mapping[str, object]]
"""Returns the arguments of a template besides the frame; called only where the page has to be drawn."""


def render_shared(request: Request, template: str, given: Given, *, about: str = "") -> Response:
    """Return the answer that is a page drawn once for everybody, or says that the browser has it (RFC 9110, 13.1.2).

    For a player the page tells how many games wait; such a page is drawn for that player.
    """
    shown = _shared_frame(request, about=about)
    site = site_of(request)
    if shown.waits is not None:
        return HTMLResponse(drawn(site, template, shown, **given()))
    page = site.shared.page(template, shown, lambda: drawn(site, template, shown, **given()))
    headers = {"ETag": f"W/{page.tag}", "Cache-Control": "private, no-cache"}  # kept, and asked for each time
    if page.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return HTMLResponse(page.filled(""), headers=headers)


def render_filled(
    request: Request, template: str, given: Given, key: str, *, preview: LinkPreview, also: str = ""
) -> Response:
    """Return the answer that is a page drawn once for everybody, with the ``key`` of this visit in its forms.

    ``also`` names whatever else the page is made of, such as the minute. No browser keeps the page.
    """
    site, shown = site_of(request), _shared_frame(request, preview=preview)
    page = site.shared.page(template, shown, lambda: drawn(site, template, shown, **given()), also)
    return HTMLResponse(page.filled(key))


def _shared_frame(request: Request, about: str = "", preview: LinkPreview | None = None) -> PageFrame:
    """Return the frame without the viewer's time zone, which none of these pages shows."""
    return replace(frame(request, about=about, preview=preview), zone="")


def drawn(site: Site, template: str, shown: PageFrame, **given: object) -> bytes:
    """Return a page of the site as UTF-8, from its template, its frame and the template's arguments.

    Most pieces of a page are ASCII, which is encoded much faster piece by piece than in a page with other signs in it.
    """
    given.setdefault("pictures", None)
    found = templates(site.games, shown.language, tuple(mode.package for mode in site.modes))
    return b"".join(map(str.encode, found.get_template(template).generate(frame=shown, **given)))


def versioned(text: str, version: int) -> str:
    """Return HTML with ``version`` put into its forms, which were drawn for any version."""
    return str.replace(text, VERSION, str(version))


# -- what went wrong -----------------------------------------------------------------------------------------------


def error_page(request: Request, status: int, title: str, text: str) -> Response:
    """Return the answer that is a page about an error: what went wrong, and where to go on from there."""
    model = ErrorModel(status, title, text, _ways(request))
    return render(request, "error.html", status=status, page=model)


def _ways(request: Request) -> tuple[Way, ...]:
    """Return the ways back to the page with the form that was sent, and to its game; else the way to a new case."""
    _ = texts_of(request).gettext
    game, before = getattr(request.state, "game", ""), page_before(request)
    ways = {before: Way(_("Back to the page before"), before), game: Way(_("To the game’s page"), game)}
    ways.pop("", None)
    return tuple(ways.values()) or (Way(_("Open a new case"), "/"),)


def page_before(request: Request) -> str:
    """Return the path of the page from which a form was sent, as the browser says; empty if it does not say.

    It is empty for a page of another site, too.
    """
    address, base = request.headers.get("referer", ""), base_of(request)
    path = f"/{address.removeprefix(base)}" if address.startswith(base) else ""
    return path if request.method == "POST" and is_own_path(path) else ""


def is_own_path(path: str) -> bool:
    """Return whether ``path`` leads to a page of this site."""
    return path.startswith("/") and not path.startswith("//") and path.isprintable() and "\\" not in path
