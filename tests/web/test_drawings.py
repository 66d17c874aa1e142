"""What the drawings and the templates promise: closed rooms, doors that are gaps, pieces side by side, safe pages."""

import gzip
import re
from functools import cache
from html.parser import HTMLParser
from itertools import combinations, pairwise
from math import hypot
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casefile import web
from casefile.core.board import STEPS, Board
from casefile.core.cards import Card, Place, row_column
from casefile.core.editions import CLUE, TOKENS, shipped_edition
from casefile.core.map_file import parse_board, shipped_board
from casefile.games import GAMES
from casefile.web.coloured_text import Span as Word
from casefile.web.coloured_text import spoken, weave
from casefile.web.compiling import install_texts
from casefile.web.drawings import board as drawn_board
from casefile.web.drawings.grid import LARGEST, cell_classes, grid_classes, grid_css
from casefile.web.drawings.icons import drawn, weapon_body
from casefile.web.drawings.layers import BoardPiece, pieces_layer, trail_layer
from casefile.web.drawings.outline import cells, door_edges, letter_of, loops, walls
from casefile.web.drawings.pictures import pictures_of
from casefile.web.drawings.plan import FloorPlan, name_lines, plan_of
from casefile.web.drawings.seals import SHAPES, seal_body
from casefile.web.drawings.spots import EXTENT, name_box, spots
from casefile.web.pages import Language, PageFrame
from casefile.web.render import environment, words
from tests.web.gallery import WORDS, table_html
from tests.web.sample import Sample, others, setup

STATIC = Path(web.__file__).parent / "static"
CLASSIC = shipped_board("classic")

TWO_ROOMS = """
[ROOMS]
A attic
B bath
[MAP]
AAA.1
AAA.#
....2
.BB.#
[DOORS]
A 1 3 W
B 2 1 S
[PASSAGES]
A B
"""
"""A map that no edition knows: no furniture, no centre, one room of two cells."""


# -- rooms, walls, doors -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("room", CLASSIC.areas)
def test_every_room_is_one_closed_loop_around_its_cells(room: Place) -> None:
    letter = letter_of(CLASSIC, room)
    (loop,) = loops(CLASSIC, letter)
    assert loop[-1].end == loop[0].start
    assert all(before.end == after.start for before, after in pairwise(loop))
    # the area inside, by the shoelace formula, is the number of cells; clockwise on the screen is positive
    area = sum(e.start[0] * e.end[1] - e.end[0] * e.start[1] for e in loop) / 2
    assert area == len(cells(CLASSIC, letter))


def test_a_room_with_a_pillar_has_a_second_loop_the_other_way_round() -> None:
    board = Board(("AAA", "A#A", "AAA"), {"A": Place("attic")}, (), {}, ())
    areas = [sum(e.start[0] * e.end[1] - e.end[0] * e.start[1] for e in loop) / 2 for loop in loops(board, "A")]
    assert sorted(areas) == [-1, 9]


@pytest.mark.parametrize("rows", [("A#", "#A"), ("#A", "A#")])
def test_cells_that_touch_at_a_corner_only_have_an_outline_each(rows: tuple[str, ...]) -> None:
    found = loops(Board(rows, {"A": Place("attic")}, (), {}, ()), "A")
    assert sorted(len(loop) for loop in found) == [4, 4]


@given(st.lists(st.text("A#", min_size=4, max_size=4), min_size=1, max_size=5))
def test_any_cells_are_outlined_by_loops_that_close_and_enclose_them(rows: list[str]) -> None:
    board = Board(tuple(rows), {"A": Place("attic")}, (), {}, ())
    found = loops(board, "A")
    assert all(a.end == b.start for loop in found for a, b in pairwise((*loop, loop[0])))
    area = sum(e.start[0] * e.end[1] - e.end[0] * e.start[1] for loop in found for e in loop) / 2
    assert area == len(cells(board, "A"))


@pytest.mark.parametrize("room", CLASSIC.areas)
def test_each_door_is_a_gap_in_the_wall_and_nothing_else_is(room: Place) -> None:
    outline = {(e.row, e.column, e.side) for loop in loops(CLASSIC, letter_of(CLASSIC, room)) for e in loop}
    standing = {(e.row, e.column, e.side) for run in walls(CLASSIC, room) for e in run}
    doors = door_edges(CLASSIC, room)
    assert len(doors) == sum(door.area == room for door in CLASSIC.doors)
    assert outline - standing == doors


def test_a_board_without_known_rooms_is_drawn_whole() -> None:
    board = parse_board(TWO_ROOMS, "two rooms")
    plan = FloorPlan(board, {})
    text = drawn_board.ground(plan) + drawn_board.structure(plan)
    assert text.count('class="floor"') == 2
    assert text.count('class="leaf"') == 2
    assert text.count('class="parr"') == 2
    assert "#room-" not in text


# -- pieces ------------------------------------------------------------------------------------------------------


@pytest.mark.sampled(1)
@pytest.mark.parametrize("slug", CLUE.shipped)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_all_tokens_and_weapons_find_room_in_each_room(slug: str, language: str) -> None:
    plan = plan_of(shipped_edition(slug))
    for room in plan.board.areas:
        name = shipped_edition(slug).named(Card(room), language)
        left, top, width, height = name_box(plan, room, name)
        inside = set(cells(plan.board, letter_of(plan.board, room)))
        for count in range(1, 13):
            free = spots(plan, room, name, count)
            assert len(free.points) == count
            for (ax, ay), (bx, by) in combinations(free.points, 2):
                assert hypot(ax - bx, ay - by) >= 2 * EXTENT * free.radius - 1e-9, (room, count)
            for x, y in free.points:
                assert (int(y // 28), int(x // 28)) in inside
                # the piece's own disc keeps off the name
                across, down = max(left - x, x - left - width, 0), max(top - y, y - top - height, 0)
                assert hypot(across, down) >= free.radius


@pytest.mark.sampled(1)
@pytest.mark.parametrize("slug", CLUE.shipped)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_six_pieces_hide_neither_a_room_s_name_nor_what_stands_under_it(slug: str, language: str) -> None:
    # A hunt has no more in a room: its suspect, its weapon, who walks, and a clue for the room and for each of the two.
    plan = plan_of(shipped_edition(slug))
    for room in plan.board.areas:
        left, top, width, height = name_box(plan, room, shipped_edition(slug).short(Card(room), language))
        under = (left + width / 2 - 35, top + height, 70.0, 24.0)
        for count in range(1, 7):
            free = spots(plan, room, shipped_edition(slug).short(Card(room), language), count)
            for x, y in free.points:
                for a, b, wide, high in ((left, top, width, height), under):
                    across, down = max(a - x, x - a - wide, 0), max(b - y, y - b - high, 0)
                    assert hypot(across, down) >= free.radius, (room, count)


@pytest.mark.parametrize("count", [1, 4, 12])
def test_pieces_shrink_rather_than_overlap_in_a_room_of_two_cells(count: int) -> None:
    plan = FloorPlan(parse_board(TWO_ROOMS, "two rooms"), {})
    free = spots(plan, Place("bath"), "Bath", count)
    assert len(free.points) == count
    assert all(
        hypot(a[0] - b[0], a[1] - b[1]) >= 2 * EXTENT * free.radius - 1e-9 for a, b in combinations(free.points, 2)
    )


def test_no_design_reaches_further_than_the_space_that_pieces_keep() -> None:
    for token, shape in SHAPES.items():
        numbers = [float(n) for n in re.findall(r"-?\d*\.?\d+", shape)]
        assert max(map(abs, numbers)) <= EXTENT, token


def test_pieces_keep_their_ids_wherever_they_stand() -> None:
    plan = plan_of(shipped_edition("clue"))
    for place in ("study", "r4c6"):
        text = pieces_layer(
            plan, {}, [BoardPiece("plum", Place(place), "plum", True), BoardPiece("rope", Place("hall"))]
        )
        assert re.findall(r'<g id="([^"]+)" class="piece" transform="translate', text) == ["weapon-rope", "token-plum"]
    row, column = row_column(Place("r4c6"))
    assert f"translate({(column + 0.5) * 28:g} {(row + 0.5) * 28:g})" in text


def test_a_trail_ends_inside_the_door_it_goes_through() -> None:
    plan = plan_of(shipped_edition("clue"))
    # r8c7 lies east of the Library, whose door there opens to the west: column 7.5 - 0.85, times 28
    text = trail_layer(plan, [Place("r8c8"), Place("r8c7"), Place("library")])
    assert 'points="238,238 210,238 186.2,238"' in text


@pytest.mark.parametrize("slug", CLUE.shipped)
def test_every_weapon_that_ships_has_a_drawing_of_its_own(slug: str) -> None:
    faces = [shipped_edition(slug).faces[card] for card in shipped_edition(slug).deck.weapons]
    assert all(face.icon in drawn()["weapons"] for face in faces)
    assert len({weapon_body(face.icon, face.mark) for face in faces}) == 6


def test_an_unknown_weapon_shows_its_letters_and_names_are_escaped() -> None:
    assert ">&lt;b</text>" in weapon_body("no_such_icon", "<b")
    assert ">&amp;P</text>" in seal_body("plum", "&P")


def test_long_names_break_and_short_ones_do_not() -> None:
    assert name_lines("Hall", 150) == ("Hall",)
    assert name_lines("Peach's Bedroom", 150) == ("Peach's", "Bedroom")
    assert "".join(name_lines("ノコノコ大王の謁見室", 150)) == "ノコノコ大王の謁見室"
    assert len(name_lines("ノコノコ大王の謁見室", 150)) == 2


def test_the_grid_has_classes_for_every_place() -> None:
    css = (STATIC / "grid.css").read_text(encoding="utf-8")
    assert css == grid_css()
    plan = plan_of(shipped_edition("clue"))
    wanted = {c for place in (*plan.board.squares, *plan.board.areas) for c in cell_classes(plan, place).split()}
    assert wanted | set(grid_classes(plan).split()) <= set(re.findall(r"\.([a-z]+-?\d+) \{", css))
    # the Study: columns 0 to 6, rows 0 to 3
    assert cell_classes(plan, Place("study")) == "x0 y0 w7 h4"
    assert max(plan.columns, plan.rows) <= LARGEST


# -- pages -------------------------------------------------------------------------------------------------------


@cache
def pages() -> dict[str, str]:
    env = environment(GAMES)
    install_texts(env, WORDS.gettext, WORDS.ngettext)
    frame = PageFrame("en", (Language("en", "English"), Language("ja", "日本語")), "/t/k7q2")
    found = {}
    for slug, language in (("clue", "en"), ("ns_clue", "ja")):
        sample = Sample(shipped_edition(slug), language)
        for name, model in sample.states().items():
            found[f"{slug}-{name}"] = table_html(env, model, frame=frame, pictures=pictures_of(slug))
    quiet = {"setup": ("setup.html", setup(shipped_edition("clue"))), **others()}
    for name, (template, page) in quiet.items():
        found[name] = env.get_template(template).render(frame=frame, pictures=pictures_of("clue"), page=page)
    return found


class Tags(HTMLParser):
    """Every tag with its attributes, in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))


def test_no_page_has_inline_style_or_script_or_foreign_addresses() -> None:
    for name, text in pages().items():
        for tag, attributes in Tags(text).found:
            assert tag not in ("style", "base", "iframe"), name
            assert tag != "script" or attributes.get("src"), name
            assert "style" not in attributes, (name, tag)
            assert not [each for each in attributes if each.startswith("on")], (name, tag)
            for each in ("src", "href", "action", "xlink:href"):
                assert not re.match(r"[a-z]+:|//", attributes.get(each, "")), (name, attributes)


def test_the_style_sheets_fetch_nothing() -> None:
    for sheet in STATIC.glob("*.css"):
        assert not re.search(r"@import|url\(", sheet.read_text(encoding="utf-8")), sheet


def test_ids_are_unique_and_everything_referred_to_is_there() -> None:
    for name, text in pages().items():
        tags = Tags(text).found
        ids = [attributes["id"] for _, attributes in tags if "id" in attributes]
        assert len(ids) == len(set(ids)), (name, [each for each in ids if ids.count(each) > 1])
        for tag, attributes in tags:
            for each in ("form", "for", "aria-labelledby"):
                assert attributes.get(each) is None or attributes[each] in ids, (name, tag, attributes)
            if tag == "use":
                assert attributes["href"][1:] in ids, (name, attributes)
        assert set(re.findall(r"url\(#([^)]+)\)", text)) <= set(ids), name


def test_every_button_and_field_has_a_name_for_the_ear() -> None:
    for name, text in pages().items():
        for tag, attributes, inside in re.findall(r"<(button|summary)([^>]*)>(.*?)</\1>", text, re.DOTALL):
            words = re.sub(r"<svg.*?</svg>|<[^>]+>|\s", "", inside, flags=re.DOTALL)
            assert words or 'aria-label="' in attributes, (name, tag, attributes)


def test_a_table_with_everything_stays_small() -> None:
    page = max((text for name, text in pages().items() if name.startswith("clue")), key=len)
    files = [page.encode(), *(file.read_bytes() for file in STATIC.iterdir() if file.suffix in (".css", ".js", ".svg"))]
    assert sum(len(gzip.compress(each)) for each in files) < 150_000


def test_the_names_of_players_cannot_break_the_page() -> None:
    sentence = weave("{who} shows {to} a card.", who=Word("<b>Ines", "plum"), to="White")
    assert spoken(sentence) == "<b>Ines shows White a card."
    assert str(words(sentence)) == '<b class="c-plum">&lt;b&gt;Ines</b> shows White a card.'


# -- colours -----------------------------------------------------------------------------------------------------


@cache
def palette() -> dict[str, tuple[str, str]]:
    """Every colour variable as (light, dark)."""
    text = (STATIC / "style.css").read_text(encoding="utf-8") + (STATIC / "board.css").read_text(encoding="utf-8")
    return {
        name: (light, dark)
        for name, light, dark in re.findall(r"--([a-z0-9-]+): light-dark\((#[0-9A-Fa-f]{6}),(#[0-9A-Fa-f]{6})\)", text)
    }


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2.2, 1 to 21."""

    def luminance(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    bright, dim = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("text", ["ink", "ink2", "ink3", "good", "warn", "pencil", "sealt", *TOKENS])
def test_text_can_be_read_on_paper_and_panels(text: str, theme: int) -> None:
    colours = palette()
    for ground in ("paper", "raised"):
        assert contrast(colours[text][theme], colours[ground][theme]) >= 4.5, ground


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(("who", "me"), [*((token, token) for token in TOKENS), ("spectator", "ink")])
def test_every_accent_carries_its_button_text_and_its_tinted_row(who: str, me: str, theme: int) -> None:
    colours = palette()
    style = (STATIC / "style.css").read_text(encoding="utf-8")
    soft = re.search(rf"\.me-{who} {{\s*--acc: var\(--{me}\);\s*--accsoft: light-dark\((#\w+),(#\w+)\);", style)
    assert soft is not None
    assert contrast(colours["accink"][theme], colours[me][theme]) >= 4.5
    assert contrast(colours["ink"][theme], soft[theme + 1]) >= 4.5
    assert contrast(colours["ink2"][theme], soft[theme + 1]) >= 4.5
    assert contrast(colours[me][theme], soft[theme + 1]) >= 4.5


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_walls_controls_and_the_case_file_column_stand_out(theme: int) -> None:
    colours = palette()
    assert contrast(colours["wall"][theme], colours["floor"][theme]) >= 4.5
    assert contrast(colours["ctl"][theme], colours["raised"][theme]) >= 3
    assert contrast(colours["ink"][theme], colours["filebg"][theme]) >= 4.5
    assert contrast(colours["ink2"][theme], colours["sunk"][theme]) >= 4.5


def test_doors_open_into_the_room() -> None:
    plan = plan_of(shipped_edition("clue"))
    for door in plan.board.doors:
        x, y, width, height = drawn_board.threshold(door)
        row, column = row_column(door.square)
        down, right = STEPS[door.direction]
        # the threshold's middle is the middle of the edge between the square and the room
        assert (x + width / 2, y + height / 2) == ((column + 0.5 + right / 2) * 28, (row + 0.5 + down / 2) * 28)
