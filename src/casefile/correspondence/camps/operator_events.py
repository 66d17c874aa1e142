"""Events that the operator causes. Those with a note are acts of the operator, and everybody sees them."""

from collections.abc import Mapping
from typing import ClassVar

from casefile.core.by_post import Disband, GiveStrike, LiftStrike, Sanction
from casefile.core.cards import Card, Seat
from casefile.correspondence.camps.acts import Person
from casefile.correspondence.camps.contract import NOBODY, PeopleEvent, Seen, ToEverybody, ToPerson
from casefile.correspondence.camps.seals import Seal


class GamePaused(ToEverybody, frozen=True):
    """All time stands still."""

    kind: ClassVar[str] = "game_paused"
    note: str
    """The operator's public note, 1 to 500 characters long."""


class GameResumed(ToEverybody, frozen=True):
    """Time runs again; every deadline moves by the length of the pause."""

    kind: ClassVar[str] = "game_resumed"
    note: str
    """The operator's public note, 1 to 500 characters long."""


class TurnExtended(ToEverybody, frozen=True):
    """``camp``'s turn is due at ``due`` now."""

    kind: ClassVar[str] = "turn_extended"
    camp: Card
    turn: int
    """The number of the turn, counted from 1; all camps of the game are counted together."""
    due: int
    note: str
    """The operator's public note, 1 to 500 characters long."""


class OperatorGaveStrike(ToEverybody, frozen=True):
    """The operator gave ``camp`` a strike."""

    kind: ClassVar[str] = "operator_gave_strike"
    camp: Card
    note: str
    """The operator's public note, 1 to 500 characters long."""


class OperatorLiftedStrike(ToEverybody, frozen=True):
    """The operator took a strike of ``camp`` back."""

    kind: ClassVar[str] = "operator_lifted_strike"
    camp: Card
    note: str
    """The operator's public note, 1 to 500 characters long."""


class LeaderReplaced(ToEverybody, frozen=True):
    """The operator made ``person`` the leader of ``camp``, with a new secret link."""

    kind: ClassVar[str] = "leader_replaced"
    camp: Card
    person: Person
    note: str
    """The operator's public note, 1 to 500 characters long."""


class OperatorDisbandedCamp(ToEverybody, frozen=True):
    """The operator removed ``camp`` from the game."""

    kind: ClassVar[str] = "operator_disbanded_camp"
    camp: Card
    note: str
    """The operator's public note, 1 to 500 characters long."""


class RuleChanged(ToEverybody, frozen=True):
    """The operator changed one of the terms agreed."""

    kind: ClassVar[str] = "rule_changed"
    rule: str
    """The name of the term: a field of :class:`casefile.correspondence.camps.options.Agreed`."""
    value: str
    """The new value of the term, as people write it."""
    note: str
    """The operator's public note, 1 to 500 characters long."""


class HiddenLookedAt(ToEverybody, frozen=True):
    """The operator ``person`` looks at hidden cards. They are shown only after this event is stored."""

    kind: ClassVar[str] = "hidden_looked_at"
    person: Person
    look: int
    """The number of this look at hidden cards in the game, counted from 1."""
    what: str
    """The stored name of the cards: a camp's hand, or the case file."""
    note: str
    """The operator's public note, 1 to 500 characters long."""


class StartMoved(ToEverybody, frozen=True):
    """The game is to start at ``start``."""

    kind: ClassVar[str] = "start_moved"
    start: int
    note: str
    """The operator's public note, 1 to 500 characters long."""


class SlotsSet(ToEverybody, frozen=True):
    """``slots`` camps are to play."""

    kind: ClassVar[str] = "slots_set"
    slots: int
    note: str
    """The operator's public note, 1 to 500 characters long."""


class GameCancelled(ToEverybody, frozen=True):
    """The game was called off before it began."""

    kind: ClassVar[str] = "game_cancelled"
    note: str
    """The operator's public note, 1 to 500 characters long."""


class InvitationSealed(PeopleEvent, frozen=True):
    """The operator set the code, kept sealed, with which people become deputies."""

    kind: ClassVar[str] = "invitation_sealed"
    seen: ClassVar[Seen] = NOBODY
    code: Seal
    """The code, sealed: a code that is tried can be compared with it, and nobody can read it."""


class DeputyNamed(ToEverybody, frozen=True):
    """``person`` is a deputy of the operator, and takes the game over if the leaders choose so."""

    kind: ClassVar[str] = "deputy_named"
    person: Person


class OperatorJoined(ToEverybody, frozen=True):
    """``person`` operates the game, too."""

    kind: ClassVar[str] = "operator_joined"
    person: Person
    note: str
    """The operator's public note, 1 to 500 characters long."""


class OperatorCame(PeopleEvent, frozen=True):
    """The operator ``person`` was here; stored at most once a day, and seen by nobody."""

    kind: ClassVar[str] = "operator_came"
    seen: ClassVar[Seen] = NOBODY
    person: Person


class OperatorSilent(ToEverybody, frozen=True):
    """No operator has been here for the time agreed: the leaders may choose a deputy."""

    kind: ClassVar[str] = "operator_silent"


class OperatorReturned(ToEverybody, frozen=True):
    """The operator ``person`` is here again; no other operator was chosen meanwhile."""

    kind: ClassVar[str] = "operator_returned"
    person: Person


class OperatorVoted(ToEverybody, frozen=True):
    """The leader of ``camp`` votes for ``person`` as the operator."""

    kind: ClassVar[str] = "operator_voted"
    camp: Card
    person: Person


class OperatorChosen(ToEverybody, frozen=True):
    """The leaders of more than half of the camps voted for ``person``, who operates the game now."""

    kind: ClassVar[str] = "operator_chosen"
    person: Person


class PostsCopied(ToPerson, frozen=True):
    """The operator ``person`` says that the first ``posts`` posts of the thread are in the group's own forum.

    The last of them is there in this ``markup``.
    """

    kind: ClassVar[str] = "posts_copied"
    posts: int
    markup: str


class TaskLeft(ToPerson, frozen=True):
    """The operator ``person`` leaves the duty with the id ``task`` alone, or takes it up again if ``left`` is 0."""

    kind: ClassVar[str] = "task_left"
    task: str
    left: int


class TimeSkipped(ToEverybody, frozen=True):
    """The clock of a rehearsal went on to ``until``, the next deadline, at once."""

    kind: ClassVar[str] = "time_skipped"
    until: int


class OperatorAppointed(ToEverybody, frozen=True):
    """``person`` operates the game now."""

    kind: ClassVar[str] = "operator_appointed"
    person: Person
    note: str
    """The operator's public note, 1 to 500 characters long."""


class LinkRevealed(ToEverybody, frozen=True):
    """The operator had the personal link of ``person`` shown."""

    kind: ClassVar[str] = "link_revealed"
    person: Person
    note: str
    """The operator's public note, 1 to 500 characters long."""


AT_TABLE: Mapping[
    type[Sanction[Seat | Card]], type[OperatorGaveStrike | OperatorLiftedStrike | OperatorDisbandedCamp]
] = {
    GiveStrike: OperatorGaveStrike,
    LiftStrike: OperatorLiftedStrike,
    Disband: OperatorDisbandedCamp,
}
"""The event for people of each act that the table carries out, too."""

EVENTS = (
    *(GamePaused, GameResumed, TurnExtended, OperatorGaveStrike, OperatorLiftedStrike),
    *(LeaderReplaced, OperatorDisbandedCamp, RuleChanged, HiddenLookedAt, OperatorAppointed),
    *(StartMoved, SlotsSet, GameCancelled, InvitationSealed, DeputyNamed, OperatorJoined, OperatorCame),
    *(OperatorSilent, OperatorReturned, OperatorVoted, OperatorChosen, PostsCopied, LinkRevealed),
    *(TaskLeft, TimeSkipped),
)
"""All events of this module."""
