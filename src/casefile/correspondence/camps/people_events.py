"""What happened at registration and in the camps."""

from typing import ClassVar

from casefile.core.cards import Card
from casefile.correspondence.camps.acts import Enrolment, Person
from casefile.correspondence.camps.contract import BOTH, CAMP, EVERYBODY, NOBODY, PERSON, PeopleEvent, Seen
from casefile.correspondence.camps.seals import Seal

# -- registration ----------------------------------------------------------------------------------------------------


class RegistrationOpened(PeopleEvent, frozen=True):
    """The operator announced a game for so many camps, of these characters, with so many back-ups and case files."""

    kind: ClassVar[str] = "registration_opened"
    seen: ClassVar[Seen] = EVERYBODY
    characters: tuple[Card, ...]
    slots: int
    back_ups: int
    files: int
    start: int
    note: str


class PhraseSealed(PeopleEvent, frozen=True):
    """The key phrase."""

    kind: ClassVar[str] = "phrase_sealed"
    seen: ClassVar[Seen] = NOBODY
    phrase: Seal


class LeaderEntered(PeopleEvent, frozen=True):
    """``person`` registered as the leader of ``camp`` and voted for the case file ``file`` (0 where there is no
    choice).
    """

    kind: ClassVar[str] = "leader_entered"
    seen: ClassVar[Seen] = EVERYBODY
    camp: Card
    person: Person
    file: int
    entropy: str = ""


class BackUpListed(PeopleEvent, frozen=True):
    """``person`` went to the end of the list of back-ups, with a vote for ``file``."""

    kind: ClassVar[str] = "back_up_listed"
    seen: ClassVar[Seen] = EVERYBODY
    person: Person
    file: int
    entropy: str = ""


class BackUpLeft(PeopleEvent, frozen=True):
    """``person`` left the list of back-ups."""

    kind: ClassVar[str] = "back_up_left"
    seen: ClassVar[Seen] = EVERYBODY
    person: Person


class EntryWithdrawn(PeopleEvent, frozen=True):
    """The leader of ``camp`` left before the start; so did all who had joined, and the character is free again."""

    kind: ClassVar[str] = "entry_withdrawn"
    seen: ClassVar[Seen] = EVERYBODY
    camp: Card
    person: Person


class BackUpCalled(PeopleEvent, frozen=True):
    """``person``, the first on the list of back-ups, leads ``camp`` now and gets a new secret link."""

    kind: ClassVar[str] = "back_up_called"
    seen: ClassVar[Seen] = EVERYBODY
    camp: Card
    person: Person


class StartPutOff(PeopleEvent, frozen=True):
    """Too few leaders have shown up: the game is to start at ``start``."""

    kind: ClassVar[str] = "start_put_off"
    seen: ClassVar[Seen] = EVERYBODY
    start: int


class CampLeftOut(PeopleEvent, frozen=True):
    """The leader of ``camp`` did not show up, and there was no back-up: the game starts without it."""

    kind: ClassVar[str] = "camp_left_out"
    seen: ClassVar[Seen] = EVERYBODY
    camp: Card


class GameStarted(PeopleEvent, frozen=True):
    """The game began with ``camps`` in turn order and the case file ``file`` (0 where there was no choice)."""

    kind: ClassVar[str] = "game_started"
    seen: ClassVar[Seen] = EVERYBODY
    camps: tuple[Card, ...]
    file: int
    note: str


# -- camps -----------------------------------------------------------------------------------------------------------


class CodeSealed(PeopleEvent, frozen=True):
    """The code of ``camp``."""

    kind: ClassVar[str] = "code_sealed"
    seen: ClassVar[Seen] = NOBODY
    camp: Card
    code: Seal


class CodeSet(PeopleEvent, frozen=True):
    """The leader set a new camp code; with the first one the leader has shown up."""

    kind: ClassVar[str] = "code_set"
    seen: ClassVar[Seen] = CAMP
    camp: Card


class EnrolmentSet(PeopleEvent, frozen=True):
    """This is how people join ``camp`` from now on."""

    kind: ClassVar[str] = "enrolment_set"
    seen: ClassVar[Seen] = CAMP
    camp: Card
    enrolment: Enrolment


class CodeMissed(PeopleEvent, frozen=True):
    """``person`` tried a wrong code; it is kept so that tries are counted."""

    kind: ClassVar[str] = "code_missed"
    seen: ClassVar[Seen] = PERSON
    person: Person
    camp: Card


class JoinAsked(PeopleEvent, frozen=True):
    """``person`` asked to join ``camp``."""

    kind: ClassVar[str] = "join_asked"
    seen: ClassVar[Seen] = BOTH
    camp: Card
    person: Person


class JoinDeclined(PeopleEvent, frozen=True):
    """``person`` was not let in."""

    kind: ClassVar[str] = "join_declined"
    seen: ClassVar[Seen] = BOTH
    camp: Card
    person: Person


class Joined(PeopleEvent, frozen=True):
    """``person`` is a member of ``camp`` now."""

    kind: ClassVar[str] = "joined"
    seen: ClassVar[Seen] = BOTH
    camp: Card
    person: Person


class Expelled(PeopleEvent, frozen=True):
    """``person`` was sent away from ``camp``."""

    kind: ClassVar[str] = "expelled"
    seen: ClassVar[Seen] = BOTH
    camp: Card
    person: Person


class MemberLeft(PeopleEvent, frozen=True):
    """``person`` left ``camp``."""

    kind: ClassVar[str] = "member_left"
    seen: ClassVar[Seen] = BOTH
    camp: Card
    person: Person


class BetaAppointed(PeopleEvent, frozen=True):
    """``person`` is a beta leader now."""

    kind: ClassVar[str] = "beta_appointed"
    seen: ClassVar[Seen] = CAMP
    camp: Card
    person: Person


class BetaDismissed(PeopleEvent, frozen=True):
    """``person`` is a member as before."""

    kind: ClassVar[str] = "beta_dismissed"
    seen: ClassVar[Seen] = CAMP
    camp: Card
    person: Person


class LeadershipPassed(PeopleEvent, frozen=True):
    """The leader of ``camp`` made ``person`` its leader."""

    kind: ClassVar[str] = "leadership_passed"
    seen: ClassVar[Seen] = EVERYBODY
    camp: Card
    person: Person


class MoveMade(PeopleEvent, frozen=True):
    """``camp`` did this at the table; what the table makes of it is the table's to say."""

    kind: ClassVar[str] = "move_made"
    seen: ClassVar[Seen] = CAMP
    camp: Card
    turn: int
    move: str


class StandingOrderSet(PeopleEvent, frozen=True):
    """``camp`` shows its cards in this order."""

    kind: ClassVar[str] = "standing_order_set"
    seen: ClassVar[Seen] = CAMP
    camp: Card
    cards: tuple[Card, ...]
