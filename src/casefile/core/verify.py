"""The check of a recorded game: whether it was played by the rules, with every card and die from the committed seed.

The events are played again on a fresh table with the opened seed. A seat's action is read off the event it led to;
chance's action is drawn anew; both must give exactly what the record says. It proves that nobody *chose* the deal or
the dice; it does not prove that nobody *looked*.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from casefile.core.actions import Action, Actor, Refused
from casefile.core.by_post import AwayTakenBack, RehearsalMarked, stood_still, was_away
from casefile.core.cards import Invalid
from casefile.core.dealing import can_be_dealt
from casefile.core.engine import RuleSets
from casefile.core.events import Event, Lapsed, SeatOffered, SeatPassed, SeatsChanged, SeatTaken, SeedOpened, TableEvent
from casefile.core.inquiry import CardsDealt
from casefile.core.record import TAIL_LINES, Record, read, replay, write
from casefile.core.seats import lobby_of, may_pass, seats_of
from casefile.core.table import Table
from casefile.core.take_back import TakeBackEvent, may_stand
from casefile.core.texts import N_


@dataclass(frozen=True, slots=True)
class Verification:
    """The result of a check."""

    holds: bool
    """Whether the record holds."""
    text: str
    """The result in words; the reason where it does not hold."""
    event: int | None = None
    """The number of the first bad event; ``None`` for the heading."""

    def __bool__(self) -> bool:
        return self.holds


def act_of(events: Sequence[Event], version: int) -> tuple[Actor, Action] | None:
    """Return the actor and the action that led to the event after ``version``.

    ``None`` where no action begins with it.
    """
    done = events[version].done_by()
    if done is None:
        return None
    actor, action = done
    following = events[version + 1 : version + 2]
    return actor, following[0].completes(action) if following else action


def verify_file(data: bytes, rule_sets: RuleSets, source: str = "record") -> Verification:
    """Return the verdict on a file of a game of ``rule_sets``: as casefile writes it, undamaged, with a game that
    holds.
    """
    try:
        record = read(data, rule_sets, source)
    except Invalid as error:
        return Verification(False, f"{error}.", _event_at(error.where, data))
    written = write(record)
    if written != data:
        pairs = enumerate(zip(data, written, strict=False))
        same = next((i for i, (a, b) in pairs if a != b), min(len(data), len(written)))
        line = written.count(b"\n", 0, same) + 1
        return Verification(
            False, f"{source}, line {line}: from byte {same + 1} on, the file is not as casefile wrote it."
        )
    return verify(record)


def _event_at(where: str, data: bytes) -> int | None:
    """Return the number of the event that an error's place names, by itself or by its line of the file."""
    event = re.search(r", event ([0-9]+)\b", where)
    if event:
        return int(event[1])
    line = re.search(r", line ([0-9]+)$", where)
    head = data.count(b"\n", 0, data.find(b'"events": [')) + 1
    number = int(line[1]) - head if line else 0
    return number if 0 < number <= data.count(b"\n") - head - TAIL_LINES else None


def verify(record: Record) -> Verification:
    """Return the verdict on a game by its commitment, its seats' contributions, the rules and the fair streams."""
    try:
        seed = record.seed
    except Invalid as error:
        return Verification(False, f"{error}.")
    if seed is None:
        return Verification(False, "The seed has not been opened: the game is not over, and nothing can be said yet.")
    if seed.commitment != record.commitment:
        number = next(n for n, event in enumerate(record.events, 1) if isinstance(event, SeedOpened))
        return Verification(
            False, f"Event {number}: the opened seed is not the one that the commitment promised.", number
        )
    given = record.setup.given
    if given.files and given.files[given.file - 1] != record.commitment:
        return Verification(False, f"The commitment is not that of case file {given.file}, which was chosen.")
    lobby = lobby_of(record.events)
    for version, event in enumerate(record.events[:lobby]):
        if not _in_lobby(event, record.events[:version]):
            return _bad(version, event, "it cannot stand before the seats are changed")
    try:
        deal = drawn_deal(record)
    except Invalid as error:
        return Verification(False, f"{error}.", _event_at(f", {error.where}", b""))
    table = Table(record.rules, record.setup, seed, record.events[:lobby], deal=deal)
    while table.version < len(record.events):
        verification = _step(record, table)
        if verification is not None:
            return verification
    if table.actor is not None:
        return _broken_off(record)
    fixed = " The deal was fixed beforehand, the same for everybody: nobody sealed it." if given.fixed else ""
    forked = f" {played_on(given.forked, given.drawn)}" if given.forked else ""
    rehearsed = "".join(
        f" This was a rehearsal, in which a day took {event.day // 1000} seconds."
        for event in record.events
        if isinstance(event, RehearsalMarked)
    )
    said = f"{fixed}{forked}{rehearsed}"
    return Verification(True, f"{len(record.events)} events: the deal, the dice and every action hold.{said}")


def played_on(forked: str, drawn: int | None) -> str:
    """Return the sentence for a game that was played on from the event of a finished one; see :class:`Inputs`."""
    commitment, _, number = forked.partition("@")
    deal = "its deal was not sealed anew"
    if drawn is not None:
        deal += f", but drawn from what seat {drawn} could know then, and does not come from the seed"
    return (
        f"It was played on from event {number} of the finished game with the commitment {commitment}, whose seed was "
        f"open: {deal}."
    )


def drawn_deal(record: Record) -> Action | None:
    """Return the deal of a game that was not dealt from its seed, ``None`` for any other game.

    Raises :class:`Invalid` with the event's number where it is no deal by the rules.
    """
    if record.setup.given.drawn is None:
        return None
    deal: Action | None = None
    for number, event in enumerate(record.events, 1):
        deal = event.deals(deal)
        if isinstance(event, CardsDealt):
            spec = record.rules.deal_spec(replay(record, number).state)
            hands = [hand or () for hand in event.hands]
            if spec is None or not can_be_dealt(spec, event.case_file or (), hands, event.side or ()):
                raise Invalid(
                    f"event {number}", event.kind, N_("a deal of all cards, as many to each as the rules say")
                )
            return deal
    return None


def _step(record: Record, table: Table[object]) -> Verification | None:
    """Play the next action of the record on ``table``; return its fault, ``None`` where there is none."""
    version, event = table.version, record.events[table.version]
    if isinstance(event, Lapsed) and stood_still(table.history, event):
        return _bad(version, event, "the time of this camp stood still then")
    if isinstance(event, AwayTakenBack) and not was_away(table.history, event):
        return _bad(version, event, "no such vacation was announced")
    try:
        step = play(record.events, table)
    except Refused as error:
        clause = record.rules.book.clause(error.clause)
        return _bad(version, event, f"the rules forbid it ({clause.id}: {clause.text})")
    if not step:
        return _bad(version, event, "it cannot stand here")
    for number, (wanted, found) in enumerate(zip(step, record.events[version:], strict=False), version + 1):
        if wanted != found:
            return Verification(
                False, f"Event {number}: found {found}, but the game before it leads to {wanted}.", number
            )
    return _broken_off(record) if table.version > len(record.events) else None


def play(events: Sequence[Event], table: Table[object]) -> tuple[Event, ...]:
    """Do on ``table`` the action behind the next of ``events``, and return its events.

    No events where there is no such action. Raises :class:`casefile.core.actions.Refused` where the rules forbid it.
    """
    event = events[table.version]
    if isinstance(event, Lapsed):
        return table.lapse(event.due, event.seat)
    if isinstance(event, TableEvent):
        return table.record([event]) if _in_place(event, table) else ()
    done = act_of(events, table.version)
    return () if done is None else table.act(*done)


def _in_lobby(event: Event, before: Sequence[Event]) -> bool:
    """Return whether a lobby may hold the event: while seats are still changed, players only sit down on free seats."""
    return isinstance(event, SeatsChanged) or (isinstance(event, SeatTaken) and event.seat not in seats_of(before))


def _in_place(event: TableEvent, table: Table[object]) -> bool:
    """Return whether a table event can stand here.

    Each seat is taken once, before the deal; the seed is opened once, after the end; the others name a seat.
    """
    if isinstance(event, SeedOpened):
        over = table.begun and table.actor is None
        return over and not any(isinstance(before, SeedOpened) for before in table.history)
    if isinstance(event, TakeBackEvent):
        return table.begun and may_stand(table.history, table.rules.takes_back, event)
    if isinstance(event, SeatOffered | SeatPassed):
        return may_pass(table.history, event, playing=table.actor is not None)
    seat = getattr(event, "seat", 0)
    if isinstance(event, SeatTaken):
        return seat in range(table.setup.seats) and seat not in seats_of(table.history)
    return seat in range(table.setup.seats)


def _bad(version: int, event: Event, reason: str) -> Verification:
    return Verification(False, f"Event {version + 1}, {event}: {reason}.", version + 1)


def _broken_off(record: Record) -> Verification:
    number = len(record.events)
    return Verification(False, f"The record breaks off after event {number}.", number)
