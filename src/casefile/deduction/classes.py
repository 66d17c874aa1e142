"""Worlds in classes: a class says where the told cards lie; the others are interchangeable within their category.

A class stands for all worlds with the same :data:`Key`; all of them weigh the same. The functions here count the worlds
of a class, split classes when one more card is told, and carry classes over a blind swap that the viewer did not see.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import islice
from math import factorial, gcd, prod

from casefile.core.dealing import Draw
from casefile.deduction.numbering import bits

Key = tuple[int, ...]
"""The told cards of each seat, then those in the case file, as sets of card bits."""

Classes = Mapping[Key, int]
"""The weight of each world of a class, by class."""


@dataclass(frozen=True, slots=True)
class Shape:
    """The facts that all classes have in common."""

    categories: tuple[int, ...]
    """The cards by category, as sets of card bits."""
    sealed: tuple[int, ...]
    """The number of cards of each category in the case file, 0 or 1."""
    sizes: tuple[int, ...]
    """The number of cards that each seat holds now."""
    told: int = 0
    """The told cards, including those that were laid open."""

    def untold(self, key: Key) -> Iterator[tuple[int, int]]:
        """Yield for each category how many untold cards the case file needs, and the untold cards there are."""
        for category, count in zip(self.categories, self.sealed, strict=True):
            yield count - (key[-1] & category).bit_count(), category & ~self.told

    def free(self, key: Key) -> list[int]:
        """Return the number of untold cards that each seat holds."""
        return [size - told.bit_count() for size, told in zip(self.sizes, key, strict=False)]

    def files(self, key: Key) -> list[int]:
        """Return the case files of a class; each has equally many of its worlds."""
        found = [key[-1]]
        for need, cards in self.untold(key):
            if need:
                found = [file | bit for file in found for bit in singles(cards)]
        return found

    def ways(self, key: Key) -> int:
        """Return the number of worlds of a class; 0 where its told cards leave no room."""
        files, free = 1, self.free(key)
        for need, cards in self.untold(key):
            if not 0 <= need <= 1:
                return 0
            files *= cards.bit_count() if need else 1
        return files * _orders(free) if min(free) >= 0 else 0

    def telling(self, classes: Classes, cards: int) -> tuple["Shape", dict[Key, int]]:
        """Return the shape and the classes once ``cards`` are told as well."""
        shape, found = self, dict(classes)
        for bit in singles(cards & ~self.told):
            shape = shape.with_told(bit)
            found = {
                placed: weight
                for key, weight in found.items()
                for place in range(len(key))
                if shape.ways(placed := moved(key, place, bit))
            }
        return shape, found

    def placing(self, classes: Classes, place: int, cards: int) -> tuple["Shape", dict[Key, int]]:
        """Return the shape and the classes in which all ``cards`` lie at ``place`` of the key, and so are told."""
        new = cards & ~self.told
        shape, old = self.with_told(new), cards ^ new
        found = {moved(key, place, new): weight for key, weight in classes.items() if not old & ~key[place]}
        return shape, {key: weight for key, weight in found.items() if shape.ways(key)} if new else found

    def dealt(self, key: Key, draw: Draw) -> Key:
        """Return one world of a class, each as likely as any other, as a key with all cards in it."""
        sealed, left = key[-1], list[int]()
        for need, cards in self.untold(key):
            free = singles(cards)
            if need:
                sealed |= free.pop(draw(len(free)))
            left += free
        rest = iter(_shuffled(left, draw))
        hands = [told | sum(islice(rest, places)) for told, places in zip(key, self.free(key), strict=False)]
        return (*hands, sealed)

    def with_told(self, cards: int) -> "Shape":
        """Return the shape with ``cards`` told as well."""
        return Shape(self.categories, self.sealed, self.sizes, self.told | cards)

    def share(self, key: Key) -> list[list[int]]:
        """Return by category the number of worlds in which a given untold card is each seat's and, last, sealed."""
        ways, free = self.ways(key), self.free(key)
        found = []
        for need, cards in self.untold(key):
            # The untold cards of a category are interchangeable, so each is sealed equally often. In the other worlds
            # it is in a hand, and each of the free places has it equally often. Both divide without a rest.
            sealed = ways // cards.bit_count() if need else 0
            found.append([(ways - sealed) * places // (sum(free) or 1) for places in free] + [sealed])
        return found


def _shuffled(cards: list[int], draw: Draw) -> list[int]:
    """Shuffle the cards in place and return them; every order is as likely (the shuffle of Fisher and Yates)."""
    # There are n! rows of draws, all as likely, and n! orders. The first draw in which two rows differ puts two cards
    # in the same place, which no later draw touches. So two rows lead to two orders.
    for last in range(len(cards) - 1, 0, -1):
        other = draw(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def singles(mask: int) -> list[int]:
    """Return the cards of ``mask``, each as a set of its own."""
    return [1 << number for number in bits(mask)]


def moved(key: Key, place: int, change: int) -> Key:
    """Return the key with the cards of ``change`` added at ``place``, or taken away where ``change`` is negative."""
    return (*key[:place], key[place] + change, *key[place + 1 :])


def swapped(shape: Shape, classes: Classes, one: int, other: int) -> dict[Key, int]:
    """Return the classes after ``one`` and ``other`` each drew a card from the other's hand blindly.

    The weight of a world afterwards is the sum over the pairs of cards that may have moved:

    - Two told cards: there is one such pair.
    - A told and an untold card: the untold one is any of those in the hand that it came to.
    - Two untold cards: any in either hand, and the world before was of the same class.

    Each pair of cards is drawn with the same probability, one over the product of the sizes of the two hands, which all
    worlds share. So the weights need no factor for it.
    """
    found: dict[Key, int] = {}
    for key, weight in classes.items():
        free = shape.free(key)
        m, n = free[one], free[other]
        mine, theirs = singles(key[one]), singles(key[other])
        moves = [(0, m * n)] if m and n else []
        moves += [(-bit, m + 1) for bit in mine if n]
        moves += [(bit, n + 1) for bit in theirs if m]
        moves += [(back - out, 1) for out in mine for back in theirs]
        for change, ways in moves:
            after = moved(moved(key, one, change), other, -change)
            found[after] = found.get(after, 0) + weight * ways
    return reduced(found)


def reduced(classes: Classes) -> dict[Key, int]:
    """Return the same weights without a common factor."""
    factor = reduce(gcd, classes.values(), 0) or 1
    return {key: weight // factor for key, weight in classes.items()}


def _orders(sizes: Sequence[int]) -> int:
    """Return the number of ways to deal different cards to hands of these sizes: the multinomial coefficient."""
    return factorial(sum(sizes)) // prod(map(factorial, sizes))
