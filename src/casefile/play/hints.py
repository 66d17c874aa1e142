"""The best question for a seat, and how much it tells: from the seat's own view, the same whenever it is asked."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from casefile.actions import Accuse, Menu, Offer, Suggest
from casefile.cards import Card, Seat
from casefile.deduction.information import Columns
from casefile.engine import View
from casefile.fairness import streams
from casefile.play.notes import Notes

WORLDS = 400
"""So many worlds are looked at; all of them where there are no more."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What to name: for an accusation where ``certain``, else for a suggestion.

    ``bits`` is what its answer is expected to tell about the case file, of ``unknown`` bits.
    """

    cards: tuple[Card, ...]
    certain: bool
    bits: float = 0.0
    unknown: float = 0.0


def hint(notes: Notes, view: View[Any], menu: Menu) -> Hint | None:
    """The best that ``menu`` offers the seat of ``view``; ``None`` where neither a question nor an accusation is."""
    worlds = notes.worlds
    sealed = next(iter(worlds.case_files))
    if isinstance(menu.get(Accuse), Offer) and worlds.case_files[sealed] == worlds.total:
        return Hint(sealed, certain=True)
    offer = menu.get(Suggest)
    if not isinstance(offer, Offer):
        return None
    seats = view.setup.seats
    order = [Seat((int(view.viewer) + step) % seats) for step in range(1, seats)]
    draw = streams(b"")(f"hint@{view.version}")
    columns = Columns.of(worlds, draw, WORLDS)
    values = {cards: columns.value(cards, order) for cards in product(*_choices(offer.choices, notes, view))}
    best = max(values, key=lambda cards: (values[cards].case_file, values[cards].deal))
    return Hint(best, False, values[best].case_file, worlds.case_file_bits)


def _choices(choices: Mapping[str, tuple[Any, ...]], notes: Notes, view: View[Any]) -> list[list[Card]]:
    """Of each category the cards that are open, and one of the seat's own as cover; all where that is none."""
    counts, total = notes.worlds.counts, notes.worlds.total
    found = []
    for cards in choices.values():
        open_ = [card for card in cards if max(counts[card]) < total]
        own = [card for card in cards if counts[card][int(view.viewer)] == total]
        found.append(open_ + own[:1] or list(cards[:1]))
    return found
