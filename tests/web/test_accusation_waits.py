"""An accusation that the rules do not allow now is off on the page, with the reason beside it and no clause number."""

import re
from collections.abc import Iterator

import pytest

from casefile.core.actions import Offer
from casefile.core.inquiry import Accuse
from casefile.core.options import Value
from tests.browser.positions import Position, drawn, positions

GAMES: tuple[tuple[str, int, dict[str, Value]], ...] = (
    ("cluedo", 3, {}),
    ("cluedo", 3, {"board": "none", "accuse_when": "after_suggestion"}),
    ("cluegame", 3, {}),
    ("nsider", 4, {}),
)

SAID = {
    "moving": "You have rolled: walk first.",
    "asked": "Your suggestion is not answered yet.",
}
"""What is said on one's own turn, by the stage of a classic game."""


def seated(rules: str, seats: int, options: dict[str, Value]) -> Iterator[Position]:
    """Positions of a game in which the viewer holds cards and may still accuse some day."""
    for each in positions(rules, seats, options, 3).values():
        if each.viewer != "spectator" and each.page("en").play.accusation is not None:
            yield each


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_button_is_off_with_its_reason_wherever_the_menu_refuses(game: tuple[str, int, dict[str, Value]]) -> None:
    offs = 0
    for position in seated(*game):
        scene = position.scene("en")
        shown = drawn(scene)
        dialog = shown.whole[shown.whole.index('<dialog class="accuse"') :].partition("</dialog>")[0]
        button = re.search(r"<button class=\"btn grave send\"([^>]*)>", dialog)
        assert button is not None
        if isinstance(scene.menu.get(Accuse), Offer):
            assert "form=" in button[1]
            assert "aria-" not in button[1]
            continue
        offs += 1
        # It can be reached and sends nothing, with or without script.
        assert 'type="button" aria-disabled="true" aria-describedby="accuse-why"' in button[1]
        assert not re.search(r"\([a-z]+-\d+\)", dialog)
        reason = re.search(r'id="accuse-why"><b>(.*?)</b>', dialog)
        assert reason is not None
        turn = scene.inquiry.turn
        if game[0] != "nsider" and turn != scene.viewer.me:
            assert reason[1] == f"It is {scene.called(turn)}’s turn."
        else:
            assert game[0] == "nsider" or reason[1] == SAID.get(scene.case.stage, reason[1])
            assert re.search(r'<a href="/rules/(\w+)#\1-\d+">why\?</a>', dialog)
    assert offs > 1
