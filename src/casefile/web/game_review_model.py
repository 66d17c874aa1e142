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
    """The number of the seat, from 0."""
    token: str
    """The design of the seat's token."""
    name: str
    """The short name of the character; without one, the name of the player, or a number such as "Bot 2"."""
    person: str
    """The name of the player, or the word "you" or "bot"; empty where it would repeat ``name``."""
    you: bool
    """Whether the seat is the viewer's own."""
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
    """One of the best questions at a moment.

    - ``cards``: the short names of the cards that it names, as a list in words.
    - ``percent``: the information that it could be expected to give, in percent of the best question's; 100 at most.
    """

    cards: str
    percent: int


class ProofOf(Struct, frozen=True):
    """The proof that a card must lie in the case file.

    - ``name``: the full name of the card.
    - ``text``: the last sentences of the proof, as one text.
    """

    name: str
    text: str


class ReviewMoment(Struct, frozen=True):
    """A rated moment of the game."""

    version: int
    """The number of the event at which it stands."""
    at: float
    """The place of the moment on the chart, in turns."""
    turn: int
    """The number of the turn, from 1; 0 before the first turn."""
    seat: int
    """The seat that acted."""
    token: str
    """The design of the token of that seat."""
    short: str
    """The named cards in a few words, or the seat's name."""
    did: str
    """The result of the action, in a few words."""
    rating: Rating
    """The rating, which gives the moment its sign and its colour."""
    label: str
    """The rating in a word or a few, such as "told little"."""
    title: str
    """A sentence on what was good or bad."""
    line: Words
    """The line of the story on this moment."""
    cards: tuple[CardModel, ...] = ()
    """The cards that the question or the accusation named; empty for other moments."""
    proof: tuple[ProofOf, ...] = ()
    """The proofs of the cards of the case file, at the moment from which the seat could know them; else empty."""
    better: str = ""
    """The sentence on a better choice; empty if there is none to name."""
    others: tuple[OtherQuestion, ...] = ()
    """The best questions at that moment, the best first; empty for a moment without a rated question."""
    figures: tuple[str, ...] = ()
    """The judgement in numbers, for a reader that asks for them."""


class GameReview(Struct, frozen=True):
    """The page, with the seats that have been reviewed by now."""

    source: ReplaySource
    """The origin of the game: a game on this server, or a record that the reader gave."""
    game: str
    """The slug of the game."""
    title: str
    """The title of the game."""
    commitment: str
    """The hash of the seed and the salt that was shown before anybody sat down."""
    me: str
    """The design of the viewer's token, whose colour the page has; ``peacock`` for a viewer without a seat."""
    count: int
    """The number of seats."""
    done: int
    """The number of seats that have been reviewed."""
    turns: int
    """The number of turns in the whole game."""
    lanes: tuple[ReviewLane, ...]
    """The seats in order, each with the words beside its line."""
    moments: tuple[ReviewMoment, ...]
    """The rated moments that are shown, in order."""
    wide: str
    """The chart as SVG, for a wide screen."""
    narrow: str
    """The chart as SVG, for a narrow screen."""
    told: str
    """The chart in words."""
    turning: str
    """The sentence on the turning point; empty if there is none, or before all seats have been reviewed."""
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
