"""What an event is: a fact that says itself who sees what. ``seen_by`` has no default."""

from abc import ABCMeta, abstractmethod
from typing import ClassVar, Literal, Self

from msgspec import Struct, StructMeta

from casefile.cards import Seat

Viewer = Seat | Literal["spectator"]
"""Through whose eyes: a seat, or somebody who sees only what is public."""


class _Abstract(StructMeta, ABCMeta):
    """Makes structs, and none of a class that leaves open who sees what."""


class Event(Struct, frozen=True, metaclass=_Abstract):
    """A fact of a table's history, with its consequences."""

    kind: ClassVar[str]
    of_table: ClassVar[bool] = False
    """Whether it concerns only the table, and so changes no rule set's state."""

    @abstractmethod
    def seen_by(self, viewer: Viewer) -> Self | None:
        """The event as ``viewer`` sees it: what is hidden is ``None``, or the whole event is."""


class Public(Event, frozen=True):
    """An event that everybody sees whole."""

    def seen_by(self, viewer: Viewer) -> Self:
        """Everybody sees it whole."""
        return self


class TableEvent(Public, frozen=True):
    """A public event about the people and the clock; it changes no rule set's state."""

    of_table: ClassVar[bool] = True
