"""All deals that fit the facts (worlds), counted exactly: their number, the owners of each card, and any single deal.

All deals that fit weigh the same here: this is knowledge, and the posterior of a player that reads nothing into others'
choices. Nothing is estimated; all counts are Python ints.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import product
from math import comb, log2
from typing import Self

from casefile.core.cards import Card
from casefile.core.dealing import Deal, DealSpec, Draw
from casefile.core.facts import Contradiction, Fact, Owner
from casefile.deduction.bit_table import Listing
from casefile.deduction.counting import CountingPasses, PathPicker, case_files
from casefile.deduction.counting_plan import CountingPlan, make_plan
from casefile.deduction.ledger import Ledger
from casefile.deduction.minimal_conflict import minimal_clash
from casefile.deduction.numbering import bits, numbering

LISTED = 4000
"""The most worlds that are listed one by one."""

Forced = tuple[Card, Owner, bool]
"""A fact that holds in every world: this owner holds this card (``True``), or does not."""


class Worlds:
    """All complete deals that fit the facts; a world says which owner holds every card, hands being sets.

    Raises :class:`Contradiction` with a minimal set of clashing facts if there is none, and
    :class:`casefile.core.cards.Invalid` for cards and owners that the deal does not have. The number of worlds is
    computed at once, everything else when it is first asked for.
    """

    def __init__(self, spec: DealSpec, facts: Iterable[Fact] = ()) -> None:
        self._numbers = numbering(spec)
        self._facts = tuple(facts)
        self._base: Ledger | None = None
        self._since = self._facts
        self._listing: Listing | None = None
        self._asked = 0
        self._count()

    @classmethod
    def after(cls, ledger: Ledger, facts: Iterable[Fact], more: Iterable[Fact]) -> Self:
        """Return the worlds that fit ``facts`` and ``more``, where ``ledger`` has learnt just ``facts``.

        The ledger is left as it is. Unlike :meth:`given`, this does not count the worlds that fit ``facts`` alone.
        """
        found = object.__new__(cls)
        since = tuple(more)
        found._numbers, found._facts, found._base, found._since = ledger.numbers, (*facts, *since), ledger, since
        found._listing, found._asked = None, 0
        found._count()
        return found

    def given(self, facts: Iterable[Fact]) -> Self:
        """Return the worlds that fit ``facts`` as well as those known before.

        The work done for these worlds is used again.

        From :data:`LISTED` worlds down they are listed from the second call on. Making the list takes as long as
        counting about twice; after that one more observation costs a fifth of counting.
        """
        more = tuple(facts)
        twin = object.__new__(type(self))
        twin._numbers = self._numbers
        twin._facts = self._facts + more
        if "ledger" in self.__dict__:
            twin._base, twin._since = self.ledger, more
        else:
            twin._base, twin._since = self._base, self._since + more
        listing = self.listing if self._asked else self._listing
        self._asked = twin._asked = self._asked + 1
        twin._listing = None if listing is None else listing.given(more)
        if twin._listing is not None and twin._listing.total:
            twin.total = twin._listing.total
        else:
            twin._listing = None
            twin._count()
        return twin

    @property
    def listing(self) -> Listing | None:
        """The worlds one by one, where there are no more than :data:`LISTED`; else ``None``."""
        if self._listing is None and self.total <= LISTED:
            plan = self._plan
            if all(len(members) == 1 for members, _, _ in plan.pools):
                self._listing = Listing.of(self.ledger, plan, self._passes.rest)
            else:
                plan = make_plan(self.ledger, apart=True)
                self._listing = Listing.of(self.ledger, plan, CountingPasses(plan.programme).rest)
        return self._listing

    def _count(self) -> None:
        try:
            if not self._passes.total:
                raise Contradiction("counting")
        except Contradiction as found:
            raise Contradiction(found.rule, minimal_clash(self.spec, self._facts)) from None
        self.total: int = self._passes.total * self._plan.ways
        """The number of deals that fit."""

    @property
    def spec(self) -> DealSpec:
        """The deal's public description."""
        return self._numbers.spec

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts these worlds fit, in the order they were given."""
        return self._facts

    @cached_property
    def ledger(self) -> Ledger:
        """The conclusions from the facts by elementary rules, for reading.

        :meth:`Ledger.copy` it to go on from there.
        """
        if self._base is None:
            return Ledger(self.spec, self._since)
        ledger = self._base.copy()
        ledger.learn(self._since)
        return ledger

    @property
    def owners(self) -> tuple[Owner, ...]:
        """The owners in the order of each row of :attr:`counts`: the seats, the case file, the side if it has cards."""
        return self._numbers.owners

    @cached_property
    def _plan(self) -> CountingPlan:
        return make_plan(self.ledger)

    @cached_property
    def _passes(self) -> CountingPasses:
        return CountingPasses(self._plan.programme)

    @cached_property
    def counts(self) -> dict[Card, tuple[int, ...]]:
        """By card: the number of worlds in which each of :attr:`owners` holds it; a row sums to :attr:`total`."""
        numbers = self._numbers
        if self._listing is not None:
            return dict(zip(numbers.cards, self._listing.rows, strict=True))
        ways = self._plan.ways
        nowhere = (0,) * len(numbers.sizes)
        rows = [nowhere] * len(numbers.cards)
        for owner, held in enumerate(self.ledger.held):
            if held:
                row = (*nowhere[:owner], self.total, *nowhere[owner + 1 :])
                for card in bits(held):
                    rows[card] = row
        # The members of a pool get its cards in proportion to their places: by symmetry each place has each card
        # equally often.
        columns = [
            (owner, number, ways * share, places)
            for number, (members, shares, places) in enumerate(self._plan.pools)
            for owner, share in zip(members, shares, strict=True)
            if places
        ]
        for kind, found in self._passes.counts.items():
            counts = list(nowhere)
            for owner, pool, share, places in columns:
                counts[owner] = found[pool] * share // places
            row = tuple(counts)
            for card in bits(self._plan.kinds[kind]):
                rows[card] = row
        return dict(zip(numbers.cards, rows, strict=True))

    @cached_property
    def bounds(self) -> tuple[list[int], list[int]]:
        """The cards that each owner holds in some world, and those that it holds in all worlds, as bits.

        Owners are in the order of :attr:`owners`.
        """
        possible, held = [0] * len(self._numbers.sizes), [0] * len(self._numbers.sizes)
        if self._listing is not None:
            for card, row in enumerate(self._listing.rows):
                for owner, count in enumerate(row):
                    if count:
                        possible[owner] |= 1 << card
                        held[owner] |= (count == self.total) << card
            return possible, held
        for owner, known in enumerate(self.ledger.held):
            possible[owner] = held[owner] = known
        ways = self._passes.total
        for number, found in self._passes.counts.items():
            kind = self._plan.kinds[number]
            for (members, _, _), count in zip(self._plan.pools, found, strict=True):
                if count:
                    for owner in members:
                        possible[owner] |= kind
                    if count == ways and len(members) == 1:
                        held[members[0]] |= kind
        return possible, held

    @cached_property
    def forced(self) -> list[Forced]:
        """All facts about one card and one owner that hold in all worlds, by card, then owner."""
        named = list(zip(self.owners, *self.bounds, strict=True))
        return [
            (card, owner, bool(held & bit))
            for card, bit in self._numbers.bit.items()
            for owner, possible, held in named
            if not possible & bit or held & bit
        ]

    @cached_property
    def case_files(self) -> dict[tuple[Card, ...], int]:
        """By possible case file: the number of worlds that have it, likeliest first.

        Case files with as many worlds stand always in the same order.
        """
        numbers = self._numbers
        if self._listing is not None:
            few = self._listing.case_files
            return {numbers.cards_of(file): few[file] for file in sorted(few, key=lambda file: (-few[file], file))}
        plan, known, found = self._plan, self.ledger.held[numbers.case], {}
        for kinds, ways in case_files(plan, self._passes.total).items():
            open_kinds = iter(kinds)
            choices = [numbers.cards_of(known & category or next(open_kinds)) for category in numbers.categories]
            for cards in product(*choices):
                found[cards] = ways * plan.ways
        mask = numbers.bit
        return dict(sorted(found.items(), key=lambda item: (-item[1], sum([mask[card] for card in item[0]]))))

    @property
    def bits(self) -> float:
        """log2 of :attr:`total`: what is unknown about the whole deal, in bits."""
        return log2(self.total)

    @cached_property
    def case_file_bits(self) -> float:
        """The entropy of :attr:`case_files`, in bits: what is unknown about the case file."""
        total = self.total
        return sum(count / total * log2(total / count) for count in self.case_files.values())

    @cached_property
    def _picker(self) -> PathPicker:
        return PathPicker(self._plan, self._passes.rest)

    # -- single worlds -----------------------------------------------------------------------------------------------

    def masks(self, number: int) -> list[int]:
        """Return the world numbered ``number``, from 0 to total - 1, as a set of card bits for each of :attr:`owners`.

        Every number is another world, so distinct numbers are distinct worlds. Raises ``IndexError`` for other numbers.
        """
        if not 0 <= number < self.total:
            raise IndexError(number)
        # A number with several digits, each in a base of its own: which way through the plan, and then for each pool of
        # several owners, one after the other, which of the pool's cards are theirs. The bases multiply to the total.
        plan = self._plan
        number, inside = divmod(number, plan.ways)
        hands = self.ledger.held.copy()
        for (members, shares, _), cards in zip(plan.pools, self._picker.pick(number), strict=True):
            for owner, share in zip(members[:-1], shares, strict=False):
                inside, choice = divmod(inside, comb(cards.bit_count(), share))
                taken = _subset(cards, share, choice)
                hands[owner] |= taken
                cards ^= taken
            hands[members[-1]] |= cards
        return hands

    def world(self, number: int) -> Deal:
        """Return the world numbered ``number``, from 0 to total - 1, as a deal.

        The cards of each hand in the deck's order.
        """
        numbers = self._numbers
        hands = [numbers.cards_of(mask) for mask in self.masks(number)]
        return Deal(hands[numbers.case], tuple(hands[: numbers.case]), sum(hands[numbers.case + 1 :], ()))

    def sample(self, draw: Draw, count: int) -> Iterator[Deal]:
        """Yield ``count`` deals drawn independently and uniformly from those that fit.

        Each takes one draw of ``total``.
        """
        for _ in range(count):
            yield self.world(draw(self.total))

    def sample_masks(self, draw: Draw, count: int) -> Iterator[list[int]]:
        """Yield ``count`` deals drawn as by :meth:`sample`, each as a set of card bits for each of :attr:`owners`."""
        for _ in range(count):
            yield self.masks(draw(self.total))


def _subset(cards: int, size: int, number: int) -> int:
    """Return the subset of that size and number, in the combinatorial number system."""
    # The subsets without the lowest card come first: comb(left, size) of them, where ``left`` cards are above it. Then
    # come those with it, which are numbered by the rest of their cards.
    chosen = 0
    left = cards.bit_count()
    while size:
        card = cards & -cards
        cards ^= card
        left -= 1
        without = comb(left, size)
        if number >= without:
            number -= without
            chosen |= card
            size -= 1
    return chosen
