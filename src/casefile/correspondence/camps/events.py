"""Every event of a game's people, by its stable kind."""

from collections.abc import Mapping

from casefile.core import log
from casefile.correspondence.camps import operator_events, people_events, talk_events, time_events
from casefile.correspondence.camps.acts import ACTS
from casefile.correspondence.camps.contract import PeopleEvent

EVENTS: Mapping[str, type[PeopleEvent]] = log.kinds(
    *people_events.EVENTS, *talk_events.EVENTS, *time_events.EVENTS, *operator_events.EVENTS
)
"""Every event, by its kind."""

FORMER: Mapping[str, type[PeopleEvent]] = {
    "strike_given": operator_events.OperatorGaveStrike,
    "strike_lifted": operator_events.OperatorLiftedStrike,
    "camp_disbanded": operator_events.OperatorDisbandedCamp,
}
"""Former kinds in old logs, which belong to the table alone now."""

READABLE: Mapping[str, type[PeopleEvent]] = {**EVENTS, **FORMER}
"""Every event, by each kind under which a log may hold it."""


def event_from(data: object) -> PeopleEvent:
    """Return the event that a JSON object of a log describes, under its present kind or a former one.

    Raise :class:`Invalid` for any other object.
    """
    return log.event_from(data, READABLE, "event of a camp", acts=ACTS)
