"""What the page of a replay shows besides the table itself; see :mod:`casefile.web.model`."""

from msgspec import Struct

from casefile.web.coloured_text import Words


class MomentLine(Struct, frozen=True):
    """What is said of one moment: the ``turn`` in words, and the newest line of the story."""

    turn: str
    words: Words


class EyesChoice(Struct, frozen=True):
    """One through whose eyes the replay can be seen: ``value`` in the address, the ``token`` of a seat."""

    value: str
    token: str
    name: str
    sign: str = ""
    chosen: bool = False


class RailMark(Struct, frozen=True):
    """A mark on the rail of moments, so many hundredths of it from its beginning."""

    at: float
    kind: str


class Replayed(Struct, frozen=True):
    """All that is public of a replay, whoever looks: what its moments are, and what marks them.

    ``versions`` are the numbers of the events after which each moment stands, ``turns`` in which turn it lies, 0 for
    before the first; ``rounds`` are the moments at which rounds begin. ``tokens`` are the designs of the seats.
    ``deduced`` says that something follows from what a seat sees: then there are levels of help, and a review;
    ``redeals`` that another deal can be drawn from what it saw.
    """

    game: str
    title: str
    commitment: str
    versions: tuple[int, ...]
    turns: tuple[int, ...]
    rounds: tuple[int, ...]
    marks: tuple[RailMark, ...]
    tokens: tuple[str, ...]
    names: tuple[str, ...]
    people: tuple[str, ...]
    deduced: bool
    redeals: bool

    @property
    def last(self) -> int:
        """The number of the last moment, counted from 0."""
        return len(self.versions) - 1

    def moment(self, version: int) -> int:
        """The last moment by which event ``version`` was over, or the first."""
        return max((number for number, each in enumerate(self.versions) if each <= version), default=0)


class ReplaySource(Struct, frozen=True):
    """Where a game comes from: a ``home`` on this server and the ``id`` of its table, or a ``record``, packed.

    ``title`` is what the game is called, where it has a title of its own.

    ``fair`` is the address of its proof, where it has one, ``reviewed`` says that there is a review of it here,
    ``forks`` that it can be played on from any moment; what is sent twice with one ``key`` opens one table. ``beside``
    are links to what belongs to the game and is in no record, each with what it is called.
    """

    home: str = ""
    id: str = ""
    title: str = ""
    record: str = ""
    fair: str = ""
    reviewed: bool = False
    forks: bool = False
    key: str = ""
    beside: tuple[tuple[str, str], ...] = ()


class RecordPage(Struct, frozen=True):
    """The page that takes a record; ``refused`` says why one was not shown."""

    refused: str = ""


class LevelChoice(Struct, frozen=True):
    """A level of help of the sheet, in words."""

    value: int
    label: str
    chosen: bool


class ReplayModel(Struct, frozen=True):
    """The page of a replay at one ``moment``, counted from 0, through some eyes. ``me`` is the accent.

    ``back`` and ``on`` are the versions of the moments beside it. ``sheet``, ``hand`` and ``board`` say what there is
    at any moment; ``levels`` are empty where no sheet is; ``seat`` is the one that is first
    offered to play on with.
    """

    source: ReplaySource
    public: Replayed
    moment: int
    me: str
    eyes: tuple[EyesChoice, ...]
    eye: str
    level: int
    levels: tuple[LevelChoice, ...]
    board: bool
    sheet: bool
    hand: bool
    seat: int
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
        """Where the moment lies, in hundredths of the rail."""
        return round(100 * self.moment / max(1, self.public.last), 2)

    @property
    def classes(self) -> str:
        """What the style sheets must know."""
        said = {"no-board": not self.board, "no-sheet": not self.sheet, "no-hand": not self.hand}
        return " ".join(("table", "past", *(name for name, holds in said.items() if holds)))
