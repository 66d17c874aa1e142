"""Editions with a few cards, for games whose whole tree a program can walk."""

from collections.abc import Sequence

from casefile.core.cards import Invalid
from casefile.core.editions import Edition, Family, parse_edition
from casefile.core.texts import from_to

WHERE = "deck"


def sizes_of(text: str) -> tuple[int, ...]:
    """Return the sizes in a text such as ``"2x2x2"``; raise :class:`Invalid` for another text."""
    parts = text.split("x")
    if not all(part.isascii() and part.isdigit() for part in parts):
        raise Invalid(WHERE, repr(text), "the number of cards of each category, such as 2x2x2")
    return tuple(map(int, parts))


def small_edition(family: Family, sizes: Sequence[int]) -> Edition:
    """Return an edition without a board that has so many cards in each category of ``family``.

    The cards are called by their category and a number from 1, such as ``suspect_1``. Raise :class:`Invalid` for a
    number of categories or of cards that the family does not have.
    """
    _check(family, sizes)
    lines = ["format = 1", f'family = "{family.name}"', 'name = { en = "Small deck" }']
    for category, size in zip(family.categories, sizes, strict=True):
        called = category.called
        for number in range(1, size + 1):
            lines += [f"[[{category.name}]]", f'slug = "{called.lower()}_{number}"']
            lines += [f'name = {{ en = "{called} {number}" }}', f'mark = "{called[0]}{chr(64 + number)}"']
    return parse_edition("\n".join(lines) + "\n", "small_deck", WHERE, family)


def _check(family: Family, sizes: Sequence[int]) -> None:
    if len(sizes) != len(family.categories):
        names = ", ".join(category.name for category in family.categories)
        raise Invalid(WHERE, "x".join(map(str, sizes)), f"a number of cards for each of {names}")
    for category, size in zip(family.categories, sizes, strict=True):
        if size not in category.sizes:
            expected = from_to(category.sizes[0], category.sizes[-1])
            raise Invalid(WHERE, f"{size} {category.name}", f"{expected} {category.name}")
    if family.most is not None and sum(sizes) > family.most:
        raise Invalid(WHERE, f"{sum(sizes)} cards", f"at most {family.most} cards in all")
