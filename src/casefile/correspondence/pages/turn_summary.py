"""The result of a turn in a few words: the suggestion, the camps that could not show a card, and graver events."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from casefile.core.cards import Card, Seat
from casefile.core.events import Event, Lapsed
from casefile.core.inquiry import Accused, CardShown, CouldNotAnswer, NobodyAnswered, Suggested, TurnEnded
from casefile.core.solutions import MurdererUnmasked, Verdict, verdict_of
from casefile.core.texts import N_
from casefile.correspondence.pages.scene import PostScene

SETTLED, ALONE, GONE, SHOWN = range(4)
"""The ranks of results.

They are: an accusation; a suggestion that nobody answered, or with an accusation pending; time that ran out; any other.
"""

Ranked = tuple[int, str]
"""A result of a turn, after its rank among the four above: the lowest rank matters most."""

ACCUSED: Mapping[Verdict, str] = {
    "right": N_("{camp} accused rightly"),
    "framed": N_("{camp} accused the one who was framed"),
    "wrong": N_("{camp} accused wrongly"),
}
"""The phrase about a camp's accusation."""


@dataclass(frozen=True, slots=True)
class TurnFacts:
    """The public facts of a turn, or of the writing of a round."""

    asker: Seat | None = None
    """The seat that suggested."""
    named: tuple[Card, ...] = ()
    """The cards of the suggestion."""
    lacking: tuple[Seat, ...] = ()
    """The seats that could not show a card."""
    shower: Seat | None = None
    """The seat that showed a card."""
    nobody: bool = False
    """Whether nobody could show a card."""
    pending: bool = False
    """Whether an accusation was announced."""
    dropped: bool = False
    """Whether the announced accusation was not made."""
    accusation: Accused | None = None
    """The accusation that was made."""
    verdict: Verdict = "wrong"
    """The verdict on it."""
    offered: bool = False
    """Whether the camp was offered to accuse."""
    lapsed: tuple[Seat, ...] = ()
    """The seats whose time ran out."""

    def heard(self, event: Event) -> "TurnFacts":
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
                # A camp that is only offered to accuse, and does not answer, has declined.
                return self if self.offered else replace(self, lapsed=tuple(sorted((*self.lapsed, seat))))
        kind = getattr(event, "kind", "")
        return replace(
            self,
            pending=self.pending or kind == "accusation_pending",
            offered=self.offered or kind == "accusation_offered",
        )


def turn_summary(scene: PostScene, facts: TurnFacts) -> tuple[Ranked, ...]:
    """Return the results of the turn, in phrases without a full stop, each with its rank."""
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
    """Return results in one line: those that matter most first, equal ones in the order of the turns."""
    return " · ".join(text for _rank, text in sorted(found, key=lambda each: each[0]))
