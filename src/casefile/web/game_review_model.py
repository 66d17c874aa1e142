"""The model of the page on which a finished game is compared with the possible knowledge of each seat."""

from typing import Literal

from msgspec import Struct

from casefile.web.coloured_text import Words
from casefile.web.model import CardModel
from casefile.web.replay_model import ReplaySource

Rating = Literal["best", "good", "little", "lucky", "nothing", "gave", "right", "wrong", "framed", "known", "stand_in"]
"""The rating of a moment.

``known``: somebody could know the case from then on. ``stand_in``: a bot decided, which played on for somebody; nothing
    is said of that player there.
"""


class ReviewLane(Struct, frozen=True):
    """A seat beside its line of the chart."""

    seat: int
    token: str
    name: str
    person: str
    you: bool
    accuracy: int | None
    """The accuracy, 0 to 100, or ``None``."""
    said: tuple[Words, ...]
    """A few sentences about the seat."""
    left: tuple[int, ...]
    """The number of solutions that fit at the end of each turn; the first entry is before the first turn."""


class OtherQuestion(Struct, frozen=True):
    """A question that could have been asked, and its expected information, in hundredths of the best."""

    cards: str
    percent: int


class ProofOf(Struct, frozen=True):
    """The reason why a card, by name, must lie in the case file."""

    name: str
    text: str


class ReviewMoment(Struct, frozen=True):
    """A moment of the game."""

    version: int
    """The number of the event that it follows."""
    at: float
    """The time of the moment, in turns."""
    turn: int
    seat: int
    """The seat that acted."""
    token: str
    short: str
    """The cards in a few words."""
    did: str
    """Other words on the moment."""
    rating: Rating
    label: str
    title: str
    """The good or bad of it, in a sentence."""
    line: Words
    """The line of the story."""
    cards: tuple[CardModel, ...] = ()
    proof: tuple[ProofOf, ...] = ()
    better: str = ""
    others: tuple[OtherQuestion, ...] = ()
    figures: tuple[str, ...] = ()
    """The same in numbers, for a reader that asks for them."""


class GameReview(Struct, frozen=True):
    """The page, as far as the review has come."""

    source: ReplaySource
    game: str
    title: str
    commitment: str
    me: str
    count: int
    """The number of seats."""
    done: int
    """The number of seats that are done."""
    turns: int
    lanes: tuple[ReviewLane, ...]
    moments: tuple[ReviewMoment, ...]
    wide: str
    """The chart, drawn wide."""
    narrow: str
    """The chart, drawn narrow."""
    told: str
    """The chart in sentences."""
    turning: str
    chosen: int
    """The number of the moment that is looked at; -1 where there is none."""
    mine: bool | None = None
    """Whether only the viewer's own moments are shown; ``None`` where the viewer has none."""

    @property
    def whole(self) -> bool:
        """Whether all seats are done."""
        return self.done == self.count

    @property
    def turn(self) -> int:
        """The turn that is looked at."""
        return self.moments[self.chosen].turn if self.chosen >= 0 else self.turns

    @property
    def address(self) -> str:
        """The address of the replay."""
        return f"{self.source.home}/replay"
