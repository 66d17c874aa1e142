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
from casefile.events.lodge import (
    AreaEntered,
    BidMade,
    BidPassed,
    CardRevealed,
    CardsSwapped,
    Challenged,
    CharactersLaid,
    DayMoved,
    DealerDrawn,
    Enquired,
    FellOut,
    Gathered,
    PlayOpened,
    SwapChosen,
)
from casefile.events.people import BotSteppedIn, ClockSet, Lapsed, OwnerReturned, SeatTaken, SeedOpened
from casefile.events.post import (
    AccusationOffered,
    AccusationPending,
    CampDisbanded,
    CardPreferred,
    FileChosen,
    HandRevealed,
    MurdererUnmasked,
    Reason,
    RedCardDealt,
    StrikeGiven,
    StrikeLifted,
    TurnMissed,
    TurnOrderDrawn,
    TurnWritten,
    WritingBegan,
)
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
    "AccusationOffered",
    "AccusationPending",
    "Accused",
    "AnswerAsked",
    "AreaEntered",
    "BidMade",
    "BidPassed",
    "BotSteppedIn",
    "CampDisbanded",
    "CardPreferred",
    "CardRevealed",
    "CardShown",
    "CardsDealt",
    "CardsSwapped",
    "CaseClosed",
    "CaseFileSeen",
    "CategorySolved",
    "Challenged",
    "CharactersLaid",
    "ClockSet",
    "CluesDrawn",
    "CluesNoted",
    "CouldNotAnswer",
    "CouldNotMove",
    "CrimeCommitted",
    "DayMoved",
    "DealerDrawn",
    "DiceRolled",
    "Enquired",
    "Event",
    "FellOut",
    "FileChosen",
    "Gathered",
    "HandRevealed",
    "HuntEnded",
    "Lapsed",
    "MurdererUnmasked",
    "NobodyAnswered",
    "OwnerReturned",
    "PassageTaken",
    "PiecesPlaced",
    "PlayOpened",
    "Public",
    "Reason",
    "RedCardDealt",
    "RollAsked",
    "SeatOut",
    "SeatTaken",
    "SeedOpened",
    "Side",
    "SideCardSeen",
    "StrikeGiven",
    "StrikeLifted",
    "Suggested",
    "SuspectChosen",
    "SwapChosen",
    "TableEvent",
    "TokenMoved",
    "TracksHidden",
    "TurnBegan",
    "TurnEnded",
    "TurnMissed",
    "TurnOrderDrawn",
    "TurnWritten",
    "Viewer",
    "WayTaken",
    "WeaponsPlaced",
    "WritingBegan",
]

_PEOPLE = (SeatTaken, BotSteppedIn, OwnerReturned, ClockSet, SeedOpened, Lapsed)
_CLASSIC = (
    *(SuspectChosen, CardsDealt, WeaponsPlaced, TurnBegan, RollAsked, DiceRolled, CouldNotMove, TokenMoved),
    *(PassageTaken, TurnEnded, Suggested, CouldNotAnswer, AnswerAsked, CardShown, NobodyAnswered, SideCardSeen),
    *(Accused, CaseFileSeen, SeatOut, CaseClosed),
)
_TRACKS = (CrimeCommitted, PiecesPlaced, CluesDrawn, WayTaken, TracksHidden, CluesNoted, CategorySolved, HuntEnded)
_LODGE = (
    *(DealerDrawn, CharactersLaid, BidMade, BidPassed, PlayOpened, CardRevealed, DayMoved, Gathered, AreaEntered),
    *(SwapChosen, CardsSwapped, Enquired, Challenged, FellOut),
)
_POST = (
    *(FileChosen, TurnOrderDrawn, RedCardDealt, WritingBegan, TurnWritten, TurnMissed, AccusationPending),
    *(AccusationOffered, CardPreferred, StrikeGiven, StrikeLifted, CampDisbanded, HandRevealed, MurdererUnmasked),
)

EVENTS: Mapping[str, type[Event]] = {event.kind: event for event in (*_PEOPLE, *_CLASSIC, *_TRACKS, *_LODGE, *_POST)}
"""Every event by its stable kind."""
