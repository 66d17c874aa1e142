"""What one viewer alone is told: notes beside lines of the story that everybody reads."""

from collections.abc import Callable, Mapping, Sequence
from sys import maxsize
from typing import Any, Generic, TypeVar

from casefile.core.engine import Observation
from casefile.core.events import Viewer
from casefile.story.phrases import Phrases

T = TypeVar("T")


class PrivateNotes(Generic[T]):
    """The private notes of one viewer, of whose observations they are made; nobody else may have any of it.

    ``by_line`` has them by the number of the line beside which they stand.
    """

    def __init__(
        self,
        phrases: Phrases[T],
        viewer: Viewer,
        tells: Mapping[str, "TellPrivately"],
        beside: Sequence[tuple[int, int]],
    ) -> None:
        """``tells`` is what each kind of event notes.

        ``beside`` are the events of which somebody may see what not everybody does: the version of each, and the number
        of the line beside which that is noted. The story adds to them.
        """
        self.phrases, self.viewer = phrases, viewer
        self.by_line: dict[int, T] = {}
        self._tells, self._beside = tells, beside
        self._heard = self._line = 0
        self._touched = maxsize

    def hear(self, seen: Sequence[Observation]) -> None:
        """Take in what the viewer has seen as far as the story has been told; ``seen`` is all of it."""
        for version, line in self._beside[self._heard :]:
            event = seen[version - 1].event
            tell = self._tells.get(event.kind) if event is not None else None
            if tell is not None:
                self._line, self._touched = line, min(self._touched, line)
                tell(self, event)
        self._heard = len(self._beside)

    def touched(self) -> int:
        """The number of the first line whose note may have changed since this was last asked."""
        touched, self._touched = self._touched, maxsize
        return touched

    def note(self, said: T) -> None:
        """Note this, in place of what was noted beside the same line before."""
        self.by_line[self._line] = said

    def add(self, said: T) -> None:
        """Note this after what was noted beside the same line before."""
        before = self.by_line.get(self._line)
        self.by_line[self._line] = said if before is None else self.phrases.run_on([before, said])


TellPrivately = Callable[[PrivateNotes[Any], Any], None]
"""Notes what an event, as the viewer saw it, tells this viewer alone; nothing where it tells nothing."""
