"""What the operator did: all of it public, each with a note."""

from collections.abc import Mapping
from typing import ClassVar

from casefile.core.by_post import Disband, GiveStrike, LiftStrike, Sanction
from casefile.core.cards import Card
from casefile.correspondence.camps.acts import Person
from casefile.correspondence.camps.contract import ToEverybody


class GamePaused(ToEverybody, frozen=True):
    """All time stands still."""

    kind: ClassVar[str] = "game_paused"
    note: str


class GameResumed(ToEverybody, frozen=True):
    """Time runs again; all that waits is put off by as long as the pause."""

    kind: ClassVar[str] = "game_resumed"
    note: str


class TurnExtended(ToEverybody, frozen=True):
    """``camp``'s turn is due at ``due`` now."""

    kind: ClassVar[str] = "turn_extended"
    camp: Card
    turn: int
    due: int
    note: str


class OperatorGaveStrike(ToEverybody, frozen=True):
    """The operator gave ``camp`` a strike."""

    kind: ClassVar[str] = "operator_gave_strike"
    camp: Card
    note: str


class OperatorLiftedStrike(ToEverybody, frozen=True):
    """The operator took a strike of ``camp`` back."""

    kind: ClassVar[str] = "operator_lifted_strike"
    camp: Card
    note: str


class LeaderReplaced(ToEverybody, frozen=True):
    """The operator made ``person`` the leader of ``camp``, with a new secret link."""

    kind: ClassVar[str] = "leader_replaced"
    camp: Card
    person: Person
    note: str


class OperatorDisbandedCamp(ToEverybody, frozen=True):
    """The operator removed ``camp`` from the game."""

    kind: ClassVar[str] = "operator_disbanded_camp"
    camp: Card
    note: str


class RuleChanged(ToEverybody, frozen=True):
    """The operator changed what is agreed."""

    kind: ClassVar[str] = "rule_changed"
    rule: str
    value: str
    note: str


class HiddenLookedAt(ToEverybody, frozen=True):
    """The operator ``person`` looks at something hidden, the ``look``-th time in the game; it is shown only after this
    is stored.
    """

    kind: ClassVar[str] = "hidden_looked_at"
    person: Person
    look: int
    what: str
    note: str


class OperatorAppointed(ToEverybody, frozen=True):
    """``person`` operates the game now."""

    kind: ClassVar[str] = "operator_appointed"
    person: Person
    note: str


AT_TABLE: Mapping[type[Sanction], type[OperatorGaveStrike | OperatorLiftedStrike | OperatorDisbandedCamp]] = {
    GiveStrike: OperatorGaveStrike,
    LiftStrike: OperatorLiftedStrike,
    Disband: OperatorDisbandedCamp,
}
"""What people hear of the acts that the table carries out, too."""

EVENTS = (
    *(GamePaused, GameResumed, TurnExtended, OperatorGaveStrike, OperatorLiftedStrike),
    *(LeaderReplaced, OperatorDisbandedCamp, RuleChanged, HiddenLookedAt, OperatorAppointed),
)
"""All of these."""
