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
    """An area: its number and name, the row and column (from 1) where it is drawn, and who stands there.

    ``open`` says that the viewer may go there now.
    """

    place: Place
    number: int
    name: str
    row: int
    column: int
    open: bool
    tokens: tuple[AreaToken, ...]


class MapModel(Struct, frozen=True):
    """The map without its areas, each of which is a part: where they are drawn, and ``ways`` between them by number."""

    at: tuple[tuple[int, int], ...]
    ways: tuple[tuple[int, int], ...]


class AreaSpot(Struct, frozen=True):
    """A button over an area."""

    spot: Spot
    row: int
    column: int


class DayTrack(Struct, frozen=True):
    """The days on the track, and the one on which the marker stands; 0 before play."""

    day: int
    days: int


class Preparations(Struct, frozen=True):
    """The missing person; ``sealed`` are the culprit and the scene once they lie open, else nothing."""

    missing: CardModel | None
    sealed: tuple[CardModel, ...]


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
