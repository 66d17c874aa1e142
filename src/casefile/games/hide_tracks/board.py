"""The board on the page of ``hide_tracks``: the clues beside their rooms, and the places where a move may end."""

from collections.abc import Mapping, Sequence

from casefile.core.cards import Card, Place, row_column
from casefile.core.editions import ICON, SEAL
from casefile.core.engine import EventFold
from casefile.games.hide_tracks.events import CrimeCommitted, WayTaken
from casefile.games.hide_tracks.knowledge import Outcome, best_of_each_end
from casefile.games.hide_tracks.state import HideTracksState
from casefile.games.hide_tracks.ways import lettered, sentences, state_of, way_words
from casefile.story.i18n import paragraph
from casefile.web.board_model import BoardModel, Spot
from casefile.web.drawings.layers import BoardPiece
from casefile.web.drawings.lettered_ways import LetteredWay
from casefile.web.drawings.lettered_ways import lettered as lettered_ways
from casefile.web.model import Part
from casefile.web.present.scene import Scene


def board(scene: Scene, found: tuple[Outcome, ...]) -> Part:
    """Return the drawing of the board: the pieces, the clues, and where this turn's move may end.

    The ends are buttons only for a viewer that must choose one. ``found`` are the ways to choose from.
    """
    state = state_of(scene)
    choosing = scene.viewer.me is not None and scene.actor == scene.viewer.me
    ways = drawn_ways(scene, found) if choosing else ()
    walked = scene.view.gathered(WALKED)
    return BoardModel(
        names=_names(scene, state),
        pieces=(*_pieces(scene, state), *_clues(scene, state, found)),
        label=_label(scene, state),
        spots=_spots(scene, found, ways) if choosing else (),
        trail=walked if len(walked) > 1 else (),
        ways=ways,
        centre=scene._("Case file"),
    ).part(scene.pictures)


def _names(scene: Scene, state: HideTracksState) -> Mapping[Place, str]:
    return {room: scene.short(Card(room)) for room in state.board.areas}


def _pieces(scene: Scene, state: HideTracksState) -> list[BoardPiece]:
    deck, murderer = scene.edition.deck, state.crime[:1]
    pieces = []
    for card, room in state.stands.items():
        token = scene.face(card).token if card in deck.suspects else ""
        yours = card in murderer
        place = state.here if yours and state.here is not None else room
        pieces.append(BoardPiece(card, place, token, yours))
    return pieces


def _clues(scene: Scene, state: HideTracksState, found: tuple[Outcome, ...]) -> list[BoardPiece]:
    near = {card for outcome in found for card in outcome.cards}
    return [
        BoardPiece(
            card, room, lies="new" if card in state.fresh else "sideways", art=_sign(scene, card), near=card in near
        )
        for card, room in {**state.sideways, **state.fresh}.items()
    ]


def _sign(scene: Scene, card: Card) -> str:
    art = scene.art(card)
    return {SEAL: f"seal-{art.key}", ICON: f"w-{card}"}.get(art.kind, f"plan-{card}")


def drawn_ways(scene: Scene, found: tuple[Outcome, ...]) -> tuple[LetteredWay, ...]:
    """Return the moves that are offered as lines on the board, each with its letter at its end, the best first."""
    state, letters = state_of(scene), lettered(scene, found)
    paths = {outcome.way: outcome.path for outcome in found}
    pieces = (*_pieces(scene, state), *_clues(scene, state, found))
    return lettered_ways(
        scene.pictures.plan, _names(scene, state), pieces, [(letter, paths[way]) for way, letter in letters.items()]
    )


def _in_order(scene: Scene, found: tuple[Outcome, ...]) -> Sequence[Outcome]:
    """Return the outcomes to choose on the board, one for each end: rooms first, then squares row by row.

    At the end of a move with a letter it is that move, elsewhere the one that takes most.
    """
    state, letters = state_of(scene), lettered(scene, found)
    best = {**best_of_each_end(found), **{each.end: each for each in found if each.way in letters}}
    rooms = [outcome for place, outcome in best.items() if place in state.board.doors_of]
    squares = [outcome for place, outcome in best.items() if place not in state.board.doors_of]
    return rooms + sorted(squares, key=lambda outcome: row_column(outcome.end))


def _spots(scene: Scene, found: tuple[Outcome, ...], ways: tuple[LetteredWay, ...]) -> tuple[Spot, ...]:
    told, letters = sentences(scene, found), lettered(scene, found)
    lines = {way: drawn.points for way, drawn in zip(letters, ways, strict=True)}
    return tuple(_spot(scene, each, told[each.way], lines.get(each.way, "")) for each in _in_order(scene, found))


def _spot(scene: Scene, outcome: Outcome, text: str, line: str) -> Spot:
    count = len(outcome.cards)
    chip = (
        scene.viewer.words.ngettext("{count} clue", "{count} clues", count).format(count=count)
        if count
        else scene._("no clue")
    )
    room = outcome.end in state_of(scene).board.doors_of
    path = line or scene.points(outcome.path)
    return Spot(outcome.end, "walk", "way", outcome.way, text, chip if room else "", path)


def _walked(way: tuple[Place, ...], event: CrimeCommitted | WayTaken) -> tuple[Place, ...]:
    return (Place(event.room),) if isinstance(event, CrimeCommitted) else (way[-1], *event.path)


WALKED: EventFold[tuple[Place, ...]] = EventFold((), _walked, frozenset({CrimeCommitted, WayTaken}))
"""The path that the Murderer walked last; before the first move, only the room of the crime."""

Ways = tuple[tuple[Place, ...], ...]


def _walked_by_now(ways: Ways, event: CrimeCommitted | WayTaken) -> Ways:
    if isinstance(event, CrimeCommitted):
        return ((Place(event.room),),)
    return (*ways, (ways[-1][-1], *event.path))


_ALL_WALKED: EventFold[Ways] = EventFold((), _walked_by_now, frozenset({CrimeCommitted, WayTaken}))


def all_walked(scene: Scene) -> Ways:
    """Return the ways of all turns so far, each from the place where it begins."""
    return scene.view.gathered(_ALL_WALKED)[1:]


def _label(scene: Scene, state: HideTracksState) -> str:
    _ = scene._
    sentences = [_("The board.")]
    if state.here is not None:
        sentences.append(_("{who}: {where}.").format(who=_("You"), where=way_words(scene).place(state.here)))
    for card, room in {**state.sideways, **state.fresh}.items():
        text = _("{card}, new, beside {room}.") if card in state.fresh else _("{card} beside {room}.")
        sentences.append(text.format(card=scene.short(card), room=scene.short(Card(room))))
    return paragraph(scene.viewer.words, sentences)
