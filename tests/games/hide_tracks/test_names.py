"""What the page of a hunt calls its ways, how far it says the Police are, and what a hint tells."""

from collections import deque
from math import hypot
from typing import Any

import pytest

from casefile.core.cards import Card, Place, row_column
from casefile.games import GAMES
from casefile.games.hide_tracks.advice import TOLD, advice
from casefile.games.hide_tracks.knowledge import OFFERED, outcomes
from casefile.games.hide_tracks.page import HUNT
from casefile.games.hide_tracks.ways import end_names, state_of, way_words
from casefile.play.occupants import Occupants
from casefile.story.i18n import translator
from casefile.web.board_model import SpotsLayer
from casefile.web.drawings.layers import placed
from casefile.web.drawings.lettered_ways import RADIUS, LetteredWay
from casefile.web.drawings.outline import cells, letter_of
from casefile.web.drawings.plan import UNIT
from casefile.web.model import Part
from casefile.web.present.scene import Scene
from tests.browser.positions import positions
from tests.games.hide_tracks.hunts import ME, hunt
from tests.rules import rule_set
from tests.scenes import scene_with

SCENES = [position.scene("en") for position in positions("hide_tracks", 1, {}, 2).values()]
CHOOSING = [scene for scene in SCENES if scene.begun and scene.mine]


def steps_to(scene: Scene, square: Place, room: Place) -> int:
    """The fewest steps over squares from a square into a room, by a search of its own."""
    board = state_of(scene).board
    found, queue = {square: 0}, deque([square])
    while queue:
        here = queue.popleft()
        if here in board.doors_of[room]:
            return found[here] + 1
        for near in board.neighbours(here):
            if near not in board.doors_of and near not in found:
                found[near] = found[here] + 1
                queue.append(near)
    raise AssertionError("every room can be walked to")


def test_a_square_is_named_by_the_room_that_is_nearest_and_a_room_by_its_name() -> None:
    scene = CHOOSING[0]
    board = state_of(scene).board
    for square in board.squares:
        steps, room = min((steps_to(scene, square, room), i) for i, room in enumerate(board.areas))
        name = scene.short(Card(board.areas[room]))
        count = "1 step" if steps == 1 else f"{steps} steps"
        assert way_words(scene).place(square) == (f"beside the {name}" if steps == 1 else f"{count} from the {name}")
    assert way_words(scene).place(Place("library")) == "Library"


@pytest.mark.parametrize("scene", CHOOSING[:4])
def test_no_two_ends_on_the_board_are_called_the_same(scene: Scene) -> None:
    names = end_names(scene, [outcome.end for outcome in outcomes(state_of(scene))])
    assert len(set(names.values())) == len(names)
    assert all("row" not in name for name in names.values())


def hunted(language: str = "en", **given: Any) -> Scene:
    """The Murderer's page of a position; ``given`` is what :func:`hunt` takes."""
    game, table = GAMES["hide_tracks"], hunt(rule_set("hide_tracks"), **given)
    view = table.view(ME, game.known.knowledge)
    return scene_with("table", game, view, translator(language), language, Occupants(), me=ME, host=True)


TWO_HAULS: dict[str, Any] = {
    "clues": {"green": "conservatory", "library": "library", "white": None},
    "noted": {"revolver": "library", "knife": "conservatory"},
    "dice": (3, 4),
    "at": "billiard_room",
}
"""A position with clues of two rooms in reach: in each a new and an old one, in one of them its own card."""


def named(scene: Scene) -> dict[str, str]:
    """The sentences on the buttons of the lettered ways, by their letters."""
    joint = "" if scene.viewer.language == "ja" else " "
    return {each.letter: f"{each.label}{joint}{each.note}" for each in HUNT.parts(scene).question.options}


def layer(scene: Scene, name: str) -> Any:
    """The model of a layer of the board."""
    board = HUNT.parts(scene).board
    assert isinstance(board, Part)
    return next(each.model for each in board.inner if each.id == name)


def test_a_way_is_named_by_the_clues_their_rooms_and_its_end() -> None:
    assert named(hunted(**TWO_HAULS)) == {
        "A": "Take the room card and the Revolver (old) in the Library, end 3 steps from it",
        "B": "Take Green and the Knife (old) in the Conservatory, stay in it",
    }
    assert named(hunted("ja", **TWO_HAULS)) == {
        "A": "図書室の部屋カードと拳銃（古）を取り、そこまで3歩の所で終わる",
        "B": "温室のグリーンとナイフ（古）を取り、そこにとどまる",
    }
    assert named(hunted(clues={"peacock": "ballroom"}, at="ballroom", dice=(1, 1))) == {
        "A": "Take nothing, end 2 steps from the Ballroom",
        "B": "Take nothing, end 2 steps from the Conservatory",
    }


@pytest.mark.parametrize("scene", CHOOSING)
def test_four_ways_at_most_have_letters_and_the_list_has_all(scene: Scene) -> None:
    question, found = HUNT.parts(scene).question, outcomes(state_of(scene))
    ways = {option.letter: option.value for option in question.options}
    assert list(ways) == list("ABCD"[: len(ways)])
    assert 1 <= len(ways) <= OFFERED == 4
    assert len(set(named(scene).values())) == len(ways)
    if question.picker is None:
        assert set(ways.values()) == {outcome.way for outcome in found}
        return
    listed = dict(question.picker.values)
    assert set(listed) == {outcome.way for outcome in found}
    assert f"{len(listed)} " in question.picker.legend
    assert len(set(listed.values())) == len(listed)
    assert {value: text[0] for value, text in listed.items() if text[1] == ":"} == {w: a for a, w in ways.items()}


@pytest.mark.parametrize("scene", CHOOSING)
def test_each_letter_stands_at_the_end_of_its_way_and_a_touch_there_takes_it(scene: Scene) -> None:
    board = state_of(scene).board
    drawn: tuple[LetteredWay, ...] = layer(scene, "layer-ways")
    spots: SpotsLayer = layer(scene, "spots")
    options = {option.letter: option for option in HUNT.parts(scene).question.options}
    ends = {outcome.way: outcome.end for outcome in outcomes(state_of(scene))}
    assert [way.letter for way in drawn] == list(options)
    assert len({ends[option.value] for option in options.values()}) == len(options)
    points = {way.letter: tuple(map(float, way.points.split()[-1].split(","))) for way in drawn}
    pieces = layer(scene, "layer-pieces")
    held = [at for _piece, at, _radius, _growth in placed(pieces.pictures.plan, dict(pieces.names), pieces.pieces)]
    for letter, option in options.items():
        end, (x, y) = ends[option.value], points[letter]
        inside = cells(board, letter_of(board, end)) if end in board.doors_of else [row_column(end)]
        assert (int(y // UNIT), int(x // UNIT)) in inside
        assert min(hypot(x - a, y - b) for a, b in held) > 2 * RADIUS
        assert all(hypot(x - a, y - b) > 2 * RADIUS for other, (a, b) in points.items() if other != letter)
        (spot,) = (each for each in spots.spots if each.place == end)
        assert (spot.value, spot.path) == (option.value, option.path)
        assert spot.label == f"{letter}: {named(scene)[letter]}"


@pytest.mark.parametrize("scene", CHOOSING)
def test_the_count_of_the_police_stands_beside_the_player(scene: Scene) -> None:
    state = state_of(scene)
    _me, police = HUNT.parts(scene).players
    assert [label for label, _count, _warn in police.seat.counts] == ["suspects", "weapons", "rooms"]
    for (_label, count, warn), cards in zip(police.seat.counts, state.setup.deck.categories, strict=True):
        marked = sum(card in state.police for card in cards)
        # One card of each category is the crime's: with a second that they can never mark, they cannot solve it.
        shut = sum(card in state.murderer and card not in state.police for card in cards) > 1
        assert count == ("shut" if shut else f"{marked}/{len(cards) - 1}")
        assert warn == (not shut and len(cards) - 1 - marked in (1, 2))


def test_a_hint_tells_four_ways_with_their_chances_each_to_another_end_and_folds_the_rest() -> None:
    scene = CHOOSING[1]
    found = advice(scene)
    assert found is not None
    told = ["".join(span.text for span in found.end), *("".join(s.text for s in each.words) for each in found.steps)]
    assert len(told) == TOLD
    assert all(" %" in sentence for sentence in told)
    assert len({sentence.partition(":")[0] for sentence in told}) == TOLD
    assert found.fold == "All other ways"
    assert len(found.more) + TOLD <= len(outcomes(state_of(scene)))
