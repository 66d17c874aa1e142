"""Taking one's own last action back at a table, and answering a player who asks to."""

from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from casefile.core.cards import Invalid
from casefile.core.texts import either
from casefile.server.routes.entry.errors import answer_error
from casefile.server.routes.entry.forms import form, request_key_of, whole_number
from casefile.server.routes.table.playing import after
from casefile.server.site import site_of, texts_of
from casefile.server.tables.people import person_of, token_of
from casefile.server.tables.session import Access, TableSession


async def take_back(request: Request, session: TableSession, access: Access) -> Response:
    """Take back the viewer's last action, or ask the other players to agree to that."""
    assert access.seat is not None
    fields, person, tables = await form(request), person_of(token_of(request)), site_of(request).tables
    version = whole_number(fields, "version")
    request_key = request_key_of(person, person, fields, "{}") if fields.get("key") else None
    taking = partial(tables.take_back, session.id, access.seat, version, request_key)
    done = await tables.sessions.once(session.id, request_key, taking)  # what was sent before has its answer
    return await after(request) if done else _too_late(request)


async def answer(request: Request, session: TableSession, access: Access) -> Response:
    """Record whether the viewer agrees that a player takes back the end of a turn."""
    said = (await form(request)).get("answer", "")
    if said not in ("yes", "no"):
        raise Invalid("answer", repr(said[:40]), either(("yes", "no")))
    assert access.seat is not None
    done = await site_of(request).tables.answer_take_back(session.id, access.seat, yes=said == "yes")
    return await after(request) if done else _too_late(request)


def _too_late(request: Request) -> Response:
    _ = texts_of(request).gettext
    text = _("Only the last move can be taken back, while nothing has been shown, drawn or thrown since.")
    return answer_error(request, 409, _("This cannot be taken back."), text)
