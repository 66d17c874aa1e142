"""Table talk: messages among the people at a table. It stands beside the log, and in no record.

Only players speak: no bot does, and no spectator, for a spectator may have seen more than a player.
"""

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from casefile.core.cards import Invalid
from casefile.core.texts import N_, FilledText, either
from casefile.play.talk import REACTIONS, Remark, Talk, talk_of
from casefile.server.routes.entry.errors import answer_error
from casefile.server.routes.entry.forms import form
from casefile.server.routes.entry.guard import budgets_of, client_of
from casefile.server.routes.table.notebooks import TALK, load_notes, write_note
from casefile.server.routes.table.playing import after
from casefile.server.site import site_of, texts_of
from casefile.server.store import Revoked, StoredNote
from casefile.server.tables.session import Access, TableSession

LETTERS = 200
"""The most letters of one message."""

LINES = 40
"""The number of newest lines that are kept."""


async def say(request: Request, session: TableSession, known: Access) -> Response:
    """Add a message of the viewer to those of the table: a short text, or one of a few reactions."""
    fields = await form(request)
    assert known.seat is not None
    number, words = session.plan.link_of(known.seat), _words(fields.get("react", ""), fields.get("text", ""))
    budgets_of(request).spend("talk", client_of(request))
    await load_notes(site_of(request), session, [TALK])
    if not talk_of(session.notes.get(TALK)).on:
        _ = texts_of(request).gettext
        return answer_error(request, 403, _("The table talk is off."), _("Whoever opened the table can turn it on."))

    def written(note: StoredNote | None) -> str:
        seat = session.plan.seat_of(number)
        if seat is None:  # it was freed in the meantime
            raise Revoked
        return _with(note, Remark(seat, *words))

    await write_note(site_of(request), session, TALK, written)
    return await after(request)


def _words(reaction: str, text: str) -> tuple[str, str]:
    """Return a reaction, or a printable text on one line. Raises ``Invalid``."""
    if reaction in REACTIONS:
        return reaction, ""
    words = " ".join(text.split())
    if reaction or not words or len(words) > LETTERS or not words.replace("\u200d", "").isprintable():
        raise Invalid(
            "text", repr((reaction or words)[:40]), FilledText(N_("1 to {most} printable letters"), most=LETTERS)
        )
    return "", words


def _with(note: StoredNote | None, said: Remark) -> str:
    talk = talk_of(note)
    lines = (*talk.lines, said)[-LINES:] if talk.on else talk.lines
    return msgspec.json.encode(Talk(talk.on, lines)).decode()


async def switch(request: Request, session: TableSession, known: Access) -> Response:
    """Let everybody at the table write messages, or nobody."""
    on = (await form(request)).get("on", "")
    if on not in ("yes", "no"):
        raise Invalid("on", repr(on[:40]), either(("yes", "no")))

    def switched(note: StoredNote | None) -> str:
        return msgspec.json.encode(Talk(on == "yes", talk_of(note).lines)).decode()

    await write_note(site_of(request), session, TALK, switched)
    return await after(request)
