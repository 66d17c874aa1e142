"""The conclusions that elementary rules draw from facts, kept up to date as facts are added one after the other.

Simple bots play by it, and it is the first step of the exact count. It is sound: what it claims holds in every deal
that fits. It is not complete: some facts follow only from counting deals (:mod:`casefile.deduction.worlds`).

The rules, each a few lines below:

- *card placed*: the holder of a card is its only owner; *one owner left*: a card that all others lack is the last
  owner's.
- *hand full*: the owner holds no other card; *hand exhausted*: the cards that the owner may still hold are just as many
  as it needs.
- *category closed*: the case file holds one card of each category; the last one left of a category is in it.
- *clause met*, *clause with one left*, *clause inside a clause*; *places spoken for*: as many disjoint clauses as free
  places, so that no other card has room (with one place left, every clause alone says so).
- *not all, one left*: of some holdings all but one are true, so that one is false.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Self

from casefile.core.cards import Card, Invalid
from casefile.core.dealing import DealSpec
from casefile.core.facts import CASE_FILE, Contradiction, Fact, Holds, HoldsOneOf, Lacks, Owner
from casefile.core.texts import N_
from casefile.deduction.numbering import Numbering, numbering


class Ledger:
    """The conclusions by elementary rules from the facts learned so far, for each seat, the case file and the side.

    - ``possible[o]`` are the cards that owner ``o`` may hold.
    - ``held[o]`` are those of them that ``o`` holds for certain.
    - ``clauses[o]`` are sets of cards of which ``o`` holds at least one; none of them is met yet.
    - ``nots`` are lists of (owner, card) that are not all true.

    Owners and cards are numbers, and sets of cards are bits, as ``numbers`` numbers them. Only :meth:`learn` changes
    them.
    """

    __slots__ = ("_dirty", "_least", "_placed", "clauses", "held", "nots", "numbers", "possible")

    def __init__(self, spec: DealSpec, facts: Iterable[Fact] = ()) -> None:
        self.numbers = numbers = numbering(spec)
        owners = len(numbers.sizes)
        self.possible = [numbers.everything] * owners
        self.held = [0] * owners
        self.clauses: list[tuple[int, ...]] = [()] * owners
        self.nots: list[tuple[tuple[int, int], ...]] = []
        self._dirty = (1 << owners) - 1
        self._least: list[int] = []
        self._placed: list[int] = []
        self.learn(facts)

    def copy(self) -> Self:
        """Return an independent copy, to find out what some more facts would tell."""
        twin = object.__new__(type(self))
        twin.numbers, twin._dirty, twin._least, twin._placed = self.numbers, self._dirty, self._least, self._placed
        twin.possible, twin.held = self.possible.copy(), self.held.copy()
        twin.clauses, twin.nots = self.clauses.copy(), self.nots.copy()
        return twin

    def learn(self, facts: Iterable[Fact]) -> None:
        """Add facts, and draw every conclusion that the rules allow.

        Raises :class:`Contradiction` if the rules see that no deal fits (the ledger is of no use after that), and
        :class:`casefile.core.cards.Invalid` for a card or an owner that this deal does not have.
        """
        index, bits, possible, dirty = self.numbers.index, self.numbers.bit, self.possible, self._dirty
        try:
            for fact in facts:
                if isinstance(fact, Lacks):
                    owner, bit = index[fact.owner], bits[fact.card]
                    if possible[owner] & bit:
                        possible[owner] ^= bit
                        dirty |= 1 << owner
                elif isinstance(fact, Holds):
                    owner, bit = index[fact.owner], bits[fact.card]
                    if not self.held[owner] & bit:
                        self.held[owner] |= bit
                        dirty |= 1 << owner
                elif isinstance(fact, HoldsOneOf):
                    owner = index[fact.owner]
                    clause = _mask(self.numbers, fact.cards)
                    if not clause & self.held[owner]:
                        self.clauses[owner] += (clause,)
                        dirty |= 1 << owner
                else:
                    # Sorted, so that worlds are numbered the same in every process.
                    self.nots.append(tuple(sorted([(index[owner], bits[card]) for owner, card in fact.holdings])))
        except KeyError as missing:
            raise Invalid("fact", missing.args[0], N_("a card or an owner of this deal")) from None
        if dirty or self.nots:
            self._dirty, self._least = dirty, []
            self._close()

    def narrow(self, possible: Iterable[int], held: Iterable[int]) -> None:
        """Learn for each owner the cards that it may hold at most, and those that it holds for certain, as bits.

        Draws every conclusion, and raises :class:`Contradiction`, as :meth:`learn` does.
        """
        dirty = self._dirty
        for owner, (may, must) in enumerate(zip(possible, held, strict=True)):
            if self.possible[owner] & ~may or must & ~self.held[owner]:
                self.possible[owner] &= may
                self.held[owner] |= must
                dirty |= 1 << owner
        if dirty or self.nots:
            self._dirty, self._least = dirty, []
            self._close()

    # -- what the sheet says -----------------------------------------------------------------------------------------

    def owner_of(self, card: Card) -> Owner | None:
        """Return the certain owner of ``card``, as far as the rules see; ``None`` if several are possible."""
        bit = self.numbers.mask(card)
        for owner, held in zip(self.numbers.owners, self.held, strict=True):
            if held & bit:
                return owner
        return None

    def may_hold(self, owner: Owner, card: Card) -> bool:
        """Return whether ``owner`` may hold ``card``, as far as the rules see; also true if it certainly does."""
        return bool(self.possible[self.numbers.owner(owner)] & self.numbers.mask(card))

    def held_by(self, owner: Owner) -> tuple[Card, ...]:
        """Return the cards that ``owner`` holds for certain, as far as the rules see, in the deck's order."""
        return self.numbers.cards_of(self.held[self.numbers.owner(owner)])

    def open_in_case_file(self, category: Iterable[Card]) -> list[Card]:
        """Return the cards of ``category`` that may be in the case file but are not certain to be."""
        case, bits = self.numbers.case, self.numbers.bit
        may = self.possible[case] & ~self.held[case]
        return [card for card in category if may & bits[card]]

    def clearest_open(self, cards: tuple[Card, ...]) -> list[Card]:
        """Return those of ``cards`` that may but need not be in the case file and have the fewest possible owners."""
        numbers = self.numbers
        open_ = _mask(numbers, cards) & self.possible[numbers.case] & ~self.held[numbers.case]
        if not open_:
            return []
        self._least = self._least or self._at_least()
        for more in self._least:
            if open_ & ~more:
                open_ &= ~more
                break
        bits = numbers.bit
        return [card for card in cards if open_ & bits[card]]

    def certain(self, owners: Iterable[Owner], cards: tuple[Card, ...]) -> list[Card]:
        """Return those of ``cards`` that one of ``owners`` holds for certain, as far as the rules see."""
        index, bits, held = self.numbers.index, self.numbers.bit, 0
        for owner in owners:
            if owner in index:
                held |= self.held[index[owner]]
        return [card for card in cards if held & bits[card]]

    def _at_least(self) -> list[int]:
        """Return the cards that at least one owner may hold, then those that at least two may hold, and so on."""
        least = [0] * len(self.possible)
        for number, possible in enumerate(self.possible):
            # From the highest number down, so that an owner raises the number of a card by one only.
            for more in range(number, 0, -1):
                least[more] |= least[more - 1] & possible
            least[0] |= possible
        return least

    def case_file(self) -> tuple[tuple[Card, ...], ...]:
        """Return for each category the cards that may be in the case file; a single card is certain."""
        possible = self.possible[self.numbers.index[CASE_FILE]]
        return tuple(self.numbers.cards_of(possible & category) for category in self.numbers.categories)

    # -- the rules ---------------------------------------------------------------------------------------------------

    def _close(self) -> None:
        """Apply the rules until nothing changes."""
        while True:
            while self._dirty:
                first = self._dirty & -self._dirty
                self._dirty ^= first
                self._settle(first.bit_length() - 1)
            if self.possible != self._placed:
                self._placed = self.possible.copy()
                self._place_single()
            if self.nots and not self._dirty:
                self._check_nots()
            if not self._dirty:
                return

    def _settle(self, owner: int) -> None:
        """Apply all the rules about one hand."""
        numbers, possible, held = self.numbers, self.possible[owner], self.held[owner]
        clauses, size = self.clauses[owner], numbers.sizes[owner]
        before = held_before = -1
        while possible != before or held != held_before:
            before, held_before = possible, held
            if held & ~possible:
                raise Contradiction("card placed")
            if owner == numbers.case:
                possible, held = self._close_categories(possible, held)
            room = size - held.bit_count()
            if room < 0 or possible.bit_count() < size:
                raise Contradiction("hand full" if room < 0 else "hand exhausted")
            if not room:
                possible = held
            elif possible.bit_count() == size:
                held = possible
            if clauses:
                clauses, possible, held = _clauses(clauses, possible, held, room)
        self.possible[owner], self.held[owner], self.clauses[owner] = possible, held, clauses
        if held:
            for other, their in enumerate(self.possible):
                if their & held and other != owner:
                    self.possible[other] = left = their & ~held
                    # A seat without clauses that may still hold more than it needs tells nothing new.
                    if self.clauses[other] or other == numbers.case or left.bit_count() <= numbers.sizes[other]:
                        self._dirty |= 1 << other

    def _close_categories(self, possible: int, held: int) -> tuple[int, int]:
        """Apply the rule that the case file holds one card of each category.

        Return its possible and its certain cards.
        """
        for category in self.numbers.categories:
            here = held & category
            if here:
                possible &= ~category | here
            else:
                left = possible & category
                if not left:
                    raise Contradiction("category closed")
                if not left & left - 1:  # ``x & x - 1`` is ``x`` without its lowest bit, so one card is left.
                    held |= left
        return possible, held

    def _place_single(self) -> None:
        """Give each card that only one owner may hold to that owner."""
        # ``once``: the cards that some owner may hold; ``twice``: those that two or more may hold.
        once = twice = 0
        for possible in self.possible:
            twice |= once & possible
            once |= possible
        if once != self.numbers.everything:
            raise Contradiction("one owner left")
        single = once & ~twice
        for owner, possible in enumerate(self.possible):
            if possible & single & ~self.held[owner]:
                self.held[owner] |= possible & single
                self._dirty |= 1 << owner

    def _check_nots(self) -> None:
        """Drop the true ones of holdings that are not all true; the last one left is false."""
        open_nots = []
        for pairs in self.nots:
            if not all(self.possible[owner] & bit for owner, bit in pairs):
                continue
            left = tuple((owner, bit) for owner, bit in pairs if not self.held[owner] & bit)
            if not left:
                raise Contradiction("not all, one left")
            if len({bit for _, bit in left}) < len(left):
                continue  # One card cannot be in two places, so this says nothing.
            if len(left) == 1:
                owner, bit = left[0]
                self.possible[owner] ^= bit
                self._dirty |= 1 << owner
            else:
                open_nots.append(left)
        self.nots = open_nots


@lru_cache(maxsize=256)
def _mask(numbers: Numbering, cards: tuple[Card, ...] | frozenset[Card]) -> int:
    return numbers.masks(cards)


def _clauses(clauses: tuple[int, ...], possible: int, held: int, room: int) -> tuple[tuple[int, ...], int, int]:
    """Drop the clauses that are met, narrow the others to what is possible, and use those that leave no choice."""
    kept: list[int] = []
    for clause in clauses:
        clause &= possible
        if clause & held:
            continue
        if not clause:
            raise Contradiction("clause with one left")
        if not clause & clause - 1:
            held |= clause
            continue
        for other in kept:
            if other & clause == other:  # A part of this clause is a clause as well, and says more.
                break
        else:
            kept = [other for other in kept if other & clause != clause]
            kept.append(clause)
    if len(kept) >= room:
        possible = _spoken_for(kept, possible, held, room)
    return tuple(kept), possible, held


def _spoken_for(clauses: list[int], possible: int, held: int, room: int) -> int:
    """Return the possible cards where as many disjoint clauses as free places leave no room for any other card.

    With one place left that holds for every clause alone. The order of the clauses decides which disjoint ones are
    tried; finding them all is left to the count.
    """
    if room == 1:
        for clause in clauses:
            possible &= clause | held
        return possible
    taken = apart = 0
    for clause in clauses:
        if not clause & taken:
            taken |= clause
            apart += 1
    if apart > room:
        raise Contradiction("places spoken for")
    return possible & (taken | held) if apart == room else possible
