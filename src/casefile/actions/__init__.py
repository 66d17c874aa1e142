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
from casefile.actions.tracks import CommitCrime, DrawClues, PlacePieces, Walk

__all__ = [
    "SEAT_ACTIONS",
    "THROWS",
    "Accuse",
    "Action",
    "Actor",
    "Bid",
    "Challenge",
    "ChooseSuspect",
    "CommitCrime",
    "DealCards",
    "DrawBlindly",
    "DrawClues",
    "DrawDealer",
    "EndTurn",
    "Enquire",
    "Go",
    "Lapse",
    "LayCharacters",
    "Menu",
    "Move",
    "Offer",
    "Pass",
    "PlacePieces",
    "PlaceWeapons",
    "Refused",
    "Reveal",
    "Roll",
    "Show",
    "Streams",
    "Suggest",
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

SEAT_ACTIONS: Mapping[str, type[Action]] = {kind.kind: kind for kind in (*_CLASSIC, *_TRACKS, *_LODGE)}
"""The actions of seats by their kind; chance and the clock never come in from outside."""
