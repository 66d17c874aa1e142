"""What happened at registration and in the camps."""

from dataclasses import dataclass
from typing import ClassVar

from casefile.camps.acts import Enrolment, Person
from casefile.camps.contract import BOTH, CAMP, EVERYBODY, NOBODY, PERSON, Event, Seen
from casefile.camps.seals import Seal
from casefile.cards import Card

# -- registration ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RegistrationOpened(Event):
    """The operator announced a game for so many camps, of these characters, with so many back-ups and case files."""

    kind: ClassVar[str] = "registration_opened"
    seen: ClassVar[Seen] = EVERYBODY
    at: int
    characters: tuple[Card, ...]
    slots: int
    back_ups: int
    files: int
    start: int
    note: str


@dataclass(frozen=True, slots=True)
class PhraseSealed(Event):
    """The key phrase."""

    kind: ClassVar[str] = "phrase_sealed"
    seen: ClassVar[Seen] = NOBODY
    at: int
    phrase: Seal


@dataclass(frozen=True, slots=True)
class LeaderEntered(Event):
    """``person`` registered as the leader of ``camp`` and voted for the case file ``file`` (0 where there is no
    choice).
    """

    kind: ClassVar[str] = "leader_entered"
    seen: ClassVar[Seen] = EVERYBODY
    at: int
    camp: Card
    person: Person
    file: int
    entropy: str = ""


@dataclass(frozen=True, slots=True)
class BackUpListed(Event):
    """``person`` went to the end of the list of back-ups, with a vote for ``file``."""

    kind: ClassVar[str] = "back_up_listed"
    seen: ClassVar[Seen] = EVERYBODY
    at: int
    person: Person
    file: int
    entropy: str = ""


@dataclass(frozen=True, slots=True)
class BackUpLeft(Event):
    """``person`` left the list of back-ups."""

    kind: ClassVar[str] = "back_up_left"
    seen: ClassVar[Seen] = EVERYBODY
    at: int
    person: Person


@dataclass(frozen=True, slots=True)
class EntryWithdrawn(Event):
    """The leader of ``camp`` left before the start; so did all who had joined, and the character is free again."""

    kind: ClassVar[str] = "entry_withdrawn"
    seen: ClassVar[Seen] = EVERYBODY
    at: int
    camp: Card
    person: Person


@dataclass(frozen=True, slots=True)
class BackUpCalled(Event):
    """``person``, the first on the list of back-ups, leads ``camp`` now and gets a new secret link."""

    kind: ClassVar[str] = "back_up_called"
    seen: ClassVar[Seen] = EVERYBODY
    at: int
    camp: Card
    person: Person


@dataclass(frozen=True, slots=True)
class StartPutOff(Event):
    """Too few leaders have shown up: the game is to start at ``start``."""

    kind: ClassVar[str] = "start_put_off"
    seen: ClassVar[Seen] = EVERYBODY
    at: int
    start: int


@dataclass(frozen=True, slots=True)
class CampLeftOut(Event):
    """The leader of ``camp`` did not show up, and there was no back-up: the game starts without it."""

    kind: ClassVar[str] = "camp_left_out"
    seen: ClassVar[Seen] = EVERYBODY
    at: int
    camp: Card


@dataclass(frozen=True, slots=True)
class GameStarted(Event):
    """The game began with ``camps`` in turn order and the case file ``file`` (0 where there was no choice)."""

    kind: ClassVar[str] = "game_started"
    seen: ClassVar[Seen] = EVERYBODY
    at: int
    camps: tuple[Card, ...]
    file: int
    note: str


# -- camps -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CodeSealed(Event):
    """The code of ``camp``."""

    kind: ClassVar[str] = "code_sealed"
    seen: ClassVar[Seen] = NOBODY
    at: int
    camp: Card
    code: Seal


@dataclass(frozen=True, slots=True)
class CodeSet(Event):
    """The leader set a new camp code; with the first one the leader has shown up."""

    kind: ClassVar[str] = "code_set"
    seen: ClassVar[Seen] = CAMP
    at: int
    camp: Card


@dataclass(frozen=True, slots=True)
class EnrolmentSet(Event):
    """This is how people join ``camp`` from now on."""

    kind: ClassVar[str] = "enrolment_set"
    seen: ClassVar[Seen] = CAMP
    at: int
    camp: Card
    enrolment: Enrolment


@dataclass(frozen=True, slots=True)
class CodeMissed(Event):
    """``person`` tried a wrong code; it is kept so that tries are counted."""

    kind: ClassVar[str] = "code_missed"
    seen: ClassVar[Seen] = PERSON
    at: int
    person: Person
    camp: Card


@dataclass(frozen=True, slots=True)
class JoinAsked(Event):
    """``person`` asked to join ``camp``."""

    kind: ClassVar[str] = "join_asked"
    seen: ClassVar[Seen] = BOTH
    at: int
    camp: Card
    person: Person


@dataclass(frozen=True, slots=True)
class JoinDeclined(Event):
    """``person`` was not let in."""

    kind: ClassVar[str] = "join_declined"
    seen: ClassVar[Seen] = BOTH
    at: int
    camp: Card
    person: Person


@dataclass(frozen=True, slots=True)
class Joined(Event):
    """``person`` is a member of ``camp`` now."""

    kind: ClassVar[str] = "joined"
    seen: ClassVar[Seen] = BOTH
    at: int
    camp: Card
    person: Person


@dataclass(frozen=True, slots=True)
class Expelled(Event):
    """``person`` was sent away from ``camp``."""

    kind: ClassVar[str] = "expelled"
    seen: ClassVar[Seen] = BOTH
    at: int
    camp: Card
    person: Person


@dataclass(frozen=True, slots=True)
class MemberLeft(Event):
    """``person`` left ``camp``."""

    kind: ClassVar[str] = "member_left"
    seen: ClassVar[Seen] = BOTH
    at: int
    camp: Card
    person: Person


@dataclass(frozen=True, slots=True)
class BetaAppointed(Event):
    """``person`` is a beta leader now."""

    kind: ClassVar[str] = "beta_appointed"
    seen: ClassVar[Seen] = CAMP
    at: int
    camp: Card
    person: Person


@dataclass(frozen=True, slots=True)
class BetaDismissed(Event):
    """``person`` is a member as before."""

    kind: ClassVar[str] = "beta_dismissed"
    seen: ClassVar[Seen] = CAMP
    at: int
    camp: Card
    person: Person


@dataclass(frozen=True, slots=True)
class LeadershipPassed(Event):
    """The leader of ``camp`` made ``person`` its leader."""

    kind: ClassVar[str] = "leadership_passed"
    seen: ClassVar[Seen] = EVERYBODY
    at: int
    camp: Card
    person: Person


@dataclass(frozen=True, slots=True)
class MoveMade(Event):
    """``camp`` did this at the table; what the table makes of it is the table's to say."""

    kind: ClassVar[str] = "move_made"
    seen: ClassVar[Seen] = CAMP
    at: int
    camp: Card
    turn: int
    move: str


@dataclass(frozen=True, slots=True)
class StandingOrderSet(Event):
    """``camp`` shows its cards in this order."""

    kind: ClassVar[str] = "standing_order_set"
    seen: ClassVar[Seen] = CAMP
    at: int
    camp: Card
    cards: tuple[Card, ...]
