"""The sprite: drawings that a page uses again and again, each once as a ``<symbol>``; the page refers to them."""

from casefile.core.cards import Card, Place
from casefile.core.editions import ICON, PLAN, SEAL, Edition
from casefile.web.drawings.icons import die_body, drawn, weapon_body
from casefile.web.drawings.outline import corners, letter_of, path, walls
from casefile.web.drawings.plan import FloorPlan, furnishings, plan_of
from casefile.web.drawings.seals import seal_body


def signs() -> str:
    """Return the symbols of the user interface (``i-...``), the pencil (``p-...``) and the dice (``die-1`` to
    ``die-6``).
    """
    table = drawn()
    ui = [_symbol(f"i-{name}", "0 0 24 24", body) for name, body in table["ui"].items()]
    marks = [_symbol(f"p-{name}", "0 0 30 21", body) for name, body in table["pencil"].items()]
    dice = [_symbol(f"die-{shown}", "0 0 48 48", die_body(shown)) for shown in range(1, 7)]
    return "".join(ui + marks + dice)


def edition_signs(edition: Edition) -> str:
    """Return the symbols of an edition: ``seal-<token>``, ``w-<card>``, ``room-<kind>`` and ``plan-<area card>``.

    A seal is drawn around the origin, so it is a plain group; the others are symbols with a view box. Where the tokens
    belong to the seats, each has a seal with the number of its seat.
    """
    faces, family = edition.faces, edition.family
    found = [_seal(token, str(number)) for number, token in enumerate(family.tokens, 1)]
    for category, cards in zip(family.categories, edition.deck.categories, strict=True):
        for face in map(faces.__getitem__, cards):
            if lettered(edition, face.card):
                body = weapon_body(face.icon if category.art == ICON else "", face.mark)
                found.append(_symbol(f"w-{face.card}", "0 0 24 24", body))
            elif category.art == SEAL and not family.tokens:
                found.append(_seal(face.token, face.mark))
    if edition.board_name:
        plan = plan_of(edition)
        found += [
            _symbol(f"room-{kind}", known.view_box, f'<g class="furn">{known.drawing}</g>')
            for kind, known in furnishings().items()
            if kind in plan.kinds.values()
        ]
        found += [_symbol(f"plan-{area}", _plan_box(plan, area), _area_plan(plan, area)) for area in plan.board.areas]
    return "".join(found)


def lettered(edition: Edition, card: Card) -> bool:
    """Return whether a card is drawn by an icon, or by its letters in a frame.

    People without a token are, and areas of an edition without a board.
    """
    art = edition.category(card).art
    without_token = art == SEAL and not edition.faces[card].token and not edition.family.tokens
    return art == ICON or without_token or (art == PLAN and not edition.board_name)


def sprite(own: str = "") -> str:
    """Return the hidden element with all symbols, to stand once at the top of a page's body.

    ``own`` are an edition's.
    """
    inside = signs() + own
    return f'<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false"><defs>{inside}</defs></svg>'


def plan_art(area: str) -> str:
    """Return the small plan of the area card ``area``, from the page's sprite."""
    return f'<svg class="plan" aria-hidden="true"><use href="#plan-{area}"/></svg>'


def _seal(token: str, mark: str) -> str:
    return f'<g id="seal-{token}">{seal_body(token, mark)}</g>'


def _symbol(name: str, view_box: str, body: str) -> str:
    return f'<symbol id="{name}" viewBox="{view_box}" overflow="visible">{body}</symbol>'


def _plan_box(plan: FloorPlan, area: Place) -> str:
    left, top, width, height = plan.box(area)
    return f"{left - 0.35:g} {top - 0.35:g} {width + 0.7:g} {height + 0.7:g}"


def _area_plan(plan: FloorPlan, area: Place) -> str:
    """Return floor, furniture and walls of an area, in cells, with gaps for its doors."""
    left, top, width, height = plan.box(area)
    furniture = ""
    if plan.furnishing(area):
        furniture = f'<use href="#room-{plan.kinds[area]}" x="{left}" y="{top}" width="{width}" height="{height}"/>'
    lines = []
    for run in walls(plan.board, area):
        shape = "polygon" if run[0].start == run[-1].end else "polyline"
        points = " ".join(f"{x},{y}" for x, y in corners(run))
        lines.append(f'<{shape} points="{points}" class="pwall"/>')
    outline = path(plan.board, letter_of(plan.board, area))
    return f'<path d="{outline}" class="floor"/>{furniture}{"".join(lines)}'
