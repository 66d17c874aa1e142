"""The models of the sheet on which a finished game is shared, and of the page that a stranger opens by its link."""

from msgspec import Struct

from casefile.web.model import CardModel


class CallChoice(Struct, frozen=True):
    """One way to call the players of a shared game."""

    value: str
    """The name of the way in the form: ``names``, ``letters`` or ``suspects``."""
    label: str
    """The way in words."""
    chosen: bool
    """Whether the players are called so now."""


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
    """The ways to call the players; empty in a game of camps, and for a reader who may not open the link."""
    kept: str = ""
    """The sentences on whose names stand, and how the others are called."""
    folded: bool = True
    """Whether the public link shows the solution only to readers who ask for it."""
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
    """The design of the seat's token."""
    name: str
    """The name by which the player is called here; that of a bot says that it is one."""
    note: str
    """The round in which the seat could know it, or its deed."""
    chart: str
    """The line of its knowledge as SVG; empty before it is judged."""


class TryRow(Struct, frozen=True):
    """A game on the deal of a shared one."""

    name: str
    """The name that the player gave for the list, or the word for the reader or for somebody without a name."""
    told: str
    """The result in a few words."""
    practice: bool
    """Whether the game was played for practice and does not count."""


class DealTries(Struct, frozen=True):
    """The games on the deal of a shared one."""

    count: int
    """The number of those games that were played to their end."""
    rows: tuple[TryRow, ...] = ()
    """The results; empty for a reader who has not played the deal yet."""


class SharedGame(Struct, frozen=True):
    """The game part of the page of a shared game: all of it can be told without the case file."""

    game: str
    """The name of the game in addresses, such as that of its rules."""
    card: str
    """The title of the game."""
    closed: str
    """The round in which the case was closed, in words."""
    title: str
    """The sentence on what happened, which tells no card."""
    lead: str
    """The sentences on the other players and on an earlier proof; empty if there is neither."""
    me: str
    """The design of the token of the seat that is offered."""
    who: str
    """The name of the player of that seat."""
    opponents: int
    """The number of the other seats, which bots take when the deal is played again."""
    lanes: tuple[SharedLane, ...]
    """The seats, in their order."""
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
    """The commitment to the seed of the deal, in hexadecimal."""
    file: tuple[CardModel, ...] = ()
    """The cards of the solution; empty unless they are asked for."""
    framed: str = ""
    """The sentence on the person who was framed, in a game with a Red Card; empty unless it is asked for."""

    @property
    def whole(self) -> bool:
        """Whether all seats have been judged."""
        return not self.reviewed or self.done == len(self.lanes)
