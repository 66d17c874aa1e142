"""``inspector``: reads what others ask and show, and plays by what is likely."""

from collections.abc import Sequence
from typing import ClassVar

from casefile.bots.detective import Detective
from casefile.bots.seating import Seating
from casefile.cards import Card, Seat
from casefile.dealing import Draw
from casefile.deduction.facts import CASE_FILE
from casefile.deduction.ledger import Ledger
from casefile.deduction.posterior import Choice, Posterior, uniform_shows
from casefile.engine import Observation
from casefile.events import CardShown, Suggested


class Inspector(Detective):
    """Plays by exact deduction and by the posterior of a model of how others ask and show.

    The model: who has a choice shows each matching card equally often; who still looks for a category names an open
    card of it, who has solved it mostly one of its own; and the longer the game, the likelier it is solved. It
    accuses only when all is certain.
    """

    WORLDS: ClassVar[int] = 300
    """So many worlds are weighed; all of them where there are no more."""

    SOLVED: ClassVar[float] = 0.05
    """By so much each round makes it likelier that somebody has solved a category and names a card as cover."""

    def __init__(self, seating: Seating, draw: Draw) -> None:
        super().__init__(seating, draw)
        self._named: tuple[Card, ...] = ()
        self._choices: dict[Seat, list[Choice]] = {}
        self._sealed_chance: dict[Card, float] = {}

    def observe(self, observation: Observation) -> None:
        """Take in the next observation, and who chose what."""
        super().observe(observation)
        event = observation.event
        if isinstance(event, Suggested):
            self._named = (event.suspect, event.weapon, event.room)
            if event.seat != self._seat:
                self._note(event.seat, own=self._odds())
        elif isinstance(event, CardShown) and event.card is not None and event.seat != self._seat:
            self._note(event.seat, shown=True)

    def _odds(self) -> float:
        """How much likelier than another card one of its own is to be named by somebody now."""
        state = self._view.state
        rounds: int = (state.number - 1) // self._view.setup.seats
        solved: float = min(0.6, 0.01 + self.SOLVED * rounds)
        # About two cards are as good as cover, about four are still open.
        return 4 * solved / (2 * (1 - solved))

    def _note(self, seat: Seat, *, own: float = 1.0, shown: bool = False) -> None:
        """Remember a choice. On the board the room is where one stands, and so tells less."""
        assert self._ledger is not None
        cards = self._named if self._board is None or shown else self._named[:2]
        choice = Choice(self._ledger.numbers.masks(cards), own=own, shown=shown)
        self._choices.setdefault(seat, []).append(choice)

    def _conclude(self, ledger: Ledger) -> None:
        """Learn what is certain, then how likely the rest is."""
        super()._conclude(ledger)
        assert self._worlds is not None
        models = {int(seat): uniform_shows(choices) for seat, choices in self._choices.items()}
        posterior = Posterior(self._worlds, models, self._draw, self.WORLDS)
        case = self._worlds.owners.index(CASE_FILE)
        self._sealed_chance = {card: row[case] for card, row in posterior.chances().items()}

    def _name(self, cards: Sequence[Card]) -> Card:
        """The open card with the fewest possible owners, the likeliest of them; or one as cover."""
        open_ = self._open(cards)
        if not open_:
            return super()._name(cards)
        worth = {card: self._sealed_chance[card] - owners for card, owners in open_.items()}
        most = max(worth.values())
        return self._any([card for card, value in worth.items() if value == most])
