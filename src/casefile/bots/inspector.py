"""``inspector``: learns from what others ask and show, reveals little, and dares a guess when others are close."""

from collections.abc import Iterable, Sequence
from itertools import product
from typing import ClassVar

from casefile.bots.aims import CASE_FILE_ALONE, Aims
from casefile.bots.bot import Seating
from casefile.bots.detective import Detective
from casefile.bots.eliminator import NEAR
from casefile.bots.onlooker import Onlooker
from casefile.bots.ways import nearest
from casefile.core.actions import Action, Menu, Offer, offers
from casefile.core.board import Board
from casefile.core.cards import Card, Place, Seat
from casefile.core.dealing import Draw
from casefile.core.engine import Observation
from casefile.core.events import Event
from casefile.core.inquiry import (
    Accuse,
    Accused,
    CardsDealt,
    CardShown,
    EndTurn,
    NobodyAnswered,
    Suggest,
    Suggested,
    TurnBegan,
    TurnEnded,
)
from casefile.core.movement import Move, TakePassage
from casefile.deduction.information import Ratings
from casefile.deduction.player_model import TRUST, Habits
from casefile.deduction.posterior import DIGITS, Posterior


class Inspector(Detective):
    """The bot ``inspector``: it deduces exactly, and also infers from how the others ask and show; it may dare a guess.

    For what it infers see :mod:`casefile.deduction.player_model`.

    While much is open, it asks for the cards that are likeliest sealed. Once few case files are left, it asks the
    question after whose answer its best guess is most likely right. Of questions about as good, it asks the one that
    tells the seats that overhear it least. On the board it goes to the room whose question gains most for each turn of
    the way. It shows the card that leaves the asker most to find out.

    After its suggestion it accuses as soon as its best guess is more likely right than waiting would win. With ``n``
    seats still in the race, a seat that waits wins about ``DARE / n`` of such games, however good its guess already is.
    """

    WORLDS: ClassVar[int] = 600
    """The size of the sample of possible deals; all are used if there are no more."""

    RATED: ClassVar[int] = 3000
    """The most worlds by which questions are rated; so many are drawn where there are more."""

    FILES: ClassVar[int] = 60
    """The number of possible case files up to which questions are rated by the guess that they lead to."""

    NAMED: ClassVar[int] = 4
    """The number of cards of each category, the likeliest sealed, that are considered for a question."""

    NEAR: ClassVar[float] = 0.01
    """The greatest difference in the probability of the best guess for which two questions count as equally good."""

    ABOUT: ClassVar[float] = 0.9
    """The share of the best room's gain from which another room counts as worth the walk as well."""

    TRUST: ClassVar[float] = TRUST
    """The exponent of the likelihood of a seat's questions."""

    DARE: ClassVar[float] = 1.5
    """The bot accuses if its guess is right with a probability above this divided by the number of seats still in."""

    def __init__(self, seating: Seating, draw: Draw, aims: Aims = CASE_FILE_ALONE) -> None:
        super().__init__(seating, draw, aims)
        self._habits: Habits | None = None
        self._named: tuple[Card, ...] = ()
        self._cards: frozenset[Card] = frozenset()
        self._walked, self._unanswered = False, False
        self._called = set[Seat]()
        self._onlooker = Onlooker(seating.seat)
        self._posterior: Posterior | None = None
        self._sealed_chance: dict[Card, float] = {}

    def observe(self, observation: Observation) -> None:
        """Take in the next observation of the seat, and note the choices of the other seats."""
        super().observe(observation)
        self._onlooker.observe(observation)
        event = observation.event
        if isinstance(event, CardsDealt) and self._ledger is not None:
            self._cards = frozenset(self._ledger.numbers.cards)
            # On the board the area is that in which the token stands, so naming it tells nothing.
            self._habits = Habits(self._ledger.numbers, self._seat, self._free, self.TRUST)
        elif self._habits is not None and event is not None:
            self._note(self._habits, event)
        if self._new or isinstance(event, Suggested | TurnEnded):
            self._posterior = None

    def _note(self, habits: Habits, event: Event) -> None:
        """Note what a seat chose to name, to show, or not to accuse."""
        if isinstance(event, TurnBegan):
            self._walked = self._unanswered = False
        elif isinstance(event, Suggested):
            # The murderer's own card is in nobody's hand, so naming it tells nothing.
            self._named = tuple(card for card in event.named if card in self._cards)
            called = event.seat in self._called
            habits.asked(event.seat, self._named, self._round(), walked=self._walked, called=called)
            self._unanswered = False
            self._called |= {seat for seat, own in self._state.suspects.items() if own in event.named}
        elif isinstance(event, CardShown):
            habits.answered(event.seat, event.to, self._named, event.card, self._round())
        elif isinstance(event, NobodyAnswered | Accused):
            self._unanswered = isinstance(event, NobodyAnswered)
        elif isinstance(event, TurnEnded):
            self._called.discard(event.seat)
            if self._unanswered and self._aims is CASE_FILE_ALONE:
                habits.unaccused(event.seat, self._named)
        elif (done := event.done_by()) is not None and isinstance(done[1], Move | TakePassage):
            self._walked = True

    @property
    def _others(self) -> list[Seat]:
        """The seats that answer this seat, in their order."""
        state = self._state
        place, quiet = state.order.index(self._seat), self._aims.quiet(state.out)
        return [seat for seat in state.order[place + 1 :] + state.order[:place] if seat not in quiet]

    def _round(self) -> int:
        state = self._state
        return (state.number - 1) // self._setup.seats

    def choose(self, menu: Menu) -> Action:
        """Return the bot's choice: as a detective's, but an accusation before the turn ends if it is worth the risk."""
        action = super().choose(menu)
        if isinstance(action, EndTurn) and Accuse in offers(menu):
            guess, chance = self._guess()
            if self._dares(chance):
                return Accuse(*guess)
        return action

    def _dares(self, chance: float) -> bool:
        """Return whether to accuse now, rather than to wait, with a guess that is right with probability ``chance``."""
        return chance * (self._setup.seats - len(self._state.out)) >= self.DARE

    def _guess(self) -> tuple[tuple[Card, ...], float]:
        """Return the best accusation now, and the probability that it wins."""
        assert self._ledger is not None
        guess = self._aims.guess(self._ledger.numbers.spec)
        return guess or self._read().likeliest(self._exponent())

    def _exponent(self) -> float:
        """Return the power to which the chances of the case files are taken before a guess is judged; 1 leaves them."""
        return 1.0

    def _read(self) -> Posterior:
        """Return the probability of each deal after all that was seen; its draws depend on nothing else."""
        if self._posterior is None:
            assert self._worlds is not None
            assert self._habits is not None
            self._posterior = Posterior(self._worlds, self._habits.models(), None, self.WORLDS)
            self._sealed_chance = {}
        return self._posterior

    def _show(self, cards: Sequence[Card]) -> Action:
        """Show a card that this asker has seen, else the card that leaves the asker most to find out."""
        seen = [card for to, card in self._shown if to == self._reader.asker]
        if len(cards) == 1 or not set(cards).isdisjoint(seen) or len(self._cards) < len(self._deck):
            return super()._show(cards)
        assert self._ledger is not None
        left = self._onlooker.left(self._ledger.numbers.spec, cards, seen)
        most = max(left.values())
        return super()._show([card for card in cards if left[card] == most])

    def _suggest(self, offer: Offer, *, astray: bool) -> Action:
        """Ask the question after which the best guess is likeliest right.

        While many case files are left, ask for the cards that are likeliest sealed.
        """
        rated = None if astray else self._few()
        if rated is None:
            return super()._suggest(offer, astray=astray)
        guesses = self._guesses(rated, offer.choices.values())
        least = max(guesses.values()) - self.NEAR
        best = [cards for cards, guess in guesses.items() if guess >= least]
        told = [round(each.narrowed, DIGITS) for each in rated.overheard(best, self._others)]
        return Suggest(*best[told.index(min(told))])

    def _guesses(self, rated: Ratings, categories: Iterable[tuple[Card, ...]]) -> dict[tuple[Card, ...], float]:
        """Return, by question, the probability that the best guess is right after the answer."""
        questions = list(product(*map(self._askable, categories)))
        guesses = rated.guesses(questions, self._others)
        return {cards: round(guess, DIGITS) for cards, guess in zip(questions, guesses, strict=True)}

    def _wanted(self, board: Board) -> frozenset[Place]:
        """Return the rooms whose best question gains most for each turn needed to get there and ask it."""
        rooms = super()._wanted(board)
        rated = self._few() if self._curious() else None
        if rated is None:
            return rooms
        rates = {room: self._gain(rated, room) / self._turns(board, room) for room in sorted(rooms)}
        most = max(rates.values())
        return frozenset(room for room, rate in rates.items() if rate >= self.ABOUT * most)

    def _gain(self, rated: Ratings, room: Place) -> float:
        """Return the expected gain in probability of the best guess by the best question in ``room``."""
        here = Card(room)
        offered = ((here,) if here in cards else cards for cards in self._deck.categories)
        return max(self._guesses(rated, offered).values()) - rated.best

    def _turns(self, board: Board, room: Place) -> float:
        """Return about how many turns the way to ``room`` takes, at least one."""
        here = self._on_board.state.here
        assert here is not None
        if board.passages.get(here) == room:
            return 1.0
        steps = nearest(board, {room}, set(board.doors_of.get(here, (here,))), self._occupied(board))[1]
        return max(1.0, steps / NEAR)

    def _few(self) -> Ratings | None:
        """Return the worlds with their probabilities, where few case files are left but more than one."""
        posterior = self._read()
        if 1 < posterior.files <= self.FILES:
            # Spread from the middle of a step: the sample depends only on what was seen.
            return posterior.ratings(self.RATED, lambda below: below // 2)
        return None

    def _askable(self, cards: tuple[Card, ...]) -> Sequence[Card]:
        """Return the cards of a category that are worth naming: open ones, or else one as cover."""
        if len(cards) == 1:
            return cards
        open_ = sorted(self._open(cards), key=self._chance, reverse=True)
        return open_[: self.NAMED] or [self._any(self._worth_naming(cards))]

    def _chance(self, card: Card) -> float:
        """Return the probability that ``card`` is sealed."""
        posterior = self._read()
        if not self._sealed_chance:
            self._sealed_chance = {card: round(chance, DIGITS) for card, chance in posterior.sealed().items()}
        return self._sealed_chance[card]
