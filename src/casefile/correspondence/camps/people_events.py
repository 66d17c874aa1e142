"""Events of registration and of the camps."""

from typing import ClassVar

from casefile.core.cards import Card
from casefile.correspondence.camps.acts import Enrolment, Person
from casefile.correspondence.camps.contract import (
    NOBODY,
    PeopleEvent,
    Seen,
    ToCamp,
    ToCampAndPerson,
    ToEverybody,
    ToPerson,
)
from casefile.correspondence.camps.seals import Seal

# -- registration ----------------------------------------------------------------------------------------------------


class RegistrationOpened(ToEverybody, frozen=True):
    """The operator announced a game."""

    kind: ClassVar[str] = "registration_opened"
    characters: tuple[Card, ...]
    """The characters to choose from."""
    slots: int
    """The number of camps."""
    back_ups: int
    """The number of places for back-ups."""
    files: int
    """The number of case files to vote for."""
    start: int
    """The moment of the start."""
    note: str
    """The text of the announcement."""


class PhraseSealed(PeopleEvent, frozen=True):
    """The operator set the key phrase, kept sealed, that people need to register."""

    kind: ClassVar[str] = "phrase_sealed"
    seen: ClassVar[Seen] = NOBODY
    phrase: Seal
    """The key phrase, sealed: a phrase that is tried can be compared with it, and nobody can read it."""


class LeaderEntered(ToEverybody, frozen=True):
    """``person`` registered as the leader of ``camp``."""

    kind: ClassVar[str] = "leader_entered"
    camp: Card
    person: Person
    file: int
    """The number of the case file voted for; 0 where there is no choice."""
    entropy: str = ""
    """The entropy that the person adds to the seed of the deal."""


class BackUpListed(ToEverybody, frozen=True):
    """``person`` went to the end of the list of back-ups, with a vote for ``file``."""

    kind: ClassVar[str] = "back_up_listed"
    person: Person
    file: int
    entropy: str = ""
    """The entropy that the person adds to the seed of the deal, if the person leads a camp at the start."""


class BackUpLeft(ToEverybody, frozen=True):
    """``person`` left the list of back-ups."""

    kind: ClassVar[str] = "back_up_left"
    person: Person


class EntryWithdrawn(ToEverybody, frozen=True):
    """The leader of ``camp`` left before the start. All who had joined left with the leader.

    The character is free again.
    """

    kind: ClassVar[str] = "entry_withdrawn"
    camp: Card
    person: Person
    """The leader who left."""


class BackUpCalled(ToEverybody, frozen=True):
    """``person``, the first on the list of back-ups, leads ``camp`` now and gets a new secret link."""

    kind: ClassVar[str] = "back_up_called"
    camp: Card
    person: Person


class StartPutOff(ToEverybody, frozen=True):
    """Too few leaders have shown up: the game is to start at ``start``."""

    kind: ClassVar[str] = "start_put_off"
    start: int


class CampLeftOut(ToEverybody, frozen=True):
    """The leader of ``camp`` did not show up, and there was no back-up: the game starts without it."""

    kind: ClassVar[str] = "camp_left_out"
    camp: Card


class GameStarted(ToEverybody, frozen=True):
    """The game began with ``camps`` in turn order and the case file ``file`` (0 where there was no choice)."""

    kind: ClassVar[str] = "game_started"
    camps: tuple[Card, ...]
    file: int
    note: str
    """The operator's public note, 1 to 500 characters long; empty if the game began by itself."""


# -- camps -----------------------------------------------------------------------------------------------------------


class CodeSealed(PeopleEvent, frozen=True):
    """The leader set the code, kept sealed, with which people join ``camp``."""

    kind: ClassVar[str] = "code_sealed"
    seen: ClassVar[Seen] = NOBODY
    camp: Card
    code: Seal
    """The code, sealed: a code that is tried can be compared with it, and nobody can read it."""


class CodeSet(ToCamp, frozen=True):
    """The leader set a new camp code; with the first one the leader has shown up."""

    kind: ClassVar[str] = "code_set"


class EnrolmentSet(ToCamp, frozen=True):
    """The leader set who may join ``camp`` from now on."""

    kind: ClassVar[str] = "enrolment_set"
    enrolment: Enrolment
    """The people who may join: anybody with the code, those whom the leader approves, or nobody."""


class CodeMissed(ToPerson, frozen=True):
    """``person`` tried a wrong code; the event is stored so that tries are counted."""

    kind: ClassVar[str] = "code_missed"
    camp: Card
    """The camp whose code was tried; empty if it was the code with which people become deputies."""


class JoinAsked(ToCampAndPerson, frozen=True):
    """``person`` asked to join ``camp``."""

    kind: ClassVar[str] = "join_asked"


class JoinDeclined(ToCampAndPerson, frozen=True):
    """The leader of ``camp`` turned down the request of ``person`` to join."""

    kind: ClassVar[str] = "join_declined"


class Joined(ToCampAndPerson, frozen=True):
    """``person`` is a member of ``camp`` now."""

    kind: ClassVar[str] = "joined"


class Expelled(ToCampAndPerson, frozen=True):
    """``person`` was sent away from ``camp``."""

    kind: ClassVar[str] = "expelled"


class MemberLeft(ToCampAndPerson, frozen=True):
    """``person`` left ``camp``."""

    kind: ClassVar[str] = "member_left"


class BetaAppointed(ToCamp, frozen=True):
    """``person`` is a beta leader now."""

    kind: ClassVar[str] = "beta_appointed"
    person: Person


class BetaDismissed(ToCamp, frozen=True):
    """``person`` is a member as before."""

    kind: ClassVar[str] = "beta_dismissed"
    person: Person


class LeadershipPassed(ToEverybody, frozen=True):
    """The leader of ``camp`` made ``person`` its leader."""

    kind: ClassVar[str] = "leadership_passed"
    camp: Card
    person: Person


class CampCame(PeopleEvent, frozen=True):
    """``person`` of ``camp`` was here; stored every few hours at most, and seen by nobody."""

    kind: ClassVar[str] = "camp_came"
    seen: ClassVar[Seen] = NOBODY
    camp: Card
    person: Person


class LinkOpened(ToEverybody, frozen=True):
    """The sealed link for ``person`` was opened. The one who opened it has the personal link of ``person`` now."""

    kind: ClassVar[str] = "link_opened"
    person: Person


class MoveMade(ToCamp, frozen=True):
    """``camp`` made this move in the card game; the log of the card game alone says what follows from it."""

    kind: ClassVar[str] = "move_made"
    turn: int
    """The number of the turn, counted from 1; all camps of the game are counted together."""
    move: str
    """The move as the record writes it: a JSON object with its kind and its fields."""


class StandingOrderSet(ToCamp, frozen=True):
    """``camp`` shows its cards in this order when it can show several."""

    kind: ClassVar[str] = "standing_order_set"
    cards: tuple[Card, ...]
    """The cards of the camp in the order in which it shows them; its other cards come after these."""


EVENTS = (
    *(RegistrationOpened, PhraseSealed, LeaderEntered, BackUpListed, BackUpLeft),
    *(EntryWithdrawn, BackUpCalled, StartPutOff, CampLeftOut, GameStarted),
    *(CodeSealed, CodeSet, EnrolmentSet, CodeMissed, JoinAsked),
    *(JoinDeclined, Joined, Expelled, MemberLeft, BetaAppointed),
    *(BetaDismissed, LeadershipPassed, CampCame, LinkOpened, MoveMade, StandingOrderSet),
)
"""All events of this module."""
