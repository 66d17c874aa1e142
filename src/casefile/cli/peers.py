"""Programs that answer questions a line each: ``exec:COMMAND`` is started here, ``tcp:HOST:PORT`` runs elsewhere."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from types import TracebackType

import click
import msgspec

from casefile.arena.duplicate import Forfeit
from casefile.cli.foreign import CLOSING, Peer, arguments, reach
from casefile.core.cards import Invalid
from casefile.puzzles.tasks import PositionTask


@contextmanager
def peer(name: str) -> Iterator[Peer]:
    """Reach the program ``exec:COMMAND`` or ``tcp:HOST:PORT``, and leave it at the end.

    A usage error ends our command where there is none.
    """
    words = arguments(name)
    try:
        found = reach(words)
    except OSError as error:
        raise click.UsageError(f"{name}: {error.strerror or error}") from None
    try:
        yield found
    finally:
        found.end(patience=CLOSING)


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
