"""The conclusions from a viewer's observations: certain facts, chances of the rest, reasons, and the best act now.

Each game makes them from a viewer's own view: two games that look the same to a seat give it the same knowledge.
Sheets, reasons and hints read nothing else.
"""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from typing import Literal, Protocol, TypeVar

from casefile.core.actions import Action, Menu
from casefile.core.cards import Card, Seat
from casefile.core.dealing import DealSpec
from casefile.core.engine import AnyView, View
from casefile.core.facts import Fact, Holds, HoldsOneOf, Lacks, Owner
from casefile.core.inquiry_state import InquiryState
from casefile.play.phrases import Reason, Wording
from casefile.story.i18n import Texts
from casefile.story.voice import Voice

T = TypeVar("T")

SEEN, LOGIC, CHANCES = 2, 3, 4
"""The levels of help that fill in seen cards, all that follows, and the chances of the rest."""

Ink = Literal["", "yes", "no", "maybe"]


@dataclass(frozen=True, slots=True)
class Mark:
    """The note for one card and one owner."""

    ink: Ink = ""
    """Certain (``yes`` or ``no``), or ``maybe``: one of several cards of which this owner must hold at least one."""
    chance: int | None = None
    """The share of the deals that fit, in 100: 1 to 99 for what is open.

    ``None`` where the level does not show it, and for what is certain.
    """


Marks = Mapping[tuple[Card, Owner], Mark]


@dataclass(frozen=True, slots=True)
class Advice:
    """The best act now, and the reason.

    The gaps of its texts are filled by ``names`` and by the numbers of the other fields, under their names.
    """

    action: Action
    """The advised action."""
    lead: str
    """The advice as a text with gaps."""
    why: tuple[str, ...]
    """Its reasons as texts with gaps; the first says most."""
    names: Mapping[str, Seat | tuple[Card, ...]] = field(default_factory=dict)
    """The seats and cards for the gaps."""
    bits: float = 0.0
    """The number of bits that the answer is expected to tell."""
    open: float = 0.0
    """The number of bits that are unknown."""
    percent: int = 0
    """The chance, in 100."""
    left: int = 0
    """The number of solutions that are left."""
    figures: tuple[str, ...] = ()
    """Such sentences in numbers, for a reader that asks for them."""
    numbers: Mapping[str, int] = field(default_factory=dict)
    """Other counted numbers, by the name of their gap."""

    def told(self, voice: Voice[T], texts: Texts, **named: T) -> list[T]:
        """Return the advice and then its reasons, in sentences; ``named`` are gaps that are filled otherwise."""
        return self._said((self.lead, *self.why), voice, texts, named)

    def counted(self, voice: Voice[T], texts: Texts) -> list[T]:
        """Return the figures in sentences; empty where there are none."""
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
    """The expected information of an answer about the solution, in bits: of this question, and of the best one.

    Both are sums over the cards of the solution, each on its own, as in :class:`casefile.deduction.information.Bits`.
    """

    expected: float
    """The expected information of this question."""
    best: float
    """The expected information of the best question."""
    ranked: tuple[tuple[tuple[Card, ...], float], ...] = ()
    """The questions with most expected information, the best first, where they are told apart."""


class Knowledge(Protocol):
    """One viewer's knowledge of where the cards are: a value, equal to another where the same was seen of them."""

    @property
    def cards(self) -> Sequence[Card]:
        """The cards that it is about."""

    @property
    def owners(self) -> Sequence[Owner]:
        """The possible owners."""

    @property
    def total(self) -> int:
        """The weight of all deals that fit."""

    def weight(self, card: Card, owner: Owner) -> int:
        """Return the weight of the deals that fit in which ``owner`` holds ``card``."""

    def maybe(self, card: Card, owner: Owner) -> bool:
        """Return whether the card is one of a few of which ``owner`` must hold one."""

    def supposing(self, supposed: Sequence[Holds | Lacks]) -> "Knowledge":
        """Return the knowledge that would follow if ``supposed`` were so, too.

        Where no deal fits then, every question to it raises :class:`casefile.core.facts.Contradiction`.
        """

    @property
    def sights(self) -> object:
        """The sights that still hold; as long as this value is the same, :meth:`seen` answers the same."""

    def seen(self, card: Card, owner: Owner) -> Ink:
        """Return the mark for a card that was seen and is still there, without any conclusions."""

    def why(self, card: Card, owner: Owner, voice: Voice[T], texts: Texts) -> list[Reason[T]]:
        """Return why ``card`` is or is not ``owner``'s, with the conclusion last; ``ValueError`` where that is open."""

    def likely(self, card: Card, owner: Owner, noted: Mark, voice: Voice[T], texts: Texts) -> list[T]:
        """Return the sentences for an open card that is ``noted`` so: its chance, and how that was weighed."""

    def advises(self, menu: Menu) -> bool:
        """Return whether ``menu`` offers anything that can be advised on."""

    def best(self, view: AnyView, menu: Menu) -> Advice | None:
        """Return the best that ``menu`` offers the seat of ``view``.

        ``None`` where nothing is better than anything else.
        """

    @property
    def solutions(self) -> Mapping[tuple[Card, ...], int]:
        """The weight of the deals in which naming these cards wins; together :attr:`total`."""

    def worth_asking(self, view: AnyView, menu: Menu, action: Action) -> Asking | None:
        """Return the expected information of the answer to ``action`` for the seat of ``view``.

        ``None`` for no question.
        """


def spec_of(view: View[InquiryState]) -> DealSpec | None:
    """Return the description of the deal, as far as the viewer knows; ``None`` before the deal."""
    return view.rules.deal_spec(view.state) if view.state.holdings.dealt else None


def ink(known: Knowledge, card: Card, owner: Owner) -> Ink:
    """Return the certain mark of ``card`` and ``owner``, or that the owner must hold one of a few cards with this
    one.
    """
    weight = known.weight(card, owner)
    if weight in (0, known.total):
        return "yes" if weight else "no"
    return "maybe" if known.maybe(card, owner) else ""


def percent(weight: int, total: int) -> int:
    """Return the share in 100; 1 to 99 for anything between nothing and all."""
    if weight in (0, total):
        return 100 if weight else 0
    return min(99, max(1, (200 * weight + total) // (2 * total)))


def marks(known: Knowledge, level: int) -> Marks:
    """Return the marks of a sheet of that level; cells without a mark are left out."""
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
    """Return the cards with a different mark in one of two sheets than in the other."""
    cells = [cell for cell, mark in after.items() if before.get(cell) is not mark]
    cells += before.keys() - after.keys()
    return {card for card, _ in cells}


_mark = lru_cache(Mark)
"""Returns a mark, the same object for the same values, since there are few different marks and many sheets.

So do the cells of sheets of the same cards.
"""


@lru_cache(64)
def _cells(cards: tuple[Card, ...], owners: tuple[Owner, ...]) -> tuple[tuple[Card, Owner], ...]:
    return tuple(product(cards, owners))


def answered(owner: Owner, noted: Mark, voice: Voice[T], texts: Texts) -> list[T]:
    """Return the sentence that ``owner`` must hold one of a few cards, where that is noted."""
    text = texts.gettext("{who} answered a question with one of a few cards; this may be it.")
    return [voice.weave(text, who=Wording(voice, texts).who(owner, first=True))] if noted.ink == "maybe" else []


def unexplained(known: Knowledge, facts: Iterable[Fact]) -> set[tuple[Card, Owner]]:
    """Return the cards with which questions may have been answered, by owner.

    Answers that a known card explains are left out.
    """
    return {
        (card, fact.owner)
        for fact in facts
        if isinstance(fact, HoldsOneOf)
        and not any(known.weight(each, fact.owner) == known.total for each in fact.cards)
        for card in fact.cards
    }
