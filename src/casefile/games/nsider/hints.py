"""Hints for a camp that does not know who has the Red Card, from its own view; the same each time."""

from collections.abc import Sequence
from math import log2
from typing import Any

from casefile.core.actions import Menu, offers
from casefile.core.cards import Card, Seat
from casefile.core.dealing import Draw
from casefile.core.engine import View
from casefile.core.inquiry import Accuse, Suggest
from casefile.core.texts import N_
from casefile.deduction.information import Ratings
from casefile.deduction.numbering import Numbering, numbering
from casefile.deduction.ratings import Change, WorldGroup, mixed_ratings
from casefile.deduction.red_card import RedWorlds
from casefile.games.nsider.state import NsiderState
from casefile.play.hints import SUGGESTING, Questions, draw_of, to_accuse, to_ask, worth_naming
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
    questions = Questions(ratings_of(worlds, persons, draw_of(view)), choices, {None: order})
    return to_ask(questions, unknown, TELLS, view.state.holdings.hand(Seat(int(view.viewer))))


def ratings_of(worlds: RedWorlds, persons: Sequence[Card], draw: Draw) -> Ratings:
    """Return the deals that fit, for rating suggestions by what they tell about the right accusation.

    - ``worlds`` are the deals that fit, by murderer.
    - ``persons`` are the camps' characters, by seat.

    In these deals the "sealed" cards are the murderer's card and the two others. So the information of an answer about
    the sealed cards is its information about the right accusation.
    """
    numbers, total = numbering(worlds.spec), worlds.total
    parts = [
        WorldGroup(worlds.worlds[seat], weight / total, in_whole_deck(numbers, persons[seat]))
        for seat, weight in worlds.murderers.items()
        if weight
    ]
    return mixed_ratings(numbers, parts, draw)


def in_whole_deck(numbers: Numbering, murderer: Card) -> Change:
    """Return what puts a deal that lacks the murderer's card into the ``numbers`` of the whole deck.

    The murderer's card takes the place of the framed person's among the sealed cards, which nobody has then.
    """
    number, mask = numbers.number(murderer), numbers.mask(murderer)
    below, others = (1 << number) - 1, ~numbers.categories[0]

    def changed(hands: list[Any]) -> list[Any]:
        # The deal lacks a card, so the cards above it have lower numbers there.
        wide = [(hand & below) | (hand & ~below) << 1 for hand in hands]
        return [*wide[: numbers.case], (wide[numbers.case] & others) | mask, *wide[numbers.case + 1 :]]

    return changed
