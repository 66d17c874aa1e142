"""The reviews of a finished game seat by seat, as work for another process."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import msgspec

from casefile.core.cards import Seat
from casefile.game import Games
from casefile.review.proofs import reviewed_seat
from casefile.review.report import SeatReading
from casefile.review.seat_views import SeatPlayback
from casefile.server.records.records import playback_of


def eyes_of(games: Games, record: bytes, *, checked: bool = False) -> SeatPlayback:
    """Return the game of a record as its review looks at it.

    ``checked``: whether to check the record, as one that a person brings. Raise :class:`Invalid`, also for a game
    without hands, and ``NotOver``.
    """
    playback = playback_of(games, record, checked=checked)
    return SeatPlayback(playback.record, playback.game)


@dataclass(frozen=True, slots=True)
class SeatReviewing:
    """The work, for another process, that reviews a finished game for one seat."""

    record: bytes
    """The record of the game, as JSON."""
    seat: int
    """The number of the seat that is reviewed, counted from 0."""
    notes: str = ""
    """The folder in which a file says, turn by turn, how far the review has come; empty for none."""

    def __call__(self, games: Games) -> str:
        """Make the review, in that process, and return it in JSON."""
        eyes = eyes_of(games, self.record)
        told = self.told if self.notes else None
        return msgspec.json.encode(reviewed_seat(eyes.record, eyes.game, Seat(self.seat), told)).decode()

    def told(self, reading: SeatReading) -> None:
        """Write how far the review has come; a folder that is gone by now is no fault."""
        file = _noted(Path(self.notes), self.seat)
        with suppress(OSError):
            file.with_suffix(".new").write_bytes(msgspec.json.encode(reading))
            file.with_suffix(".new").replace(file)


def _noted(notes: Path, seat: int) -> Path:
    return notes / f"{seat}.json"


def works(record: bytes, seats: int, notes: Path) -> Mapping[int, SeatReviewing]:
    """Return the work that makes up the review of a game: a piece for each of its seats, by number.

    ``notes`` is the folder in which it says how far it has come.
    """
    return {seat: SeatReviewing(record, seat, str(notes)) for seat in range(seats)}


def readings(notes: Path, seats: Iterable[int]) -> dict[int, str]:
    """Return how far the review has come, in JSON, of those of these seats that are being reviewed."""
    found = {}
    for seat in seats:
        with suppress(OSError):
            found[seat] = _noted(notes, seat).read_text(encoding="utf-8")
    return found
