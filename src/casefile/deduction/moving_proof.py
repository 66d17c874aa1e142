"""Reasons why a card must be at a place, or cannot be, in a game whose hands move: simple steps from the sightings.

A place is a seat's hand, the case file, or open on the table. Where no simple step leads to a conclusion, its only step
says that all ways in which the cards can lie were counted.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from casefile.core.cards import Card, Seat
from casefile.core.dealing import DealSpec
from casefile.core.facts import CASE_FILE
from casefile.deduction.moving_facts import NotSealed, Sighting, Trail
from casefile.deduction.moving_worlds import OPEN, MovingHands, Where

Rule = Literal[
    "stands", "elsewhere", "met", "never", "wrong", "last of its kind", "full", "lacked", "only there", "counted"
]
"""The rule by which a step follows.

- ``stands``: the card was seen there and has not moved since.
- ``elsewhere``: the card is somewhere else, as the steps before say.
- ``met``: the card was seen outside the case file.
- ``never``: no card of its kind is sealed.
- ``wrong``: the card was named in a wrong challenge together with cards that are sealed.
- ``last of its kind``: no other card of its category can be sealed.
- ``full``: all cards of that hand are known.
- ``lacked``: that seat could not show the card and has got no card since.
- ``only there``: the card can be nowhere else.
- ``counted``: of all ``number`` ways in which the cards can lie, none says otherwise.
"""


@dataclass(frozen=True, slots=True)
class MovingStep:
    """One step of a proof: the conclusion that ``card`` is at the place ``owner``, or that it is not, and its rule."""

    rule: Rule
    """The rule by which the conclusion follows."""
    card: Card
    owner: Where
    holds: bool
    """Whether the conclusion is that the card is at ``owner``, and not that it is elsewhere."""
    seen: tuple[Sighting, ...] = ()
    """The sightings that the step rests on."""
    others: tuple[Card, ...] = ()
    """The other cards that the step rests on: those of a full hand, of the category, or of the wrong challenge."""
    number: int = 0
    """In a step by counting: the number of ways in which the cards can lie."""


class Tracer:
    """Finds the reasons for conclusions about cards in a deal whose hands move.

    - ``trail`` has the viewer's sightings.
    - ``hands`` is all that follows from them.
    """

    def __init__(self, spec: DealSpec, trail: Trail, hands: MovingHands) -> None:
        self._spec, self._trail, self._hands = spec, trail, hands
        self._category = {card: category for category in spec.categories for card in category}
        self._sealing = {
            card for category, n in zip(spec.categories, spec.sealed, strict=True) if n for card in category
        }
        self._wrong = [each for each in trail.sightings if isinstance(each, NotSealed)]

    def why(self, card: Card, owner: Where) -> tuple[MovingStep, ...]:
        """Return the proof that ``card`` is at ``owner``, or that it is not; its last step is the conclusion.

        Raises ``ValueError`` if neither is certain.
        """
        holds = self._hands.certain(card, owner)
        if holds is None:
            raise ValueError(f"it is open whether {card} is {owner}'s")
        steps = self._is(card, owner) if holds else self._is_not(card, owner)
        return steps or (MovingStep("counted", card, owner, holds, number=self._hands.worlds),)

    # Each of these returns the steps that lead to the conclusion, and nothing where these rules do not lead there.

    def _is(self, card: Card, owner: Where) -> tuple[MovingStep, ...]:
        where, seen = self._trail.stands.get(card, (None, None))
        if where == owner and seen is not None:
            return (MovingStep("stands", card, owner, holds=True, seen=(seen,)),)
        if owner == CASE_FILE:
            others = tuple(other for other in self._category[card] if other != card)
            return self._all(
                (self._unsealed(other) for other in others),
                MovingStep("last of its kind", card, owner, True, (), others),
            )
        elsewhere = [other for other in self._hands.owners if other not in (owner, OPEN)]
        return self._all(
            (self._absent(card, other) for other in elsewhere), MovingStep("only there", card, owner, holds=True)
        )

    def _is_not(self, card: Card, owner: Where) -> tuple[MovingStep, ...]:
        if direct := self._absent(card, owner):
            return direct
        holder = self._hands.holder(card)
        steps = () if holder is None else self._is(card, holder)
        return (*steps, MovingStep("elsewhere", card, owner, holds=False)) if steps else ()

    def _absent(self, card: Card, owner: Where) -> tuple[MovingStep, ...]:
        """Return why the card is not there, without asking where it is, unless it was seen there."""
        if owner == CASE_FILE and (steps := self._unsealed(card)):
            return steps
        where, seen = self._trail.stands.get(card, (None, None))
        if where is not None and where != owner and seen is not None:
            return (MovingStep("stands", card, where, True, (seen,)), MovingStep("elsewhere", card, owner, holds=False))
        if owner in (CASE_FILE, OPEN):
            return ()
        if lacked := self._trail.lacks.get((Seat(int(owner)), card)):
            return (MovingStep("lacked", card, owner, False, (lacked,)),)
        known = {other: sight for other, (at, sight) in self._trail.stands.items() if at == owner}
        if len(known) == self._hands.sizes[int(owner)]:
            return (MovingStep("full", card, owner, False, tuple(dict.fromkeys(known.values())), tuple(known)),)
        return ()

    def _unsealed(self, card: Card) -> tuple[MovingStep, ...]:
        """Return why the card is not in the case file, by itself or by a wrong challenge that named it."""
        if card not in self._sealing:
            return (MovingStep("never", card, CASE_FILE, holds=False),)
        if met := self._trail.met.get(card):
            return (MovingStep("met", card, CASE_FILE, False, (met,)),)
        for wrong in self._wrong:
            others = tuple(other for other in wrong.cards if other != card)
            if card in wrong.cards and all(self._category[other] != self._category[card] for other in others):
                steps = [self._met_out(other) for other in others]
                if all(steps):
                    return (*sum(steps, ()), MovingStep("wrong", card, CASE_FILE, False, (wrong,), others))
        return ()

    def _met_out(self, card: Card) -> tuple[MovingStep, ...]:
        """Return why ``card`` is sealed: all others of its category were seen elsewhere."""
        others = tuple(other for other in self._category[card] if other != card)
        if not all(other in self._trail.met for other in others):
            return ()
        met = tuple(MovingStep("met", other, CASE_FILE, False, (self._trail.met[other],)) for other in others)
        return (*met, MovingStep("last of its kind", card, CASE_FILE, True, (), others))

    @staticmethod
    def _all(parts: Iterator[tuple[MovingStep, ...]], last: MovingStep) -> tuple[MovingStep, ...]:
        """Return all parts and then the last step; nothing where one of the parts is missing."""
        steps: dict[MovingStep, None] = {}
        for part in parts:
            if not part:
                return ()
            steps.update(dict.fromkeys(part))
        return (*steps, last)
