"""What a seat had best ask, show or accuse now, and why: from its own view, the same whenever it is asked."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any, Protocol

from casefile.core.actions import Action, Menu, offers
from casefile.core.cards import Card, Seat
from casefile.core.engine import View
from casefile.core.fairness import streams
from casefile.core.inquiry import Accuse, CardShown, Show, Suggest
from casefile.core.texts import N_
from casefile.deduction.information import Bits, Columns
from casefile.deduction.worlds import Worlds
from casefile.play.knowledge import Advice, Asking

WORLDS = 400
"""So many worlds are looked at; all of them where there are no more."""

RANKED = 3
"""So many questions are named beside one that is judged."""

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
    """Deals that fit, counted."""

    @property
    def counts(self) -> Counts:
        """For each card in how many each owner holds it, or how much these weigh."""

    @property
    def total(self) -> int:
        """How many there are, or how much they weigh."""


def advises(menu: Menu, solutions: Callable[[], Mapping[tuple[Card, ...], int]]) -> bool:
    """Whether there is something to ask or to show, or an accusation to make with one of ``solutions`` left."""
    offered = offers(menu)
    return Suggest in offered or Show in offered or (Accuse in offered and len(solutions()) == 1)


def hint(
    worlds: Worlds, shown: Sequence[CardShown], view: View[Any], menu: Menu, order: Sequence[Seat]
) -> Advice | None:
    """The best that ``menu`` offers the seat of ``view``; ``None`` where nothing is to be asked, shown or accused.

    An accusation is advised where it is certain, and then before anything else. ``order`` are the seats that answer,
    in turn; ``shown`` is every showing of a card that the viewer saw.
    """
    offered, files = offers(menu), worlds.case_files
    if Show in offered:
        return to_show(worlds.spec.categories, shown, view, offered[Show].choices["card"])
    if Accuse in offered and len(files) == 1:
        return to_accuse(next(iter(files)), SEALED)
    if Suggest not in offered:
        return None
    columns = Columns.of(worlds, draw_of(view), WORLDS)
    choices = worth_naming(offered[Suggest].choices, worlds.counts, worlds.total, int(view.viewer), spare=1)
    found = to_ask(columns, choices, order, worlds.case_file_bits, TELLS, view.state.holdings.hand(view.viewer))
    return replace(found, figures=(SPLITS, *found.figures), left=len(files))


def draw_of(view: View[Any]) -> Callable[[int], int]:
    """Chance for a hint: the same whenever it is asked of this version."""
    return streams(b"")(f"hint@{view.version}")


def to_show(
    categories: Sequence[Sequence[Card]], shown: Sequence[CardShown], view: View[Any], cards: Sequence[Card]
) -> Advice:
    """The card that gives least away: seen before by who asks, else by others, else of the largest category."""
    asker = view.state.suggestion.seat
    saw = {card: {event.to for event in shown if event.card == card} for card in cards}
    kinds = {card: len(category) for category in categories for card in category}
    best = max(cards, key=lambda card: (asker in saw[card], len(saw[card]), kinds[card]))
    why = KNOWN if saw[best] else COMMON
    if len(cards) == 1:
        why = ONLY
    elif asker in saw[best]:
        why = AGAIN
    return Advice(Show(best), N_("Show {card}."), (why,), {"card": (best,), "who": asker})


def to_accuse(cards: tuple[Card, ...], why: str) -> Advice:
    """The accusation that is certain."""
    return Advice(Accuse(*cards), N_("Accuse: {cards}."), (why,), {"cards": cards})


def to_ask(
    columns: Columns,
    choices: Sequence[Sequence[Card]],
    order: Sequence[Seat],
    unknown: float,
    figures: tuple[str, ...],
    hand: Sequence[Card],
) -> Advice:
    """The question that is expected to tell most of the ``unknown`` bits, of all that can be made of ``choices``.

    ``figures`` say so in numbers; ``hand`` are the asker's own cards.
    """
    values = values_of(columns, choices, order)
    best = max(values, key=lambda cards: (values[cards].case_file, values[cards].deal))
    bits, own = values[best].case_file, tuple(card for card in best if card in hand)
    why = (worth(bits, unknown), OWN) if 0 < len(own) < len(best) else (worth(bits, unknown),)
    names = {"cards": best, "own": own or best}
    return Advice(Suggest(*best), N_("Ask for {cards}."), why, names, bits, unknown, figures=figures)


def values_of(
    columns: Columns, choices: Sequence[Sequence[Card]], order: Sequence[Seat]
) -> dict[tuple[Card, ...], Bits]:
    """What each question that can be made of ``choices`` is expected to tell."""
    return {cards: columns.value(cards, order) for cards in product(*choices)}


def worth_asking(
    worlds: Counted, made: Callable[[], Columns], me: Seat, menu: Menu, action: Action, order: Sequence[Seat]
) -> Asking | None:
    """What the answer to a suggestion is expected to tell the seat ``me``, and the best that ``menu`` offers.

    The columns are ``made`` of ``worlds`` where there is a suggestion.
    """
    offer = offers(menu).get(Suggest)
    if not isinstance(action, Suggest) or offer is None:
        return None
    columns, choices = made(), worth_naming(offer.choices, worlds.counts, worlds.total, me, spare=1)
    named = [card for card in (action.suspect, action.weapon, action.room) if card in worlds.counts]
    expected = columns.value(named, order).case_file
    values = values_of(columns, choices, order)
    ranked = sorted(values, key=lambda cards: (-values[cards].case_file, -values[cards].deal, cards))[:RANKED]
    best = max((values[cards].case_file for cards in ranked), default=expected)
    return Asking(expected, max(best, expected), tuple((cards, values[cards].case_file) for cards in ranked))


def worth(bits: float, unknown: float) -> str:
    """In words what an answer is worth that is expected to tell so many of the ``unknown`` bits."""
    share = bits / unknown if unknown else 1.0
    return SETTLES if share > 0.8 else HALVES if share > 0.4 else NARROWS if share > 0.1 else LITTLE


def worth_naming(
    choices: Mapping[str, Sequence[Card]], counts: Counts, total: int, me: int, spare: int | None = None
) -> list[list[Card]]:
    """Of each category the cards that are open, and one of the seat's own as cover; ``spare`` ones where that is none.

    A card that ``counts`` do not have is in no deal.
    """
    found = []
    for offered in choices.values():
        cards = [card for card in offered if card in counts]
        open_ = [card for card in cards if max(counts[card]) < total]
        own = [card for card in cards if counts[card][me] == total]
        found.append([*open_, *own[:1]] or cards[:spare])
    return found
