"""Where cards lie in a game whose hands move, exactly: what may be so, and how likely it is after blind swaps.

A world says who holds every card now. Each carries a whole-number weight: in how many equally likely ways the deal and
the blind draws since then led to it, up to a factor that all worlds share. So this is knowledge (the worlds with any
weight) and a posterior at once. The model behind the weights: the deal and every blind draw are uniform, and what
somebody chooses to lay open, or to show, depends on nothing but the cards that are possible; it is not read for more.

Cards of which nothing special was seen are interchangeable within their category, whatever was swapped. So worlds are
kept in classes: a class says where each *told* card lies (one that was seen, shown, swapped by the viewer, or named),
and all its worlds weigh the same. Where one of five characters and one of nine places are sealed, and three seats hold
six cards each, a seat has (5-a)(9-b) C(12,6) worlds at the start, a characters and b places being its own: at most
5 * 9 * 924 = 41,580, and all of them one class.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from math import log2
from typing import Final, Literal, Self

from casefile.core.cards import Card, Seat
from casefile.core.dealing import DealSpec, Draw
from casefile.core.facts import CASE_FILE, Contradiction, Owner
from casefile.deduction.classes import Key, Shape, moved, singles, swapped

MOST = 50_000
"""So many classes are kept at most. A seat with a hand stays far below: it never knows less than its own cards."""


class TooManyWorlds(Exception):
    """There are more classes of worlds than are kept: a spectator's, where very much was suggested."""


OPEN: Final = "open"
"""The owner of the cards that were laid open: they are in nobody's hand any more."""

Where = Owner | Literal["open"]
"""Where a card may lie in a game whose hands move."""


class MovingHands:
    """What one viewer knows of a deal whose hands move. A value: each observation makes a new one.

    Whoever has a hand begins by :meth:`holding` it; a spectator has none. Every method that takes in an observation
    raises :class:`Contradiction` where no world fits it, and :class:`TooManyWorlds` beyond :data:`MOST` classes.
    """

    def __init__(self, spec: DealSpec) -> None:
        self.cards: tuple[Card, ...] = tuple(card for category in spec.categories for card in category)
        self._bit = {card: 1 << number for number, card in enumerate(self.cards)}
        categories = tuple(map(self._mask, spec.categories))
        self._shape = Shape(categories, spec.sealed, spec.hand_sizes)
        self._classes: Mapping[Key, int] = {(0,) * (len(spec.hand_sizes) + 1): 1}
        self._open = 0

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many cards each seat holds now."""
        return self._shape.sizes

    @property
    def owners(self) -> tuple[Where, ...]:
        """The order of the columns: the seats, the case file, the cards laid open."""
        return (*map(Seat, range(len(self.sizes))), CASE_FILE, OPEN)

    # -- what is seen ------------------------------------------------------------------------------------------------

    def holding(self, seat: Seat, cards: Iterable[Card]) -> Self:
        """``seat`` holds these ``cards``: it showed them, say."""
        return self._knowing(*self._shape.placing(self._classes, seat, self._mask(cards)))

    def holding_any(self, seat: Seat, cards: Iterable[Card]) -> Self:
        """``seat`` holds at least one of ``cards``: it showed one of them to somebody else."""
        mask = self._mask(cards)
        return self._given(mask, lambda key: bool(mask & key[seat]))

    def lacking(self, seat: Seat, cards: Iterable[Card]) -> Self:
        """``seat`` holds none of ``cards``: it could not show one."""
        mask = self._mask(cards)
        return self._given(mask, lambda key: not mask & key[seat])

    def sealing(self, cards: Iterable[Card]) -> Self:
        """All of ``cards`` are in the case file: it was opened."""
        return self._knowing(*self._shape.placing(self._classes, len(self.sizes), self._mask(cards)))

    def not_sealing(self, cards: Iterable[Card]) -> Self:
        """Not all of ``cards`` are in the case file: a challenge was wrong."""
        mask = self._mask(cards)
        return self._given(mask, lambda key: bool(mask & ~key[-1]))

    def laying_open(self, seat: Seat, cards: Iterable[Card]) -> Self:
        """``seat`` laid ``cards`` of its hand open on the table."""
        mask = self._mask(cards)
        twin = self.holding(seat, cards)
        shape = twin._shape
        sizes = moved(shape.sizes, seat, -mask.bit_count())
        twin._shape = Shape(shape.categories, shape.sealed, sizes, shape.told)
        twin._classes = {moved(key, seat, -mask): weight for key, weight in twin._classes.items()}
        twin._open |= mask
        return twin

    def swapping(self, seat: Seat, gave: Card, other: Seat, took: Card) -> Self:
        """``seat`` gave ``gave`` to ``other`` and drew ``took`` from it; the viewer saw both."""
        twin = self.holding(seat, (gave,)).holding(other, (took,))
        change = self._bit[took] - self._bit[gave]
        twin._classes = {
            moved(moved(key, seat, change), other, -change): weight for key, weight in twin._classes.items()
        }
        return twin

    def swapping_unseen(self, one: Seat, other: Seat) -> Self:
        """``one`` and ``other`` each drew a card from the other blindly, and the viewer saw neither."""
        return self._knowing(self._shape, swapped(self._shape, self._classes, one, other))

    # -- what is known -----------------------------------------------------------------------------------------------

    @cached_property
    def total(self) -> int:
        """The weight of all worlds together."""
        return sum([weight * self._shape.ways(key) for key, weight in self._classes.items()])

    @cached_property
    def worlds(self) -> int:
        """How many worlds may be the true one."""
        return sum(map(self._shape.ways, self._classes))

    @property
    def classes(self) -> int:
        """How many classes the worlds are kept in: what the next observation costs."""
        return len(self._classes)

    @cached_property
    def alike(self) -> Sequence[tuple[Card, ...]]:
        """The cards that do not lie open, in groups: those of a group are as likely everywhere, and tell as much."""
        shape = self._shape
        told = [(bit,) for bit in singles(shape.told & ~self._open)]
        untold = [tuple(singles(category & ~shape.told)) for category in shape.categories]
        return [self._names(sum(group)) for group in (*told, *untold) if group]

    @cached_property
    def counts(self) -> Mapping[Card, tuple[int, ...]]:
        """For every card the weight of the worlds where it is each of :attr:`owners`'; a row sums to :attr:`total`."""
        shape, seats = self._shape, len(self.sizes)
        rows = {bit: [0] * (seats + 2) for bit in self._bit.values()}
        alike = [[0] * (seats + 2) for _ in shape.categories]
        for key, weight in self._classes.items():
            whole = weight * shape.ways(key)
            for owner, told in enumerate(key):
                for bit in singles(told):
                    rows[bit][owner] += whole
            for row, share in zip(alike, shape.share(key), strict=True):
                for owner, ways in enumerate(share):
                    row[owner] += weight * ways
        for bit in singles(self._open):
            rows[bit][-1] = self.total
        for category, row in zip(shape.categories, alike, strict=True):
            rows.update(dict.fromkeys(singles(category & ~shape.told), row))
        return {card: tuple(rows[bit]) for card, bit in self._bit.items()}

    @cached_property
    def case_files(self) -> Mapping[tuple[Card, ...], int]:
        """The weight of the worlds with each case file, likeliest first; those that cannot be are left out."""
        found: dict[int, int] = {}
        for key, weight in self._classes.items():
            files = self._shape.files(key)
            share = weight * self._shape.ways(key) // len(files)
            for file in files:
                found[file] = found.get(file, 0) + share
        return {self._names(file): found[file] for file in sorted(found, key=lambda file: (-found[file], file))}

    @cached_property
    def case_file_bits(self) -> float:
        """How much is unknown about the case file: the entropy of :attr:`case_files`, in bits."""
        total = self.total
        return sum(weight / total * log2(total / weight) for weight in self.case_files.values())

    def chance(self, card: Card, owner: Where) -> float:
        """How likely ``card`` is ``owner``'s."""
        return self._count(card, owner) / self.total

    def sample(self, draw: Draw) -> Key:
        """One of the worlds by their weights: the cards of each seat and of the case file, as bits by their number."""
        at = draw(1 << 30) * (1 << 30) + draw(1 << 30)
        key = self._keys[bisect_right(self._sums, at * self.total >> 60)]
        return self._shape.dealt(key, draw)

    @cached_property
    def _keys(self) -> Sequence[Key]:
        return tuple(self._classes)

    @cached_property
    def _sums(self) -> Sequence[int]:
        return tuple(accumulate(weight * self._shape.ways(key) for key, weight in self._classes.items()))

    def certain(self, card: Card, owner: Where) -> bool | None:
        """Whether ``card`` is ``owner``'s in every world, or in none; ``None`` where that is open."""
        count = self._count(card, owner)
        return count > 0 if count in (0, self.total) else None

    def holder(self, card: Card) -> Where | None:
        """Whose ``card`` is, where that is certain."""
        return next((owner for owner in self.owners if self._count(card, owner) == self.total), None)

    def _count(self, card: Card, owner: Where) -> int:
        return self.counts[card][self.owners.index(owner)]

    def _mask(self, cards: Iterable[Card]) -> int:
        return sum({self._bit[card] for card in cards})

    def _names(self, mask: int) -> tuple[Card, ...]:
        return tuple(card for card, bit in self._bit.items() if bit & mask)

    def _twin(self) -> Self:
        twin = object.__new__(type(self))
        twin.cards, twin._bit, twin._open = self.cards, self._bit, self._open
        twin._shape, twin._classes = self._shape, self._classes
        return twin

    def _given(self, mask: int, fits: Callable[[Key], bool]) -> Self:
        """The worlds of the classes that fit, once the cards of ``mask`` are told."""
        shape, classes = self._shape.telling(self._classes, mask)
        return self._knowing(shape, {key: weight for key, weight in classes.items() if fits(key)})

    def _knowing(self, shape: Shape, classes: Mapping[Key, int]) -> Self:
        if not classes:
            raise Contradiction("counting")
        if len(classes) > MOST:
            raise TooManyWorlds
        twin = self._twin()
        twin._shape, twin._classes = shape, classes
        return twin
