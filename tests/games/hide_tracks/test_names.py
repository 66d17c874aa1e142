"""What the page of a hunt calls its ways, how far it says the Police are, and what a hint tells."""

from collections import deque
from typing import Any

import pytest

from casefile.core.cards import Place
from casefile.games.hide_tracks.advice import TOLD, advice
from casefile.games.hide_tracks.board import end_name, end_names
from casefile.games.hide_tracks.knowledge import outcomes
from casefile.games.hide_tracks.page import HUNT, OFFERED
from casefile.web.present.scene import Scene
from tests.browser.positions import positions

SCENES = [position.scene("en") for position in positions("hide_tracks", 1, {}, 2).values()]
CHOOSING = [scene for scene in SCENES if scene.begun and scene.mine]


def steps_to(scene: Scene, square: Place, room: Place) -> int:
    """The fewest steps over squares from a square into a room, by a search of its own."""
    board: Any = scene.view.state.board
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
    board: Any = scene.view.state.board
    for square in board.squares:
        steps, room = min((steps_to(scene, square, room), i) for i, room in enumerate(board.areas))
        name = scene.short(board.areas[room])
        count = "1 step" if steps == 1 else f"{steps} steps"
        assert end_name(scene, square) == f"towards the {name}, {count} short"
    assert end_name(scene, Place("library")) == "Library"


@pytest.mark.parametrize("scene", CHOOSING[:4])
def test_no_two_ends_on_the_board_are_called_the_same(scene: Scene) -> None:
    names = end_names(scene, [outcome.end for outcome in outcomes(scene.view.state)])
    assert len(set(names.values())) == len(names)
    assert all("row" not in name for name in names.values())


@pytest.mark.parametrize("scene", CHOOSING[:4])
def test_four_ways_at_most_are_buttons_and_the_others_are_folded(scene: Scene) -> None:
    question = HUNT.parts(scene).question
    assert 1 <= len(question.options) <= OFFERED
    shown = {option.value for option in question.options}
    folded = {value for value, _label in question.picker.values} if question.picker else set()
    assert not shown & folded
    assert shown | folded == {outcome.way for outcome in outcomes(scene.view.state)}


@pytest.mark.parametrize("scene", CHOOSING)
def test_the_count_of_the_police_stands_beside_the_player(scene: Scene) -> None:
    state = scene.view.state
    _me, police = HUNT.parts(scene).players
    assert [label for label, _count, _warn in police.counts] == ["suspects", "weapons", "rooms"]
    for (_label, count, warn), cards in zip(police.counts, state.setup.deck.categories, strict=True):
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
    assert len(found.more) + TOLD <= len(outcomes(scene.view.state))
