"""What was said and marked in a camp: the camp's alone, as long as one belongs to it."""

from typing import ClassVar

from casefile.core.cards import Card
from casefile.correspondence.camps.acts import Person
from casefile.correspondence.camps.contract import CAMP, PeopleEvent, Seen
from casefile.correspondence.camps.talk_acts import Pencil


class Said(PeopleEvent, frozen=True):
    """``by`` said something to the camp."""

    kind: ClassVar[str] = "said"
    seen: ClassVar[Seen] = CAMP
    camp: Card
    by: Person
    text: str


class Marked(PeopleEvent, frozen=True):
    """``by`` drew ``mark`` into a cell of the camp's sheet."""

    kind: ClassVar[str] = "marked"
    seen: ClassVar[Seen] = CAMP
    camp: Card
    by: Person
    cell: str
    mark: Pencil
