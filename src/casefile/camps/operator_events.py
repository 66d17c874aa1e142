"""What the operator did: all of it public, each with a note."""

from dataclasses import dataclass
from typing import ClassVar

from casefile.camps.acts import Person
from casefile.camps.contract import EVERYBODY, Event, Seen
from casefile.cards import Card


@dataclass(frozen=True, slots=True)
class GamePaused(Event):
    """All time stands still."""

    kind: ClassVar[str] = "game_paused"
    seen: ClassVar[Seen] = EVERYBODY
    at: int
    note: str


@dataclass(frozen=True, slots=True)
class GameResumed(Event):
    """Time runs again; all that waits is put off by as long as the pause."""

    kind: ClassVar[str] = "game_resumed"
    seen: ClassVar[Seen] = EVERYBODY
    at: int
    note: str


@dataclass(frozen=True, slots=True)
class TurnExtended(Event):
    """``camp``'s turn is due at ``due`` now."""

    kind: ClassVar[str] = "turn_extended"
    seen: ClassVar[Seen] = EVERYBODY
    at: int
    camp: Card
    turn: int
    due: int
    note: str


@dataclass(frozen=True, slots=True)
class StrikeGiven(Event):
    """The operator gave ``camp`` a strike."""

    kind: ClassVar[str] = "strike_given"
    seen: ClassVar[Seen] = EVERYBODY
    at: int
    camp: Card
    note: str


@dataclass(frozen=True, slots=True)
class StrikeLifted(Event):
    """The operator took a strike of ``camp`` back."""

    kind: ClassVar[str] = "strike_lifted"
    seen: ClassVar[Seen] = EVERYBODY
    at: int
    camp: Card
    note: str


@dataclass(frozen=True, slots=True)
class LeaderReplaced(Event):
    """The operator made ``person`` the leader of ``camp``, with a new secret link."""

    kind: ClassVar[str] = "leader_replaced"
    seen: ClassVar[Seen] = EVERYBODY
    at: int
    camp: Card
    person: Person
    note: str


@dataclass(frozen=True, slots=True)
class CampDisbanded(Event):
    """The operator removed ``camp`` from the game."""

    kind: ClassVar[str] = "camp_disbanded"
    seen: ClassVar[Seen] = EVERYBODY
    at: int
    camp: Card
    note: str


@dataclass(frozen=True, slots=True)
class RuleChanged(Event):
    """The operator changed what is agreed."""

    kind: ClassVar[str] = "rule_changed"
    seen: ClassVar[Seen] = EVERYBODY
    at: int
    rule: str
    value: str
    note: str


@dataclass(frozen=True, slots=True)
class HiddenLookedAt(Event):
    """The operator ``person`` looks at something hidden, the ``look``-th time in the game; it is shown only after this
    is stored.
    """

    kind: ClassVar[str] = "hidden_looked_at"
    seen: ClassVar[Seen] = EVERYBODY
    at: int
    person: Person
    look: int
    what: str
    note: str


@dataclass(frozen=True, slots=True)
class OperatorAppointed(Event):
    """``person`` operates the game now."""

    kind: ClassVar[str] = "operator_appointed"
    seen: ClassVar[Seen] = EVERYBODY
    at: int
    person: Person
    note: str
