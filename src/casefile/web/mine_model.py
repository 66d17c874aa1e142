"""The model of somebody's own page: waiting acts over all games, the ways to be told of them, the calendar. Frozen."""

from dataclasses import dataclass

from casefile.web.model import Form
from casefile.web.pages import FieldValue, Moment


@dataclass(frozen=True, slots=True)
class WaitingModel:
    """An act that waits, or an event that has happened."""

    id: str
    title: str
    text: str
    """The act or the event in words."""
    link: str
    """The address that leads there."""
    until: Moment | None = None
    due: int | None = None
    """The deadline, in milliseconds since 1970."""


@dataclass(frozen=True, slots=True)
class Mine:
    """A game of the reader's that goes on."""

    title: str
    link: str
    text: str
    """The game in words."""
    lent: bool = False
    """Whether a personal link lets this browser be somebody in it."""


@dataclass(frozen=True, slots=True)
class PastGame:
    """A game that is over."""

    title: str
    result: str
    """The result for the reader: ``won``, ``lost`` or ``led``."""
    label: str
    when: Moment
    told: str
    people: str
    """The players."""
    link: str
    record: str = ""
    """The address of the record; empty where there is none."""
    fair: str = ""
    """The address of the proof; empty where there is none."""
    replay: str = ""
    """The address of the replay; empty where there is none."""
    review: str = ""
    """The address of the review; empty where there is none."""
    accuracy: str = ""
    """The reader's accuracy in words; empty where it is not known."""


@dataclass(frozen=True, slots=True)
class Statistic:
    """The statistics of one game."""

    title: str
    games: int
    """The number of games played."""
    won: int
    """The number of games won."""
    turns: str
    """The number of turns after which the games ended, on average."""
    accuracy: str = ""
    """The accuracy on average over the games where it is known; empty where it is known of none."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """A person with whom the reader has played, by name."""

    name: str
    games: int
    """The number of games together."""
    won: int
    """The number of them that the reader has won."""
    lost: int
    """The number of them that the other has won."""


@dataclass(frozen=True, slots=True)
class PastGames:
    """A page of the games that are over, the newest first."""

    games: tuple[PastGame, ...] = ()
    statistics: tuple[Statistic, ...] = ()
    """The counts of all of them."""
    newer: str = ""
    """The address of the page before."""
    older: str = ""
    """The address of the page after."""
    opponents: tuple[Opponent, ...] = ()
    accuracies: tuple[int, ...] = ()
    """The accuracies of the newest games of which they are known, the oldest first."""


@dataclass(frozen=True, slots=True)
class NoticeFields:
    """The notices of a reader. Without ``ways`` the server sends nothing."""

    form: Form
    state: str
    """The present setting in words."""
    ways: tuple[FieldValue, ...]
    address: str
    languages: tuple[FieldValue, ...]
    zones: tuple[FieldValue, ...]
    quiet_from: tuple[FieldValue, ...]
    quiet_to: tuple[FieldValue, ...]
    topics: tuple[FieldValue, ...]
    code: Form | None = None
    """The form to confirm the address by, while that is waited for."""
    push: str = ""
    """The server's key for browsers that it may tell."""


@dataclass(frozen=True, slots=True)
class CalendarFields:
    """The calendar."""

    form: Form
    given: bool
    """Whether it has a link."""
    link: str = ""
    """The link itself, where it has just been made."""


@dataclass(frozen=True, slots=True)
class MineModel:
    """The reader's own page."""

    known: bool
    """Whether the reader has a game yet."""
    waiting: tuple[WaitingModel, ...]
    """The acts that wait."""
    news: tuple[WaitingModel, ...]
    """The events that happened lately."""
    games: tuple[Mine, ...]
    notices: NoticeFields | None
    calendar: CalendarFields | None
    past: PastGames = PastGames()
    zone: Form | None = None
    """The form that chooses a time zone."""
    zones: tuple[FieldValue, ...] = ()
    """The time zones to choose from."""
    refused: str = ""
    """The fault of the last try."""
    said: str = ""

    @property
    def lent(self) -> bool:
        """Whether another browser may have a page of its own for some of these games."""
        return any(game.lent for game in self.games)
