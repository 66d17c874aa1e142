"""What an event is: a fact that says itself who sees what. ``seen_by`` has no default."""

from abc import ABC, abstractmethod
from typing import ClassVar, Literal, Self

from casefile.cards import Seat

Viewer = Seat | Literal["spectator"]
"""Through whose eyes: a seat, or somebody who sees only what is public."""


class Event(ABC):
    """A fact of a table's history, with its consequences."""

    __slots__ = ()
    kind: ClassVar[str]
    of_table: ClassVar[bool] = False
    """Whether it concerns only the table, and so changes no rule set's state."""

    @abstractmethod
    def seen_by(self, viewer: Viewer) -> Self | None:
        """The event as ``viewer`` sees it: what is hidden is ``None``, or the whole event is."""


class Public(Event):
    """An event that everybody sees whole."""

    __slots__ = ()

    def seen_by(self, viewer: Viewer) -> Self:
        """Everybody sees it whole."""
        return self


class TableEvent(Public):
    """A public event about the people and the clock; it changes no rule set's state."""

    __slots__ = ()
    of_table: ClassVar[bool] = True
