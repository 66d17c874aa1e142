"""The common parts of pictures of 1200 x 630 units: style, the program's name, words in lines, cards face up."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from casefile.web.drawings.icons import logo
from casefile.web.drawings.plain_style import plain_style
from casefile.web.drawings.plan import text_width

WIDTH, HEIGHT = 1200, 630
LEFT, COLUMN = 64, 546
"""The left edge of the words, and the width of their column."""

PAPER, INK, INK2, INK3, LINE2 = "#F4EEE1", "#25211B", "#5C5446", "#6C6251", "#C6B899"


@dataclass(frozen=True, slots=True)
class FaceUp:
    """A card face up in a picture."""

    kind: str
    """The name of its category."""
    name: str
    """The full name of the card."""
    art: str
    """The symbol on it."""


def poster(inside: str, symbols: str) -> str:
    """Return a whole picture as SVG: ``inside`` on a paper ground; ``symbols`` has the symbols that it may refer to."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<style>{plain_style()}{OWN}</style>{symbols}<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>{inside}'
        "</svg>"
    )


OWN = (
    ".rname,.cfile{font-variant:normal;font-size:13px;letter-spacing:1.3px}.cfile{letter-spacing:1.8px}"
    '.serif{font-family:"Noto Serif JP",serif}.sans{font-family:"Noto Sans JP",sans-serif}'
    # In a page these have the viewer's colour; a picture has no particular viewer.
    f".trail{{stroke:{INK2}}}.trailend{{fill:{INK2}}}"
    f".wi{{fill:none;stroke:{INK};color:{INK};stroke-width:1.7;stroke-linecap:round;stroke-linejoin:round}}"
)
"""The style rules for pictures: typefaces, and letters in place of the page's small capitals."""


def card_up(card: FaceUp, x: float, y: float, width: float) -> str:
    """Return a card face up with its corner at (x, y), 345 units high."""
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


def room_of_three(cards: Sequence[str], x: float, y: float) -> str:
    """Return drawn cards that stand in a row; more than three are made smaller, towards (x, y), to be no wider."""
    row = "".join(cards)
    if len(cards) <= 3:
        return row
    return f'<g transform="translate({x:g} {y:g}) scale({3 / len(cards):.4g}) translate({-x:g} {-y:g})">{row}</g>'


def name_and_logo() -> str:
    """Return the name of the program beside its logo."""
    return (
        f'<svg x="58" y="52" width="52" height="52">{logo()}</svg>'
        f'<text x="120" y="91" class="serif" font-size="37" fill="{INK}">casefile</text>'
    )


def words(text: str, y: float, size: float, colour: str, face: str, x: float = LEFT) -> str:
    """Return a line of words at (x, y), in the typeface ``serif`` or ``sans``."""
    return f'<text x="{x}" y="{y}" class="{face}" font-size="{size}" fill="{colour}">{escape(text)}</text>'


Way = tuple[int, int, int]
"""A size of text: size and height of a line, and the most lines."""


def fitted(text: str, ways: Sequence[Way], width: float = COLUMN) -> tuple[int, int, list[str]]:
    """Return the size and height of lines that hold ``text``, and the lines.

    The first of ``ways`` that holds it whole is taken; if none does, the last one, and what does not fit is left out.
    """
    tried = [(size, high, [*lines_of(text, size, most, width)]) for size, high, most in ways]
    return next((way for way in tried if not (way[2] and way[2][-1].endswith("…"))), tried[-1])


def lines_of(text: str, size: float, most: int, width: float = COLUMN) -> Iterator[str]:
    """Yield ``text`` in at most ``most`` lines that fit ``width``.

    If words are left over, the last line ends in dots.
    """
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
    """Yield the pieces between which a line can be broken: after a space, and beside a glyph that is as wide as
    high.
    """
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
