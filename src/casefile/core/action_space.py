"""The action space of a game: every action that a seat can ever have in it, each with a number of its own.

The numbers are for programs that learn or search. A kind of action takes a row of numbers, as many as its fields have
combinations of values, so that the numbers that a menu offers follow from the offers without making any action.
"""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from math import prod
from typing import Any

from casefile.core.actions import Action, Choices, Menu, Offer, card_fields, field_names, offers, seat_fields
from casefile.core.cards import Deck, Invalid, Seat
from casefile.core.texts import N_


class ActionSpace:
    """Every action that a seat can ever have in a game, each with an index from 0 to ``len(space) - 1``.

    ``fields`` are the kinds of action in order, each with the values that its fields can have. The index of an action
    is the first index of its kind, and then a number whose digits are the places of its values, the last field's
    changing fastest.
    """

    def __init__(self, fields: Mapping[type[Action], Choices]) -> None:
        self.fields = fields
        """The values of each field, by kind of action; the fields are in the order of the kind."""
        self.starts: dict[type[Action], int] = {}
        """The first index of each kind of action."""
        self._weights: dict[type[Action], tuple[Mapping[Any, int], ...]] = {}
        self._kinds: list[type[Action]] = []  # those with an index: a kind may have a field without a value
        self._names: dict[type[Action], Sequence[tuple[str, Sequence[Any]]]] = {}  # the last field of a kind first
        end = 0
        for kind, choices in fields.items():
            self.starts[kind] = end
            sizes = [len(values) for values in choices.values()]
            steps = [prod(sizes[place + 1 :]) for place in range(len(sizes))]
            self._weights[kind] = tuple(
                {value: place * step for place, value in enumerate(values)}
                for values, step in zip(choices.values(), steps, strict=True)
            )
            self._names[kind] = tuple(choices.items())[::-1]
            if prod(sizes):
                self._kinds.append(kind)
            end += prod(sizes)
        self._firsts = [self.starts[kind] for kind in self._kinds]
        self._length = end

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[Action]:
        return map(self.action, range(self._length))

    def shape(self, kind: type[Action]) -> tuple[int, ...]:
        """Return the number of values of each field of ``kind``; empty for a kind without fields."""
        return tuple(map(len, self._weights[kind]))

    def index(self, action: Action) -> int:
        """Return the index of ``action``; raise :class:`Invalid` for one that is not in the space."""
        kind = type(action)
        try:
            values = (getattr(action, name) for name in self.fields[kind])
            return self.starts[kind] + sum(
                weights[value] for weights, value in zip(self._weights[kind], values, strict=True)
            )
        except KeyError:
            raise Invalid("action", repr(action), N_("an action of this game")) from None

    def action(self, index: int) -> Action:
        """Return the action with this ``index``; raise ``IndexError`` where there is none."""
        if not 0 <= index < self._length:
            raise IndexError(f"{index} is not from 0 to {self._length - 1}")
        number = bisect_right(self._firsts, index) - 1
        kind, rest, values = self._kinds[number], index - self._firsts[number], dict[str, Any]()
        for name, among in self._names[kind]:
            rest, place = divmod(rest, len(among))
            values[name] = among[place]
        return kind(**values)

    def digits(self, kind: type[Action], offer: Offer) -> list[list[int]]:
        """Return for each field of ``kind`` what its offered values add to the index; a free field has all values."""
        return [
            [weights[value] for value in offer.choices.get(name, weights)]
            for name, weights in zip(self.fields[kind], self._weights[kind], strict=True)
        ]

    def indices(self, menu: Menu) -> list[int]:
        """Return the indices of all actions that ``menu`` offers, without making the actions."""
        found: list[int] = []
        for kind, offer in offers(menu).items():
            start = self.starts[kind]
            found += [start + sum(digits) for digits in product(*self.digits(kind, offer))]
        return found


def space_of(
    kinds: Sequence[type[Action]], deck: Deck, seats: int, known: Mapping[type[Action], Choices] | None = None
) -> ActionSpace:
    """Return the action space of ``kinds``, with the values that ``known`` gives and those that follow by themselves.

    - A field that holds a seat may have every seat.
    - Where a kind has a card for each category of the deck, each may be any card of its category; where it has fewer,
      any card of the deck.
    - A field with a default that is neither, such as a phrase, only ever has that default here.

    Raise ``TypeError`` for another field without known values.
    """
    given = known or {}
    return ActionSpace({kind: _values(kind, deck, seats, given.get(kind, {})) for kind in kinds})


def _values(kind: type[Action], deck: Deck, seats: int, given: Choices) -> dict[str, tuple[Any, ...]]:
    cards, everybody = card_fields(kind), seat_fields(kind)
    of_each = len(cards) == len(deck.categories)
    found: dict[str, tuple[Any, ...]] = {}
    for name in field_names(kind):
        if name in given:
            found[name] = given[name]
        elif name in cards:
            found[name] = deck.categories[cards.index(name)] if of_each else tuple(deck)
        elif name in everybody:
            found[name] = tuple(Seat(seat) for seat in range(seats))
        elif name in _defaults(kind):
            found[name] = (_defaults(kind)[name],)
        else:
            raise TypeError(f"nothing says which values {kind.__name__}.{name} can have")
    return found


@cache
def _defaults(kind: type[Action]) -> Mapping[str, Any]:
    """Return the defaults of the fields of a kind of action that have one."""
    names, values = field_names(kind), getattr(kind, "__struct_defaults__", ())
    return dict(zip(names[len(names) - len(values) :], values, strict=True))
