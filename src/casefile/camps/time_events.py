"""What happened to acts that wait, to turns and to time."""

from dataclasses import dataclass
from typing import ClassVar

from casefile.actions import Action
from casefile.camps.acts import Person
from casefile.camps.contract import CAMP, EVERYBODY, PERSON, Event, Seen
from casefile.cards import Card

# -- the delay -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ActEntered(Event):
    """The beta leader ``by`` entered an act, the ``entry``-th of the camp; it is carried out at ``due``, unless
    countered.
    """

    kind: ClassVar[str] = "act_entered"
    seen: ClassVar[Seen] = CAMP
    at: int
    camp: Card
    entry: int
    by: Person
    act: Action
    due: int
    key: str


@dataclass(frozen=True, slots=True)
class ActDone(Event):
    """The act was carried out."""

    kind: ClassVar[str] = "act_done"
    seen: ClassVar[Seen] = CAMP
    at: int
    camp: Card
    entry: int


@dataclass(frozen=True, slots=True)
class ActCountered(Event):
    """The leader countered the act."""

    kind: ClassVar[str] = "act_countered"
    seen: ClassVar[Seen] = CAMP
    at: int
    camp: Card
    entry: int


@dataclass(frozen=True, slots=True)
class ActTakenBack(Event):
    """Who had entered the act took it back."""

    kind: ClassVar[str] = "act_taken_back"
    seen: ClassVar[Seen] = CAMP
    at: int
    camp: Card
    entry: int


@dataclass(frozen=True, slots=True)
class ActVoided(Event):
    """The act came to nothing: the clause says why."""

    kind: ClassVar[str] = "act_voided"
    seen: ClassVar[Seen] = CAMP
    at: int
    camp: Card
    entry: int
    clause: str


# -- turns and time --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TurnOpened(Event):
    """``camp`` owes the turn ``turn`` until ``due``; ``strike`` says whether its lapse is punished."""

    kind: ClassVar[str] = "turn_opened"
    seen: ClassVar[Seen] = EVERYBODY
    at: int
    camp: Card
    turn: int
    due: int
    strike: bool


@dataclass(frozen=True, slots=True)
class TurnDone(Event):
    """``camp`` has done what it owed."""

    kind: ClassVar[str] = "turn_done"
    seen: ClassVar[Seen] = EVERYBODY
    at: int
    camp: Card
    turn: int


@dataclass(frozen=True, slots=True)
class TurnClosed(Event):
    """The turn is over."""

    kind: ClassVar[str] = "turn_closed"
    seen: ClassVar[Seen] = EVERYBODY
    at: int
    camp: Card
    turn: int


@dataclass(frozen=True, slots=True)
class Reminded(Event):
    """Those who speak for ``camp`` were reminded of its turn."""

    kind: ClassVar[str] = "reminded"
    seen: ClassVar[Seen] = CAMP
    at: int
    camp: Card
    turn: int


@dataclass(frozen=True, slots=True)
class VacationUsed(Event):
    """``camp`` used a vacation day: its turn is due at ``due`` now."""

    kind: ClassVar[str] = "vacation_used"
    seen: ClassVar[Seen] = EVERYBODY
    at: int
    camp: Card
    turn: int
    due: int


@dataclass(frozen=True, slots=True)
class TurnLapsed(Event):
    """``camp`` let the turn run out that was due at ``due``, and has a strike more where ``strike`` says so."""

    kind: ClassVar[str] = "turn_lapsed"
    seen: ClassVar[Seen] = EVERYBODY
    at: int
    camp: Card
    turn: int
    due: int
    strike: bool


@dataclass(frozen=True, slots=True)
class DowntimeCredited(Event):
    """The service was down from ``since`` to ``until``; all that waits is put off by as long."""

    kind: ClassVar[str] = "downtime_credited"
    seen: ClassVar[Seen] = EVERYBODY
    at: int
    since: int
    until: int


@dataclass(frozen=True, slots=True)
class CampRemoved(Event):
    """The table removed ``camp``: a wrong accusation, or strikes."""

    kind: ClassVar[str] = "camp_removed"
    seen: ClassVar[Seen] = EVERYBODY
    at: int
    camp: Card


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over."""

    kind: ClassVar[str] = "game_ended"
    seen: ClassVar[Seen] = EVERYBODY
    at: int


@dataclass(frozen=True, slots=True)
class SolutionSeen(Event):
    """``person`` saw a solution of this game."""

    kind: ClassVar[str] = "solution_seen"
    seen: ClassVar[Seen] = PERSON
    at: int
    person: Person
