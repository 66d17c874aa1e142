"""Guided first games: a table for one person with bots, whose deal is the same for everybody and no secret."""

from starlette.requests import Request
from starlette.responses import Response

from casefile.core.cards import Invalid
from casefile.core.texts import either
from casefile.game import Game
from casefile.play.lesson import FIXED, Lesson, seed_of
from casefile.play.occupants import TableOptions
from casefile.server.routes.entry.forms import form, player_name
from casefile.server.routes.table.lobby import go, make_up, open_once, table_of
from casefile.server.routes.table.notebooks import load_notes, marks_of, with_mark, write_note
from casefile.server.site import Site, site_of, texts_of
from casefile.server.store import NewPerson, digest
from casefile.server.store.values import TableRow
from casefile.server.tables.people import new_token, token_of
from casefile.server.tables.table_plan import PERSON, PlannedTable, SeatPlan, Secret, TablePlan, decode_plan, new_secret
from casefile.web.present.lesson import READ

NOTES = 4
"""The level of help on the sheet of a lesson: all of it, chances and hints too."""


async def open_lesson(request: Request) -> Response:
    """Open the table of the person's guided first game, or lead back to the one that is not over."""
    site, fields = site_of(request), await form(request)
    game, lesson = lesson_of(site, fields.get("game", ""))
    token = token_of(request) or new_token()
    known = await site.store.person(token)
    taken = await _taken(site, token, game)
    begun = next((row for row in taken if row.status != "closed"), None)
    if begun is not None:
        await make_up(site, await site.tables.sessions.load(begun.id), token)
        await _resume(site, begun.id, lesson)
        return go(request, f"/t/{begun.id}", token)
    name = player_name((known and known.name) or texts_of(request).gettext("Guest"))
    secret = Secret((seed_of(game.slug, lesson.deal),), new_secret().links)
    seats = tuple(SeatPlan(character, bot or PERSON) for character, bot in lesson.seats)
    plan = TablePlan(game.slug, {}, seats, TableOptions(notes=NOTES), secret.seed.commitment, fixed=FIXED)
    # A person who asks twice at once gets one table; a person who has finished one gets the next.
    planned = PlannedTable(table_of(token, f"lesson {game.slug} {len(taken)}"), plan, secret)
    await open_once(site, NewPerson(token, name), planned)
    return go(request, f"/t/{planned.id}", token)


def lesson_of(site: Site, slug: str) -> tuple[Game, Lesson]:
    """Return the game with the name ``slug`` and its lesson; raise :class:`Invalid` if it has none."""
    known = {game.slug: (game, game.played.lesson) for game in site.games.values() if game.played.lesson is not None}
    game, lesson = known.get(slug, (None, None))
    if game is None or lesson is None:
        raise Invalid("game", repr(slug[:40]), either(known))
    return game, lesson


async def _resume(site: Site, table_id: str, lesson: Lesson) -> None:
    """Let a skipped lesson go on, from where its log has come to."""
    session = await site.tables.sessions.load(table_id)
    await load_notes(site, session, [lesson.pupil])
    if marks_of(session.notes.get(lesson.pupil)).get(READ) == str(len(lesson.steps)):
        await write_note(site, session, lesson.pupil, lambda note: with_mark(note, READ, ""))


async def _taken(site: Site, token: str, game: Game) -> list[TableRow]:
    """Return the tables of all lessons in ``game`` that this person has begun."""
    rows = await site.store.tables_of(digest(token))
    return [row for row in rows if row.rules == game.slug and decode_plan(row.setup).fixed == FIXED]
