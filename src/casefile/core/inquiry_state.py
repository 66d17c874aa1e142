"""The properties of states that code for several games reads, and the event handlers shared by games with suggestions.

Bots, stories, pages, terminals and audits read these properties of a state; each game may keep others there. A state is
frozen, so every one of them is only read.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Protocol, TypeGuard, TypeVar

from msgspec.structs import replace

from casefile.core.board import Board
from casefile.core.cards import Card, Place, Seat
from casefile.core.events import Event
from casefile.core.inquiry import AnswerAsked, CaseClosed, Holdings, Suggested, Suggestion
from casefile.core.movement import Pieces


def last_in(events: Iterable[Event | None], winner: Seat | None, out: Collection[Seat], seats: int) -> bool:
    """Return whether ``winner`` won a finished game of so many seats as the last one in, without a right accusation."""
    if winner is None or not 0 < seats - 1 <= len(out):
        return False
    return not any(event is not None and event.judged() == (winner, True) for event in events)


class GameState(Protocol):
    """A state of any game."""

    @property
    def suspects(self) -> Mapping[Seat, Card]:
        """The characters of the seats, by seat, as far as they have one."""

    @property
    def board(self) -> Board | None:
        """The board; ``None`` in a game without one."""

    @property
    def stage(self) -> str:
        """The name of the stage that the game is in: ``"over"`` at the end, and else a name of the game's own."""

    @property
    def turn(self) -> Seat:
        """The seat whose turn it is."""

    @property
    def number(self) -> int:
        """The number of the turn in the game, counted from 1; 0 before the first."""

    @property
    def holdings(self) -> Holdings | None:
        """The places of the cards, as far as the viewer knows them; ``None`` in a game without hands."""

    @property
    def out(self) -> frozenset[Seat]:
        """The seats that take no more turns; empty in a game in which no seat falls out."""

    @property
    def winner(self) -> Seat | None:
        """The seat that won."""


class InquiryState(GameState, Protocol):
    """A state of a game with suggestions.

    Its stage is ``"asked"`` while a seat must show a card, and ``"answered"`` when the suggestion is over.
    """

    @property
    def holdings(self) -> Holdings:
        """The places of the cards, as far as the viewer knows them."""

    @property
    def order(self) -> tuple[Seat, ...]:
        """All seats in turn order."""

    @property
    def suggestion(self) -> Suggestion | None:
        """The suggestion of this turn; ``None`` before there is one."""

    @property
    def pieces(self) -> Pieces | None:
        """The places of tokens and weapons; ``None`` in a game without them."""


class PostState(InquiryState, Protocol):
    """A state of a game by post, in which each seat is played by a camp of people."""

    @property
    def round(self) -> int:
        """The number of the round, counted from 1; 0 before the first."""


class BoardState(InquiryState, Protocol):
    """A state of a game with suggestions that can be played on a board."""

    @property
    def pieces(self) -> Pieces:
        """The places of tokens and weapons; empty in a game without a board."""

    @property
    def here(self) -> Place | None:
        """The place of the token of the seat in turn; ``None`` in a game without a board."""

    @property
    def room(self) -> Place | None:
        """The room in which the token of the seat in turn stands; ``None`` if it stands in none."""

    @property
    def dice(self) -> tuple[int, ...]:
        """The dice of this turn; empty before the throw."""


def has_hands(state: GameState) -> TypeGuard[InquiryState]:
    """Return whether ``state`` is that of a game with hands, which are asked for by suggestions."""
    return state.holdings is not None


def has_pieces(state: GameState) -> TypeGuard[BoardState]:
    """Return whether ``state`` is that of a game with suggestions whose tokens and weapons can stand on a board."""
    return has_hands(state) and state.pieces is not None


S = TypeVar("S")
Case = TypeVar("Case", bound=InquiryState)


class ChangedState(Protocol):
    """The function that returns a state with other values of some fields."""

    def __call__(self, case: S, /, **changes: object) -> S:
        """Return the state with these values."""


_of_structs: Any = replace  # typed for its own structs alone, and a protocol cannot say that a state is one
changed_state: ChangedState = _of_structs
"""The library's function itself, for states that are known by their protocol: one call more for each event would take
a fifth of the time of a replay."""


def suggested(case: Case, event: Suggested) -> Case:
    """Return the state after a suggestion was made."""
    return changed_state(case, suggestion=Suggestion(event.seat, event.named), stage="asked")


def answer_asked(case: Case, event: AnswerAsked) -> Case:
    """Return the state after a seat was asked to show a card."""
    assert case.suggestion is not None
    return changed_state(case, suggestion=case.suggestion.answered_by(event.seat))


def answered(case: Case, event: Event) -> Case:
    """Return the state after the suggestion was answered, or nobody could answer."""
    assert case.suggestion is not None
    return changed_state(case, suggestion=case.suggestion.answered_by(None), stage="answered")


def case_closed(case: Case, event: CaseClosed) -> Case:
    """Return the state after the end of the game."""
    return changed_state(case, stage="over", winner=event.winner, holdings=case.holdings.after_opening(event))


def unchanged(case: S, event: Event) -> S:
    """Return the state as it is, for an event that does not change it."""
    return case
