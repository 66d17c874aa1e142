"""The model of the page on which a finished game is compared with what each seat could know."""

from typing import Literal

from msgspec import Struct

from casefile.web.coloured_text import Words
from casefile.web.model import CardModel
from casefile.web.replay_model import ReplaySource

Rating = Literal["best", "good", "little", "lucky", "nothing", "gave", "right", "wrong", "framed", "known", "stand_in"]
"""How a moment is rated: ``known`` is that somebody could know the case from then on, ``stand_in`` that a bot decided.

That bot played on for somebody, whom nothing is said of there."""


class ReviewLane(Struct, frozen=True):
    """A seat beside its line of the chart.

    ``left`` is how many solutions fit at the end of each turn, the first of them before the first.
    ``accuracy`` is 0 to 100, or ``None``; ``said`` are a few sentences.
    """

    seat: int
    token: str
    name: str
    person: str
    you: bool
    accuracy: int | None
    said: tuple[Words, ...]
    left: tuple[int, ...]


class OtherQuestion(Struct, frozen=True):
    """A question that could have been asked, and what it promised, in hundredths of the best."""

    cards: str
    percent: int


class ProofOf(Struct, frozen=True):
    """Why a card, by name, must lie in the case file."""

    name: str
    text: str


class ReviewMoment(Struct, frozen=True):
    """A moment: after event ``version``, at ``at`` turns, by ``seat``. ``title`` says what was good or bad about it.

    ``line`` is what the story tells of it, ``short`` the cards in a few words and ``did`` what else is to be said
    there. ``figures`` are the same in numbers, for who asks for them.
    """

    version: int
    at: float
    turn: int
    seat: int
    token: str
    short: str
    did: str
    rating: Rating
    label: str
    title: str
    line: Words
    cards: tuple[CardModel, ...] = ()
    proof: tuple[ProofOf, ...] = ()
    better: str = ""
    others: tuple[OtherQuestion, ...] = ()
    figures: tuple[str, ...] = ()


class GameReview(Struct, frozen=True):
    """The page, as far as the review has come: so many seats of ``count`` are ``done``.

    ``wide`` and ``narrow`` are the chart, drawn, and ``told`` is it in sentences. ``chosen`` is the
    number of the moment that is looked at, -1 where there is none. ``mine`` says whether only the viewer's own moments
    are on it, ``None`` where the viewer has none.
    """

    source: ReplaySource
    game: str
    title: str
    commitment: str
    me: str
    count: int
    done: int
    turns: int
    lanes: tuple[ReviewLane, ...]
    moments: tuple[ReviewMoment, ...]
    wide: str
    narrow: str
    told: str
    turning: str
    chosen: int
    mine: bool | None = None

    @property
    def whole(self) -> bool:
        """Whether nothing is still to come."""
        return self.done == self.count

    @property
    def turn(self) -> int:
        """The turn that is looked at."""
        return self.moments[self.chosen].turn if self.chosen >= 0 else self.turns

    @property
    def address(self) -> str:
        """Where the replay is to be had."""
        return f"{self.source.home}/replay"
