"""What is worth naming in a game with a case file: what wins, what to ask for, and who answers."""

from collections.abc import Collection, Sequence
from typing import Any, Protocol

from casefile.core.actions import Action, Menu, Offer
from casefile.core.cards import Card, Seat
from casefile.core.dealing import DealSpec
from casefile.core.engine import Observation


class Aims(Protocol):
    """Follows a game from what one seat observes; ``spec`` is the deal as it is described to this seat."""

    def observe(self, observation: Observation) -> None:
        """Take in the next observation."""

    def solution(self, spec: DealSpec, sealed: Sequence[Card]) -> Sequence[Card]:
        """Return what is sure to win, as far as it is known; of the case file ``sealed`` is known."""

    def guess(self, spec: DealSpec) -> tuple[tuple[Card, ...], float] | None:
        """Return what wins likeliest, and how likely; ``None`` where that is the likeliest case file."""

    def askable(self, spec: DealSpec, offer: Offer, sealed: Sequence[Card]) -> Offer:
        """Return what of a suggestion that is offered is worth asking for."""

    def worded(self, action: Action, menu: Menu) -> Action:
        """Return a suggestion in the words that serve best, or the action that was chosen instead."""

    def quiet(self, state: Any) -> Collection[Seat]:
        """Return the seats that answer nobody."""


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

    def quiet(self, state: Any) -> Collection[Seat]:
        return ()


CASE_FILE_ALONE: Aims = _CaseFileAlone()
"""The case file wins, everything is worth asking for, and everybody answers."""
