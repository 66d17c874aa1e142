"""Hints for a camp that does not know who has the Red Card, from its own view; the same each time."""

from collections.abc import Sequence
from math import log2

from casefile.core.actions import Menu, offers
from casefile.core.cards import Card, Seat
from casefile.core.dealing import Draw
from casefile.core.engine import View
from casefile.core.inquiry import Accuse, Suggest
from casefile.core.texts import N_
from casefile.deduction.information import Columns
from casefile.deduction.numbering import Numbering, numbering
from casefile.deduction.red_card import RedWorlds
from casefile.games.nsider.state import NsiderState
from casefile.play.hints import SUGGESTING, WORLDS, Questions, draw_of, to_accuse, to_ask, worth_naming
from casefile.play.knowledge import Advice

CATCHES = N_("Nothing else fits what you have seen: this catches the murderer.")
TELLS = (
    N_("The answer is expected to tell {bits} bits about murderer, weapon and place, of {open} unknown."),
    N_("No other question tells more."),
)


def red_hint(
    worlds: RedWorlds, persons: Sequence[Card], view: View[NsiderState], menu: Menu, order: Sequence[Seat]
) -> Advice | None:
    """Return the best accusation or question in ``menu`` for a camp that does not know who has the Red Card.

    Return the accusation if it is offered and only one solution is left. Otherwise return the question that is
    expected to tell most about the murderer, the weapon and the place, or ``None`` if no question is offered. The
    person in the case file is framed: to know that person counts for nothing.

    - ``persons`` are the camps' characters, by seat.
    - ``order`` are the seats that answer, in turn.
    """
    offered, solutions, total = offers(menu), worlds.solutions, worlds.total
    if Accuse in offered and len(solutions) == 1:
        return to_accuse(next(iter(solutions)), CATCHES)
    if Suggest not in offered:
        return None
    choices = worth_naming(SUGGESTING, offered[Suggest], worlds.counts, total, int(view.viewer))
    unknown = -sum(weight / total * log2(weight / total) for weight in solutions.values())
    columns = columns_of(worlds, persons, draw_of(view))
    questions = Questions(columns, choices, {None: order})
    return to_ask(questions, unknown, TELLS, view.state.holdings.hand(Seat(int(view.viewer))))


def columns_of(worlds: RedWorlds, persons: Sequence[Card], draw: Draw) -> Columns:
    """Return a sample of the deals that fit, for rating suggestions by what they tell about the right accusation.

    - ``worlds`` are the deals that fit, by murderer. Each murderer has as large a part of the sample as its
      probability.
    - ``persons`` are the camps' characters, by seat.

    In the sampled deals the "sealed" cards are the murderer's card and the two others. So the information of an answer
    about the sealed cards is its information about the right accusation.
    """
    numbers, drawn = numbering(worlds.spec), list[list[int]]()
    for seat, weight in worlds.murderers.items():
        person, deals = persons[seat], worlds.worlds[seat]
        count = max(1, round(WORLDS * weight / worlds.total)) if weight else 0
        for masks in deals.sample_masks(draw, count):
            hands = [_widened(mask, numbers.number(person)) for mask in masks]
            hands[numbers.case] = _accused(numbers, hands[numbers.case], person)
            drawn.append(hands)
    return Columns.drawn(numbers, drawn)


def _widened(mask: int, number: int) -> int:
    """Return a set of cards of a deal that lacks card ``number``, in the numbers of the whole deck."""
    low = mask & ((1 << number) - 1)
    return low | (mask ^ low) << 1


def _accused(numbers: Numbering, sealed: int, murderer: Card) -> int:
    """Return the sealed cards with the murderer in place of the framed person."""
    return sealed & ~numbers.categories[0] | numbers.mask(murderer)
