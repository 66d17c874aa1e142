"""The operator's acts as everybody reads them, the newest first."""

from collections.abc import Mapping, Sequence

from casefile.core.texts import N_
from casefile.correspondence.camps import PeopleEvent
from casefile.correspondence.pages.console_model import Act
from casefile.correspondence.pages.people_story import said, sanctions
from casefile.correspondence.pages.scene import PostScene
from casefile.web.coloured_text import spoken

BEGINNINGS: Mapping[str, str] = {
    "registration_opened": N_("The game is announced."),
    "game_started": N_("The game begins."),
}
"""The acts that have posts of their own in the thread."""


def history(scene: PostScene, seen: Sequence[PeopleEvent]) -> tuple[Act, ...]:
    """Return every act of an operator with its note, the newest first."""
    told = sanctions(scene, seen)
    noted = [(n, event) for n, event in enumerate(seen, 1) if hasattr(event, "note")]
    return tuple(
        Act(told.get(n) or _text(scene, event), event.note, scene.moment(event.at)) for n, event in reversed(noted)
    )


def _text(scene: PostScene, event: PeopleEvent) -> str:
    told = said(scene, event)
    return scene.words.gettext(BEGINNINGS[event.kind]) if told is None else spoken(told)
