"""The model of the board on the table's page; see :mod:`casefile.web.model`.

Each of its layers is a part of its own.
"""

from collections.abc import Mapping

from msgspec import Struct

from casefile.core.cards import Place
from casefile.web.drawings.layers import BoardPiece as BoardPiece
from casefile.web.drawings.lettered_ways import LetteredWay
from casefile.web.drawings.pictures import Pictures
from casefile.web.model import Part


class Spot(Struct, frozen=True):
    """A square or area that the viewer may choose on the board, by a button that lies over it."""

    place: Place
    """The square or the area."""
    form: str
    """The id of the form that the button sends."""
    name: str
    """The name of the field that the button adds to the form."""
    value: str
    """The value of that field: the place, the way that ends there, or the action that leads there."""
    label: str
    """The text of the button for screen readers, such as "Hall, 4 steps"."""
    chip: str = ""
    """The text under an area's name, such as "4 steps"."""
    path: str = ""
    """The points of the line that shows the way there."""


class NamesLayer(Struct, frozen=True):
    """The areas' names, and the words on the case file."""

    pictures: Pictures
    """The drawings of the edition, with the plan of its board."""
    names: tuple[tuple[Place, str], ...]
    """The areas, each with its name, in the map's order."""
    chips: tuple[tuple[Place, str], ...]
    """The texts under the names of areas that the viewer can reach."""
    centre: str
    """The words on the case file."""
    passage: Place | None
    """The area whose secret passage the viewer may take now."""


class ReachLayer(Struct, frozen=True):
    """The marks on the squares and areas that the viewer can reach."""

    pictures: Pictures
    """The drawings of the edition, with the plan of its board."""
    squares: tuple[Place, ...]
    """The corridor squares that are marked."""
    areas: tuple[Place, ...]
    """The areas that are marked."""


class WayLayer(Struct, frozen=True):
    """A dotted line along a way."""

    pictures: Pictures
    """The drawings of the edition, with the plan of its board."""
    layer: str
    """The id of the layer's element in the page."""
    way: tuple[Place, ...]
    """The places of the way, in order; empty for no line."""


class PiecesLayer(Struct, frozen=True):
    """The tokens and weapons on the board."""

    pictures: Pictures
    """The drawings of the edition, with the plan of its board."""
    names: tuple[tuple[Place, str], ...]
    """The areas, each with its name; pieces keep off the names while there is room elsewhere."""
    pieces: tuple[BoardPiece, ...]
    """The pieces to draw: tokens, weapons, and cards that lie on the board."""


class SpotsLayer(Struct, frozen=True):
    """The buttons over the squares and areas that the viewer may choose."""

    pictures: Pictures
    """The drawings of the edition, with the plan of its board."""
    spots: tuple[Spot, ...]
    """The squares and areas with a button, in the order of the buttons; empty if the viewer may choose none."""


class BoardModel(Struct, frozen=True):
    """The board of a table's page."""

    names: Mapping[Place, str]
    """The areas' names, in the map's order of areas."""
    pieces: tuple[BoardPiece, ...]
    """The tokens, the weapons, and the cards that lie on the board."""
    label: str
    """A sentence on the state of the board, for screen readers."""
    spots: tuple[Spot, ...] = ()
    """The squares and areas that the viewer may choose; empty if there are none."""
    trail: tuple[Place, ...] = ()
    """The way that was walked last, place by place."""
    ways: tuple[LetteredWay, ...] = ()
    """The ways that have buttons, the one that is marked for the viewer first."""
    centre: str = ""
    """The words on the case file."""

    def part(self, pictures: Pictures) -> Part:
        """Return the part with the board and its layers, drawn with ``pictures``."""
        names = tuple(self.names.items())
        return Part(
            "board",
            "parts/board.html:board",
            pictures,
            (
                Part("board-label", "parts/board.html:label", self.label),
                Part("layer-reach", "parts/board.html:reach", self._reach(pictures)),
                Part("layer-names", "parts/board.html:names", self._names(pictures)),
                Part("layer-trail", "parts/board.html:way", WayLayer(pictures, "layer-trail", self.trail)),
                Part("layer-ways", "parts/board.html:ways", self.ways),
                Part("layer-pieces", "parts/board.html:pieces", PiecesLayer(pictures, names, self.pieces)),
                Part("spots", "parts/board.html:spots", SpotsLayer(pictures, self.spots)),
            ),
        )

    def _reach(self, pictures: Pictures) -> ReachLayer:
        areas = pictures.plan.board.doors_of
        squares = tuple(spot.place for spot in self.spots if spot.place not in areas)
        return ReachLayer(pictures, squares, tuple(spot.place for spot in self.spots if spot.place in areas))

    def _names(self, pictures: Pictures) -> NamesLayer:
        board = pictures.plan.board
        chips = tuple((spot.place, spot.chip) for spot in self.spots if spot.place in board.doors_of)
        here = next((piece.place for piece in self.pieces if piece.yours), None)
        far = board.passages.get(here) if here else None
        opened = here if any(spot.place == far and not spot.path for spot in self.spots) else None
        return NamesLayer(pictures, tuple(self.names.items()), chips, self.centre, opened)
