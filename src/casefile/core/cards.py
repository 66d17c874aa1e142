"""Cards, seats and decks: the nouns that every rule set shares.

A card is its slug (``"rope"``), so that logs and JSON stay readable. The names of a card on screen are in an edition
(:mod:`casefile.core.editions`).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NewType

Card = NewType("Card", str)
"""A card's slug: lower-case letters, digits and underscores, unique in its edition."""

Seat = NewType("Seat", int)
"""A seat's number, 0 to n - 1, in clockwise order."""

Place = NewType("Place", str)
"""The place of a piece: an area's card slug, or a square ``r<row>c<column>``, both counted from 0."""


def square(row: int, column: int) -> Place:
    """Return the name of the square at ``row`` and ``column``, both from 0: ``square(4, 6) == "r4c6"``."""
    return Place(f"r{row}c{column}")


def row_column(place: Place) -> tuple[int, int]:
    """Return the row and column of a square's name; the inverse of :func:`square`."""
    row, _, column = place[1:].partition("c")
    return int(row), int(column)


class Invalid(ValueError):
    """A data file, an option or a request that is not as expected.

    - ``where`` names the file (with its line) or the field.
    - ``found`` is what stands there.
    - ``expected`` is what was needed.
    """

    def __init__(self, where: str, found: object, expected: str) -> None:
        super().__init__(where, found, expected)
        self.where, self.found, self.expected = where, found, expected

    def __str__(self) -> str:
        return f"{self.where}: found {self.found}, expected {self.expected}"


@dataclass(frozen=True)
class Deck:
    """All cards of a game."""

    names: tuple[str, ...]
    """The words for its categories, such as ``suspects``, in the order of the edition's family."""
    categories: tuple[tuple[Card, ...], ...]
    """The cards of each category, in the order of the edition."""

    def __hash__(self) -> int:
        return hash(self.names)  # there are few decks, and menus are remembered by them

    def category(self, name: str) -> tuple[Card, ...]:
        """Return the cards of the category ``name``; ``KeyError`` where there is no such category."""
        return self._by_name[name]

    @cached_property
    def _by_name(self) -> Mapping[str, tuple[Card, ...]]:
        return dict(zip(self.names, self.categories, strict=True))

    @cached_property
    def category_of(self) -> Mapping[Card, int]:
        """The number of each card's category, counted from 0."""
        return {card: number for number, cards in enumerate(self.categories) for card in cards}

    @property
    def people(self) -> tuple[Card, ...]:
        """The characters, which players may be: the first category of every family."""
        return self.categories[0]

    # The three categories of the classic family; only what belongs to that family may ask for them.

    @cached_property
    def suspects(self) -> tuple[Card, ...]:
        """The suspects of the classic family."""
        return self.category("suspects")

    @cached_property
    def weapons(self) -> tuple[Card, ...]:
        """The weapons of the classic family."""
        return self.category("weapons")

    @cached_property
    def rooms(self) -> tuple[Card, ...]:
        """The rooms of the classic family."""
        return self.category("rooms")

    def __iter__(self) -> Iterator[Card]:
        for category in self.categories:
            yield from category

    def __len__(self) -> int:
        return sum(map(len, self.categories))
