"""The picture of a moment of a game: the newest words of the story, the players, and the board or the named cards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from casefile.core.cards import Place
from casefile.web.drawings.board import ENVELOPE, ground, structure
from casefile.web.drawings.layers import BoardPiece, names_layer, pieces_layer, trail_layer
from casefile.web.drawings.pictures import Pictures
from casefile.web.drawings.plan import UNIT, FloorPlan
from casefile.web.drawings.poster import (
    HEIGHT,
    INK,
    INK2,
    INK3,
    LEFT,
    FaceUp,
    card_up,
    fitted,
    name_and_logo,
    poster,
    room_of_three,
    words,
)

SAID = (30, 40, 4), (25, 33, 6), (21, 28, 7)
"""The sizes of the story's words to choose from: size and height of a line, and the most lines."""

ROW = 42
"""The height of a player's line."""

EDGE = 24
"""The free edge around the board."""


@dataclass(frozen=True, slots=True)
class PlayerThen:
    """A player at the moment of the picture."""

    name: str
    """The player's name in the list of players: the full name of the character, if there is one."""
    token: str
    """The design of the token."""
    active: bool
    """Whether it is the player's turn."""
    out: bool
    """Whether the player takes no more turns."""


@dataclass(frozen=True, slots=True)
class BoardThen:
    """The board at the moment of the picture."""

    names: Mapping[Place, str]
    """The areas' names."""
    pieces: tuple[BoardPiece, ...]
    """The pieces on the board."""
    trail: tuple[Place, ...]
    """The way that was walked last, place by place."""
    centre: str
    """The words on the case file in the middle."""


@dataclass(frozen=True, slots=True)
class MomentPicture:
    """The contents of the picture of a moment."""

    title: str
    """The name of the game and the moment, in words."""
    said: str
    """The newest words of the story."""
    players: tuple[PlayerThen, ...]
    """The players in the order of the list of players."""
    cards: tuple[FaceUp, ...] = ()
    """The cards that were named last; they are shown where there is no board."""
    board: BoardThen | None = None
    """The board; ``None`` in a game without a board of areas and squares."""


def moment_picture(shown: MomentPicture, pictures: Pictures) -> str:
    """Return the picture as SVG; words that do not fit are left out."""
    right = _cards(shown.cards) if shown.board is None else _board(shown.board, pictures.plan)
    return poster(f"{right}{name_and_logo()}{_told(shown)}{_players(shown.players)}", pictures.sprite)


def _board(board: BoardThen, plan: FloorPlan) -> str:
    """Return the whole board, on the right."""
    scale = (HEIGHT - 2 * EDGE) / (plan.rows * UNIT)
    x = 1200 - EDGE - plan.columns * UNIT * scale
    names = {area: name.upper() for area, name in board.names.items()}
    drawn = (
        f"{ground(plan)}{structure(plan)}{names_layer(plan, names, {}, board.centre.upper())}"
        f"{trail_layer(plan, board.trail)}{pieces_layer(plan, board.names, board.pieces)}"
    )
    return f'<g transform="translate({x:.1f} {EDGE}) scale({scale:.4f})">{drawn}</g>'


def board_picture(board: BoardThen, pictures: Pictures) -> str:
    """Return the whole board as an SVG element of a page that has the style sheet and the symbols for it."""
    plan = pictures.plan
    names = {area: name.upper() for area, name in board.names.items()}
    drawn = (
        f"{ground(plan)}{structure(plan)}{names_layer(plan, names, {}, board.centre.upper())}"
        f"{pieces_layer(plan, board.names, board.pieces)}"
    )
    size = f'viewBox="{plan.view_box}" preserveAspectRatio="xMidYMid slice"'
    return f'<svg class="board" {size} aria-hidden="true">{drawn}</svg>'


def _cards(cards: Sequence[FaceUp]) -> str:
    """Return the cards that were named last, in a row; the sealed case file where none have been."""
    if not cards:
        return f'<svg x="802" y="125" width="250" height="380" viewBox="-6 -6 90 132">{ENVELOPE}</svg>'
    right = 1200 - EDGE
    first = right - len(cards) * 176
    return room_of_three(
        [card_up(card, first + number * 176, 142, 160) for number, card in enumerate(cards)], right, 315
    )


def _told(shown: MomentPicture) -> str:
    size, high, lines = fitted(shown.said, SAID, 470)
    told = (words(line, 200 + number * high, size, INK, "serif") for number, line in enumerate(lines))
    return words(shown.title, 146, 20, INK3, "sans") + "".join(told)


def _players(players: Sequence[PlayerThen]) -> str:
    first = HEIGHT - 30 - len(players) * ROW
    return "".join(_player(each, first + number * ROW) for number, each in enumerate(players))


def _player(player: PlayerThen, y: float) -> str:
    """Return a line with the token and the name; a bar marks the player to move, and a player that is out is pale."""
    middle = y + ROW / 2
    token = f'<g transform="translate({LEFT + 18} {middle:g}) scale(14)"><use href="#seal-{player.token}"/></g>'
    blank = f'<circle cx="{LEFT + 18}" cy="{middle:g}" r="14" fill="none" stroke="#8E8163" stroke-width="2"/>'
    bar = f'<rect x="{LEFT - 16}" y="{y + 4:g}" width="4" height="{ROW - 8}" fill="{INK}"/>' if player.active else ""
    name = words(player.name, middle + 8, 22, INK if player.active else INK2, "sans", LEFT + 48)
    pale = ' opacity=".45"' if player.out else ""
    return f"<g{pale}>{bar}{token if player.token else blank}{name}</g>"
