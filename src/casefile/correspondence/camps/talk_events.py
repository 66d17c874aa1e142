"""Events of talk and marks in a camp: seen only by its people, as long as they belong to it."""

from typing import ClassVar

from casefile.core.cards import Card
from casefile.correspondence.camps.acts import Person
from casefile.correspondence.camps.contract import ToCamp, ToEverybody
from casefile.correspondence.camps.talk_acts import Pencil


class Said(ToCamp, frozen=True):
    """``by`` said something to the camp."""

    kind: ClassVar[str] = "said"
    by: Person
    text: str
    """The message, 1 to 2,000 characters long."""


class Marked(ToCamp, frozen=True):
    """``by`` drew ``mark`` into a cell of the camp's sheet."""

    kind: ClassVar[str] = "marked"
    by: Person
    cell: str
    """The id of the cell, ``cell.CARD.COLUMN``; the column is the number of a seat, or ``file`` for the case file."""
    mark: Pencil


class TalkOpened(ToEverybody, frozen=True):
    """``person``, the leader of ``camp``, opened to everybody what the camp had said until the end of the game."""

    kind: ClassVar[str] = "talk_opened"
    camp: Card
    person: Person


EVENTS = (Said, Marked, TalkOpened)
"""All events of this module."""
