"""The aims of a bot in a game with a case file: the cards that win, the cards to ask for, and the seats that answer."""

from collections.abc import Collection, Sequence
from typing import Protocol

from casefile.core.actions import Action, Menu, Offer
from casefile.core.cards import Card, Seat
from casefile.core.dealing import DealSpec
from casefile.core.engine import Observation


class Aims(Protocol):
    """The aims of a bot, which follow from its seat's observations.

    The game decides what wins and what is worth asking.

    ``spec`` is in each method the deal as it is described to this seat.
    """

    def observe(self, observation: Observation) -> None:
        """Take in the next observation of the bot's seat."""

    def solution(self, spec: DealSpec, sealed: Sequence[Card]) -> Sequence[Card]:
        """Return the cards with which an accusation is certain to win; a card that is not certain is left out.

        ``sealed`` are the cards known to be in the case file.
        """

    def guess(self, spec: DealSpec) -> tuple[tuple[Card, ...], float] | None:
        """Return the accusation that most likely wins, and its probability.

        ``None`` says that it is the likeliest case file.
        """

    def askable(self, spec: DealSpec, offer: Offer, sealed: Sequence[Card]) -> Offer:
        """Return ``offer``, a suggestion, limited to the cards that are worth asking for.

        ``sealed`` are the cards known to be in the case file.
        """

    def worded(self, action: Action, menu: Menu) -> Action:
        """Return ``action``; a suggestion is put in those words that ``menu`` offers and that serve the bot best."""

    def quiet(self, out: Collection[Seat]) -> Collection[Seat]:
        """Return those of the seats ``out`` (which play no longer) that answer no questions."""


class _CaseFileAlone:
    def observe(self, observation: Observation) -> None:
        pass

    def solution(self, spec: DealSpec, sealed: Sequence[Card]) -> Sequence[Card]:
        return sealed

    def guess(self, spec: DealSpec) -> None:
        return None

    def askable(self, spec: DealSpec, offer: Offer, sealed: Sequence[Card]) -> Offer:
        return offer

    def worded(self, action: Action, menu: Menu) -> Action:
        return action

    def quiet(self, out: Collection[Seat]) -> Collection[Seat]:
        return ()


CASE_FILE_ALONE: Aims = _CaseFileAlone()
"""The aims in games in which the case file wins, every card is worth asking for, and all seats answer."""
