"""The cells of a seat's sheet as plain numbers: a row for each card of the deck, a column for each owner."""

from collections.abc import Sequence

from casefile.core.cards import Invalid, Seat
from casefile.core.engine import AnySetup, View
from casefile.core.facts import CASE_FILE, SIDE, Owner
from casefile.core.inquiry_state import GameState
from casefile.core.texts import N_

Cells = list[tuple[int, ...]]

SIGNS = {"yes": 1, "no": -1}
"""The numbers of the marks of what was seen; any other mark is 0."""


def owners(setup: AnySetup) -> tuple[Owner, ...]:
    """Return the owners in the order of the columns of a sheet: all seats, the case file, and the cards aside."""
    return (*map(Seat, range(setup.seats)), CASE_FILE, SIDE)


def weights(view: View[GameState]) -> tuple[Cells, int]:
    """Return the weight of the deals that fit the view in which each owner has each card, and that of all of them.

    A weight divided by the weight of all is the exact chance. A row is 0 for a card that belongs to none of the owners,
    and every row is 0 before the deal and in a game without hands. Raise :class:`Invalid` for a view that was not made
    with the game's knowledge, as :func:`casefile.view` makes it, once cards are dealt.
    """
    if not view.concludes and view.rules.deal_spec(view.state) is not None:
        raise Invalid("view", N_("a view without conclusions"), N_("one made by casefile.view"))
    known, columns = view.knowledge, owners(view.setup)
    nothing = (0,) * len(columns)
    if known is None:
        return [nothing for _ in view.setup.deck], 1
    found, place = known.weights, {owner: place for place, owner in enumerate(known.owners)}
    places = [place.get(owner, -1) for owner in columns]
    rows = {  # cards that nothing sets apart have the same row
        row: tuple([row[place] if place >= 0 else 0 for place in places]) for row in {*found.values()}
    }
    return [rows[found[card]] if card in found else nothing for card in view.setup.deck], known.total


def certain(found: Cells, total: int) -> Cells:
    """Return what is certain by these :func:`weights`: 1 where an owner has a card, -1 where it has not, else 0.

    A row of zeros stays one.
    """
    marks = {row: tuple([(weight == total) - (weight == 0) for weight in row]) if any(row) else row for row in {*found}}
    return [marks[row] for row in found]


def sighted(view: View[GameState]) -> Cells:
    """Return what the viewer has seen of cards, without any conclusion, by the marks of :data:`SIGNS`.

    That is its own hand and the cards that it was shown, as long as they are where it saw them: 1 for the owner of such
    a card, -1 for all others.
    """
    known, columns = view.knowledge, owners(view.setup)
    if known is None:
        return [(0,) * len(columns) for _ in view.setup.deck]
    cards = {*known.cards}
    return [
        tuple(SIGNS.get(known.seen(card, owner), 0) if card in cards else 0 for owner in columns)
        for card in view.setup.deck
    ]


def flat(rows: Sequence[Sequence[int]]) -> list[int]:
    """Return the numbers of all rows, one row after another."""
    return [number for row in rows for number in row]
