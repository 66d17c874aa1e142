"""The conclusions from a viewer's observations: certain facts, chances, reasons, and the best action now.

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
from casefile.core.inquiry_state import GameState
from casefile.play.phrases import Reason, Wording
from casefile.story.i18n import Texts
from casefile.story.voice import Voice

T = TypeVar("T")

SEEN, LOGIC, CHANCES = 2, 3, 4
"""The levels of help: the sheet shows the seen cards; also all that follows; also the chances of the rest."""

Ink = Literal["", "yes", "no", "maybe"]


@dataclass(frozen=True, slots=True)
class Mark:
    """The mark on a sheet for one card and one owner."""

    ink: Ink = ""
    """Certain (``yes`` or ``no``), or ``maybe``: one of several cards of which this owner must hold at least one."""
    chance: int | None = None
    """The percentage of the deals that fit in which the owner has the card, 1 to 99.

    ``None`` for what is certain, and at a level of help that shows no chances.
    """


Marks = Mapping[tuple[Card, Owner], Mark]


@dataclass(frozen=True, slots=True)
class Advice:
    """The best action now, and the reason.

    Its texts have gaps. They are filled by ``names``, and by the other fields under the names of the fields.
    """

    action: Action
    """The advised action."""
    lead: str
    """The advice as a text with gaps."""
    why: tuple[str, ...]
    """Its reasons as texts with gaps; the first says most."""
    names: Mapping[str, Seat | tuple[Card, ...]] = field(default_factory=dict)
    """The seats and cards for the gaps; ``cards`` are all those of a question or an accusation."""
    bits: float = 0.0
    """The number of bits about the solution that the answer is expected to tell."""
    open: float = 0.0
    """The number of bits about the solution that the seat does not know."""
    percent: int = 0
    """The chance in percent that a text of the advice names."""
    left: int = 0
    """The number of solutions that still fit."""
    figures: tuple[str, ...] = ()
    """Further reasons in numbers, as texts with gaps, for a reader that asks for them."""
    numbers: Mapping[str, int] = field(default_factory=dict)
    """Further numbers for the gaps, by the name of the gap."""

    def told(self, voice: Voice[T], texts: Texts, **named: T) -> list[T]:
        """Return the advice and its reasons as sentences; ``named`` fills gaps in place of ``names``."""
        return self._said((self.lead, *self.why), voice, texts, named)

    def counted(self, voice: Voice[T], texts: Texts) -> list[T]:
        """Return :attr:`figures` as sentences; empty if there are none."""
        return self._said(self.figures, voice, texts, {})

    def _said(self, sentences: Sequence[str], voice: Voice[T], texts: Texts, named: Mapping[str, T]) -> list[T]:
        words = Wording(voice, texts)
        numbers = {"bits": f"{self.bits:.2f}", "open": f"{self.open:.2f}", "percent": str(self.percent)}
        numbers |= {name: str(number) for name, number in self.numbers.items()}
        numbers["left"] = str(self.left)
        gaps = {name: voice.plain(number) for name, number in numbers.items()}
        for name, what in self.names.items():
            listed = words.question if name == "cards" else words.cards
            gaps[name] = listed(what) if isinstance(what, tuple) else voice.seat(what)
        return [words.say(texts.gettext(text), **{**gaps, **named}) for text in sentences]


@dataclass(frozen=True, slots=True)
class Asking:
    """The bits about the solution that the answer to a question is expected to tell, and those of the best question.

    Both are sums over the cards of the solution, each on its own, as in :class:`casefile.deduction.information.Bits`.
    """

    expected: float
    """The expected information of this question."""
    best: float
    """The expected information of the best question."""
    ranked: tuple[tuple[tuple[Card, ...], float], ...] = ()
    """The cards of the best questions with their expected information, the best first; may be left empty."""


class Knowledge(Protocol):
    """One viewer's knowledge of where the cards are; two are equal if the same was seen of the cards."""

    @property
    def cards(self) -> Sequence[Card]:
        """The cards whose owners it is about."""

    @property
    def owners(self) -> Sequence[Owner]:
        """The possible owners of cards."""

    @property
    def total(self) -> int:
        """The number or weight of all deals that fit what the viewer saw."""

    def weight(self, card: Card, owner: Owner) -> int:
        """Return the number or weight of the deals that fit in which ``owner`` holds ``card``."""

    @property
    def weights(self) -> Mapping[Card, tuple[int, ...]]:
        """The :meth:`weight` of each of :attr:`owners`, by card."""

    def maybe(self, card: Card, owner: Owner) -> bool:
        """Return whether ``card`` is one of a few cards of which ``owner`` must hold at least one."""

    def supposing(self, supposed: Sequence[Holds | Lacks]) -> "Knowledge":
        """Return the knowledge that would follow if ``supposed`` were true as well.

        Where no deal fits then, every question to it raises :class:`casefile.core.facts.Contradiction`.
        """

    @property
    def sights(self) -> object:
        """The seen cards that are still where they were seen: while this is the same, :meth:`seen` answers the same."""

    def seen(self, card: Card, owner: Owner) -> Ink:
        """Return the mark that sight alone gives: ``yes`` or ``no`` for a seen card that is still there, else empty."""

    def why(self, card: Card, owner: Owner, voice: Voice[T], texts: Texts) -> list[Reason[T]]:
        """Return sentences that prove that ``owner`` has ``card``, or that it does not; the last one is the conclusion.

        Raise ``ValueError`` where neither is certain.
        """

    def likely(self, card: Card, owner: Owner, noted: Mark, voice: Voice[T], texts: Texts) -> list[T]:
        """Return sentences on a card that ``owner`` may have or not: its chance, and how that is counted.

        ``noted`` is the mark for the card and the owner on the sheet.
        """

    def advises(self, menu: Menu) -> bool:
        """Return whether ``menu`` offers an action on which :meth:`best` can advise."""

    def best(self, view: AnyView, menu: Menu) -> Advice | None:
        """Return the best action that ``menu`` offers the seat of ``view``, with the reason.

        ``None`` where no action is better than the others.
        """

    @property
    def solutions(self) -> Mapping[tuple[Card, ...], int]:
        """By cards: the number or weight of the deals in which an accusation of them wins; together :attr:`total`."""

    def worth_asking(self, view: AnyView, menu: Menu, action: Action) -> Asking | None:
        """Return the expected information of the answer to the question ``action`` for the seat of ``view``.

        ``None`` if ``action`` is no question.
        """


def spec_of(view: View[GameState]) -> DealSpec | None:
    """Return the description of the deal as far as the viewer of ``view`` knows it.

    ``None`` before the deal, and in a game without hands.
    """
    state = view.state
    return view.rules.deal_spec(state) if state.holdings is not None and state.holdings.dealt else None


def ink(known: Knowledge, card: Card, owner: Owner) -> Ink:
    """Return the mark for ``card`` and ``owner``: ``yes`` or ``no`` if it is certain whether ``owner`` has the card.

    ``maybe`` if ``owner`` must hold at least one of a few cards and this is one of them; else an empty text.
    """
    weight = known.weight(card, owner)
    if weight in (0, known.total):
        return "yes" if weight else "no"
    return "maybe" if known.maybe(card, owner) else ""


def percent(weight: int, total: int) -> int:
    """Return ``weight`` as a percentage of ``total``: 0 and 100 only where they are exact, else 1 to 99."""
    if weight in (0, total):
        return 100 if weight else 0
    return min(99, max(1, (200 * weight + total) // (2 * total)))


def marks(known: Knowledge, level: int) -> Marks:
    """Return the marks of a whole sheet at a ``level`` of help; cells without a mark are left out."""
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
    """Return the cards that have a different mark on the sheet ``after`` than on the sheet ``before``."""
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
    """Return the sentence that ``owner`` may have answered a question with the card that is ``noted`` as ``maybe``.

    Empty for any other mark.
    """
    text = texts.gettext("{who} answered a question with one of a few cards; this may be it.")
    return [voice.weave(text, who=Wording(voice, texts).who(owner, first=True))] if noted.ink == "maybe" else []


def unexplained(known: Knowledge, facts: Iterable[Fact]) -> set[tuple[Card, Owner]]:
    """Return the pairs of a card and the owner that may have answered a question with it.

    Questions whose answer is explained by a card that the owner certainly holds are left out.
    """
    return {
        (card, fact.owner)
        for fact in facts
        if isinstance(fact, HoldsOneOf)
        and not any(known.weight(each, fact.owner) == known.total for each in fact.cards)
        for card in fact.cards
    }
