"""A game that is over, followed action by action through the eyes of all seats."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from casefile.core.actions import Action, Menu
from casefile.core.cards import Card, Invalid, Seat
from casefile.core.events import Event
from casefile.core.record import Record, replay
from casefile.core.record_steps import Step, steps
from casefile.core.take_back import newest_first
from casefile.core.texts import N_
from casefile.game import Game
from casefile.play.knowledge import Knowledge
from casefile.review.playback import Playback
from casefile.review.timeline import accusations, carried_out, stand_ins


@dataclass(frozen=True)
class SeatAction:
    """What a ``seat`` did, ``None`` where nobody at the table did it. A ``closing`` one ends the game."""

    step: Step
    seat: Seat | None
    closing: bool

    @property
    def action(self) -> Action | None:
        """What was done."""
        return self.step.action

    @property
    def events(self) -> Sequence[Event]:
        """What it led to."""
        return self.step.events

    @property
    def first(self) -> int:
        """The number of its first event."""
        return self.step.table.version + 1

    @cached_property
    def menu(self) -> Menu:
        """What the seat could have done instead."""
        return {} if self.seat is None else self.step.table.menu(self.seat)


class Eyes(Playback):
    """A playback of a game with hands, and what its seats did, action by action.

    ``solution`` are the cards that won, or would have; ``winner`` is ``None`` where nobody did. ``standing`` are the
    numbers of the events that were not taken back; ``accusations`` has who accused and what came of it, by event.
    """

    def __init__(self, record: Record, game: Game) -> None:
        """Raise :class:`Invalid` also where no cards are dealt in the game."""
        super().__init__(record, game)
        if game.knowledge is None:
            raise Invalid("rules", repr(game.slug), N_("a game in which everybody has a hand of cards"))
        final = replay(record).state
        self.solution: tuple[Card, ...] = game.solution(final)
        self.winner: Seat | None = final.winner
        self.standing = {number for number, _ in newest_first(record.events)}
        self.seats = tuple(map(Seat, range(record.setup.seats)))
        self.accusations = accusations(record.events, game)
        self._carried_out = carried_out(record.events)
        self._stand_ins = tuple(stand_ins(record.events))

    def actions(self) -> Iterator[SeatAction]:
        """Each action in turn."""
        for step in steps(self.record):
            after = step.table.fork()
            after.follow(step.events)
            closing = after.begun and after.rules.actor(after.state) is None
            yield SeatAction(step, Seat(step.actor) if isinstance(step.actor, int) else None, closing)

    def done_at(self, version: int) -> int | None:
        """The version at which what was done at ``version`` is carried out; ``None`` where it never is."""
        return self._carried_out.get(version) if self.record.events[version - 1].written_ahead else version

    def stood_in(self, seat: Seat, version: int) -> bool:
        """Whether event ``version`` is what a bot decided that played on for ``seat``."""
        return seat in self._stand_ins[version - 1]

    def knowledge(self, seat: Seat, version: int) -> Knowledge | None:
        """What a seat knew at a version; ``None`` before the deal."""
        known: Knowledge | None = self.view(seat, version).knowledge
        return known
