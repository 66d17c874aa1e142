"""The tables as hosted games: bots' turns, clocks that run out, and the duties of people at a table."""

from dataclasses import dataclass
from typing import ClassVar

from casefile.core.cards import Seat
from casefile.core.hours import reminder
from casefile.server.bots.scheduler import Thinkers
from casefile.server.store import Deadline
from casefile.server.store.values import GameEnding
from casefile.server.tables.endings import of_table
from casefile.server.tables.modes import MOST, Links, Owed
from casefile.server.tables.session import CLOSED, TableSession
from casefile.server.tables.sessions import Sessions
from casefile.server.tables.tables import Tables
from casefile.story.i18n import Texts, translator
from casefile.web.mine_model import Mine


@dataclass(frozen=True, slots=True)
class AtTables:
    """The tables of a server (:class:`casefile.server.tables.modes.Hosted`): all games that no other kind of play
    holds.
    """

    tables: Tables
    thinkers: Thinkers
    shared: ClassVar[bool] = False
    over: ClassVar[str] = CLOSED

    @property
    def sessions(self) -> Sessions[TableSession]:
        """The tables in memory."""
        return self.tables.sessions

    def holds(self, id: str) -> bool:
        """Whether the game is a table: always. Other kinds of play are asked first."""
        return True

    async def fire(self, deadline: Deadline, now: int) -> None:
        """Let the bot whose turn it is act, or the time of somebody's turn run out."""
        kept = await self.tables.sessions.load(deadline.table_id, deadline.version)
        seat = kept.waiting_for
        if seat is not None and kept.occupants.bot(seat) is not None:
            await self.tables.act_for_bot(deadline.table_id, deadline.version, self.thinkers.choose)
        elif (due := self.tables.due(kept)) is not None and due > now:
            await self.tables.put_off(kept, due)
        else:
            await self.tables.lapse(deadline.table_id, deadline.version, deadline.due)

    async def foresee(self, deadline: Deadline) -> None:
        """Let a bot begin to think that is soon to act."""
        self.thinkers.think_ahead(await self.tables.sessions.load(deadline.table_id, deadline.version))

    async def credit(self, since: int, until: int) -> None:
        """Remember an outage, in which no clock of a table ran.

        Each clock is looked at when it seems to have run out.
        """
        outages = self.tables.outages
        for span in outages.unknown(since, until):
            await self.tables.store.add_outage(*span)
            outages.add([span])

    async def going_on(self, person: str, language: str) -> list[Mine]:
        """Return the tables at which ``person`` plays."""
        texts, found = translator(language), []
        for id in await self.owing(person):
            title = texts.gettext((await self.tables.sessions.load(id)).title)
            found.append(Mine(title, f"/t/{id}", texts.gettext("A table, {id}").format(id=id)))
        return found

    async def leave(self, id: str, person: str) -> None:
        """Let a bot play on for ``person`` where the game has begun and is not over."""
        seat = (await self.tables.sessions.load(id)).people.get(person)
        if seat is not None:
            await self.tables.leave(id, seat)

    async def ending(self, id: str, person: str) -> GameEnding:
        """Return the ending of a table."""
        kept = await self.tables.sessions.load(id)
        return of_table(kept, kept.table)

    def links(self, id: str) -> Links:
        """Return the addresses of a table: its page, its record, its proof, its replay and its review."""
        return Links(f"/t/{id}", f"/t/{id}/record.json", f"/t/{id}/fair", f"/t/{id}/replay", f"/t/{id}/review")

    async def owing(self, person: str) -> list[str]:
        """Return the tables at which ``person`` plays, the newest first."""
        rows = await self.tables.store.tables_of(person)
        return [row.id for row in rows if row.status != CLOSED][:MOST]

    async def owed(self, id: str, person: str, language: str, version: int = 0) -> list[Owed]:
        """Return the duties of ``person`` at a table."""
        return owed_at_table(self.tables, await self.tables.sessions.load(id, version), person, translator(language))

    async def told(self, id: str, version: int) -> set[str] | None:
        """Return the people of a slow table. The people of other tables watch their page anyway."""
        kept = await self.tables.sessions.load(id, version)
        if kept.table.begun and kept.table.actor is None:
            return None
        return set(kept.people) if kept.slow else set()


def owed_at_table(tables: Tables, kept: TableSession, person: str, texts: Texts) -> list[Owed]:
    """Return the duties of ``person`` at a table: an action, where it is theirs to act and no bot plays for them."""
    seat = kept.people.get(person)
    if seat is None or kept.waiting_for != seat or kept.occupants.bot(seat) is not None:
        return []
    until = tables.due(kept)
    remind = None if until is None or not kept.slow else reminder(kept.last_at, until)
    title, turn = texts.gettext(kept.title), f"table:{_since(kept, seat)}"
    return [Owed(kept.id, title, f"/t/{kept.id}", turn, "table", "", until, remind, quick=not kept.slow)]


def awaited_at(tables: Tables, table_id: str, seat: Seat) -> bool:
    """Whether people at a quick table look at the page and wait for the person on ``seat``, who plays."""
    kept = tables.sessions.held.get(table_id)
    return kept is not None and kept.waiting_for == seat and kept.occupants.bot(seat) is None and not kept.slow


def _since(kept: TableSession, seat: Seat) -> int:
    """Return the version since which the seat owes its action: one turn is one duty, whatever happens in it."""
    history = kept.table.history
    turns = (version for version in range(len(history), 0, -1) if history[version - 1].kind == "turn_began")
    turn = next(turns, 0)
    if turn and getattr(history[turn - 1], "seat", None) == seat:
        return turn
    by = [getattr(event, "seat", None) for event in history]
    return next((version for version in range(len(by), 0, -1) if by[version - 1] not in (None, seat)), 0)
