"""The story with its names in the suspects' colours."""

from collections.abc import Sequence
from functools import lru_cache, partial

from casefile.core.engine import EventFold
from casefile.core.inquiry import TurnBegan
from casefile.story import Line, Story
from casefile.web.model import Part, StoryLine, StoryModel
from casefile.web.present.scene import Scene, StoryCache
from casefile.web.voice import ColourVoice
from casefile.web.words import Words, span_of, spoken


def voice_of(scene: Scene) -> ColourVoice:
    """The voice of a table, whose seats are called as on its page; it does not keep the scene."""
    return ColourVoice({seat: (span_of(scene.called(seat), scene.token(seat)),) for seat in scene.seats}, scene.short)


def telling(scene: Scene) -> StoryModel:
    """The whole story, oldest line first."""
    told, turns = told_by_now(scene), scene.view.gathered(TURNS)
    parts = told.shown(partial(_part, scene))
    return StoryModel(parts, scene.kept("turns", turns, partial(_count, scene, turns)), _last_said(parts))


def _count(scene: Scene, turns: int) -> str:
    return scene.words.ngettext("{count} turn", "{count} turns", turns).format(count=turns)


def _last_said(lines: Sequence[Part]) -> Words:
    """The last line that is no heading."""
    for part in reversed(lines):
        line: StoryLine = part.model
        if not line.heading:
            return line.words
    return ()


TURNS: EventFold[int] = EventFold(0, lambda count, event: count + 1, frozenset({TurnBegan}))
"""How many turns have begun."""


def tale(scene: Scene) -> StoryCache:
    """A story to go on with on later pages; once the cards are dealt, so that no name in it changes any more."""
    return StoryCache(Story(scene.game, scene.view.setup, scene.view.viewer, voice_of(scene), scene.words))


def told_by_now(scene: Scene) -> StoryCache:
    """The story after all that the viewer has seen; told once for a page."""
    if not scene.told:
        scene.told.append(scene.tale or tale(scene))
        scene.told[0].hear(scene.seen)
    return scene.told[0]


def newest(scene: Scene) -> str:
    """The newest line as plain text, if it tells what somebody did."""
    last = _story(scene).newest()
    return spoken(last.text) if last and last.kind in ("way", "inquiry", "accusation") else ""


def line_of(scene: Scene, turn: int) -> str:
    """The id of the line that tells the question of a turn, else its accusation; empty where there was neither."""
    begun = {
        each.event.number: version for version, each in enumerate(scene.seen, 1) if isinstance(each.event, TurnBegan)
    }
    if turn not in begun:
        return ""
    end = begun.get(turn + 1, len(scene.seen) + 1)
    told = [line for line in _story(scene).lines if begun[turn] <= line.version < end]
    found = [line for kind in ("inquiry", "accusation") for line in told if line.kind == kind]
    return _id(found[0]) if found else ""


def _id(line: Line[Words]) -> str:
    """The same as long as it grows, whatever becomes of it; a heading has the version of the line after it."""
    return f"line-{line.version}{'-round' if line.kind == 'round' else ''}"


def _story(scene: Scene) -> Story[Words]:
    return told_by_now(scene).story


def _part(scene: Scene, line: Line[Words]) -> Part:
    heading = line.kind == "round"
    token = "" if line.seat is None or heading else scene.token(line.seat)
    private = spoken(line.private) if line.private else ""
    return _told(_id(line), line.text, token, private, heading)


@lru_cache(maxsize=4096)
def _told(id: str, words: Words, token: str, private: str, heading: bool) -> Part:
    """A line as a part; most are the same on the pages of all who look."""
    return Part(id, "parts/story.html:told", StoryLine(id, words, token, private, heading))
