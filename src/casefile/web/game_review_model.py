"""The model of the page that compares a finished game with what each seat could have known."""

from typing import Literal

from msgspec import Struct

from casefile.web.coloured_text import Words
from casefile.web.model import CardModel
from casefile.web.replay_model import ReplaySource

Rating = Literal[
    "best", "good", "little", "lucky", "nothing", "gave", "right", "wrong", "framed", "known", "stand_in", "unread"
]
"""The rating of a moment.

``known``: somebody could know the case from then on. ``stand_in``: a bot decided, which played on for somebody; nothing
    is said of that player there. ``unread``: its seat has not been reviewed yet.
"""


class ReviewLane(Struct, frozen=True):
    """A seat beside its line of the chart."""

    seat: int
    token: str
    name: str
    person: str
    you: bool
    accuracy: int | None
    """The accuracy of the seat's choices, 0 to 100; ``None`` before the seat has been reviewed."""
    said: tuple[Words, ...]
    """A few sentences about the seat."""
    left: tuple[int, ...]
    """The number of solutions that fitted what the seat had seen: before the first turn, then after each turn.

    0 where that is not known yet, and -1 from the turn on in which the seat looked into the case file.
    """
    read: int | None = None
    """The last turn that has been read for the seat; ``None`` once the seat is reviewed."""


class OtherQuestion(Struct, frozen=True):
    """One of the best questions at that moment, with its expected information in percent of the best."""

    cards: str
    percent: int


class ProofOf(Struct, frozen=True):
    """The proof that a card, given by its name, must lie in the case file."""

    name: str
    text: str


class ReviewMoment(Struct, frozen=True):
    """A rated moment of the game."""

    version: int
    """The number of the event at which it stands."""
    at: float
    """The place of the moment on the chart, in turns."""
    turn: int
    seat: int
    """The seat that acted."""
    token: str
    short: str
    """The named cards in a few words, or the seat's name."""
    did: str
    """The result of the action, in a few words."""
    rating: Rating
    label: str
    title: str
    """A sentence on what was good or bad."""
    line: Words
    """The line of the story on this moment."""
    cards: tuple[CardModel, ...] = ()
    proof: tuple[ProofOf, ...] = ()
    better: str = ""
    others: tuple[OtherQuestion, ...] = ()
    figures: tuple[str, ...] = ()
    """The judgement in numbers, for a reader that asks for them."""


class GameReview(Struct, frozen=True):
    """The page, with the seats that have been reviewed by now."""

    source: ReplaySource
    game: str
    title: str
    commitment: str
    me: str
    count: int
    """The number of seats."""
    done: int
    """The number of seats that have been reviewed."""
    turns: int
    lanes: tuple[ReviewLane, ...]
    moments: tuple[ReviewMoment, ...]
    wide: str
    """The chart as SVG, for a wide screen."""
    narrow: str
    """The chart as SVG, for a narrow screen."""
    told: str
    """The chart in words."""
    turning: str
    chosen: int
    """The place of the moment that is open; -1 if there are no moments."""
    case_file: tuple[CardModel, ...] = ()
    """The cards of the case file, shown while the game is being read."""
    reading: int = 0
    """The turn that is being read."""
    mine: bool | None = None
    """Whether only the viewer's own moments are shown; ``None`` where the viewer has none."""

    @property
    def whole(self) -> bool:
        """Whether all seats have been reviewed."""
        return self.done == self.count

    @property
    def read(self) -> int:
        """The number of turns that have been read, of all seats together."""
        return sum(self.turns if each.read is None else each.read for each in self.lanes)

    @property
    def turn(self) -> int:
        """The turn of the moment that is open."""
        return self.moments[self.chosen].turn if self.chosen >= 0 else self.turns

    @property
    def address(self) -> str:
        """The address of the replay of the game."""
        return f"{self.source.home}/replay"
