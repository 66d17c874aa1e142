"""What the board of the table's page shows; see :mod:`casefile.web.model`."""

from collections.abc import Mapping
from dataclasses import dataclass

from casefile.core.cards import Place
from casefile.web.drawings.layers import BoardPiece as BoardPiece


@dataclass(frozen=True, slots=True)
class Spot:
    """A square or room that may be chosen on the board: a button over it that sends ``form`` with ``name=value``.

    ``label`` is what is spoken ("Hall, 4 steps"); ``chip`` what a room shows under its name ("4 steps").
    """

    place: Place
    form: str
    name: str
    value: str
    label: str
    chip: str = ""
    path: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardModel:
    """The board: ``names`` in the map's order of rooms, ``label`` a sentence for the state.

    ``trail`` is the way walked last, ``best`` one that is marked for the viewer to take.
    """

    names: Mapping[Place, str]
    pieces: tuple[BoardPiece, ...]
    label: str
    spots: tuple[Spot, ...] = ()
    trail: tuple[Place, ...] = ()
    best: tuple[Place, ...] = ()
