"""What somebody's own page shows: what waits over all games, how to be told of it, and the calendar. Frozen values."""

from dataclasses import dataclass

from casefile.web.model import Form
from casefile.web.pages import FieldValue, Moment


@dataclass(frozen=True, slots=True)
class WaitingModel:
    """One thing that waits, or has happened: ``text`` says what, ``link`` leads there; ``due`` is in milliseconds."""

    id: str
    title: str
    text: str
    link: str
    until: Moment | None = None
    due: int | None = None


@dataclass(frozen=True, slots=True)
class Mine:
    """A game that one has to do with and that goes on; ``text`` says what it is.

    It is ``lent`` where a personal link lets this browser be somebody in it.
    """

    title: str
    link: str
    text: str
    lent: bool = False


@dataclass(frozen=True, slots=True)
class PastGame:
    """A game that is over: how it ended for the reader (``result`` is ``won``, ``lost`` or ``led``), who played.

    ``record``, ``fair``, ``replay`` and ``review`` are empty where it has none. ``accuracy`` says how well the reader
    decided, in words, empty where that is not known.
    """

    title: str
    result: str
    label: str
    when: Moment
    told: str
    people: str
    link: str
    record: str = ""
    fair: str = ""
    replay: str = ""
    review: str = ""
    accuracy: str = ""


@dataclass(frozen=True, slots=True)
class Statistic:
    """How often one played a game, how often one won it, and the ``turns`` after which it ended, on average.

    So is the ``accuracy``, of the games where it is known; empty where it is of none.
    """

    title: str
    games: int
    won: int
    turns: str
    accuracy: str = ""


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody with whom one has played, by name: how many games, and how many of them each of the two has won."""

    name: str
    games: int
    won: int
    lost: int


@dataclass(frozen=True, slots=True)
class PastGames:
    """A page of the games that are over, the newest first, counts of all of them, and the pages before and after.

    ``accuracies`` are those of the newest games of which they are known, the oldest first.
    """

    games: tuple[PastGame, ...] = ()
    statistics: tuple[Statistic, ...] = ()
    newer: str = ""
    older: str = ""
    opponents: tuple[Opponent, ...] = ()
    accuracies: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class NoticeFields:
    """How somebody is told; ``state`` says what holds now. Without ``ways`` the server sends nothing.

    ``code`` is the form to confirm the address by, where that is waited for; ``push`` is the server's key for browsers
    that it may tell.
    """

    form: Form
    state: str
    ways: tuple[FieldValue, ...]
    address: str
    languages: tuple[FieldValue, ...]
    zones: tuple[FieldValue, ...]
    quiet_from: tuple[FieldValue, ...]
    quiet_to: tuple[FieldValue, ...]
    topics: tuple[FieldValue, ...]
    code: Form | None = None
    push: str = ""


@dataclass(frozen=True, slots=True)
class CalendarFields:
    """The calendar: whether it has a link, and the ``link`` itself where it has just been made."""

    form: Form
    given: bool
    link: str = ""


@dataclass(frozen=True, slots=True)
class MineModel:
    """The page: what waits, and as ``news`` what happened lately.

    ``zone`` is the form with which a time zone is chosen of ``zones``. ``known`` is false for who has no game yet;
    ``refused`` is what was wrong with the last try.
    """

    known: bool
    waiting: tuple[WaitingModel, ...]
    news: tuple[WaitingModel, ...]
    games: tuple[Mine, ...]
    notices: NoticeFields | None
    calendar: CalendarFields | None
    past: PastGames = PastGames()
    zone: Form | None = None
    zones: tuple[FieldValue, ...] = ()
    refused: str = ""
    said: str = ""

    @property
    def lent(self) -> bool:
        """Whether another browser may have a page of its own for some of these games."""
        return any(game.lent for game in self.games)
