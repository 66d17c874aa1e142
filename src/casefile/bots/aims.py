"""The choice of cards to name in a game with a case file: cards that win, cards to ask for, and seats that answer."""

from collections.abc import Collection, Sequence
from typing import Protocol

from casefile.core.actions import Action, Menu, Offer
from casefile.core.cards import Card, Seat
from casefile.core.dealing import DealSpec
from casefile.core.engine import Observation


class Aims(Protocol):
    """Follows a game from one seat's observations. ``spec`` is the deal as it is described to this seat."""

    def observe(self, observation: Observation) -> None:
        """Take in the next observation."""

    def solution(self, spec: DealSpec, sealed: Sequence[Card]) -> Sequence[Card]:
        """Return the cards that are certain to win, as far as known; ``sealed`` are known cards of the case file."""

    def guess(self, spec: DealSpec) -> tuple[tuple[Card, ...], float] | None:
        """Return the likeliest cards to win and their probability; ``None`` where they are the likeliest case file."""

    def askable(self, spec: DealSpec, offer: Offer, sealed: Sequence[Card]) -> Offer:
        """Return the part of an offered suggestion that is worth asking for."""

    def worded(self, action: Action, menu: Menu) -> Action:
        """Return a suggestion in the words that serve best, or the action that was chosen instead."""

    def quiet(self, out: Collection[Seat]) -> Collection[Seat]:
        """Return the seats of those that are ``out`` that answer nobody."""


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
"""Aims for games in which the case file wins, every card is worth asking for, and everybody answers."""
