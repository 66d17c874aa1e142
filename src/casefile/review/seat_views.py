"""A finished game action by action, with what every seat saw and knew."""

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
    """An action in a finished game, its events, and the seat that did it."""

    step: Step
    """The action and its events in the record, with the table before."""
    seat: Seat | None
    """The seat that acted; ``None`` for an action of chance or of the operator, for example."""
    closing: bool
    """Whether the action ends the game."""

    @property
    def action(self) -> Action | None:
        """The action that was done."""
        return self.step.action

    @property
    def events(self) -> Sequence[Event]:
        """The events that the action led to."""
        return self.step.events

    @property
    def first(self) -> int:
        """The number of the action's first event, counted from 1."""
        return self.step.table.version + 1

    @cached_property
    def menu(self) -> Menu:
        """The actions that the seat could choose from; empty if no seat acted."""
        return {} if self.seat is None else self.step.table.menu(self.seat)


class SeatPlayback(Playback):
    """A finished game with hands of cards, to be reviewed: the views of its seats, and their actions.

    - ``solution``: the cards that won, or would have won;
    - ``winner``: the seat that won, ``None`` where nobody did;
    - ``standing``: the numbers of the events that were not taken back;
    - ``seats``: all seats;
    - ``accusations``: the accuser and the verdict of each accusation, by event.
    """

    def __init__(self, record: Record, game: Game) -> None:
        """Raise :class:`Invalid` also where no cards are dealt in the game."""
        super().__init__(record, game)
        if game.known.knowledge is None:
            raise Invalid(
                "rules",
                repr(game.slug),
                N_("a game that says what follows from what was seen"),
            )
        final = replay(record).state
        self.solution: tuple[Card, ...] = game.known.solution(final)
        self.winner: Seat | None = final.winner
        self.standing = {number for number, _ in newest_first(record.events)}
        self.seats = tuple(map(Seat, range(record.setup.seats)))
        self.accusations = accusations(record.events, game)
        self._carried_out = carried_out(record.events)
        self._stand_ins = tuple(stand_ins(record.events))

    def actions(self) -> Iterator[SeatAction]:
        """Yield the actions of the game, in order."""
        for step in steps(self.record):
            after = step.table.fork()
            after.follow(step.events)
            closing = after.begun and after.rules.actor(after.state) is None
            yield SeatAction(step, Seat(step.actor) if isinstance(step.actor, int) else None, closing)

    def done_at(self, version: int) -> int | None:
        """Return the version at which the action that begins with event ``version`` is carried out.

        It is a later one for an action that was written in advance, and ``None`` if the action never is carried out.
        """
        return self._carried_out.get(version) if self.record.events[version - 1].written_ahead else version

    def stood_in(self, seat: Seat, version: int) -> bool:
        """Return whether event ``version`` was decided by a bot that played on for the owner of ``seat``."""
        return seat in self._stand_ins[version - 1]

    def knowledge(self, seat: Seat, version: int) -> Knowledge | None:
        """Return what ``seat`` could know at ``version``; ``None`` before the deal."""
        known: Knowledge | None = self.view(seat, version).knowledge
        return known
