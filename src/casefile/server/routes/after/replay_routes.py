"""The page that steps through a finished game: one of this server, or one of a record that a person brings."""

from collections.abc import Mapping
from dataclasses import dataclass

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from casefile.core.cards import Invalid
from casefile.core.record import record_of, write
from casefile.core.texts import N_
from casefile.play.knowledge import LOGIC
from casefile.server.records.records import NotOver, form_with_record, packed, refused
from casefile.server.routes.after.replay_worker import Stepping, Steps
from casefile.server.routes.entry.errors import answer_error
from casefile.server.routes.entry.guard import budgets_of
from casefile.server.site import language_of, render, render_shared, site_of, texts_of
from casefile.server.tables.people import new_token
from casefile.server.tables.session import Access, TableSession
from casefile.web.present.replaying import replay_model
from casefile.web.replay_model import RecordPage, ReplayLook, ReplaySource

LEVELS = range(1, 5)
"""The levels of help of a sheet."""


def not_over(request: Request) -> Response:
    """Return the answer for a game that goes on: nothing of it is shown, to nobody."""
    _ = texts_of(request).gettext
    return answer_error(request, 409, _("The game is not over."), _("It can be looked at from its end on."))


async def table_replay(request: Request, session: TableSession, access: Access) -> Response:
    """Answer with the replay of a table's game, for anybody who may see the table, once it is over."""
    if not session.over:
        return not_over(request)
    record = write(record_of(session.table, session.plan.commitment))
    eyes = "spectator" if access.seat is None else str(access.seat)
    source = source_of(session)
    return await replay_of(request, source, record, eyes, session.plan.table.notes, request.query_params)


def source_of(session: TableSession) -> ReplaySource:
    """Return the addresses and names of a table's game, as its replay links to them."""
    home, reviewed = (
        f"/t/{session.id}",
        session.game.known.knowledge is not None or session.game.known.judge is not None,
    )
    return ReplaySource(home, session.id, fair=f"{home}/fair", reviewed=reviewed, forks=True)


async def replay_of(
    request: Request, source: ReplaySource, record: bytes, eyes: str, level: int, asked: Mapping[str, str]
) -> Response:
    """Answer with the replay of a finished game of this server.

    - ``eyes`` is the viewer through whose eyes it is shown, and ``level`` the level of help on the sheet, by default.
    - ``asked`` are the fields of the request, which may choose others, and a moment.
    """
    looked = SPECTATOR if source.folded else _Looked.at(asked, eyes, level)
    try:
        work = Stepping(record, looked.eyes, looked.level, language_of(request), folded=source.folded)
        steps = await site_of(request).work.run(work)
    except NotOver:  # it was called off
        return not_over(request)
    return _rendered(request, source, steps, looked)


async def record_page(request: Request) -> Response:
    """Answer with the page on which a person can choose a record to step through."""
    return render_shared(request, "record.html", lambda: {"page": RecordPage()})


async def record_replay(request: Request) -> Response:
    """Answer with the replay of a record that the form brings. The page holds the record; it is stored nowhere here."""
    try:
        fields, record = await form_with_record(request, budgets_of(request).limits.record_bytes)
        looked = _Looked.at(fields, "spectator", LOGIC)
        work = Stepping(record, looked.eyes, looked.level, language_of(request), checked=True)
        steps = await site_of(request).work.run(work)
    except NotOver:
        return not_shown(request, 409, texts_of(request).gettext(UNFINISHED))
    except Invalid as error:
        return not_shown(request, 400, refused(texts_of(request), error))
    return _rendered(
        request, ReplaySource(record=packed(record), reviewed=steps.public.deduced, forks=True), steps, looked
    )


UNFINISHED = N_("The game of this record is not over: it can be looked at from its end on.")


def not_shown(request: Request, status: int, sentence: str) -> Response:
    """Return the page on which a person can choose a record, with the sentence why the last one was refused."""
    return render(request, "record.html", status=status, page=RecordPage(sentence))


def _rendered(request: Request, source: ReplaySource, steps: Steps, looked: "_Looked") -> Response:
    moment = looked.moment if looked.at_version is None else steps.public.moment(looked.at_version)
    source = replace(source, key=new_token())
    look = ReplayLook(looked.eyes, looked.level, moment)
    model = replay_model(source, steps.public, steps.page, look, texts_of(request))
    return render(
        request,
        "replay.html",
        me=model.me,
        about=steps.public.game,
        pictures=steps.pictures,
        page=model,
        styles=steps.styles,
        steps=steps.page.sent().decode().replace("</", "<\\/").replace("<!--", "\\u003c!--"),
        parts=steps.page.at(model.moment),
    )


@dataclass(frozen=True, slots=True)
class _Looked:
    """The chosen part of a replay: a moment by its number or by its version, the eyes, the level of the sheet."""

    eyes: str
    level: int
    moment: int
    at_version: int | None

    @classmethod
    def at(cls, asked: Mapping[str, str], eyes: str, level: int) -> "_Looked":
        """Return the chosen part as asked. A field that is no number counts as missing."""
        chosen, version = number_in(asked, "level"), number_in(asked, "at")
        return cls(
            asked.get("eyes") or eyes,
            chosen if chosen is not None and chosen in LEVELS else level,
            number_in(asked, "moment") or 0,
            version,
        )


SPECTATOR = _Looked("spectator", LEVELS[0], 0, None)
"""The part of a replay that is shown where the solution stays shut."""


def number_in(asked: Mapping[str, str], name: str) -> int | None:
    """Return the field ``name`` if it is a whole number; ``None`` for anything else."""
    text = asked.get(name, "")[:9]
    return int(text) if text.isascii() and text.isdigit() else None
