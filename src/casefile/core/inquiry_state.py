"""The state of a game with an inquiry, and the event handlers shared by all of these games.

Bots, stories, pages, terminals and the audit read these fields of a state; each game may keep others there:

- ``setup``
- ``suspects``: the characters by seat
- ``holdings``
- ``board``: ``None`` where there is none
- ``stage``: ``"asked"`` while a seat must show a card, ``"answered"`` when the suggestion is over, ``"over"`` at the
  end, and else the game's own
- ``turn``: the seat whose turn it is
- ``number``: the number of the turn in the game, counted from 1
- ``order``: all seats in turn order
- ``suggestion``: the suggestion of this turn
- ``out``: the seats that take no more turns
- ``winner``
"""

from typing import Any

from msgspec.structs import replace

from casefile.core.events import Event
from casefile.core.inquiry import AnswerAsked, CaseClosed, Suggested, Suggestion


def suggested(case: Any, event: Suggested) -> Any:
    """Return the case while the suggestion is to be answered."""
    return replace(case, suggestion=Suggestion(event.seat, event.named), stage="asked")


def answer_asked(case: Any, event: AnswerAsked) -> Any:
    """Return the case while the seat that was asked must answer."""
    return replace(case, suggestion=case.suggestion.answered_by(event.seat))


def answered(case: Any, event: Event) -> Any:
    """Return the case after the suggestion."""
    return replace(case, suggestion=case.suggestion.answered_by(None), stage="answered")


def case_closed(case: Any, event: CaseClosed) -> Any:
    """Return the case at its end."""
    return replace(case, stage="over", winner=event.winner, holdings=case.holdings.after_opening(event))


def unchanged(case: Any, event: Event) -> Any:
    """Return the case as it is."""
    return case
