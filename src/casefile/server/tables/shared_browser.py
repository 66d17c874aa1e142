"""Several people at one browser: the seat of which it shows the page, until it is covered again.

The browser has a seat open from when its person asked for that until somebody else is wanted: their turn ends, or one
of the others at the browser is to act or has acted. That follows from the log and from the moment at which the seat was
opened, so that every process says the same.
"""

import hmac
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from casefile.core.cards import Invalid, Seat
from casefile.core.inquiry import TurnBegan
from casefile.core.texts import N_
from casefile.server.store import AsyncStore, Stale, StoredNote
from casefile.server.tables.session import TableSession

OPENED = Seat(-2)
"""The place of what is open among the notebooks of the table."""

TRIES = 3
"""The number of tries to write when another writer was quicker."""

SIGNS, DIGITS = 3, "123456"
"""The number of signs that open a page, and the digits by which forms name the six there are."""

MOST, PAUSE = 3, 10_000
"""The number of wrong tries after which no signs are looked at for a while, and its milliseconds."""


class WrongSigns(Struct, frozen=True):
    """The wrong signs that were tried for one person, since that person's own signs were given last."""

    link: int
    """The number of the links of the person's seat."""
    count: int = 0
    """The number of wrong tries; after every third one no signs are looked at for a while."""
    until: int = 0
    """The moment until which no signs of the person are looked at, in milliseconds since 1970."""


class OpenedSeat(Struct, frozen=True):
    """The seat that a browser was told to open, and the wrong signs that were tried there."""

    link: int = -1
    """The number of the seat's links, which goes with the person; -1 for none."""
    since: int = 0
    """The version of the table at which it was opened."""
    tried: tuple[WrongSigns, ...] = ()
    """The wrong signs that were tried for each person: nobody else's success makes them forgotten."""
    held: tuple[int, ...] = ()
    """The people, by the numbers of their links, whose forgotten signs were given up: a sign that is held opens."""
    agreed: tuple[tuple[int, int], ...] = ()
    """The pairs of a person whose signs are forgotten, and of another who has agreed that they are given up."""


NOTHING = OpenedSeat()


@dataclass(frozen=True, slots=True)
class GivenSigns:
    """The signs that somebody gives at the browser.

    - ``seat``: the seat of the person whose signs they are to be.
    - ``signs``: the signs, digits as in :data:`DIGITS`.
    - ``at``: the moment, in milliseconds since 1970.
    - ``key``: the key of the service, by which they are compared.
    """

    seat: Seat
    signs: str = field(repr=False)
    at: int
    key: bytes = field(repr=False)


def token_here(session: TableSession, token: str, seat: Seat) -> str:
    """Return the token of the person on ``seat`` who shares the browser of the person with ``token``."""
    return derived(token, session.id, session.plan.link_of(seat))


def derived(token: str, table_id: str, link: int) -> str:
    """Return the token of another person at the browser with ``token``; nobody else can make it."""
    return f"{token}.{table_id}.here:{link}"


async def opened_at(store: AsyncStore, session: TableSession) -> OpenedSeat:
    """Return what the shared browser of a table was told to open last."""
    remembered = session.notes  # what is read goes into these, though they may be forgotten meanwhile
    if OPENED not in remembered:
        remembered.setdefault(OPENED, await store.note(session.id, OPENED))
    return _read(remembered[OPENED])


def _read(note: StoredNote | None) -> OpenedSeat:
    return msgspec.json.decode(note.body, type=OpenedSeat) if note else NOTHING


def open_seat(session: TableSession, opened: OpenedSeat, shared: Sequence[Seat]) -> Seat | None:
    """Return which of the seats ``shared`` the browser has open now; ``None`` while it is covered."""
    seat = session.plan.seat_of(opened.link)
    return seat if seat is not None and seat in shared and _wanted(session, seat, shared, opened.since) else None


def _wanted(session: TableSession, seat: Seat, shared: Sequence[Seat], since: int) -> bool:
    """Return whether nobody else at the browser has been wanted since a seat was opened, and its turn goes on."""
    if another_asked(session, seat, shared):
        return False
    others = [other for other in shared if other != seat and session.occupants.bot(other) is None]
    for event in session.table.history[since:]:
        done, began = event.done_by(), isinstance(event, TurnBegan) and event.seat != seat
        if event.passes or began or (done is not None and done[0] in others):
            return False
    return True


def another_asked(session: TableSession, seat: Seat | None, shared: Sequence[Seat]) -> bool:
    """Return whether the game waits for another person on one of the seats ``shared``: then ``seat`` must not be open.

    Somebody who has left, and for whom a bot plays, is not waited for.
    """
    person = session.acting_person
    return person is not None and person in shared and person != seat


async def close_all(store: AsyncStore, session: TableSession) -> None:
    """Cover the browser, whichever seat it has open."""
    await _change(store, session, lambda before: replace(before, link=-1))


async def try_signs(store: AsyncStore, session: TableSession, given: GivenSigns) -> None:
    """Open a seat at the browser if the signs that are given are its three signs, or it has none.

    After every three wrong tries no signs are looked at for :data:`PAUSE`.
    """

    def changed(before: OpenedSeat) -> OpenedSeat:
        opened = replace(before, link=session.plan.link_of(given.seat), since=session.table.version)
        return _if_same(session, before, given, opened)

    await _change(store, session, changed)


async def agree(
    store: AsyncStore,
    session: TableSession,
    forgotten: Seat,
    shared: Sequence[Seat],
    given: GivenSigns,
) -> None:
    """Let a person agree, by their own signs, that the signs of the person on seat ``forgotten`` are given up.

    When all the others of the seats ``shared`` have agreed, a sign that is held opens the page of that person. Wrong
    signs count as in :func:`try_signs`.
    """
    lost, link = session.plan.link_of(forgotten), session.plan.link_of(given.seat)
    there = [seat for seat in shared if seat != forgotten and session.occupants.bot(seat) is None]
    others = {(lost, session.plan.link_of(seat)) for seat in there}

    def changed(before: OpenedSeat) -> OpenedSeat:
        agreed = {*before.agreed, (lost, link)}
        after = replace(before, link=-1, agreed=tuple(sorted(agreed)))
        if others <= agreed:
            after = replace(after, held=(*before.held, lost), agreed=tuple(sorted(agreed - others)))
        return _if_same(session, before, given, after)

    await _change(store, session, changed)


def _signs_of(session: TableSession, opened: OpenedSeat, seat: Seat) -> str:
    """Return what is kept of the signs of a seat; an empty text if it has none, or has them no more."""
    return "" if session.plan.link_of(seat) in opened.held else session.plan.seats[seat].signs


def _if_same(session: TableSession, before: OpenedSeat, given: GivenSigns, after: OpenedSeat) -> OpenedSeat:
    """Return ``after`` if the signs are those that are kept, or none are; else ``before``, with one more wrong try.

    Only a person's own signs clear what was tried for that person.
    """
    link, kept = session.plan.link_of(given.seat), _signs_of(session, before, given.seat)
    mine = next((each for each in before.tried if each.link == link), WrongSigns(link))
    others = tuple(each for each in before.tried if each.link != link)
    if kept and given.at < mine.until:
        return before
    if kept and not _same(kept, given):
        count = mine.count + 1
        wrong = WrongSigns(link, count, given.at + PAUSE if count % MOST == 0 else 0)
        return replace(before, link=-1, tried=(*others, wrong))
    return replace(after, tried=others)


async def _change(store: AsyncStore, session: TableSession, change: Callable[[OpenedSeat], OpenedSeat]) -> None:
    for _ in range(TRIES):
        note = await store.note(session.id, OPENED)
        body = msgspec.json.encode(change(_read(note))).decode()
        try:
            session.notes[OPENED] = await store.set_note(session.id, OPENED, body, expected=note.version if note else 0)
        except Stale:
            continue
        return


def sealed_signs(signs: str, of: str, key: bytes) -> str:
    """Return what is kept of three signs, by which they can be compared and not be found; empty without signs.

    - ``signs`` are three digits, 1 to 6.
    - ``of`` names the table and the person, so that equal signs of two people do not look alike.
    - ``key`` is that of the service: there are only 216 signs, so that a plain hash would tell them.

    Raise :class:`Invalid` for anything else.
    """
    if not signs:
        return ""
    if len(signs) != SIGNS or not set(signs) <= set(DIGITS):
        raise Invalid("signs here", N_("other signs"), N_("three signs, or none"))
    return f"{of} {hmac.digest(key, f'signs {of} {signs}'.encode(), 'sha256').hex()}"


def _same(kept: str, given: GivenSigns) -> bool:
    of, _, _digest = kept.rpartition(" ")
    try:
        return hmac.compare_digest(kept, sealed_signs(given.signs, of, given.key))
    except Invalid:
        return False
