"""The board of ``hide_tracks``: clues beside their rooms, and every end that the dice allow."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from casefile.core.cards import Card, Place, row_column
from casefile.core.editions import ICON, SEAL
from casefile.core.engine import EventFold
from casefile.games.hide_tracks.events import CrimeCommitted, WayTaken
from casefile.games.hide_tracks.knowledge import Outcome, best_of_each_end
from casefile.games.hide_tracks.state import HideTracksState
from casefile.story.i18n import listed, paragraph
from casefile.web.board_model import BoardModel, Spot
from casefile.web.drawings.layers import BoardPiece
from casefile.web.model import Part
from casefile.web.present.scene import Scene


def state_of(scene: Scene) -> HideTracksState:
    """Return the state of the game; the viewer knows all of it except the future."""
    state: HideTracksState = scene.view.state
    return state


def board(scene: Scene, found: tuple[Outcome, ...]) -> Part:
    """Return the pieces, the clues, and the ends of this turn's ways for a viewer that must choose one."""
    state = state_of(scene)
    choosing = scene.viewer.me is not None and scene.actor == scene.viewer.me
    walked = scene.view.gathered(WALKED)
    return BoardModel(
        names={room: scene.short(Card(room)) for room in state.board.areas},
        pieces=(*_pieces(scene, state), *_clues(scene, state, found)),
        label=_label(scene, state),
        spots=_spots(scene, found) if choosing else (),
        trail=walked if len(walked) > 1 else (),
        best=found[0].path if choosing and found else (),
        centre=scene._("Case file"),
    ).part(scene.pictures)


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


def _in_order(state: HideTracksState, found: tuple[Outcome, ...]) -> Sequence[Outcome]:
    """Return the outcomes in order: rooms first, then squares row by row."""
    best, places = best_of_each_end(found), state.board.doors_of
    rooms = [outcome for place, outcome in best.items() if place in places]
    squares = [outcome for place, outcome in best.items() if place not in places]
    return rooms + sorted(squares, key=lambda outcome: row_column(outcome.end))


def _spots(scene: Scene, found: tuple[Outcome, ...]) -> tuple[Spot, ...]:
    names = end_names(scene, [outcome.end for outcome in found])
    return tuple(_spot(scene, outcome, names[outcome.end]) for outcome in _in_order(state_of(scene), found))


def _spot(scene: Scene, outcome: Outcome, name: str) -> Spot:
    _ = scene._
    count = len(outcome.cards)
    text = _("{way}: {cards}").format(way=name, cards=taking(scene, outcome))
    chip = (
        scene.viewer.words.ngettext("{count} clue", "{count} clues", count).format(count=count)
        if count
        else _("no clue")
    )
    room = outcome.end in state_of(scene).board.doors_of
    return Spot(outcome.end, "walk", "way", outcome.way, text, chip if room else "", scene.points(outcome.path))


def end_name(scene: Scene, place: Place, rooms: int = 1) -> str:
    """Return the name of an end: a room by its name, a square by the nearest ``rooms`` rooms to which it leads."""
    state = state_of(scene)
    if place in state.board.doors_of:
        return scene.short(Card(place))
    (steps, room), *others = state.board.roaming.near(place)[:rooms]
    text = scene.viewer.words.ngettext(
        "towards {room}, {count} step short", "towards {room}, {count} steps short", steps
    ).format(room=scene.room(Card(room)), count=steps)
    for steps, room in others:
        text = scene._("{way}, {count} from {room}").format(way=text, count=steps, room=scene.room(Card(room)))
    return text


def end_names(scene: Scene, ends: Iterable[Place]) -> Mapping[Place, str]:
    """Return a name for each end, with as few rooms as tell it from the others, at most three."""
    state, unique = state_of(scene), dict.fromkeys(ends)
    near = {place: state.board.roaming.near(place) for place in unique if place not in state.board.doors_of}
    alike = Counter(rooms[:count] for rooms in near.values() for count in (1, 2))
    shown = {place: next((n for n in (1, 2) if alike[rooms[:n]] == 1), 3) for place, rooms in near.items()}
    return {place: end_name(scene, place, shown.get(place, 1)) for place in unique}


def place_name(scene: Scene, place: Place) -> str:
    """Return the name of a place: a room by its name, a square by its steps from the nearest room."""
    state = state_of(scene)
    if place in state.board.doors_of:
        return scene.short(Card(place))
    steps, room = state.board.roaming.near(place)[0]
    text = scene.viewer.words.ngettext("{count} step from {room}", "{count} steps from {room}", steps)
    return text.format(count=steps, room=scene.room(Card(room)))


def taking(scene: Scene, outcome: Outcome) -> str:
    """Return the clues that a way takes, in words."""
    if not outcome.cards:
        return scene._("takes nothing")
    new = [scene._("{card} (new)").format(card=scene.short(card)) for card in outcome.new]
    return listed(scene.viewer.words, [*new, *map(scene.short, outcome.old)])


def way_name(scene: Scene, path: Sequence[Place], end: str = "") -> str:
    """Return the rooms on a way along ``path``, in order, and its end, which may be named ``end``."""
    rooms = state_of(scene).board.doors_of
    names = [scene.short(Card(place)) for place in path[:-1] if place in rooms]
    return " – ".join([*names, end or end_name(scene, path[-1])])


def _walked(way: tuple[Place, ...], event: CrimeCommitted | WayTaken) -> tuple[Place, ...]:
    return (Place(event.room),) if isinstance(event, CrimeCommitted) else (way[-1], *event.path)


WALKED: EventFold[tuple[Place, ...]] = EventFold((), _walked, frozenset({CrimeCommitted, WayTaken}))
"""The way walked last; before the first one, the place where it will begin."""


def _label(scene: Scene, state: HideTracksState) -> str:
    _ = scene._
    sentences = [_("The board.")]
    if state.here is not None:
        sentences.append(_("{who}: {where}.").format(who=_("You"), where=place_name(scene, state.here)))
    for card, room in {**state.sideways, **state.fresh}.items():
        text = _("{card}, new, beside {room}.") if card in state.fresh else _("{card} beside {room}.")
        sentences.append(text.format(card=scene.short(card), room=scene.short(Card(room))))
    return paragraph(scene.viewer.words, sentences)
