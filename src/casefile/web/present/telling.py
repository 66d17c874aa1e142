"""The story with its names in the suspects' colours."""

from dataclasses import dataclass

from casefile.cards import Card, Seat
from casefile.events import TurnBegan
from casefile.story import Line, story
from casefile.web.model import StoryLine, StoryModel
from casefile.web.present.scene import Scene
from casefile.web.words import Piece, Words, plain, spoken, weave


@dataclass(frozen=True)
class ColourVoice:
    """A :class:`casefile.story.Voice` whose seats are coloured pieces."""

    scene: Scene

    def seat(self, seat: Seat) -> Words:
        """The name of a seat, in its colour."""
        return (Piece(self.scene.called(seat), self.scene.token(seat)),)

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
    lines = story(scene.view.setup, scene.view.viewer, ColourVoice(scene), scene.words, scene.seen)
    turns = sum(isinstance(each.event, TurnBegan) for each in scene.seen)
    count = scene.words.ngettext("{count} turn", "{count} turns", turns).format(count=turns)
    return StoryModel(tuple(_line(scene, line) for line in lines), count)


def _line(scene: Scene, line: Line[Words]) -> StoryLine:
    heading = line.kind == "round"
    token = "" if line.seat is None or heading else scene.token(line.seat)
    private = spoken(line.private) if line.private else ""
    return StoryLine(f"line-{line.version}-{line.kind}", line.text, token, private, heading)
