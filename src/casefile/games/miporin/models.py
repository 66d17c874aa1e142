"""What the table's page shows of ``miporin``: its map, its day track, and the cards that lie on the table."""

from msgspec import Struct

from casefile.core.cards import Place
from casefile.web.board_model import Spot
from casefile.web.model import CardModel, Form
from casefile.web.model import Choice as Choice


class AreaToken(Struct, frozen=True):
    """A token on the map: its design, and whether it is the viewer's."""

    token: str
    you: bool


class AreaModel(Struct, frozen=True):
    """An area: its number and name, the row and column (from 1) where it is drawn, and who stands there."""

    place: Place
    number: int
    name: str
    row: int
    column: int
    tokens: tuple[AreaToken, ...]


class OpenRow(Struct, frozen=True):
    """A player's cards on the table: the character, then what was laid open."""

    id: str
    token: str
    name: str
    character: CardModel
    cards: tuple[CardModel, ...]
    last: bool = False
    out: bool = False


class ChallengeModel(Struct, frozen=True):
    """The dialog in which culprit and scene are named; ``phrase`` is the name of the field for the catch phrase."""

    form: Form
    choices: tuple[Choice, ...]
    phrase: str


class MiporinBoard(Struct, frozen=True):
    """The table of a game for three: ``ways`` joins areas by their places in ``areas``; ``day`` is 0 before play.

    ``sealed`` are the culprit and the scene once they lie open, else nothing. ``note`` says that the map is a stand-in.
    """

    areas: tuple[AreaModel, ...]
    ways: tuple[tuple[int, int], ...]
    spots: tuple[Spot, ...]
    label: str
    day: int
    days: int
    missing: CardModel | None
    sealed: tuple[CardModel, ...]
    rows: tuple[OpenRow, ...]
    note: str = ""
