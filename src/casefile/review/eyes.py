"""A game that is over, followed deed by deed through the eyes of all seats at once."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from casefile.core.actions import Action, Menu
from casefile.core.cards import Card, Invalid, Seat
from casefile.core.engine import View, observe
from casefile.core.events import Event
from casefile.core.record import Record, replay
from casefile.core.steps import Step, steps
from casefile.game import Game
from casefile.play.knowledge import Knowledge


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


class Eyes:
    """The views of all seats of a game, which go on together.

    ``solution`` are the cards that won, or would have; ``winner`` is ``None`` where nobody did.
    """

    def __init__(self, record: Record, game: Game) -> None:
        """Raise :class:`Invalid` where the game is not over, or where no cards are dealt in it."""
        if record.seed is None:
            raise Invalid("record", f"a game that goes on after event {len(record.events)}", "one that is over")
        if game.knowledge is None:
            raise Invalid("rules", repr(game.slug), "a game in which everybody has a hand of cards")
        self.record, self.game = record, game
        final = replay(record).state
        self.solution: tuple[Card, ...] = game.solution(final)
        self.winner: Seat | None = final.winner
        seats = map(Seat, range(record.setup.seats))
        self.views = {seat: View(record.rules, record.setup, seat, game.knowledge) for seat in seats}

    def deeds(self) -> Iterator[SeatAction]:
        """Each deed in turn, while nobody has seen it yet; let them see it by :meth:`see` before the next."""
        for step in steps(self.record):
            after = step.table.fork()
            after.follow(step.events)
            closing = after.begun and after.rules.actor(after.state) is None
            yield SeatAction(step, Seat(step.actor) if isinstance(step.actor, int) else None, closing)

    def see(self, event: Event) -> None:
        """Let every seat observe an event."""
        for seat, view in self.views.items():
            view.observe(observe(event, seat))

    def knowledge(self, seat: Seat) -> Knowledge | None:
        """What a seat knows now; ``None`` before the deal."""
        known: Knowledge | None = self.views[seat].knowledge
        return known
