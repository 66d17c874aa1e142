"""What happened at a table: facts in the past tense, each of which says itself who sees what.

``seen_by`` has no default: an event is public only because its class says :class:`Public`. The log is never
rewritten; ``kind`` is what is stored, so a class may be renamed but a kind may not. Each family of rule sets has a
module of its own here.
"""

from collections.abc import Mapping

from casefile.events.classic import (
    Accused,
    AnswerAsked,
    CardsDealt,
    CardShown,
    CaseClosed,
    CaseFileSeen,
    CouldNotAnswer,
    CouldNotMove,
    DiceRolled,
    NobodyAnswered,
    PassageTaken,
    RollAsked,
    SeatOut,
    SideCardSeen,
    Suggested,
    SuspectChosen,
    TokenMoved,
    TurnBegan,
    TurnEnded,
    WeaponsPlaced,
)
from casefile.events.contract import Event, Public, TableEvent, Viewer
from casefile.events.people import BotSteppedIn, Lapsed, OwnerReturned, SeatTaken, SeedOpened

__all__ = [
    "EVENTS",
    "Accused",
    "AnswerAsked",
    "BotSteppedIn",
    "CardShown",
    "CardsDealt",
    "CaseClosed",
    "CaseFileSeen",
    "CouldNotAnswer",
    "CouldNotMove",
    "DiceRolled",
    "Event",
    "Lapsed",
    "NobodyAnswered",
    "OwnerReturned",
    "PassageTaken",
    "Public",
    "RollAsked",
    "SeatOut",
    "SeatTaken",
    "SeedOpened",
    "SideCardSeen",
    "Suggested",
    "SuspectChosen",
    "TableEvent",
    "TokenMoved",
    "TurnBegan",
    "TurnEnded",
    "Viewer",
    "WeaponsPlaced",
]

_PEOPLE = (SeatTaken, BotSteppedIn, OwnerReturned, SeedOpened, Lapsed)
_CLASSIC = (
    *(SuspectChosen, CardsDealt, WeaponsPlaced, TurnBegan, RollAsked, DiceRolled, CouldNotMove, TokenMoved),
    *(PassageTaken, TurnEnded, Suggested, CouldNotAnswer, AnswerAsked, CardShown, NobodyAnswered, SideCardSeen),
    *(Accused, CaseFileSeen, SeatOut, CaseClosed),
)

EVENTS: Mapping[str, type[Event]] = {event.kind: event for event in (*_PEOPLE, *_CLASSIC)}
"""Every event by its stable kind."""
