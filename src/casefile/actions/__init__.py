"""What actors may do: actions in the imperative, and the menu that offers or forbids each kind.

A *menu* maps every kind of action of a rule set either to an :class:`Offer` or to the id of the clause that forbids
it now. Every rule is written once, there: legality, refusals, the controls of a page and a bot's random choice all
come from the same value. Each family of rule sets has a module of its own here.
"""

from collections.abc import Mapping

from casefile.actions.classic import (
    THROWS,
    Accuse,
    ChooseSuspect,
    DealCards,
    EndTurn,
    Move,
    PlaceWeapons,
    Roll,
    Show,
    Suggest,
    TakePassage,
    ThrowDice,
)
from casefile.actions.contract import Action, Actor, Lapse, Streams
from casefile.actions.lodge import (
    Bid,
    Challenge,
    DrawBlindly,
    DrawDealer,
    Enquire,
    Go,
    LayCharacters,
    Pass,
    Reveal,
    Swap,
)
from casefile.actions.menu import Menu, Offer, Refused, check, each, offers, pick
from casefile.actions.post import (
    AnswerForCamp,
    DealRedCard,
    DisbandCamp,
    DrawOrder,
    GiveStrike,
    LiftStrike,
    MissTurn,
    PreferCard,
    SuggestPending,
)
from casefile.actions.tracks import CommitCrime, DrawClues, PlacePieces, Walk

__all__ = [
    "SEAT_ACTIONS",
    "THROWS",
    "Accuse",
    "Action",
    "Actor",
    "AnswerForCamp",
    "Bid",
    "Challenge",
    "ChooseSuspect",
    "CommitCrime",
    "DealCards",
    "DealRedCard",
    "DisbandCamp",
    "DrawBlindly",
    "DrawClues",
    "DrawDealer",
    "DrawOrder",
    "EndTurn",
    "Enquire",
    "GiveStrike",
    "Go",
    "Lapse",
    "LayCharacters",
    "LiftStrike",
    "Menu",
    "MissTurn",
    "Move",
    "Offer",
    "Pass",
    "PlacePieces",
    "PlaceWeapons",
    "PreferCard",
    "Refused",
    "Reveal",
    "Roll",
    "Show",
    "Streams",
    "Suggest",
    "SuggestPending",
    "Swap",
    "TakePassage",
    "ThrowDice",
    "Walk",
    "check",
    "each",
    "offers",
    "pick",
]

_CLASSIC = (ChooseSuspect, Roll, Move, TakePassage, Suggest, Show, Accuse, EndTurn)
_TRACKS = (Walk,)
_LODGE = (Bid, Pass, Reveal, Go, Swap, Enquire, Challenge)
_POST = (SuggestPending, PreferCard)

SEAT_ACTIONS: Mapping[str, type[Action]] = {kind.kind: kind for kind in (*_CLASSIC, *_TRACKS, *_LODGE, *_POST)}
"""The actions of seats by their kind; chance, the clock and the operator never come in from outside."""
