"""The states that code for several games reads, and the event handlers shared by all games with an inquiry.

Bots, stories, pages, terminals and audits read these properties of a state; each game may keep others there. A state
is frozen, so every one of them is only read.
"""

from collections.abc import Mapping
from typing import Protocol, Self, TypeVar

from casefile.core.board import Board
from casefile.core.cards import Card, Place, Seat
from casefile.core.events import Event
from casefile.core.inquiry import AnswerAsked, CaseClosed, Holdings, Suggested, Suggestion
from casefile.core.movement import Pieces


class GameState(Protocol):
    """A state of any game."""

    @property
    def suspects(self) -> Mapping[Seat, Card]:
        """The characters by seat, as far as they are given out."""

    @property
    def board(self) -> Board | None:
        """The board; ``None`` where there is none."""

    @property
    def stage(self) -> str:
        """The stage of the game: ``"over"`` at the end, and else the game's own."""

    @property
    def turn(self) -> Seat:
        """The seat whose turn it is."""

    @property
    def number(self) -> int:
        """The number of the turn in the game, counted from 1; 0 before the first."""

    @property
    def winner(self) -> Seat | None:
        """The seat that won."""


class InquiryState(GameState, Protocol):
    """A state of a game with an inquiry.

    Its stage is ``"asked"`` while a seat must show a card, and ``"answered"`` when the suggestion is over.
    """

    @property
    def holdings(self) -> Holdings:
        """The places of the cards, as far as known."""

    @property
    def order(self) -> tuple[Seat, ...]:
        """All seats in turn order."""

    @property
    def suggestion(self) -> Suggestion | None:
        """The suggestion of this turn."""

    @property
    def pieces(self) -> Pieces | None:
        """The places of tokens and weapons; ``None`` where the game has none."""

    @property
    def out(self) -> frozenset[Seat]:
        """The seats that take no more turns."""

    def __replace__(self, /, **changes: object) -> Self:
        """Return the state with other values of some fields, as every struct does."""


class PostState(InquiryState, Protocol):
    """A state of a game that camps of people play by post."""

    @property
    def round(self) -> int:
        """The number of the round, from 1; 0 before the first."""


class BoardState(InquiryState, Protocol):
    """A state of a game with an inquiry that may be played on a board."""

    @property
    def pieces(self) -> Pieces:
        """The places of tokens and weapons; they stand nowhere without a board."""

    @property
    def here(self) -> Place | None:
        """The place of the token of the seat in turn."""

    @property
    def room(self) -> Place | None:
        """The room in which the token of the seat in turn stands; ``None`` where it stands in none."""

    @property
    def dice(self) -> tuple[int, ...]:
        """The dice of this turn; empty before the throw."""


S = TypeVar("S")
Case = TypeVar("Case", bound=InquiryState)


def suggested(case: Case, event: Suggested) -> Case:
    """Return the case while the suggestion is to be answered."""
    return case.__replace__(suggestion=Suggestion(event.seat, event.named), stage="asked")


def answer_asked(case: Case, event: AnswerAsked) -> Case:
    """Return the case while the seat that was asked must answer."""
    assert case.suggestion is not None
    return case.__replace__(suggestion=case.suggestion.answered_by(event.seat))


def answered(case: Case, event: Event) -> Case:
    """Return the case after the suggestion."""
    assert case.suggestion is not None
    return case.__replace__(suggestion=case.suggestion.answered_by(None), stage="answered")


def case_closed(case: Case, event: CaseClosed) -> Case:
    """Return the case at its end."""
    return case.__replace__(stage="over", winner=event.winner, holdings=case.holdings.after_opening(event))


def unchanged(case: S, event: Event) -> S:
    """Return the case as it is."""
    return case
