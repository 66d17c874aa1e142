"""What the operator did: all of it public, each with a note."""

from typing import ClassVar

from casefile.core.cards import Card
from casefile.correspondence.camps.acts import Person
from casefile.correspondence.camps.contract import EVERYBODY, PeopleEvent, Seen


class GamePaused(PeopleEvent, frozen=True):
    """All time stands still."""

    kind: ClassVar[str] = "game_paused"
    seen: ClassVar[Seen] = EVERYBODY
    note: str


class GameResumed(PeopleEvent, frozen=True):
    """Time runs again; all that waits is put off by as long as the pause."""

    kind: ClassVar[str] = "game_resumed"
    seen: ClassVar[Seen] = EVERYBODY
    note: str


class TurnExtended(PeopleEvent, frozen=True):
    """``camp``'s turn is due at ``due`` now."""

    kind: ClassVar[str] = "turn_extended"
    seen: ClassVar[Seen] = EVERYBODY
    camp: Card
    turn: int
    due: int
    note: str


class StrikeGiven(PeopleEvent, frozen=True):
    """The operator gave ``camp`` a strike."""

    kind: ClassVar[str] = "strike_given"
    seen: ClassVar[Seen] = EVERYBODY
    camp: Card
    note: str


class StrikeLifted(PeopleEvent, frozen=True):
    """The operator took a strike of ``camp`` back."""

    kind: ClassVar[str] = "strike_lifted"
    seen: ClassVar[Seen] = EVERYBODY
    camp: Card
    note: str


class LeaderReplaced(PeopleEvent, frozen=True):
    """The operator made ``person`` the leader of ``camp``, with a new secret link."""

    kind: ClassVar[str] = "leader_replaced"
    seen: ClassVar[Seen] = EVERYBODY
    camp: Card
    person: Person
    note: str


class CampDisbanded(PeopleEvent, frozen=True):
    """The operator removed ``camp`` from the game."""

    kind: ClassVar[str] = "camp_disbanded"
    seen: ClassVar[Seen] = EVERYBODY
    camp: Card
    note: str


class RuleChanged(PeopleEvent, frozen=True):
    """The operator changed what is agreed."""

    kind: ClassVar[str] = "rule_changed"
    seen: ClassVar[Seen] = EVERYBODY
    rule: str
    value: str
    note: str


class HiddenLookedAt(PeopleEvent, frozen=True):
    """The operator ``person`` looks at something hidden, the ``look``-th time in the game; it is shown only after this
    is stored.
    """

    kind: ClassVar[str] = "hidden_looked_at"
    seen: ClassVar[Seen] = EVERYBODY
    person: Person
    look: int
    what: str
    note: str


class OperatorAppointed(PeopleEvent, frozen=True):
    """``person`` operates the game now."""

    kind: ClassVar[str] = "operator_appointed"
    seen: ClassVar[Seen] = EVERYBODY
    person: Person
    note: str
