"""Notes for one viewer alone, beside the lines of the story that everybody reads."""

from collections.abc import Callable, Mapping, Sequence
from sys import maxsize
from typing import Any, Generic, TypeVar

from casefile.core.engine import Observation
from casefile.core.events import Viewer
from casefile.story.phrases import Phrases

T = TypeVar("T")


class PrivateNotes(Generic[T]):
    """The notes for one viewer alone, made from that viewer's observations; nobody else may read them.

    ``by_line`` has each note by the number of the line beside which it stands.
    """

    def __init__(
        self,
        phrases: Phrases[T],
        viewer: Viewer,
        tells: Mapping[str, "TellPrivately"],
        beside: Sequence[tuple[int, int]],
    ) -> None:
        """Begin without notes.

        - ``tells`` has by kind of event the function that notes it.
        - ``beside`` are the events that some viewers may see more of: the version of each, and the number of the line
          beside which it is noted. The story adds to them.
        """
        self.phrases, self.viewer = phrases, viewer
        self.by_line: dict[int, T] = {}
        self._tells, self._beside = tells, beside
        self._heard = self._line = 0
        self._touched = maxsize

    def hear(self, seen: Sequence[Observation]) -> None:
        """Make the notes on the viewer's observations, as far as the story has been told; ``seen`` are all of them."""
        for version, line in self._beside[self._heard :]:
            event = seen[version - 1].event
            tell = self._tells.get(event.kind) if event is not None else None
            if tell is not None:
                self._line, self._touched = line, min(self._touched, line)
                tell(self, event)
        self._heard = len(self._beside)

    def touched(self) -> int:
        """Return the number of the first line whose note may have changed since the last call.

        Very high if none has.
        """
        touched, self._touched = self._touched, maxsize
        return touched

    def note(self, said: T) -> None:
        """Set the note beside the line of the event that is being told; an earlier note there is replaced."""
        self.by_line[self._line] = said

    def add(self, said: T) -> None:
        """Add a sentence to the note beside the line of the event that is being told."""
        before = self.by_line.get(self._line)
        self.by_line[self._line] = said if before is None else self.phrases.run_on([before, said])


TellPrivately = Callable[[PrivateNotes[Any], Any], None]
"""Makes the note on what only this viewer saw of an event, if there is anything."""
