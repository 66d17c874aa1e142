"""The quick game twice, action for action: as arrays, and at tables of the core that have the same deals.

The raw sheets are compared with marks that are made here, card by card, from the events that each seat saw.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, cast

import numpy as np
import pytest

import casefile
from casefile import lab
from casefile.core.action_space import ActionSpace
from casefile.core.cards import Card, Seat
from casefile.core.editions import Edition
from casefile.core.engine import AnyRules, AnySetup, Inputs
from casefile.core.events import Event
from casefile.core.facts import CASE_FILE, SIDE, Owner
from casefile.core.inquiry import (
    Accuse,
    CardsDealt,
    CardShown,
    CaseClosed,
    CaseFileSeen,
    CouldNotAnswer,
    EndTurn,
    SideCardSeen,
    Suggest,
    Suggested,
)
from casefile.core.options import Value
from casefile.core.table import AnyTable, Table, set_up
from casefile.lab import vector
from casefile.library import seed_of
from tests.decks import deck


@dataclass(frozen=True)
class Variant:
    """A set-up of the quick game."""

    game: str
    seats: int
    options: Mapping[str, Value] = field(default_factory=dict)
    sizes: tuple[int, ...] = ()
    """The numbers of cards of each category, where the deck is none of those that are shipped."""
    people: tuple[str, ...] = ()
    """The characters of the seats; by default the first ones."""

    @property
    def rules(self) -> AnyRules:
        return casefile.GAMES[self.game].rules

    def setup(self) -> AnySetup:
        edition: Edition | None = deck(*self.sizes) if self.sizes else None
        given = Inputs(characters=tuple(map(Card, self.people)))
        return set_up(self.rules, self.seats, {"board": "none", **self.options}, given=given, edition=edition)

    def __str__(self) -> str:
        return " ".join(
            [self.game, str(self.seats), *map(str, self.options.values()), *map(str, self.sizes), *self.people]
        )


VARIANTS = (
    *(Variant("cluedo", seats) for seats in range(2, 7)),
    *(Variant("cluegame", seats) for seats in range(3, 7)),
    *(Variant("cluedo", 2, {"side_cards": aside}) for aside in (0, 1, 6)),
    *(Variant("cluedo", seats, {"last_standing": "wins"}) for seats in (2, 3, 6)),
    Variant("cluedo", 3, {"accuse_when": "after_suggestion"}),
    Variant("cluedo", 4, {"accuse_when": "after_suggestion", "last_standing": "wins"}),
    Variant("cluegame", 4, {"last_standing": "wins", "edition": "ns_clue"}),
    Variant("cluedo", 4, people=("green", "plum", "mustard", "white")),
    Variant("cluedo", 2, {"side_cards": 1}, sizes=(2, 2, 2)),
    Variant("cluedo", 2, {"side_cards": 0}, sizes=(3, 12, 5)),
    Variant("cluedo", 3, sizes=(3, 2, 2)),
    Variant("cluedo", 6, sizes=(12, 6, 12)),
    Variant("cluedo", 5, sizes=(10, 8, 12)),
)
"""Every number of seats, every option that a quick game has, and decks near the limits."""


class Marks:
    """What one seat saw of each card with its own eyes."""

    def __init__(self, setup: AnySetup, seat: Seat, found: Any) -> None:
        self.owners, self.cards, self.seat, self.found = lab.owners(setup), [*setup.deck], seat, found
        self._named: tuple[Card, ...] = ()

    def saw(self, event: Event | None) -> None:
        match event:
            case CardsDealt():
                self._whole(self.seat, event.hands[self.seat] or ())
            case Suggested():
                self._named = event.named
            case CouldNotAnswer():
                for card in self._named:
                    self._mark(card, event.seat, -1)
            case CardShown() if event.card:
                self._lies(event.card, event.seat)
            case SideCardSeen() if event.card:
                self._lies(event.card, SIDE)
            case CaseFileSeen() | CaseClosed() if event.case_file:
                self._whole(CASE_FILE, event.case_file)

    def _mark(self, card: Card, owner: Owner, mark: int) -> None:
        self.found[self.cards.index(card), self.owners.index(owner)] = mark

    def _lies(self, card: Card, owner: Owner) -> None:
        for each in self.owners:
            self._mark(card, each, 1 if each == owner else -1)

    def _whole(self, owner: Owner, cards: tuple[Card, ...]) -> None:
        """All cards of an owner were seen, and so it has no other."""
        for card in self.cards:
            self._mark(card, owner, -1)
        for card in cards:
            self._lies(card, owner)


class Twin:
    """A table of the core, and the marks of its seats."""

    def __init__(self, variant: Variant, setup: AnySetup, deal: Any, sheets: Any) -> None:
        if variant.sizes or variant.people:
            self.table: AnyTable = Table(variant.rules, setup, seed_of("a twin"), deal=deal)
        else:
            options: dict[str, Any] = {"board": "none", **variant.options}
            self.table = casefile.table(variant.game, variant.seats, deal=deal, **options)
        self.marks = [Marks(setup, Seat(seat), sheets[seat]) for seat in range(setup.seats)]
        self.told(self.table.begin())
        self.deal = deal

    def told(self, events: tuple[Event, ...]) -> None:
        for marks in self.marks:
            for event in events:
                marks.saw(event.seen_by(marks.seat))


def choice(twin: Twin, mask: Any, space: ActionSpace, rng: Random, bold: float) -> int:
    """An allowed action: an accusation with the chance ``bold``, right now and then; cards that others lack, often."""
    allowed = np.flatnonzero(mask)
    kinds = {type(space.action(int(index))) for index in (allowed[0], allowed[-1])}
    if Accuse in kinds and rng.random() < bold:
        right = space.index(Accuse(*twin.deal.case_file))
        return right if rng.random() < 0.2 else int(rng.choice(allowed[allowed >= space.starts[Accuse]]))
    if EndTurn in kinds:
        return space.starts[EndTurn]
    if Suggest not in kinds:
        return int(rng.choice(allowed))
    own = {*twin.deal.case_file, *twin.deal.hands[twin.table.actor or 0], *twin.deal.side}
    lacked = [[card for card in cards if card in own] for cards in twin.table.setup.deck.categories]
    among = lacked if rng.random() < 0.4 else twin.table.setup.deck.categories
    return space.index(Suggest(*map(rng.choice, among)))


def differences(
    tables: vector.QuickTables, variant: Variant, seed: int, bold: float = 0.2, whole: bool = True
) -> Iterator[str]:
    """Play the games of ``tables`` to their end at both, and yield what differs, in words.

    The raw sheet of the actor is compared before each action, and where ``whole``, that of every other seat, too.
    """
    rng, setup, space = Random(seed), tables.setup, tables.space
    offered = lab.Masks(space)
    marks = np.zeros((setup.seats, *tables.sheets().shape), np.int8)
    twins = [Twin(variant, setup, tables.deal(table), marks[:, table]) for table in range(tables.count)]
    while True:
        masks, own = tables.masks(), tables.sheets()
        if whole and (np.array([tables.sheets(seat) for seat in range(setup.seats)]) != marks).any():
            yield "a raw sheet"
        actions, returns = np.zeros(tables.count, np.int64), np.zeros((tables.count, setup.seats))
        drawn = tables.draw()
        for at, twin in enumerate(twins):
            actor = twin.table.actor
            if tables.actor[at] != (-1 if actor is None else actor):
                yield f"game {at}: the actor is {tables.actor[at]}, not {actor}"
                return
            if not isinstance(actor, int):
                if masks[at].any() or own[at].any():
                    yield f"game {at}: something is left of a game that is over"
                continue
            if (masks[at] != offered.mask(twin.table.menu(actor))).any():
                yield f"game {at}: the mask"
            if (own[at] != marks[actor, at]).any():
                yield f"game {at}: the raw sheet of the actor"
            if not masks[at, drawn[at]]:
                yield f"game {at}: {space.action(int(drawn[at]))} was drawn and is forbidden"
            actions[at] = choice(twin, masks[at], space, rng, bold)
            twin.told(twin.table.act(actor, space.action(int(actions[at]))))
            returns[at] = twin.table.rules.returns(twin.table.state)
        rewards, done = tables.step(actions)
        if (rewards != returns).any():
            yield f"rewards of {np.flatnonzero((rewards != returns).any(axis=1))}"
        if done.tolist() != [twin.table.actor is None for twin in twins]:
            yield "the ends"
            return
        if done.all():
            return


def stays_within(tables: vector.QuickTables) -> None:
    """Assert that 8 tables of three refuse numbers and arrays that would be read or written beside their own.

    A compiled loop does not look: such a call ended the process.
    """
    deals, masks = [tables.deal(table) for table in range(8)], tables.masks()
    small, flat, cube = np.zeros((7, 670), np.int8), np.zeros((8, 670)), np.zeros((1, 1, 1), np.int8)
    wanted = r"expected an array int8 \(8, 670\) to write into"
    given: Any = [0]  # anything but an array
    calls: list[tuple[Callable[[], object], str]] = [
        (lambda: tables.begin(8), "at: found 8, expected numbers from 0 to 7"),
        (lambda: tables.begin([-1, 3]), "at: found -1 to 3, expected numbers from 0 to 7"),
        (lambda: tables.begin([1.5]), r"at: found float64 \(1,\), expected a list of one whole number"),
        (lambda: tables.begin(np.zeros(7, bool)), r"at: found bool \(7,\), expected 7 whole numbers"),
        (lambda: tables.deal(8), "table: found 8, expected 0 to 7"),
        (lambda: tables.masks(small), rf"out: found int8 \(7, 670\), {wanted}"),
        (lambda: tables.masks(cast(Any, flat)), rf"out: found float64 \(8, 670\), {wanted}"),
        (lambda: tables.masks(given), f"out: found list, {wanted}"),
        (lambda: tables.sheets(out=cube), r"out: found int8 \(1, 1, 1\), expected an array int8 \(8, 21, 5\)"),
        (lambda: tables.sheets(3), "seat: found 3, expected numbers from -1 to 2"),
        (lambda: tables.sheets([0, 1]), r"seat: found int64 \(2,\), expected 8 whole numbers"),
    ]
    for call, told in calls:
        with pytest.raises(casefile.Invalid, match=told):
            call()
    assert [tables.deal(table) for table in range(8)] == deals
    assert (tables.masks() == masks).all()


def begin_anew(tables: vector.QuickTables, same: vector.QuickTables) -> None:
    """Assert that of 8 tables those begin anew that are named, or for which an array says so; ``same`` has the same."""
    before = [tables.deal(table) for table in range(8)]
    tables.begin(np.arange(8) == 5)
    assert [tables.deal(table) == deal for table, deal in enumerate(before)] == [table != 5 for table in range(8)]
    same.begin([5, 5])  # once, though it is named twice
    tables.begin([])
    assert [same.deal(table) for table in range(8)] == [tables.deal(table) for table in range(8)]
