"""Models of the page of ``miporin``: its map, its day track, and the cards that lie on the table."""

from msgspec import Struct

from casefile.core.cards import Place
from casefile.web.board_model import Spot
from casefile.web.model import Art, CardModel, Form
from casefile.web.model import Choice as Choice


class AreaToken(Struct, frozen=True):
    """A player's token on the map."""

    token: str
    """The design of the seat."""
    person: str
    """The character of the player."""
    you: bool
    """Whether the token is the viewer's."""


class AreaModel(Struct, frozen=True):
    """An area on the map."""

    place: Place
    """The place card of the area."""
    number: int
    """The number of the area, from 1."""
    name: str
    """Its name."""
    x: int
    """The middle of its clearing, across, in units of the map."""
    y: int
    """The middle of its clearing, down, in units of the map."""
    scale: float
    """The scale at which it is drawn."""
    board: tuple[int, int]
    """The position of the upright board with its name, relative to the middle of the clearing."""
    upright: bool
    """Whether names of areas are written upright in the viewer's language."""
    open: bool
    """Whether the viewer may go there now."""
    tokens: tuple[AreaToken, ...]
    """The tokens that stand there."""
    you: str
    """The word that marks the viewer's own token."""


class MapModel(Struct, frozen=True):
    """The map of areas; each area is a part of its own."""

    at: tuple[tuple[int, int], ...]
    """The middle of the clearing of each area."""
    ways: tuple[tuple[int, int], ...]
    """The ways between the areas, by number."""
    stand_in: bool
    """Whether it is the map that comes with the program."""


class AreaSpot(Struct, frozen=True):
    """The button over an area on the map."""

    spot: Spot
    """The button."""
    x: int
    """The middle of the clearing, across, in units of the map."""
    y: int
    """The middle of the clearing, down, in units of the map."""
    scale: float
    """The scale at which the area is drawn."""


class DayTrack(Struct, frozen=True):
    """The days on the map, with the marker."""

    day: int
    """The day of the marker; 0 before play."""
    days: int
    """The number of days on the track."""
    late: str
    """The text beside the day after the last."""


class Preparations(Struct, frozen=True):
    """The cards in the sky of the map: the missing character, the culprit and the scene."""

    missing: CardModel | None
    """The missing character."""
    sealed: tuple[CardModel, ...]
    """The culprit and the scene once they lie open, else nothing."""
    words: tuple[str, str, str]
    """The words for the three cards."""


class Portrait(Struct, frozen=True):
    """A player in the picture of a swap or a challenge."""

    token: str
    """The design of the seat."""
    person: str
    """The character."""
    name: str
    """The name of the player."""
    you: bool = False
    """Whether it is the viewer."""


class SwapMoment(Struct, frozen=True):
    """The picture of a swap that has just happened."""

    id: str
    """The HTML id of this part of the page, different for every swap."""
    one: Portrait
    """The first player."""
    other: Portrait
    """The second player."""
    given: CardModel | None
    """The card that went from the first player to the second; ``None`` for a viewer that did not see it."""
    taken: CardModel | None
    """The card that went from the second player to the first; ``None`` for a viewer that did not see it."""
    told: str
    """The swap in words."""


class ChallengeMoment(Struct, frozen=True):
    """The picture of a challenge that has just been made."""

    id: str
    """The HTML id of this part of the page."""
    who: Portrait
    """The challenger."""
    phrase: str
    """The catch phrase."""
    named: tuple[CardModel, ...]
    """The two cards that were named."""
    sealed: tuple[CardModel, ...]
    """The two cards in the case file, for a viewer that has looked at them; else nothing."""
    told: str
    """The sentence that says which player looks at the case file."""
    past: bool = False
    """Whether a card has been laid open since the challenge."""


class PreviewModel(Struct, frozen=True):
    """The preview of a map and names that players bring."""

    title: str
    """The name of the map."""
    map: MapModel
    """The map without its areas."""
    areas: tuple[AreaModel, ...]
    """The areas."""
    people: tuple[tuple[str, Art], ...]
    """The characters, each with its picture."""
    days: tuple[tuple[str, str], ...]
    """The day cards, each with its effect."""
    signs: str
    """The symbols of their drawings."""


class ChallengeModel(Struct, frozen=True):
    """The dialog in which culprit and scene are named."""

    form: Form
    """The form."""
    choices: tuple[Choice, ...]
    """The fields for culprit and scene."""
    phrase: str
    """The name of the field for the catch phrase."""
