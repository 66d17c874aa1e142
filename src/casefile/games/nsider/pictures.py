"""The pictures of the example round of ``nsider``: the round table, cards, answers and sheet."""

from casefile.core.cards import Card
from casefile.games.nsider.board import board
from casefile.games.nsider.how import NAMED
from casefile.web.model import Part
from casefile.web.picture_model import fan
from casefile.web.present.example_pictures import answered, small, some_rows
from casefile.web.present.scene import Scene
from casefile.web.present.sheet import sheet

SOLUTION = (Card("daisy"), Card("fire_flower"), Card("game_room"))
"""The cards of the accusation in the pictures."""

ROWS = (Card("warp_pipe"), Card("fire_flower"), Card("waluigi"), Card("ballroom"))
"""The cards whose rows of the sheet are shown."""


def pictures(scene: Scene) -> tuple[Part, ...]:
    """Return the pictures of the example round, one for each frame of the page that explains the game."""
    noted = sheet(scene)
    assert noted is not None
    table = next(part for part in board(scene).inner if part.id == "round-table")
    return (
        table,
        fan(small(scene, NAMED)),
        answered(scene),
        some_rows(noted, ROWS),
        fan(small(scene, SOLUTION), unsealed=True),
    )
