"""Menus: for every kind of action an offer, or the id of the clause that forbids it now."""

from collections.abc import Iterator, Mapping
from itertools import product
from math import prod
from typing import Any

from msgspec import Struct

from casefile.actions.contract import Action
from casefile.dealing import Draw


class Offer(Struct, frozen=True):
    """The choices of one kind of action: any combination of one value for each field.

    A field that is not in ``choices`` is free. ``clause`` is the id of the clause that bounds the choices; a value
    outside them is refused with it.
    """

    clause: str
    choices: Mapping[str, tuple[Any, ...]]

    def allows(self, action: Action) -> bool:
        """Whether every field of ``action`` is one of the choices."""
        for name, values in self.choices.items():  # noqa: SIM110 - a generator takes three times as long
            if getattr(action, name) not in values:
                return False
        return True

    def __len__(self) -> int:
        return prod(len(values) for values in self.choices.values())


Menu = Mapping[type[Action], Offer | str]
"""For every kind of action an offer, or the id of the clause that forbids it now."""


class Refused(Exception):
    """An action that the rules forbid; ``clause`` is the id of the clause, such as ``"cluedo-12"``."""

    def __init__(self, clause: str) -> None:
        super().__init__(clause)
        self.clause = clause


def check(menu: Menu, action: Action, foreign: str) -> None:
    """Raise :class:`Refused` unless ``menu`` offers ``action``; ``foreign`` refuses kinds that it does not know."""
    entry = menu.get(type(action), foreign)
    if isinstance(entry, str):
        raise Refused(entry)
    if not entry.allows(action):
        raise Refused(entry.clause)


def offers(menu: Menu) -> dict[type[Action], Offer]:
    """The kinds of action that ``menu`` offers, with their offers."""
    return {kind: entry for kind, entry in menu.items() if not isinstance(entry, str)}


def pick(menu: Menu, draw: Draw) -> Action:
    """Choose a kind of action uniformly, then each of its fields uniformly; the menu must offer something."""
    options = list(offers(menu).items())
    kind, offer = options[draw(len(options))]
    return kind(**{name: values[draw(len(values))] for name, values in offer.choices.items()})


def each(menu: Menu) -> Iterator[Action]:
    """Every single action that ``menu`` offers; free fields must not exist."""
    for kind, offer in offers(menu).items():
        for values in product(*offer.choices.values()):
            yield kind(**dict(zip(offer.choices, values, strict=True)))
