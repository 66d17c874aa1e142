"""The operator's acts as everybody reads them, the newest first."""

from collections.abc import Iterable, Mapping
from typing import Any

from casefile.core.texts import N_
from casefile.correspondence.camps import PeopleEvent
from casefile.correspondence.pages import operator_views as looks
from casefile.correspondence.pages.camp_model import Act
from casefile.correspondence.pages.option_texts import called, label
from casefile.correspondence.pages.scene import PostScene

ACTS: Mapping[str, str] = {
    "registration_opened": N_("The game is announced."),
    "game_started": N_("The game begins."),
    "game_paused": N_("The game is paused. No time runs."),
    "game_resumed": N_("The game goes on. All that waits is put off by as long as the pause."),
    "turn_extended": N_("{camp} has more time: until {due}."),
    "operator_gave_strike": N_("{camp} gets a strike from the operator."),
    "operator_lifted_strike": N_("The operator takes a strike of {camp} back."),
    "leader_replaced": N_("The operator has made {who} the leader of the camp of {camp}."),
    "operator_disbanded_camp": N_("The operator disbands the camp of {camp}."),
    "rule_changed": N_("From now on: {rule}: {value}."),
    "hidden_looked_at": N_("The operator, {who}, looks at {what}."),
    "operator_appointed": N_("{who} operates the game now."),
}
"""Every act that has a note."""


def history(scene: PostScene, seen: Iterable[PeopleEvent]) -> tuple[Act, ...]:
    """Every act of an operator with its note, the newest first."""
    noted: list[Any] = [event for event in seen if event.kind in ACTS and hasattr(event, "note")]
    return tuple(Act(_text(scene, event), event.note, scene.moment(event.at)) for event in reversed(noted))


def _text(scene: PostScene, event: Any) -> str:
    given: dict[str, str] = {}
    if hasattr(event, "camp"):
        given["camp"] = scene.called(event.camp)
    if hasattr(event, "person"):
        given["who"] = scene.name(event.person)
    if hasattr(event, "due"):
        given["due"] = scene.local(event.due)
    if hasattr(event, "what"):
        given["what"] = looks.called(scene, event.what)
    if event.kind == "rule_changed":
        words = scene.words
        given |= {"rule": label(words, event.rule), "value": called(words, event.rule, event.value)}
    return scene.words.gettext(ACTS[event.kind]).format(**given)
