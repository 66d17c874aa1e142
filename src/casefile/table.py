"""A table: a rule set, its set-up, the fair streams, and the history that only grows."""

from collections.abc import Iterable, Sequence
from typing import Any

from casefile.actions import Action, Actor, Lapse
from casefile.cards import Card, Invalid, Seat
from casefile.editions import Edition, shipped_edition
from casefile.engine import Observation, Rules, Setup, View, act, evolve, fold, observe
from casefile.events import Event, Viewer
from casefile.fairness import streams
from casefile.options import Value, parse


class Table:
    """Plays one game. Its state is the fold of ``history``; nothing else is kept.

    ``key`` is the table's secret key (:meth:`casefile.fairness.Seed.key`). With ``history`` given, the table goes on
    from there; else it begins, and chance has dealt when the constructor returns, unless players choose first.
    """

    def __init__(self, rules: Rules[Any], setup: Setup, key: bytes, history: Iterable[Event] = ()) -> None:
        self.rules, self.setup, self._key = rules, setup, key
        self.history: list[Event] = list(history)
        self.state = fold(rules, rules.start(setup), self.history)

    def __repr__(self) -> str:
        return f"<Table {self.rules.name}, {self.setup.seats} seats, version {self.version}>"

    @property
    def version(self) -> int:
        """How many events there are: the version that every viewer shares."""
        return len(self.history)

    @property
    def actor(self) -> Actor | None:
        """The seat that must act now; ``None`` when the game is over. Chance never waits."""
        return self.rules.actor(self.state)

    def record(self, events: Iterable[Event]) -> tuple[Event, ...]:
        """Add events that happened, and whatever chance does after them; answers all that was added."""
        before = self.version
        for event in events:
            self.history.append(event)
            self.state = evolve(self.rules, self.state, event)
        while self.rules.actor(self.state) == "chance":
            action = self.rules.sample(self.state, streams(self._key, self.version))
            for event in self.rules.decide(self.state, "chance", action):
                self.history.append(event)
                self.state = evolve(self.rules, self.state, event)
        return tuple(self.history[before:])

    def begin(self, seated: Sequence[Event] = ()) -> tuple[Event, ...]:
        """Seat the players and let chance deal; answers the events."""
        return self.record(seated)

    def act(self, actor: Actor, action: Action) -> tuple[Event, ...]:
        """Carry out ``action``; answers the new events. Raises :class:`Refused` and changes nothing."""
        return self.record(act(self.rules, self.state, actor, action))

    def lapse(self, due: int) -> tuple[Event, ...]:
        """Let the time of the acting seat run out, due at ``due``: its default is drawn from the fair stream."""
        menu = self.rules.menu(self.state, "clock")
        offer = menu[Lapse]
        if isinstance(offer, str):
            return self.act("clock", Lapse(Seat(-1), due, None))
        draw = streams(self._key, self.version)("lapse")
        chosen = {name: values[draw(len(values))] for name, values in offer.choices.items()}
        return self.act("clock", Lapse(due=due, **chosen))

    def observations(self, viewer: Viewer, since: int = 0) -> list[Observation]:
        """What ``viewer`` saw from version ``since`` on."""
        return [observe(event, viewer) for event in self.history[since:]]

    def view(self, viewer: Viewer) -> View[Any]:
        """What ``viewer`` can know: the fold of its own observations."""
        view: View[Any] = View(self.rules, self.setup, viewer)
        for observation in self.observations(viewer):
            view.observe(observation)
        return view


def set_up(
    rules: Rules[Any],
    seats: int,
    options: dict[str, Value] | None = None,
    *,
    suspects: Sequence[Card] = (),
    edition: Edition | None = None,
) -> Setup:
    """A checked set-up from options as people write them; raises :class:`Invalid` with what was expected.

    ``edition`` replaces the one that the options name.
    """
    if seats not in rules.seats:
        raise Invalid("seats", seats, f"{rules.seats[0]} to {rules.seats[-1]}")
    chosen = parse(rules.options, options or {})
    named = edition or shipped_edition(getattr(chosen, "edition", "clue"))
    setup = Setup(seats, chosen, named, tuple(suspects))
    rules.start(setup)
    return setup
