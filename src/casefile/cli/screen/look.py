"""A look at a game at one moment, as its player may see it: values without any drawing."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import prod

from casefile.cli.notebook import NotebookTerminal
from casefile.cli.terminal import Terminal
from casefile.core.board import Board
from casefile.core.cards import Card, Place, Seat
from casefile.core.facts import CASE_FILE, Owner
from casefile.play.knowledge import LOGIC, Mark
from casefile.story import Line, PlainVoice, story


@dataclass(frozen=True, slots=True)
class SeenPlayer:
    """A player as the head of the screen names one."""

    name: str
    """The name."""
    sign: str
    """The two letters of the character; empty before one was chosen."""
    token: str
    """The design of the character's token, which gives the colour; empty for none."""
    acts: bool
    """Whether it is this player's turn."""
    out: bool
    """Whether the player only answers from now on."""


@dataclass(frozen=True, slots=True)
class BoardLook:
    """The board with all that stands on it."""

    board: Board
    """The board."""
    names: Mapping[Place, str]
    """The names of the areas."""
    tokens: Mapping[Card, Place]
    """The places of the characters."""
    things: Mapping[Card, Place]
    """The places of other pieces, such as weapons."""
    signs: Mapping[Card, tuple[str, str]]
    """For each character and piece its sign of a few letters, and the design of its token; empty for none."""
    lying: Mapping[Place, tuple[str, ...]]
    """Further signs by place, such as clues."""
    key: str
    """The meaning of these signs; empty where there are none."""


@dataclass(frozen=True, slots=True)
class CardRow:
    """A card's row of the sheet."""

    card: Card
    """The card."""
    name: str
    """Its name."""
    marks: tuple[Mark, ...]
    """Its marks, in the order of the columns."""


@dataclass(frozen=True, slots=True)
class SheetLook:
    """The sheet."""

    owners: tuple[Owner, ...]
    """The owners of the columns; the last one is the case file."""
    heads: tuple[tuple[str, str], ...]
    """The head of each column, with the design of its owner's token."""
    categories: tuple[tuple[str, tuple[CardRow, ...]], ...]
    """The title and the rows of each category."""


@dataclass(frozen=True, slots=True)
class TableLook:
    """The whole screen but for the question."""

    title: str
    """The name of the game and the round."""
    players: tuple[SeenPlayer, ...]
    """All players."""
    board: BoardLook | None
    """The board; ``None`` for a game without one."""
    here: Place | None
    """The place of the player's own token; ``None`` where there is none."""
    beside: tuple[str, ...]
    """Lines in place of a board."""
    sheet: SheetLook | None
    """The sheet; ``None`` for a game that has none, or before the deal."""
    noted: tuple[str, ...]
    """Lines in place of a sheet."""
    lines: tuple[tuple[Line[str], str], ...]
    """The story: each line with the design of the token of whoever it is about."""
    hand: str
    """The sentence on the player's own cards."""
    left: str
    """The number of case files left, in words, where the notes say what follows; empty otherwise."""


def look(terminal: Terminal) -> TableLook:
    """Return what the player at ``terminal`` may see now."""
    names, state = terminal.names(), terminal.view.state
    lines = story(
        terminal.game,
        terminal.table.setup,
        terminal.me,
        PlainVoice(names, terminal.edition, terminal.language),
        terminal.texts,
        terminal.view.seen,
    )
    rounds = [line.text for line in lines if line.kind == "round"]
    board = _board(terminal)
    sheet = _sheet(terminal) if isinstance(terminal, NotebookTerminal) and isinstance(terminal.me, int) else None
    return TableLook(
        title=", ".join([terminal.texts.gettext(terminal.game.title), *rounds[-1:]]),
        players=tuple(
            SeenPlayer(
                names[seat],
                *_sign(terminal, state.suspects.get(seat)),
                acts=terminal.table.actor == seat,
                out=seat in state.out,
            )
            for seat in map(Seat, range(terminal.table.setup.seats))
        ),
        board=board,
        here=board.tokens.get(_own(terminal, board)) if board else None,
        beside=() if board else tuple(_said(terminal, terminal.show_places)) if terminal.has_board else (),
        sheet=sheet,
        noted=() if sheet else tuple(_said(terminal, terminal.note)),
        lines=tuple((line, _sign(terminal, _who(terminal, line))[1]) for line in lines if line.kind != "round"),
        hand=" ".join(_said(terminal, terminal.show_hand)) if "h" in terminal.words() else "",
        left=_left(terminal) if sheet and isinstance(terminal, NotebookTerminal) else "",
    )


def _left(terminal: NotebookTerminal) -> str:
    """Return how many case files fit what the player saw, of those that the player's own hand leaves."""
    known = terminal.notebook.known
    if known is None or terminal.level < LOGIC or terminal.file != NotebookTerminal.file:
        return ""
    count, hand = len(known.solutions), terminal.hand()
    possible = prod(len(set(cards) - {*hand}) for cards in terminal.table.setup.deck.categories)
    text = terminal.texts.ngettext("{count} of {all} case files left", "{count} of {all} case files left", count)
    return text.format(count=count, all=possible)


def _own(terminal: Terminal, board: BoardLook) -> Card:
    """Return the character of the player; in a game for one, the only one on the board."""
    own = terminal.view.state.suspects.get(terminal.me) if isinstance(terminal.me, int) else None
    return own or next(iter(board.tokens), Card(""))


def _who(terminal: Terminal, line: Line[str]) -> Card | None:
    return None if line.seat is None else terminal.view.state.suspects.get(line.seat)


def _sign(terminal: Terminal, card: Card | None) -> tuple[str, str]:
    """Return the letters and the token of a card, both empty for ``None``."""
    if card is None or card not in terminal.edition.faces:
        return "", ""
    face = terminal.edition.faces[card]
    return face.mark, face.token


def _said(terminal: Terminal, show: Callable[[], None]) -> list[str]:
    """Return the lines that a function of the terminal shows."""
    return [line.rstrip() for text in terminal.heard(show) for line in text.split("\n")]


def _board(terminal: Terminal) -> BoardLook | None:
    board = terminal.view.state.board
    if board is None:
        return None
    tokens, things = terminal.tokens(), terminal.things()
    lying, key = terminal.lying()
    signs = {card: _sign(terminal, card) for card in tokens}
    short = {card: (terminal.edition.short(card, terminal.language).split()[0][:4].lower(), "") for card in things}
    return BoardLook(
        board,
        {area: terminal.edition.short(Card(area), terminal.language) for area in board.areas},
        tokens,
        things,
        {**short, **signs},
        lying,
        key,
    )


def _sheet(terminal: NotebookTerminal) -> SheetLook | None:
    notebook = terminal.notebook
    if notebook.known is None:
        return None
    noted, setup = notebook.marks, terminal.table.setup
    owners: tuple[Owner, ...] = (*map(Seat, range(setup.seats)), CASE_FILE)
    suspects = terminal.view.state.suspects
    heads = tuple(
        (notebook.voice.seat(owner), _sign(terminal, suspects.get(owner))[1])
        if isinstance(owner, int)
        else (notebook.file, "")
        for owner in owners
    )
    categories = tuple(
        (
            terminal.texts.gettext(category.title),
            tuple(
                CardRow(card, notebook.voice.card(card), tuple(noted.get((card, owner), Mark()) for owner in owners))
                for card in cards
            ),
        )
        for category, cards in zip(terminal.edition.family.categories, setup.deck.categories, strict=True)
    )
    return SheetLook(owners, heads, categories)
