"""Numbers for the inference: every card of a deal is one bit, every owner an index.

Sets of cards are ints from here on; :mod:`casefile.deduction.ledger`, :mod:`casefile.deduction.counting_plan` and
:mod:`casefile.deduction.counting` use nothing else, and :mod:`casefile.deduction.worlds` turns the answers back into
cards and owners.
"""

from collections.abc import Iterable
from functools import lru_cache

from casefile.core.cards import Card, Invalid, Seat
from casefile.core.dealing import DealSpec
from casefile.core.facts import CASE_FILE, SIDE, Owner
from casefile.core.texts import N_, FilledText, one_of


class Numbering:
    """Cards and owners of one :class:`DealSpec`, by number.

    - Owner ``s`` is seat ``s``.
    - Owner ``case`` (the number of seats) is the case file.
    - The owner after it is the side; a deal without side cards has no such owner.
    - Card ``i`` is bit ``1 << i``, in the order of the categories.
    """

    __slots__ = ("bit", "cards", "case", "categories", "everything", "index", "owners", "sizes", "spec")

    def __init__(self, spec: DealSpec) -> None:
        self.spec = spec
        if set(spec.sealed) != {1}:
            raise Invalid(
                "deal",
                FilledText(N_("{counts} sealed cards"), counts=spec.sealed),
                N_("one sealed card of each category"),
            )
        self.cards: tuple[Card, ...] = tuple(card for category in spec.categories for card in category)
        self.bit = {card: 1 << number for number, card in enumerate(self.cards)}
        self.everything = (1 << len(self.cards)) - 1
        self.categories = tuple(sum(self.bit[card] for card in category) for category in spec.categories)
        self.case = len(spec.hand_sizes)
        self.owners: tuple[Owner, ...] = (*map(Seat, range(self.case)), CASE_FILE)
        self.sizes: tuple[int, ...] = (*spec.hand_sizes, len(spec.categories))
        if spec.side:
            self.owners, self.sizes = (*self.owners, SIDE), (*self.sizes, spec.side)
        self.index = {owner: number for number, owner in enumerate(self.owners)}
        if len(self.bit) != len(self.cards):
            raise Invalid("deal", N_("a card twice"), N_("every card once"))

    def owner(self, owner: Owner) -> int:
        """Return the index of ``owner``; raises :class:`Invalid` if this deal has no such owner."""
        try:
            return self.index[owner]
        except KeyError:
            raise Invalid("owner", owner, one_of(map(str, self.owners))) from None

    def mask(self, card: Card) -> int:
        """Return the bit of ``card``; raises :class:`Invalid` if it is not in this deal."""
        try:
            return self.bit[card]
        except KeyError:
            raise Invalid("card", repr(card), N_("a card of this deal")) from None

    def number(self, card: Card) -> int:
        """Return the number of ``card``; raises :class:`Invalid` if it is not in this deal."""
        return self.mask(card).bit_length() - 1

    def masks(self, cards: Iterable[Card]) -> int:
        """Return the bits of ``cards`` together."""
        found = 0
        for card in cards:
            found |= self.mask(card)
        return found

    def cards_of(self, mask: int) -> tuple[Card, ...]:
        """Return the cards whose bits are set, in the deck's order."""
        return tuple([self.cards[number] for number in bits(mask)]) if mask else ()


def bits(mask: int) -> list[int]:
    """Return the numbers of the bits set in ``mask``, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


@lru_cache(maxsize=64)
def numbering(spec: DealSpec) -> Numbering:
    """Return the numbering of ``spec``, made once."""
    return Numbering(spec)
