"""Samples of a whole game, with all hands, that agree with what one seat has seen; each is drawn by its probability."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from casefile.bots.dice import STRIDE, Dice
from casefile.core.cards import Card, Seat
from casefile.core.dealing import Draw
from casefile.deduction.moving_facts import Had, LaidOpen, NotSealed, Sighting, Swapped, SwappedUnseen
from casefile.deduction.moving_worlds import MovingHands
from casefile.deduction.numbering import bits
from casefile.games.miporin.opponents import Rivals
from casefile.games.miporin.rollout import Ground, RolloutTable
from casefile.games.miporin.state import MiporinState

TRIES = 6
"""The most draws of a past that leads to the sampled hands; after them the past is left out."""


class Beginning(Protocol):
    """A first action in a simulated game, whose win probability is to be estimated."""

    def __call__(self, table: RolloutTable, /, *, draw: Draw) -> None:
        """Play it, with chance's part drawn."""


@dataclass(frozen=True)
class Foresight:
    """The view of the seat ``me``, from which games are sampled and simulated to the end."""

    state: MiporinState
    """The state as the seat sees it."""
    me: Seat
    """The seat whose view it is."""
    hands: MovingHands
    """The seat's knowledge of where the cards are."""
    rivals: Rivals
    """An estimate of what the other seats know."""
    sightings: Sequence[Sighting]
    """The observations of cards that the seat has made, in order."""

    def outlook(self, plays: Sequence[Beginning], games: int, draw: Draw) -> list[float]:
        """Return the probability that ``me`` wins after each of ``plays``, estimated by ``games`` simulated games.

        All plays are tried in the same sampled games.
        """
        dice, sums = Dice(draw(1 << 48)), [0.0] * len(plays)
        for _ in range(games):
            table, number = self.imagine(dice), dice(1 << 31)
            for i, play in enumerate(plays):
                twin, same = table.copy(), Dice(number * STRIDE)
                play(twin, draw=same)
                sums[i] += twin.finish(same)
        return [found / games for found in sums]

    def number(self, card: Card) -> int:
        """Return the number that ``card`` has in simulated games."""
        return self.hands.cards.index(card)

    def imagine(self, draw: Draw) -> RolloutTable:
        """Return a sampled game: hands that agree with what ``me`` saw, and the cards that each other seat has seen."""
        world = self.hands.sample(draw)
        # Only the past is drawn again where it is impossible. To draw the world again, too, would weigh each world once
        # more by the share of its pasts that are possible, and that share is a part of its weight already.
        for _ in range(TRIES):
            past = self._past(world, draw)
            if past is not None:
                break
        else:
            past = [*world[:3]], 0
        seen, passed = past
        table, me = self._table.copy(), int(self.me)
        table.hands = [bits(hand) if table.alive[seat] else [] for seat, hand in enumerate(world[:3])]
        one, other = self._others
        for seat, rival in ((one, other), (other, one)):
            table.seen[seat] = table.opened | table.shared[me][seat] | seen[seat]
            table.shared[seat][rival] |= passed
        return table

    def _past(self, world: Sequence[int], draw: Draw) -> tuple[list[int], int] | None:
        """Return all cards that each seat has held, and those that the others passed each other unseen.

        The search goes back from ``world`` to the deal; ``None`` is returned where that is impossible.
        """
        hands, (one, other), passed = [*world[:3]], self._others, 0
        held = hands[:]
        for seat, gone, come in self._back:
            if seat is None:
                if not hands[one] or not hands[other]:
                    return None
                came, went = (1 << _any(hands[rival], draw) for rival in (one, other))
                hands[one] ^= came | went
                hands[other] ^= came | went
                passed |= came | went
            elif gone & ~hands[seat]:
                return None
            else:
                hands[seat] = hands[seat] & ~gone | come
            held = [before | now for before, now in zip(held, hands, strict=True)]
        return held, passed

    @property
    def _others(self) -> tuple[int, int]:
        return (self.me + 1) % 3, (self.me + 2) % 3

    @cached_property
    def _back(self) -> list[tuple[int | None, int, int]]:
        """The sightings of the others, the last first: the seat, the cards it got then, and those it gave.

        The seat is ``None`` where the two others swapped unseen.
        """
        return list(self._backwards())

    def _backwards(self) -> Iterator[tuple[int | None, int, int]]:
        for sighting in reversed(self.sightings):
            match sighting:
                case LaidOpen(seat, cards) if seat != self.me:
                    yield seat, 0, self._mask(cards)
                case Swapped(seat, gave, other, took):
                    rival, got, lost = (other, gave, took) if seat == self.me else (seat, took, gave)
                    yield rival, self._mask((got,)), self._mask((lost,))
                case SwappedUnseen():
                    yield None, 0, 0
                case _:
                    pass

    def _mask(self, cards: Iterable[Card]) -> int:
        return sum(1 << self.number(card) for card in cards)

    @cached_property
    def _ground(self) -> Ground:
        state, deck = self.state, self.state.setup.deck
        days = [(day.days, day.gather) for day in state.areas.days]
        people, places = len(state.culprits), len(deck.category("places"))
        return Ground(state.areas.neighbours, days, tuple(map(int, state.order)), int(self.me), people, places)

    @cached_property
    def _table(self) -> RolloutTable:
        """The part that is the same in all imagined tables."""
        state, me = self.state, int(self.me)
        places, cards = state.setup.deck.category("places"), self.hands.cards
        opened = self._mask(card for laid in state.opened.values() for card in laid)
        seen, shared = [0, 0, 0], [[0, 0, 0] for _ in range(3)]
        for sighting in self.sightings:
            match sighting:
                case Had(cards=found):
                    seen[me] |= self._mask(found)
                case Swapped(gave=gave, took=took):
                    seen[me] |= self._mask((gave, took))
                case _:
                    pass
        seen[me] |= opened
        for rival in self._others:
            saw = self._mask(card for card in cards if self.rivals.knows(Seat(rival), card))
            shared[me][rival] = shared[rival][me] = saw
        at = [places.index(Card(state.at[Seat(seat)])) if Seat(seat) in state.at else -1 for seat in range(3)]
        wrong = [self._mask(sighting.cards) for sighting in self.sightings if isinstance(sighting, NotSealed)]
        alive = [Seat(seat) not in state.out for seat in range(3)]
        rest = state.day, state.round, int(state.turn), alive, wrong
        return RolloutTable(self._ground, [[], [], []], seen, shared, opened, at, *rest)


def _any(cards: int, draw: Draw) -> int:
    """Return any one card of a set."""
    found = bits(cards)
    return found[draw(len(found))]
