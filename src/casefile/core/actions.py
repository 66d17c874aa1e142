"""Actions, the actors that do them, and the menu: for each kind of action an offer, or the clause that forbids it now.

Every rule is written once, in the menu: legality, refusals, the controls of a page and a bot's random choice all come
from the same value.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import product
from math import prod
from typing import Any, ClassVar, Literal, Protocol, get_type_hints, runtime_checkable

from msgspec import Struct

from casefile.core.cards import Card, Seat
from casefile.core.dealing import Draw
from casefile.core.rulebook import RuleBook

Actor = Seat | Literal["chance", "clock", "operator"]
"""An actor: a seat, chance (dice, draws), the clock (lapsed deadlines), or the operator of a game by post."""


Streams = Callable[[str], Draw]
"""``streams(purpose)`` returns the fair draw for one purpose, such as ``"deal"`` or ``"dice@7"``."""


@runtime_checkable
class Action(Protocol):
    """An action that somebody wants to do, a frozen struct; ``kind`` is its stable name in logs and forms."""

    kind: ClassVar[str]


def field_names(cls: type) -> tuple[str, ...]:
    """Return the names of the fields of a struct or a dataclass, in their order."""
    names: tuple[str, ...] = getattr(cls, "__match_args__", ())
    return names


@cache
def card_fields(kind: type[Action]) -> tuple[str, ...]:
    """Return the names of the fields of a kind of action that hold a card, in their order.

    A question or an accusation has one for each category, in the order of the deck.
    """
    return tuple(name for name, held in get_type_hints(kind).items() if held is Card)


@cache
def seat_fields(kind: type[Action]) -> tuple[str, ...]:
    """Return the names of the fields of a kind of action that hold a seat, in their order."""
    return tuple(name for name, held in get_type_hints(kind).items() if held is Seat)


def cards_of(action: Action) -> tuple[Card, ...]:
    """Return the cards that an action names, in the order of its fields."""
    return tuple(getattr(action, name) for name in card_fields(type(action)))


class Lapse(Struct, frozen=True):
    """An action of the clock: the time of ``seat`` ran out, and ``action`` is done in its place.

    The lapse is not stored; the event that it leads to is.
    """

    kind: ClassVar[str] = "lapse"
    seat: Seat
    due: int
    """The deadline, in milliseconds since 1970."""
    action: Action
    """The action done in place of the seat: the default, drawn from the fair stream where there are several."""


Choices = Mapping[str, tuple[Any, ...]]
"""The choices for the fields of an action, by field; each of the type of its field."""

Values = Mapping[str, Any]
"""The values chosen for the fields of an action, by field; each of the type of its field."""


class Offer(Struct, frozen=True):
    """The values that the fields of one kind of action may have now, in any combination."""

    clause: str
    """The id of the clause that limits the values; an action with another value is refused by it."""
    choices: Choices
    """The allowed values by field; a field that is not in it may have any value that suits ``whole``."""
    whole: Callable[[Action], Action | None] | None = None
    """The condition on all values together, for draws that are too many to be listed; ``None`` where there is none.

    It returns an action that may be drawn as it is, and ``None`` for one that may not. Where hands or the case file of
    a deal are empty, because a viewer does not know them, it returns a deal that has all cards and fits the rest.
    """

    def allows(self, action: Action) -> bool:
        """Return whether every field of ``action`` has an allowed value, and all of them suit one another."""
        for name, values in self.choices.items():
            if getattr(action, name) not in values:
                return False
        return self.whole is None or self.whole(action) == action

    def outside(self, action: Action) -> str:
        """Return the name of the first field of ``action`` with a value that is not allowed, in words.

        Empty if there is none.
        """
        for name, values in self.choices.items():
            if getattr(action, name) not in values:
                return f"{name} {getattr(action, name)!r} is not among the choices"
        return "" if self.allows(action) else "the values do not suit one another"

    def __len__(self) -> int:
        return prod(len(values) for values in self.choices.values())


Menu = Mapping[type[Action], Offer | str]
"""By kind of action: the offer of its allowed values, or the id of the clause that forbids it now."""


class Refused(Exception):
    """An action that the rules forbid.

    - ``clause`` is the id of the clause, such as ``"rules-12"``.
    - ``text`` is the clause, in English, if it is known.
    - ``field`` is the field of the action that the clause is about, where it is one.
    """

    def __init__(self, clause: str, text: str = "", field: str = "") -> None:
        said = f"{text} ({clause})" if text else clause
        super().__init__(f"{said}: {field}" if field else said)
        self.clause, self.text = clause, text


def refused(book: RuleBook, key: str) -> Refused:
    """Return the :class:`Refused` for the clause of ``book`` with this key; the caller raises it."""
    return Refused(book[key], book.clause(book[key]).text)


def check(menu: Menu, action: Action, book: RuleBook) -> None:
    """Raise :class:`Refused` unless ``menu`` offers ``action``; ``book`` has the text of the clause."""
    entry = menu.get(type(action), book["foreign"])
    if isinstance(entry, str):
        raise Refused(entry, book.clause(entry).text)
    if not entry.allows(action):
        raise Refused(entry.clause, book.clause(entry.clause).text, entry.outside(action))


def offers(menu: Menu) -> dict[type[Action], Offer]:
    """Return the kinds of action that ``menu`` allows now, with their offers."""
    return {kind: entry for kind, entry in menu.items() if not isinstance(entry, str)}


def pick(menu: Menu, draw: Draw) -> Action:
    """Return a random action that ``menu`` offers: its kind drawn uniformly, then the value of each field.

    The menu must offer an action, and no field of it may be free.
    """
    options = list(offers(menu).items())
    kind, offer = options[draw(len(options))]
    return kind(**{name: values[draw(len(values))] for name, values in offer.choices.items()})


def each(menu: Menu) -> Iterator[Action]:
    """Yield every action that ``menu`` offers, one for each combination of values; no field of it may be free."""
    for kind, offer in offers(menu).items():
        for values in product(*offer.choices.values()):
            yield kind(**dict(zip(offer.choices, values, strict=True)))
