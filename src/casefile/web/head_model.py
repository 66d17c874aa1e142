"""What stands around a table: what is played, the button that opens its dialog, the row of tabs."""

from msgspec import Struct


class Crumb(Struct, frozen=True):
    """What is played where: the game, the table's id, the round."""

    game: str
    table: str
    round: str


class Opener(Struct, frozen=True):
    """The button that opens a dialog, in a ``long`` and a ``short`` wording; dim while it ``waits``."""

    long: str
    short: str
    waits: bool = False


class Tabs(Struct, frozen=True):
    """The row of tabs: whether there is a ``sheet``, how many ``cards`` are held, how one may ``accuse``.

    That is dim while it ``waits``. At the end all hands are ``opened``.
    """

    sheet: bool
    cards: int
    accuse: str
    opened: bool = False
    waits: bool = False
