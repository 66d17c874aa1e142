"""Ratings of suggestions by their answers: from all worlds where they are few enough, else from a sample of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from casefile.core.dealing import Draw
from casefile.deduction.hand_tables import TooManyPairs
from casefile.deduction.information import Columns, Ratings
from casefile.deduction.numbering import Numbering
from casefile.deduction.weighing import beginning
from casefile.deduction.worlds import Worlds

LISTED = 250_000
"""The most worlds of which each is looked at, on arrays. 200 suggestions take a third of a second then."""

SAMPLED = 60_000
"""The number of worlds that are drawn where there are more."""

WITHOUT_ARRAYS = 4_000
"""The most worlds that are looked at where NumPy is not installed."""

Change = Callable[[list[Any]], list[Any]]
"""A function from the hands of all owners, as card bits, to other hands. On arrays it is given many worlds at once:
then each hand is an array with a place for each world.
"""


@dataclass(frozen=True, slots=True)
class WorldGroup:
    """Some of the possible worlds, one as likely as another."""

    worlds: Worlds
    """The worlds of the group: all deals that fit its facts."""
    chance: float
    """The probability that the true world is one of them."""
    change: Change = list
    """Returns for the hands of a world those by which it is rated."""


def ratings(worlds: Worlds, draw: Draw, *, arrays: bool | None = None) -> Ratings:
    """Return the ratings by all ``worlds``, each as likely as another, or by a sample of them, which ``draw`` draws.

    ``arrays`` says whether they are looked at on arrays; ``None``: where NumPy is installed.
    """
    made = None if arrays is False else _on_arrays(worlds.ledger.numbers, [WorldGroup(worlds, 1.0)], draw)
    return made or Columns.of(worlds, draw, WITHOUT_ARRAYS)


def mixed_ratings(numbers: Numbering, parts: Sequence[WorldGroup], draw: Draw) -> Ratings:
    """Return the ratings by worlds of several kinds; the numbers of the changed hands are those of ``numbers``."""
    made = _on_arrays(numbers, parts, draw)
    if made is not None:
        return made
    drawn = list[list[int]]()
    for part in parts:
        drawn += map(part.change, part.worlds.sample_masks(draw, _count(part, WITHOUT_ARRAYS)))
    return Columns.drawn(numbers, drawn)


def _on_arrays(numbers: Numbering, parts: Sequence[WorldGroup], draw: Draw) -> Ratings | None:
    """Return ratings on arrays, or ``None`` where these are no help: without NumPy, or for facts of several owners."""
    try:
        from casefile.deduction.arrays.ratings import ArrayRatings, changed, joined
        from casefile.deduction.arrays.worlds import ArrayWorlds
    except ModuleNotFoundError:
        return None
    if set(numbers.spec.sealed) != {1}:
        return None
    try:
        weighed = [ArrayWorlds(part.worlds.ledger, {}) for part in parts]
    except TooManyPairs:
        return None
    if sum([part.worlds.total for part in parts]) > LISTED:
        drawn = [each.drawn(_count(part, SAMPLED), beginning(draw)) for part, each in zip(parts, weighed, strict=True)]
        hands = [changed(rows, part.change) for part, rows in zip(parts, drawn, strict=True)]
        return ArrayRatings(numbers, joined(hands), None)
    listed = [each.every() for each in weighed]
    hands = [changed(rows, part.change) for part, (rows, _) in zip(parts, listed, strict=True)]
    weights = [shares * part.chance for part, (_, shares) in zip(parts, listed, strict=True)]
    return ArrayRatings(numbers, joined(hands), joined(weights))


def _count(part: WorldGroup, count: int) -> int:
    """Return the number of worlds of a part among ``count`` worlds of all parts, at least one."""
    return max(1, round(count * part.chance))
