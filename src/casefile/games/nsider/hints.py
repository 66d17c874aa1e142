"""What a camp had best do now while it does not know who has the Red Card: from its own view, the same each time."""

from collections.abc import Sequence
from itertools import product
from math import log2
from typing import Any

from casefile.core.actions import Menu, Offer
from casefile.core.cards import Card, Seat
from casefile.core.dealing import Draw
from casefile.core.engine import View
from casefile.core.fairness import streams
from casefile.core.inquiry import Accuse, Show, Suggest
from casefile.deduction.information import Columns
from casefile.deduction.numbering import Numbering, numbering
from casefile.games.nsider.knowledge import RedNotes
from casefile.play.hints import WORLDS, Hint, hint


def red_hint(notes: RedNotes, view: View[Any], menu: Menu, order: Sequence[Seat]) -> Hint | None:
    """The best that ``menu`` offers; ``order`` are the seats that answer, in turn.

    What is sought are the murderer, the weapon and the place; the framed person is worth nothing. An accusation is
    advised where only one is left.
    """
    if isinstance(menu.get(Show), Offer):
        return hint(notes.described, view, menu)
    solutions, total = notes.worlds.solutions, notes.worlds.total
    sure = next(iter(solutions))
    if isinstance(menu.get(Accuse), Offer) and len(solutions) == 1:
        return Hint(sure, certain=True)
    offer = menu.get(Suggest)
    if not isinstance(offer, Offer):
        return None
    columns = _columns(notes, streams(b"")(f"hint@{view.version}"))
    values = {cards: columns.value(cards, order) for cards in product(*_worth_naming(offer, notes))}
    best = max(values, key=lambda cards: (values[cards].case_file, values[cards].deal))
    unknown = -sum(weight / total * log2(weight / total) for weight in solutions.values())
    return Hint(best, False, values[best].case_file, unknown)


def _columns(notes: RedNotes, draw: Draw) -> Columns:
    """Deals that fit, each camp that may be the murderer with its share; "sealed" are the murderer's card and two more.

    So that what an answer tells about the sealed cards is what it tells about who is to be accused.
    """
    numbers, worlds = numbering(notes.spec), notes.worlds
    drawn: list[list[int]] = []
    for seat, weight in worlds.murderers.items():
        person, deals = notes.red.persons[seat], worlds.worlds[seat]
        count = max(1, round(WORLDS * weight / worlds.total)) if weight else 0
        for masks in deals.sample_masks(draw, count):
            hands = [_widened(mask, numbers.number(person)) for mask in masks]
            hands[numbers.case] = _accused(numbers, hands[numbers.case], person)
            drawn.append(hands)
    return Columns.drawn(numbers, drawn)


def _widened(mask: int, number: int) -> int:
    """A set of cards of a deal that lacks card ``number``, in the numbers of the whole deck."""
    low = mask & ((1 << number) - 1)
    return low | (mask ^ low) << 1


def _accused(numbers: Numbering, sealed: int, murderer: Card) -> int:
    """The sealed cards with the murderer in place of who is framed."""
    return sealed & ~numbers.categories[0] | numbers.mask(murderer)


def _worth_naming(offer: Offer, notes: RedNotes) -> list[list[Card]]:
    """Of each category the cards that are open; all where that is none."""
    total = notes.worlds.total
    found = []
    for cards in offer.choices.values():
        open_ = [card for card in cards if max(notes.worlds.counts[card]) < total]
        cover = [card for card in cards if notes.worlds.counts[card][int(notes.red.innocent or 0)] == total][:1]
        found.append([*open_, *cover] or list(cards))
    return found
