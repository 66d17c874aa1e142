"""Players with odd ways of asking, against which bots are measured. They deduce exactly, as ``detective`` does."""

from collections.abc import Sequence

from casefile.bots.detective import Detective
from casefile.core.actions import Action, Offer, pick
from casefile.core.cards import Card
from casefile.core.inquiry import Suggest


class Coverer(Detective):
    """Asks in one category for what it does not know; in the others it names cards of its own hand, where it can."""

    def _suggest(self, offer: Offer, *, astray: bool) -> Action:
        categories = tuple(offer.choices.values())
        free = [cards for cards in categories if len(cards) > 1]
        sought = self._any([cards for cards in free if not self._solved(cards)] or categories)
        return self._covered(categories, [sought])

    def _covered(self, categories: Sequence[tuple[Card, ...]], sought: Sequence[tuple[Card, ...]]) -> Action:
        """Return a suggestion of own cards, where there are any, in all categories but those ``sought``."""
        assert self._ledger is not None
        own = [() if cards in sought else self._ledger.certain((self._seat,), cards) for cards in categories]
        named = [mine or self._worth_naming(cards) for mine, cards in zip(own, categories, strict=True)]
        return Suggest(*map(self._any, named))


class Bluffer(Coverer):
    """Names nothing but cards of its own hand in every third question, where it can, and else asks without cover."""

    def _suggest(self, offer: Offer, *, astray: bool) -> Action:
        categories = tuple(offer.choices.values())
        return self._covered(categories, () if self._draw(3) == 0 else categories)


class RandomAsker(Detective):
    """Asks for any cards, and draws sure conclusions from the answers."""

    def _suggest(self, offer: Offer, *, astray: bool) -> Action:
        return pick({Suggest: offer}, self._draw)
