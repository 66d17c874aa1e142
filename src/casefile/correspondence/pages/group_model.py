"""What the page of a group shows: frozen values, texts in the viewer's language."""

from dataclasses import dataclass

from casefile.web.model import Art


@dataclass(frozen=True, slots=True)
class GroupGameRow:
    """A game of the group: where it is read, who won with which seal, what lay in its case file, how far it has come.

    ``open`` says that it goes on.
    """

    link: str
    title: str
    open: bool
    won_by: str
    token: str
    case_file: tuple[tuple[Art, str], ...]
    state: str


@dataclass(frozen=True, slots=True)
class StandingCard:
    """Somebody's points in a season, and what they are for."""

    name: str
    points: int
    why: str


@dataclass(frozen=True, slots=True)
class SeasonModel:
    """A season, the newest game first; ``winner`` is said of one that is over."""

    title: str
    games: tuple[GroupGameRow, ...]
    standing: tuple[StandingCard, ...]
    summary: str
    winner: str = ""


@dataclass(frozen=True, slots=True)
class HonourModel:
    """An honour: its ``kind`` as in :class:`casefile.correspondence.seasons.Honour`, what for, whose it is, and why."""

    kind: str
    title: str
    name: str
    why: str


@dataclass(frozen=True, slots=True)
class Wanted:
    """Places in a game that wait for somebody."""

    link: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class GroupModel:
    """The page of a group: its seasons, the newest first, its hall of fame, and where somebody is looked for.

    ``next`` is where its operator announces the next game, ``kept`` where the one that plays files which are still
    sealed, each empty for others; ``left`` says how many there are.
    """

    name: str
    summary: str
    seasons: tuple[SeasonModel, ...]
    honours: tuple[HonourModel, ...]
    wanted: tuple[Wanted, ...]
    next: str = ""
    kept: str = ""
    left: str = ""
