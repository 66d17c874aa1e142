"""Rollouts of ``miporin``: an imagined table, and a quick simulation of the game from there.

All seats play as the bot ``tracker`` does, but the knowledge of each is counted and not deduced: a card is seen or not,
and of the cards that a seat has not seen all are equally likely, as is the case where nobody asks questions. Cards are
numbers in the order of the deal: characters, places, day cards. Sets of cards are bits.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log2
from typing import NamedTuple

from casefile.core.dealing import Draw
from casefile.games.miporin.challenge_odds import curve
from casefile.games.miporin.state import LAST_DAY, TURNS

SURE = 0.5
"""The estimated probability of being right from which a simulated rival challenges."""

SWAPPING, EARLY, KEEPING = 0.5, 0.3, 1.5
"""The values of swaps and day cards to a simulated player, as for the bots (:mod:`casefile.games.miporin.bots`)."""

SEATS = (0, 1, 2)


@dataclass(frozen=True, slots=True)
class Ground:
    """The parts of a simulated game that do not change."""

    near: Sequence[Sequence[int]]
    """The areas next to each area."""
    days: Sequence[tuple[int, bool]]
    """The day cards: the days by which each moves the marker, and whether all tokens gather."""
    order: tuple[int, ...]
    """The seats in turn order."""
    me: int
    """The seat whose win probability is estimated."""
    people: int
    """The number of characters in the deal."""
    places: int
    """The number of places in the deal."""

    @property
    def first_day(self) -> int:
        """The number of the first day card."""
        return self.people + self.places

    @property
    def masks(self) -> tuple[int, int, int]:
        """The characters, the places and the day cards, each as bits."""
        people, all_places = (1 << self.people) - 1, (1 << self.first_day) - 1
        return people, all_places ^ people, ((1 << len(self.days)) - 1) << self.first_day


class Guess(NamedTuple):
    """A seat's estimate of another seat's knowledge and hand."""

    saw: int
    """The cards that the other seat has surely seen, as bits."""
    people: float
    """The estimated number of characters that the other seat takes for possible culprits."""
    places: float
    """The estimated number of places that the other seat takes for possible scenes."""
    gain: float
    """The information, in bits, that a blind draw from the other seat is expected to give."""
    days: float
    """The expected share of day cards in the other seat's hand."""


@dataclass(slots=True)
class RolloutTable:
    """A simulated game between two actions, with all hands and what each seat has seen."""

    ground: Ground
    """The parts of the game that do not change."""
    hands: list[list[int]]
    """The cards that each seat holds, by seat."""
    seen: list[int]
    """The cards that each seat has seen, as bits."""
    shared: list[list[int]]
    """``shared[i][j]`` has the cards of which seat ``i`` knows that seat ``j`` has seen them, as bits."""
    opened: int
    """The cards that lie open, as bits."""
    at: list[int]
    """The area of each seat's token; -1 for a seat that is out."""
    day: int
    """The day of the marker."""
    round: int
    """The number of the round."""
    turn: int
    """The seat whose turn it is."""
    alive: list[bool]
    """Whether each seat is still in."""
    wrong: list[int]
    """The pairs of culprit and scene that were named in wrong challenges, each as bits."""

    def copy(self) -> "RolloutTable":
        """Return an independent copy, to play on from."""
        hands, shared = [hand[:] for hand in self.hands], [row[:] for row in self.shared]
        rest = self.day, self.round, self.turn, self.alive[:], self.wrong[:]
        return RolloutTable(self.ground, hands, self.seen[:], shared, self.opened, self.at[:], *rest)

    # -- what is known -----------------------------------------------------------------------------------------------

    def open_cards(self, seat: int) -> tuple[int, int, int]:
        """Return the numbers of characters, places and day cards that ``seat`` has not seen."""
        unseen = ~self.seen[seat]
        people, places, days = self.ground.masks
        return (unseen & people).bit_count(), (unseen & places).bit_count(), (unseen & days).bit_count()

    def pairs(self, seat: int) -> int:
        """Return the number of pairs of culprit and scene that ``seat`` takes for possible."""
        people, places, _ = self.open_cards(seat)
        return max(1, people * places - sum(not pair & self.seen[seat] for pair in self.wrong))

    def guesses(self, seat: int) -> Mapping[int, Guess]:
        """Return the estimates that ``seat`` makes of each other seat that holds cards."""
        people, places, days = self.open_cards(seat)
        loose, unseen = max(1, people + places + days - 2), ~self.seen[seat]
        rivals = [rival for rival in SEATS if rival != seat and self.hands[rival]]
        hidden = {rival: sum(unseen >> card & 1 for card in self.hands[rival]) for rival in rivals}
        whole, found = sum(hidden.values()) or 1, {}
        for rival in rivals:
            hand, saw, part = self.hands[rival], self.opened | self.shared[seat][rival], hidden[rival] / whole
            left = [self._open_to(saw, seat, hand, mask, n * part) for mask, n in self._kinds(people, places)]
            gain = hidden[rival] / len(hand) / loose * (_told(people) * (people - 1) + _told(places) * (places - 1))
            seen_days = sum(card >= self.ground.first_day and not unseen >> card & 1 for card in hand)
            found[rival] = Guess(saw, left[0], left[1], gain, (days * part + seen_days) / len(hand))
        return found

    def _kinds(self, people: int, places: int) -> tuple[tuple[int, int], ...]:
        masks = self.ground.masks
        return (masks[0], max(0, people - 1)), (masks[1], max(0, places - 1))

    def _open_to(self, saw: int, seat: int, hand: Sequence[int], mask: int, expected: float) -> float:
        known = sum(1 << card for card in hand) & self.seen[seat]
        return (mask & ~saw).bit_count() - expected - (mask & ~saw & known).bit_count()

    def tells(self, guesses: Mapping[int, Guess], card: int) -> float:
        """Return the information, in bits, that the seats in ``guesses`` are expected to get from seeing ``card``."""
        return sum(self._tells(guess, card) for guess in guesses.values())

    def _tells(self, guess: Guess, card: int) -> float:
        if card >= self.ground.first_day or guess.saw >> card & 1:
            return 0.0
        return _told(max(1.5, guess.people if card < self.ground.people else guess.places))

    def worths(self, seat: int, guesses: Mapping[int, Guess]) -> Mapping[int, float]:
        """Return the value to ``seat``, in bits, of a swap with each other seat; ``guesses`` are its estimates."""
        hand = self.hands[seat]
        found = {}
        for rival, guess in guesses.items():
            told = sum(self._tells(guess, card) for card in hand)
            found[rival] = guess.gain - SWAPPING * told / (len(hand) or 1)
            if seat == self.ground.me and hand:
                days = sum(card >= self.ground.first_day for card in hand)
                found[rival] += KEEPING * (days / len(hand) - guess.days)
        return found

    # -- what is chosen ----------------------------------------------------------------------------------------------

    def day_after(self, card: int) -> int:
        """Return the day on which the marker stands after ``card`` is laid open."""
        number = card - self.ground.first_day
        return self.day if number < 0 else max(1, self.day + self.ground.days[number][0])

    def safe(self, seat: int) -> list[int]:
        """Return the cards of ``seat`` that it can lay open today without falling out."""
        return [card for card in self.hands[seat] if self.day_after(card) <= LAST_DAY]

    def last_turn(self, seat: int) -> bool:
        """Return whether ``seat`` has its last chance for a challenge: it has no later turn, or would fall out then."""
        return self.round == TURNS or not self.safe(seat)

    def card(self, draw: Draw) -> int:
        """Return the card that the seat whose turn it is lays open; ``draw`` decides among equally good ones."""
        seat, first = self.turn, self.ground.first_day
        cards = self.safe(seat) or self.hands[seat]
        if len(cards) == 1:
            return cards[0]
        guesses = self.guesses(seat)
        worths = self.worths(seat, guesses)
        near = max(self._going(worths, area) for area in self.ground.near[self.at[seat]])

        def worth(card: int) -> float:
            if card >= first:
                gathers = self.ground.days[card - first][1]
                return EARLY * self.day + (sum(worths.values()) if gathers else near)
            going = near if card < self.ground.people else self._going(worths, card - self.ground.people)
            return going - self.tells(guesses, card)

        return _best(cards, [worth(card) for card in cards], draw)

    def area(self, draw: Draw) -> int:
        """Return the area to which the seat whose turn it is goes; ``draw`` decides among equally good ones."""
        near = self.ground.near[self.at[self.turn]]
        worths = self.worths(self.turn, self.guesses(self.turn))
        return _best(near, [self._going(worths, area) for area in near], draw)

    def _going(self, worths: Mapping[int, float], area: int) -> float:
        return sum(worth for rival, worth in worths.items() if self.at[rival] == area)

    def waits(self, chance: float) -> bool:
        """Return whether :attr:`Ground.me` ends its turn without a challenge; ``chance`` is that of its best guess."""
        me = self.ground.me
        if self.last_turn(me):
            return False
        guesses = self.guesses(me)
        others = [rival for rival in ((me + 1) % 3, (me + 2) % 3) if self.alive[rival]]
        right = [
            1 / (max(1.0, guesses[rival].people) * max(1.0, guesses[rival].places)) if rival in guesses else 0.1
            for rival in others
        ]
        safe = [float(len(self.safe(rival))) for rival in others]
        return chance < curve(chance, right, len(self.safe(me)), safe, self.round, log2(1 / chance))

    # -- what happens ------------------------------------------------------------------------------------------------

    def lay(self, card: int, draw: Draw) -> None:
        """Lay open ``card`` of the seat whose turn it is, and carry out the effect.

        The seat's token moves and the seat swaps, or the seat falls out.
        """
        seat, ground = self.turn, self.ground
        self.hands[seat].remove(card)
        day = self.day_after(card)
        self._open(1 << card)
        if day > LAST_DAY:
            self.fall(seat)
            self.day = 1
            return
        self.day = day
        if card >= ground.first_day and ground.days[card - ground.first_day][1]:
            self.at = [0 if alive else -1 for alive in self.alive]
            for one, other in combinations(SEATS, 2):
                self._swap(one, other, draw)
        else:
            place = ground.people <= card < ground.first_day
            self.go(card - ground.people if place else self.area(draw), draw)

    def go(self, area: int, draw: Draw) -> None:
        """Move the token of the seat whose turn it is to ``area``; the seat swaps with everybody there."""
        self.at[self.turn] = area
        for rival in SEATS:
            if rival != self.turn and self.at[rival] == area:
                self._swap(self.turn, rival, draw)

    def _swap(self, one: int, other: int, draw: Draw) -> None:
        mine, theirs = self.hands[one], self.hands[other]
        if not mine or not theirs:
            return
        i, j = draw(len(mine)), draw(len(theirs))
        mine[i], theirs[j] = theirs[j], mine[i]
        both = 1 << mine[i] | 1 << theirs[j]
        for seat, rival in ((one, other), (other, one)):
            self.seen[seat] |= both
            self.shared[seat][rival] |= both

    def _open(self, cards: int) -> None:
        self.opened |= cards
        self.seen = [seen | cards for seen in self.seen]

    def fall(self, seat: int) -> None:
        """Let ``seat`` fall out of the game, and lay its hand open."""
        cards = sum(1 << card for card in self.hands[seat])
        self.hands[seat], self.alive[seat], self.at[seat] = [], False, -1
        self._open(cards)

    # -- to the end --------------------------------------------------------------------------------------------------

    def finish(self, draw: Draw) -> float:
        """Play the game once from the end of the present turn, and return how likely :attr:`Ground.me` wins it so.

        Cards are drawn by ``draw``; whether a challenge is right is not drawn but weighed, so the result lies between 0
        and 1. The mean of many results is the win probability. The table stands at the end afterwards.
        """
        if not self.alive[self.ground.me]:
            return 0.0
        left = 1.0
        while True:
            chance = 1 / self.pairs(self.turn)
            if self.turn == self.ground.me:
                if not self.waits(chance):
                    return left * chance
            elif chance >= SURE or self.last_turn(self.turn):
                left *= 1 - chance
                self._err(draw)
            while self._next():
                seat = self.turn
                self.lay(self.card(draw), draw)
                if self.alive[seat]:
                    break
            if not left or not self.alive[self.ground.me]:
                return 0.0
            if sum(self.alive) == 1:
                return left
            if self.round > TURNS:
                return 0.0

    def _err(self, draw: Draw) -> None:
        """Let the player in turn name two wrong cards, which puts it out."""
        unseen, (people, places, _) = ~self.seen[self.turn], self.ground.masks
        some = [
            [1 << card for card in range(self.ground.first_day) if unseen & mask & 1 << card]
            for mask in (people, places)
        ]
        if all(some):
            self.wrong.append(sum(cards[draw(len(cards))] for cards in some))
        self.fall(self.turn)

    def _next(self) -> bool:
        """Begin the next turn; return whether there is one."""
        if sum(self.alive) == 1:
            return False
        order = self.ground.order
        place = order.index(self.turn)
        later = [seat for seat in order[place + 1 :] if self.alive[seat]]
        if not later:
            self.round += 1
            later = [seat for seat in order if self.alive[seat]]
        self.turn = later[0]
        return self.round <= TURNS


def _told(left: float) -> float:
    """Return the bits of learning that one of ``left`` is not the right one."""
    return log2(left / (left - 1)) if left > 1 else 0.0


def _best(choices: Sequence[int], values: Sequence[float], draw: Draw) -> int:
    """Return one of the best choices."""
    most = max(values) - 1e-9
    best = [choice for choice, value in zip(choices, values, strict=True) if value >= most]
    return best[draw(len(best))]
