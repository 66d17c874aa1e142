"""Models of the page of a group: frozen values, texts in the viewer's language."""

from dataclasses import dataclass

from casefile.web.model import Art


@dataclass(frozen=True, slots=True)
class GroupGameRow:
    """A game of the group."""

    link: str
    """The address where it is read."""
    title: str
    """Its title."""
    open: bool
    """Whether it goes on."""
    won_by: str
    """The winner, in words."""
    token: str
    """The design of the winner's seal."""
    case_file: tuple[tuple[Art, str], ...]
    """The cards in its case file, each with its drawing."""
    state: str
    """Its round, phase or last day, in words."""


@dataclass(frozen=True, slots=True)
class StandingCard:
    """The points of a person in a season."""

    name: str
    """The name."""
    points: int
    """The points."""
    why: str
    """The reasons for them."""


@dataclass(frozen=True, slots=True)
class SeasonModel:
    """A season."""

    title: str
    """Its title."""
    games: tuple[GroupGameRow, ...]
    """Its games, the newest first."""
    standing: tuple[StandingCard, ...]
    """The standing of its best leaders."""
    summary: str
    """The number of its games, in words."""
    winner: str = ""
    """The phrase about its leader, once a result counts; the page shows it for a season that is over."""


@dataclass(frozen=True, slots=True)
class HonourModel:
    """An honour."""

    kind: str
    """Its kind, as in :class:`casefile.correspondence.seasons.Honour`."""
    title: str
    """The name of the honour."""
    name: str
    """The name of the person who has it."""
    why: str
    """The reason."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A game that looks for leaders or back-ups."""

    link: str
    """The address of the game."""
    title: str
    """The title of the game."""
    text: str
    """The number of camps without a leader and of free places for back-ups, in words."""


@dataclass(frozen=True, slots=True)
class GroupModel:
    """The page of a group."""

    name: str
    """The name of the group."""
    summary: str
    """The number of its games and leaders, in words."""
    seasons: tuple[SeasonModel, ...]
    """Its seasons, the newest first."""
    honours: tuple[HonourModel, ...]
    """Its hall of fame."""
    wanted: tuple[Wanted, ...]
    """The games that look for somebody."""
    next: str = ""
    """The address where its operator announces the next game; empty for others."""
    kept: str = ""
    """The address where its operator starts a game with sealed case files left over; empty for others."""
    left: str = ""
    """The number of these case files, in words."""
