"""All stored data of a person: in one file to take along, and deleted for good."""

import json
from collections.abc import Callable, Iterable
from functools import partial

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from casefile.core.record import record_of, write
from casefile.server.routes.entry.errors import answer_error
from casefile.server.routes.entry.forms import form
from casefile.server.site import Site, site_of, texts_of
from casefile.server.store import NoTable, digest
from casefile.server.store.statements import personal, queries
from casefile.server.tables.modes import host_of
from casefile.server.tables.people import cookie_name, grant_token, new_token, token_of
from casefile.server.tables.session import CLOSED
from casefile.server.tables.shared_browser import token_here

FORMAT = "casefile-mine-1"
"""The format that the file names."""


async def export(request: Request) -> Response:
    """Answer with all stored data of the person who asks, in one JSON file.

    It has games, records that may be seen, results, notebooks, and wishes for notices.
    """
    site, token = site_of(request), token_of(request)
    found = await everything(site, token) if token else None
    if found is None:
        return stranger(request)
    headers = {"Content-Disposition": 'attachment; filename="casefile-mine.json"'}
    return Response(json.dumps(found, ensure_ascii=False, indent=1), media_type="application/json", headers=headers)


async def everything(site: Site, token: str) -> dict[str, object] | None:
    """Return all stored data of the person with ``token``, for JSON; ``None`` if there is none."""
    me = digest(token)
    rows = await site.store.ask(partial(personal.rows_of, me=me))
    if not any(rows.values()):
        return None
    sat = [(row["table_id"], row["seat"]) for row in rows["seats"]]
    held = await site.store.ask(partial(personal.held, mine=_digests(token)))
    tables = sorted({row["table_id"] for name in rows for row in rows[name] if "table_id" in row})
    return {
        "format": FORMAT,
        "made": site.clock(),
        "rows": rows,
        "notes": await site.store.ask(partial(personal.notes_of, sat=sat)),
        "held": held,
        "games": [await _game(site, id) for id in tables],
    }


async def _game(site: Site, id: str) -> dict[str, object]:
    """Return the data of a game: its public row and, once it is over, its stored ending and its record."""
    row, links = await site.store.table(id), host_of(site.hosted, id).links(id)
    found: dict[str, object] = {"id": id, "rules": row.rules, "created": row.created, "status": row.status}
    found["setup"] = json.loads(row.setup)
    found["page"] = links.page
    if row.status != CLOSED:
        return {**found, "record": None}
    ending = await site.store.ask(partial(queries.ending, table_id=id))
    found["ending"] = json.loads(ending) if ending else None
    try:
        session = await site.tables.sessions.load(id)
    except NoTable:  # a game by post, whose record is at this address
        return {**found, "record": links.record}
    return {**found, "record": json.loads(write(record_of(session.table, session.plan.commitment)))}


def _digests(token: str) -> Callable[[str, str], str]:
    """Return the function that gives the digest of a capability of the person with ``token``."""
    return lambda table, role: digest(grant_token(token, table, role))


async def delete(request: Request) -> Response:
    """Delete all that is stored of the person who asks, once that is confirmed.

    The list of deleted data stands in :mod:`casefile.server.store.statements.personal`.
    """
    site, token, _ = site_of(request), token_of(request), texts_of(request).gettext
    me = digest(token) if token else ""
    rows = await site.store.ask(partial(personal.rows_of, me=me)) if token else {}
    if not any(rows.values()):
        return stranger(request)
    if (await form(request)).get("sure") != "yes":
        text = _("Go back and tick that you are sure.")
        return answer_error(request, 400, _("Nothing was deleted."), text)
    games = sorted({row["table_id"] for name in ("seats", "belongings") for row in rows[name]})
    for id in games:
        await host_of(site.hosted, id).leave(id, me)
    held = await site.store.ask(partial(personal.held, mine=_digests(token)))
    owned = [row["digest"] for row in held]
    other = digest(new_token())
    await site.store.change(partial(personal.forget, me=me, other=other, owned=owned, at=site.clock()))
    for beside in await _beside(site, token, games):
        await site.store.change(
            partial(personal.forget, me=beside, other=digest(new_token()), owned=(), at=site.clock())
        )
    for id in {*games, *(row["table_id"] for row in held)}:
        host_of(site.hosted, id).sessions.forget(id)
        site.hub.stir(id)
    site.notice_scheduler.wishes.pop(me, None)
    response = RedirectResponse("/mine", 303)
    response.delete_cookie(cookie_name(request), path="/")
    return response


async def _beside(site: Site, token: str, games: Iterable[str]) -> list[str]:
    """Return the people (digests) who shared the browser with ``token`` in some games: nobody else can delete them."""
    found = list[str]()
    for id in games:
        try:
            session = await site.tables.sessions.load(id)
        except NoTable:  # a game by post
            continue
        found += [digest(token_here(session, token, seat)) for seat in session.plan.shared]
    return found


def stranger(request: Request) -> Response:
    """Return the answer to a person with no data here."""
    _ = texts_of(request).gettext
    return answer_error(request, 403, _("This is not yours to do."), _("Nothing is kept of you here."))
