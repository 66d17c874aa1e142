"""The marks on the cards, each with the shortest chain of elementary rules found that leads to it.

The rules are those of :mod:`casefile.deduction.ledger`. Here every application keeps what it rests on, and the one with
the lightest support is carried out first. A chain can be forked and told to suppose something: that is how proofs by
contradiction and by cases are found (:mod:`casefile.deduction.refute`).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import combinations
from typing import Self

from casefile.core.dealing import DealSpec
from casefile.core.facts import Fact, Holds, HoldsOneOf, Lacks, NotAll
from casefile.deduction.numbering import bits, numbering

Mark = tuple[int, int, bool]
"""An owner, a card (both by number), and whether the owner holds the card."""


@dataclass(slots=True, eq=False)
class Inference:
    """One application of a rule."""

    rule: str
    """The name of the rule."""
    marks: tuple[Mark, ...]
    """The marks that it rests on, which are known already."""
    facts: tuple[int, ...]
    """The given facts that it rests on, by their number."""
    targets: tuple[Mark, ...]
    """The marks that it concludes."""
    support: int
    """All that it rests on, as bits: the groups of given facts, then the moves."""
    under: tuple["Inference", ...] = field(default=(), repr=False)
    """The suppositions under which it holds."""
    known: bool = False
    """Whether one of its targets has been written down."""
    among: tuple[int, ...] = ()
    """In a move by counting: the owners that it speaks of."""
    union: int = 0
    """In a move by counting: the cards that may fill the places."""
    places: int = 0
    """In a move by counting: the number of places."""


class Chain:
    """The conclusions from the facts, step by step, by number (:class:`casefile.deduction.numbering.Numbering`).

    - ``has[o]`` and ``lacks[o]`` are the cards that owner ``o`` holds and does not hold.
    - ``why`` has the move behind each mark.
    - ``excluded[o, c]`` is the mark that shows that ``o`` lacks ``c``: that one itself, or the mark of the holder of
      ``c``.
    - ``clash`` is set when a mark and its opposite both follow.
    """

    def __init__(self, spec: DealSpec, facts: Sequence[Fact]) -> None:
        self.numbers = numbers = numbering(spec)
        owners = len(numbers.sizes)
        self.has, self.lacks = [0] * owners, [0] * owners
        self.why: dict[Mark, Inference] = {}
        self.excluded: dict[tuple[int, int], Mark] = {}
        self.clauses: list[list[tuple[int, int]]] = [[] for _ in range(owners)]
        self.nots: list[tuple[int, tuple[tuple[int, int], ...]]] = []
        self.clash: Inference | None = None
        self.under: tuple[Inference, ...] = ()
        self.facts = facts
        self._heap: list[tuple[int, int, Inference]] = []
        self._tried: set[tuple[object, ...]] = set()
        self._groups: dict[tuple[object, ...], int] = {}
        self._group_of = [self._group(fact) for fact in facts]
        # A support has a bit for each group of facts, and from ``_first`` on one for each move. The next bit and the
        # next place in the queue stand in a list, which forks share: so no two moves of any of them have the same bit.
        self._first = len(self._groups)
        self._next = [self._first, 0]
        for number, fact in enumerate(facts):
            self._read(number, fact)
        for owner, size in enumerate(numbers.sizes):
            if not size:
                self._full(owner)
            self._spoken_for(owner)
        for category in numbers.categories:
            if category.bit_count() == 1:
                self.offer("category closed", (), (), self.holds(numbers.case, category))

    def _group(self, fact: Fact) -> int:
        """Return the number of the fact's group: facts that one sentence tells weigh as one."""
        whom = () if isinstance(fact, NotAll) else (fact.owner,)
        return self._groups.setdefault((type(fact), fact.turns, *whom), len(self._groups))

    def _read(self, number: int, fact: Fact) -> None:
        numbers = self.numbers
        match fact:
            case Holds(owner, card) | Lacks(owner, card):
                target = numbers.owner(owner), numbers.mask(card).bit_length() - 1, isinstance(fact, Holds)
                self.push(Inference("told", (), (number,), (target,), 1 << self._group_of[number]))
            case HoldsOneOf(owner, cards):
                self.clauses[numbers.owner(owner)].append((number, numbers.masks(cards)))
                if len(cards) == 1:
                    only = numbers.masks(cards).bit_length() - 1
                    self.offer("clause with one left", (), (number,), [(numbers.owner(owner), only, True)])
            case NotAll(holdings):
                pairs = sorted((numbers.owner(owner), numbers.mask(card).bit_length() - 1) for owner, card in holdings)
                self.nots.append((number, tuple(pairs)))
                if len(pairs) == 1:
                    self.offer("not all", (), (number,), [(*pairs[0], False)])

    def fork(self) -> Self:
        """Return a second chain that goes on from here by itself."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.has, twin.lacks = self.has.copy(), self.lacks.copy()
        twin.why, twin.excluded = self.why.copy(), self.excluded.copy()
        twin._heap, twin._tried = self._heap.copy(), self._tried.copy()
        return twin

    def suppose(self, mark: Mark) -> Inference:
        """Take ``mark`` for true from here on, and return the move that says so."""
        supposed = Inference("suppose", (), (), (mark,), 0, self.under)
        self.under = (*self.under, supposed)
        self.push(supposed)
        return supposed

    # -- carrying out what weighs least --------------------------------------------------------------------------------

    def weight(self, support: int) -> int:
        """Return the length of a proof with this support: two for a move, one for a group of given facts."""
        # The bits of the moves are counted in both numbers, those of the groups in the first alone.
        return support.bit_count() + (support >> self._first).bit_count()

    def offer(self, rule: str, marks: Iterable[Mark], facts: Iterable[int], targets: Iterable[Mark]) -> None:
        """Queue an application of a rule, to be carried out when nothing lighter is left."""
        self.push(self.move(rule, marks, facts, targets))

    def move(self, rule: str, marks: Iterable[Mark], facts: Iterable[int], targets: Iterable[Mark]) -> Inference:
        """Return an application of a rule with all that it rests on."""
        marks, facts, support = tuple(marks), tuple(facts), 0
        for mark in marks:
            support |= self.why[mark].support
        for fact in facts:
            support |= 1 << self._group_of[fact]
        return Inference(rule, marks, facts, tuple(targets), support)

    def push(self, move: Inference) -> None:
        """Queue a move, to be carried out when nothing lighter is left."""
        self._next[1] += 1
        # ``extra`` is for the move itself, which has no bit in its support yet. So a move weighs more than what it
        # rests on, and moves leave the queue from light to heavy, as nodes do in Dijkstra's algorithm.
        extra = 0 if move.rule in ("told", "suppose") else 2
        heappush(self._heap, (self.weight(move.support) + extra, self._next[1], move))

    def run(self, goal: Mark | None = None) -> bool:
        """Apply simple rules until ``goal`` is known, a clash is found, or nothing more follows.

        Return whether the goal is known or, without a goal, whether there is a clash.
        """
        while self._heap and self.clash is None and (goal is None or not self.knows(goal)):
            move = heappop(self._heap)[2]
            if not all(self._settle(target, move) for target in move.targets):
                break
        return self.clash is not None if goal is None else self.knows(goal)

    def knows(self, mark: Mark) -> bool:
        """Return whether the mark follows by now."""
        owner, card, held = mark
        return bool((self.has if held else self.lacks)[owner] >> card & 1)

    def _settle(self, mark: Mark, move: Inference) -> bool:
        """Write down one mark and what follows from it alone; return ``False`` at a clash."""
        owner, card, held = mark
        bit = 1 << card
        if (self.has if held else self.lacks)[owner] & bit:
            return True
        if not move.known:
            move.known = True
            if move.rule not in ("told", "suppose"):
                move.under = self.under
            if move.rule != "told":
                move.support |= 1 << self._next[0]
                self._next[0] += 1
        self.why[mark] = move
        if (self.lacks if held else self.has)[owner] & bit:
            other = self.excluded[owner, card] if held else (owner, card, True)
            support = move.support | self.why[other].support
            self.clash = Inference("clash", (mark, other), (), (), support, self.under)
            return False
        if held:
            self.has[owner] |= bit
            for each in range(len(self.has)):
                if each != owner and not self.lacks[each] & bit:
                    self._exclude(each, card, mark)
            self._after_hold(owner, card)
        else:
            self._exclude(owner, card, mark)
        return True

    def _exclude(self, owner: int, card: int, mark: Mark) -> None:
        self.lacks[owner] |= 1 << card
        self.excluded[owner, card] = mark
        self._after_lack(owner, card)

    # -- the rules -----------------------------------------------------------------------------------------------------

    def holds(self, owner: int, cards: int) -> Iterator[Mark]:
        """Return the marks that say that ``owner`` holds these cards."""
        return ((owner, card, True) for card in bits(cards))

    def without(self, owner: int, cards: int) -> Iterator[Mark]:
        """Return the marks that show that ``owner`` lacks these cards."""
        return (self.excluded[owner, card] for card in bits(cards))

    def open(self, owner: int) -> int:
        """Return the cards of which it is open whether ``owner`` holds them."""
        return self.numbers.everything & ~self.lacks[owner] & ~self.has[owner]

    def room(self, owner: int) -> int:
        """Return the number of the owner's places that have no known card."""
        return self.numbers.sizes[owner] - self.has[owner].bit_count()

    def _after_hold(self, owner: int, card: int) -> None:
        if owner == self.numbers.case:
            category = next(each for each in self.numbers.categories if each >> card & 1)
            self.offer("category closed", [(owner, card, True)], (), self._none(owner, category & ~(1 << card)))
        elif not self.room(owner):
            self._full(owner)
        self._spoken_for(owner)
        for number, pairs in self.nots:
            if (owner, card) in pairs:
                left = [pair for pair in pairs if not self.has[pair[0]] >> pair[1] & 1]
                if len(left) <= 1:
                    last = left[0] if left else (owner, card)
                    held = [(*pair, True) for pair in pairs if pair != last]
                    self.offer("not all", held, (number,), [(*last, False)])

    def _full(self, owner: int) -> None:
        self.offer("hand full", self.holds(owner, self.has[owner]), (), self._none(owner, self.open(owner)))

    def _none(self, owner: int, cards: int) -> list[Mark]:
        return [(owner, card, False) for card in bits(cards)]

    def _after_lack(self, owner: int, card: int) -> None:
        numbers, lacks = self.numbers, self.lacks[owner]
        for number, clause in self.clauses[owner]:
            left = clause & ~lacks
            if clause >> card & 1 and left.bit_count() == 1 and not left & self.has[owner]:
                self.offer(
                    "clause with one left", self.without(owner, clause ^ left), (number,), self.holds(owner, left)
                )
        if owner == numbers.case:
            category = next(each for each in numbers.categories if each >> card & 1)
            left = category & ~lacks
            if left.bit_count() == 1 and not left & self.has[owner]:
                self.offer("category closed", self.without(owner, category ^ left), (), self.holds(owner, left))
        elif (numbers.everything & ~lacks).bit_count() == numbers.sizes[owner] and self.open(owner):
            self.offer("hand exhausted", self.without(owner, lacks), (), self.holds(owner, self.open(owner)))
        may = [each for each, their in enumerate(self.lacks) if not their >> card & 1]
        if len(may) == 1 and not self.has[may[0]] >> card & 1:
            others = [self.excluded[each, card] for each in range(len(self.lacks)) if each != may[0]]
            self.offer("one place left", others, (), [(may[0], card, True)])
        self._spoken_for(owner)

    def narrowed(self, owner: int) -> list[tuple[int, int, int]]:
        """Return the owner's clauses that are not met yet: fact, cards, and those of them still possible."""
        has, lacks = self.has[owner], self.lacks[owner]
        return [(number, clause, clause & ~lacks) for number, clause in self.clauses[owner] if not clause & has]

    def _spoken_for(self, owner: int) -> None:
        """Offer the rule "places spoken for": as many disjoint clauses as free places leave none for another card."""
        room = self.room(owner)
        clauses = self.narrowed(owner) if room > 0 else []
        if len(clauses) < max(1, room):
            return
        for chosen in combinations(clauses, room):
            union = shared = 0
            for _, _, left in chosen:
                if union & left:
                    break
                union |= left
            else:
                key = (owner, self.has[owner], *(number for number, _, _ in chosen))
                rest = self.open(owner) & ~union
                if not rest or key in self._tried:
                    continue
                self._tried.add(key)
                # What the clauses have in common is known to be lacked: only without it do they need a place each.
                for (_, one, _), (_, other, _) in combinations(chosen, 2):
                    shared |= one & other
                marks = [*self.holds(owner, self.has[owner]), *self.without(owner, shared)]
                self.offer("places spoken for", marks, [number for number, _, _ in chosen], self._none(owner, rest))
