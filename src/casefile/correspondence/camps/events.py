"""Every event of a game's people, by its stable kind."""

from collections.abc import Mapping

from casefile.core import log
from casefile.core.log import kinds
from casefile.correspondence.camps.acts import ACTS
from casefile.correspondence.camps.contract import PeopleEvent
from casefile.correspondence.camps.operator_events import (
    CampDisbanded,
    GamePaused,
    GameResumed,
    HiddenLookedAt,
    LeaderReplaced,
    OperatorAppointed,
    RuleChanged,
    StrikeGiven,
    StrikeLifted,
    TurnExtended,
)
from casefile.correspondence.camps.people_events import (
    BackUpCalled,
    BackUpLeft,
    BackUpListed,
    BetaAppointed,
    BetaDismissed,
    CampLeftOut,
    CodeMissed,
    CodeSealed,
    CodeSet,
    EnrolmentSet,
    EntryWithdrawn,
    Expelled,
    GameStarted,
    JoinAsked,
    JoinDeclined,
    Joined,
    LeaderEntered,
    LeadershipPassed,
    MemberLeft,
    MoveMade,
    PhraseSealed,
    RegistrationOpened,
    StandingOrderSet,
    StartPutOff,
)
from casefile.correspondence.camps.talk_events import Marked, Said
from casefile.correspondence.camps.time_events import (
    ActCountered,
    ActDone,
    ActEntered,
    ActTakenBack,
    ActVoided,
    CampRemoved,
    DowntimeCredited,
    GameEnded,
    Reminded,
    SolutionSeen,
    TurnClosed,
    TurnDone,
    TurnLapsed,
    TurnOpened,
    VacationUsed,
)

EVENTS: Mapping[str, type[PeopleEvent]] = kinds(
    *(RegistrationOpened, PhraseSealed, LeaderEntered, BackUpListed, BackUpLeft),
    *(EntryWithdrawn, BackUpCalled, StartPutOff, CampLeftOut, GameStarted),
    *(CodeSealed, CodeSet, EnrolmentSet, CodeMissed, JoinAsked),
    *(JoinDeclined, Joined, Expelled, MemberLeft, BetaAppointed),
    *(BetaDismissed, LeadershipPassed, MoveMade, StandingOrderSet, Said, Marked),
    *(ActEntered, ActDone, ActCountered, ActTakenBack, ActVoided),
    *(TurnOpened, TurnDone, TurnClosed, Reminded, VacationUsed),
    *(TurnLapsed, DowntimeCredited, CampRemoved, GameEnded, SolutionSeen),
    *(GamePaused, GameResumed, TurnExtended, StrikeGiven, StrikeLifted),
    *(LeaderReplaced, CampDisbanded, RuleChanged, HiddenLookedAt, OperatorAppointed),
)
"""Every event by its kind."""


def event_from(data: object) -> PeopleEvent:
    """The event of a JSON object; raises :class:`Invalid`."""
    return log.event_from(data, EVENTS, "event of a camp", acts=ACTS)
