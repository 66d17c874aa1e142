"""Steps through a finished game in either direction, as any seat or a spectator saw it."""

from bisect import bisect_left, bisect_right
from functools import cached_property
from typing import Literal

from casefile.core.cards import Invalid
from casefile.core.engine import AnyView, View, lay_open, observe
from casefile.core.events import Viewer
from casefile.core.record import Record
from casefile.core.record_steps import steps
from casefile.core.texts import N_, FilledText
from casefile.game import Game

Eye = Viewer | Literal["open"]
"""The viewer of a playback: a seat, a spectator, or ``open`` with everything laid open."""


def check_over(record: Record) -> None:
    """Raise :class:`Invalid` where the game is not over: nothing is shown of a game that goes on."""
    if record.seed is None:
        raise Invalid(
            "record",
            FilledText(N_("a game that goes on after event {number}"), number=len(record.events)),
            N_("one that is over"),
        )


class Playback:
    """A playback of a record. A version is the number of the event after which the position is shown."""

    def __init__(self, record: Record, game: Game) -> None:
        """Raise :class:`Invalid` where the game is not over."""
        check_over(record)
        self.record, self.game = record, game
        self._views: dict[Eye, AnyView] = {}

    @property
    def last(self) -> int:
        """The number of the last event."""
        return len(self.record.events)

    @cached_property
    def stops(self) -> tuple[int, ...]:
        """The versions between two actions: the first is that after the deal, the last is the end."""
        return tuple(step.table.version + len(step.events) for step in steps(self.record))

    def after(self, version: int) -> int:
        """Return the next stop, or the end."""
        return self.stops[min(bisect_right(self.stops, version), len(self.stops) - 1)]

    def before(self, version: int) -> int:
        """Return the stop before, or the first."""
        return self.stops[max(bisect_left(self.stops, version) - 1, 0)]

    def view(self, eye: Eye, version: int) -> AnyView:
        """Return the view of ``eye`` at ``version``; a step forward folds only new events, a step back starts anew.

        With everything laid open no knowledge is computed.
        """
        found = self._views.get(eye)
        if found is None or found.version > version:
            know = None if eye == "open" else self.game.known.knowledge
            viewer: Viewer = "spectator" if eye == "open" else eye
            found = self._views[eye] = View(self.record.rules, self.record.setup, viewer, know)
        for event in self.record.events[found.version : version]:
            found.observe(lay_open(event) if eye == "open" else observe(event, found.viewer))
        return found
