"""A game as a picture: an array of pixels, which a video can be made of.

It needs two extras: ``pip install 'casefile[pettingzoo,pictures]'``. The picture is that of a moment of a game, as a
spectator sees it: no hand, no card shown, and not the case file before the end.
"""

from io import BytesIO

from casefile.core.inquiry_state import GameState
from casefile.lab.extras import extra

with extra("pettingzoo"):
    import numpy as np
    import numpy.typing as npt
    from PIL import Image

from casefile.core.table import Table
from casefile.game import Game
from casefile.web.drawings.raster import drawable, rasterized
from casefile.web.present.moment import moment_drawn
from casefile.web.present.parts import page_of

Pixels = npt.NDArray[np.uint8]

MISSING = "a picture needs the extra for pictures, which is not installed here: pip install 'casefile[pictures]'"
"""The sentence where the extra is missing."""


def check_drawable(game: Game) -> None:
    """Raise ``ModuleNotFoundError`` without the extra, and :class:`casefile.Invalid` for a game without drawings."""
    if not drawable():
        raise ModuleNotFoundError(MISSING)
    page_of(game)


def drawn(game: Game, table: Table[GameState]) -> str:
    """Return the picture of a game as it stands, as SVG in English."""
    return moment_drawn("", game, table, table.version, "en")


def pixels(game: Game, table: Table[GameState]) -> Pixels:
    """Return the same picture as an array of the shape (height, width, 3): red, green and blue from 0 to 255."""
    with Image.open(BytesIO(rasterized(drawn(game, table)))) as image:
        return np.array(image.convert("RGB"))
