"""The position of a game as the bots of ``hide_tracks`` see it, with numbers for cards, and simulated play from there.

The Murderer is sure to get away as soon as every category is *shut*: the Murderer holds a card of it, not of the crime,
that the Police have not marked and never can, since it was taken while it was new. Until then the Police may win. So a
rollout ends when all categories are shut, or when one side has what it needs.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import inf
from operator import mul

from casefile.core.area_paths import Roaming
from casefile.core.cards import Card, Place
from casefile.core.dealing import Draw
from casefile.games.hide_tracks.state import HideTracksState

SMALL = 6
"""The most cards of a small category, such as suspects and weapons; :data:`WEIGHTS` differ for larger ones."""

BIAS = 4.28
WEIGHTS = (
    (
        (-3.62, 12.8, -1.05),
        (-2.42, 8.7, -1.21),
        (-1.75, 6.6, -0.49),
        (-1.39, 4.8, -0.31),
        (-0.83, 2.5, -0.10),
    ),
    (
        (-2.96, 4.2, 0.22),
        (-1.91, 3.2, 0.14),
        (-1.32, 2.7, 0.11),
        (-0.98, 2.3, 0.16),
        (-0.71, 1.9, 0.23),
        (-0.62, 1.7, 0.37),
        (-0.43, 1.4, 0.13),
        (-0.17, 0.6, 0.07),
    ),
)
"""The weights of a logistic estimate that the Murderer gets away: what each category, still open to the Police, costs.

There is a row for small and one for large categories, by the number of cards that the Police still need. A row has the
weight of the category alone, of each unmarked card in the deck whose room the next throw lets the Murderer enter, and
of each unmarked card; the last two are in parts of the deck.

The weights were fitted to 680,000 games of a player that follows them, with all options as documented
(``bench/hide_tracks_search.c``).
"""


@dataclass(slots=True)
class Pursuit:
    """The position of a game between two turns; cards and rooms are numbers, and sets of rooms are bits."""

    roaming: Roaming
    """The ways on the board."""
    sizes: Sequence[int]
    """The number of cards of each category."""
    category: Sequence[int]
    """The category of each card."""
    room: Sequence[int]
    """The room of each card."""
    needs: int
    """The number of categories that the Murderer must solve to get away."""
    erases: bool
    """Whether a clue that the Murderer takes loses its mark with the Police."""
    collects_start: bool
    """Whether a move also takes the clues beside the room in which it begins."""
    here: int
    """The place of the Murderer."""
    unknown: list[int]
    """The cards in the deck that neither side has marked."""
    decoys: int
    """The number of cards in the deck that the Murderer has marked."""
    lying: list[list[int]]
    """The old clues beside each room, which lie sideways; a list of cards for each room."""
    noted: list[int]
    """The number of cards that the Police have marked, by category."""
    marked: list[int]
    """The number of cards that the Murderer has marked, by category."""
    shut: list[bool]
    """By category: whether the Police can never solve it any more."""

    def copy(self) -> "Pursuit":
        """Return an independent copy of the position, to play on from."""
        return Pursuit(
            *(self.roaming, self.sizes, self.category, self.room, self.needs, self.erases, self.collects_start),
            *(self.here, self.unknown.copy(), self.decoys, [cards.copy() for cards in self.lying]),
            *(self.noted.copy(), self.marked.copy(), self.shut.copy()),
        )

    # -- one turn ------------------------------------------------------------------------------------------------

    def walk(self, rooms: int, end: int, fresh: Sequence[int]) -> float | None:
        """Carry out the Murderer's move and the search of the Police after it, which ends the turn.

        - ``rooms`` are the rooms that the Murderer enters, as bits.
        - ``end`` is the place where the move ends.
        - ``fresh`` are the new clues of the turn.

        Return 1 if the Murderer has got away or is sure to, 0 if the Police have won, else ``None``.
        """
        if self.collects_start and self.here < self.roaming.area_count:
            rooms |= 1 << self.here
        self.here = end
        left = []
        for card in fresh:
            if rooms >> self.room[card] & 1:
                self.take(card, new=True)
            else:
                left.append(card)
        for room in self.roaming.members(rooms):
            for card in self.lying[room]:
                self.take(card, new=False)
            self.lying[room].clear()
        if self.safe():
            return 1.0
        for card in left:
            category = self.category[card]
            self.lying[self.room[card]].append(card)
            self.noted[category] += 1
            if self.noted[category] >= self.sizes[category] - 1:
                return 0.0
        return None

    def take(self, card: int, *, new: bool) -> None:
        """Let the Murderer take the clue ``card`` and mark it; ``new`` says whether it was laid in this turn."""
        category = self.category[card]
        self.decoys += 1
        self.marked[category] += 1
        if new or self.erases:
            self.shut[category] = True
        if not new and self.erases:
            self.noted[category] -= 1

    def won(self) -> bool:
        """Return whether the Murderer has got away."""
        return sum(count >= size - 1 for count, size in zip(self.marked, self.sizes, strict=True)) >= self.needs

    def safe(self) -> bool:
        """Return whether the Murderer has got away or is sure to, because the Police can solve no category any more."""
        return all(self.shut) or self.won()

    def draw(self, dice: Draw) -> list[int]:
        """Draw the three cards of the Police from the deck.

        Return the new clues, which are those without a Murderer's mark.
        """
        fresh = []
        left, decoys = len(self.unknown), self.decoys
        for _ in range(3):
            chosen = dice(left + decoys)
            if chosen < left:
                left -= 1
                fresh.append(self.unknown.pop(chosen))
            else:
                decoys -= 1
        return fresh

    # -- to the end ----------------------------------------------------------------------------------------------

    def play_on(self, dice: Draw, turns: int = 60) -> float:
        """Simulate the game from here, with moves by :meth:`step`; return 1 if the Murderer gets away, else 0.

        ``turns`` is the most turns that are played; after them the Murderer counts as away.
        """
        for _ in range(turns):
            fresh = self.draw(dice)
            ended = self.walk(*self.step(fresh, 2 + dice(6) + dice(6)), fresh)
            if ended is not None:
                return ended
        return 1.0  # a hunt as long as this finds nobody

    def step(self, fresh: Sequence[int], total: int) -> tuple[int, int]:
        """Return the Murderer's best move by :data:`WEIGHTS`: the rooms with clues that it enters, and its end.

        - ``fresh`` are the new clues of the turn.
        - ``total`` is the total of the dice.

        The rooms are returned as bits.
        """
        wanted = sum({1 << self.room[card] for card in fresh}) | self._beside()
        start = 1 << self.here if self.collects_start and self.here < self.roaming.area_count else 0
        groups: dict[int, set[int]] = {}
        for rooms, ends in self.roaming.ends(self.here, total).items():
            found = groups.setdefault(rooms & wanted, set())
            found |= ends
        best, chosen = -inf, (0, self.here)
        counts = self._counts()
        for rooms, ends in groups.items():
            lead, worth = self._outlook(rooms | start, fresh, counts)
            for end in ends:
                value = lead + sum(map(mul, worth, self.roaming.entered(end)))
                if value > best or best == -inf:
                    best, chosen = value, (rooms, end)
        return chosen

    def odds(self) -> float:
        """Return the logarithm of the Murderer's odds to get away from this position, as :data:`WEIGHTS` judge it.

        Return plus or minus infinity if the position decides the game.
        """
        lead, worth = self._outlook(0, (), self._counts())
        near: float = sum(map(mul, worth, self.roaming.entered(self.here)))
        return lead + near

    def _beside(self) -> int:
        return sum(1 << room for room, cards in enumerate(self.lying) if cards)

    def _counts(self) -> list[list[int]]:
        """Return the number of cards that nobody has marked, by category and room."""
        counts = [[0] * self.roaming.area_count for _ in self.sizes]
        for card in self.unknown:
            counts[self.category[card]][self.room[card]] += 1
        return counts

    def _outlook(
        self, rooms: int, fresh: Sequence[int], counts: Sequence[Sequence[int]]
    ) -> tuple[float, Sequence[float]]:
        """Return the judgement of a way through ``rooms`` without its end, and the worth of each room in reach.

        The judgement is plus or minus infinity where the way decides the game.
        """
        shut, noted, marked = self.shut.copy(), self.noted.copy(), self.marked.copy()
        deck = len(self.unknown) + self.decoys
        for card in fresh:
            category = self.category[card]
            if rooms >> self.room[card] & 1:
                shut[category] = True
                marked[category] += 1
                deck += 1
            else:
                noted[category] += 1
        for room in self.roaming.members(rooms & self._beside()):
            for card in self.lying[room]:
                category = self.category[card]
                marked[category] += 1
                deck += 1
                if self.erases:
                    shut[category] = True
                    noted[category] -= 1
        nothing = (0.0,) * self.roaming.area_count
        if all(shut) or sum(n >= size - 1 for n, size in zip(marked, self.sizes, strict=True)) >= self.needs:
            return inf, nothing
        lead, worth = BIAS, list(nothing)
        for category, size in enumerate(self.sizes):
            left = size - 1 - noted[category]
            if shut[category]:
                continue
            if left <= 0:
                return -inf, nothing
            table = WEIGHTS[size > SMALL]
            alone, near, unknown = table[min(left, len(table)) - 1]
            lead += alone + unknown * sum(counts[category]) / deck
            for room, cards in enumerate(counts[category]):
                worth[room] += near * cards / deck
        return lead, worth


@dataclass(slots=True)
class Sheet:
    """The numbering of the cards and rooms of one game, for :class:`Pursuit`."""

    deck: Sequence[Card]
    """The cards of the deck, in order."""
    roaming: Roaming
    """The ways on the board."""
    number: dict[Card, int] = field(init=False)
    """The number of each card."""

    def __post_init__(self) -> None:
        self.number = {card: number for number, card in enumerate(self.deck)}

    def position(self, state: HideTracksState) -> tuple[Pursuit, list[int]]:
        """Return the position before this turn's move in a game in ``state``, and the numbers of the new clues."""
        assert state.here is not None
        number, places = self.number, self.roaming.index
        categories = state.setup.deck.categories
        category = [i for i, cards in enumerate(categories) for _ in cards]
        room = [places[state.room_of(card)] for card in self.deck]
        noted, marked = self._numbers(state.police), self._numbers(state.murderer)
        fresh, crime = self._numbers(state.fresh), self._numbers(state.crime)
        known = {*noted, *marked, *fresh}
        lying: list[list[int]] = [[] for _ in range(self.roaming.area_count)]
        for card, place in state.sideways.items():
            lying[places[place]].append(number[card])
        shut = [any(category[card] == i for card in marked - noted - crime) for i in range(len(categories))]
        options = state.options
        position = Pursuit(
            self.roaming,
            [len(cards) for cards in categories],
            category,
            room,
            options.murderer_needs,
            options.tamper_erases_police_mark,
            options.collect_start_room,
            places[state.here],
            [card for card in range(len(self.deck)) if card not in known],
            len(marked),
            lying,
            self._counted(noted, category, len(categories)),
            self._counted(marked, category, len(categories)),
            shut,
        )
        return position, sorted(fresh)

    def _numbers(self, cards: Iterable[Card]) -> set[int]:
        return {self.number[card] for card in cards}

    @staticmethod
    def _counted(cards: Iterable[int], category: Sequence[int], count: int) -> list[int]:
        counts = [0] * count
        for card in cards:
            counts[category[card]] += 1
        return counts

    def rooms(self, path: Sequence[Place]) -> int:
        """Return the set of rooms on ``path``, as bits."""
        found = 0
        for place in path:
            if self.roaming.index[place] < self.roaming.area_count:
                found |= 1 << self.roaming.index[place]
        return found
