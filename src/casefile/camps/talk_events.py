"""What was said and marked in a camp: the camp's alone, as long as one belongs to it."""

from dataclasses import dataclass
from typing import ClassVar

from casefile.camps.acts import Person
from casefile.camps.contract import CAMP, Event, Seen
from casefile.camps.talk_acts import Pencil
from casefile.cards import Card


@dataclass(frozen=True, slots=True)
class Said(Event):
    """``by`` said something to the camp."""

    kind: ClassVar[str] = "said"
    seen: ClassVar[Seen] = CAMP
    at: int
    camp: Card
    by: Person
    text: str


@dataclass(frozen=True, slots=True)
class Marked(Event):
    """``by`` drew ``mark`` into a cell of the camp's sheet."""

    kind: ClassVar[str] = "marked"
    seen: ClassVar[Seen] = CAMP
    at: int
    camp: Card
    by: Person
    cell: str
    mark: Pencil
