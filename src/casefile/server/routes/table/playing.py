"""The page of a table, and the actions on it."""

from collections.abc import Awaitable, Callable, Collection, Mapping
from functools import partial

from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from casefile.core.actions import Action, Refused, card_fields
from casefile.core.cards import Invalid, Seat
from casefile.core.events import CLOCKS, PACES
from casefile.core.movement import Move
from casefile.core.record import action_from, record_of, write
from casefile.core.table import Table
from casefile.core.texts import N_, either
from casefile.server.routes.entry.errors import answer_error, explain
from casefile.server.routes.entry.forms import form, request_key_of, wants_json, whole_number
from casefile.server.routes.table.audiences import drawing, live_page, load_beside, missed, scene_for
from casefile.server.routes.table.notebooks import with_mark, write_note
from casefile.server.site import Site, base_of, language_of, render, site_of, texts_of, versioned
from casefile.server.store import Stale, StoredAnswer
from casefile.server.tables.people import person_of, token_of
from casefile.server.tables.session import Access, Audience, TableSession
from casefile.web.coloured_text import Span
from casefile.web.drawings.pictures import pictures_for
from casefile.web.pages import FairModel
from casefile.web.present.lesson import READ
from casefile.web.present.parts import page_of
from casefile.web.present.scene import Scene
from casefile.web.present.sheet import PENCILS
from casefile.web.present.wrong_accusation import SEEN


def audience_of(request: HTTPConnection, access: Access) -> Audience:
    """Return the audience of a person who asks by an address of this site."""
    return Audience(access, language_of(request), base_of(request))


async def scene_of(request: Request, session: TableSession, access: Access) -> Scene:
    """Return the table through the eyes of the person who asks."""
    await load_beside(site_of(request), session, access)
    return scene_for(site_of(request), session, audience_of(request, access))


async def table_page(request: Request, session: TableSession, access: Access) -> Response:
    """Answer with the whole page of a table: the parts that an open page is sent, and the frame around them."""
    site, audience = site_of(request), audience_of(request, access)
    await load_beside(site, session, access)
    shown = live_page(site, session, audience)
    parts, edition = shown.drawn(drawing(site, audience.language)), session.table.setup.edition
    pictures = pictures_for(edition, page_of(session.game).signs)
    return render(
        request,
        "table.html",
        me=shown.me,
        here=f"/t/{session.id}",
        about=session.game.slug,
        fill=partial(versioned, version=session.table.version),
        page=shown.page,
        parts=parts,
        stamp=shown.stamp,
        pictures=pictures,
    )


async def act(request: Request, session: TableSession, access: Access) -> Response:
    """Carry out an action of the viewer's seat."""
    assert access.seat is not None
    fields = await form(request)
    try:
        version = await carry_out(site_of(request), session, access.seat, token_of(request), fields)
    except (Refused, Stale) as error:
        return explain(request, error, session.table.rules.book)
    return await after(request, version)


async def carry_out(site: Site, session: TableSession, seat: Seat, token: str, fields: Mapping[str, str]) -> int:
    """Carry out the action in these fields, by the owner of ``seat`` with this token. Return the new version.

    A command that was carried out before gets its old answer. Raises ``Invalid``, and what :meth:`Tables.act` raises.
    """
    version, person = whole_number(fields, "version"), person_of(token)
    request_key = request_key_of(person, person, fields, "{}")
    given = {name: text for name, text in fields.items() if name not in ("kind", "version", "key")}

    async def acting() -> int:
        action = action_from(fields.get("kind"), given, session.table.rules)
        _check_names(session, action)
        return await site.tables.act(session.id, seat, action, version, request_key)

    done = await site.tables.sessions.once(session.id, request_key, acting)
    return done.version if isinstance(done, StoredAnswer) else done


def _check_names(session: TableSession, action: Action) -> None:
    """Raise :class:`Invalid` for a card or a place that this game does not have."""
    board = session.table.state.board
    for name in card_fields(type(action)):
        if getattr(action, name) not in session.table.setup.deck.category_of:
            raise Invalid(name, repr(getattr(action, name)[:40]), N_("a card of this game"))
    if isinstance(action, Move) and (board is None or action.to not in (*board.rooms, *board.squares)):
        raise Invalid("to", repr(action.to[:40]), N_("a square or a room of the board"))


async def set_clock(request: Request, session: TableSession, access: Access) -> Response:
    """Make a table slow, or quick again: everybody reads it in the story."""
    return await _set(request, session, "clock", CLOCKS, site_of(request).tables.set_clock)


async def set_pace(request: Request, session: TableSession, access: Access) -> Response:
    """Let the bots pause, take a step, or play faster: everybody reads it in the story."""
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
    try:
        await put(session.id, value)
    except Refused as refused:
        return explain(request, refused, session.table.rules.book)
    return await after(request)


async def call_bot(request: Request, session: TableSession, access: Access) -> Response:
    """Let a bot play for the absent person that the table waits for: the host at once, the others after a while."""
    site, who = site_of(request), missed(site_of(request), session)
    if who is not None and not (access.host or who.long):
        _ = texts_of(request).gettext
        text = _("After a minute anybody at the table may do it; whoever opened the table may do it at once.")
        return answer_error(request, 403, _("This is not yours to do."), text)
    if who is not None:
        await site.tables.call_bot(session.id, who.seat)
    return await after(request)


async def come_back(request: Request, session: TableSession, access: Access) -> Response:
    """Let the owner of a seat play again."""
    assert access.seat is not None
    await site_of(request).tables.come_back(session.id, access.seat)
    return await after(request)


async def after(request: Request, version: int = 0) -> Response:
    """Send a form back to the page. A script is told the version, for its page hears the rest by its socket."""
    table_id = request.path_params["table"]
    if not wants_json(request):
        return RedirectResponse(f"/t/{table_id}", 303)
    session = await site_of(request).tables.load(table_id, version)
    return JSONResponse({"version": version or session.table.version})


# -- the notebook --------------------------------------------------------------------------------------------------


async def mark(request: Request, session: TableSession, access: Access) -> Response:
    """Draw one pencil mark on the viewer's own sheet."""
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
        verifiers=(f"/{session.game.verifier}",) if session.game.verifier else (),
    )
    return render(request, "fair.html", about=session.game.slug, page=model)


async def record(request: Request, session: TableSession, access: Access) -> Response:
    """Answer with the whole record of a finished game, for anybody who can see the table."""
    over = session.table.begun and session.table.actor is None
    return record_file(request, session.id, session.table if over else None, session.plan.commitment)


def record_file(request: Request, id: str, over: Table | None, commitment: str) -> Response:
    """Answer with the record of a game at a table that is ``over``; refused where there is none."""
    if over is None:
        _ = texts_of(request).gettext
        title = _("The game is not over.")
        return answer_error(request, 403, title, _("Its record holds every card, so it is opened at the end."))
    headers = {"Content-Disposition": f'attachment; filename="casefile-{id}.json"'}
    return Response(write(record_of(over, commitment)), media_type="application/json", headers=headers)


async def version(request: Request, session: TableSession, access: Access) -> Response:
    """Answer with the version of a table, for pages that lost their socket."""
    return JSONResponse({"version": session.table.version})
