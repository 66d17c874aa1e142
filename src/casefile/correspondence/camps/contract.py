"""What an event is: a fact that says itself who sees it. ``seen`` has no default."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Self

from msgspec import Struct

from casefile.core.cards import Card
from casefile.correspondence.camps.acts import Person

Seen = tuple[Literal["everybody", "camp", "person"], ...]
"""Who sees an event: everybody; those who belong to its ``camp``; its ``person``."""

EVERYBODY: Seen = ("everybody",)
NOBODY: Seen = ()


class PeopleEvent(Struct, frozen=True):
    """A fact; ``kind`` is what is stored.

    It is seen whole or not at all. What a person sees depends on where the person belongs when asking: who joins a camp
    sees the camp's past, who is sent away no longer does. The moment ``at`` never goes back in a log.
    """

    kind: ClassVar[str]
    seen: ClassVar[Seen]
    at: int

    def seen_by(self, viewer: "CampViewer") -> Self | None:
        """The event where ``viewer`` sees it, else ``None``: the only door out of a log."""
        fields: Any = self
        sees = (
            who == "everybody"
            or (who == "camp" and viewer.camp is not None and fields.camp == viewer.camp)
            or (who == "person" and fields.person == viewer.person)
            for who in self.seen
        )
        return self if any(sees) else None


class ToEverybody(PeopleEvent, frozen=True):
    """An event that everybody sees."""

    seen: ClassVar[Seen] = EVERYBODY


class ToCamp(PeopleEvent, frozen=True):
    """An event that those see who belong to ``camp``."""

    seen: ClassVar[Seen] = ("camp",)
    camp: Card


class ToPerson(PeopleEvent, frozen=True):
    """An event that ``person`` sees."""

    seen: ClassVar[Seen] = ("person",)
    person: Person


class ToCampAndPerson(PeopleEvent, frozen=True):
    """An event that those see who belong to ``camp``, and ``person``."""

    seen: ClassVar[Seen] = ("camp", "person")
    camp: Card
    person: Person


@dataclass(frozen=True, slots=True)
class CampViewer:
    """Through whose eyes: a person, and the camp that the person belongs to now."""

    person: Person
    camp: Card | None


def observed(log: Iterable[PeopleEvent], eyes: CampViewer) -> list[PeopleEvent]:
    """What ``eyes`` see of a log, without gaps.

    Its length is the version to tell them; the length of the log itself would tell that somebody else has acted.
    """
    return [event for event in log if event.seen_by(eyes) is not None]
