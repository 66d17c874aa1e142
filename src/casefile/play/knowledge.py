"""What a viewer's notes may say by themselves: what was seen, what follows from it, and how likely the rest is.

A function of the viewer's own observations: two games that look the same to a seat give it the same notes.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from casefile.core.cards import Card
from casefile.core.dealing import DealSpec
from casefile.core.events import Reader, Seen
from casefile.core.facts import Fact, Holds, HoldsOneOf, Owner
from casefile.core.inquiry import CardShown
from casefile.deduction.explain import explain
from casefile.deduction.proof import Proof
from casefile.deduction.worlds import Worlds

SEEN, LOGIC, CHANCES = 2, 3, 4
"""The levels of help from which on what was seen is filled in, all that follows, and how likely the rest is."""

Ink = Literal["", "yes", "no", "maybe"]


@dataclass(frozen=True, slots=True)
class Mark:
    """What is noted of one card and one owner.

    ``maybe`` is one of several cards that this owner must hold at least one of. ``chance`` is the share of the deals
    that fit, in 100: 1 to 99 for what is open; ``None`` where the level does not show it, and for what is certain.
    """

    ink: Ink = ""
    chance: int | None = None


Marks = Mapping[tuple[Card, Owner], Mark]


class Notes:
    """One viewer's knowledge of a deal, from what it observed. All deals that fit weigh the same."""

    def __init__(self, spec: DealSpec, seen: Iterable[Seen]) -> None:
        reader, observations = Reader(), list(seen)
        self.facts: tuple[Fact, ...] = tuple(fact for each in observations for fact in reader.facts(each))
        self.shown = tuple(each.event for each in observations if isinstance(each.event, CardShown) and each.event.card)
        """Every showing of a card that the viewer saw."""
        self.spec = spec

    @cached_property
    def worlds(self) -> Worlds:
        """Every deal that fits."""
        return Worlds(self.spec, self.facts)

    def marks(self, level: int) -> Marks:
        """What a sheet of that level notes, where it notes anything."""
        if level < SEEN:
            return {}
        owners = self.worlds.owners
        if level < LOGIC:
            lies = {fact.card: fact.owner for fact in self.facts if isinstance(fact, Holds)}
            return {
                (card, owner): Mark("yes" if owner == holder else "no")
                for card, holder in lies.items()
                for owner in owners
            }
        found = {}
        for card in self.worlds.counts:
            for owner in owners:
                ink = self.ink(card, owner)
                open_ = level >= CHANCES and ink in ("", "maybe")
                found[card, owner] = Mark(ink, self.percent(card, owner) if open_ else None)
        return found

    def count(self, card: Card, owner: Owner) -> int:
        """In so many of the deals that fit ``owner`` holds ``card``."""
        return self.worlds.counts[card][self.worlds.ledger.numbers.owner(owner)]

    def ink(self, card: Card, owner: Owner) -> Ink:
        """What is certain of ``card`` and ``owner``, or that it is one of a few that he must hold one of."""
        count = self.count(card, owner)
        if count in (0, self.worlds.total):
            return "yes" if count else "no"
        return "maybe" if (card, owner) in self._unexplained else ""

    @cached_property
    def _unexplained(self) -> set[tuple[Card, Owner]]:
        """Where the card may lie with which a question was answered; answers that a known card explains left out."""
        answers = {fact for fact in self.facts if isinstance(fact, HoldsOneOf)}
        return {
            (card, fact.owner)
            for fact in answers
            if not any(self.count(each, fact.owner) == self.worlds.total for each in fact.cards)
            for card in fact.cards
        }

    def percent(self, card: Card, owner: Owner) -> int:
        """The share of the deals that fit, in 100; 1 to 99 for what is open."""
        count, total = self.count(card, owner), self.worlds.total
        if count in (0, total):
            return 100 if count else 0
        return min(99, max(1, (200 * count + total) // (2 * total)))

    def proof(self, card: Card, owner: Owner) -> Proof:
        """Why ``card`` is or is not ``owner``'s; raises ``ValueError`` where that is open."""
        return explain(self.spec, self.facts, (card, owner, self.count(card, owner) > 0), self.worlds)
