"""The board on the page of the classic games: the pieces, and buttons over the places that the viewer may choose."""

from casefile.core.cards import Card, Place
from casefile.core.events import TakenBack
from casefile.core.inquiry import TurnBegan
from casefile.core.movement import Move, TakePassage
from casefile.games.classic.decide import reach, way
from casefile.games.classic.events import TokenMoved
from casefile.games.classic.state import ClassicState
from casefile.story.i18n import paragraph
from casefile.web.board_model import BoardModel, Spot
from casefile.web.drawings.layers import BoardPiece
from casefile.web.model import Part
from casefile.web.present.scene import Scene


def state_of(scene: Scene) -> ClassicState:
    """Return the state of the game, as far as the viewer knows it."""
    case = scene.case
    assert isinstance(case, ClassicState)
    return case


def board(scene: Scene) -> Part | None:
    """Return the drawing of the board; ``None`` in quick play, which has no board."""
    case = state_of(scene)
    if case.board is None:
        return None
    mine = scene.suspect(scene.viewer.me) if scene.viewer.me is not None else None
    tokens = [
        BoardPiece(suspect, place, scene.face(suspect).token, suspect == mine)
        for suspect, place in case.pieces.tokens.items()
    ]
    weapons = [BoardPiece(weapon, place) for weapon, place in case.pieces.objects.items()]
    return BoardModel(
        names={room: scene.short(Card(room)) for room in case.board.areas},
        pieces=(*tokens, *weapons),
        label=_label(scene, mine),
        spots=spots(scene),
        trail=_trail(scene),
        centre=scene._("Case file"),
    ).part(scene.pictures)


def spots(scene: Scene) -> tuple[Spot, ...]:
    """Return the buttons over the places to which the viewer's token may go now; none if it may not move."""
    _ = scene._
    found: list[Spot] = []
    move = scene.offer(Move)
    if move is not None:
        case = state_of(scene)
        reached = reach(case)
        for room, steps in sorted(reached.areas.items(), key=lambda each: each[1]):
            chip = scene.viewer.words.ngettext("{count} step", "{count} steps", steps).format(count=steps)
            label = _("{room}, {steps}").format(room=scene.short(Card(room)), steps=chip)
            found.append(Spot(room, "move", "to", room, label, chip, scene.points(way(case, room))))
        for square in sorted(reached.squares, key=_row_column):
            row, column = _row_column(square)
            label = _("Square in row {row}, column {column}").format(row=row + 1, column=column + 1)
            found.append(Spot(square, "move", "to", square, label, "", scene.points(way(case, square))))
    if scene.offer(TakePassage) is not None:
        room = passage(scene)
        label = _("{room}, by the secret passage").format(room=scene.short(Card(room)))
        found.append(Spot(room, "act", "kind", TakePassage.kind, label, _("passage")))
    return tuple(found)


def passage(scene: Scene) -> Place:
    """Return the room to which the secret passage leads from the room of the seat whose turn it is."""
    case = state_of(scene)
    assert case.board is not None
    assert case.room is not None
    return case.board.passages[case.room]


def _row_column(square: Place) -> tuple[int, int]:
    row, _, column = square[1:].partition("c")
    return int(row), int(column)


def _trail(scene: Scene) -> tuple[Place, ...]:
    """Return the way that the last token walked in this turn."""
    for observation in reversed(scene.seen):
        if isinstance(observation.event, TurnBegan | TakenBack):
            return ()
        if isinstance(observation.event, TokenMoved):
            return observation.event.path
    return ()


def _label(scene: Scene, mine: Card | None) -> str:
    _ = scene._
    case = state_of(scene)
    sentences = [_("The board.")]
    for suspect, place in case.pieces.tokens.items():
        assert case.board is not None
        where = scene.short(Card(place)) if place in case.board.doors_of else _("in the corridor")
        who = _("You") if suspect == mine else scene.short(suspect)
        sentences.append(_("{who}: {where}.").format(who=who, where=where))
    return paragraph(scene.viewer.words, sentences)
