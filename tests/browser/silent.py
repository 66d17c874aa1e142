"""The games of a server with a planted fault: its hub tells no page anything."""

from casefile.games import GAMES
from casefile.server.clock import beats
from casefile.server.tables.hub import Hub, Subscriber

__all__ = ["GAMES"]


def tells_nobody(self: Hub, subscriber: Subscriber) -> None:
    """Put nobody in line."""


Hub._put_in_line = tells_nobody  # type: ignore[method-assign]
beats.EVERY = 0.5
