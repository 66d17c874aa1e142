"""The connection to a bot that is a program of its own and listens at an address: ``tcp:HOST:PORT``."""

import socket
from contextlib import suppress

import click
import msgspec

from casefile.arena.duplicate import Forfeit
from casefile.cli.errors import misused
from casefile.core.cards import Invalid
from casefile.core.log import Json
from casefile.core.texts import from_to

TCP = "tcp:"
LONGEST_LINE = 1 << 16
"""The most bytes of an answer. A longer one is cut, so that it is not valid JSON."""
LAST_PORT = 65535
CONNECTING = 10.0
"""The number of seconds that a program has to accept a connection."""


def address(name: str) -> tuple[str, int]:
    """Return the host and the port in ``tcp:HOST:PORT``; any other name ends our command with status 2."""
    host, _, port = name.removeprefix(TCP).rpartition(":")
    if not name.startswith(TCP) or not host or not port.isdecimal():
        raise click.UsageError(f"found {name!r}, expected exec:COMMAND or tcp:HOST:PORT")
    if not 1 <= int(port) <= LAST_PORT:
        raise misused(Invalid(f"{name}, port", port, from_to(1, LAST_PORT)))
    return host, int(port)


class TcpPeer:
    """A program at the other end of a TCP connection."""

    def __init__(self, name: str) -> None:
        """``name`` is ``tcp:HOST:PORT``. Raise ``OSError`` if nobody listens there."""
        self._socket = socket.create_connection(address(name), CONNECTING)
        self._stream = self._socket.makefile("rwb")

    def say(self, message: Json) -> None:
        """Send the program a message; :meth:`hear` notices a line that is broken."""
        with suppress(OSError):
            self._stream.write(msgspec.json.encode(message) + b"\n")
            self._stream.flush()

    def hear(self, seconds: float) -> bytes:
        """Return the program's next line.

        Raise :class:`Forfeit` if none comes within ``seconds``, or none can come any more.
        """
        self._socket.settimeout(seconds)
        try:
            line = self._stream.readline(LONGEST_LINE)
        except TimeoutError:
            raise Forfeit(f"It gave no answer within {seconds:g} seconds") from None
        except OSError as error:
            raise Forfeit(f"The line is broken: {error.strerror}") from None
        if not line:
            raise Forfeit("It closed the line")
        return line

    def end(self, *, patience: float = 0.0) -> None:
        """Close the line; there is nothing to be patient for."""
        self._socket.close()
