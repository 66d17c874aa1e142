"""The public story of a game by post, cut into turns and taken forward when the game goes on."""

from dataclasses import dataclass, field
from typing import NamedTuple

from casefile.core.by_post import (
    AwayAnnounced,
    AwayTakenBack,
    CampDisbanded,
    RehearsalMarked,
    StrikeGiven,
    StrikeLifted,
    WeekendsSet,
    WritingBegan,
)
from casefile.core.events import Event
from casefile.core.inquiry import TurnBegan
from casefile.correspondence.pages.scene import PostScene
from casefile.correspondence.pages.thread_model import ThreadPost
from casefile.correspondence.pages.turn_summary import TurnFacts
from casefile.correspondence.plan import GAME
from casefile.story import Line, Story
from casefile.web.coloured_text import Words, spoken
from casefile.web.voice import suspects_voice

RECORDS_OF_TIME = RehearsalMarked, WeekendsSet, AwayAnnounced, AwayTakenBack
"""Events that only record how time runs: with them nothing is done in a turn."""


class TableTime(NamedTuple):
    """The time at which an event of the table was stored."""

    at: int
    """The moment."""
    version: int
    """The version of the people's log at that time."""


class Dated(NamedTuple):
    """A post with its moment and its place."""

    place: tuple[int, int]
    """Where it stands in the order of storing: the version of the people's log, then that of the card game's."""
    at: int | None
    """The moment; ``None`` for a post that is waited for."""
    post: ThreadPost
    """The post."""


@dataclass
class Segment:
    """A stretch of the public story that makes one post: a turn, or the writing of all camps in a round."""

    began: int
    """The version of the table with which it began."""
    event: TurnBegan | WritingBegan | None
    """The event that began it; ``None`` before the first turn."""
    round: str = ""
    """The name of the round."""
    numbered: list[tuple[int, Line[Words]]] = field(default_factory=list)
    """Its lines, with the numbers by which the story knows them."""
    first: int | None = None
    """The version of the first thing that was done in it."""
    told: tuple[Dated, ...] | None = None
    """The posts that were made of it; ``None`` after it has changed."""
    facts: TurnFacts = field(default_factory=TurnFacts)
    """Its public facts."""

    @property
    def lines(self) -> list[Line[Words]]:
        """Its lines, in order."""
        return [line for _number, line in self.numbered]


class ThreadStory:
    """The public story of a game cut into turns, which is kept up to date with the card game."""

    def __init__(self, scene: PostScene) -> None:
        table = scene.post.table
        assert table is not None
        voice = suspects_voice(scene.post.camps, scene.edition, scene.language)
        self._story = Story(GAME, table.setup, voice, scene.words)
        self.segments = [Segment(1, None)]
        self._heard, self._apart = 0, False

    def bring(self, scene: PostScene) -> list[Segment]:
        """Return all turns so far, after taking in the public events of the card game since the last call."""
        table = scene.post.table
        assert table is not None
        for seen in table.observations("spectator", self._heard):
            self._heard += 1
            self._story.tell(seen)
            self._hear(seen.event)
        self._take(*self._story.changed())
        return self.segments

    def _hear(self, event: Event | None) -> None:
        self._apart = _apart(event, self._apart)
        last = self.segments[-1]
        if isinstance(event, TurnBegan | WritingBegan):
            last.told = None  # it is no longer the last one
            self.segments.append(Segment(self._heard, event, last.round))
        elif event is not None and not self._apart and last.first is None and not isinstance(event, RECORDS_OF_TIME):
            last.first, last.told = self._heard, None
        if event is not None and not self._apart:
            self._note(event)

    def _note(self, event: Event) -> None:
        last = self.segments[-1]
        facts = last.facts.heard(event)
        if facts != last.facts:
            last.facts, last.told = facts, None

    def _take(self, first: int, lines: list[tuple[int, Line[Words]]]) -> None:
        """Replace the lines from number ``first`` on by these lines."""
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


def _apart(event: Event | None, before: bool) -> bool:
    """Return whether an event belongs to no turn: the operator's act, or an event that follows from it."""
    match event:
        case StrikeGiven(note=note):
            return bool(note)
        case StrikeLifted() | CampDisbanded(reason="operator"):
            return True
    return before and getattr(event, "kind", "") in ("camp_disbanded", "hand_revealed")


def segments(scene: PostScene) -> list[Segment]:
    """Return the public story of the card game, cut where a turn or a round's writing begins.

    It is made once for all who read one language, and then kept up to date.
    """
    return scene.memo("story", None, lambda: ThreadStory(scene)).bring(scene)
