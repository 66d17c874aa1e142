"""What a seat had best do now, and why: from the seat's own view, the same whenever it is asked."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from casefile.core.actions import Menu, Offer
from casefile.core.cards import Card, Seat
from casefile.core.engine import View
from casefile.core.fairness import streams
from casefile.core.inquiry import Accuse, Show, Suggest
from casefile.core.texts import N_
from casefile.deduction.information import Columns
from casefile.play.knowledge import Notes

WORLDS = 400
"""So many worlds are looked at; all of them where there are no more."""


@dataclass(frozen=True, slots=True)
class Hint:
    """Which cards to name in a suggestion or an accusation (``certain``), or which one to ``show``, and why.

    ``bits`` is what the answer to the suggestion is expected to tell about the case file, of ``unknown`` bits. ``why``
    is a text for a card to be shown, with the gap ``who`` for who asks.
    """

    cards: tuple[Card, ...]
    certain: bool
    bits: float = 0.0
    unknown: float = 0.0
    show: bool = False
    why: str = ""


ONLY = N_("It is the only one that you can show.")
AGAIN = N_("{who} has seen it before and learns nothing new.")
KNOWN = N_("Somebody else has seen it before, so it gives away less than the others.")
COMMON = N_("Nobody has seen any of them. There are most cards of its kind, so it narrows the case file least.")


def hint(notes: Notes, view: View[Any], menu: Menu, order: Sequence[Seat] | None = None) -> Hint | None:
    """The best that ``menu`` offers the seat of ``view``; ``None`` where nothing is to be asked, shown or accused.

    An accusation is advised where it is certain, and then before anything else. ``order`` are the seats that answer,
    in turn; clockwise all others where it is left out.
    """
    show = menu.get(Show)
    if isinstance(show, Offer):
        return _to_show(notes, view, show.choices["card"])
    worlds = notes.worlds
    sealed = next(iter(worlds.case_files))
    if isinstance(menu.get(Accuse), Offer) and worlds.case_files[sealed] == worlds.total:
        return Hint(sealed, certain=True)
    offer = menu.get(Suggest)
    if not isinstance(offer, Offer):
        return None
    seats = view.setup.seats
    if order is None:
        order = [Seat((int(view.viewer) + step) % seats) for step in range(1, seats)]
    draw = streams(b"")(f"hint@{view.version}")
    columns = Columns.of(worlds, draw, WORLDS)
    values = {cards: columns.value(cards, order) for cards in product(*_choices(offer.choices, notes, view))}
    best = max(values, key=lambda cards: (values[cards].case_file, values[cards].deal))
    return Hint(best, False, values[best].case_file, worlds.case_file_bits)


def _to_show(notes: Notes, view: View[Any], cards: Sequence[Card]) -> Hint:
    """The card that gives least away: seen before by who asks, else by others, else of the largest category."""
    asker = view.state.suggestion.seat
    saw = {card: {event.to for event in notes.shown if event.card == card} for card in cards}
    kinds = {card: len(category) for category in notes.spec.categories for card in category}
    best = max(cards, key=lambda card: (asker in saw[card], len(saw[card]), kinds[card]))
    if len(cards) == 1:
        why = ONLY
    elif asker in saw[best]:
        why = AGAIN
    else:
        why = KNOWN if saw[best] else COMMON
    return Hint((best,), certain=False, show=True, why=why)


def _choices(choices: Mapping[str, tuple[Any, ...]], notes: Notes, view: View[Any]) -> list[list[Card]]:
    """Of each category the cards that are open, and one of the seat's own as cover; all where that is none."""
    counts, total = notes.worlds.counts, notes.worlds.total
    found = []
    for cards in choices.values():
        open_ = [card for card in cards if max(counts[card]) < total]
        own = [card for card in cards if counts[card][int(view.viewer)] == total]
        found.append(open_ + own[:1] or list(cards[:1]))
    return found
