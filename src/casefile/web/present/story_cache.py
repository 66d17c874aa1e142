"""The story of a table as far as it has been told: remembered, so that no page tells it from the beginning."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from msgspec.structs import replace

from casefile.core.cards import Seat
from casefile.core.engine import Observation
from casefile.story import Line, PrivateNotes, Story
from casefile.story.i18n import Texts
from casefile.web.coloured_text import Words, spoken
from casefile.web.model import Part, StoryLine, StoryModel

LINE = "parts/story.html:told"
"""The macro that draws a line."""

NOTHING = StoryModel((), "")
"""The story before the first event."""


@dataclass
class PublicStory:
    """The public story of a table in one language: told once for all viewers who read that language.

    The lines of ``model`` from place ``changed`` on are different from those after ``before`` events.
    """

    story: Story[Words]
    """The story, which takes in the events and makes its lines."""
    tokens: Mapping[Seat, str]
    """The designs of the seats' tokens."""
    words: Texts
    """The translations into the story's language."""
    called: tuple[str, ...] = ()
    """The names by which the story calls the seats."""
    told: int = 0
    """The number of events that were taken in."""
    shown: int = 0
    """The number of events from which :attr:`model` was made."""
    before: int = 0
    changed: int = 0
    model: StoryModel = NOTHING
    """The story as the page shows it."""
    numbers: list[int] = field(default_factory=list)
    """The numbers of the lines in :attr:`story`, in order."""

    def hear(self, seen: Sequence[Observation]) -> None:
        """Take in the events since the last call; ``seen`` are all observations of any one viewer."""
        for observation in seen[self.told :]:
            self.story.tell(observation)
            self.told += 1

    def bring(self) -> None:
        """Make :attr:`model` anew from the events taken in.

        The parts of unchanged lines are the same objects as before.
        """
        if self.shown < self.told:
            first, lines = self.story.changed()
            place = bisect_left(self.numbers, first)
            self.numbers[place:] = [number for number, _ in lines]
            parts = self.model.lines[:place] + tuple([self._part(line) for _, line in lines])
            self.model = StoryModel(parts, self._count(), _last_said(parts))
            self.before, self.shown, self.changed = self.shown, self.told, place

    def _part(self, line: Line[Words]) -> Part:
        heading = line.kind == "round"
        token = "" if line.seat is None or heading else self.tokens[line.seat]
        return _told(line_id(line), line.text, token, heading)

    def _count(self) -> str:
        turns = self.story.turns
        return self.words.ngettext("{count} turn", "{count} turns", turns).format(count=turns)


@dataclass
class StoryCache:
    """The story for one viewer: the ``public`` story, and the ``notes`` for this viewer alone."""

    public: PublicStory
    notes: PrivateNotes[Words]
    shown: int = 0
    """The number of events from which :attr:`model` was made."""
    model: StoryModel = NOTHING
    """The story as the page shows it to this viewer."""

    def hear(self, seen: Sequence[Observation]) -> None:
        """Take in the viewer's observations since the last call; ``seen`` are all of them."""
        self.public.hear(seen)
        self.notes.hear(seen)

    def bring(self) -> StoryModel:
        """Return the story as the page shows it to this viewer after all that was taken in.

        Parts that are the same for several viewers are the same objects.
        """
        public = self.public
        public.bring()
        if self.shown < public.shown:
            self.model = self._with_notes() if self.notes.by_line else public.model
            self.shown = public.shown
        return self.model

    def _with_notes(self) -> StoryModel:
        """Return the public model with the notes; parts that have not changed are taken from the last model."""
        public, notes = self.public, self.notes.by_line
        first = public.changed if self.shown == public.before else 0
        place = min(first, bisect_left(public.numbers, self.notes.touched()))
        parts = [
            _noted(part, notes[number]) if number in notes else part
            for number, part in zip(public.numbers[place:], public.model.lines[place:], strict=True)
        ]
        return StoryModel(self.model.lines[:place] + tuple(parts), public.model.count, public.model.newest)


def line_id(line: Line[Words]) -> str:
    """Return the id of a line's element in the page, which stays the same while the line grows.

    A heading has the version of the line after it.
    """
    return f"line-{line.version}{'-round' if line.kind == 'round' else ''}"


@lru_cache(maxsize=4096)
def _told(id: str, words: Words, token: str, heading: bool) -> Part:
    """Return a line as a part, as everybody may see it."""
    return Part(id, LINE, StoryLine(id, words, token, "", heading))


def _noted(part: Part, private: Words) -> Part:
    """Return the part of a line with a note beside it that is for one viewer's eyes only."""
    return Part(part.id, LINE, replace(part.model, private=spoken(private)))


def _last_said(lines: Sequence[Part]) -> Words:
    """Return the last line that is no heading."""
    for part in reversed(lines):
        line: StoryLine = part.model
        if not line.heading:
            return line.words
    return ()
