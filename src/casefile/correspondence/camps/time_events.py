"""What happened to acts that wait, to turns and to time."""

from typing import ClassVar

from casefile.core.actions import Action
from casefile.core.cards import Card
from casefile.correspondence.camps.acts import Person
from casefile.correspondence.camps.contract import CAMP, EVERYBODY, PERSON, PeopleEvent, Seen

# -- the delay -------------------------------------------------------------------------------------------------------


class ActEntered(PeopleEvent, frozen=True):
    """The beta leader ``by`` entered an act, the ``entry``-th of the camp; it is carried out at ``due``, unless
    countered.
    """

    kind: ClassVar[str] = "act_entered"
    seen: ClassVar[Seen] = CAMP
    camp: Card
    entry: int
    by: Person
    act: Action
    due: int
    key: str


class ActDone(PeopleEvent, frozen=True):
    """The act was carried out."""

    kind: ClassVar[str] = "act_done"
    seen: ClassVar[Seen] = CAMP
    camp: Card
    entry: int


class ActCountered(PeopleEvent, frozen=True):
    """The leader countered the act."""

    kind: ClassVar[str] = "act_countered"
    seen: ClassVar[Seen] = CAMP
    camp: Card
    entry: int


class ActTakenBack(PeopleEvent, frozen=True):
    """Who had entered the act took it back."""

    kind: ClassVar[str] = "act_taken_back"
    seen: ClassVar[Seen] = CAMP
    camp: Card
    entry: int


class ActVoided(PeopleEvent, frozen=True):
    """The act came to nothing: the clause says why."""

    kind: ClassVar[str] = "act_voided"
    seen: ClassVar[Seen] = CAMP
    camp: Card
    entry: int
    clause: str


# -- turns and time --------------------------------------------------------------------------------------------------


class TurnOpened(PeopleEvent, frozen=True):
    """``camp`` owes the turn ``turn`` until ``due``; ``strike`` says whether its lapse is punished."""

    kind: ClassVar[str] = "turn_opened"
    seen: ClassVar[Seen] = EVERYBODY
    camp: Card
    turn: int
    due: int
    strike: bool


class TurnDone(PeopleEvent, frozen=True):
    """``camp`` has done what it owed."""

    kind: ClassVar[str] = "turn_done"
    seen: ClassVar[Seen] = EVERYBODY
    camp: Card
    turn: int


class TurnClosed(PeopleEvent, frozen=True):
    """The turn is over."""

    kind: ClassVar[str] = "turn_closed"
    seen: ClassVar[Seen] = EVERYBODY
    camp: Card
    turn: int


class Reminded(PeopleEvent, frozen=True):
    """Those who speak for ``camp`` were reminded of its turn."""

    kind: ClassVar[str] = "reminded"
    seen: ClassVar[Seen] = CAMP
    camp: Card
    turn: int


class VacationUsed(PeopleEvent, frozen=True):
    """``camp`` used a vacation day: its turn is due at ``due`` now."""

    kind: ClassVar[str] = "vacation_used"
    seen: ClassVar[Seen] = EVERYBODY
    camp: Card
    turn: int
    due: int


class TurnLapsed(PeopleEvent, frozen=True):
    """``camp`` let the turn run out that was due at ``due``, and has a strike more where ``strike`` says so."""

    kind: ClassVar[str] = "turn_lapsed"
    seen: ClassVar[Seen] = EVERYBODY
    camp: Card
    turn: int
    due: int
    strike: bool


class DowntimeCredited(PeopleEvent, frozen=True):
    """The service was down from ``since`` to ``until``; all that waits is put off by as long."""

    kind: ClassVar[str] = "downtime_credited"
    seen: ClassVar[Seen] = EVERYBODY
    since: int
    until: int


class CampRemoved(PeopleEvent, frozen=True):
    """The table removed ``camp``: a wrong accusation, or strikes."""

    kind: ClassVar[str] = "camp_removed"
    seen: ClassVar[Seen] = EVERYBODY
    camp: Card


class GameEnded(PeopleEvent, frozen=True):
    """The game is over."""

    kind: ClassVar[str] = "game_ended"
    seen: ClassVar[Seen] = EVERYBODY


class SolutionSeen(PeopleEvent, frozen=True):
    """``person`` saw a solution of this game."""

    kind: ClassVar[str] = "solution_seen"
    seen: ClassVar[Seen] = PERSON
    person: Person
