"""The games of a server with a planted fault: its hub tells no page anything."""

from casefile.games import GAMES
from casefile.server.clock import beats
from casefile.server.tables.hub import Hub

__all__ = ["GAMES"]


def tells_nobody(self: Hub, *about: object) -> None:
    """Put nobody in line."""


Hub.announce = tells_nobody  # type: ignore[method-assign, assignment]
Hub.stir_one = tells_nobody  # type: ignore[method-assign, assignment]
beats.EVERY = 0.5
