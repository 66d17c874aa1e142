"""The page and the terminal of a game, and the pictures of cards that no edition has."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from casefile.core.cards import Card
from casefile.game.lazy import Lazy


@dataclass(frozen=True, slots=True)
class LooseCard:
    """A card that is in no deck. Its texts are in English."""

    name: str
    """The name of the card."""
    short: str
    """The short name."""
    kind: str
    """The name of its kind of card."""
    art: str
    """The picture of the card."""


@dataclass(frozen=True, kw_only=True)
class Shown:
    """The page and the terminal of a game, and its cards that no edition has."""

    page: Lazy[Any] | None = None
    """The page of the game; a game without one can be played in the terminal alone."""
    terminal: Lazy[Callable[[int], Callable[..., Any]]] | None = None
    """Makes the terminal from the level of notes."""
    loose: Mapping[Card, LooseCard] = field(default_factory=dict)
    """The cards that are in no deck."""
