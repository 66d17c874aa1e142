"""Actions of chance on the classic board."""

from typing import ClassVar

from msgspec import Struct

from casefile.core.cards import Place


class PlaceWeapons(Struct, frozen=True):
    """Chance: the weapons are placed on the board."""

    kind: ClassVar[str] = "place_weapons"
    rooms: tuple[Place, ...]
    """The room in which each weapon starts, in the deck's order of weapons."""
