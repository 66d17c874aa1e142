"""The bots for camps: those of the classic game, which also announce accusations and reckon with a Red Card.

The cards that they name follow from the murderer, as far as one seat knows that.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from casefile.bots.aims import Aims
from casefile.bots.bot import Bot, MakeBot, Seating
from casefile.bots.detective import Detective
from casefile.bots.eliminator import Eliminator
from casefile.bots.inspector import Inspector
from casefile.core.actions import Action, Menu, Offer
from casefile.core.by_post import SuggestPending
from casefile.core.cards import Card, Seat
from casefile.core.dealing import DealSpec, Draw
from casefile.core.engine import Observation
from casefile.core.events import Reader
from casefile.core.facts import Fact
from casefile.core.inquiry import Suggest
from casefile.deduction.red_card import NO_RED, RedWorlds
from casefile.games.nsider.events import HandRevealed, RedCardDealt
from casefile.games.nsider.options import NsiderOptions


class Suspicion:
    """The aims of a bot that plays for a camp: the cards to accuse with and to ask for, by one seat's observations.

    With a Red Card it follows which camps may be the murderer.
    """

    def __init__(self, options: NsiderOptions) -> None:
        self._answered_for = options.disbanded_cards == "operator"
        self._red, self._reader = NO_RED, Reader(plain=True)
        self._facts: list[Fact] = []
        self._open: dict[Seat, bool] = {}
        self._worlds: RedWorlds | None = None

    def observe(self, observation: Observation) -> None:
        """Take in the next observation of the seat."""
        event = observation.event
        # Not isinstance: events are abstract by a metaclass that makes it slow.
        if type(event) is RedCardDealt:
            self._red = event.known()
        elif not self._red.persons:
            return
        elif type(event) is HandRevealed:
            self._open[event.seat] = event.red
        new = self._reader.facts(observation)
        self._facts += new
        self._worlds = None if new else self._worlds

    @property
    def _unsure(self) -> bool:
        """Whether there is a murderer whom this seat does not know."""
        return bool(self._red.persons) and self._red.murderer is None

    def worlds(self, spec: DealSpec) -> RedWorlds:
        """Return all deals that fit what the seat has seen, each with its murderer.

        ``spec`` is the deal as it is described to this seat.
        """
        if self._worlds is None:
            cleared = {self._red.innocent, *(seat for seat, red in self._open.items() if not red)}
            caught = [seat for seat, red in self._open.items() if red]
            suspects = [Seat(seat) for seat in range(len(self._red.persons)) if seat not in cleared]
            self._worlds = RedWorlds(spec, self._red.persons, self._facts, caught or suspects)
        return self._worlds

    def solution(self, spec: DealSpec, sealed: Sequence[Card]) -> Sequence[Card]:
        """Return the cards with which an accusation is certain to win; a card that is not certain is left out.

        Without a Red Card they are those of the case file that are known (``sealed``). With a Red Card the murderer
        stands in place of the framed person; the murderer itself wins by the case file, in which the framed person
        lies.
        """
        if not self._unsure or len(sealed) < len(spec.categories) - 1:
            return () if self._unsure else sealed
        solutions = self.worlds(spec).solutions
        return next(iter(solutions)) if len(solutions) == 1 else ()

    def guess(self, spec: DealSpec) -> tuple[tuple[Card, ...], float] | None:
        """Return the accusation that most likely wins, and its probability.

        Return ``None`` without a Red Card or if the seat knows the murderer: then the likeliest case file is the best
        guess.
        """
        if not self._unsure:
            return None
        worlds = self.worlds(spec)
        named, weight = next(iter(worlds.solutions.items()))
        return named, weight / worlds.total

    def askable(self, spec: DealSpec, offer: Offer, sealed: Sequence[Card]) -> Offer:
        """Return ``offer``, a suggestion, limited to the cards that are worth asking for.

        - ``spec`` is the deal as it is described to this seat.
        - ``sealed`` are the cards known to be in the case file.

        The murderer's own card is in nobody's hand, so that it is left out. Once the framed person is known, only the
        suspects who may be the murderer are worth asking for.
        """
        if not self._red.persons:
            return offer
        suspects = offer.choices["suspect"]
        if self._red.murderer is not None:
            suspects = tuple(card for card in suspects if card != self._red.murderer)
        elif self._unsure and set(sealed) & set(suspects):
            suspects = tuple(self._red.persons[seat] for seat in self.worlds(spec).worlds)
        return Offer(offer.clause, {**offer.choices, "suspect": suspects})

    def worded(self, action: Action, menu: Menu) -> Action:
        """Return a suggestion with the words "Accusation Pending" added if ``menu`` allows it, since they cost nothing.

        Any other action is returned as it is.
        """
        if isinstance(menu.get(SuggestPending), Offer) and isinstance(action, Suggest):
            return SuggestPending(action.suspect, action.weapon, action.room)
        return action

    def quiet(self, out: Collection[Seat]) -> Collection[Seat]:
        """Return those of the disbanded camps ``out`` that answer no questions.

        They are none if the operator answers from their cards, else all.
        """
        return () if self._answered_for else out


@dataclass(frozen=True, slots=True)
class _ForCamp:
    """Makes a bot play for a camp. It is a value, so that another process can be told of it."""

    make: Callable[[Seating, Draw, Aims], Bot]

    def __call__(self, seating: Seating, draw: Draw) -> Bot:
        return self.make(seating, draw, Suspicion(seating.setup.options))


BOTS: Mapping[str, MakeBot] = {
    "eliminator": _ForCamp(Eliminator),
    "detective": _ForCamp(Detective),
    "inspector": _ForCamp(Inspector),
}
"""The bots that play for a camp, by name."""
