"""Who is the murderer in a game with a Red Card, as far as one seat knows, and what it should name because of that."""

from collections.abc import Sequence

from casefile.core.actions import Offer
from casefile.core.cards import Card, Seat
from casefile.core.dealing import DealSpec
from casefile.core.engine import Observation
from casefile.core.facts import Fact
from casefile.deduction.observed import Reader
from casefile.deduction.red_card import NO_RED, Red, RedWorlds
from casefile.games.nsider.events import HandRevealed, RedCardDealt


class Suspicion:
    """Follows a game from what ``seat`` observes; without a Red Card it changes nothing.

    It is ``awake`` once one was dealt: before that, nothing else need be observed.
    """

    def __init__(self, seat: Seat) -> None:
        self.awake = False
        self._seat, self._red, self._reader = seat, NO_RED, Reader(plain=True)
        self._facts: list[Fact] = []
        self._open: dict[Seat, bool] = {}
        self._worlds: RedWorlds | None = None

    def observe(self, observation: Observation) -> None:
        """Take in the next observation."""
        event = observation.event
        # Not isinstance: events are abstract by a metaclass that makes it slow.
        if type(event) is RedCardDealt:
            self._red, self.awake = Red.dealt(event), True
        elif not self.awake:
            return
        elif type(event) is HandRevealed:
            self._open[event.seat] = event.red
        new = self._reader.facts(observation)
        self._facts += new
        self._worlds = None if new else self._worlds

    @property
    def unsure(self) -> bool:
        """Whether there is a murderer whom this seat does not know."""
        return bool(self._red.persons) and self._red.murderer is None

    def worlds(self, spec: DealSpec) -> RedWorlds:
        """All deals that fit, ``spec`` being the deal as it is described to this seat."""
        if self._worlds is None:
            cleared = {self._red.innocent, *(seat for seat, red in self._open.items() if not red)}
            caught = [seat for seat, red in self._open.items() if red]
            suspects = [Seat(seat) for seat in range(len(self._red.persons)) if seat not in cleared]
            self._worlds = RedWorlds(spec, self._red.persons, self._facts, caught or suspects)
        return self._worlds

    def solution(self, spec: DealSpec, sealed: Sequence[Card]) -> Sequence[Card]:
        """What is sure to win: the case file, of which ``sealed`` is known; with a Red Card the murderer in its place.

        The murderer wins by the case file, in which the framed person lies. What is not sure is left out.
        """
        if not self.unsure or len(sealed) < len(spec.categories) - 1:
            return () if self.unsure else sealed
        solutions = self.worlds(spec).solutions
        return next(iter(solutions)) if len(solutions) == 1 else ()

    def guess(self, spec: DealSpec) -> tuple[tuple[Card, ...], float]:
        """What catches the murderer likeliest, and how likely."""
        worlds = self.worlds(spec)
        named, weight = next(iter(worlds.solutions.items()))
        return named, weight / worlds.total

    def askable(self, spec: DealSpec, offer: Offer, sealed: Sequence[Card]) -> Offer:
        """What is worth asking for: never the murderer's own card; once the framed person is known, who may be it."""
        if not self._red.persons:
            return offer
        suspects = offer.choices["suspect"]
        if self._red.murderer is not None:
            suspects = tuple(card for card in suspects if card != self._red.murderer)
        elif self.unsure and set(sealed) & set(suspects):
            suspects = tuple(self._red.persons[seat] for seat in self.worlds(spec).worlds)
        return Offer(offer.clause, {**offer.choices, "suspect": suspects})
