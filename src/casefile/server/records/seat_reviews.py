"""The reviews of a finished game seat by seat, as work for another process."""

from collections.abc import Mapping
from dataclasses import dataclass

import msgspec

from casefile.core.cards import Seat
from casefile.game import Games
from casefile.review.proofs import reviewed_seat
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
    seat: int

    def __call__(self, games: Games) -> str:
        """Make the review, in that process, and return it in JSON."""
        eyes = eyes_of(games, self.record)
        return msgspec.json.encode(reviewed_seat(eyes.record, eyes.game, Seat(self.seat))).decode()


def works(record: bytes, seats: int) -> Mapping[int, SeatReviewing]:
    """Return the work that makes up the review of a game: a piece for each of its seats, by number."""
    return {seat: SeatReviewing(record, seat) for seat in range(seats)}
