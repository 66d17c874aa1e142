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
from casefile.deduction.information import Bits, Columns
from casefile.deduction.worlds import Worlds
from casefile.play.knowledge import Advice, Asking

WORLDS = 400
"""The number of worlds that are looked at; all of them where there are no more."""

RANKED = 3
"""The number of questions that are named beside one that is judged."""

ONLY = N_("It is the only one that you can show.")
AGAIN = N_("{who} has seen it before and learns nothing new.")
KNOWN = N_("Somebody else has seen it before, so it gives away less than the others.")
COMMON = N_("Nobody has seen any of them. It is of the kind with the most cards, so it gives the least away.")

SEALED = N_("Nothing else fits what you have seen: these three are sealed.")
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

Counts = Mapping[Card, tuple[int, ...]]


class Counted(Protocol):
    """Deals that fit, counted or weighed."""

    @property
    def counts(self) -> Counts:
        """By card: the number or weight of the deals in which each owner holds it."""

    @property
    def total(self) -> int:
        """The number or weight of all these deals."""


@dataclass(frozen=True, slots=True)
class Naming:
    """The kinds of action by which the seats of a game name cards, one of each category."""

    question: type[Action] = Suggest
    accusation: type[Action] = Accuse

    def orders(self, offer: Offer, around: Sequence[Seat]) -> Mapping[Seat | None, Sequence[Seat]]:
        """Return the seats that answer a question, in turn, by the seat that is asked.

        Without a field for that seat all the others are asked, ``around`` the table.
        """
        asked = seat_fields(self.question)
        return {seat: (seat,) for seat in offer.choices[asked[0]]} if asked else {None: around}

    def asked(self, cards: Sequence[Card], seat: Seat | None) -> Action:
        """Return the question for these cards, to this seat where one seat is asked."""
        seats = {} if seat is None else dict.fromkeys(seat_fields(self.question), seat)
        return self.question(**dict(zip(card_fields(self.question), cards, strict=True)), **seats)


SUGGESTING = Naming()
"""The kinds of the classic family: suggestion and accusation."""


def advises(menu: Menu, solutions: Callable[[], Mapping[tuple[Card, ...], int]], naming: Naming = SUGGESTING) -> bool:
    """Return whether there is something to ask or to show, or an accusation to make with one of ``solutions`` left."""
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
    """Return the best that ``menu`` offers the seat of ``view``.

    ``None`` where nothing is to be asked, shown or accused. An accusation is advised where it is certain, and then
    before anything else.

    - ``order`` are the seats that answer a question to all, in turn.
    - ``shown`` is every showing of a card that the viewer saw.
    """
    offered, files = offers(menu), worlds.case_files
    if Show in offered:
        return to_show(worlds.spec.categories, shown, view, offered[Show].choices["card"])
    if naming.accusation in offered and len(files) == 1:
        return to_accuse(next(iter(files)), SEALED, naming)
    offer = offered.get(naming.question)
    if offer is None:
        return None
    columns = Columns.of(worlds, draw_of(view), WORLDS)
    choices = worth_naming(naming, offer, worlds.counts, worlds.total, int(view.viewer), spare=1)
    orders, hand = naming.orders(offer, order), view.state.holdings.hand(Seat(int(view.viewer)))
    found = to_ask(Questions(columns, choices, orders), worlds.case_file_bits, TELLS, hand, naming)
    return replace(found, figures=(SPLITS, *found.figures), left=len(files))


def draw_of(view: View[InquiryState]) -> Callable[[int], int]:
    """Return the draw for a hint: the same whenever the hint is asked for at this version."""
    return streams(b"")(f"hint@{view.version}")


def to_show(
    categories: Sequence[Sequence[Card]], shown: Sequence[CardShown], view: View[InquiryState], cards: Sequence[Card]
) -> Advice:
    """Return the card that gives least away: one seen before by the asker, else by others, else of the largest
    category.
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
    """Return the accusation that is certain."""
    return Advice(naming.accusation(*cards), N_("Accuse: {cards}."), (why,), {"cards": cards})


@dataclass(frozen=True, slots=True)
class Questions:
    """All questions that a seat may ask: any card of each of the ``choices``, of any seat that may be asked."""

    columns: Columns
    """The deals in which the answers are counted."""
    choices: Sequence[Sequence[Card]]
    """The cards that may be named, by category."""
    orders: Mapping[Seat | None, Sequence[Seat]]
    """The seats that answer, in turn, by the seat that is asked (:meth:`Naming.orders`)."""

    def values(self) -> dict[tuple[tuple[Card, ...], Seat | None], Bits]:
        """Return the expected information of each question, by its cards and the seat that is asked."""
        value, asked = self.columns.value, self.orders.items()
        return {(cards, seat): value(cards, order) for seat, order in asked for cards in product(*self.choices)}


def to_ask(
    questions: Questions,
    unknown: float,
    figures: tuple[str, ...],
    hand: Sequence[Card],
    naming: Naming = SUGGESTING,
) -> Advice:
    """Return the question that is expected to tell most of the ``unknown`` bits.

    - ``figures`` say in numbers what the answer tells.
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
    return Advice(naming.asked(cards, seat), text, why, names, bits, unknown, figures=figures)


def worth_asking(
    worlds: Counted,
    made: Callable[[], Columns],
    me: Seat,
    menu: Menu,
    action: Action,
    order: Sequence[Seat],
    naming: Naming = SUGGESTING,
) -> Asking | None:
    """Return the expected information for the seat ``me`` of the answer to a question, and the best that ``menu``
    offers.

    The columns are ``made`` of ``worlds`` where ``action`` is a question; return ``None`` for any other action.
    """
    offer = offers(menu).get(naming.question)
    if not isinstance(action, naming.question) or offer is None:
        return None
    columns, choices = made(), worth_naming(naming, offer, worlds.counts, worlds.total, me, spare=1)
    named = [card for card in cards_of(action) if card in worlds.counts]
    orders = naming.orders(offer, order)
    whom: Seat | None = next((getattr(action, name) for name in seat_fields(naming.question)), None)
    expected = columns.value(named, orders[whom]).case_file
    values = Questions(columns, choices, orders).values()
    ranked = sorted(values, key=lambda each: (-values[each].case_file, -values[each].deal, each[0], each[1] or 0))
    best = max((values[each].case_file for each in ranked[:1]), default=expected)
    shown = tuple((each[0], values[each].case_file) for each in ranked[:RANKED])
    return Asking(expected, max(best, expected), shown)


def worth(bits: float, unknown: float) -> str:
    """Return in words the worth of an answer that is expected to tell so many of the ``unknown`` bits."""
    share = bits / unknown if unknown else 1.0
    return SETTLES if share > 0.8 else HALVES if share > 0.4 else NARROWS if share > 0.1 else LITTLE


def worth_naming(
    naming: Naming, offer: Offer, counts: Counts, total: int, me: int, spare: int | None = None
) -> list[list[Card]]:
    """Return for each category the open cards, and one of the seat's own as cover.

    Where a category has none of these, the first ``spare`` cards of it, all where that is ``None``. A card that
    ``counts`` do not have is in no deal.
    """
    found = []
    for field in card_fields(naming.question):
        cards = [card for card in offer.choices[field] if card in counts]
        open_ = [card for card in cards if max(counts[card]) < total]
        own = [card for card in cards if counts[card][me] == total]
        found.append([*open_, *own[:1]] or cards[:spare])
    return found
