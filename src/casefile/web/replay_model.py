"""The model of a replay's page, around the parts of the game itself; see :mod:`casefile.web.model`."""

from msgspec import Struct

from casefile.web.coloured_text import Words


class MomentLine(Struct, frozen=True):
    """The text on one moment of a replay."""

    turn: str
    """The number of the turn in words, or the words for the time before the first turn."""
    words: Words
    """The newest line of the story that everybody is told; empty while there is none."""


class ViewerChoice(Struct, frozen=True):
    """A viewer whose view the replay can show: a seat, a spectator, or a viewer of all cards."""

    value: str
    """The viewer in the address: the number of a seat, counted from 0, ``spectator`` or ``open``."""
    token: str
    """The design of the seat's token; empty for a viewer without a seat."""
    name: str
    """The name of the seat's character or player, or the words for a viewer without a seat."""
    sign: str = ""
    """The drawing for a viewer without a seat: ``eye`` or ``cards``; empty for a seat."""
    chosen: bool = False
    """Whether the page shows the game as this viewer saw it."""


class RailMark(Struct, frozen=True):
    """A mark on the timeline of the game."""

    at: float
    """Its place, in percent of the timeline's length."""
    kind: str
    """The act that is marked: ``asks``, ``nobody``, ``shows``, ``right`` or ``wrong``.

    ``nobody`` is a question that nobody could answer; ``right`` and ``wrong`` are accusations.
    """


class Replayed(Struct, frozen=True):
    """The data of a replay that are the same for all its readers."""

    game: str
    """The name of the game in addresses, such as that of its rules."""
    title: str
    """The title of the game, in the reader's language."""
    commitment: str
    """The commitment to the seed of the deal, in hexadecimal."""
    versions: tuple[int, ...]
    """The number of the event after which each moment stands."""
    turns: tuple[int, ...]
    """The turn of each moment; 0 before the first turn."""
    rounds: tuple[int, ...]
    """The numbers of the moments at which rounds begin."""
    marks: tuple[RailMark, ...]
    """The marks of the timeline, in the order of the game; several may be at one place."""
    tokens: tuple[str, ...]
    """The designs of the seats' tokens."""
    names: tuple[str, ...]
    """The names of the seats, in their order: that of the character, or of the player if there is none."""
    deduced: bool
    """Whether conclusions can be drawn from a seat's observations: then there are levels of help, and a review."""
    redeals: bool
    """Whether another deal can be drawn from a seat's observations."""

    @property
    def last(self) -> int:
        """The number of the last moment, counted from 0."""
        return len(self.versions) - 1

    def moment(self, version: int) -> int:
        """Return the number of the last moment at or before the event with number ``version``; 0 if there is none."""
        return max((number for number, each in enumerate(self.versions) if each <= version), default=0)


class ReplaySource(Struct, frozen=True):
    """The origin of a replayed game: the ``id`` of a table on this server with its ``home``, or a ``record``.

    The record is compressed.
    """

    home: str = ""
    id: str = ""
    title: str = ""
    """The name of the game, where it has a title of its own."""
    record: str = ""
    fair: str = ""
    """The address of the proof of its deal; empty where there is none."""
    reviewed: bool = False
    """Whether this server has a review of it."""
    forks: bool = False
    """Whether a new game can be continued from any of its moments."""
    key: str = ""
    """The key of the form that does so: sent twice with one key, it opens one table."""
    beside: tuple[tuple[str, str], ...] = ()
    """Links to other things that belong to the game, each with its name."""
    folded: bool = False
    """Whether the last action is left out, which tells the solution: only a spectator's view is shown then."""
    public: bool = False
    """Whether the game is shown by its public link, so that nobody is judged by a number."""


class RecordPage(Struct, frozen=True):
    """The page on which a reader gives a record to replay; ``refused`` is the reason why one was not shown."""

    refused: str = ""


class LevelChoice(Struct, frozen=True):
    """A level of help for the sheet."""

    value: int
    """The number of the level, from 1 to 4."""
    label: str
    """The short name of the level."""
    chosen: bool
    """Whether the page shows the sheet at this level."""


class ReplayLook(Struct, frozen=True):
    """The part of a replay that is looked at."""

    eye: str
    """The viewer: a seat by its number, ``spectator``, or ``open`` with everything laid open."""
    level: int
    """The level of help of the sheet."""
    moment: int
    """The number of the moment."""


class ReplayModel(Struct, frozen=True):
    """The page of a replay at one moment, as one viewer saw it."""

    source: ReplaySource
    """The origin of the game, with the links that belong to it."""
    public: Replayed
    """The data of the replay that are the same for all its readers."""
    moment: int
    """The number of the moment, counted from 0."""
    me: str
    """The design of a token, which gives the page its accent colour."""
    eyes: tuple[ViewerChoice, ...]
    """The viewers to choose from: the seats in their order, then a spectator and the viewer of all cards."""
    eye: str
    """The viewer that is chosen: the number of a seat, counted from 0, ``spectator`` or ``open``."""
    level: int
    """The level of help of the sheet, from 1 to 4."""
    levels: tuple[LevelChoice, ...]
    """The levels of help; empty where there is no sheet."""
    board: bool
    """Whether the page has a board at any moment."""
    sheet: bool
    """Whether the page has a sheet at any moment."""
    hand: bool
    """Whether the page has a hand at any moment."""
    seat: int
    """The seat that is offered first to whoever continues the game from here."""
    ticks: tuple[RailMark, ...]
    """The marks that the timeline shows, from its beginning on: at each place the most important one."""
    labels: tuple[tuple[float, str], ...]
    """The places at which rounds begin, in percent of the timeline's length, each with the number of the round."""

    @property
    def version(self) -> int:
        """The number of the event after which the moment stands."""
        return self.public.versions[self.moment]

    @property
    def back(self) -> int:
        """The number of the event of the moment before; of this one if it is the first."""
        return self.public.versions[max(0, self.moment - 1)]

    @property
    def on(self) -> int:
        """The number of the event of the next moment; of this one if it is the last."""
        return self.public.versions[min(self.public.last, self.moment + 1)]

    @property
    def at(self) -> float:
        """The place of the moment, in percent of the timeline's length."""
        return round(100 * self.moment / max(1, self.public.last), 2)

    @property
    def classes(self) -> str:
        """The classes for the style sheets."""
        said = {"no-board": not self.board, "no-sheet": not self.sheet, "no-hand": not self.hand}
        return " ".join(("table", "past", *(name for name, holds in said.items() if holds)))
