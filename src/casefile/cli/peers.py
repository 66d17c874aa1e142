"""Programs that answer questions a line each: ``exec:COMMAND`` is started here, ``tcp:HOST:PORT`` runs elsewhere."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from types import TracebackType
from typing import Protocol

import click
import msgspec

from casefile.arena.duplicate import Forfeit
from casefile.cli.foreign import CLOSING, LONGEST_LINE, PREFIX, STARTING, Child, arguments
from casefile.core.cards import Invalid
from casefile.core.log import Json
from casefile.puzzles.tasks import PositionTask

TCP = "tcp:"


class Peer(Protocol):
    """A program that is sent messages and answers them."""

    def say(self, message: Json) -> None:
        """Send a message."""

    def hear(self, seconds: float) -> bytes:
        """Return the next line; raise :class:`Forfeit` if none comes within ``seconds``, or none can come any more."""


class TcpPeer:
    """A program at the other end of a TCP connection."""

    def __init__(self, host: str, port: int) -> None:
        """Raise ``OSError`` if nobody listens there."""
        self._socket = socket.create_connection((host, port), STARTING)
        self._stream = self._socket.makefile("rwb")

    def say(self, message: Json) -> None:
        """Send a message; whether it has come is seen by the answer."""
        try:
            self._stream.write(msgspec.json.encode(message) + b"\n")
            self._stream.flush()
        except OSError as error:
            raise Forfeit(f"The line is broken: {error.strerror}") from None

    def hear(self, seconds: float) -> bytes:
        """Return the next line; raise :class:`Forfeit` if none comes within ``seconds``, or none can come any more."""
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

    def close(self) -> None:
        """Close the line."""
        self._socket.close()


@contextmanager
def peer(name: str) -> Iterator[Peer]:
    """Reach the program ``exec:COMMAND`` or ``tcp:HOST:PORT``, and leave it at the end.

    A usage error ends our command where there is none.
    """
    if name.startswith(PREFIX):
        child = Child(arguments(name))
        try:
            yield child
        finally:
            child.end(patience=CLOSING)
        return
    host, _, port = name.removeprefix(TCP).rpartition(":")
    if not name.startswith(TCP) or not host or not port.isdigit():
        raise click.UsageError(f"found {name!r}, expected exec:COMMAND or tcp:HOST:PORT")
    try:
        line = TcpPeer(host, int(port))
    except OSError as error:
        raise click.UsageError(f"{name}: {error.strerror or error}") from None
    try:
        yield line
    finally:
        line.close()


class Answering:
    """A program that answers about positions. One that was silent, ended or wrote nonsense is left, and reached anew
    for the next."""

    def __init__(self, name: str, seconds: float) -> None:
        """``seconds`` is the time for an answer."""
        self._name, self._seconds = name, seconds
        self._peer: Peer | None = None
        self._reached = ExitStack()

    def __enter__(self) -> "Answering":
        """Reach the program; a usage error ends our command where there is none."""
        self._peer = self._reached.enter_context(peer(self._name))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._reached.close()

    def worth(self, task: PositionTask) -> tuple[float, str]:
        """Return what the program's answer to a task is worth, and its fault; empty for none."""
        try:
            if self._peer is None:
                self.__enter__()
            assert self._peer is not None
            self._peer.say(task.message)
            answer = msgspec.json.decode(self._peer.hear(self._seconds), type=dict[str, object])
            return task.worth(answer), ""
        except (Forfeit, msgspec.MsgspecError) as error:  # what comes next may belong to this question
            self._reached.close()
            self._peer = None
            return 0.0, str(error)
        except Invalid as error:
            return 0.0, str(error)
        except click.UsageError as gone:
            return 0.0, gone.message
