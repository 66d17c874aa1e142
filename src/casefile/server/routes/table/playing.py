"""The page of a table, and the actions on it."""

from collections.abc import Awaitable, Callable, Collection

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from casefile.core.cards import Invalid
from casefile.core.events import CLOCKS, PACES
from casefile.core.record import record_of, write
from casefile.core.table import Table
from casefile.core.texts import N_, either
from casefile.server.routes.entry.errors import answer_error
from casefile.server.routes.entry.forms import command_of, form, wants_json
from casefile.server.routes.entry.guard import client_of
from casefile.server.routes.table.audiences import (
    audience_of,
    drawing,
    live_page,
    load_beside,
    load_code,
    on_phone,
    phone_page,
    scene_for,
    screen_of,
)
from casefile.server.routes.table.moment import missed, moment_of
from casefile.server.routes.table.notebooks import with_mark, write_note
from casefile.server.site import Site, render, site_of, texts_of, versioned
from casefile.server.tables.session import Access, TableSession
from casefile.web.coloured_text import Span
from casefile.web.compiling import markup
from casefile.web.drawings.pictures import pictures_for
from casefile.web.live_page import LivePage
from casefile.web.pages import FairModel
from casefile.web.present.lesson import READ
from casefile.web.present.parts import page_of
from casefile.web.present.scene import Scene
from casefile.web.present.sheet import PENCILS
from casefile.web.present.wrong_accusation import SEEN


async def scene_of(request: Request, session: TableSession, access: Access) -> Scene:
    """Return the table as the person who asks may see it."""
    site = site_of(request)
    await load_beside(site, session, access)
    return scene_for(site, session, audience_of(request, access), moment_of(site, session)[1])


async def table_page(request: Request, session: TableSession, access: Access) -> Response:
    """Answer with the whole page of a table: the parts that an open page is sent, and the frame around them."""
    site = site_of(request)
    audience = on_phone(site, session, audience_of(request, access), phone_page(request))
    await load_beside(site, session, access)
    await load_code(site, session, audience)
    shown = live_page(site, session, audience)
    pictures = pictures_for(session.table.setup.edition, page_of(session.game).signs)
    return render(
        request,
        "table.html",
        me=shown.me,
        here=f"/t/{session.id}",
        about=session.game.slug,
        page=shown.page,
        parts=_parts(site, session, shown, audience.language),
        stamp=shown.stamp,
        pictures=pictures,
    )


async def screen_page(request: Request, session: TableSession, access: Access) -> Response:
    """Answer with the big screen of a table, which shows what a spectator sees, whoever asks."""
    site, audience = site_of(request), screen_of(request, session, access)
    await load_beside(site, session, audience.access)
    await load_code(site, session, audience)
    shown = live_page(site, session, audience)
    return render(
        request,
        "screen.html",
        me=shown.me,
        about=session.game.slug,
        page=shown.page,
        parts=_parts(site, session, shown, audience.language),
        stamp=shown.stamp,
        pictures=pictures_for(session.table.setup.edition, page_of(session.game).signs),
    )


def _parts(site: Site, session: TableSession, shown: LivePage, language: str) -> dict[str, Markup]:
    """Return the parts of a page as HTML, by id, with the table's version in their forms, drawn for any version."""
    version, drawn = session.table.version, shown.drawn(drawing(site, language))
    return {id: markup(versioned(part, version)) for id, part in drawn.items()}


async def enlarge(request: Request, session: TableSession, access: Access) -> Response:
    """Let the code for phones be large for a while on the big screens of the table."""
    site = site_of(request)
    site.presence.enlarge(session.id)
    site.hub.stir(session.id)
    return await after(request)


async def act(request: Request, session: TableSession, access: Access) -> Response:
    """Carry out the action that a form asks for, for the seat of its sender, and lead back to the page."""
    command = command_of(client_of(request).person, await form(request))
    return await after(request, await site_of(request).tables.act(session.id, access.seat, command))


async def set_clock(request: Request, session: TableSession, access: Access) -> Response:
    """Set the time that everybody has for each action, as the form says: everybody reads it in the story."""
    return await _set(request, session, "clock", CLOCKS, site_of(request).tables.set_clock)


async def set_pace(request: Request, session: TableSession, access: Access) -> Response:
    """Set how fast the bots play, as the form says."""
    return await _set(request, session, "pace", PACES, site_of(request).tables.set_pace)


async def _set(
    request: Request,
    session: TableSession,
    name: str,
    values: Collection[str],
    put: Callable[[str, str], Awaitable[int]],
) -> Response:
    """Put the value of the form's field of that name in force, one of ``values``."""
    value = (await form(request)).get(name, "")
    if value not in values:
        raise Invalid(name, repr(value[:40]), either(values))
    await put(session.id, value)
    return await after(request)


async def call_bot(request: Request, session: TableSession, access: Access) -> Response:
    """Let a bot play for the absent person whose turn it is.

    The table's host may ask for it at once, and the others after a minute.
    """
    site, who = site_of(request), missed(site_of(request), session)
    if who is not None and not (access.host or who.long):
        _ = texts_of(request).gettext
        text = _("After a minute anybody at the table may do it; whoever opened the table may do it at once.")
        return answer_error(request, 403, _("This is not yours to do."), text)
    if who is not None:
        await site.tables.call_bot(session.id, who.seat)
    return await after(request)


async def come_back(request: Request, session: TableSession, access: Access) -> Response:
    """Let the person play again for whom a bot has stepped in."""
    assert access.seat is not None
    await site_of(request).tables.come_back(session.id, access.seat)
    return await after(request)


async def after(request: Request, version: int = 0) -> Response:
    """Return the answer to a form that was carried out: it leads back to the page of the table.

    A script is told the version instead, for its page gets the rest by its socket.
    """
    table_id = request.path_params["table"]
    if not wants_json(request):
        return RedirectResponse(f"/t/{table_id}", 303)
    session = await site_of(request).tables.sessions.load(table_id, version)
    return JSONResponse({"version": version or session.table.version})


# -- the notebook --------------------------------------------------------------------------------------------------


async def mark(request: Request, session: TableSession, access: Access) -> Response:
    """Draw the pencil mark that the form asks for into one cell of the viewer's own sheet."""
    assert access.seat is not None
    cell, _, pencil = (await form(request)).get("mark", "").partition(" ")
    pencil = "" if pencil == "none" else pencil
    gone_on = cell in (SEEN, READ) and pencil.isascii() and pencil.isdigit() and len(pencil) < 4
    if not gone_on and (cell not in page_of(session.game).cells(session.table.setup) or pencil not in PENCILS):
        raise Invalid("mark", repr(cell[:60]), N_("a cell of the sheet and a mark"))
    await write_note(site_of(request), session, access.seat, lambda note: with_mark(note, cell, pencil))
    return await after(request)


# -- fairness and export -------------------------------------------------------------------------------------------


async def fair_page(request: Request, session: TableSession, access: Access) -> Response:
    """Answer with the page on the proof of this table's deal."""
    scene = await scene_of(request, session, access)
    over = session.table.begun and session.table.actor is None
    opened = over or bool(session.plan.day or session.plan.fixed or session.plan.forked)  # such a seed was never secret
    seed = session.secret.seed
    entropy = tuple(
        ((Span(event.name, scene.token(seat)),), event.entropy) for seat, event in sorted(scene.taken.items())
    )
    model = FairModel(
        table=session.id,
        commitment=session.plan.commitment,
        bytes=scene.bytes,
        day=session.plan.day,
        fixed=bool(session.plan.fixed),
        forked=session.plan.forked,
        drawn=session.plan.drawn is not None,
        entropy=entropy,
        seed=seed.seed.hex() if opened else "",
        salt=seed.salt.hex() if opened else "",
        record=f"/t/{session.id}/record.json" if over else "",
        verifiers=(f"/{session.game.known.verifier}",) if session.game.known.verifier else (),
    )
    return render(request, "fair.html", about=session.game.slug, page=model)


async def record(request: Request, session: TableSession, access: Access) -> Response:
    """Answer with the whole record of a finished game, for anybody who can see the table."""
    over = session.table.begun and session.table.actor is None
    return record_file(request, session.id, session.table if over else None, session.plan.commitment)


def record_file(request: Request, id: str, over: Table[object] | None, commitment: str) -> Response:
    """Answer with the record of the finished game ``over``; it is refused if that is ``None``."""
    if over is None:
        _ = texts_of(request).gettext
        title = _("The game is not over.")
        return answer_error(request, 403, title, _("Its record holds every card, so it is opened at the end."))
    headers = {"Content-Disposition": f'attachment; filename="casefile-{id}.json"'}
    return Response(write(record_of(over, commitment)), media_type="application/json", headers=headers)


async def version(request: Request, session: TableSession, access: Access) -> Response:
    """Answer with the version of a table, for pages that lost their socket."""
    return JSONResponse({"version": session.table.version})
