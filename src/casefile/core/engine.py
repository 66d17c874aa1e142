"""The contract of a rule set, and the operations on any rule set: act, fold, observe, view."""

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from copy import copy
from dataclasses import dataclass
from functools import partial, reduce
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from casefile.core.action_space import ActionSpace
from casefile.core.actions import Action, Actor, Menu, Streams, check
from casefile.core.cards import Card, Deck, Invalid, Seat
from casefile.core.dealing import DealSpec
from casefile.core.editions import Edition, Family
from casefile.core.events import Event, TakenBack, Viewer
from casefile.core.options import Options
from casefile.core.rulebook import RuleBook
from casefile.core.take_back import standing
from casefile.core.texts import N_


class Hidden(Exception):
    """Raised when code reads a part of the state that this view does not know: a fault of the program."""


@dataclass(frozen=True, slots=True)
class Inputs:
    """The inputs of a rule set besides its options; each rule set uses some of them and refuses the others.

    No rule set needs to know ``fixed`` and ``forked``.
    """

    characters: tuple[Card, ...] = ()
    """The character of each seat; empty where the game itself gives out the characters."""
    dealer: Seat | None = None
    """The seat that deals, as the game before decided; ``None`` to leave that to chance."""
    map: str = ""
    """The text of a map file that the players made themselves; empty for the map of the edition."""
    votes: tuple[int, ...] = ()
    """By seat: the number of the case file for which the seat voted."""
    files: tuple[str, ...] = ()
    """The commitments of all sealed case files, of which one is played."""
    fixed: str = ""
    """The purpose of a deal that is the same for everybody and no secret, such as a lesson; else empty."""
    forked: str = ""
    """The finished game that this one continues: its commitment, ``@``, and the number of the event; else empty."""
    drawn: Seat | None = None
    """With ``forked``: the seat for which the deal was drawn anew, from all that fit what it knew at that event.

    ``None`` if the cards are those of the finished game.
    """

    @property
    def file(self) -> int:
        """The number of the case file that is played: the one with most votes, the lowest of several with as many.

        It is 1 without votes.
        """
        return min(self.votes, key=lambda number: (-self.votes.count(number), number), default=1)

    def only(self, *known: str) -> None:
        """Raise :class:`Invalid` if another input is given than those in ``known``, which the rule set uses."""
        for name, nothing in (
            ("characters", ()),
            ("dealer", None),
            ("map", ""),
            ("votes", ()),
            ("files", ()),
            ("drawn", None),
        ):
            if name not in known and getattr(self, name) != nothing:
                found = N_("a map") if name == "map" else repr(getattr(self, name))
                raise Invalid(name, found, N_("nothing: this game does not use it"))


NOTHING = Inputs()

O_co = TypeVar("O_co", bound=Options, covariant=True)


@dataclass(frozen=True, slots=True)
class Setup(Generic[O_co]):
    """The public facts that are fixed before a game."""

    seats: int
    """The number of seats."""
    options: O_co
    """The chosen values of the options, in an object of the rule set's class of options."""
    edition: Edition
    """The edition, which has the cards and the board."""
    given: Inputs = NOTHING
    """The inputs of the rule set besides its options; :data:`NOTHING` if there are none."""

    @property
    def suspects(self) -> tuple[Card, ...]:
        """The characters of the seats, in the order of seats."""
        return self.given.characters

    @property
    def deck(self) -> Deck:
        """The cards of the edition."""
        return self.edition.deck


S = TypeVar("S")
S_co = TypeVar("S_co", covariant=True)
T = TypeVar("T")
Chosen = TypeVar("Chosen", bound=Options)


class Rules(Protocol[S, Chosen]):
    """A rule set: pure functions over its own frozen state ``S``, with options of class ``Chosen``."""

    @property
    def name(self) -> str:
        """The slug of the rule set, a word such as ``"rules"``."""

    @property
    def family(self) -> Family:
        """The family of editions that it is played with."""

    @property
    def book(self) -> RuleBook:
        """The clauses that refusals name."""

    @property
    def options(self) -> type[Chosen]:
        """The class of its options."""

    @property
    def actions(self) -> Sequence[type[Action]]:
        """The actions of seats; those of chance, the clock and the operator never come in from outside."""

    @property
    def takes_back(self) -> Sequence[type[Action]]:
        """The kinds of action that a seat may take back as long as nobody has learnt anything by it.

        See :mod:`casefile.core.take_back`.
        """

    @property
    def events(self) -> Sequence[type[Event]]:
        """All events that its log can hold, besides the events of every table."""

    @property
    def seats(self) -> range:
        """The numbers of seats that it can be played with."""

    def action_space(self, setup: Setup[Chosen]) -> ActionSpace:
        """Return every action that a seat can ever have in a game with this set-up, each with an index.

        See :func:`casefile.core.action_space.space_of`, which knows seats and cards.
        """

    def start(self, setup: Setup[Chosen]) -> S:
        """Return the state before the first event: the same for a table and for a view."""

    def actor(self, state: S) -> Actor | None:
        """Return the actor that must act now; ``None`` when the game is over."""

    def menu(self, state: S, actor: Actor) -> Menu:
        """Return the allowed values of each kind of action for ``actor`` now, or the clause that forbids it."""

    def decide(self, state: S, actor: Actor, action: Action) -> Sequence[Event]:
        """Return the events that ``action`` leads to, its consequences included; it must be allowed."""

    def evolve(self, state: S, event: Event) -> S:
        """Return the state after ``event``, whose hidden parts are ``None``."""

    def sample(self, state: S, streams: Streams) -> Action:
        """Return chance's next action, drawn from the fair streams."""

    def returns(self, state: S) -> tuple[float, ...]:
        """Return the winnings of each seat: 1 for the winner, 0 for others; all 0 in a draw or an unfinished game."""

    def deal_spec(self, state: S) -> DealSpec | None:
        """Return the description of the deal, for the dealer and the prior of deduction.

        ``None`` where no hands are dealt, and while the sizes of the hands are not known yet.
        """


RulesOf = Rules[S, Any]
"""A rule set with states ``S``, whatever its options."""

AnyRules = Rules[Any, Any]
"""A rule set of any game.

Its functions take a state and a set-up (``menu``, ``evolve``, ``action_space``) and return them (``start``,
``options``). So the rules of one game are no ``Rules[GameState, Options]``, which would take the states of every game.
"""

AnySetup = Setup[Any]
"""A set-up of any game."""

RuleSets = Mapping[str, AnyRules]
"""Rule sets by name."""


class Observation(Struct, frozen=True, gc=False):
    """One viewer's sight of one event.

    Only :func:`observe` makes one, and :func:`lay_open` of a game that is over. It is a struct, since one is made for
    every viewer of every event, and a frozen dataclass takes six times as long.
    """

    viewer: Viewer
    """The viewer that saw it: a seat, or a spectator."""
    event: Event | None
    """The event as far as the viewer saw it, its hidden parts ``None``; ``None`` if the viewer saw nothing of it."""


def observe(event: Event, viewer: Viewer) -> Observation:
    """Return the observation of ``event`` by ``viewer``; nothing leaves a table in any other way.

    Every event gives every viewer exactly one observation.
    """
    return Observation(viewer, event.seen_by(viewer))


def lay_open(event: Event) -> Observation:
    """Return an observation of the whole event, for a viewer of a finished game.

    See :mod:`casefile.review.playback`.
    """
    return Observation("spectator", event)


def act(rules: Rules[S, Chosen], state: S, actor: Actor, action: Action) -> Sequence[Event]:
    """Return the events of ``action``.

    Raise :class:`~casefile.core.actions.Refused` if the rules forbid it.
    """
    check(rules.menu(state, actor), action, rules.book)
    return rules.decide(state, actor, action)


def evolve(rules: Rules[S, Chosen], state: S, event: Event) -> S:
    """Return the state after one more event of the log; an event that concerns only the table does not change it."""
    return state if event.of_table else rules.evolve(state, event)


EvolveByKind = Mapping[str, Callable[[S, Any], S]]
"""By kind of event: the function that returns the state after an event of that kind."""

DecideByKind = Mapping[type[Action], Callable[[S, Any], T]]
"""By kind of action: the function that carries an action of that kind out in a state."""


def fold(rules: Rules[S, Chosen], state: S, events: Iterable[Event]) -> S:
    """Return the state after ``events``, which happened one after another."""
    return reduce(partial(evolve, rules), events, state)


@dataclass(frozen=True, slots=True, eq=False)
class EventFold(Generic[T]):
    """A description of a value that is gathered from all events that a viewer saw, one by one.

    See :meth:`View.gathered`.
    """

    start: T
    """The value before the first event."""
    take: Callable[[T, Any], T]
    """``take(value, event)`` returns the value after one more event; it must not change the old value."""
    of: Set[type[Event]]
    """The types of event that change the value."""


_Values = dict[EventFold[Any], Any]
"""The values of folds, each of its own type."""


def _taken_forward(values: _Values, events: Iterable[Event]) -> _Values:
    """Return the values of folds after some more events."""
    after = values.copy()
    for event in events:
        kind = type(event)
        for fold in values:
            if kind in fold.of:
                after[fold] = fold.take(after[fold], event)
    return after


class View(Generic[S_co]):
    """One viewer's knowledge of a table: its own observations, ``seen``, and the values made of them.

    It is covariant in the state, because a frozen state is only read from it.

    The observations are folded when ``state`` is read: a seldom reader, such as a bot, pays nothing for them. ``know``
    returns the conclusions from a view; a caller that needs no ``knowledge`` leaves it out. Both are values, each
    remembered with the version that it was made for, so that they may be read in a thread of their own.
    """

    def __init__(
        self,
        rules: Rules[S_co, Chosen],
        setup: Setup[Chosen],
        viewer: Viewer,
        know: "Callable[[View[S_co]], object] | None" = None,
    ) -> None:
        self.rules: RulesOf[S_co] = rules
        self.setup: AnySetup = setup
        self.viewer, self._know = viewer, know
        self.seen: list[Observation] = []
        self._newest: tuple[int, int, Sequence[Event]] = 0, 0, ()  # the events in ``seen`` from one place to another
        self._folded = rules.start(setup), 0
        self._known: tuple[Any, int] = (None, 0)
        self._gathered: tuple[_Values, int] = ({}, 0)
        self._continued: dict[object, tuple[Any, int]] = {}

    @property
    def version(self) -> int:
        """The number of observations that this view has taken in."""
        return len(self.seen)

    @property
    def state(self) -> S_co:
        """The state of the game as far as this viewer knows it, from everything that it has observed."""
        state, done = self._folded
        if done < len(self.seen):
            end, ahead = self._since(done)
            for event in ahead:
                if type(event) is TakenBack:
                    state, ahead = self.rules.start(self.setup), standing([each.event for each in self.seen[:end]])
                    break
            state = fold(self.rules, state, ahead)
            self._folded = state, end
        return state

    @property
    def concludes(self) -> bool:
        """Whether this view draws conclusions; without them its :attr:`knowledge` is ``None``."""
        return self._know is not None

    @property
    def known(self) -> Any:
        """The conclusions at the last reading of :attr:`knowledge`, without taking newer observations into account."""
        return self._known[0]

    @property
    def knowledge(self) -> Any:
        """The conclusions from all observations; the same object until an observation adds something to them."""
        known, version = self._known
        if self._know is not None and version < len(self.seen):
            version, ahead = self._since(version)
            for event in ahead:
                if event.reveals:
                    found = self._know(self)
                    known = known if found is known or found == known else found
                    break
            self._known = known, version
        return known

    def gathered(self, fold: EventFold[T]) -> T:
        """Return the value of ``fold`` over all events that this viewer saw.

        All folds that were asked for before are continued together.
        """
        values, done = self._gathered
        if done < len(self.seen):
            done, ahead = self._since(done)
            values = _taken_forward(values, ahead)
            self._gathered = values, done
        if fold not in values:
            events = [each.event for each in self.seen[:done] if each.event is not None]
            values = values | _taken_forward({fold: fold.start}, events)
            self._gathered = values, done
        found: T = values[fold]
        return found

    def continued(self, take: Callable[[T, Sequence[Event]], T], start: T) -> T:
        """Return the value of ``take`` over all events that this viewer saw, from the value ``start`` on.

        ``take(value, events)`` returns the value after some more events; it is called with the events since the last
        call.
        """
        value, done = self._continued.get(take, (start, 0))
        if done < len(self.seen):
            end, ahead = self._since(done)
            value = take(value, ahead)
            self._continued[take] = value, end
        found: T = value
        return found

    def _since(self, done: int) -> tuple[int, Sequence[Event]]:
        """Return the number of observations by now, and the events from ``done`` on that were not blank.

        All values of a view are brought forward from the same place, and so find these events here.
        """
        start, end, events = self._newest
        if start != done or end != len(self.seen):
            ahead = self.seen[done:]
            end, events = done + len(ahead), [each.event for each in ahead if each.event is not None]
            self._newest = done, end, events
        return end, events

    def fork(self) -> "View[S_co]":
        """Return an independent copy of this view, with the same observations so far."""
        forked = copy(self)
        forked.seen, forked._continued = list(self.seen), dict(self._continued)
        return forked

    def observe(self, observation: Observation) -> None:
        """Take in the next observation of this viewer; raise :class:`Hidden` for another viewer's."""
        if observation.viewer != self.viewer:
            raise Hidden(f"an observation of {observation.viewer} for {self.viewer}")
        self.seen.append(observation)


AnyView = View[Any]
"""A view of any game, as a parameter of what each game does with states of its own.

Code that reads only what every game promises takes a ``View[GameState]``, and so the view of every game. But the
``best`` of one game's knowledge takes a view of that game alone; a ``View[GameState]`` in
:class:`casefile.play.knowledge.Knowledge` would ask it to take every game's.
"""
