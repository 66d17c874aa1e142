"""The model of the page of a replay, besides the table itself; see :mod:`casefile.web.model`."""

from msgspec import Struct

from casefile.web.coloured_text import Words


class MomentLine(Struct, frozen=True):
    """The text on one moment: the ``turn`` in words, and the newest line of the story."""

    turn: str
    words: Words


class ViewerChoice(Struct, frozen=True):
    """A viewer whose view the replay can show: ``value`` in the address, the ``token`` of a seat."""

    value: str
    token: str
    name: str
    sign: str = ""
    chosen: bool = False


class RailMark(Struct, frozen=True):
    """A mark on the rail of moments."""

    at: float
    """Its place, in hundredths of the rail from its beginning."""
    kind: str


class Replayed(Struct, frozen=True):
    """The public data of a replay, the same for all readers."""

    game: str
    title: str
    commitment: str
    versions: tuple[int, ...]
    """The number of the event after which each moment stands."""
    turns: tuple[int, ...]
    """The turn in which each moment lies; 0 before the first turn."""
    rounds: tuple[int, ...]
    """The moments at which rounds begin."""
    marks: tuple[RailMark, ...]
    tokens: tuple[str, ...]
    """The designs of the seats."""
    names: tuple[str, ...]
    people: tuple[str, ...]
    deduced: bool
    """Whether conclusions follow from a seat's observations: then there are levels of help, and a review."""
    redeals: bool
    """Whether another deal can be drawn from a seat's observations."""

    @property
    def last(self) -> int:
        """The number of the last moment, counted from 0."""
        return len(self.versions) - 1

    def moment(self, version: int) -> int:
        """Return the last moment by which event ``version`` was over, or the first."""
        return max((number for number, each in enumerate(self.versions) if each <= version), default=0)


class ReplaySource(Struct, frozen=True):
    """The source of a game: a ``home`` on this server and the ``id`` of its table, or a ``record``, packed."""

    home: str = ""
    id: str = ""
    title: str = ""
    """The name of the game, where it has a title of its own."""
    record: str = ""
    fair: str = ""
    """The address of its proof, where it has one."""
    reviewed: bool = False
    """Whether there is a review of it here."""
    forks: bool = False
    """Whether it can be played on from any moment."""
    key: str = ""
    """The key of the form: sent twice with one key, it opens one table."""
    beside: tuple[tuple[str, str], ...] = ()
    """Links to things that belong to the game and are in no record, each with its name."""


class RecordPage(Struct, frozen=True):
    """The page that takes a record; ``refused`` is the reason why a record was not shown."""

    refused: str = ""


class LevelChoice(Struct, frozen=True):
    """A level of help of the sheet, in words."""

    value: int
    label: str
    chosen: bool


class ReplayModel(Struct, frozen=True):
    """The page of a replay at one moment, through the eyes of one viewer.

    ``back`` and ``on`` are the versions of the moments beside it.
    """

    source: ReplaySource
    public: Replayed
    moment: int
    """The moment, counted from 0."""
    me: str
    """The accent."""
    eyes: tuple[ViewerChoice, ...]
    eye: str
    level: int
    levels: tuple[LevelChoice, ...]
    """The levels of help; empty where there is no sheet."""
    board: bool
    """Whether there is a board at any moment."""
    sheet: bool
    """Whether there is a sheet at any moment."""
    hand: bool
    """Whether there is a hand at any moment."""
    seat: int
    """The seat that is offered first to play on with."""
    ticks: tuple[RailMark, ...]
    labels: tuple[tuple[float, str], ...]

    @property
    def version(self) -> int:
        """The version of the moment."""
        return self.public.versions[self.moment]

    @property
    def back(self) -> int:
        """The version of the moment before, or of the first."""
        return self.public.versions[max(0, self.moment - 1)]

    @property
    def on(self) -> int:
        """The version of the next moment, or of the last."""
        return self.public.versions[min(self.public.last, self.moment + 1)]

    @property
    def at(self) -> float:
        """The place of the moment, in hundredths of the rail."""
        return round(100 * self.moment / max(1, self.public.last), 2)

    @property
    def classes(self) -> str:
        """The classes for the style sheets."""
        said = {"no-board": not self.board, "no-sheet": not self.sheet, "no-hand": not self.hand}
        return " ".join(("table", "past", *(name for name, holds in said.items() if holds)))
