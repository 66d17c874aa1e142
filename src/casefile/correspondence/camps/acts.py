"""Acts of people, in the imperative. An act names a camp by its character; the acting person is passed beside the act.

An act for a camp is for the camp of the acting person: no act can name another camp.
"""

from collections.abc import Mapping
from typing import ClassVar, Literal, NewType

from msgspec import Struct

from casefile.core.actions import Action
from casefile.core.by_post import Disband, GiveStrike, LiftStrike
from casefile.core.cards import Card
from casefile.core.log import kinds
from casefile.correspondence.camps.seals import Seal
from casefile.correspondence.camps.talk_acts import MarkSheet, OpenTalk, Say

Person = NewType("Person", str)
"""A person, by an opaque id."""

Enrolment = Literal["open", "restricted", "closed"]
"""The people who may join: anybody with the code; those whom the leader approves; nobody."""


# -- registration --------------------------------------------------------------------------------------------------


class OpenRegistration(Struct, frozen=True):
    """Announce a game: its characters in turn order, the key phrase, how many camps, back-ups and case files.

    ``files`` is 0 where the players choose none. The game starts at ``start``, or before when all is ready.
    """

    kind: ClassVar[str] = "open_registration"
    characters: tuple[Card, ...]
    """The characters to choose from, in turn order."""
    phrase: Seal
    """The key phrase, sealed."""
    slots: int
    """The number of camps."""
    back_ups: int
    """The number of places for back-ups."""
    files: int
    """The number of case files to vote for; 0 where the players choose none."""
    start: int
    """The moment of the start, at the latest."""
    note: str
    """The text of the announcement."""


class Enter(Struct, frozen=True):
    """Register as the leader of ``character``'s camp, or as a back-up when all are taken.

    ``entropy`` is what one adds to the seed of the deal.
    """

    kind: ClassVar[str] = "enter"
    character: Card
    phrase: Seal
    """The key phrase that the person typed, sealed with the salt of the announced phrase."""
    file: int = 0
    """The number of the case file voted for; 0 where there is no choice."""
    entropy: str = ""
    """The entropy that the person adds to the seed of the deal."""


class Leave(Struct, frozen=True):
    """Leave one's camp or the list of back-ups."""

    kind: ClassVar[str] = "leave"


class Start(Struct, frozen=True):
    """Begin the game."""

    kind: ClassVar[str] = "start"
    note: str
    """The operator's public note, 1 to 500 characters."""


# -- camps ---------------------------------------------------------------------------------------------------------


class SetCode(Struct, frozen=True):
    """Set the camp code; with the first one the leader shows up."""

    kind: ClassVar[str] = "set_code"
    code: Seal
    """The new code, sealed with a new salt."""


class SetEnrolment(Struct, frozen=True):
    """Say who may join.

    It is a camp's leader who says so of the camp.
    """

    kind: ClassVar[str] = "set_enrolment"
    enrolment: Enrolment
    """The people who may join from now on: anybody with the code, those whom the leader approves, or nobody."""


class JoinByCode(Struct, frozen=True):
    """Join ``camp`` with its code, sealed with the salt that the camp's own code has."""

    kind: ClassVar[str] = "join_by_code"
    camp: Card
    code: Seal
    """The code that the person typed, sealed."""


class AskToJoin(Struct, frozen=True):
    """Ask the leader of ``camp`` to be let in."""

    kind: ClassVar[str] = "ask_to_join"
    camp: Card


class Approve(Struct, frozen=True):
    """Let in somebody who has asked."""

    kind: ClassVar[str] = "approve"
    person: Person
    """The person who has asked to join the camp and is let in."""


class Decline(Struct, frozen=True):
    """Turn down somebody who has asked."""

    kind: ClassVar[str] = "decline"
    person: Person
    """The person who has asked to join the camp and is turned down."""


class Expel(Struct, frozen=True):
    """Send somebody away from the camp."""

    kind: ClassVar[str] = "expel"
    person: Person
    """The person to send away: a member, or a beta leader if the leader does it."""


class AppointBeta(Struct, frozen=True):
    """Make a member a beta leader."""

    kind: ClassVar[str] = "appoint_beta"
    person: Person
    """The member of the camp who becomes a beta leader."""


class DismissBeta(Struct, frozen=True):
    """Make a beta leader a member again."""

    kind: ClassVar[str] = "dismiss_beta"
    person: Person
    """The beta leader of the camp who becomes a member again."""


class PassLeadership(Struct, frozen=True):
    """Make somebody of the camp its leader, and be a member oneself."""

    kind: ClassVar[str] = "pass_leadership"
    person: Person
    """The new leader: a member or a beta leader of the camp."""


class Counter(Struct, frozen=True):
    """Cancel what a beta leader has entered.

    ``entry`` is the number of the waiting act in the leader's camp.
    """

    kind: ClassVar[str] = "counter"
    entry: int


class TakeBack(Struct, frozen=True):
    """Cancel what one has entered oneself.

    ``entry`` is the number of the waiting act in the beta leader's camp.
    """

    kind: ClassVar[str] = "take_back"
    entry: int


class Play(Struct, frozen=True):
    """Do something at the table in the turn ``turn``; ``move`` is the seat's action as the record writes it.

    The table is the card game that the camps play; the camp's seat acts.
    """

    kind: ClassVar[str] = "play"
    turn: int
    move: str


class SetStandingOrder(Struct, frozen=True):
    """Say which cards the camp shows first.

    They are shown in this order when the camp holds several of the cards suggested.
    """

    kind: ClassVar[str] = "set_standing_order"
    cards: tuple[Card, ...]
    """Cards of the camp's hand, the one to show first in front; its other cards follow in their old order."""


class AnnounceVacation(Struct, frozen=True):
    """Be on vacation from the day ``first`` to the day ``last``, both as 2026-12-24, in the game's time zone."""

    kind: ClassVar[str] = "announce_vacation"
    first: str
    last: str


class TakeBackVacation(Struct, frozen=True):
    """Take back the vacation that begins on the day ``first``; one that has begun ends with this day."""

    kind: ClassVar[str] = "take_back_vacation"
    first: str


# -- the operator --------------------------------------------------------------------------------------------------


class Pause(Struct, frozen=True):
    """Let all time stand still.

    The operator does so, with a public note: no deadline comes until the game is resumed.
    """

    kind: ClassVar[str] = "pause"
    note: str
    """The operator's public note, 1 to 500 characters."""


class Resume(Struct, frozen=True):
    """Let time run again after a pause.

    The operator does so, with a public note.
    """

    kind: ClassVar[str] = "resume"
    note: str
    """The operator's public note, 1 to 500 characters."""


class Extend(Struct, frozen=True):
    """Give a camp more time for what it owes.

    ``hours`` is by how many hours its deadline moves. The operator does so, with a public note.
    """

    kind: ClassVar[str] = "extend"
    camp: Card
    """The character of the camp, which must owe a turn."""
    hours: int
    note: str
    """The operator's public note, 1 to 500 characters."""


class Replace(Struct, frozen=True):
    """Give a camp another leader; without a ``person`` the first on the list of back-ups."""

    kind: ClassVar[str] = "replace"
    camp: Card
    """The character of the camp that gets another leader."""
    note: str
    """The operator's public note, 1 to 500 characters."""
    person: Person | None = None


class ChangeRule(Struct, frozen=True):
    """Change one of the things agreed; ``value`` as people write it.

    ``rule`` is the name of a field of :class:`casefile.correspondence.camps.options.Agreed`.
    """

    kind: ClassVar[str] = "change_rule"
    rule: str
    value: str
    note: str
    """The operator's public note, 1 to 500 characters."""


class Look(Struct, frozen=True):
    """Look at something hidden, named in ``what``.

    It is the stored name of a camp's hand or of the case file. The operator looks, and everybody is told so first.
    """

    kind: ClassVar[str] = "look"
    what: str
    note: str
    """The operator's public note, 1 to 500 characters."""


class AppointOperator(Struct, frozen=True):
    """Hand the operation of the game to somebody else."""

    kind: ClassVar[str] = "appoint_operator"
    person: Person
    """The new operator, who has no place in the game."""
    note: str
    """The operator's public note, 1 to 500 characters."""


class MoveStart(Struct, frozen=True):
    """Let the game start at another moment."""

    kind: ClassVar[str] = "move_start"
    start: int
    """The new moment in milliseconds since 1970, ahead and within a year."""
    note: str
    """The operator's public note, 1 to 500 characters."""


class SetSlots(Struct, frozen=True):
    """Let another number of camps play; back-ups are called for new ones."""

    kind: ClassVar[str] = "set_slots"
    slots: int
    """The number of camps, 3 to 6 and no fewer than have a leader."""
    note: str
    """The operator's public note, 1 to 500 characters."""


class Cancel(Struct, frozen=True):
    """Call the game off before it has begun."""

    kind: ClassVar[str] = "cancel"
    note: str
    """The operator's public note, 1 to 500 characters."""


class SetInvitation(Struct, frozen=True):
    """Set the code with which people become deputies of the operator."""

    kind: ClassVar[str] = "set_invitation"
    code: Seal
    """The new code, sealed with a new salt."""


class BecomeDeputy(Struct, frozen=True):
    """Be a deputy of the operator, by the code that invites to it, sealed with the salt of the one that is kept."""

    kind: ClassVar[str] = "become_deputy"
    code: Seal
    """The code that the person typed, sealed."""


class ShareGame(Struct, frozen=True):
    """Let a deputy operate the game, too, from now on."""

    kind: ClassVar[str] = "share_game"
    person: Person
    """The deputy, who has no place in the game."""
    note: str
    """The operator's public note, 1 to 500 characters."""


class ChooseOperator(Struct, frozen=True):
    """As a leader, be for a deputy as the operator of a game whose operators have fallen silent.

    The deputy ``person`` operates the game once more than half of the camps' leaders are for that deputy.
    """

    kind: ClassVar[str] = "choose_operator"
    person: Person


class OpenLink(Struct, frozen=True):
    """Open the sealed link that brings one's own personal link, which works once."""

    kind: ClassVar[str] = "open_link"


class RevealLink(Struct, frozen=True):
    """As the operator, have the personal link of ``person`` shown, and so be able to see and do what that one can."""

    kind: ClassVar[str] = "reveal_link"
    person: Person
    note: str
    """The operator's public note, 1 to 500 characters."""


class MarkCopied(Struct, frozen=True):
    """Say that the first ``posts`` of the thread are in the group's own forum, in this ``markup``.

    The operator copies posts there by hand, and says so by this act.
    """

    kind: ClassVar[str] = "mark_copied"
    posts: int
    markup: str = ""


class LeaveTask(Struct, frozen=True):
    """Leave one thing to do alone, named by the id of its duty; with ``left`` 0 it is to be done after all."""

    kind: ClassVar[str] = "leave_task"
    task: str
    """The id of the duty: see :class:`casefile.correspondence.camps.duties.Duty`."""
    left: int = 1


class SkipTime(Struct, frozen=True):
    """In a rehearsal, let the game's clock go on to its next deadline at once."""

    kind: ClassVar[str] = "skip_time"


ACTS: Mapping[str, type[Action]] = kinds(
    *(OpenRegistration, Enter, Leave, Start),
    *(SetCode, SetEnrolment, JoinByCode, AskToJoin, Approve, Decline, Expel),
    *(
        AppointBeta,
        DismissBeta,
        PassLeadership,
        Counter,
        TakeBack,
        Play,
        SetStandingOrder,
        AnnounceVacation,
        TakeBackVacation,
        Say,
        MarkSheet,
        OpenTalk,
    ),
    *(Pause, Resume, Extend, GiveStrike, LiftStrike, Replace, Disband, ChangeRule, Look, AppointOperator),
    *(MoveStart, SetSlots, Cancel, SetInvitation, BecomeDeputy, ShareGame, ChooseOperator, MarkCopied),
    *(LeaveTask, SkipTime),
    *(OpenLink, RevealLink),
)
"""Every act of people, by its kind."""
