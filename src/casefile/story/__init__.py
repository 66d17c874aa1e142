"""Tells what happened in sentences, for the page, the terminal and the transcripts alike.

A story is a fold over one viewer's observations. Events that belong together make one :class:`Line`, which grows
while they come in: "Peacock suggests Plum, in the Library, with the Rope. Green has none of them. White shows Peacock
a card." How a name looks is the business of a :class:`Voice`; ``T`` is its kind of text, such as ``str``.
"""

from collections.abc import Iterable
from typing import Any, Generic, TypeVar

from casefile.core.engine import Observation, Setup
from casefile.core.events import Viewer
from casefile.games.hide_tracks import story as tracks
from casefile.games.miporin import story as lodge
from casefile.games.nsider import story as post
from casefile.story import people, sentences
from casefile.story.i18n import Texts
from casefile.story.teller import Line, Teller
from casefile.story.voice import PlainVoice, Voice, seat_names

__all__ = ["TELL", "Line", "PlainVoice", "Story", "Voice", "seat_names", "story"]

TELL = {**sentences.TELL, **people.TELL, **tracks.TELL, **lodge.TELL, **post.TELL}
"""The teller of every kind of event."""

T = TypeVar("T")


class Story(Generic[T]):
    """What one viewer has seen, told line by line; :meth:`tell` takes in its observations in their order."""

    def __init__(self, setup: Setup[Any], viewer: Viewer, voice: Voice[T], texts: Texts) -> None:
        self._teller = Teller(setup, viewer, voice, texts)

    @property
    def lines(self) -> list[Line[T]]:
        """The story so far."""
        return self._teller.lines

    def tell(self, observation: Observation) -> None:
        """Take in the next observation; one that is blank says nothing."""
        self._teller.version += 1
        if observation.event is not None:
            TELL[observation.event.kind](self._teller, observation.event)


def story(
    setup: Setup[Any], viewer: Viewer, voice: Voice[T], texts: Texts, observations: Iterable[Observation]
) -> list[Line[T]]:
    """The story of ``viewer``'s observations, from the beginning of the table."""
    told = Story(setup, viewer, voice, texts)
    for observation in observations:
        told.tell(observation)
    return told.lines
