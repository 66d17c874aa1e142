"""The camp's own log: its talk, the acts of its beta leaders and their results, and its people's coming and going."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from casefile.core.texts import N_
from casefile.correspondence.camps import PeopleEvent
from casefile.correspondence.camps.contract import OfPerson
from casefile.correspondence.camps.people_events import EnrolmentSet, MoveMade, StandingOrderSet
from casefile.correspondence.camps.talk_events import Said
from casefile.correspondence.camps.time_events import (
    ActCountered,
    ActDone,
    ActEntered,
    ActTakenBack,
    ActVoided,
    VacationAnnounced,
    VacationTakenBack,
)
from casefile.correspondence.pages.act_forms import ENROLMENTS, moved, sentence, told
from casefile.correspondence.pages.camp_model import LogLine
from casefile.correspondence.pages.people_story import sanctions
from casefile.correspondence.pages.scene import PostScene

LINES, STEP = 200, 50
"""The least number of newest lines that is shown, and the step in which older lines are left out."""

PEOPLE: Mapping[str, str] = {
    "leader_entered": N_("{name} leads the camp."),
    "back_up_called": N_("{name}, a back-up, leads the camp now."),
    "leadership_passed": N_("{name} leads the camp now."),
    "leader_replaced": N_("The operator made {name} the leader."),
    "join_asked": N_("{name} asks to join."),
    "join_declined": N_("{name} was not let in."),
    "joined": N_("{name} joined."),
    "expelled": N_("{name} was sent away."),
    "member_left": N_("{name} left."),
    "beta_appointed": N_("{name} is a beta leader now."),
    "beta_dismissed": N_("{name} is a member again."),
}
"""The sentences about a person."""

ENTRIES: Mapping[str, str] = {
    "act_done": N_("Entry {number} was carried out."),
    "act_countered": N_("The leader countered entry {number}."),
    "act_taken_back": N_("Entry {number} was taken back."),
}
"""The sentences about the result of an entry."""

PLAIN: Mapping[str, str] = {
    "code_set": N_("There is a new camp code."),
    "turn_opened": N_("The camp is asked to play."),
    "reminded": N_("Four fifths of the time are over."),
    "vacation_used": N_("The camp used a day off."),
    "turn_lapsed": N_("The camp let its time run out."),
}
"""The sentences about the camp."""


def log(scene: PostScene, seen: Sequence[PeopleEvent]) -> tuple[LogLine, ...]:
    """Return the newest lines, oldest first, of the events that somebody of the camp has seen."""
    found = sanctions(scene, seen, noted=True)
    own = [(n, event) for n, event in enumerate(seen, 1) if getattr(event, "camp", None) == scene.camp]
    notes = (_note(scene, number, event, found.get(number, "")) for number, event in own)
    told = tuple(note for note in notes if note is not None)
    return told[max(0, (len(told) - LINES) // STEP * STEP) :]


def _note(scene: PostScene, number: int, event: PeopleEvent, found: str) -> LogLine | None:
    id, when = f"note-{number}", scene.moment(event.at)
    if isinstance(event, Said):
        return LogLine(id, event.text, when, scene.name(event.by), said=True, mine=event.by == scene.person)
    tell = _TEXTS.get(event.kind)
    text = found or (tell(scene, event) if tell else "")
    return LogLine(id, text, when) if text else None


def _of_person(text: str) -> Callable[[PostScene, OfPerson], str]:
    """Return a function that makes a sentence about the event's person."""
    return lambda scene, event: scene.words.gettext(text).format(name=scene.name(event.person))


def _of_entry(text: str) -> Callable[[PostScene, ActDone | ActCountered | ActTakenBack], str]:
    """Return a function that makes a sentence about the result of an entry."""
    return lambda scene, event: scene.words.gettext(text).format(number=event.entry)


def _plain(text: str) -> Callable[[PostScene, PeopleEvent], str]:
    """Return a function that makes a sentence about the camp."""
    return lambda scene, event: scene.words.gettext(text)


def _entered(scene: PostScene, event: ActEntered) -> str:
    text = scene.words.gettext("{name} entered ({number}): {act}")
    return text.format(name=scene.name(event.by), number=event.entry, act=told(scene, event.act))


def _voided(scene: PostScene, event: ActVoided) -> str:
    text = scene.words.gettext("Entry {number} came to nothing: {why}")
    return text.format(number=event.entry, why=sentence(scene.words, event.clause))


def _moved(scene: PostScene, event: MoveMade) -> str:
    return scene.words.gettext("The camp: {act}").format(act=moved(scene, event.move))


def _ordered(scene: PostScene, event: StandingOrderSet) -> str:
    cards = scene.words.gettext(", ").join(map(scene.called, event.cards))
    return scene.words.gettext("Standing order: {cards}").format(cards=cards)


def _enrolment(scene: PostScene, event: EnrolmentSet) -> str:
    _ = scene.words.gettext
    return _("Who joins: {who}").format(who=_(ENROLMENTS[event.enrolment]))


def _vacation(scene: PostScene, event: VacationAnnounced) -> str:
    first, last = scene.days(event.since, event.until)
    return scene.words.gettext("The camp has announced its vacation: {first} to {last}.").format(first=first, last=last)


def _vacation_taken_back(scene: PostScene, event: VacationTakenBack) -> str:
    first, last = scene.days(event.since, max(event.until, event.since + 1))
    text = scene.words.gettext("The camp ends its vacation: its last day is {last}.")
    if event.since == event.until:
        text = scene.words.gettext("The camp has taken back its vacation from {first} on.")
    return text.format(first=first, last=last)


_TEXTS: Mapping[str, Callable[[PostScene, Any], str]] = {
    **{kind: _of_person(text) for kind, text in PEOPLE.items()},
    **{kind: _of_entry(text) for kind, text in ENTRIES.items()},
    **{kind: _plain(text) for kind, text in PLAIN.items()},
    "act_entered": _entered,
    "act_voided": _voided,
    "move_made": _moved,
    "standing_order_set": _ordered,
    "enrolment_set": _enrolment,
    "vacation_announced": _vacation,
    "vacation_taken_back": _vacation_taken_back,
}
"""The function that makes the sentence about an event, by its kind."""
