"""Hints: the best question, card to show or accusation of a seat now, and the reason.

A hint comes from the seat's own view, and is the same whenever it is asked for.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Protocol

from casefile.core.actions import Action, Menu, Offer, card_fields, cards_of, offers, seat_fields
from casefile.core.cards import Card, Seat
from casefile.core.engine import View
from casefile.core.fairness import streams
from casefile.core.inquiry import Accuse, CardShown, Show, Suggest
from casefile.core.inquiry_state import InquiryState
from casefile.core.texts import N_
from casefile.deduction.information import Bits, Ratings
from casefile.deduction.ratings import ratings
from casefile.deduction.worlds import Worlds
from casefile.play.knowledge import Advice, Asking

RANKED = 3
"""The number of the best questions that are listed when a question is judged."""

ONLY = N_("It is the only one that you can show.")
AGAIN = N_("{who} has seen it before and learns nothing new.")
KNOWN = N_("Somebody else has seen it before, so it gives away less than the others.")
COMMON = N_("Nobody has seen any of them. It is of the kind with the most cards, so it gives the least away.")

SEALED = N_("Nothing else fits what you have seen: these cards are sealed.")
SETTLES = N_("The answer should settle almost everything you still do not know.")
HALVES = N_("The answer should settle about half of what you still do not know.")
NARROWS = N_("The answer should bring you a good step closer.")
LITTLE = N_("The answer will tell only a little, but no other question tells more.")
OWN = N_("You hold {own} yourself, so the answer can only be about the rest.")
SPLITS = N_("{left} solutions are still possible; this question splits them best.")
TELLS = (
    N_("The answer is expected to tell {bits} bits about the case file, of {open} that are unknown."),
    N_("No other question tells more. All deals that fit count alike."),
)

DRAWN = N_("Too many deals fit to look at each of them: this is by some that were drawn.")

Counts = Mapping[Card, tuple[int, ...]]


class Counted(Protocol):
    """The deals that fit what a viewer saw, as numbers or weights."""

    @property
    def counts(self) -> Counts:
        """By card: the number or weight of the deals in which each owner holds it, in the order of owners."""

    @property
    def total(self) -> int:
        """The number or weight of all these deals."""


@dataclass(frozen=True, slots=True)
class Naming:
    """The kinds of action by which the seats of a game ask and accuse; each names one card of each category."""

    question: type[Action] = Suggest
    """The kind of action by which a seat asks others for cards."""
    accusation: type[Action] = Accuse
    """The kind of action by which a seat accuses."""

    def orders(self, offer: Offer, around: Sequence[Seat]) -> Mapping[Seat | None, Sequence[Seat]]:
        """Return the seats that answer a question in order, by the seat that it may be put to.

        In a game whose questions go to all, the key is ``None`` and its value is ``around``, the other seats in the
        order in which they answer.
        """
        asked = seat_fields(self.question)
        return {seat: (seat,) for seat in offer.choices[asked[0]]} if asked else {None: around}

    def asked(self, cards: Sequence[Card], seat: Seat | None) -> Action:
        """Return the question for ``cards``, put to ``seat``, which is ``None`` in a game whose questions go to all."""
        seats = {} if seat is None else dict.fromkeys(seat_fields(self.question), seat)
        return self.question(**dict(zip(card_fields(self.question), cards, strict=True)), **seats)


SUGGESTING = Naming()
"""The kinds of action of the classic family: suggestion and accusation."""


def advises(menu: Menu, solutions: Callable[[], Mapping[tuple[Card, ...], int]], naming: Naming = SUGGESTING) -> bool:
    """Return whether ``menu`` offers a question, a card to show, or an accusation that is certain to be right.

    ``solutions`` returns the solutions that still fit; an accusation is certain when there is only one.
    """
    offered = offers(menu)
    certain = naming.accusation in offered and len(solutions()) == 1
    return naming.question in offered or Show in offered or certain


def hint(
    worlds: Worlds,
    shown: Sequence[CardShown],
    view: View[InquiryState],
    menu: Menu,
    order: Sequence[Seat],
    naming: Naming = SUGGESTING,
) -> Advice | None:
    """Return the best action that ``menu`` offers the seat of ``view``, with the reason.

    ``None`` if it offers no question, no card to show and no certain accusation. A certain accusation comes before a
    question.

    - ``worlds`` are the deals that fit what the seat saw.
    - ``order`` are the seats that answer a question to all, in turn.
    - ``shown`` are the cards that the seat saw shown.
    """
    offered, files = offers(menu), worlds.case_files
    if Show in offered:
        return to_show(worlds.spec.categories, shown, view, offered[Show].choices["card"])
    if naming.accusation in offered and len(files) == 1:
        return to_accuse(next(iter(files)), SEALED, naming)
    offer = offered.get(naming.question)
    if offer is None:
        return None
    rated = ratings(worlds, draw_of(view))
    choices = worth_naming(naming, offer, worlds.counts, worlds.total, int(view.viewer), spare=1)
    orders, hand = naming.orders(offer, order), view.state.holdings.hand(Seat(int(view.viewer)))
    found = to_ask(Questions(rated, choices, orders), worlds.case_file_bits, TELLS, hand, naming)
    return replace(found, figures=(SPLITS, *found.figures), left=len(files))


def draw_of(view: View[InquiryState]) -> Callable[[int], int]:
    """Return the random draw for the hints of a view: the same draw each time for the same number of observations."""
    return streams(b"")(f"hint@{view.version}")


def to_show(
    categories: Sequence[Sequence[Card]], shown: Sequence[CardShown], view: View[InquiryState], cards: Sequence[Card]
) -> Advice:
    """Return the advice which of ``cards`` to show: the one that tells the asker of the suggestion least.

    That is a card that the asker has seen before, else one that most others have seen, else one of the largest
    category.

    - ``shown`` are the cards that the showing seat saw shown.
    - ``view`` is the view of the showing seat.
    """
    suggestion = view.state.suggestion
    assert suggestion is not None
    asker = suggestion.seat
    saw = {card: {event.to for event in shown if event.card == card} for card in cards}
    kinds = {card: len(category) for category in categories for card in category}
    best = max(cards, key=lambda card: (asker in saw[card], len(saw[card]), kinds[card]))
    why = KNOWN if saw[best] else COMMON
    if len(cards) == 1:
        why = ONLY
    elif asker in saw[best]:
        why = AGAIN
    return Advice(Show(best), N_("Show {card}."), (why,), {"card": (best,), "who": asker})


def to_accuse(cards: tuple[Card, ...], why: str, naming: Naming = SUGGESTING) -> Advice:
    """Return the advice to accuse with ``cards``, which are certain to be right; ``why`` is the reason, as a text."""
    return Advice(naming.accusation(*cards), N_("Accuse: {cards}."), (why,), {"cards": cards})


@dataclass(frozen=True, slots=True)
class Questions:
    """All questions that a seat may ask: any card of each of the ``choices``, of any seat that may be asked."""

    rated: Ratings
    """The deals in which the answers are counted."""
    choices: Sequence[Sequence[Card]]
    """The cards that may be named, by category."""
    orders: Mapping[Seat | None, Sequence[Seat]]
    """The seats that answer, in turn, by the seat that is asked (:meth:`Naming.orders`)."""

    def values(self) -> dict[tuple[tuple[Card, ...], Seat | None], Bits]:
        """Return the expected information of each question, by its cards and the seat that is asked."""
        found, questions = {}, list(product(*self.choices))
        for seat, order in self.orders.items():
            for cards, value in zip(questions, self.rated.values(questions, order), strict=True):
                found[cards, seat] = value
        return found


def to_ask(
    questions: Questions,
    unknown: float,
    figures: tuple[str, ...],
    hand: Sequence[Card],
    naming: Naming = SUGGESTING,
) -> Advice:
    """Return the advice which question to ask: the one that is expected to tell most about the solution.

    - ``unknown`` is the number of bits that the asker does not know about the solution.
    - ``figures`` are texts that say in numbers what the answer tells.
    - ``hand`` are the asker's own cards.
    """
    values = questions.values()
    best = max(values, key=lambda each: (values[each].case_file, values[each].deal))
    (cards, seat), bits = best, values[best].case_file
    own = tuple(card for card in cards if card in hand)
    why = (worth(bits, unknown), OWN) if 0 < len(own) < len(cards) else (worth(bits, unknown),)
    names: dict[str, tuple[Card, ...] | Seat] = {"cards": cards, "own": own or cards}
    text = N_("Ask for {cards}.")
    if seat is not None:
        text, names["whom"] = N_("Ask {whom} for {cards}."), seat
    figures = figures if questions.rated.exact else (*figures, DRAWN)
    return Advice(naming.asked(cards, seat), text, why, names, bits, unknown, figures=figures)


@dataclass(frozen=True, slots=True)
class AskingSeat:
    """A seat that asks."""

    seat: Seat
    """The seat."""
    order: Sequence[Seat]
    """The seats that answer a question to all, in turn."""
    naming: Naming = SUGGESTING
    """The questions of its game."""


def worth_asking(
    asker: AskingSeat, menu: Menu, action: Action, worlds: Counted, made: Callable[[], Ratings]
) -> Asking | None:
    """Return the expected information of the answer to ``action`` for the asker, and that of the best question.

    Return ``None`` if ``action`` is no question, or if ``menu`` offers none.

    - ``worlds`` are the deals that fit what the asker saw.
    - ``made`` returns those of them by which questions are valued; it is called only for a question.
    """
    naming = asker.naming
    offer = offers(menu).get(naming.question)
    if not isinstance(action, naming.question) or offer is None:
        return None
    rated, choices = made(), worth_naming(naming, offer, worlds.counts, worlds.total, asker.seat, spare=1)
    named = [card for card in cards_of(action) if card in worlds.counts]
    orders = naming.orders(offer, asker.order)
    whom: Seat | None = next((getattr(action, name) for name in seat_fields(naming.question)), None)
    expected = rated.values([named], orders[whom])[0].case_file
    values = Questions(rated, choices, orders).values()
    ranked = sorted(values, key=lambda each: (-values[each].case_file, -values[each].deal, each[0], each[1] or 0))
    best = max((values[each].case_file for each in ranked[:1]), default=expected)
    shown = tuple((each[0], values[each].case_file) for each in ranked[:RANKED])
    return Asking(expected, max(best, expected), shown)


def worth(bits: float, unknown: float) -> str:
    """Return a sentence on the worth of an answer that is expected to tell ``bits`` of the ``unknown`` bits."""
    share = bits / unknown if unknown else 1.0
    return SETTLES if share > 0.8 else HALVES if share > 0.4 else NARROWS if share > 0.1 else LITTLE


def worth_naming(
    naming: Naming, offer: Offer, counts: Counts, total: int, me: int, spare: int | None = None
) -> list[list[Card]]:
    """Return for each category the cards that a good question may name, of those that ``offer`` allows.

    These are the cards whose owner is not certain, and one of the asker's own cards. A category without any such card
    has its first ``spare`` cards, or all if that is ``None``. A card that is not in ``counts`` is left out.

    - ``counts`` has by card the deals in which each owner holds it, of ``total`` deals that fit.
    - ``me`` is the asker's seat.
    """
    found = []
    for field in card_fields(naming.question):
        cards = [card for card in offer.choices[field] if card in counts]
        open_ = [card for card in cards if max(counts[card]) < total]
        own = [card for card in cards if counts[card][me] == total]
        found.append([*open_, *own[:1]] or cards[:spare])
    return found
