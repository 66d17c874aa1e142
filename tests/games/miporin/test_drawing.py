"""The drawings of ``miporin``: a face for everybody, a picture for every place; and what names of one's own get."""

import re

import pytest

from casefile.core.cards import Place
from casefile.core.editions import parse_edition
from casefile.games.miporin import land
from casefile.games.miporin.areas import map_text, parse_map, shipped_map
from casefile.games.miporin.drawing import card_art, drawn, signs
from casefile.games.miporin.models import AreaSpot, DayTrack
from casefile.games.miporin.rules import FAMILY, names_text
from casefile.web.board_model import Spot
from casefile.web.model import Art

SHIPPED = FAMILY.edition("miporin")


def test_nine_faces_differ_without_their_colours() -> None:
    """A tint says nothing alone: it is a class of the style sheet, and the lines are others in each."""
    people, places, _days = SHIPPED.deck.categories
    faces = drawn("faces")["faces"]
    assert [*faces] == [*people]
    assert len({re.sub(r' class="[^"]*"', "", face) for face in faces.values()}) == 9
    assert [*drawn("map")["views"]] == [*places]


def test_what_a_page_refers_to_is_drawn_once() -> None:
    symbols = signs(SHIPPED)
    ids = re.findall(r' id="([^"]+)"', symbols)
    assert len(ids) == len(set(ids))
    assert {*re.findall(r'href="#([^"]+)"', symbols)} <= {*ids}
    pictures = (("miho", "portrait"), ("cave", "scene"))
    for card, kind in (("miho", "person"), ("cave", "place"), ("thick_fog", "day"), *pictures):
        for key in (card, f"{card}.scarlet") if kind == "person" else (card,):
            assert {*re.findall(r'href="#([^"]+)"', card_art(Art(kind, key)))} <= {*ids}


def test_names_of_ones_own_have_letters_for_a_face_and_a_plain_clearing() -> None:
    text = names_text().replace('slug = "aoi"', 'slug = "zoe"').replace('mark = "Ao"', 'mark = "<Z"')
    own = parse_edition(text.replace('slug = "cave"', 'slug = "mine"'), "own", "names", FAMILY)
    symbols = signs(own)
    assert '<text class="f-mark" x="48" y="72">&lt;Z</text>' in symbols
    assert 'id="view-mine"' not in symbols
    assert 'id="place-mine"' in symbols


def test_a_place_card_shows_what_the_map_shows_there_and_one_without_a_drawing_its_number() -> None:
    own = parse_edition(names_text().replace('slug = "cave"', 'slug = "mine"'), "own", "names", FAMILY)
    symbols = signs(own)
    lodge, mine = (re.findall(rf'<g id="scene-{place}">.*?</g>', symbols) for place in ("lodge", "mine"))
    assert 'href="#view-lodge"' in lodge[0]
    assert 'href="#place-mine"' in mine[0]
    assert {*re.findall(r'href="#([^"]+)"', symbols)} <= {*re.findall(r' id="([^"]+)"', symbols)}


def test_in_the_auction_every_day_has_a_ring_to_be_shown_and_later_none() -> None:
    """TWO: in the auction there is no sun; the bid that is looked at draws a ring."""
    bidding, begun = (land.map_days(DayTrack(day, 5, "6 = out")) for day in (0, 1))
    assert re.findall(r'class="m-ring r(\d)"', bidding) == ["1", "2", "3", "4", "5"]
    assert "m-sun" not in bidding
    assert "m-ring" not in begun


@pytest.mark.parametrize("day", range(1, 6))
def test_the_sun_stands_on_its_day_and_the_days_before_are_gone(day: int) -> None:
    sky = land.map_days(DayTrack(day, 5, "6 = out"))
    assert f'class="m-sun d{day}"' in sky
    assert sky.count('class="m-day gone"') == day - 1
    assert "6 = out" in sky


@pytest.mark.parametrize("spread", [1, 3, 9])
def test_every_area_of_any_map_is_on_the_page_and_its_button_in_the_grid(spread: int) -> None:
    """A row of nine, a square of three by three, and the corners of nine by nine: all within the picture."""
    at = iter(
        [
            (1 + i // 3 * (spread - 1) // 2, 1 + i % 3 * (spread - 1) // 2) if spread > 1 else (1, 1 + i)
            for i in range(9)
        ]
    )
    text = re.sub(r"at = \[\d, \d\]", lambda _found: "at = [{}, {}]".format(*next(at)), map_text())
    areas = parse_map(text, "map")
    assert len({*land.places(areas)}) == 9
    for x, y in (*land.places(areas), *land.places(shipped_map())):
        assert 40 <= x <= land.WIDE - 40
        assert 150 <= y <= land.HIGH - 40
        classes = land.spot_classes(
            AreaSpot(Spot(Place("lodge"), "go", "area", "lodge", "Lodge"), x, y, land.scale(areas))
        )
        column, row, wide, high = map(int, re.findall(r"\d+", classes))
        assert 0 <= column <= land.ACROSS - wide
        assert 0 <= row <= land.DOWN - high
