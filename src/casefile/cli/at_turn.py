"""A position out of a saved game: what a seat knew after a turn."""

from pathlib import Path

from casefile.cli.choices import games
from casefile.core.cards import Invalid, Seat
from casefile.core.editions import Edition
from casefile.core.inquiry import CaseClosed, TurnBegan
from casefile.core.record import Record, read, replay
from casefile.core.texts import N_, from_to
from casefile.deduction.positions import Position
from casefile.play.fixed_hands import FixedHands

FIXED = N_("a game whose hands stay as they were dealt")


def position_at(file: Path, seat: int, turn: int | None) -> tuple[Position, Edition]:
    """Return what ``seat`` knew at the end of ``turn`` in a saved game, and the edition with the names of the cards.

    Without a ``turn`` it is the last one before the case was closed. Raise :class:`Invalid` for a file that is no
    record, and for a seat or a turn that the game did not have.
    """
    record = read(file.read_bytes(), games().rules, str(file))
    if seat not in range(record.setup.seats):
        raise Invalid("seat", seat, from_to(0, record.setup.seats - 1))
    turn, version = _end_of(record, turn)
    game = games()[record.rules.name]
    known = replay(record, version).view(Seat(seat), game.known.knowledge).knowledge
    if not isinstance(known, FixedHands):
        raise Invalid("rules", repr(game.slug), FIXED)
    hand = tuple(card for card, owner in known.lies.items() if owner == seat)
    return Position(f"turn {turn}, seat {seat}", known.spec, Seat(seat), known.facts, hand), record.setup.edition


def _end_of(record: Record, turn: int | None) -> tuple[int, int]:
    """Return the turn that is meant, and the version of the game at its end."""
    began = {event.number: at for at, event in enumerate(record.events) if isinstance(event, TurnBegan)}
    if not began or (turn is not None and turn not in began):
        raise Invalid("turn", turn, from_to(1, max(began, default=0)))
    found = max(began) if turn is None else turn
    closed = next((at for at, event in enumerate(record.events) if isinstance(event, CaseClosed)), len(record.events))
    return found, min(began.get(found + 1, closed), closed)
