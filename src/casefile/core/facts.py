"""Facts: certain knowledge about a deal, the owners that facts speak of, and contradictions.

A fact is about where cards lie and nothing else. It is built from what was seen; ``turns`` keeps the turns in which it
was seen, so that a proof or a contradiction can name them. Two facts are equal when they say the same, whenever they
were seen: so they are structs with a comparison of their own.
"""

from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import astuple

from casefile.core.cards import Card, Seat

CASE_FILE: Final = "case_file"
"""The owner of the sealed cards: one of each category."""

SIDE: Final = "side"
"""The owner of the cards that were laid aside face down before the deal."""

Owner = Seat | Literal["case_file", "side"]
"""A place where a card may lie: with a seat, in the case file, or at the side."""


class _Said(Struct, frozen=True, eq=False):
    """A fact, compared by all fields but the last, which has the turns."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Said) and type(other) is type(self) and astuple(self)[:-1] == astuple(other)[:-1]

    def __hash__(self) -> int:
        return hash(astuple(self)[:-1])

    def __ne__(self, other: object) -> bool:
        return not self == other


class Holds(_Said, frozen=True, eq=False):
    """``owner`` holds ``card``."""

    owner: Owner
    card: Card
    turns: tuple[int, ...] = ()
    """The numbers of the turns in which it was seen: 0 before the first turn; empty if it was seen in none."""


class Lacks(_Said, frozen=True, eq=False):
    """``owner`` does not hold ``card``."""

    owner: Owner
    card: Card
    turns: tuple[int, ...] = ()
    """The numbers of the turns in which it was seen: 0 before the first turn; empty if it was seen in none."""


class HoldsOneOf(_Said, frozen=True, eq=False):
    """``owner`` holds at least one of ``cards``: it answered a suggestion of them, and the card was not seen."""

    owner: Owner
    cards: frozenset[Card]
    turns: tuple[int, ...] = ()
    """The numbers of the turns in which it was seen: 0 before the first turn; empty if it was seen in none."""


class NotAll(_Said, frozen=True, eq=False):
    """At least one of ``holdings`` is false.

    A wrong accusation says this of its cards in the case file; of two holdings it says "not both".
    """

    holdings: frozenset[tuple[Owner, Card]]
    turns: tuple[int, ...] = ()
    """The numbers of the turns in which it was seen: 0 before the first turn; empty if it was seen in none."""


Fact = Holds | Lacks | HoldsOneOf | NotAll
"""A certain fact about a deal."""


class Contradiction(ValueError):
    """Raised when no deal fits the facts.

    - ``rule`` is the rule that found the contradiction.
    - ``facts`` is a minimal set that contradicts itself: without any one of them some deal fits the others. It is empty
      when a running ledger found the contradiction and did not ask which facts are to blame
      (:func:`casefile.deduction.minimal_conflict.minimal_clash` does).
    - ``turns`` are the turns of the facts, in order.
    """

    def __init__(self, rule: str, facts: tuple[Fact, ...] = ()) -> None:
        super().__init__(rule, facts)
        self.rule, self.facts = rule, facts

    @property
    def turns(self) -> tuple[int, ...]:
        """The turns of the contradicting facts, ascending."""
        return tuple(sorted({turn for fact in self.facts for turn in fact.turns}))

    def __str__(self) -> str:
        said = "; ".join(map(describe, self.facts))
        return f"no deal fits all of this: {said}" if said else f"no deal fits ({self.rule})"


def describe(fact: Fact) -> str:
    """Return a fact in plain English with the turns in which it was seen, as error messages print it."""
    match fact:
        case Holds(owner, card):
            said = f"{_name(owner)} holds {card}"
        case Lacks(owner, card):
            said = f"{_name(owner)} does not hold {card}"
        case HoldsOneOf(owner, cards):
            said = f"{_name(owner)} holds one of {', '.join(sorted(cards))}"
        case NotAll(holdings):
            said = "it is not true that " + " and ".join(
                sorted(f"{_name(owner)} holds {card}" for owner, card in holdings)
            )
    if fact.turns:
        return f"turn {', '.join(map(str, fact.turns))}: {said}"
    return said


def _name(owner: Owner) -> str:
    return owner.replace("_", " ") if isinstance(owner, str) else f"seat {owner}"
