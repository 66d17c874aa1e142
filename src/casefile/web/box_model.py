"""The model of the preview of a set of cards that players have made themselves; texts in the viewer's language."""

from msgspec import Struct


class BoxCategory(Struct, frozen=True):
    """One category of such a set."""

    title: str
    """The heading above its cards."""
    cards: tuple[str, ...]
    """The names of its cards."""


class BoxModel(Struct, frozen=True):
    """A set of cards that players have made themselves."""

    title: str
    """The name of the set."""
    categories: tuple[BoxCategory, ...]
    """Its categories, in their order."""
