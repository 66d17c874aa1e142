"""The story on the table's page, with names in the suspects' colours."""

from casefile.core.inquiry import TurnBegan
from casefile.story import Story
from casefile.web.coloured_text import Words, span_of, spoken
from casefile.web.model import StoryModel
from casefile.web.present.scene import Scene
from casefile.web.present.story_cache import PublicStory, StoryCache, line_id
from casefile.web.voice import ColourVoice


def voice_of(scene: Scene) -> ColourVoice:
    """Return the voice that makes names at this table: see :meth:`Scene.known_as`.

    It does not keep the scene in memory.
    """
    return ColourVoice({seat: (span_of(scene.known_as(seat), scene.token(seat)),) for seat in scene.seats}, scene.short)


def telling(scene: Scene) -> StoryModel:
    """Return the model of the whole story for the viewer, oldest line first."""
    return told_by_now(scene).bring()


def told_by_now(scene: Scene, public: dict[str, PublicStory] | None = None) -> StoryCache:
    """Return the story after all the viewer's observations; it is told once for each scene.

    ``public`` has the public stories of the table by language; a story that begins here continues one of them, or adds
    one.
    """
    if not scene.memory.told:
        scene.memory.told.append(scene.memory.tale or tale(scene, public))
        scene.memory.told[0].hear(scene.seen)
    return scene.memory.told[0]


def tale(scene: Scene, public: dict[str, PublicStory] | None = None) -> StoryCache:
    """Return a story for the viewer, before any new observation, to be continued on later pages.

    It may be made only once the cards are dealt, so that all names in it are final. ``public`` has the public stories
    of the table by language, shared by the viewers who read that language.
    """
    shared = {} if public is None else public
    found, called = shared.get(scene.viewer.language), tuple(map(scene.known_as, scene.seats))
    if found is None or found.called != called:  # a name may be taken out later
        story = Story(scene.table.game, scene.view.setup, voice_of(scene), scene.viewer.words)
        tokens = {seat: scene.token(seat) for seat in scene.seats}
        found = shared[scene.viewer.language] = PublicStory(story, tokens, scene.viewer.words, called)
    return StoryCache(found, found.story.notes_for(scene.view.viewer))


def newest(scene: Scene) -> str:
    """Return the newest line of the story as plain text; empty if it tells no move, question or accusation."""
    last = _story(scene).newest()
    return spoken(last.text) if last and last.kind in ("way", "inquiry", "accusation") else ""


def line_of(scene: Scene, turn: int) -> str:
    """Return the id of the line of the story that tells the question of a turn, or its accusation if there was none.

    Empty if there was neither.
    """
    begun = {
        each.event.number: version for version, each in enumerate(scene.seen, 1) if isinstance(each.event, TurnBegan)
    }
    if turn not in begun:
        return ""
    end = begun.get(turn + 1, len(scene.seen) + 1)
    told = [line for line in _story(scene).lines if begun[turn] <= line.version < end]
    found = [line for kind in ("inquiry", "accusation") for line in told if line.kind == kind]
    return line_id(found[0]) if found else ""


def _story(scene: Scene) -> Story[Words]:
    return told_by_now(scene).public.story
