"""A table: a rule set, its set-up, the fair streams, and the history that only grows."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Generic, TypeVar

from casefile.core.actions import Action, Actor, Lapse, Menu, Refused, check, refused
from casefile.core.cards import Invalid, Seat
from casefile.core.editions import Edition
from casefile.core.engine import (
    NOTHING,
    AnyRules,
    AnySetup,
    Inputs,
    Observation,
    Rules,
    RulesOf,
    Setup,
    View,
    evolve,
    observe,
)
from casefile.core.events import Event, Lapsed, SeatsChanged, SeatTaken, TakenBack, Viewer
from casefile.core.fairness import Seed, streams
from casefile.core.log import Log
from casefile.core.options import Options, Value, parse
from casefile.core.seats import nameless, seats_of
from casefile.core.take_back import last_act, standing
from casefile.core.texts import N_, FilledText, from_to

S = TypeVar("S")
S_co = TypeVar("S_co", covariant=True)
Chosen = TypeVar("Chosen", bound=Options)


def game_log(rules: Rules[S, Chosen], setup: Setup[Chosen], history: Iterable[Event] = ()) -> Log[S, Event]:
    """Return the log of a game, with its events so far; its state is made of the events that still count."""
    return Log(partial(evolve, rules), rules.start(setup), history, {TakenBack.kind: standing})


class Table(Generic[S_co]):
    """One game in play. Its state is made of ``history`` alone.

    It is covariant in the state, because a frozen state is only read from it.

    - ``seed`` is the table's secret.
    - ``history`` are the events so far, for a table that goes on.
    - ``deal`` is chance's deal, if it was drawn beforehand and not from the fair stream.

    The game begins, and chance deals, when the log has every seat taken; each seat's part of the seed is mixed in then.
    """

    def __init__(
        self,
        rules: Rules[S_co, Chosen],
        setup: Setup[Chosen],
        seed: Seed,
        history: Iterable[Event] = (),
        *,
        deal: Action | None = None,
    ) -> None:
        self.rules: RulesOf[S_co] = rules
        self.setup: AnySetup = setup
        self._seed, self._deal = seed, deal
        self.log = game_log(rules, setup, history)
        self.chances = 0
        """The number of actions of chance at this table since it was made from ``history``."""
        self._key = self._mix()
        self._actor: tuple[object, Actor | None] = (None, None)
        self._menu: tuple[object, Actor | None, Menu] = (None, None, {})

    def __repr__(self) -> str:
        return f"<Table {self.rules.name}, {self.setup.seats} seats, version {self.version}>"

    @property
    def commitment(self) -> str:
        """The commitment to the seed, which is published before the deal."""
        return self._seed.commitment

    @property
    def history(self) -> list[Event]:
        """All events so far."""
        return self.log.events

    @property
    def state(self) -> S_co:
        """The state of the game, with all its secrets."""
        return self.log.state

    @property
    def version(self) -> int:
        """The number of events, which is the version that all viewers share."""
        return self.log.version

    @property
    def begun(self) -> bool:
        """Whether every seat is taken, so that the game has begun."""
        return self._key is not None

    @property
    def actor(self) -> Actor | None:
        """The seat that must act now; ``None`` before the game and after it.

        Chance acts at once and is never waited for. The result is remembered until the next event.
        """
        if self._key is None:
            return None
        state, actor = self._actor
        if state is not self.log.state:
            actor = self.rules.actor(self.state)
            self._actor = (self.state, actor)
        return actor

    def fork(self) -> "Table[S_co]":
        """Return an independent copy of this table, to try something out."""
        twin = Table.__new__(Table)
        twin.__dict__.update(self.__dict__, log=self.log.fork())  # a third of the time that copy() takes
        return twin

    def begin(self, seated: Sequence[SeatTaken] = ()) -> tuple[Event, ...]:
        """Seat the players ``seated``, or nameless ones by default, and let chance deal. Return the events.

        Raise :class:`Invalid` if the game has begun already.
        """
        if self.begun:
            raise Invalid("begin()", N_("a game that has begun"), N_("a table at which nobody sits yet"))
        return self.record(seated or [SeatTaken(Seat(i), nameless(Seat(i)), "", "") for i in range(self.setup.seats)])

    def record(self, events: Iterable[Event]) -> tuple[Event, ...]:
        """Add ``events`` that happened, then chance's actions that follow; return all events that were added."""
        before = self.version
        self._take_in(events)
        while self._key is not None and self.rules.actor(self.state) == "chance":
            self.chances += 1
            action = self.rules.sample(self.state, streams(self._key))
            if self._deal is not None and type(action) is type(self._deal):
                action = self._deal
            self.log.add(self.rules.decide(self.state, "chance", action))
        return tuple(self.history[before:])

    def follow(self, events: Iterable[Event]) -> None:
        """Add the ``events`` of a record, which include chance's actions."""
        self._take_in(events)

    def _take_in(self, events: Iterable[Event]) -> None:
        before = self.version
        self.log.add(events)
        for event in self.history[before:]:
            if isinstance(event, SeatsChanged):
                self._key = None
        if self._key is None:
            self._key = self._mix()

    def _mix(self) -> bytes | None:
        """Return the key of the fair streams; ``None`` until every seat is taken."""
        entropy = {seat: taken.entropy for seat, taken in seats_of(self.history).items()}
        seats = range(self.setup.seats)
        return self._seed.key([entropy[Seat(i)] for i in seats]) if entropy.keys() == {*seats} else None

    def menu(self, actor: Actor) -> Menu:
        """Return the allowed actions of ``actor`` now, and the clause that forbids each other kind.

        The result is remembered until the next event.
        """
        state, asked, menu = self._menu
        if state is not self.state or asked != actor:
            menu = self.rules.menu(self.state, actor)
            self._menu = (self.state, actor, menu)
        return menu

    def act(self, actor: Actor, action: Action) -> tuple[Event, ...]:
        """Carry out ``action`` of ``actor`` and return the new events.

        Raise :class:`Refused` and change nothing if forbidden.
        """
        if not self.begun:
            raise Refused(self.rules.book["seats"], "The game has not begun: begin() seats everybody and deals.")
        check(self.menu(actor), action, self.rules.book)
        return self.record(self.rules.decide(self.state, actor, action))

    def last_act(self) -> TakenBack | None:
        """Return the event that would take the last action back; ``None`` if that is not possible.

        See :mod:`casefile.core.take_back`.
        """
        return last_act(self.history, self.rules.takes_back)

    def lapse(self, due: int, seat: Seat | None = None) -> tuple[Event, ...]:
        """Let the time of a seat run out, and return the new events: its default action is drawn from the fair stream.

        ``due`` is the deadline. ``seat`` is one of the seats that the rules wait for; without it, the seat whose turn
        it is.
        """
        offer = self.rules.menu(self.state, "clock")[Lapse]
        if isinstance(offer, str) or self._key is None:
            raise refused(self.rules.book, "clock")
        lapsing = offer.choices["seat"][0] if seat is None else seat
        number = 1 + sum(isinstance(event, Lapsed) for event in self.history)
        draw = streams(self._key)(f"lapse@{number}")
        choices = {**offer.choices, "seat": (lapsing,)}
        chosen = {name: values[draw(len(values))] for name, values in choices.items()}
        return self.act("clock", Lapse(due=due, **chosen))

    def viewer(self, who: object) -> Viewer:
        """Return ``who`` as a viewer of this table.

        Raise :class:`Invalid` if it is no seat of it and not a spectator.
        """
        if who == "spectator":
            return "spectator"
        if isinstance(who, int) and 0 <= who < self.setup.seats:
            return Seat(who)
        raise Invalid(
            "viewer", repr(who), FilledText(N_("'spectator' or a seat from 0 to {last}"), last=self.setup.seats - 1)
        )

    def observations(self, viewer: Viewer | int, since: int = 0) -> list[Observation]:
        """Return the observations of ``viewer``, a seat or ``"spectator"``, from version ``since`` on.

        Raise :class:`Invalid` for no viewer of this table.
        """
        who = self.viewer(viewer)
        return [observe(event, who) for event in self.history[since:]]

    def view(self, viewer: Viewer | int, know: Callable[[View[S_co]], object] | None = None) -> View[S_co]:
        """Return the view of ``viewer``, with all its observations so far; ``know`` draws the conclusions from it.

        Raise :class:`Invalid` for no viewer of this table.
        """
        return self.brought(View(self.rules, self.setup, self.viewer(viewer), know))

    def brought(self, view: View[S]) -> View[S]:
        """Return ``view`` itself, after it has taken in all that its viewer has observed at this table since."""
        for observation in self.observations(view.viewer, view.version):
            view.observe(observation)
        return view


AnyTable = Table[Any]
"""A table of any game, as a parameter of what each game does with states of its own, and for who knows the game.

Code that reads only what every game promises takes a ``Table[GameState]``, and so the table of every game. But the
function that plays the example of one game (:class:`casefile.play.how.HowToPlay`) takes a table of that game alone, and
a program that asked the library for a table of one game reads all that the game's state has.
"""


def check_seats(rules: AnyRules, seats: int) -> None:
    """Raise :class:`Invalid` unless the rules allow this number of players."""
    if seats not in rules.seats:
        raise Invalid("seats", seats, from_to(rules.seats[0], rules.seats[-1]))


def set_up(
    rules: Rules[S, Chosen],
    seats: int,
    options: dict[str, Value] | None = None,
    *,
    given: Inputs = NOTHING,
    edition: Edition | None = None,
) -> Setup[Chosen]:
    """Return a set-up from ``options`` as people write them; raise :class:`Invalid` for one that is not possible.

    - ``given`` are the other inputs of the rule set.
    - ``edition`` replaces the one that the options name.
    """
    check_seats(rules, seats)
    chosen = parse(rules.options, options or {})
    named = edition or rules.family.edition(getattr(chosen, "edition", rules.family.shipped[0]))
    if named.family != rules.family:
        raise Invalid(
            "edition",
            FilledText(N_("{name}, for {game}"), name=named.slug, game=named.family.name),
            FilledText(N_("an edition for {game}"), game=rules.family.name),
        )
    if given.drawn is not None and (given.drawn not in range(seats) or not given.forked):
        raise Invalid("drawn", given.drawn, N_("a seat of a game that is played on from a finished one"))
    setup = Setup(seats, chosen, named, given)
    rules.start(setup)
    return setup
