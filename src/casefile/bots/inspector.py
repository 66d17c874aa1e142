"""``inspector``: reads what others ask and show, asks for what is likely, and dares a guess when others are close."""

from typing import ClassVar

from casefile.actions import Accuse, Action, EndTurn, Menu, offers
from casefile.bots.detective import Detective
from casefile.bots.seating import Seating
from casefile.cards import Card
from casefile.dealing import Draw
from casefile.deduction.facts import CASE_FILE
from casefile.deduction.habits import Habits
from casefile.deduction.posterior import Posterior
from casefile.engine import Observation
from casefile.events import CardsDealt, CardShown, Suggested


class Inspector(Detective):
    """Plays by exact deduction and by the posterior of how others ask and show (:mod:`casefile.deduction.habits`).

    After its suggestion it accuses as soon as its best guess is likelier right than a wait would win: with ``n`` seats
    still in the race, who waits wins about ``DARE / n`` of such games, however good the guess already is.
    """

    WORLDS: ClassVar[int] = 600
    """So many worlds are weighed; all of them where there are no more."""

    DARE: ClassVar[float] = 1.5
    """It accuses when its guess is likelier right than so many fair shares of a win."""

    def __init__(self, seating: Seating, draw: Draw) -> None:
        super().__init__(seating, draw)
        self._habits: Habits | None = None
        self._named: tuple[Card, ...] = ()
        self._posterior: Posterior | None = None
        self._sealed_chance: dict[Card, float] = {}

    def observe(self, observation: Observation) -> None:
        """Take in the next observation, and who chose what."""
        super().observe(observation)
        event = observation.event
        if isinstance(event, CardsDealt) and self._ledger is not None:
            # On the board the room is where one stands, and so tells nothing.
            self._habits = Habits(self._ledger.numbers, self._seat, (0, 1, 2) if self._board is None else (0, 1))
        elif isinstance(event, Suggested) and self._habits is not None:
            self._named = (event.suspect, event.weapon, event.room)
            self._habits.asked(event.seat, self._named, self._round())
        elif isinstance(event, CardShown) and self._habits is not None:
            self._habits.answered(event.seat, event.to, self._named, event.card, self._round())
        if self._new or isinstance(event, Suggested):
            self._posterior = None

    def _round(self) -> int:
        state = self._view.state
        return int((state.number - 1) // self._view.setup.seats)

    def choose(self, menu: Menu) -> Action:
        """As the others do; but who would end the turn accuses instead if that is worth the risk."""
        action = super().choose(menu)
        if isinstance(action, EndTurn) and Accuse in offers(menu):
            guess, chance = next(iter(self._read().case_files().items()))
            state = self._view.state
            rivals = self._view.setup.seats - len(state.out)
            if chance * rivals >= self.DARE:
                return Accuse(*guess)
        return action

    def _read(self) -> Posterior:
        """How likely each deal is after all that was seen; what is drawn depends on that alone."""
        if self._posterior is None:
            assert self._worlds is not None
            assert self._habits is not None
            self._posterior = Posterior(self._worlds, self._habits.models(), None, self.WORLDS)
            case = self._worlds.owners.index(CASE_FILE)
            self._sealed_chance = {card: row[case] for card, row in self._posterior.chances().items()}
        return self._posterior

    def _chance(self, card: Card) -> float:
        """How likely ``card`` is sealed."""
        self._read()
        return self._sealed_chance[card]
