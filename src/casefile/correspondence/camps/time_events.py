"""Events of beta leaders' waiting acts, of turns, and of time."""

from typing import ClassVar

from casefile.core.actions import Action
from casefile.core.by_post import Asked
from casefile.core.cards import Card
from casefile.correspondence.camps.acts import Person
from casefile.correspondence.camps.contract import ToCamp, ToEverybody, ToPerson

# -- the delay -------------------------------------------------------------------------------------------------------


class ActEntered(ToCamp, frozen=True):
    """The beta leader ``by`` entered an act."""

    kind: ClassVar[str] = "act_entered"
    entry: int
    """The number of the entry in the camp, counted from 1."""
    by: Person
    """The author."""
    act: Action
    """The act."""
    due: int
    """The moment when it is carried out, unless it is countered."""
    key: str
    """The name of the request."""


class ActDone(ToCamp, frozen=True):
    """The beta leader's act number ``entry`` was carried out."""

    kind: ClassVar[str] = "act_done"
    entry: int


class ActCountered(ToCamp, frozen=True):
    """The leader stopped the beta leader's act number ``entry``."""

    kind: ClassVar[str] = "act_countered"
    entry: int


class ActTakenBack(ToCamp, frozen=True):
    """The beta leader took back the own act number ``entry``."""

    kind: ClassVar[str] = "act_taken_back"
    entry: int


class ActVoided(ToCamp, frozen=True):
    """The beta leader's act number ``entry`` can no longer be carried out; the ``clause`` says why."""

    kind: ClassVar[str] = "act_voided"
    entry: int
    clause: str


# -- turns and time --------------------------------------------------------------------------------------------------


class TurnOpened(ToEverybody, frozen=True, omit_defaults=True):
    """``camp`` owes the turn ``turn`` until ``due``; ``strike`` says whether its lapse is punished.

    ``asked`` says what the camp is asked for; ``None`` in logs of versions that did not store it.
    """

    kind: ClassVar[str] = "turn_opened"
    camp: Card
    turn: int
    due: int
    strike: bool
    asked: Asked | None = None


class TurnDone(ToEverybody, frozen=True):
    """``camp`` has done the turn ``turn``, or shown the card, that it owed."""

    kind: ClassVar[str] = "turn_done"
    camp: Card
    turn: int


class TurnClosed(ToEverybody, frozen=True):
    """The turn ``turn`` of ``camp`` is over, or the reason for which it was owed is gone."""

    kind: ClassVar[str] = "turn_closed"
    camp: Card
    turn: int


class Reminded(ToCamp, frozen=True):
    """Those who speak for ``camp`` were reminded of its turn."""

    kind: ClassVar[str] = "reminded"
    turn: int
    """The number of the turn, counted from 1; all camps of the game are counted together."""


class VacationUsed(ToEverybody, frozen=True):
    """``camp`` used a vacation day: its turn is due at ``due`` now."""

    kind: ClassVar[str] = "vacation_used"
    camp: Card
    turn: int
    """The number of the turn, counted from 1; all camps of the game are counted together."""
    due: int


class VacationAnnounced(ToEverybody, frozen=True):
    """``camp`` is on vacation for ``days`` days, from ``since`` to ``until``: its deadlines stand still then."""

    kind: ClassVar[str] = "vacation_announced"
    camp: Card
    days: int
    since: int
    until: int


class VacationTakenBack(ToEverybody, frozen=True):
    """The vacation of ``camp`` that begins at ``since`` lasts only until ``until``; if the two are equal, it is gone.

    The camp may announce ``days`` days again.
    """

    kind: ClassVar[str] = "vacation_taken_back"
    camp: Card
    days: int
    since: int
    until: int


class TurnLapsed(ToEverybody, frozen=True):
    """``camp`` let the turn run out that was due at ``due``. It has one more strike if ``strike`` is set."""

    kind: ClassVar[str] = "turn_lapsed"
    camp: Card
    turn: int
    """The number of the turn, counted from 1; all camps of the game are counted together."""
    due: int
    strike: bool


class DowntimeCredited(ToEverybody, frozen=True):
    """The service was down from ``since`` to ``until``; every deadline moves by as long."""

    kind: ClassVar[str] = "downtime_credited"
    since: int
    until: int


class CampRemoved(ToEverybody, frozen=True):
    """The table removed ``camp``: a wrong accusation, or strikes."""

    kind: ClassVar[str] = "camp_removed"
    camp: Card


class GameEnded(ToEverybody, frozen=True):
    """The game is over."""

    kind: ClassVar[str] = "game_ended"


class SolutionSeen(ToPerson, frozen=True):
    """``person`` saw a solution of this game."""

    kind: ClassVar[str] = "solution_seen"


EVENTS = (
    *(ActEntered, ActDone, ActCountered, ActTakenBack, ActVoided),
    *(TurnOpened, TurnDone, TurnClosed, Reminded, VacationUsed),
    *(VacationAnnounced, VacationTakenBack, TurnLapsed, DowntimeCredited, CampRemoved, GameEnded, SolutionSeen),
)
"""All events of this module."""
