"""What the table's page shows of ``miporin``: its map, its day track, and the cards that lie on the table."""

from msgspec import Struct

from casefile.core.cards import Place
from casefile.web.board_model import Spot
from casefile.web.model import Art, CardModel, Form
from casefile.web.model import Choice as Choice


class AreaToken(Struct, frozen=True):
    """A token on the map: the seat's design, the character, and whether it is the viewer's."""

    token: str
    person: str
    you: bool


class AreaModel(Struct, frozen=True):
    """An area: its number and name, where its clearing is and how large it is drawn, and who stands there.

    ``open`` says that the viewer may go there now. ``board`` is where the board with its name hangs, from the clearing,
    and ``upright`` that names are written so; ``you`` is the word for the viewer's own token.
    """

    place: Place
    number: int
    name: str
    x: int
    y: int
    scale: float
    board: tuple[int, int]
    upright: bool
    open: bool
    tokens: tuple[AreaToken, ...]
    you: str


class MapModel(Struct, frozen=True):
    """The map without its areas, each of which is a part: where they are, and ``ways`` between them by number.

    ``stand_in`` says that it is the map that comes with the program.
    """

    at: tuple[tuple[int, int], ...]
    ways: tuple[tuple[int, int], ...]
    stand_in: bool


class AreaSpot(Struct, frozen=True):
    """A button over an area, where that is and how large it is drawn."""

    spot: Spot
    x: int
    y: int
    scale: float


class DayTrack(Struct, frozen=True):
    """The days on the track, and the one on which the marker stands; 0 before play.

    ``late`` is what stands beside the day after the last.
    """

    day: int
    days: int
    late: str


class Preparations(Struct, frozen=True):
    """The missing person; ``sealed`` are the culprit and the scene once they lie open, else nothing.

    ``words`` are what the three are called.
    """

    missing: CardModel | None
    sealed: tuple[CardModel, ...]
    words: tuple[str, str, str]


class Portrait(Struct, frozen=True):
    """A player in a moment of the game: the seat's design, the character, its name, and whether it is the viewer."""

    token: str
    person: str
    name: str
    you: bool = False


class SwapMoment(Struct, frozen=True):
    """Two players who have just swapped: what went from the first to the second, and back.

    The cards are ``None`` for everybody else; ``told`` says what happened. ``id`` is another for every swap.
    """

    id: str
    one: Portrait
    other: Portrait
    given: CardModel | None
    taken: CardModel | None
    told: str


class ChallengeMoment(Struct, frozen=True):
    """A challenge that has just been made: by whom, with which ``phrase``, and which two cards were named.

    ``sealed`` are the two cards that lie face down, for who has looked at them, else nothing; ``told`` says who looks.
    With ``past`` a card has been laid open since.
    """

    id: str
    who: Portrait
    phrase: str
    named: tuple[CardModel, ...]
    sealed: tuple[CardModel, ...]
    told: str
    past: bool = False


class PreviewModel(Struct, frozen=True):
    """A map and names of somebody's own: ``days`` are the day cards with what they do, ``signs`` their drawings."""

    title: str
    map: MapModel
    areas: tuple[AreaModel, ...]
    people: tuple[tuple[str, Art], ...]
    days: tuple[tuple[str, str], ...]
    signs: str


class ChallengeModel(Struct, frozen=True):
    """The dialog in which culprit and scene are named; ``phrase`` is the name of the field for the catch phrase."""

    form: Form
    choices: tuple[Choice, ...]
    phrase: str
