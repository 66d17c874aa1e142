"""The operator's acts as everybody reads them, the newest first."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from casefile.core.texts import N_
from casefile.correspondence.camps import PeopleEvent
from casefile.correspondence.pages.act_forms import form
from casefile.correspondence.pages.console_model import Act, TaskAct
from casefile.correspondence.pages.people_story import said, sanctions
from casefile.correspondence.pages.scene import PostScene
from casefile.web.coloured_text import spoken

BEGINNINGS: Mapping[str, str] = {
    "registration_opened": N_("The game is announced."),
    "game_started": N_("The game begins."),
}
"""The acts that have posts of their own in the thread."""


def history(scene: PostScene, seen: Sequence[PeopleEvent]) -> tuple[Act, ...]:
    """Return every act of an operator so far with its public note, the newest first.

    ``seen`` are the events that the operator may see.
    """
    told = sanctions(scene, seen)
    noted = [(n, event) for n, event in enumerate(seen, 1) if hasattr(event, "note")]
    return tuple(
        Act(told.get(n) or _text(scene, event), event.note, scene.moment(event.at)) for n, event in reversed(noted)
    )


LATELY = 600_000
"""The milliseconds for which the last act stays in sight."""

TAKEN_BACK: Mapping[str, tuple[str, str, str]] = {
    "operator_gave_strike": ("lift_strike", N_("Take the strike back"), N_("The strike was a mistake.")),
    "game_paused": ("resume", N_("Let the game go on"), N_("The game goes on.")),
}
"""For the events of acts that can be taken back: the act that does so, its label, and its public note."""


def just_done(scene: PostScene, seen: Sequence[PeopleEvent]) -> Act | None:
    """Return the newest act with a public note for ten minutes after it, with the act that takes it back, if any."""
    event = next((event for event in reversed(seen) if hasattr(event, "note")), None)
    if event is None or event.kind in BEGINNINGS:
        return None
    if scene.clock.real(scene.now) - scene.clock.real(event.at) > LATELY:
        return None
    (newest, *_older), found = history(scene, seen), TAKEN_BACK.get(event.kind)
    if found is None or scene.menu[found[0]] != "yes":
        return newest
    kind, label, note = found
    named = {"camp": event.camp} if hasattr(event, "camp") else {}
    note, label = scene.words.gettext(note), scene.words.gettext(label)
    return replace(newest, undo=TaskAct(label, form(scene, "console", "undo", kind, **named, note=note), note))


def _text(scene: PostScene, event: PeopleEvent) -> str:
    told = said(scene, event)
    return scene.words.gettext(BEGINNINGS[event.kind]) if told is None else spoken(told)
