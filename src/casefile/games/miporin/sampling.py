"""Tables as a player may imagine them, from what it has seen: each is as likely as it should be, and no other fits."""

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
from casefile.games.miporin.rollout import Ground, Imagined
from casefile.games.miporin.state import MiporinState

TRIES = 6
"""A world is drawn so often at most until there is a way in which it can have come about."""


class Beginning(Protocol):
    """Does in an imagined game what is to be weighed."""

    def __call__(self, table: Imagined, /, *, draw: Draw) -> None:
        """Do it, with chance's part drawn."""


@dataclass(frozen=True)
class Foresight:
    """What the seat ``me`` knows of a game, for imagining the rest."""

    state: MiporinState
    me: Seat
    hands: MovingHands
    rivals: Rivals
    sightings: Sequence[Sighting]

    def outlook(self, plays: Sequence[Beginning], games: int, draw: Draw) -> list[float]:
        """How often ``me`` wins after each of ``plays``, by so many games in the mind: the same tables for all."""
        dice, sums = Dice(draw(1 << 48)), [0.0] * len(plays)
        for _ in range(games):
            table, number = self.imagine(dice), dice(1 << 31)
            for i, play in enumerate(plays):
                twin, same = table.copy(), Dice(number * STRIDE)
                play(twin, draw=same)
                sums[i] += twin.finish(same)
        return [found / games for found in sums]

    def number(self, card: Card) -> int:
        """The number of a card in games in the mind."""
        return self.hands.cards.index(card)

    def imagine(self, draw: Draw) -> Imagined:
        """One table: hands as they may lie, and what each of the others has seen since the deal."""
        for _ in range(TRIES):
            world = self.hands.sample(draw)
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
        """Of each seat all cards it held, one hand before the other, and those the others passed to each other unseen.

        It goes back from ``world`` to the deal; ``None`` where that cannot be.
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
        """What was seen of the others, the last first: whose hand, which cards it got then, and which it gave.

        There is no seat where the two swapped unseen.
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
    def _table(self) -> Imagined:
        """What is the same in all that can be imagined."""
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
        return Imagined(self._ground, [[], [], []], seen, shared, opened, at, *rest)


def _any(cards: int, draw: Draw) -> int:
    """Any one of a set of cards."""
    found = bits(cards)
    return found[draw(len(found))]
