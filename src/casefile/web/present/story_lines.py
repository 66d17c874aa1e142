"""The story with its names in the suspects' colours."""

from dataclasses import dataclass

from casefile.core.cards import Card, Seat
from casefile.core.inquiry import TurnBegan
from casefile.story import Line, Story
from casefile.web.model import StoryLine, StoryModel
from casefile.web.present.scene import Scene, StoryCache
from casefile.web.words import Span, Words, plain, spoken, weave


@dataclass(frozen=True)
class ColourVoice:
    """A :class:`casefile.story.Voice` whose seats are coloured pieces."""

    scene: Scene

    def seat(self, seat: Seat) -> Words:
        """The name of a seat, in its colour."""
        return (Span(self.scene.called(seat), self.scene.token(seat)),)

    def card(self, card: Card) -> Words:
        """The short name of a card."""
        return plain(self.scene.short(card))

    def plain(self, text: str) -> Words:
        """A text as it is."""
        return plain(text)

    def weave(self, text: str, **gaps: Words) -> Words:
        """The text with its gaps filled."""
        return weave(text, **gaps)


def telling(scene: Scene) -> StoryModel:
    """The whole story, oldest line first."""
    lines = _lines(scene)
    turns = sum(isinstance(each.event, TurnBegan) for each in scene.seen)
    count = scene.words.ngettext("{count} turn", "{count} turns", turns).format(count=turns)
    return StoryModel(tuple(_line(scene, line) for line in lines), count)


def tale(scene: Scene) -> StoryCache:
    """A story to go on with on later pages; once the cards are dealt, so that no name in it changes any more."""
    return StoryCache(Story(scene.game, scene.view.setup, scene.view.viewer, ColourVoice(scene), scene.words))


def newest(scene: Scene) -> str:
    """The newest line as plain text, if it tells what somebody did."""
    lines = _lines(scene)
    return spoken(lines[-1].text) if lines and lines[-1].kind in ("way", "inquiry", "accusation") else ""


def line_of(scene: Scene, turn: int) -> str:
    """The id of the line that tells the question of a turn, else its accusation; empty where there was neither."""
    begun = {
        each.event.number: version for version, each in enumerate(scene.seen, 1) if isinstance(each.event, TurnBegan)
    }
    if turn not in begun:
        return ""
    end = begun.get(turn + 1, len(scene.seen) + 1)
    told = [line for line in _lines(scene) if begun[turn] <= line.version < end]
    found = [line for kind in ("inquiry", "accusation") for line in told if line.kind == kind]
    return _id(found[0]) if found else ""


def _id(line: Line[Words]) -> str:
    return f"line-{line.version}-{line.kind}"


def _lines(scene: Scene) -> list[Line[Words]]:
    return (scene.tale or tale(scene)).lines(scene.seen)


def _line(scene: Scene, line: Line[Words]) -> StoryLine:
    heading = line.kind == "round"
    token = "" if line.seat is None or heading else scene.token(line.seat)
    private = spoken(line.private) if line.private else ""
    return StoryLine(_id(line), line.text, token, private, heading)
