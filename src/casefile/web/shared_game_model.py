"""The models of the sheet on which a finished game is shared, and of the page that a stranger opens by its link."""

from msgspec import Struct

from casefile.web.model import CardModel


class CallChoice(Struct, frozen=True):
    """One way to call the players of a shared game."""

    value: str
    label: str
    chosen: bool


class ShareSheet(Struct, frozen=True):
    """The sheet on which a player shares a finished game."""

    table: str
    """The address of the table."""
    title: str
    """The deed in one sentence, by the names that stand."""
    picture: str
    """The address of the picture; empty where none can be drawn."""
    file: str
    """The address of the game as one file; empty where there is none."""
    text: str
    """The result in a few lines, with the address once it is open."""
    address: str = ""
    """The address of the public link; empty for a reader who may not open one."""
    open: bool = False
    """Whether the link is open."""
    reach: str = ""
    """The sentence on who can reach the address; empty where anybody can."""
    alone: bool = False
    """Whether that is this computer alone."""
    calls: tuple[CallChoice, ...] = ()
    kept: str = ""
    """The sentence on players whose names do not stand."""
    folded: bool = True
    refused: str = ""
    """The sentence that a player keeps the game private; empty if nobody does."""
    mine: bool = False
    """Whether the reader played, and so has wishes."""
    named: bool = False
    """Whether the reader's own name may stand."""
    private: bool = False
    """Whether the reader keeps the game private."""
    closes: bool = False
    """Whether the reader may take the link back."""


class SharedLane(Struct, frozen=True):
    """A seat on the page of a shared game."""

    token: str
    name: str
    note: str
    """The round in which the seat could know it, or its deed."""
    chart: str
    """The line of its knowledge as SVG; empty before it is judged."""


class TryRow(Struct, frozen=True):
    """A game on the deal of a shared one."""

    name: str
    told: str
    """The result in a few words."""
    practice: bool


class DealTries(Struct, frozen=True):
    """The games on the deal of a shared one."""

    count: int
    rows: tuple[TryRow, ...] = ()
    """The results; empty for a reader who has not played the deal yet."""


class SharedGame(Struct, frozen=True):
    """The game part of the page of a shared game: all of it can be told without the case file."""

    game: str
    card: str
    """The title of the game."""
    closed: str
    """The round in which the case was closed, in words."""
    title: str
    lead: str
    me: str
    """The design of the token of the seat that is offered."""
    who: str
    """The name of the player of that seat."""
    opponents: int
    lanes: tuple[SharedLane, ...]
    board: str
    """The board before the last action as SVG; empty in a game without one."""
    minutes: int
    """The time that the replay takes at its calm pace."""
    reviewed: bool
    """Whether the game can be reviewed."""
    judged: bool
    """Whether it is a game for one, whose choices are judged."""
    done: int
    """The number of seats that have been judged."""
    commitment: str
    file: tuple[CardModel, ...] = ()
    """The cards of the solution; empty unless they are asked for."""
    framed: str = ""
    """The sentence on the person who was framed, in a game with a Red Card; empty unless it is asked for."""

    @property
    def whole(self) -> bool:
        """Whether all seats have been judged."""
        return not self.reviewed or self.done == len(self.lanes)
