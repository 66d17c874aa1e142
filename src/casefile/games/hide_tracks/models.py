"""Models of the page of ``hide_tracks`` besides those of all tables; see :mod:`casefile.web.model`."""

from typing import Literal

from msgspec import Struct

from casefile.core.cards import Card
from casefile.web.model import Art

PoliceMark = Literal["", "yes", "never"]


class HideTracksRow(Struct, frozen=True):
    """The row of one card on the deduction sheet."""

    card: Card
    """The card."""
    name: str
    """The name of the card."""
    short: str
    """The short name of the card."""
    art: Art
    """The picture of the card."""
    own: bool
    """Whether the card is marked in the Murderer's column."""
    police: PoliceMark
    """The mark in the Police's column."""
    beside: str = ""
    """The name of the room beside which the card lies as a clue; else ``""``."""
    fresh: bool = False
    """Whether the card is a clue laid in this turn."""
    near: bool = False
    """Whether some move of this turn can take the card."""
    label: str = ""
    """The note beside the card: that it is new or belongs to the crime; else ``""``."""


class HideTracksGroup(Struct, frozen=True):
    """The heading over the cards of one category on the sheet."""

    id: str
    """The HTML id of the heading's part of the page."""
    title: str
    """The title of the category."""
    token: str
    """The token of the Murderer."""
    first: bool
    """Whether it is the first head of the sheet."""


class Standing(Struct, frozen=True):
    """The progress of both sides in one category."""

    id: str
    """The HTML id of this part of the page."""
    title: str
    """The title of the category."""
    own: int
    """The number of cards that the Murderer has marked."""
    police: int
    """The number of cards that the Police have marked."""
    needed: int
    """The number of marks that a side needs to solve the category."""
    words: str
    """The progress of the Police in words."""
    urgent: bool
    """Whether the Police need :data:`casefile.games.hide_tracks.sheet.URGENT` marks or fewer and can get them."""
