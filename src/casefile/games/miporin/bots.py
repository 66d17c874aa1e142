"""Bots for ``miporin``, where hands move: one player in three styles, which differ in what they consider."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from typing import TypeVar

from casefile.bots.bot import Bot, MakeBot, Seating
from casefile.core.actions import Action, Menu, Offer, offers, pick
from casefile.core.cards import Card, Place, Seat
from casefile.core.dealing import Draw
from casefile.core.engine import Observation, View
from casefile.core.facts import CASE_FILE
from casefile.core.inquiry import CardsDealt, CardShown, EndTurn, Show
from casefile.deduction.moving_facts import Sighting, after
from casefile.deduction.moving_worlds import MovingHands
from casefile.games.miporin.actions import Bid, Challenge, Enquire, Go, Pass, Reveal, Swap
from casefile.games.miporin.areas import DayCard
from casefile.games.miporin.challenge_odds import Waiting, wins
from casefile.games.miporin.opponents import Rivals, expected_bits
from casefile.games.miporin.reader import SightingReader
from casefile.games.miporin.rollout import RolloutTable
from casefile.games.miporin.sampling import Beginning, Foresight
from casefile.games.miporin.state import LAST_DAY, MiporinState

T = TypeVar("T")
Offers = Mapping[type[Action], Offer]

SURE = 0.5
"""The probability of being right from which a bot challenges, if its style ignores how far the others are."""

TELLING = 1.0
"""The cost of telling each other seat one bit by a card laid open, in bits that the bot itself learns."""

SWAPPING = 0.5
"""The cost of telling the other seat one bit by a swap, in bits that the bot itself learns."""

EARLY = 0.3
"""The value, for each day passed, of laying a day card open before it would put the bot out; in bits."""

KEEPING = 1.5
"""The value of each day card that the bot is expected to lose by a swap, in bits."""

FEW = 1
"""The most day cards in hand with which the bot bids for the last day; with more it bids as low as it can.

On the last day no seat can lay a day card open.
"""


GAMES = 40
"""The number of simulated games from each choice."""

LEANING = 0.1
"""The win probability that is added to the simulated one for each bit of a choice's value, since such games are few."""


@dataclass(frozen=True, slots=True)
class Style:
    """A style of play of :class:`Searcher`: the things that it considers."""

    exact: bool = False
    """Whether the bot reckons with probabilities and may challenge with the likeliest pair.

    Else it strikes out cards and challenges when one pair is left.
    """
    weighs: bool = False
    """Whether the bot weighs what its choices tell the others against what it learns.

    Else it draws among the safe choices.
    """
    races: bool = False
    """Whether the bot challenges as soon as waiting would win less often, by an estimate of the others' knowledge."""
    dares: bool = False
    """Whether the bot bids to play last if it holds few day cards, and tries to lose day cards by swaps."""
    looks: bool = False
    """Whether the bot simulates games before it lays a card open or moves."""


class Searcher:
    """A bot that deduces from what it has seen, and plays in the style that it is given."""

    def __init__(self, seating: Seating, draw: Draw, style: Style) -> None:
        self._seat, self._draw, self._style = seating.seat, draw, style
        self._view: View[MiporinState] = View(seating.rules, seating.setup, seating.seat)
        self._spotter = SightingReader(seating.seat)
        self._known: tuple[MovingHands, Rivals] | None = None
        self._sightings: list[Sighting] = []
        self._noted = 0

    def observe(self, observation: Observation) -> None:
        """Take in the next observation of the seat."""
        self._view.observe(observation)
        event = observation.event
        if isinstance(event, CardsDealt):
            spec = self._view.rules.deal_spec(self._view.state)
            assert spec is not None
            self._known = MovingHands(spec), Rivals(spec, self._seat)
        if isinstance(event, CardShown) and event.seat == self._seat and event.card is not None:
            self._rivals.showed(event.card, event.to)
        self._sightings += self._spotter.sightings(observation)

    def choose(self, menu: Menu) -> Action:
        """Return the bot's choice among the actions that ``menu`` offers."""
        offered = offers(menu)
        kind = next((kind for kind in _CHOICES if kind in offered), None)
        if kind is None or self._known is None:
            return pick(menu, self._draw)
        new = self._sightings[self._noted :]
        self._rivals.note(new)
        self._known = reduce(after, new, self._hands), self._rivals
        self._noted = len(self._sightings)
        return _CHOICES[kind](self, offered)

    @property
    def _hands(self) -> MovingHands:
        assert self._known is not None
        return self._known[0]

    @property
    def _rivals(self) -> Rivals:
        assert self._known is not None
        return self._known[1]

    @property
    def _others(self) -> list[Seat]:
        return [seat for seat in self._view.state.seats if seat != self._seat]

    @property
    def _own(self) -> Sequence[Card]:
        """The hand of the bot."""
        return self._view.state.holdings.hand(self._seat)

    def _best(self, among: Sequence[T], value: Callable[[T], float]) -> T:
        """Return one of the best choices, to a millionth of a bit; any where the style weighs nothing."""
        if self._style.weighs:
            values = [round(value(each), 6) for each in among]
            among = [each for each, worth in zip(among, values, strict=True) if worth == max(values)]
        return among[self._draw(len(among))]

    # -- the auction ---------------------------------------------------------------------------------------------

    def _bid(self, offered: Offers) -> Action:
        """Return the lowest bid, or a pass if allowed: the dealer must bid. A daring style bids 2, or 5.

        It bids 5 with few day cards: on the last day no day card can be laid open, so a seat that holds few of them has
        more turns than the others.
        """
        days, wanted = offered[Bid].choices["day"], 0
        if self._style.dares:
            wanted = LAST_DAY if sum(self._does(card) is not None for card in self._own) <= FEW else 2
        if wanted in days:
            return Bid(wanted)
        return Pass() if Pass in offered else Bid(days[0])

    # -- what to lay open, and where to go -----------------------------------------------------------------------

    def _does(self, card: Card) -> DayCard | None:
        """Return the effect of a day card; ``None`` for any other card."""
        state = self._view.state
        days = state.setup.deck.category("days")
        return state.areas.days[days.index(card)] if card in days else None

    def _reveal(self, offered: Offers) -> Action:
        cards = offered[Reveal].choices["card"]
        safe = [card for card in cards if not self._view.state.too_late(card)] or list(cards)
        different = list({self._does(card) or card: card for card in safe}.values())
        if len(different) == 1 or not self._looks:
            return Reveal(self._best(safe, self._worth_laying))
        ahead = self._ahead()
        plays = [partial(RolloutTable.lay, card=ahead.number(card)) for card in different]
        return Reveal(self._foreseen(ahead, different, plays, self._worth_laying))

    @property
    def _looks(self) -> bool:
        """Whether the bot looks ahead; where questions are asked, simulated games are too unlike real ones."""
        return self._style.looks and not self._view.state.options.detective

    def _ahead(self) -> Foresight:
        return Foresight(self._view.state, self._seat, self._hands, self._rivals, self._sightings)

    def _foreseen(
        self, ahead: Foresight, among: Sequence[T], plays: Sequence[Beginning], value: Callable[[T], float]
    ) -> T:
        """Return the choice after which most simulated games are won; ``plays`` has the play of each choice."""
        outlook = ahead.outlook(plays, GAMES, self._draw)
        worth = {i: won + LEANING * value(each) for i, (each, won) in enumerate(zip(among, outlook, strict=True))}
        return among[max(worth, key=lambda i: worth[i])]

    def _worth_laying(self, card: Card) -> float:
        """Return the gain of laying ``card`` open, less what it gives away, in bits, with the best move after it."""
        does, state = self._does(card), self._view.state
        if does is not None and does.gather:
            return EARLY * float(state.day) + sum(map(self._worth_swapping, self._others))
        areas = [Place(card)] if card in state.setup.deck.category("places") else state.near(self._seat)
        early = EARLY * float(state.day) if does is not None else 0.0
        told = sum(self._rivals.told(rival, card, self._hands) for rival in self._others)
        return max(map(self._worth_going, areas)) + early - TELLING * told

    def _go(self, offered: Offers) -> Action:
        areas = offered[Go].choices["area"]
        if len(areas) == 1 or not self._looks:
            return Go(self._best(areas, self._worth_going))
        places = self._view.state.setup.deck.category("places")
        plays = [partial(RolloutTable.go, area=places.index(Card(area))) for area in areas]
        return Go(self._foreseen(self._ahead(), areas, plays, self._worth_going))

    def _worth_going(self, area: Place) -> float:
        at = self._view.state.at
        return sum(self._worth_swapping(rival) for rival in self._others if at[rival] == area)

    def _worth_swapping(self, rival: Seat) -> float:
        """Return the expected gain of a draw from ``rival``, less what it tells the rival; swaps one by one."""
        told = sum(self._rivals.told(rival, card, self._hands) for card in self._own) / max(1, len(self._own))
        return expected_bits(self._hands, rival) - SWAPPING * told + KEEPING * self._rid(rival)

    def _rid(self, rival: Seat) -> float:
        """Return the expected number of day cards that leave by a swap with ``rival``, less those that come.

        The result is 0 for a style that does not care.
        """
        state, days = self._view.state, self._view.state.setup.deck.category("days")
        if not (self._style.dares and self._own and state.size(rival)):
            return 0.0
        mine = sum(card in days for card in self._own) / len(self._own)
        return mine - sum(self._hands.chance(card, rival) for card in days) / float(state.size(rival))

    def _swap(self, offered: Offers) -> Action:
        pairs = offered[Swap].choices["pair"]
        return Swap(pairs[self._draw(len(pairs))])

    # -- what to ask and to show ---------------------------------------------------------------------------------

    def _enquire(self, offered: Offers) -> Action:
        if len(self._hands.case_files) == 1:
            return self._challenge(offered)
        return Enquire(**{field: self._likely(cards) for field, cards in offered[Enquire].choices.items()})

    def _likely(self, cards: Sequence[Card]) -> Card:
        """Return the likeliest card that may, but need not, be sealed; one of its own where that is certain."""
        open_ = [card for card in cards if self._hands.certain(card, CASE_FILE) is None]
        own = [card for card in cards if card in self._own]
        return self._best(open_ or own or cards, lambda card: self._hands.chance(card, CASE_FILE))

    def _show(self, offered: Offers) -> Action:
        suggestion = self._view.state.suggestion
        assert suggestion is not None
        cards = offered[Show].choices["card"]
        return Show(self._best(cards, lambda card: -self._rivals.told(suggestion.seat, card, self._hands)))

    # -- when to challenge ---------------------------------------------------------------------------------------

    def _challenge(self, offered: Offers) -> Action:
        guess, chance = self._guess()
        return Challenge(*guess) if chance >= self._worth_waiting(chance) else EndTurn()

    def _guess(self) -> tuple[tuple[Card, ...], float]:
        """Return the likeliest culprit and scene and their probability; any possible pair in an inexact style."""
        files = self._hands.case_files
        if self._style.exact:
            guess, weight = next(iter(files.items()))
            return guess, weight / self._hands.total
        found = list(files)
        return found[self._draw(len(found))], 1 / len(found)

    def _worth_waiting(self, chance: float) -> float:
        """Return the win probability without a challenge now, where its best guess has ``chance``.

        It does not wait for a turn that will not come, or that must take the day marker too far.
        """
        state = self._view.state
        if state.last_turn(self._own):
            return 0.0
        if not self._style.exact:
            return 1.0
        if not self._style.races:
            return SURE
        return wins(Waiting(state, self._seat, self._hands, self._rivals), chance)


_CHOICES: Mapping[type[Action], Callable[[Searcher, Offers], Action]] = {
    Bid: Searcher._bid,
    Reveal: Searcher._reveal,
    Go: Searcher._go,
    Swap: Searcher._swap,
    Show: Searcher._show,
    Enquire: Searcher._enquire,
    Challenge: Searcher._challenge,
}
"""The method that chooses an action of each kind; of the kinds that are offered, the first one here is chosen."""


@dataclass(frozen=True, slots=True)
class MakeSearcher:
    """A maker of bots of one style."""

    style: Style
    """The style."""

    def __call__(self, seating: Seating, draw: Draw) -> Bot:
        """Return a bot at its seat."""
        return Searcher(seating, draw, self.style)


WANDERER = MakeSearcher(Style())
TRACKER = MakeSearcher(Style(exact=True, weighs=True))
SCHEMER = MakeSearcher(Style(exact=True, weighs=True, races=True, dares=True, looks=True))

BOTS: Mapping[str, MakeBot] = {"wanderer": WANDERER, "tracker": TRACKER, "schemer": SCHEMER}
"""The bots by name, the plainest first."""
