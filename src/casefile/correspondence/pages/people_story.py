"""The public story of the people of a game by post, in sentences: registration, the operator's acts, time."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from casefile.core.by_post import Disband, Sanction
from casefile.core.cards import Card, Seat
from casefile.core.texts import N_
from casefile.correspondence.camps import PeopleEvent
from casefile.correspondence.camps.evolve import strikes_by
from casefile.correspondence.camps.operator_events import AT_TABLE, RuleChanged
from casefile.correspondence.camps.time_events import CampRemoved, VacationAnnounced, VacationTakenBack
from casefile.correspondence.pages import operator_views as looks
from casefile.correspondence.pages.option_texts import called, label
from casefile.correspondence.pages.scene import PostScene
from casefile.story import PlainVoice
from casefile.story.sanctions import sanctioned
from casefile.web.coloured_text import Span, Words, weave

REGISTRATION = ("leader_entered", "back_up_listed", "back_up_left", "entry_withdrawn", "back_up_called")
"""Events of the registration, which the thread tells in one post."""


def _said(text: str) -> Callable[[PostScene, PeopleEvent], Words]:
    """Return a function that makes a sentence whose gaps are the camp, the person, and other fields of the event."""

    def tell(scene: PostScene, event: PeopleEvent) -> Words:
        gaps: dict[str, Span | str] = {}
        if hasattr(event, "camp"):
            gaps["camp"] = Span(scene.called(event.camp), scene.token_of(event.camp))
        if hasattr(event, "person"):
            gaps["who"] = scene.name(event.person)
        if hasattr(event, "what"):
            gaps["what"] = looks.called(scene, event.what)
        if hasattr(event, "slots"):
            gaps["slots"] = str(event.slots)
        for name in ("due", "start", "until"):
            if hasattr(event, name):
                gaps[name] = scene.local(getattr(event, name))
        return weave(scene.words.gettext(text), **gaps)

    return tell


def _rule_changed(scene: PostScene, event: RuleChanged) -> Words:
    words = scene.words
    text = words.gettext("From now on: {rule}: {value}.")
    return weave(text, rule=label(words, event.rule), value=called(words, event.rule, event.value))


def _vacation_announced(scene: PostScene, event: VacationAnnounced) -> Words:
    first, last = scene.days(event.since, event.until)
    camp = Span(scene.called(event.camp), scene.token_of(event.camp))
    text = scene.words.gettext("{camp} is on vacation from {first} to {last}: its deadlines stand still on these days.")
    return weave(text, camp=camp, first=first, last=last)


def _vacation_taken_back(scene: PostScene, event: VacationTakenBack) -> Words:
    camp = Span(scene.called(event.camp), scene.token_of(event.camp))
    if event.since == event.until:
        first, _ = scene.days(event.since, event.since + 1)
        text = scene.words.gettext("{camp} takes back its vacation from {first} on: its deadlines are those of before.")
        return weave(text, camp=camp, first=first)
    _, last = scene.days(event.since, event.until)
    text = scene.words.gettext("{camp} ends its vacation early: {last} is its last day.")
    return weave(text, camp=camp, last=last)


TELL: Mapping[str, Callable[[PostScene, Any], Words]] = {
    "leader_entered": _said(N_("{who} leads the camp of {camp}.")),
    "back_up_listed": _said(N_("{who} is on the list of back-ups.")),
    "back_up_left": _said(N_("{who} has left the list of back-ups.")),
    "entry_withdrawn": _said(N_("{who} has left; {camp} is free again.")),
    "back_up_called": _said(N_("{who} is called from the list of back-ups and leads the camp of {camp}.")),
    "camp_left_out": _said(N_("The leader of {camp} has not shown up; the game starts without that camp.")),
    "start_put_off": _said(N_("Too few leaders have shown up. The start is put off: {start}.")),
    "leadership_passed": _said(N_("{who} leads the camp of {camp} now.")),
    "leader_replaced": _said(N_("The operator has made {who} the leader of the camp of {camp}.")),
    "game_paused": _said(N_("The game is paused. No time runs.")),
    "game_resumed": _said(N_("The game goes on. All that waits is put off by as long as the pause.")),
    "turn_extended": _said(N_("{camp} has more time: until {due}.")),
    "vacation_used": _said(N_("{camp} uses a vacation day: the turn is due {due}.")),
    "time_skipped": _said(N_("The rehearsal goes on to its next deadline at once.")),
    "link_opened": _said(N_("The sealed link of {who} has been opened.")),
    "link_revealed": _said(N_("The operator has the personal link of {who}, and can see and do what {who} can.")),
    "vacation_announced": _vacation_announced,
    "vacation_taken_back": _vacation_taken_back,
    "hidden_looked_at": _said(N_("The operator, {who}, looks at {what}.")),
    "operator_appointed": _said(N_("{who} operates the game now.")),
    "start_moved": _said(N_("The start is moved: {start}.")),
    "slots_set": _said(N_("So many camps are to play: {slots}.")),
    "game_cancelled": _said(N_("The game is called off.")),
    "deputy_named": _said(N_("{who} is a deputy of the operator.")),
    "operator_joined": _said(N_("{who} operates the game, too.")),
    "operator_silent": _said(N_("The operator has not been here for long. The leaders may choose a deputy now.")),
    "operator_returned": _said(N_("{who}, the operator, is here again.")),
    "operator_voted": _said(N_("The leader of {camp} is for {who} as the operator.")),
    "operator_chosen": _said(N_("The leaders have chosen {who}, who operates the game from now on.")),
    "talk_opened": _said(N_("{camp} opens its talk to everybody: {who}, its leader, lets all read what it said.")),
    "downtime_credited": _said(N_("The service was down; all that waits is put off by as long.")),
    "rule_changed": _rule_changed,
}
"""The sentence about each public event that the table does not tell."""


SANCTIONS: Mapping[str, type[Sanction[Seat | Card]]] = {
    **{event.kind: act for act, event in AT_TABLE.items()},
    CampRemoved.kind: Disband,
}
"""The acts as which these events are told: those of the operator at the table, and those of the table itself."""


def sanctions(scene: PostScene, seen: Iterable[PeopleEvent], *, noted: bool = False) -> dict[int, str]:
    """Return the sentences about strikes and disbanded camps, by the numbers of their events in ``seen``, from 1.

    - ``seen`` must contain turns that ran out, since they cause strikes, too.
    - ``noted`` adds the operator's notes.
    """
    voice, most = PlainVoice({}, scene.edition, scene.language), scene.post.plan.rule_options.strikes
    strikes: Counter[Card] = Counter()
    found = {}
    for number, event in enumerate(seen, 1):
        if not hasattr(event, "camp"):
            continue
        if by := strikes_by(event):
            strikes[event.camp] += by
        if event.kind in SANCTIONS:
            found[number] = sanctioned(
                *(SANCTIONS[event.kind], scene.called(event.camp), voice, scene.words.gettext),
                strikes=(strikes[event.camp], most),
                note=getattr(event, "note", "") if noted else "",
            )
    return found


def said(scene: PostScene, event: PeopleEvent) -> Words | None:
    """Return the sentence about a public event of the game's people.

    Return ``None`` if the story of the card game or another part of the page tells it.
    """
    tell = TELL.get(event.kind)
    return None if tell is None else tell(scene, event)
