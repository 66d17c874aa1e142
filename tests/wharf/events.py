"""The events of ``wharf`` that name four cards."""

from collections.abc import Mapping

from casefile.core.actions import Action, Actor
from casefile.core.cards import Card
from casefile.core.events import Event
from tests.sixth import events
from tests.wharf.actions import Ask, Charge


class SeatAsked(events.SeatAsked, frozen=True):
    """``seat`` asks ``whom`` for one of four cards."""

    pier: Card
    weather: Card

    @property
    def named(self) -> tuple[Card, ...]:
        """The four cards."""
        return self.boat, self.cargo, self.pier, self.weather

    def done_by(self) -> tuple[Actor, Action]:
        """Return the action that begins with it."""
        return self.seat, Ask(self.whom, *self.named)


class Charged(events.Charged, frozen=True):
    """``seat`` charged with four cards; ``right`` where just these are sealed."""

    pier: Card
    weather: Card

    @property
    def named(self) -> tuple[Card, ...]:
        """The four cards."""
        return self.boat, self.cargo, self.pier, self.weather

    def done_by(self) -> tuple[Actor, Action]:
        """Return the action that begins with it."""
        return self.seat, Charge(*self.named)


OWN: Mapping[type[Event], type[Event]] = {events.SeatAsked: SeatAsked, events.Charged: Charged}
"""The kinds of event in place of those of ``harbour``."""
