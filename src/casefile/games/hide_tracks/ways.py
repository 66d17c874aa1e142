"""The moves to choose from on the page of ``hide_tracks``: their letters, and their names in the viewer's language."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from casefile.core.cards import Card, Place
from casefile.games.hide_tracks.knowledge import Outcome, offered
from casefile.games.hide_tracks.state import HideTracksState
from casefile.games.hide_tracks.way_words import WayWords
from casefile.web.present.scene import Scene


def state_of(scene: Scene) -> HideTracksState:
    """Return the state of the game; the viewer knows all of it except the future."""
    state = scene.case
    assert isinstance(state, HideTracksState)
    return state


def sentences(scene: Scene, found: Sequence[Outcome]) -> Mapping[str, str]:
    """Return a sentence on each move, by its name: "A: Take Peacock in the Hall, end beside it".

    Lettered moves are told apart by their letters, the others by the names of their ends.
    """
    rooms, letters = _rooms_to_tell(scene, [outcome.end for outcome in found]), lettered(scene, found)
    text, told = scene._("{letter}: {sentence}"), {}
    for each in found:
        letter = letters.get(each.way)
        sentence = _in_full(scene, each, 1 if letter else rooms[each.end])
        told[each.way] = text.format(letter=letter, sentence=sentence) if letter else sentence
    return told


def lettered(scene: Scene, found: Sequence[Outcome]) -> Mapping[str, str]:
    """Return the letters of the moves that are offered, by the names of the moves, the best first."""
    return {each.way: chr(ord("A") + i) for i, each in enumerate(offered(state_of(scene), tuple(found)))}


def end_names(scene: Scene, ends: Iterable[Place]) -> Mapping[Place, str]:
    """Return a name for each of ``ends``, which mentions as few rooms as tell it from the others, at most three."""
    words = way_words(scene)
    return {place: words.place(place, rooms) for place, rooms in _rooms_to_tell(scene, ends).items()}


def _rooms_to_tell(scene: Scene, ends: Iterable[Place]) -> Mapping[Place, int]:
    """Return for each of ``ends`` the number of rooms that tell it from the others, at most three; 1 for a room."""
    state, unique = state_of(scene), dict.fromkeys(ends)
    near = {place: state.board.roaming.near(place) for place in unique if place not in state.board.doors_of}
    alike = Counter(rooms[:count] for rooms in near.values() for count in (1, 2))
    shown = {place: next((n for n in (1, 2) if alike[rooms[:n]] == 1), 3) for place, rooms in near.items()}
    return {place: shown.get(place, 1) for place in unique}


def _in_full(scene: Scene, outcome: Outcome, rooms: int) -> str:
    """Return the sentence on a move; ``rooms`` is the number of rooms that tell its end from others."""
    words = way_words(scene)
    return words.sentence(taking(scene, outcome), words.ending(outcome.end, _taken_in(scene, outcome), rooms))


def taking(scene: Scene, outcome: Outcome) -> str:
    """Return the first half of a move's sentence: the clues that it takes, and where they lie."""
    return way_words(scene).taking(outcome.new, outcome.old, _lying(state_of(scene)))


def ending(scene: Scene, outcome: Outcome) -> str:
    """Return the second half of a move's sentence: the place where it ends."""
    return way_words(scene).ending(outcome.end, _taken_in(scene, outcome))


def _taken_in(scene: Scene, outcome: Outcome) -> frozenset[Place]:
    lying = _lying(state_of(scene))
    return frozenset(lying[card] for card in outcome.cards)


def _lying(state: HideTracksState) -> Mapping[Card, Place]:
    """Return the room of each clue that lies on the board."""
    return {**state.sideways, **state.fresh}


def way_words(scene: Scene) -> WayWords:
    """Return the words for moves in the viewer's language."""
    return WayWords(scene.edition, scene.viewer.words, scene.viewer.language)


def way_name(scene: Scene, path: Sequence[Place], end: str = "") -> str:
    """Return the name of a move along ``path``: its rooms, in order, and its end.

    ``end`` is the name to use for the end, if it is given.
    """
    rooms, words = state_of(scene).board.doors_of, way_words(scene)
    names = [words.place(place) for place in path[:-1] if place in rooms]
    return " – ".join([*names, end or words.place(path[-1])])
