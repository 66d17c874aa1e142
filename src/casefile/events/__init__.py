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
from casefile.events.tracks import (
    CategorySolved,
    CluesDrawn,
    CluesNoted,
    CrimeCommitted,
    HuntEnded,
    PiecesPlaced,
    Side,
    TracksHidden,
    WayTaken,
)

__all__ = [
    "EVENTS",
    "Accused",
    "AnswerAsked",
    "BotSteppedIn",
    "CardShown",
    "CardsDealt",
    "CaseClosed",
    "CaseFileSeen",
    "CategorySolved",
    "CluesDrawn",
    "CluesNoted",
    "CouldNotAnswer",
    "CouldNotMove",
    "CrimeCommitted",
    "DiceRolled",
    "Event",
    "HuntEnded",
    "Lapsed",
    "NobodyAnswered",
    "OwnerReturned",
    "PassageTaken",
    "PiecesPlaced",
    "Public",
    "RollAsked",
    "SeatOut",
    "SeatTaken",
    "SeedOpened",
    "Side",
    "SideCardSeen",
    "Suggested",
    "SuspectChosen",
    "TableEvent",
    "TokenMoved",
    "TracksHidden",
    "TurnBegan",
    "TurnEnded",
    "Viewer",
    "WayTaken",
    "WeaponsPlaced",
]

_PEOPLE = (SeatTaken, BotSteppedIn, OwnerReturned, SeedOpened, Lapsed)
_CLASSIC = (
    *(SuspectChosen, CardsDealt, WeaponsPlaced, TurnBegan, RollAsked, DiceRolled, CouldNotMove, TokenMoved),
    *(PassageTaken, TurnEnded, Suggested, CouldNotAnswer, AnswerAsked, CardShown, NobodyAnswered, SideCardSeen),
    *(Accused, CaseFileSeen, SeatOut, CaseClosed),
)
_TRACKS = (CrimeCommitted, PiecesPlaced, CluesDrawn, WayTaken, TracksHidden, CluesNoted, CategorySolved, HuntEnded)

EVENTS: Mapping[str, type[Event]] = {event.kind: event for event in (*_PEOPLE, *_CLASSIC, *_TRACKS)}
"""Every event by its stable kind."""
