"""What follows from all that a viewer observed: what is certain, how likely the rest is, why, and what is best now.

Each game makes it from a viewer's own view: two games that look the same to a seat give it the same knowledge. Sheets,
reasons and hints read nothing else.
"""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from typing import Any, Literal, Protocol, TypeVar

from casefile.core.actions import Action, Menu
from casefile.core.cards import Card, Seat
from casefile.core.dealing import DealSpec
from casefile.core.engine import View
from casefile.core.facts import Fact, Holds, HoldsOneOf, Lacks, Owner
from casefile.play.phrases import Reason, Wording
from casefile.story.i18n import Texts
from casefile.story.voice import Voice

T = TypeVar("T")

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


@dataclass(frozen=True, slots=True)
class Advice:
    """What is best done now, and why.

    ``lead`` and each sentence of ``why``, the first of which says most, are texts whose gaps are filled by ``names``
    and by the numbers: the ``bits`` that are expected to be told of those ``open``, the chance in 100, ``percent``, and
    how many solutions are ``left``; and whatever is counted in ``numbers``.
    ``figures`` are such sentences for who asks for numbers.
    """

    action: Action
    lead: str
    why: tuple[str, ...]
    names: Mapping[str, Seat | tuple[Card, ...]] = field(default_factory=dict)
    bits: float = 0.0
    open: float = 0.0
    percent: int = 0
    left: int = 0
    figures: tuple[str, ...] = ()
    numbers: Mapping[str, int] = field(default_factory=dict)

    def told(self, voice: Voice[T], texts: Texts, **named: T) -> list[T]:
        """The lead and then why, in sentences; ``named`` are gaps that are filled otherwise."""
        return self._said((self.lead, *self.why), voice, texts, named)

    def counted(self, voice: Voice[T], texts: Texts) -> list[T]:
        """The same in numbers, for who asks for them; nothing where there are none."""
        return self._said(self.figures, voice, texts, {})

    def _said(self, sentences: Sequence[str], voice: Voice[T], texts: Texts, named: Mapping[str, T]) -> list[T]:
        words = Wording(voice, texts)
        numbers = {"bits": f"{self.bits:.2f}", "open": f"{self.open:.2f}", "percent": str(self.percent)}
        numbers |= {name: str(number) for name, number in self.numbers.items()}
        numbers["left"] = str(self.left)
        gaps = {name: voice.plain(number) for name, number in numbers.items()}
        for name, what in self.names.items():
            gaps[name] = words.three(what) if isinstance(what, tuple) else voice.seat(what)
        return [words.say(texts.gettext(text), **{**gaps, **named}) for text in sentences]


@dataclass(frozen=True, slots=True)
class Asking:
    """What an answer is expected to tell about the solution, in bits: this one's, and the best that could be asked.

    Both are sums over the cards of the solution, each on its own, as :class:`casefile.deduction.information.Bits`.
    ``ranked`` are the questions that are expected to tell most, the best first, where they are told apart.
    """

    expected: float
    best: float
    ranked: tuple[tuple[tuple[Card, ...], float], ...] = ()


class Knowledge(Protocol):
    """What one viewer knows of where the cards are: a value, equal to another where the same was seen of them."""

    @property
    def cards(self) -> Sequence[Card]:
        """The cards that it is about."""

    @property
    def owners(self) -> Sequence[Owner]:
        """Whose they may be."""

    @property
    def total(self) -> int:
        """How much all deals that fit weigh."""

    def weight(self, card: Card, owner: Owner) -> int:
        """How much those of them weigh in which ``owner`` holds ``card``."""

    def maybe(self, card: Card, owner: Owner) -> bool:
        """Whether it is one of a few cards of which ``owner`` must hold one."""

    def supposing(self, supposed: Sequence[Holds | Lacks]) -> "Knowledge":
        """What would follow if this were so, too.

        Where no deal fits then, whatever is asked of it raises :class:`casefile.core.facts.Contradiction`.
        """

    @property
    def sights(self) -> object:
        """All that was merely seen and still holds: nothing of it is noted otherwise as long as this is the same."""

    def seen(self, card: Card, owner: Owner) -> Ink:
        """What was merely seen of it and still holds, without anything that follows."""

    def why(self, card: Card, owner: Owner, voice: Voice[T], texts: Texts) -> list[Reason[T]]:
        """Why ``card`` is or is not ``owner``'s, the last sentence saying which; ``ValueError`` where that is open."""

    def likely(self, card: Card, owner: Owner, noted: Mark, voice: Voice[T], texts: Texts) -> list[T]:
        """What can be said where it is open and this is ``noted``: how likely it is, and how that was weighed."""

    def advises(self, menu: Menu) -> bool:
        """Whether ``menu`` offers what can be advised on."""

    def best(self, view: View[Any], menu: Menu) -> Advice | None:
        """The best that ``menu`` offers the seat of ``view``; ``None`` where nothing is better than anything else."""

    @property
    def solutions(self) -> Mapping[tuple[Card, ...], int]:
        """How much those deals weigh in which naming these cards wins; together :attr:`total`."""

    def worth_asking(self, view: View[Any], menu: Menu, action: Action) -> Asking | None:
        """What the answer to ``action`` is expected to tell the seat of ``view``; ``None`` where nothing is asked."""


def spec_of(view: View[Any]) -> DealSpec | None:
    """How the cards were dealt, as far as the viewer knows; ``None`` before the deal."""
    return view.rules.deal_spec(view.state) if view.state.holdings.dealt else None


def ink(known: Knowledge, card: Card, owner: Owner) -> Ink:
    """What is certain of ``card`` and ``owner``, or that it is one of a few that he must hold one of."""
    weight = known.weight(card, owner)
    if weight in (0, known.total):
        return "yes" if weight else "no"
    return "maybe" if known.maybe(card, owner) else ""


def percent(weight: int, total: int) -> int:
    """The share in 100; 1 to 99 for what is neither nothing nor all."""
    if weight in (0, total):
        return 100 if weight else 0
    return min(99, max(1, (200 * weight + total) // (2 * total)))


def marks(known: Knowledge, level: int) -> Marks:
    """What a sheet of that level notes, where it notes anything."""
    cells = _cells(tuple(known.cards), tuple(known.owners)) if level >= SEEN else ()
    if level < LOGIC:
        return {cell: _mark(seen) for cell in cells if (seen := known.seen(*cell))}
    found, total = {}, known.total
    for card, owner in cells:
        weight = known.weight(card, owner)
        if weight in (0, total):
            found[card, owner] = _mark("yes" if weight else "no")
        else:
            chance = percent(weight, total) if level >= CHANCES else None
            found[card, owner] = _mark("maybe" if known.maybe(card, owner) else "", chance)
    return found


def changed(before: Marks, after: Marks) -> Set[Card]:
    """The cards of which anything is noted otherwise in one of two sheets than in the other."""
    cells = [cell for cell, mark in after.items() if before.get(cell) is not mark]
    cells += before.keys() - after.keys()
    return {card for card, _ in cells}


_mark = lru_cache(Mark)
"""A mark; there are few different ones, and many sheets. So with the cells of sheets of the same cards."""


@lru_cache(64)
def _cells(cards: tuple[Card, ...], owners: tuple[Owner, ...]) -> tuple[tuple[Card, Owner], ...]:
    return tuple(product(cards, owners))


def answered(owner: Owner, noted: Mark, voice: Voice[T], texts: Texts) -> list[T]:
    """That ``owner`` must hold one of a few cards, where that is noted."""
    text = texts.gettext("{who} answered a question with one of a few cards; this may be it.")
    return [voice.weave(text, who=Wording(voice, texts).who(owner, first=True))] if noted.ink == "maybe" else []


def unexplained(known: Knowledge, facts: Iterable[Fact]) -> set[tuple[Card, Owner]]:
    """Where the card may lie with which a question was answered; answers that a known card explains left out."""
    return {
        (card, fact.owner)
        for fact in facts
        if isinstance(fact, HoldsOneOf)
        and not any(known.weight(each, fact.owner) == known.total for each in fact.cards)
        for card in fact.cards
    }
