"""The proof of where a card is in a game whose hands move, in sentences: what was seen, and what follows."""

from collections.abc import Sequence
from typing import Generic, TypeVar

from casefile.core.cards import Card
from casefile.core.facts import CASE_FILE
from casefile.deduction.moving_facts import Had, HadNone, LaidOpen, NotSealed, Sealed, Sighting, Swapped
from casefile.deduction.moving_proof import MovingStep
from casefile.deduction.moving_worlds import OPEN, Where
from casefile.play.phrases import Reason, Wording
from casefile.story.i18n import Texts
from casefile.story.voice import Voice

T = TypeVar("T")


def retell(steps: Sequence[MovingStep], voice: Voice[T], texts: Texts) -> list[Reason[T]]:
    """Return the steps of a proof as sentences, in order; the last one is the conclusion."""
    teller = _Retelling(voice, texts)
    premises: dict[Sighting, dict[Card, None]] = {}
    for step in steps:
        for sighting in step.seen:
            premises.setdefault(sighting, {}).update(dict.fromkeys(step.others or (step.card,)))
    reasons = [teller.seen(sighting, tuple(premises[sighting])) for sighting in sorted(premises, key=_turn)]
    # A conclusion about all cards of a category but one needs no sentence for each card.
    telling = [step for step in steps if step is steps[-1] or step.rule not in ("met", "never")]
    return reasons + [Reason(teller.follows(step)) for step in telling]


def _turn(sighting: Sighting) -> int:
    return sighting.turn


class _Retelling(Generic[T]):
    """The sentences of one voice and language."""

    def __init__(self, voice: Voice[T], texts: Texts) -> None:
        self.words, self._ = Wording(voice, texts), texts.gettext

    def seen(self, sighting: Sighting, about: tuple[Card, ...]) -> Reason[T]:
        """Return a sighting with its turn, as far as it concerns the cards that a step is ``about``."""
        words, told = self.words, self.sight(sighting, about)
        if not sighting.turn:
            return Reason(told, (), seen=True)
        text = self._("Turn {turns}: {told}")
        return Reason(words.say(text, turns=words.number(sighting.turn), told=told), (sighting.turn,), seen=True)

    def sight(self, sighting: Sighting, about: tuple[Card, ...]) -> T:
        """Return a sighting as a sentence."""
        words, _ = self.words, self._
        match sighting:
            case Swapped(seat, gave, other, took):
                text = _("{who} gave {gave} to {other} and got {took}.")
                moved = {"gave": words.cards([gave]), "took": words.cards([took])}
                return words.say(text, who=words.who(seat, first=True), other=words.who(other), **moved)
            case NotSealed(cards):
                text = _("A challenge was wrong: {cards} are not both in the case file.")
                return words.say(text, cards=words.cards(cards))
            case Sealed(cards):
                return words.say(_("The case file was looked into, and holds {cards}."), cards=words.cards(cards))
            case Had(seat, cards):
                text = _("{who} showed {cards}.") if sighting.turn else _("{who} holds {cards}.")
            case LaidOpen(seat, cards):
                text = _("{who} revealed {cards}.")
            case HadNone(seat, cards):
                text = _("{who} could not answer and does not hold {cards}.")
                return words.say(text, who=words.who(seat, first=True), cards=words.either(cards))
            case _:
                raise AssertionError(f"no step rests on {sighting}")
        concerned = words.cards(card for card in cards if card in about)
        return words.say(text, who=words.who(seat, first=True), cards=concerned)

    def follows(self, step: MovingStep) -> T:
        """Return the conclusion of a step, with its reason."""
        states, because = self.states(step.card, step.owner, holds=step.holds), self.because(step)
        if because is None:
            return states
        return self.words.say(self._("{before} {sentence}"), before=because, sentence=states)

    def states(self, card: Card, owner: Where, *, holds: bool) -> T:
        """Return the conclusion that ``card`` is or is not with ``owner``."""
        words, cards = self.words, self.words.cards([card])
        if owner == OPEN:
            text = self._("So {cards} lies face up.") if holds else self._("So {cards} does not lie face up.")
            return words.say(text, cards=cards)
        text = self._("So {who} holds {cards}.") if holds else self._("So {who} does not hold {cards}.")
        return words.say(text, who=words.who(owner), cards=cards)

    def because(self, step: MovingStep) -> T | None:
        """Return the reason of a step in a sentence; ``None`` where nothing need be said."""
        words, _ = self.words, self._
        match step.rule:
            case "stands":
                held = step.owner not in (OPEN, CASE_FILE) and any(seen.turn for seen in step.seen)
                text = _("Nobody has swapped with {who} unseen since.") if held else ""
            case "met":
                text = _("It was seen outside the case file, whose cards stay there.")
            case "never":
                text = _("No card of this kind is in the case file.")
            case "wrong":
                text = _("The rest of that challenge is true.")
            case "last of its kind":
                text = _("The case file has one card of each kind, and only one of this kind is left.")
            case "full":
                text = _("All of {who}'s cards are known.")
            case "lacked":
                text = _("{who} has drawn no card unseen since.")
            case "only there":
                text = _("{card} can be nowhere else.")
            case "counted":
                text = _("All ways in which the cards can lie were counted; {number} fit what was seen.")
            case _:
                text = ""
        if not text:
            return None
        gaps = {"card": words.cards([step.card]), "number": words.number(step.number)}
        if step.owner != OPEN:
            gaps["who"] = words.who(step.owner)
        return words.say(text, **gaps)
