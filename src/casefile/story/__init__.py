"""Tells what happened in sentences, for the page, the terminal and the transcripts alike.

A story is a fold over one viewer's observations. Events that belong together make one :class:`Line`, which grows
while they come in: "Peacock suggests Plum, in the Library, with the Rope. Green has none of them. White shows Peacock
a card." How a name looks is the business of a :class:`Voice`; ``T`` is its kind of text, such as ``str``.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Generic, Protocol, TypeVar

from casefile.core.engine import Observation, Rules, Setup
from casefile.core.events import Viewer
from casefile.story import people
from casefile.story.i18n import Texts
from casefile.story.teller import Line, Tell, Teller
from casefile.story.voice import PlainVoice, Voice, seat_names

__all__ = ["Line", "PlainVoice", "Story", "Told", "Voice", "seat_names", "story"]


class Told(Protocol):
    """What must be known of a game to tell of it: its rules, and a sentence for each kind of its events."""

    @property
    def rules(self) -> Rules[Any, Any]:
        """The rule set."""

    @property
    def tell(self) -> Mapping[str, Tell]:
        """What each kind of its own events adds to the story."""


T = TypeVar("T")


class Story(Generic[T]):
    """What one viewer has seen, told line by line; :meth:`tell` takes in its observations in their order."""

    def __init__(self, game: Told, setup: Setup[Any], viewer: Viewer, voice: Voice[T], texts: Texts) -> None:
        self._tell = game.tell
        self._teller = Teller(setup, game.rules.start(setup).suspects, viewer, voice, texts)

    @property
    def lines(self) -> list[Line[T]]:
        """The story so far."""
        return self._teller.lines

    def newest(self, *kinds: str) -> Line[T] | None:
        """Its last line, or the last of these kinds."""
        return self._teller.newest(*kinds)

    @property
    def round(self) -> int:
        """The number of its last round; 0 before the first."""
        return self._teller.round

    def changed(self) -> tuple[int, list[tuple[int, Line[T]]]]:
        """The number of the first line that may have changed since this was last asked, and all from there on."""
        first, self._teller.touched = self._teller.touched, len(self._teller.drafts)
        return first, self._teller.lines_from(first)

    def tell(self, observation: Observation) -> None:
        """Take in the next observation; one that is blank says nothing."""
        self._teller.before()
        if observation.event is not None:
            kind = observation.event.kind
            tell = self._tell.get(kind) or people.TELL[kind]
            tell(self._teller, observation.event)


def story(
    game: Told, setup: Setup[Any], viewer: Viewer, voice: Voice[T], texts: Texts, observations: Iterable[Observation]
) -> list[Line[T]]:
    """The story of ``viewer``'s observations, from the beginning of the table."""
    told = Story(game, setup, viewer, voice, texts)
    for observation in observations:
        told.tell(observation)
    return told.lines
