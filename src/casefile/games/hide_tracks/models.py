"""Models of the page of ``hide_tracks`` besides those of all tables; see :mod:`casefile.web.model`."""

from typing import Literal

from msgspec import Struct

from casefile.core.cards import Card
from casefile.web.model import Art

PoliceMark = Literal["", "yes", "never"]


class HideTracksRow(Struct, frozen=True):
    """The row of a card."""

    card: Card
    """The card."""
    name: str
    """The name of the card."""
    short: str
    """The short name."""
    art: Art
    """The picture."""
    own: bool
    """Whether the Murderer has marked the card."""
    police: PoliceMark
    """The mark of the Police."""
    beside: str = ""
    """The place where the card lies, in words."""
    fresh: bool = False
    """Whether it is a clue of this turn."""
    near: bool = False
    """Whether a way of this turn can take it."""
    label: str = ""
    """The row in words."""


class HideTracksGroup(Struct, frozen=True):
    """The head over the cards of a category."""

    id: str
    """The id of the part."""
    title: str
    """The title of the category."""
    token: str
    """The token of the Murderer."""
    first: bool
    """Whether it is the first head of the sheet."""


class Standing(Struct, frozen=True):
    """The marks of both sides in a category."""

    id: str
    """The id of the part."""
    title: str
    """The title of the category."""
    own: int
    """The number of cards that the Murderer has marked."""
    police: int
    """The number of cards that the Police have marked."""
    needed: int
    """The number of marks that solves the category."""
    words: str
    """The distance of the Police from solving it, in words."""
    urgent: bool
    """Whether the Police are near."""
