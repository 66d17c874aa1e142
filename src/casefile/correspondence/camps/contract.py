"""The base of the events of a game's people. Each class of events names its audience; ``seen`` has no default."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Protocol, Self

from msgspec import Struct

from casefile.core.cards import Card
from casefile.correspondence.camps.acts import Person

Seen = tuple[Literal["everybody", "camp", "person"], ...]
"""The audience of an event: everybody; the people of its ``camp``; its ``person``."""

EVERYBODY: Seen = ("everybody",)
NOBODY: Seen = ()


class PeopleEvent(Struct, frozen=True):
    """A fact; ``kind`` is the name under which it is stored.

    A viewer sees an event whole or not at all. The camp to which a person belongs at the moment of asking counts:
    somebody who joins a camp sees the camp's past; somebody who was expelled no longer does. The moment ``at`` never
    goes back in a log.
    """

    kind: ClassVar[str]
    seen: ClassVar[Seen]
    at: int

    def seen_by(self, viewer: "CampViewer") -> Self | None:
        """Return the event if ``viewer`` may see it, else ``None``. Nothing else leads out of a log."""
        # An event has the fields that its ``seen`` names. To ask each for them by a protocol takes many times as long.
        fields: Any = self
        sees = (
            who == "everybody"
            or (who == "camp" and viewer.camp is not None and fields.camp == viewer.camp)
            or (who == "person" and fields.person == viewer.person)
            for who in self.seen
        )
        return self if any(sees) else None


class OfCamp(Protocol):
    """An event about one camp."""

    @property
    def camp(self) -> Card:
        """The camp."""


class OfPerson(Protocol):
    """An event about one person."""

    @property
    def person(self) -> Person:
        """The person."""


class ToEverybody(PeopleEvent, frozen=True):
    """An event that everybody sees."""

    seen: ClassVar[Seen] = EVERYBODY


class ToCamp(PeopleEvent, frozen=True):
    """An event that only the people of ``camp`` see."""

    seen: ClassVar[Seen] = ("camp",)
    camp: Card


class ToPerson(PeopleEvent, frozen=True):
    """An event that only ``person`` sees."""

    seen: ClassVar[Seen] = ("person",)
    person: Person


class ToCampAndPerson(PeopleEvent, frozen=True):
    """An event that the people of ``camp`` see, and ``person``."""

    seen: ClassVar[Seen] = ("camp", "person")
    camp: Card
    person: Person


@dataclass(frozen=True, slots=True)
class CampViewer:
    """Somebody who looks at a game."""

    person: Person
    """The person; empty for a stranger, who sees only the events that everybody sees."""
    camp: Card | None
    """The camp to which the person belongs now; ``None`` if the person belongs to none."""


def observed(log: Iterable[PeopleEvent], eyes: CampViewer) -> list[PeopleEvent]:
    """Return the events of ``log`` that the viewer ``eyes`` may see, in order.

    The length of this list is the version to tell the viewer. The length of the log itself would tell that somebody
    else has acted.
    """
    return [event for event in log if event.seen_by(eyes) is not None]
