"""Rows of whole numbers for the events that a seat saw, one row an event, all of the same width in a game."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from casefile.core.inquiry_state import GameState
from casefile.lab.extras import extra

with extra("lab"):
    import numpy as np
    import numpy.typing as npt

from casefile.core.actions import field_names
from casefile.core.engine import AnyRules, AnySetup, View
from casefile.core.events import Event

Numbers = npt.NDArray[np.int16]

KEPT = 8_192
"""The number of events whose rows are remembered: most are seen by several seats, and in many games."""

LARGEST = int(np.iinfo(np.int16).max)
"""The largest number in a row."""


class Rows:
    """Writes the events of one game as rows.

    A row has one number for the kind of the event, one for each of its fields, and one for each card of the deck:

    - The kind is 1 and more, by its place in ``rules.events``.
    - A field is 0 where it is hidden or has no value, and where the kind has fewer fields. Else it is one more than the
      number, the seat, the truth value, or the place of the text among :attr:`words`. A number beyond the array's, such
      as a moment of time, is the largest, 32,767.
    - A field of several values, such as a hand, is how many it has. Each card that it names, if it can be seen, is
      marked by a 1 in the column of the card; so is each card that a field names alone.

    ``len(rows)`` is the width of a row.
    """

    def __init__(self, rules: AnyRules, setup: AnySetup) -> None:
        self.kinds: Mapping[type[Event], int] = {kind: place for place, kind in enumerate(rules.events, 1)}
        """The number of each kind of event."""
        choices = rules.action_space(setup).fields.values()
        values = [value for fields in choices for among in fields.values() for value in among]
        self.words: tuple[str, ...] = tuple(
            dict.fromkeys([*setup.deck, *(value for value in values if isinstance(value, str))])
        )
        """The texts that have numbers: the cards of the deck, then all others that an action can name."""
        self._place = {word: place for place, word in enumerate(self.words, 1)}
        self._cards = {str(card): place for place, card in enumerate(setup.deck)}
        self._fields = max(len(field_names(kind)) for kind in rules.events)
        self._width = 1 + self._fields + len(self._cards)
        self._written = lru_cache(maxsize=KEPT)(self._bytes)

    def __len__(self) -> int:
        return self._width

    def row(self, event: Event) -> Sequence[int] | None:
        """Return the row of an event as somebody saw it; ``None`` for an event of the table, which tells no play."""
        kind = self.kinds.get(type(event))
        if kind is None:
            return None
        row = [0] * self._width
        row[0] = kind
        for column, name in enumerate(field_names(type(event)), 1):
            row[column] = self._number(getattr(event, name), row)
        return row

    def of(self, events: Iterable[Event | None]) -> Numbers:
        """Return the rows of events as somebody saw them; those of which it saw nothing are left out."""
        found = b"".join(self._written(event) for event in events if event is not None)
        return np.frombuffer(found, np.int16).reshape(-1, self._width)

    def _bytes(self, event: Event) -> bytes:
        """Return the row of an event as it lies in an array; nothing for an event of the table."""
        row = self.row(event)
        return b"" if row is None else np.array(row, np.int16).tobytes()

    def _number(self, value: Any, row: list[int]) -> int:
        if value is None:
            return 0
        if isinstance(value, str):
            if value in self._cards:
                row[1 + self._fields + self._cards[value]] = 1
            return self._place.get(value, 0)
        if isinstance(value, int | float):
            return min(1 + int(value), LARGEST)
        if isinstance(value, tuple):
            for each in value:
                self._number(each, row)
            return len(value)
        return 0


def events(view: View[GameState]) -> Numbers:
    """Return what the viewer saw of the game so far, one row an event: see :class:`Rows`.

    The shape is ``(number of events, 1 + most fields of an event + len(setup.deck))``.
    """
    return Rows(view.rules, view.setup).of(each.event for each in view.seen)
