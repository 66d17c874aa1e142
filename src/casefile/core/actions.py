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
    """An action of the clock: ``seat`` let its time run out.

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
    """The choices of one kind of action: any combination of one value for each field."""

    clause: str
    """The id of the clause that bounds the choices; a value outside them is refused with it."""
    choices: Choices
    """The choices by field; a field that is not in it is free."""

    def allows(self, action: Action) -> bool:
        """Return whether every field of ``action`` is one of the choices."""
        for name, values in self.choices.items():  # noqa: SIM110 - a generator takes three times as long
            if getattr(action, name) not in values:
                return False
        return True

    def outside(self, action: Action) -> str:
        """Return the first field of ``action`` that is none of the choices, in words; empty where all are."""
        for name, values in self.choices.items():
            if getattr(action, name) not in values:
                return f"{name} {getattr(action, name)!r} is not among the choices"
        return ""

    def __len__(self) -> int:
        return prod(len(values) for values in self.choices.values())


Menu = Mapping[type[Action], Offer | str]
"""By kind of action: an offer, or the id of the clause that forbids it now."""


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
    """Return the refusal by the clause of ``book`` with this key, to be raised."""
    return Refused(book[key], book.clause(book[key]).text)


def check(menu: Menu, action: Action, book: RuleBook) -> None:
    """Raise :class:`Refused` unless ``menu`` offers ``action``; ``book`` has the clauses."""
    entry = menu.get(type(action), book["foreign"])
    if isinstance(entry, str):
        raise Refused(entry, book.clause(entry).text)
    if not entry.allows(action):
        raise Refused(entry.clause, book.clause(entry.clause).text, entry.outside(action))


def offers(menu: Menu) -> dict[type[Action], Offer]:
    """Return the kinds of action that ``menu`` offers, with their offers."""
    return {kind: entry for kind, entry in menu.items() if not isinstance(entry, str)}


def pick(menu: Menu, draw: Draw) -> Action:
    """Return an action of the menu: its kind drawn uniformly, then each field uniformly.

    The menu must offer something.
    """
    options = list(offers(menu).items())
    kind, offer = options[draw(len(options))]
    return kind(**{name: values[draw(len(values))] for name, values in offer.choices.items()})


def each(menu: Menu) -> Iterator[Action]:
    """Yield every single action that ``menu`` offers; free fields must not exist."""
    for kind, offer in offers(menu).items():
        for values in product(*offer.choices.values()):
            yield kind(**dict(zip(offer.choices, values, strict=True)))
