"""The pictures of the example round: board, cards, answers and sheet of the table on which it was played."""

from casefile.core.cards import Card, Place
from casefile.core.movement import DiceRolled
from casefile.games.classic.board import board
from casefile.games.classic.how import NAMED
from casefile.web.model import Part
from casefile.web.picture_model import board_view, fan
from casefile.web.present.example_pictures import answered, small, some_rows
from casefile.web.present.scene import Scene
from casefile.web.present.sheet import sheet

SOLUTION = (Card("mustard"), Card("knife"), Card("library"))
"""The cards of the accusation in the pictures.

The pictures show the knowledge of seat 0, which does not yet know these cards.
"""

ROWS = (Card("knife"), Card("rope"), Card("wrench"), Card("lounge"), Card("plum"))
"""The cards whose rows of the sheet are shown."""


def pictures(scene: Scene) -> tuple[Part, ...]:
    """Return the pictures of the example round, one for each frame of the page that explains the game."""
    drawn, noted = board(scene), sheet(scene)
    assert drawn is not None
    assert noted is not None
    dice = next(each.event.dice for each in scene.seen if isinstance(each.event, DiceRolled))
    return (
        board_view(drawn, scene.pictures, Place(NAMED[2]), dice),
        fan(small(scene, NAMED)),
        answered(scene),
        some_rows(noted, ROWS),
        fan(small(scene, SOLUTION), unsealed=True),
    )
