"""What a turn came to, in a few words: who suggested what, who could not show a card, and what counts for more."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from casefile.core.cards import Card, Seat
from casefile.core.events import Lapsed
from casefile.core.inquiry import Accused, CardShown, CouldNotAnswer, NobodyAnswered, Suggested, TurnEnded
from casefile.core.solutions import MurdererUnmasked, Verdict, verdict_of
from casefile.core.texts import N_
from casefile.correspondence.pages.scene import PostScene

SETTLED, ALONE, GONE, SHOWN = range(4)
"""An accusation; a suggestion that nobody answered, or with an accusation pending; time that ran out; any other."""

Ranked = tuple[int, str]
"""What a turn came to, after one of the four above: the lowest mattered most."""

ACCUSED: Mapping[Verdict, str] = {
    "right": N_("{camp} accused rightly"),
    "framed": N_("{camp} accused the one who was framed"),
    "wrong": N_("{camp} accused wrongly"),
}
"""What is said of a camp's accusation."""


@dataclass(frozen=True, slots=True)
class TurnFacts:
    """What everybody saw of a turn, or of the writing of a round.

    ``lacking`` are those who could not show a card, ``shower`` who did; ``nobody`` says that none could. ``pending``
    says that an accusation was announced, ``dropped`` that it was not made, ``offered`` that the camp was asked for
    one; ``accusation`` is the one that was made, ``verdict`` what came of it, ``lapsed`` are those whose time ran out.
    """

    asker: Seat | None = None
    named: tuple[Card, ...] = ()
    lacking: tuple[Seat, ...] = ()
    shower: Seat | None = None
    nobody: bool = False
    pending: bool = False
    dropped: bool = False
    accusation: Accused | None = None
    verdict: Verdict = "wrong"
    offered: bool = False
    lapsed: tuple[Seat, ...] = ()

    def heard(self, event: Any) -> "TurnFacts":
        """Return these facts after one more event of the turn."""
        match event:
            case Suggested(seat=seat, suspect=suspect, weapon=weapon, room=room):
                return replace(self, asker=seat, named=(suspect, weapon, room))
            case CouldNotAnswer(seat=seat):
                return replace(self, lacking=(*self.lacking, seat))
            case CardShown(seat=seat):
                return replace(self, shower=seat)
            case NobodyAnswered():
                return replace(self, nobody=True)
            case TurnEnded():
                return replace(self, dropped=self.pending)
            case Accused(suspect=suspect, right=right):
                return replace(self, accusation=event, verdict=verdict_of(right, (suspect,)), pending=False)
            case MurdererUnmasked() if self.accusation is not None:
                made = self.accusation
                return replace(self, verdict=verdict_of(made.right, (made.suspect,), event))
            case Lapsed(seat=seat):
                # Who is only asked whether it accuses, and does not answer, has declined.
                return self if self.offered else replace(self, lapsed=tuple(sorted((*self.lapsed, seat))))
        kind = getattr(event, "kind", "")
        return replace(
            self,
            pending=self.pending or kind == "accusation_pending",
            offered=self.offered or kind == "accusation_offered",
        )


def turn_summary(scene: PostScene, facts: TurnFacts) -> tuple[Ranked, ...]:
    """What the turn came to, in phrases without a full stop, each with how much it mattered."""
    _ = scene.words.gettext
    found: list[Ranked] = []
    if facts.accusation is not None:
        text = _(ACCUSED[facts.verdict]).format(camp=_camps(scene, (facts.accusation.seat,)))
        found.append((SETTLED, text))
    if facts.asker is not None:
        found.append((ALONE if facts.nobody or facts.pending or facts.dropped else SHOWN, _suggested(scene, facts)))
    if facts.lapsed:
        found.append((GONE, _("{camps} ran out of time").format(camps=_camps(scene, facts.lapsed))))
    return tuple(found)


def _suggested(scene: PostScene, facts: TurnFacts) -> str:
    _ = scene.words.gettext
    assert facts.asker is not None
    camp, cards = (
        _camps(scene, (facts.asker,)),
        _(", ").join(scene.edition.short(c, scene.language) for c in facts.named),
    )
    text = _("{camp}: {cards}")
    if facts.nobody:
        text = _("{camp}: {cards}, and nobody could show a card")
    elif facts.shower is not None:
        text = _("{camp}: {cards}, shown a card by {shower}")
        if facts.lacking:
            text = _("{camp}: {cards}, shown a card by {shower}, not by {lacking}")
    lacking = _camps(scene, facts.lacking)
    shower = "" if facts.shower is None else _camps(scene, (facts.shower,))
    said = text.format(camp=camp, cards=cards, shower=shower, lacking=lacking)
    if facts.dropped:
        return _("{said}; an accusation was pending and was dropped").format(said=said)
    return _("{said}; Accusation Pending").format(said=said) if facts.pending else said


def _camps(scene: PostScene, seats: Iterable[Seat]) -> str:
    camps = scene.post.camps
    return scene.words.gettext(", ").join(scene.edition.short(camps[seat], scene.language) for seat in seats)


def told_in_a_line(found: Iterable[Ranked]) -> str:
    """What mattered most comes first; what mattered alike, in the order of the turns."""
    return " · ".join(text for _rank, text in sorted(found, key=lambda each: each[0]))
