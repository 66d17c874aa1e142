"""Deduction with a Red Card: one camp is the murderer, and its own person card is in nobody's hand.

To viewers that do not know the murderer, the deal is described as if the murderer held its own character's card in
place of the Red Card, so hand sizes and case file are what they are. Conclusions from that description are sound, but
they are not all: the description cannot say whether a camp's character is the murderer. :class:`RedWorlds` counts
exactly, by one set of worlds for each camp that may be the murderer.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import lcm

from casefile.core.cards import Card, Seat
from casefile.core.dealing import Deal, DealSpec, Draw, without_card
from casefile.core.facts import CASE_FILE, Contradiction, Fact, Holds, HoldsOneOf, Lacks, NotAll
from casefile.deduction.worlds import Worlds


@dataclass(frozen=True, slots=True)
class Red:
    """One viewer's knowledge of the Red Card."""

    persons: tuple[Card, ...] = ()
    """The camps' characters by seat; empty in a game without a Red Card."""
    murderer: Card | None = None
    """The murderer's character, if the viewer knows it."""
    innocent: Seat | None = None
    """The viewer's own seat, if the viewer knows that it does not have the Red Card."""

    def sound(self, facts: Iterable[Fact]) -> tuple[Fact, ...]:
        """Return the facts that hold in this viewer's description of the deal, in the form that they have there.

        A viewer that does not know the murderer describes the deal as if the murderer held its own character's card. So
        the facts that a seat lacks its own character's card are left out. A viewer that knows the murderer describes
        the deal without the card of the murderer's character: :func:`translated` takes that card out of the facts.

        Raise :class:`Contradiction` if a fact cannot hold without that card.
        """
        if self.murderer is not None:
            return tuple(translated(facts, self.murderer))
        own = {(Seat(seat), card) for seat, card in enumerate(self.persons)}
        return tuple(fact for fact in facts if not (isinstance(fact, Lacks) and (fact.owner, fact.card) in own))

    def stands_for(self, seat: Seat) -> tuple[Card, ...]:
        """Return the seat's own character's card, which the murderer has in place of the Red Card.

        Empty if the murderer is known.
        """
        return (self.persons[seat],) if self.murderer is None else ()


NO_RED = Red()
"""Everybody's knowledge of the Red Card in a game without one."""


def translated(facts: Iterable[Fact], murderer: Card) -> Iterator[Fact]:
    """Yield ``facts`` as they are in a deal without the card ``murderer``.

    Raises :class:`Contradiction` where none fits. A wrong accusation of the murderer says that not both other cards are
    in the case file.
    """
    for fact in facts:
        if isinstance(fact, Holds) and fact.card == murderer:
            raise Contradiction("card placed", (fact,))
        if isinstance(fact, HoldsOneOf) and murderer in fact.cards:
            left = fact.cards - {murderer}
            if not left:
                raise Contradiction("clause with one left", (fact,))
            yield HoldsOneOf(fact.owner, left, fact.turns)
        elif isinstance(fact, NotAll):
            # Nobody holds the murderer's card, so a fact that not all of some hands are so is true by itself if it
            # names that card; it says nothing of the rest.
            others = frozenset(holding for holding in fact.holdings if holding[1] != murderer)
            if all(owner == CASE_FILE for owner, _ in fact.holdings):
                yield NotAll(others, fact.turns)
            elif others == fact.holdings:
                yield fact
        elif not (isinstance(fact, Lacks) and fact.card == murderer):
            yield fact


class RedWorlds:
    """All complete deals with a Red Card that fit plain facts: the murderer, and the owner of every card.

    ``spec`` describes the deal as if nobody knew the murderer, ``persons`` are the camps' characters by seat. Before
    anything is known each camp is as likely the murderer, and each deal with the same murderer as likely. There are as
    many deals with a murderer as ways to deal the others' hands and one card less to the murderer: n! divided by the
    factorials of all sizes, times the size of the murderer's hand. So that camps are as likely, a deal weighs as one
    over that size.
    """

    def __init__(
        self, spec: DealSpec, persons: Sequence[Card], facts: Iterable[Fact], suspects: Collection[Seat] | None = None
    ) -> None:
        """Count the deals; ``suspects`` are the camps that may be the murderer, all where it is left out."""
        self.spec, self._persons, self._facts = spec, persons, tuple(facts)
        self.worlds: dict[Seat, Worlds] = {}
        """The deals that fit, by camp that may still be the murderer."""
        everybody = map(Seat, range(len(persons)))
        for seat in everybody if suspects is None else suspects:
            try:
                apart = without_card(spec, seat, persons[seat])
                self.worlds[seat] = Worlds(apart, translated(self._facts, persons[seat]))
            except Contradiction:
                continue
        if not self.worlds:
            raise Contradiction("counting", self._facts)
        # The factor depends on the hand sizes alone, so that weights can be compared when more is known.
        common = lcm(*spec.hand_sizes)
        self._weights = {seat: common // spec.hand_sizes[seat] for seat in self.worlds}

    @cached_property
    def murderers(self) -> dict[Seat, int]:
        """The weight of the deals in which each camp is the murderer."""
        return {seat: worlds.total * self._weights[seat] for seat, worlds in self.worlds.items()}

    @property
    def total(self) -> int:
        """The weight of all deals that fit."""
        return sum(self.murderers.values())

    def sample(self, draw: Draw) -> tuple[Seat, Deal]:
        """Return one of the deals, drawn by weight, and the murderer in it."""
        at = draw(self.total)
        for seat, worlds in self.worlds.items():
            weight = self._weights[seat]
            if at < worlds.total * weight:
                return seat, worlds.world(at // weight)
            at -= worlds.total * weight
        raise AssertionError("a number below the total lies in one of the parts")

    @cached_property
    def solutions(self) -> dict[tuple[Card, ...], int]:
        """The weight of the deals in which these three cards catch the murderer, heaviest first.

        Equal ones stand always in the same order.
        """
        found: dict[tuple[Card, ...], int] = {}
        for seat, worlds in self.worlds.items():
            for file, count in worlds.case_files.items():
                named = (self._persons[seat], *file[1:])
                found[named] = found.get(named, 0) + count * self._weights[seat]
        return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))

    @cached_property
    def counts(self) -> dict[Card, tuple[int, ...]]:
        """By card: the weight of the deals in which it is each seat's, sealed, or, last, the murderer's own."""
        columns = len(self.spec.hand_sizes) + 1
        rows = {card: [0] * (columns + 1) for category in self.spec.categories for card in category}
        for seat, worlds in self.worlds.items():
            for card, counts in worlds.counts.items():
                for owner, count in enumerate(counts[:columns]):
                    rows[card][owner] += count * self._weights[seat]
            rows[self._persons[seat]][columns] += self.murderers[seat]
        return {card: tuple(row) for card, row in rows.items()}
