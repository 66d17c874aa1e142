"""The lines of a game's story, computed from observations and kept while more of them come in."""

from collections.abc import Iterable
from typing import Generic, Protocol, TypeVar

from msgspec.structs import replace

from casefile.core.engine import AnyRules, Observation, Setup
from casefile.core.events import Viewer
from casefile.core.options import Options
from casefile.story import people, sentences
from casefile.story.i18n import Texts
from casefile.story.phrases import Phrases
from casefile.story.private import PrivateNotes
from casefile.story.teller import Line, Teller
from casefile.story.told import Told
from casefile.story.voice import Voice


class ToldGame(Protocol):
    """The parts of a game that its story needs."""

    @property
    def rules(self) -> AnyRules:
        """The rule set."""

    @property
    def told(self) -> Told:
        """The game's own sentences."""


T = TypeVar("T")


class Story(Generic[T]):
    """The public story of a table, told line by line.

    :meth:`tell` takes in observations in order. They may be any viewer's: of each event the story uses what a spectator
    sees. So it can be told once for all viewers.
    """

    def __init__(self, game: ToldGame, setup: Setup[Options], voice: Voice[T], texts: Texts) -> None:
        self._tell, self._tell_privately = game.told.tell, game.told.tell_privately
        self._phrases = Phrases(setup, voice, texts, game.told.solution_words)
        self._teller = Teller(self._phrases, game.rules.start(setup).suspects)
        self._beside: list[tuple[int, int]] = []

    @property
    def lines(self) -> list[Line[T]]:
        """The lines of the story so far."""
        return self._teller.lines

    def newest(self, *kinds: str) -> Line[T] | None:
        """Return the last line, or the last line of one of these kinds; ``None`` if there is none."""
        return self._teller.newest(*kinds)

    @property
    def round(self) -> int:
        """The number of the last round that has begun; 0 before the first."""
        return self._teller.round

    @property
    def turns(self) -> int:
        """The number of turns that have begun."""
        return self._teller.turns

    def changed(self) -> tuple[int, list[tuple[int, Line[T]]]]:
        """Return the number of the first line that may have changed since the last call, and all lines from it on."""
        first, self._teller.touched = self._teller.touched, len(self._teller.drafts)
        return first, self._teller.lines_from(first)

    def tell(self, observation: Observation) -> None:
        """Take in the next observation, and tell it; a blank one adds nothing."""
        teller, event = self._teller, observation.event
        public = None if event is None else event.seen_by("spectator")
        teller.before()
        if public is not None:
            tell = self._tell.get(public.kind) or people.TELL.get(public.kind, sentences.untold)
            tell(teller, public)
        if public is None or public.kind in self._tell_privately:  # somebody may have seen more
            self._beside.append((teller.version, teller.done()))

    def notes_for(self, viewer: Viewer) -> PrivateNotes[T]:
        """Return the notes for ``viewer`` alone beside this story.

        They must be given that viewer's own observations.
        """
        return PrivateNotes(self._phrases, viewer, self._tell_privately, self._beside)


def story(
    game: ToldGame,
    setup: Setup[Options],
    viewer: Viewer,
    voice: Voice[T],
    texts: Texts,
    observations: Iterable[Observation],
) -> list[Line[T]]:
    """Return the whole story of a table, with the notes for ``viewer`` alone beside its lines.

    - ``observations`` are all observations of ``viewer``.
    - ``voice`` makes the names of seats and cards and the sentences.
    - ``texts`` translates the sentences.
    """
    told, seen = Story(game, setup, voice, texts), list(observations)
    for observation in seen:
        told.tell(observation)
    notes = told.notes_for(viewer)
    notes.hear(seen)
    private = notes.by_line
    return [replace(line, private=private.get(number)) for number, line in told.changed()[1]]
