"""The other people at a table, in words, for lists of somebody's games."""

from collections.abc import Mapping, Sequence

from casefile.core.events import SeatTaken
from casefile.server.tables.session import TableSession
from casefile.server.tables.tables import Tables
from casefile.story.i18n import Texts, listed

BEFORE = "before"
"""The role of a token that nobody is given: it is stored with the table whose people play again at the next one."""


async def people_before(tables: Tables, session: TableSession) -> Mapping[str, SeatTaken]:
    """Return the seats that people had at the table before, as long as some of them may still come to this one."""
    if session.table.begun:
        return {}
    found = await tables.store.redeem(session.secret.token(BEFORE))
    old = None if found is None else await tables.sessions.load(found.table_id)
    return {} if old is None else {person: old.taken()[seat] for person, seat in old.people.items()}


async def in_company(tables: Tables, session: TableSession, person: str, texts: Texts) -> str:
    """Return who plays with ``person`` (a digest) at a table, and whether the game has begun.

    For example "with Bea and Cid, not begun". People who are expected from the table before are named, too.
    """
    own, taken = session.people.get(person), session.taken()
    names = {seat: each.name for seat, each in taken.items() if seat != own and not each.bot}
    expected = [
        each.name
        for who, each in (await people_before(tables, session)).items()
        if who != person and who not in session.people and not each.bot
    ]
    named = [*names.values(), *expected]
    if not session.table.begun and not named and session.plan.free(taken):
        return texts.gettext("nobody else has come yet")
    told = _told(texts, named, sum(bool(each.bot) for each in taken.values()))
    return told if session.table.begun else texts.gettext("{who}, not begun").format(who=told)


def _told(texts: Texts, names: Sequence[str], bots: int) -> str:
    if names:
        return texts.gettext("with {names}").format(names=in_a_row(texts, names))
    if bots:
        return texts.ngettext("against {count} bot", "against {count} bots", bots).format(count=bots)
    return texts.gettext("you alone")


def in_a_row(texts: Texts, names: Sequence[str]) -> str:
    """Return the names in a row as a sentence has them: "Ana, Bea and Cid"."""
    *others, last = names
    return texts.gettext("{names} and {last}").format(names=listed(texts, others), last=last) if others else last
