"""The picture in the preview of a link: 1200 x 630, in the light theme, as one SVG element."""

from collections.abc import Sequence
from dataclasses import dataclass

from casefile.core.cards import Place
from casefile.web.drawings.board import ENVELOPE, ground, structure
from casefile.web.drawings.layers import names_layer
from casefile.web.drawings.outline import box, cells
from casefile.web.drawings.pictures import Pictures
from casefile.web.drawings.plan import UNIT, FloorPlan
from casefile.web.drawings.poster import (
    COLUMN,
    HEIGHT,
    INK,
    INK2,
    LEFT,
    PAPER,
    FaceUp,
    card_up,
    fitted,
    lines_of,
    name_and_logo,
    poster,
    room_of_three,
    words,
)

TITLE = (68, 76, 2), (56, 64, 2), (46, 54, 3)
SENTENCE = (29, 40, 2), (25, 31, 3)
"""The sizes to choose from: size and height of a line, and the most lines; the first that holds the words is taken."""

NOTE = 25
"""The size of the letters of the note."""

TAKEN = "taken"
"""In place of a token's design: the seat is taken by a player who has no token yet."""


@dataclass(frozen=True, slots=True)
class LinkPicture:
    """The contents of the picture in a link's preview."""

    title: str
    """The title."""
    sentence: str
    """The sentence under it."""
    note: str = ""
    """The note beside the seals."""
    seals: tuple[str, ...] = ()
    """The designs of the seats' tokens; :data:`TAKEN` for a player without a token, an empty text for a free seat."""
    cards: tuple[FaceUp, ...] = ()
    """The cards that come out of the case file; without them it is drawn sealed."""
    areas: tuple[tuple[Place, str], ...] = ()
    """The areas of the board with their names; without them no board is drawn."""
    centre: str = ""
    """The words on the case file in the middle of the board."""


def link_picture(shown: LinkPicture, pictures: Pictures) -> str:
    """Return the picture as SVG; its words are broken into lines, and those that do not fit are left out."""
    board = _board(shown, pictures.plan) if shown.areas else "" if shown.cards else SEALED
    cards = _opened(shown.cards) if shown.cards else ""
    return poster(f"{board}{_veil()}{cards}{name_and_logo()}{_words(shown)}", pictures.sprite)


# -- on the right: the board, and the case file or the cards on it
# ----------------------------------------------------


def _board(shown: LinkPicture, plan: FloorPlan) -> str:
    """Return the board, with its middle at the place where the cards come out; faded behind the cards."""
    scale = 1.21
    left, top, width, height = box(plan.board, "X") if cells(plan.board, "X") else (0, 0, plan.columns, plan.rows)
    x, y = (left + width / 2) * UNIT * scale, (top + height / 2) * UNIT * scale
    names = {area: name.upper() for area, name in shown.areas}
    drawn = f"{ground(plan)}{structure(plan)}{names_layer(plan, names, {}, shown.centre.upper())}"
    faded = ' opacity=".42"' if shown.cards else ""
    return f'<g{faded} transform="translate({912 - x:.1f} {312 - y:.1f}) scale({scale})">{drawn}</g>'


SEALED = f'<svg x="802" y="125" width="250" height="380" viewBox="-6 -6 90 132">{ENVELOPE}</svg>'
"""The sealed case file alone, for a game without a board."""


def _veil() -> str:
    """Return paper over the left part, which fades out to the right."""
    return (
        f'<defs><linearGradient id="veil"><stop stop-color="{PAPER}"/><stop offset="1" stop-color="{PAPER}" '
        f'stop-opacity="0"/></linearGradient></defs><rect width="648" height="{HEIGHT}" fill="{PAPER}"/>'
        f'<rect x="647" width="160" height="{HEIGHT}" fill="url(#veil)"/>'
    )


def _opened(cards: Sequence[FaceUp]) -> str:
    """Return the cards, which come out of the opened envelope."""
    left, apart, width = 900 - (len(cards) - 1) * 84, 168, 160
    drawn = []
    for number, card in enumerate(cards):
        aside = number - (len(cards) - 1) / 2
        x, y = left + number * apart - width / 2, 98 + (10 if aside else 0)
        turn = f' transform="rotate({aside * 4:g} {x + width / 2:g} {y + 160:g})"'
        drawn.append(f"<g{turn}>{card_up(card, x, y, width)}</g>")
    return room_of_three(drawn, 900, 460) + OPENED


OPENED = (
    '<path d="M647 388L898 442L1153 388V517H647Z" fill="#EAD7AE" stroke="#A98B52" stroke-width="1.6"/>'
    '<path d="M647 517L840 432M1153 517L960 432" stroke="#A98B52" fill="none"/>'
    '<path d="M900 438c9-2 11 3 18 7 7 3 8 8 8 16 0 7 3 10-2 15-6 6-9 7-16 9-7 3-11-1-18-3-6-3-8-8-7-15 0-8-2-11 3-17z"'
    ' fill="#8E2F2A"/><path d="M901 442l-5 10 7 6-6 9 4 12" stroke="#F4EEE1" stroke-width="2.4" fill="none"/>'
)
"""The opened case file behind the cards, its wax broken."""


# -- on the left: the words ------------------------------------------------------------------------------------------


def _words(shown: LinkPicture) -> str:
    (size, high, title), (small, low, sentence) = fitted(shown.title, TITLE), fitted(shown.sentence, SENTENCE)
    drawn = [words(line, 380 - (len(title) - 1 - n) * high, size, INK, "serif") for n, line in enumerate(title)]
    first = 441 if small == SENTENCE[0][0] else 432
    drawn += [words(line, first + n * low, small, INK2, "serif") for n, line in enumerate(sentence)]
    drawn += [_seat(seal, LEFT + 26 + 64 * number) for number, seal in enumerate(shown.seals)]
    if shown.note:
        at = LEFT + (64 * len(shown.seals) + 6 if shown.seals else 0)
        fits = next(lines_of(shown.note, NOTE, 1, COLUMN + LEFT + 20 - at), "")
        drawn.append(words(fits, 560, NOTE, INK2, "sans", at))
    return "".join(drawn)


def _seat(seal: str, x: float) -> str:
    """Return a seat: the token of its player, a ring for a player without one yet, a broken ring for a free seat."""
    if seal not in ("", TAKEN):
        return f'<g transform="translate({x} 551) scale(22)"><use href="#seal-{seal}"/></g>'
    broken = "" if seal else ' stroke-dasharray="6 5"'
    inside = f'<circle cx="{x}" cy="551" r="9" fill="#8E8163"/>' if seal else ""
    return f'<circle cx="{x}" cy="551" r="26" fill="none" stroke="#8E8163" stroke-width="2"{broken}/>{inside}'
