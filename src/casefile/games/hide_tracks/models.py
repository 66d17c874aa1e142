"""What the page of ``hide_tracks`` shows besides what all tables show; see :mod:`casefile.web.model`."""

from typing import Literal

from msgspec import Struct

from casefile.core.cards import Card
from casefile.web.model import Art

PoliceMark = Literal["", "yes", "never"]


class HideTracksRow(Struct, frozen=True):
    """A card: whether the Murderer has marked it, and what the Police have; ``beside`` is where it lies, in words.

    ``fresh`` is a clue of this turn, ``near`` one that a way of this turn can take; ``label`` says all of it.
    """

    card: Card
    name: str
    short: str
    art: Art
    own: bool
    police: PoliceMark
    beside: str = ""
    fresh: bool = False
    near: bool = False
    label: str = ""


class HideTracksGroup(Struct, frozen=True):
    """The head over the cards of a category; ``token`` is the Murderer's, ``first`` is that of the whole sheet."""

    id: str
    title: str
    token: str
    first: bool


class Standing(Struct, frozen=True):
    """How many cards of a category each side has marked of those ``needed``, and in words how near the Police are."""

    id: str
    title: str
    own: int
    police: int
    needed: int
    words: str
    urgent: bool
