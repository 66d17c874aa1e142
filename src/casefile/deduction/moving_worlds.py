"""Exact worlds of a game whose hands move: where cards may lie now, and how likely, after blind swaps.

A world says which owner holds every card now. Each carries a whole-number weight: the number of equally likely ways in
which the deal and the blind draws since then led to it, up to a factor that all worlds share. So this is knowledge (the
worlds with any weight) and a posterior at once. The model behind the weights: the deal and every blind draw are
uniform. The cards that a seat chooses to lay open or to show depend on nothing but the cards that are possible; nothing
more is read into the choice.

Cards of which nothing special was seen are interchangeable within their category, whatever was swapped. So worlds are
kept in classes: a class says where each *told* card lies (one that was seen, shown, swapped by the viewer, or named),
and all its worlds weigh the same. Where one of five characters and one of nine places are sealed, and three seats hold
six cards each, a seat has (5-a)(9-b) C(12,6) worlds at the start, a characters and b places being its own: at most 5 *
9 * 924 = 41,580, and all of them one class.
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
"""The most classes that are kept. A seat with a hand stays far below: it never knows less than its own cards."""


class TooManyWorlds(Exception):
    """Raised when there are more than :data:`MOST` classes of worlds: for a spectator, after very many suggestions."""


OPEN: Final = "open"
"""The owner of the cards that were laid open: they are in nobody's hand any more."""

Where = Owner | Literal["open"]
"""A place where a card may lie in a game whose hands move."""


class MovingHands:
    """One viewer's knowledge of which owner holds which card now, in a game whose hands move.

    It is a value: each observation returns a new one. A viewer with a hand begins by :meth:`holding` it; a spectator
    has none. Every method that takes in an observation raises :class:`Contradiction` where no world fits it, and
    :class:`TooManyWorlds` beyond :data:`MOST` classes.
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
        """The number of cards that each seat holds now."""
        return self._shape.sizes

    @property
    def owners(self) -> tuple[Where, ...]:
        """The owners in the order of each row of :attr:`counts`: the seats, the case file, and the cards laid open."""
        return (*map(Seat, range(len(self.sizes))), CASE_FILE, OPEN)

    # -- what is seen ------------------------------------------------------------------------------------------------

    def holding(self, seat: Seat, cards: Iterable[Card]) -> Self:
        """Return the knowledge after the viewer saw that ``seat`` holds all ``cards``: it was dealt or showed them."""
        return self._knowing(*self._shape.placing(self._classes, seat, self._mask(cards)))

    def holding_any(self, seat: Seat, cards: Iterable[Card]) -> Self:
        """Return the knowledge after ``seat`` showed another seat one of ``cards``, unseen by the viewer."""
        mask = self._mask(cards)
        return self._given(mask, lambda key: bool(mask & key[seat]))

    def lacking(self, seat: Seat, cards: Iterable[Card]) -> Self:
        """Return the knowledge after ``seat`` could show none of ``cards``, so that it holds none of them."""
        mask = self._mask(cards)
        return self._given(mask, lambda key: not mask & key[seat])

    def sealing(self, cards: Iterable[Card]) -> Self:
        """Return the knowledge after the viewer saw all of ``cards`` in the case file."""
        return self._knowing(*self._shape.placing(self._classes, len(self.sizes), self._mask(cards)))

    def not_sealing(self, cards: Iterable[Card]) -> Self:
        """Return the knowledge after a wrong challenge: not all of ``cards`` are in the case file."""
        mask = self._mask(cards)
        return self._given(mask, lambda key: bool(mask & ~key[-1]))

    def laying_open(self, seat: Seat, cards: Iterable[Card]) -> Self:
        """Return the knowledge after ``seat`` laid ``cards`` of its hand open on the table.

        They are in no hand any more.
        """
        mask = self._mask(cards)
        twin = self.holding(seat, cards)
        shape = twin._shape
        sizes = moved(shape.sizes, seat, -mask.bit_count())
        twin._shape = Shape(shape.categories, shape.sealed, sizes, shape.told)
        twin._classes = {moved(key, seat, -mask): weight for key, weight in twin._classes.items()}
        twin._open |= mask
        return twin

    def swapping(self, seat: Seat, gave: Card, other: Seat, took: Card) -> Self:
        """Return the knowledge after the viewer saw ``seat`` give ``gave`` to ``other`` and draw ``took`` from it."""
        twin = self.holding(seat, (gave,)).holding(other, (took,))
        change = self._bit[took] - self._bit[gave]
        twin._classes = {
            moved(moved(key, seat, change), other, -change): weight for key, weight in twin._classes.items()
        }
        return twin

    def swapping_unseen(self, one: Seat, other: Seat) -> Self:
        """Return the knowledge after ``one`` and ``other`` swapped a card, each drawn blindly from the other's hand.

        The viewer is neither of them, and saw neither card.
        """
        return self._knowing(self._shape, swapped(self._shape, self._classes, one, other))

    # -- what is known -----------------------------------------------------------------------------------------------

    @cached_property
    def total(self) -> int:
        """The weight of all worlds together, which is proportional to their probability."""
        return sum([weight * self._shape.ways(key) for key, weight in self._classes.items()])

    @cached_property
    def worlds(self) -> int:
        """The number of worlds: of deals that the cards may lie in now, for all that the viewer knows."""
        return sum(map(self._shape.ways, self._classes))

    @property
    def classes(self) -> int:
        """The number of classes in which the worlds are kept, which decides the cost of the next observation."""
        return len(self._classes)

    @cached_property
    def alike(self) -> Sequence[tuple[Card, ...]]:
        """The cards that do not lie open, in groups whose cards the viewer cannot tell apart.

        Cards of a group are equally likely at every owner, and to see one of them tells as much as to see another.
        """
        shape = self._shape
        told = [(bit,) for bit in singles(shape.told & ~self._open)]
        untold = [tuple(singles(category & ~shape.told)) for category in shape.categories]
        return [self._names(sum(group)) for group in (*told, *untold) if group]

    @cached_property
    def counts(self) -> Mapping[Card, tuple[int, ...]]:
        """By card: the weights of the worlds in which each of :attr:`owners` has it; they sum to :attr:`total`."""
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
        """By possible case file: the weight of the worlds that have it, likeliest first."""
        found: dict[int, int] = {}
        for key, weight in self._classes.items():
            files = self._shape.files(key)
            share = weight * self._shape.ways(key) // len(files)
            for file in files:
                found[file] = found.get(file, 0) + share
        return {self._names(file): found[file] for file in sorted(found, key=lambda file: (-found[file], file))}

    @cached_property
    def case_file_bits(self) -> float:
        """The viewer's uncertainty about the case file: the entropy of :attr:`case_files`, in bits."""
        total = self.total
        return sum(weight / total * log2(total / weight) for weight in self.case_files.values())

    def chance(self, card: Card, owner: Where) -> float:
        """Return the probability that ``owner`` has ``card`` now."""
        return self._count(card, owner) / self.total

    def sample(self, draw: Draw) -> Key:
        """Return a world drawn by its probability: the cards of each seat, then the case file, as bits."""
        # A draw for simulations reaches 2**31 at most, and weights are larger. Two draws make a number of 60 bits,
        # scaled to the total; so the probability of a class is off by less than 2**-60.
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
        """Return ``True`` if ``owner`` certainly has ``card``, ``False`` if it certainly has not, else ``None``."""
        count = self._count(card, owner)
        return count > 0 if count in (0, self.total) else None

    def holder(self, card: Card) -> Where | None:
        """Return the owner that certainly has ``card`` now; ``None`` if several are possible."""
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
        """Return the worlds of the classes that fit, once the cards of ``mask`` are told."""
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
