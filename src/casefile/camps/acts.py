"""What people ask for, in the imperative. A camp is called by its character; who acts stands beside the act.

An act for a camp is for the camp of who asks: there is no way to name another.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal, NewType

from casefile.actions import Action
from casefile.camps.seals import Seal
from casefile.camps.talk_acts import MarkSheet, Say
from casefile.cards import Card

Person = NewType("Person", str)
"""Somebody, by an opaque id."""

Enrolment = Literal["open", "restricted", "closed"]
"""Who joins: whoever has the code; whoever the leader approves; nobody."""


# -- registration --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OpenRegistration:
    """Announce a game: its characters in turn order, the key phrase, how many camps, back-ups and case files.

    ``files`` is 0 where the players choose none. The game starts at ``start``, or before when all is ready.
    """

    kind: ClassVar[str] = "open_registration"
    characters: tuple[Card, ...]
    phrase: Seal
    slots: int
    back_ups: int
    files: int
    start: int
    note: str


@dataclass(frozen=True, slots=True)
class Enter:
    """Register as the leader of ``character``'s camp, or as a back-up when all are taken.

    ``entropy`` is what one adds to the seed of the deal.
    """

    kind: ClassVar[str] = "enter"
    character: Card
    phrase: Seal
    file: int = 0
    entropy: str = ""


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave one's camp or the list of back-ups."""

    kind: ClassVar[str] = "leave"


@dataclass(frozen=True, slots=True)
class Start:
    """Begin the game."""

    kind: ClassVar[str] = "start"
    note: str


# -- camps ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SetCode:
    """Set the camp code; with the first one the leader shows up."""

    kind: ClassVar[str] = "set_code"
    code: Seal


@dataclass(frozen=True, slots=True)
class SetEnrolment:
    """Say who may join."""

    kind: ClassVar[str] = "set_enrolment"
    enrolment: Enrolment


@dataclass(frozen=True, slots=True)
class JoinByCode:
    """Join ``camp`` with its code, sealed with the salt that the camp's own code has."""

    kind: ClassVar[str] = "join_by_code"
    camp: Card
    code: Seal


@dataclass(frozen=True, slots=True)
class AskToJoin:
    """Ask the leader of ``camp`` to be let in."""

    kind: ClassVar[str] = "ask_to_join"
    camp: Card


@dataclass(frozen=True, slots=True)
class Approve:
    """Let in somebody who has asked."""

    kind: ClassVar[str] = "approve"
    person: Person


@dataclass(frozen=True, slots=True)
class Decline:
    """Turn down somebody who has asked."""

    kind: ClassVar[str] = "decline"
    person: Person


@dataclass(frozen=True, slots=True)
class Expel:
    """Send somebody away from the camp."""

    kind: ClassVar[str] = "expel"
    person: Person


@dataclass(frozen=True, slots=True)
class AppointBeta:
    """Make a member a beta leader."""

    kind: ClassVar[str] = "appoint_beta"
    person: Person


@dataclass(frozen=True, slots=True)
class DismissBeta:
    """Make a beta leader a member again."""

    kind: ClassVar[str] = "dismiss_beta"
    person: Person


@dataclass(frozen=True, slots=True)
class PassLeadership:
    """Make somebody of the camp its leader, and be a member oneself."""

    kind: ClassVar[str] = "pass_leadership"
    person: Person


@dataclass(frozen=True, slots=True)
class Counter:
    """Cancel what a beta leader has entered."""

    kind: ClassVar[str] = "counter"
    entry: int


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Cancel what one has entered oneself."""

    kind: ClassVar[str] = "take_back"
    entry: int


@dataclass(frozen=True, slots=True)
class Play:
    """Do something at the table in the turn ``turn``; ``move`` is the seat's action as the record writes it."""

    kind: ClassVar[str] = "play"
    turn: int
    move: str


@dataclass(frozen=True, slots=True)
class SetStandingOrder:
    """Say which cards the camp shows first."""

    kind: ClassVar[str] = "set_standing_order"
    cards: tuple[Card, ...]


# -- the operator --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pause:
    """Let all time stand still."""

    kind: ClassVar[str] = "pause"
    note: str


@dataclass(frozen=True, slots=True)
class Resume:
    """Let time run again."""

    kind: ClassVar[str] = "resume"
    note: str


@dataclass(frozen=True, slots=True)
class Extend:
    """Give a camp more time for what it owes."""

    kind: ClassVar[str] = "extend"
    camp: Card
    hours: int
    note: str


@dataclass(frozen=True, slots=True)
class GiveStrike:
    """Give a camp an inactivity strike."""

    kind: ClassVar[str] = "give_strike"
    camp: Card
    note: str


@dataclass(frozen=True, slots=True)
class LiftStrike:
    """Take back one of a camp's strikes."""

    kind: ClassVar[str] = "lift_strike"
    camp: Card
    note: str


@dataclass(frozen=True, slots=True)
class Replace:
    """Give a camp another leader; without a ``person`` the first on the list of back-ups."""

    kind: ClassVar[str] = "replace"
    camp: Card
    note: str
    person: Person | None = None


@dataclass(frozen=True, slots=True)
class Disband:
    """Remove a camp from the game."""

    kind: ClassVar[str] = "disband"
    camp: Card
    note: str


@dataclass(frozen=True, slots=True)
class ChangeRule:
    """Change one of the things agreed; ``value`` as people write it."""

    kind: ClassVar[str] = "change_rule"
    rule: str
    value: str
    note: str


@dataclass(frozen=True, slots=True)
class Look:
    """Look at something hidden, named in ``what``."""

    kind: ClassVar[str] = "look"
    what: str
    note: str


@dataclass(frozen=True, slots=True)
class AppointOperator:
    """Hand the operation of the game to somebody else."""

    kind: ClassVar[str] = "appoint_operator"
    person: Person
    note: str


ACTS: Mapping[str, type[Action]] = {
    act.kind: act
    for act in (
        *(OpenRegistration, Enter, Leave, Start),
        *(SetCode, SetEnrolment, JoinByCode, AskToJoin, Approve, Decline, Expel),
        *(AppointBeta, DismissBeta, PassLeadership, Counter, TakeBack, Play, SetStandingOrder, Say, MarkSheet),
        *(Pause, Resume, Extend, GiveStrike, LiftStrike, Replace, Disband, ChangeRule, Look, AppointOperator),
    )
}
"""Every act of people by its kind."""
