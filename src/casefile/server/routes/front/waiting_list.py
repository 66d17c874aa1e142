"""The things that wait for a person on the first page: their turns, seats that are kept for them, other games."""

from casefile.core.cards import Seat
from casefile.core.record import record_of
from casefile.review.timeline import rounds
from casefile.server.notices.message import sentence
from casefile.server.routes.table.rematch import next_of
from casefile.server.site import Site
from casefile.server.store import NoTable
from casefile.server.store.values import TableRow
from casefile.server.tables.modes import Owed, owed_by
from casefile.server.tables.session import CLOSED
from casefile.server.tables.table_plan import PERSON, decode_secret
from casefile.story.i18n import Texts
from casefile.web.front_model import WaitingLine
from casefile.web.mine_model import Mine
from casefile.web.model import Form
from casefile.web.present.times import MINUTE, elapsed

MOST_LINES = 3
"""The most lines shown."""

LAST_TABLES = 3
"""The number of a person's newest finished tables at which a next game is looked for."""

LATELY = 2 * 24 * 3600 * 1000
"""Milliseconds for which a seat at the next table is still told of, from the opening of the table before."""


async def waiting_list(site: Site, person: str, texts: Texts, language: str) -> tuple[WaitingLine, ...]:
    """Return what waits for ``person`` (a digest): turns first, then kept seats, then the other games that go on."""
    owed = [each for each in await owed_by(site.hosted, person, language) if each.happened is None]
    going_on = [game for each in site.hosted for game in await each.going_on(person, language)]
    about = {game.link: game for game in going_on}
    lines = [await _owed(site, texts, each, about.get(each.path)) for each in owed[:MOST_LINES]]
    if len(lines) < MOST_LINES:
        lines += await _kept_seats(site, person, texts)
    told = {line.link for line in lines}
    lines += [WaitingLine(game.title, game.text, link=game.link) for game in going_on if game.link not in told]
    return tuple(lines[:MOST_LINES])


async def _owed(site: Site, texts: Texts, owed: Owed, game: Mine | None) -> WaitingLine:
    """Return the line of a duty: at a table the turn, with the people there, the round, and the time since it began;
    by post the game, and what it asks.
    """
    if owed.kind != "table" or game is None:
        return WaitingLine(owed.title, sentence(texts, owed), turn=True, link=owed.path)
    _, session = texts.gettext, await site.tables.sessions.load(owed.game)
    told = [_("{game}, {who}").format(game=owed.title, who=game.text)]
    if number := len(rounds(record_of(session.table, session.plan.commitment))):
        told.append(_("round {number}").format(number=number))
    if (since := site.clock() - session.last_at) >= MINUTE:
        told.append(elapsed(-since, texts))
    return WaitingLine(_("Your turn"), " · ".join(told), turn=True, link=owed.path)


async def _kept_seats(site: Site, person: str, texts: Texts) -> list[WaitingLine]:
    """Return the seats that are kept for a person at the next tables of those that are over."""
    rows = [row for row in await site.store.tables_of(person) if row.status == CLOSED]
    found = [await _kept_seat(site, row, person, texts) for row in rows[:LAST_TABLES]]
    return [line for line in found if line is not None]


async def _kept_seat(site: Site, row: TableRow, person: str, texts: Texts) -> WaitingLine | None:
    """Return the line of the seat that is kept at the table after this one; ``None`` if there is none."""
    _ = texts.gettext
    if row.created < site.clock() - LATELY or row.rules not in site.games:
        return None
    secret = decode_secret(await site.store.secret(row.id))
    try:
        following = await site.tables.sessions.load(next_of(secret))
    except NoTable:
        return None
    taken = following.taken()
    opener = next((Seat(i) for i, plan in enumerate(following.plan.seats) if plan.who == PERSON), None)
    if following.table.begun or person in following.people or opener is None or opener not in taken:
        return None
    title = _("{name} opened a new table").format(name=taken[opener].name)
    text = _("{game}: a seat is kept for you").format(game=_(following.title))
    return WaitingLine(title, text, form=Form(f"kept-{row.id}", f"/t/{row.id}/along", ()))
