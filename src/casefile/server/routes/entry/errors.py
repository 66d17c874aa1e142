"""The answer to a request that failed: a page for people, JSON for scripts."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from casefile.core.actions import Refused
from casefile.core.cards import Invalid
from casefile.core.rulebook import Clause
from casefile.server.routes.entry.forms import wants_json
from casefile.server.site import error_page, route_of, site_of, texts_of
from casefile.server.store import Full, KeyReused, NoTable, Revoked, Stale, StoreError, Taken
from casefile.server.tables.seals import UNSEALED, Unsealed
from casefile.server.tables.seating import Begun, Gone
from casefile.server.wire.logs import ThrottledLog
from casefile.story.i18n import Texts
from casefile.web.present.refusal import refusal

STORE_LOG = ThrottledLog()
"""Logs failures of the store. People are told of them in a sentence, and no trace says more."""


class Book(Protocol):
    """The rules of a game or of a kind of play, with clauses known by their ids."""

    def clause(self, id: str) -> Clause:
        """Return the clause with this id."""


@dataclass(frozen=True, slots=True)
class Failure:
    """The reason why a request failed, as its sender is told.

    - ``status``: the HTTP status.
    - ``title``: the title of the page.
    - ``text``: one clear sentence.
    - ``extra``: more fields for scripts.
    """

    status: int
    title: str
    text: str
    extra: Mapping[str, object] = field(default_factory=dict)

    @property
    def json(self) -> dict[str, object]:
        """The failure as a script is told it."""
        return {"error": self.title, "text": self.text, **self.extra}


def failure_of(texts: Texts, error: Exception, book: Book | None = None) -> Failure:
    """Return what the sender of a request is told about an error.

    ``book`` has the clauses that a refusal may name. An error that is a fault of the server is raised again. An error
    of the store is logged.
    """
    _ = texts.gettext
    extra: dict[str, object] = {}
    match error:
        case Refused(clause=clause):
            status, title = 422, _("The rules do not allow that now.")
            text = f"{_(book.clause(clause).text)} ({clause})" if book else clause
            extra["clause"] = clause
        case Stale() | Gone():
            status, title = 409, _("The table has moved on.")
            text = _("Somebody was quicker, or this page was old. Look again, then choose.")
            extra |= {"version": error.version} if isinstance(error, Stale) else {}
        case KeyReused():
            status, title = 422, _("This was sent before with another content.")
            text = _("Nothing was done the second time. Load the page again.")
        case Taken():
            status, title = 409, _("This seat is taken.")
            text = _("Somebody else sits there already. Ask for another link, or watch.")
        case Begun():
            status, title = 409, _("The game has begun.")
            text = _("The seats can be changed only before it.")
        case Revoked():
            status, title = 403, _("This link no longer holds.")
            text = _("Ask whoever opened the table for a new one.")
        case Unsealed():
            status, title, text = 409, _("The promise of this deal is gone."), _(UNSEALED)
        case NoTable():
            status, title = 404, _("There is no such game.")
            text = _("Check the link, or open a new case.")
        case Full():
            STORE_LOG.warning("the store is full", reason=str(error))
            status, title = 507, _("The server has no room left.")
            text = _("Nothing was changed. Try again when there is room on its disk.")
        case StoreError():
            STORE_LOG.warning("the store does not answer", reason=str(error))
            status, title = 503, _("The server cannot reach its store.")
            text = _("Nothing was changed. Try again in a moment.")
        case Invalid():
            status, title, text = 400, _("This could not be understood."), refusal(texts, error)
        case _:
            raise error
    return Failure(status, title, text, extra)


def not_yours(texts: Texts, *, sees: bool) -> Failure:
    """Return the failure for a person who lacks the role that a request needs; ``sees``: whether they see the table."""
    _ = texts.gettext
    text = _("At this table that is for others to do.") if sees else _("Open the table by its link first.")
    return Failure(403, _("This is not yours to do."), text)


def too_much(texts: Texts) -> Failure:
    """Return the failure for a client that has sent too many requests. It costs little to make."""
    _ = texts.gettext
    text = _("So much was asked from here that others wait. Try again in a moment.")
    return Failure(429, _("This is too much."), text)


def fault(texts: Texts) -> Failure:
    """Return the failure for a fault of the server."""
    _ = texts.gettext
    return Failure(500, _("Something went wrong."), _("The fault is ours. Nothing was lost; load the page again."))


def explain(request: Request, error: Exception) -> Response:
    """Return the answer to a request that failed with ``error``: a page or JSON, with the right status and a sentence.

    A refusal is told in the words of ``request.state.book``, the rules of the game that was asked for.
    """
    if isinstance(error, Revoked):
        site_of(request).security.note("refused_link", route_of(request))
    book: Book | None = getattr(request.state, "book", None)
    return answer(request, failure_of(texts_of(request), error, book))


def answer(request: Request, failure: Failure) -> Response:
    """Return the answer that tells of a failure: a page for people, JSON for scripts."""
    if wants_json(request):
        return JSONResponse(failure.json, failure.status)
    return error_page(request, failure.status, failure.title, failure.text)


def answer_error(request: Request, status: int, title: str, text: str) -> Response:
    """Return the answer that tells of an error in these words: a page for people, JSON for scripts."""
    return answer(request, Failure(status, title, text))
