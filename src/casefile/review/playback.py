"""A finished game shown event by event, in either direction, as a seat or a spectator saw it."""

from bisect import bisect_left, bisect_right
from functools import cached_property
from typing import Literal

from casefile.core.cards import Invalid
from casefile.core.engine import View, lay_open, observe
from casefile.core.events import Viewer
from casefile.core.inquiry_state import GameState
from casefile.core.record import Record
from casefile.core.record_steps import steps
from casefile.core.texts import N_, FilledText
from casefile.game import Game

Eye = Viewer | Literal["open"]
"""The viewer of a playback: a seat, a spectator, or ``open`` for a view of all cards."""


def check_over(record: Record) -> None:
    """Raise :class:`Invalid` if the game in ``record`` is not over: nothing is shown of a game that goes on."""
    if record.seed is None:
        raise Invalid(
            "record",
            FilledText(N_("a game that goes on after event {number}"), number=len(record.events)),
            N_("one that is over"),
        )


class Playback:
    """A finished game, to be viewed after each event; a version is the number of events that have happened."""

    def __init__(self, record: Record, game: Game, *, folded: bool = False) -> None:
        """Raise :class:`Invalid` where the game is not over.

        ``folded``: whether the last action, which tells the solution, is left out of :attr:`stops`.
        """
        check_over(record)
        self.record, self.game, self._folded = record, game, folded
        self._views: dict[Eye, View[GameState]] = {}

    @property
    def last(self) -> int:
        """The version at the end of the game: the number of its events."""
        return len(self.record.events)

    @cached_property
    def stops(self) -> tuple[int, ...]:
        """The versions between two actions, ascending: the first is that after the deal, the last is the end."""
        found = tuple(step.table.version + len(step.events) for step in steps(self.record))
        return (found[:-1] or found[:1]) if self._folded else found

    def after(self, version: int) -> int:
        """Return the first of :attr:`stops` after ``version``; at the end, the last stop."""
        return self.stops[min(bisect_right(self.stops, version), len(self.stops) - 1)]

    def before(self, version: int) -> int:
        """Return the last of :attr:`stops` before ``version``; at the beginning, the first stop."""
        return self.stops[max(bisect_left(self.stops, version) - 1, 0)]

    def view(self, eye: Eye, version: int) -> View[GameState]:
        """Return the view of the game that ``eye`` had at ``version``.

        A step forward from the last call takes in only the new events, a step back starts anew. The view of ``open``
        has no knowledge.
        """
        found = self._views.get(eye)
        if found is None or found.version > version:
            know = None if eye == "open" else self.game.known.knowledge
            viewer: Viewer = "spectator" if eye == "open" else eye
            found = self._views[eye] = View(self.record.rules, self.record.setup, viewer, know)
        for event in self.record.events[found.version : version]:
            found.observe(lay_open(event) if eye == "open" else observe(event, found.viewer))
        return found
