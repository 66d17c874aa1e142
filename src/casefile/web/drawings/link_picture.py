"""The picture that stands for a link where somebody sends it: 1200 x 630, in the light theme, as one SVG element."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from casefile.core.cards import Place
from casefile.web.drawings.board import ENVELOPE, ground, structure
from casefile.web.drawings.icons import logo
from casefile.web.drawings.layers import names_layer
from casefile.web.drawings.outline import box, cells
from casefile.web.drawings.pictures import Pictures
from casefile.web.drawings.plain_style import plain_style
from casefile.web.drawings.plan import UNIT, FloorPlan, text_width

WIDTH, HEIGHT = 1200, 630
LEFT, RIGHT = 64, 610
"""Between these all words stand."""

TITLE = (68, 76, 2), (56, 64, 2), (46, 54, 3)
SENTENCE = (29, 40, 2), (25, 31, 3)
"""Size and height of a line, and how many lines there may be; the first that holds the words is taken."""

NOTE = 25
"""The size of the note."""

TAKEN = "taken"
"""In place of the design of a token: somebody sits there who has none yet."""

PAPER, INK, INK2, INK3, LINE2 = "#F4EEE1", "#25211B", "#5C5446", "#6C6251", "#C6B899"


@dataclass(frozen=True, slots=True)
class FaceUp:
    """A card that lies open: what it is, its ``name``, and the symbol ``art`` on it."""

    kind: str
    name: str
    art: str


@dataclass(frozen=True, slots=True)
class LinkPicture:
    """What a link's picture says: a ``title``, a ``sentence``, and a ``note`` beside the ``seals``.

    Seals are designs of tokens, or :data:`TAKEN`; empty ones stand for free seats. ``cards`` come out of the case file,
    which is sealed without them. ``rooms`` has the names on the board, ``centre`` that of the case file; no board is
    drawn without.
    """

    title: str
    sentence: str
    note: str = ""
    seals: tuple[str, ...] = ()
    cards: tuple[FaceUp, ...] = ()
    rooms: tuple[tuple[Place, str], ...] = ()
    centre: str = ""


def link_picture(shown: LinkPicture, pictures: Pictures) -> str:
    """Return the picture; its words are broken into lines, and those that do not fit are left out."""
    board = _board(shown, pictures.plan) if shown.rooms else "" if shown.cards else SEALED
    style = f"<style>{plain_style()}{OWN}</style>"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'{style}{pictures.sprite}<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>{board}'
        f"{_veil()}{_opened(shown.cards) if shown.cards else ''}{_logo()}{_words(shown)}</svg>"
    )


OWN = (
    ".rname,.cfile{font-variant:normal;font-size:13px;letter-spacing:1.3px}.cfile{letter-spacing:1.8px}"
    '.serif{font-family:"Noto Serif JP"}.sans{font-family:"Noto Sans JP"}'
    f".wi{{fill:none;stroke:{INK};color:{INK};stroke-width:1.7;stroke-linecap:round;stroke-linejoin:round}}"
)
"""What small capitals are in the page, and the typefaces."""


# -- on the right: the board, and what lies on it --------------------------------------------------------------------


def _board(shown: LinkPicture, plan: FloorPlan) -> str:
    """The board, its middle where the cards come out; faded behind these."""
    scale = 1.21
    left, top, width, height = box(plan.board, "X") if cells(plan.board, "X") else (0, 0, plan.columns, plan.rows)
    x, y = (left + width / 2) * UNIT * scale, (top + height / 2) * UNIT * scale
    names = {room: name.upper() for room, name in shown.rooms}
    drawn = f"{ground(plan)}{structure(plan)}{names_layer(plan, names, {}, shown.centre.upper())}"
    faded = ' opacity=".42"' if shown.cards else ""
    return f'<g{faded} transform="translate({912 - x:.1f} {312 - y:.1f}) scale({scale})">{drawn}</g>'


SEALED = f'<svg x="802" y="125" width="250" height="380" viewBox="-6 -6 90 132">{ENVELOPE}</svg>'
"""The sealed case file alone, for a game without a board."""


def _veil() -> str:
    """Paper over the left part, which fades out to the right."""
    return (
        f'<defs><linearGradient id="veil"><stop stop-color="{PAPER}"/><stop offset="1" stop-color="{PAPER}" '
        f'stop-opacity="0"/></linearGradient></defs><rect width="648" height="{HEIGHT}" fill="{PAPER}"/>'
        f'<rect x="647" width="160" height="{HEIGHT}" fill="url(#veil)"/>'
    )


def _opened(cards: Sequence[FaceUp]) -> str:
    """Three cards or fewer that come out of the opened envelope."""
    left, apart, width = 900 - (len(cards) - 1) * 84, 168, 160
    drawn = []
    for number, card in enumerate(cards):
        aside = number - (len(cards) - 1) / 2
        x, y = left + number * apart - width / 2, 98 + (10 if aside else 0)
        turn = f' transform="rotate({aside * 4:g} {x + width / 2:g} {y + 160:g})"'
        drawn.append(f"<g{turn}>{_card(card, x, y, width)}</g>")
    return "".join(drawn) + OPENED


OPENED = (
    '<path d="M647 388L898 442L1153 388V517H647Z" fill="#EAD7AE" stroke="#A98B52" stroke-width="1.6"/>'
    '<path d="M647 517L840 432M1153 517L960 432" stroke="#A98B52" fill="none"/>'
    '<path d="M900 438c9-2 11 3 18 7 7 3 8 8 8 16 0 7 3 10-2 15-6 6-9 7-16 9-7 3-11-1-18-3-6-3-8-8-7-15 0-8-2-11 3-17z"'
    ' fill="#8E2F2A"/><path d="M901 442l-5 10 7 6-6 9 4 12" stroke="#F4EEE1" stroke-width="2.4" fill="none"/>'
)
"""The envelope before the cards, its wax broken."""


def _card(card: FaceUp, x: float, y: float, width: float) -> str:
    middle = x + width / 2
    size = min(25.0, 25 * 144 / max(text_width(card.name, 25), 1))
    art = ""
    if card.art.startswith("seal-"):
        art = f'<g transform="translate({middle:g} {y + 137:g}) scale(32)"><use href="#{card.art}"/></g>'
    elif card.art:
        wide = 124 if card.art.startswith("plan-") else 76
        look = "" if card.art.startswith("plan-") else ' class="wi"'
        art = (
            f'<svg x="{middle - wide / 2:g}" y="{y + 137 - wide / 2:g}" width="{wide}" height="{wide}">'
            f'<use href="#{card.art}" width="{wide}" height="{wide}"{look}/></svg>'
        )
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="345" rx="9" fill="#FCF8EF" stroke="{LINE2}"/>'
        f'<text x="{middle:g}" y="{y + 32:g}" class="serif" font-size="15" letter-spacing="1.4" text-anchor="middle" '
        f'fill="{INK3}">{escape(card.kind.upper())}</text>{art}'
        f'<text x="{middle:g}" y="{y + 245:g}" class="serif" font-size="{size:.3g}" text-anchor="middle" '
        f'fill="{INK}">{escape(card.name)}</text>'
    )


# -- on the left: the words ------------------------------------------------------------------------------------------


def _logo() -> str:
    """The sign of the house and its name."""
    return (
        f'<svg x="58" y="52" width="52" height="52">{logo()}</svg>'
        f'<text x="120" y="91" class="serif" font-size="37" fill="{INK}">casefile</text>'
    )


def _words(shown: LinkPicture) -> str:
    (size, high, title), (small, low, sentence) = _fitted(shown.title, TITLE), _fitted(shown.sentence, SENTENCE)
    drawn = [_text(line, 380 - (len(title) - 1 - n) * high, size, INK, "serif") for n, line in enumerate(title)]
    first = 441 if small == SENTENCE[0][0] else 432
    drawn += [_text(line, first + n * low, small, INK2, "serif") for n, line in enumerate(sentence)]
    drawn += [_seat(seal, LEFT + 26 + 64 * number) for number, seal in enumerate(shown.seals)]
    if shown.note:
        at = LEFT + (64 * len(shown.seals) + 6 if shown.seals else 0)
        fits = next(_lines(shown.note, NOTE, 1, RIGHT + 20 - at), "")
        drawn.append(_text(fits, 560, NOTE, INK2, "sans", at))
    return "".join(drawn)


def _seat(seal: str, x: float) -> str:
    """A seat: the token of who sits there, a ring for who has none yet, a broken ring for a free one."""
    if seal not in ("", TAKEN):
        return f'<g transform="translate({x} 551) scale(22)"><use href="#seal-{seal}"/></g>'
    broken = "" if seal else ' stroke-dasharray="6 5"'
    inside = f'<circle cx="{x}" cy="551" r="9" fill="#8E8163"/>' if seal else ""
    return f'<circle cx="{x}" cy="551" r="26" fill="none" stroke="#8E8163" stroke-width="2"{broken}/>{inside}'


def _text(text: str, y: float, size: float, colour: str, face: str, x: float = LEFT) -> str:
    return f'<text x="{x}" y="{y}" class="{face}" font-size="{size}" fill="{colour}">{escape(text)}</text>'


Way = tuple[int, int, int]
"""Size and height of a line, and how many there may be."""


def _fitted(text: str, ways: Sequence[Way]) -> tuple[int, int, list[str]]:
    """The size and height of lines that hold the words whole, or as much of them as they can; and the lines."""
    tried = [(size, high, [*_lines(text, size, most)]) for size, high, most in ways]
    return next((way for way in tried if not (way[2] and way[2][-1].endswith("…"))), tried[-1])


def _lines(text: str, size: float, most: int, width: float = RIGHT - LEFT) -> Iterator[str]:
    """The words in lines that fit, at most so many; what is left over ends in dots."""
    line, rest = "", [*_pieces(text)]
    while rest:
        piece = rest.pop(0)
        if line.strip() and text_width((line + piece).strip(), size * 0.93) > width:
            if most == 1:
                yield f"{line.strip()}…"
                return
            yield line.strip()
            most, line = most - 1, ""
        line += piece
    if line.strip():
        yield line.strip()


def _pieces(text: str) -> Iterator[str]:
    """Where a line can be broken: after a space, and beside a glyph that is as wide as it is high."""
    piece = ""
    for glyph in text:
        wide = text_width(glyph, 1) > 1
        if wide and glyph not in "。、！？）」』ー":
            if piece:
                yield piece
            piece = ""
        piece += glyph
        if glyph == " ":
            yield piece
            piece = ""
    if piece:
        yield piece
