"""Every event of a game's people, by its stable kind."""

from collections.abc import Mapping

from casefile.core import log
from casefile.correspondence.camps import operator_events, people_events, talk_events, time_events
from casefile.correspondence.camps.acts import ACTS
from casefile.correspondence.camps.contract import PeopleEvent

EVENTS: Mapping[str, type[PeopleEvent]] = log.kinds(
    *people_events.EVENTS, *talk_events.EVENTS, *time_events.EVENTS, *operator_events.EVENTS
)
"""Every event by its kind."""


def event_from(data: object) -> PeopleEvent:
    """The event of a JSON object; raises :class:`Invalid`."""
    return log.event_from(data, EVENTS, "event of a camp", acts=ACTS)
