"""The story of a game by post as everybody may read it, cut into turns and taken forward when the game goes on."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from casefile.core.by_post import CampDisbanded, StrikeGiven, StrikeLifted, WritingBegan
from casefile.core.inquiry import TurnBegan
from casefile.correspondence.pages.scene import PostScene
from casefile.correspondence.pages.thread_model import ThreadPost
from casefile.correspondence.pages.turn_summary import TurnFacts
from casefile.correspondence.plan import GAME
from casefile.story import Line, Story
from casefile.web.coloured_text import Words, spoken
from casefile.web.voice import suspects_voice


class TableTime(NamedTuple):
    """When an event of the table was stored: the moment, and the ``version`` of the people's log at that time."""

    at: int
    version: int


class Dated(NamedTuple):
    """A post with the moment that it has, none for what is waited for, and its place by when it was stored.

    The place is the version of the people's log; what came of it at the table comes after it.
    """

    place: tuple[int, int]
    at: int | None
    post: ThreadPost


@dataclass
class Segment:
    """A turn at the table, or the writing of a round: its lines, and the version of the first thing that was done.

    ``numbered`` has the lines with the numbers by which the story knows them, ``facts`` what it came to. ``told`` are
    the posts that were made of it, until it changes.
    """

    began: int
    event: TurnBegan | WritingBegan | None
    round: str = ""
    numbered: list[tuple[int, Line[Words]]] = field(default_factory=list)
    first: int | None = None
    told: tuple[Dated, ...] | None = None
    facts: TurnFacts = field(default_factory=TurnFacts)

    @property
    def lines(self) -> list[Line[Words]]:
        """Its lines, in order."""
        return [line for _number, line in self.numbered]


class ThreadStory:
    """The segments of a game's story, which take in what is new at the table."""

    def __init__(self, scene: PostScene) -> None:
        table = scene.post.table
        assert table is not None
        voice = suspects_voice(scene.post.camps, scene.edition, scene.language)
        self._story = Story(GAME, table.setup, voice, scene.words)
        self.segments = [Segment(1, None)]
        self._heard, self._apart = 0, False

    def bring(self, scene: PostScene) -> list[Segment]:
        """Take in what everybody has seen at the table since; all segments."""
        table = scene.post.table
        assert table is not None
        for seen in table.observations("spectator", self._heard):
            self._heard += 1
            self._story.tell(seen)
            self._hear(seen.event)
        self._take(*self._story.changed())
        return self.segments

    def _hear(self, event: Any) -> None:
        self._apart = _apart(event, self._apart)
        last = self.segments[-1]
        if isinstance(event, TurnBegan | WritingBegan):
            last.told = None  # it is no longer the last one
            self.segments.append(Segment(self._heard, event, last.round))
        elif event is not None and not self._apart and last.first is None:
            last.first, last.told = self._heard, None
        if event is not None and not self._apart:
            self._note(event)

    def _note(self, event: Any) -> None:
        last = self.segments[-1]
        facts = last.facts.heard(event)
        if facts != last.facts:
            last.facts, last.told = facts, None

    def _take(self, first: int, lines: list[tuple[int, Line[Words]]]) -> None:
        """Let these lines stand in place of those from number ``first`` on."""
        for each in reversed(self.segments):
            before = len(each.numbered)
            each.numbered = [kept for kept in each.numbered if kept[0] < first]
            if len(each.numbered) < before:
                each.told = None
            elif each.numbered:
                break
        for number, line in lines:
            if line.kind == "round":
                self._begin_round(line)
            holder = next(each for each in reversed(self.segments) if each.began <= line.version)
            holder.numbered.append((number, line))
            holder.told = None

    def _begin_round(self, line: Line[Words]) -> None:
        for each in reversed(self.segments):
            if each.began < line.version:
                break
            each.round, each.told = spoken(line.text), None


def _apart(event: Any, before: bool) -> bool:
    """Whether an event is the operator's act, or comes of it, as those do that follow it: then it is of no turn."""
    match event:
        case StrikeGiven(note=note):
            return bool(note)
        case StrikeLifted() | CampDisbanded(reason="operator"):
            return True
    return before and getattr(event, "kind", "") in ("camp_disbanded", "hand_revealed")


def segments(scene: PostScene) -> list[Segment]:
    """The story as everybody may read it, cut where a turn or a round's writing begins; told once for one language."""
    return scene.kept("story", None, lambda: ThreadStory(scene)).bring(scene)
