"""A game by post: the log of its people and the log of the card game, and how each answers the other. Pure.

An act of a person is decided by :mod:`casefile.correspondence.camps`; a move of a camp in the card game, called the
table, by the rules of that game. A camp is named by its character; its seat is its place in
:attr:`CorrespondenceGame.camps`.
"""

import json
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from copy import copy

from casefile.core.actions import Action, Refused, check, refused
from casefile.core.by_post import Asked, AwayAnnounced, AwayTakenBack, PreferCard, RehearsalMarked, WeekendsSet
from casefile.core.cards import Card, Invalid, Seat
from casefile.core.engine import View
from casefile.core.events import Event, SeatTaken, SeedOpened
from casefile.core.fairness import Seed
from casefile.core.hours import UTC, Zone
from casefile.core.inquiry import TurnBegan
from casefile.core.inquiry_state import PostState
from casefile.core.log import Log
from casefile.core.record import action_from
from casefile.core.table import Table
from casefile.core.texts import N_
from casefile.correspondence import camps as people_of
from casefile.correspondence.camps import CampGame, credit_downtime, end_game, finish_turn, open_turn, remove_camp
from casefile.correspondence.camps import PeopleEvent as PeopleEvent
from casefile.correspondence.camps.acts import Person, SetStandingOrder, SkipTime
from casefile.correspondence.camps.clauses import BOOK as CAMPS
from casefile.correspondence.camps.decide import decide
from casefile.correspondence.camps.evolve import evolve
from casefile.correspondence.camps.operator_events import (
    AT_TABLE,
    OperatorDisbandedCamp,
    OperatorGaveStrike,
    OperatorLiftedStrike,
    RuleChanged,
)
from casefile.correspondence.camps.people_events import (
    BackUpListed,
    GameStarted,
    LeaderEntered,
    MoveMade,
    StandingOrderSet,
)
from casefile.correspondence.camps.talk_acts import MarkSheet
from casefile.correspondence.camps.time_events import TurnClosed, TurnLapsed, VacationAnnounced, VacationTakenBack
from casefile.correspondence.camps.waiting import ActRequest
from casefile.correspondence.plan import GAME, PLAYED, Plan, PlannedStep

__all__ = ["CorrespondenceGame", "Plan", "PlannedStep"]


class CorrespondenceGame:
    """One game by post, as its two logs have made it. A method that changes the game returns the events it added.

    There is a ``table``, the card game, from the start of the game on. Store the events that a method returns before
    anybody hears of them; to try a step that may not be stored, use a :meth:`fork`. ``seeds`` has one secret for each
    case file.
    """

    def __init__(
        self,
        plan: Plan,
        seeds: tuple[Seed, ...],
        operator: Person,
        zone: Zone = UTC,
        people: Iterable[PeopleEvent] = (),
        table: Iterable[Event] = (),
    ) -> None:
        self.plan, self.seeds, self.operator, self.zone = plan, seeds, operator, zone
        self.start = CampGame(operator, plan.limits, zone)
        self.log: Log[CampGame, PeopleEvent] = Log(evolve, self.start, people)
        self.table: Table[PostState] | None = None
        self.camps: tuple[Card, ...] = ()
        self._told: list[Event] = []
        if any(event.kind == "game_started" for event in self.people):
            self._lay(table)

    def fork(self) -> "CorrespondenceGame":
        """Return an independent copy of the game at the same point."""
        twin = copy(self)
        twin.log, twin._told = self.log.fork(), []
        twin.table = None if self.table is None else self.table.fork()
        return twin

    def follow(self, people: Iterable[PeopleEvent], table: Iterable[Event]) -> None:
        """Add events of both logs that are stored already, among them the answers of each log to the other."""
        self.log.add(people)
        if self.table is not None:
            self.table.follow(table)
        elif any(event.kind == "game_started" for event in self.people):
            self._lay(table)

    # -- reading -------------------------------------------------------------------------------------------------------

    @property
    def people(self) -> list[PeopleEvent]:
        """All events so far of the log of the game's people."""
        return self.log.events

    @property
    def game(self) -> CampGame:
        """The state of the game's people: camps, waiting acts and turns owed."""
        return self.log.state

    @property
    def case(self) -> PostState | None:
        """The state of the card game, with all that is hidden in it; ``None`` before the start."""
        return None if self.table is None else self.table.state

    @property
    def commitment(self) -> str:
        """The published commitment to the case file that is played; before the start, to the first one."""
        return self.plan.commitments[self.table.setup.given.file - 1 if self.table else 0]

    def seat(self, camp: Card) -> Seat:
        """Return the seat of a camp that plays."""
        return Seat(self.camps.index(camp))

    def seat_of(self, person: Person) -> Seat | None:
        """Return the seat of the camp to which a person belongs now; ``None`` for others, and before the start."""
        camp = self.game.camp_of(person)
        return self.seat(camp) if camp in self.camps else None

    def view(self, person: Person) -> View[PostState] | None:
        """Return the card game as ``person`` may see it, as its camp or as everybody; ``None`` before the start."""
        if self.table is None:
            return None
        seat = self.seat_of(person)
        return self.table.view("spectator" if seat is None else seat)

    def next_due(self) -> int | None:
        """Return the moment of the earliest deadline, at which :meth:`tick` has something to do.

        Return ``None`` while the game waits only for people.
        """
        return people_of.next_due(self.game)

    def legal(self, camp: Card, move: str) -> str | None:
        """Return the id of the clause that forbids ``camp`` a move in the card game; ``None`` if it is allowed.

        - ``move`` is the move as the record writes it.

        Raise :class:`casefile.core.cards.Invalid` for a text that is no move.
        """
        book, action = GAME.rules.book, _move(move)
        if self.table is None or isinstance(action, PreferCard):
            return book["turn"]
        try:
            check(self.table.menu(self.seat(camp)), action, book)
        except Refused as refused:
            return refused.clause
        return None

    # -- doing ---------------------------------------------------------------------------------------------------------

    def act(self, person: Person, act: Action, now: int, *, key: str = "", knowing: bool = False) -> PlannedStep:
        """Carry out an act of ``person``, or let it wait if it is a beta leader's; return the new events.

        Return no events if the same request was entered before. See
        :class:`casefile.correspondence.camps.waiting.ActRequest` for ``key`` and ``knowing``, and
        :attr:`PlannedStep.refusal` for a wrong code.

        Raise :class:`casefile.core.actions.Refused` with a clause of camps or of the rules; then nothing has changed.
        """
        if isinstance(act, SetStandingOrder):
            self._check_order(person, act.cards)
        if isinstance(act, SkipTime) and not self.plan.rehearsal:
            raise refused(CAMPS, "no_deadline")
        if isinstance(act, MarkSheet):
            self._check_cell(person, act.cell)
        request = ActRequest(key, knowing)
        return self._take(decide(self.game, person, act, now, legal=self.legal, request=request), now)

    def tick(self, now: int) -> PlannedStep:
        """Carry out the earliest deadline, if it has passed by ``now``; return the events of both logs.

        Call it again until it returns no events.
        """
        return self._take(people_of.tick(self.game, now, legal=self.legal), now)

    def credit(self, since: int, until: int, now: int) -> PlannedStep:
        """Move all deadlines by the time from ``since`` to ``until``, in which the server was down.

        Return the new events.
        """
        if self.game.phase in ("new", "over"):
            return PlannedStep()
        return self._take(credit_downtime(self.game, since, until, now), now)

    def come(self, person: Person, now: int) -> PlannedStep:
        """Note that ``person`` visits the pages of the game; return the new events, none if one was noted lately."""
        return self._take(people_of.come(self.game, person, now), now)

    def _take(self, events: Iterable[PeopleEvent], now: int) -> PlannedStep:
        before, self._told = self.log.version, []
        self._keep(events, now)
        return PlannedStep(tuple(self.people[before:]), tuple(self._told))

    def _keep(self, events: Iterable[PeopleEvent], now: int) -> None:
        """Add these events, and all that the table answers to them."""
        added = tuple(events)
        self.log.add(added)
        for event in added:
            self._answer(event, now)
        if added and self.table is not None:
            self._ask(now)

    def _answer(self, event: PeopleEvent, now: int) -> None:
        """Let the table answer one event."""
        match event:
            case GameStarted():
                self._lay(())
                self._tell(self._begin())
                self._say_of_time(event.at)
            case VacationAnnounced() if self.table is not None:
                self._say([AwayAnnounced(self.seat(event.camp), event.since, event.until)])
            case VacationTakenBack() if self.table is not None:
                self._say([AwayTakenBack(self.seat(event.camp), event.since, event.until)])
            case RuleChanged(rule="weekends") if self.table is not None:
                self._say([self._weekends(event.at)])
            case MoveMade():
                seat = self.seat(event.camp)
                self._tell(self._at().act(seat, _move(event.move)))
                self._finish(event.camp, now)
            case StandingOrderSet():
                self._order(event.camp, event.cards)
            case TurnLapsed():
                self._tell(self._at().lapse(event.due, self.seat(event.camp)))
            case OperatorGaveStrike() | OperatorLiftedStrike() | OperatorDisbandedCamp():
                act = next(act for act, told in AT_TABLE.items() if isinstance(event, told))
                told = self._at().act("operator", act(self.seat(event.camp), event.note))
                self._tell(told)
                if any(isinstance(each, TurnBegan) for each in told):
                    self._close_duties(now)
            case _:
                pass

    def _at(self) -> Table[PostState]:
        assert self.table is not None
        return self.table

    def _tell(self, events: Iterable[Event]) -> None:
        self._told += events

    # -- time, for the record --------------------------------------------------------------------------------------

    def _say_of_time(self, at: int) -> None:
        """Record the time rules at the start: a rehearsal, weekends, and the vacations announced by then."""
        marked = [RehearsalMarked(self.plan.rehearsal)] if self.plan.rehearsal else []
        weekends = [self._weekends(at)] if self.game.agreed.weekends == "off" else []
        away = [
            AwayAnnounced(self.seat(name), since, until)
            for name in self.camps
            for since, until in self.game.camps[name].away
        ]
        self._say([*marked, *weekends, *away])

    def _weekends(self, at: int) -> WeekendsSet:
        """Return the event that says whether weekends count, and by which clocks from a moment on."""
        kept = bisect_right(self.zone.since, at)
        return WeekendsSet(self.game.agreed.weekends == "off", self.zone.ahead[kept:], self.zone.since[kept:])

    def _say(self, events: Sequence[Event]) -> None:
        if events:
            self._tell(self._at().record(events))

    # -- the table -----------------------------------------------------------------------------------------------------

    def _lay(self, events: Iterable[Event]) -> None:
        """Set up the table of the camps that began, with its log so far."""
        started = next(event for event in self.people if isinstance(event, GameStarted))
        entered: dict[Card, int] = {}
        votes: dict[Card, int] = {}
        for number, event in enumerate(self.people[: self.people.index(started)]):
            if isinstance(event, LeaderEntered):
                entered[event.camp] = number
        self.camps = started.camps
        if self.plan.rule_options.turn_order == "registration":
            self.camps = tuple(sorted(started.camps, key=entered.__getitem__))
        for camp in self.camps:
            votes[camp] = self.game.camps[camp].vote
        chosen = [votes[camp] for camp in self.camps] if started.file else []
        setup = self.plan.setup(self.camps, chosen)
        self.table = Table(GAME.rules, setup, self.seeds[setup.given.file - 1], list(events))

    def _begin(self) -> tuple[Event, ...]:
        """Seat every camp, with the entropy that its leader added to the seed, and deal."""
        added: dict[Person, str] = {}
        for event in self.people:
            if isinstance(event, LeaderEntered | BackUpListed):
                added[event.person] = event.entropy
        edition = self._at().setup.edition
        return self._at().begin(
            [
                SeatTaken(Seat(i), edition.short(camp), "", added.get(self.game.camps[camp].leader, ""))
                for i, camp in enumerate(self.camps)
            ]
        )

    def _check_order(self, person: Person, cards: Sequence[Card]) -> None:
        """Raise :class:`Refused` for cards that the camp does not hold."""
        seat = self.seat_of(person)
        if seat is not None and not set(cards) <= set(self._at().state.holdings.hand(seat)):
            raise refused(GAME.rules.book, "standing")

    def _check_cell(self, person: Person, cell: str) -> None:
        """Raise :class:`Refused` for a cell that the sheet does not have: a card, also of no deck, and a holder."""
        if self.seat_of(person) is None:
            return
        cards, seats = (*self._at().setup.deck, *GAME.shown.loose), map(str, range(len(self.camps)))
        if cell not in {f"cell.{card}.{column}" for column in (*seats, "file") for card in cards}:
            raise refused(CAMPS, "cell")

    def _order(self, camp: Card, cards: Iterable[Card]) -> None:
        """Put the camp's cards into this order, the last first; a card that it does not hold is left out."""
        for card in reversed(tuple(cards)):
            offer = self._at().menu(self.seat(camp))[PreferCard]
            if not isinstance(offer, str) and card in offer.choices["card"]:
                self._tell(self._at().act(self.seat(camp), PreferCard(card)))

    def _finish(self, camp: Card, now: int) -> None:
        """Note that a camp has moved and so has done what it owed."""
        if camp in self.game.owed:
            self.log.add(finish_turn(self.game, camp, now))

    def _ask(self, now: int) -> None:
        """Take over from the table which camps are out, whether the game is over, and which camps owe something."""
        table = self._at()
        for seat in sorted(table.state.out):
            if not self.game.camps[self.camps[seat]].removed:
                self.log.add(remove_camp(self.game, self.camps[seat], now))
        if table.actor is None:
            if self.game.phase != "over":
                self.log.add(end_game(self.game, now))
                seed = self.seeds[table.setup.given.file - 1]
                self._tell(table.record([SeedOpened(seed.seed.hex(), seed.salt.hex())]))
            return
        for camp, asked in self._wanted().items():
            # No turn begins while one with a fixed hour is open; to show a card or to decide waits for no hour.
            if camp not in self.game.owed and not (asked == "turn" and self.game.closing):
                number = 1 + sum(event.kind == "turn_opened" for event in self.people)
                self.log.add(open_turn(self.game, camp, number, now, asked))

    def _close_duties(self, now: int) -> None:
        """Close every duty to show a card or to decide: the operator has ended the turn that they belong to."""
        for camp, owed in self.game.owed.items():
            if owed.asked != "turn":
                self.log.add([TurnClosed(max(now, self.game.latest), camp, owed.turn)])

    def _wanted(self) -> dict[Card, Asked]:
        """Return the camps for which the table waits, with the thing that it asks of each."""
        awaited = PLAYED.awaited(self._at().state, self._at().actor)
        return {self.camps[seat]: asked for seat, asked in awaited.items()}


def _move(text: str) -> Action:
    """Return the action of a seat from its text in the record; raise :class:`Invalid`."""
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError):
        fields = None
    if not isinstance(fields, dict):
        raise Invalid("move", repr(text)[:60], N_("a JSON object with its kind and its fields"))
    return action_from(fields.pop("kind", None), fields, GAME.rules)
