"""The model of a reader's own page: what waits for the reader in all games, notices, the calendar, past games."""

from dataclasses import dataclass

from casefile.web.model import Form
from casefile.web.pages import FieldValue, Moment


@dataclass(frozen=True, slots=True)
class WaitingModel:
    """An action that some game waits for, or an event that has happened there."""

    id: str
    """The id of the line's element in the page."""
    title: str
    """The title of the game."""
    text: str
    """The action or the event in words."""
    link: str
    """The address of the page for it."""
    until: Moment | None = None
    """The deadline of the action, or the moment of the event; ``None`` for an action without a deadline."""


@dataclass(frozen=True, slots=True)
class Mine:
    """A game of the reader's that is not over."""

    title: str
    """The title of the game."""
    link: str
    """The address of the page of the game."""
    text: str
    """The game in words."""
    lent: bool = False
    """Whether a personal link has let this browser into the game."""


@dataclass(frozen=True, slots=True)
class OtherBrowser:
    """Another browser that a personal link has let in to play for the reader."""

    id: str
    """The beginning of the digest of its right, which names it in forms."""
    title: str
    """The title of the game."""
    link: str
    """The address of the page of the game."""
    since: Moment
    """The moment at which that browser was let in."""


@dataclass(frozen=True, slots=True)
class PastGame:
    """A finished game of the reader's."""

    title: str
    """The title of the game, with the name of the case if it was one that everybody could play."""
    result: str
    """The result for the reader: ``won``, ``lost`` or ``led``."""
    label: str
    """The result in a word, such as "Won"."""
    when: Moment
    """The moment at which the game ended."""
    told: str
    """The end of the game in a few sentences: the winner, the case file, the number of turns."""
    people: str
    """The names of the players."""
    link: str
    """The address of the page of the game."""
    record: str = ""
    """The address of the record; empty where there is none."""
    fair: str = ""
    """The address of the proof that the deal was fair; empty where there is none."""
    replay: str = ""
    """The address of the replay; empty where there is none."""
    review: str = ""
    """The address of the review; empty where there is none."""
    accuracy: str = ""
    """The reader's accuracy in words; empty where it is not known."""


@dataclass(frozen=True, slots=True)
class Statistic:
    """The reader's statistics in one game, over all finished games of it."""

    title: str
    """The title of the game; its slug if this server does not offer it any more."""
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
    """A person with whom the reader has played."""

    name: str
    """The name under which the person played; people of one name are counted as one."""
    games: int
    """The number of games together."""
    won: int
    """The number of them that the reader has won."""
    lost: int
    """The number of them that the other has won."""


@dataclass(frozen=True, slots=True)
class PastGames:
    """A page of the list of finished games, the newest first."""

    games: tuple[PastGame, ...] = ()
    """The games on this page of the list, the newest first; empty if there are none."""
    statistics: tuple[Statistic, ...] = ()
    """The statistics of each game."""
    newer: str = ""
    """The address of the page with newer games; empty on the first."""
    older: str = ""
    """The address of the page with older games; empty on the last."""
    opponents: tuple[Opponent, ...] = ()
    """The people with whom the reader has played most games, the most frequent first, ten at most."""
    accuracies: tuple[int, ...] = ()
    """The accuracies of the newest games of which they are known, the oldest first."""
    pending: int = 0
    """The number of games whose reviews are still being made."""


@dataclass(frozen=True, slots=True)
class NoticeFields:
    """The form for the notices that a reader gets; without ``ways`` the server sends none."""

    form: Form
    """The form that stores the reader's wishes."""
    state: str
    """The present setting in words."""
    ways: tuple[FieldValue, ...]
    address: str
    """The e-mail address or the webhook to which notices go; empty for none, and for notices in a browser."""
    languages: tuple[FieldValue, ...]
    """The languages of the messages, to choose from."""
    zones: tuple[FieldValue, ...]
    """The time zones to choose from, by whose clocks the quiet time is meant."""
    quiet_from: tuple[FieldValue, ...]
    """The hours of the day, 0 to 23, at which the quiet time can begin."""
    quiet_to: tuple[FieldValue, ...]
    """The hours of the day, 0 to 23, at which the quiet time can end; the same hour as its beginning means none."""
    topics: tuple[FieldValue, ...]
    """The topics to choose from, of which the chosen ones are ticked."""
    code: Form | None = None
    """The form for the code that confirms the reader's mail address, while it is not confirmed."""
    push: str = ""
    """The server's public key for notices by the browser; empty if it sends none."""


@dataclass(frozen=True, slots=True)
class CalendarFields:
    """The form for the calendar with the reader's deadlines."""

    form: Form
    """The form that makes a link to the calendar, or takes it away."""
    given: bool
    """Whether the reader has a link to it."""
    link: str = ""
    """The link, on the page that answers its making only."""


@dataclass(frozen=True, slots=True)
class MineModel:
    """The reader's own page: games."""

    known: bool
    """Whether this reader has had a game."""
    waiting: tuple[WaitingModel, ...] = ()
    """The actions that wait for the reader."""
    news: tuple[WaitingModel, ...] = ()
    """The events that happened lately."""
    games: tuple[Mine, ...] = ()
    """The games that are not over."""
    past: PastGames = PastGames()
    """The games that are over."""
    browsers: tuple[OtherBrowser, ...] = ()
    """The other browsers that play for the reader."""
    ends: Form | None = None
    """The form that ends the access of a browser."""


@dataclass(frozen=True, slots=True)
class OwnSettingsModel:
    """The reader's settings: notices, time zone, calendar, and what is kept of the reader."""

    notices: NoticeFields | None
    """The fields that say where the reader is told of events; ``None`` where this server tells nobody."""
    calendar: CalendarFields | None
    """The forms for the calendar of deadlines; ``None`` where the library that writes calendars is not installed."""
    zone: Form
    """The form that chooses a time zone."""
    zones: tuple[FieldValue, ...]
    """The time zones to choose from."""
    refused: str = ""
    """The reason why the last form was refused."""
    lent: bool = False
    """Whether a personal link has let this browser into some game."""
