"""A box of the players' own before a game is opened, in texts of the viewer's language."""

from msgspec import Struct


class BoxCategory(Struct, frozen=True):
    """One category of a box."""

    title: str
    """The heading above its cards."""
    cards: tuple[str, ...]
    """The names of its cards."""


class BoxModel(Struct, frozen=True):
    """A box of cards."""

    title: str
    """The name of the box."""
    categories: tuple[BoxCategory, ...]
    """Its categories, in their order."""
