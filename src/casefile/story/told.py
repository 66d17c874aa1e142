"""The sentences of a game, besides those that every game has."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Generic

from casefile.core.any_game import S
from casefile.core.editions import Edition
from casefile.core.events import Event
from casefile.core.texts import N_
from casefile.story.i18n import Texts
from casefile.story.phrases import SolutionWords
from casefile.story.private import TellPrivately
from casefile.story.teller import Tell


@dataclass(frozen=True, slots=True)
class Endings:
    """The sentences on the end of a game, in English."""

    won: str = N_("{who} solved the case.")
    """The sentence for other readers than the winner."""
    you: str = N_("You solved the case.")
    """The sentence for the winner."""
    nobody: str = N_("Nobody solved the case.")
    """The sentence on a game without a winner."""
    last: str = N_("{who} is the last one in and wins.")
    """The sentence on a winner who solved nothing: all others are out."""
    you_last: str = N_("You are the last one in and win.")
    """The same for that winner."""
    out: str = N_("out")
    """The word for a player who is out for another reason than a wrong accusation."""

    def on(self, *, yours: bool, last: bool) -> str:
        """Return the sentence on a winner: whether it is the reader, and whether all others were out."""
        if last:
            return self.you_last if yours else self.last
        return self.you if yours else self.won


@dataclass(frozen=True, kw_only=True)
class Told(Generic[S]):
    """A game's own sentences, and the functions that make them."""

    tell: Mapping[str, Tell] = field(default_factory=dict)
    """The functions that add an event to the story, by kind of event."""
    tell_privately: Mapping[str, TellPrivately] = field(default_factory=dict)
    """The functions that note what only one viewer saw of an event, by kind of event."""
    solution_words: SolutionWords = field(default_factory=SolutionWords)
    """The sentences on the solution."""
    endings: Endings = Endings()
    """The sentences that tell who won."""
    result: Callable[[S, Iterable[Event | None], Texts, str, str], str] | None = None
    """Returns the result of a finished game as a text to post elsewhere, with the name of its case and a link."""
    choice_in_words: Callable[[Edition, str, Texts, str], str] | None = None
    """Returns a choice that a review judges, in words."""
