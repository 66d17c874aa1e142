"""The whole tree of a small game for two as arrays, up to the symmetries of the cards; see :mod:`bench.openspiel`.

A permutation of the cards that keeps the categories together, or exchanges whole categories of the same size, turns
every game without a board into another game that is as likely and won by the same seat. So only one deal of each orbit
is walked through, and two histories belong to the same information set if a permutation turns what the seat saw in one
into what it saw in the other. Actions that such a permutation exchanges without changing what the seat saw are one
choice, each taken with the same probability. An equilibrium of this smaller game is one of the whole game, and a best
response to a policy that treats cards alike is as good there as in the whole game: the mean of a best response over all
permutations is one, too. (Gilpin and Sandholm reduce games of cards by such isomorphisms: Lossless abstraction of
imperfect information games, Journal of the ACM 54(5), 2007.)
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from casefile.core.actions import Action, field_names
from casefile.core.cards import Card, Seat
from casefile.core.engine import Observation
from casefile.core.events import Event
from casefile.lab.limited_game import GamePosition, LimitedGame

Permutation = Mapping[Card, Card]
FixedPolicy = Callable[[Seat, Sequence[Observation], Mapping[Any, Any]], Mapping[Action, float]]
"""The probability of each action of a seat, by what it saw and its menu."""

Floats = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int64]

TOLERANCE = 1e-9
"""The greatest difference of two probabilities that count as the same."""

OVER, FIXED = -1, 2
"""In place of a seat, in :attr:`GameTree.player`: the game is over; a fixed policy acts."""


def card_permutations(limited: LimitedGame) -> list[Permutation]:
    """Return the permutations of the cards that keep categories together, the identity first."""
    categories = limited.setup.deck.categories
    found = list[Permutation]()
    for order in permutations(categories):
        if [*map(len, order)] == [*map(len, categories)]:
            for images in product(*map(permutations, order)):
                pairs = zip(categories, images, strict=True)
                found.append({card: to for cards, among in pairs for card, to in zip(cards, among, strict=True)})
    return found


class Images:
    """The images of events and actions under permutations of the cards; each event and action has a number."""

    def __init__(self, limited: LimitedGame, permuted: Sequence[Permutation]) -> None:
        self.all: list[Any] = []
        """The events and actions by number."""
        self._numbers: dict[Any, int] = {}
        self._permuted = permuted
        self._rank = {str(card): place for place, card in enumerate(limited.setup.deck)}
        self._categories = len(limited.setup.deck.categories)
        self._known: dict[tuple[int, int], int] = {}

    def number(self, value: Any) -> int:
        """Return the number of an event or an action."""
        if value not in self._numbers:
            self._numbers[value] = len(self.all)
            self.all.append(value)
        return self._numbers[value]

    def image(self, value: int, permutation: int) -> int:
        """Return the number of an event or an action after a permutation."""
        key = value, permutation
        if key not in self._known:
            self._known[key] = self.number(self._made(self.all[value], self._permuted[permutation]))
        return self._known[key]

    def _made(self, value: Any, permuted: Permutation) -> Any:
        fields = {name: getattr(value, name) for name in field_names(type(value))}
        named = [name for name, each in fields.items() if isinstance(each, str) and each in permuted]
        # A card of each category stands in the order of the categories.
        cards = [permuted[fields[name]] for name in named]
        if len(cards) == self._categories:
            cards.sort(key=self._rank.__getitem__)
        moved = {name: self._moved(each, permuted, ordered=name == "side") for name, each in fields.items()}
        return type(value)(**{**moved, **dict(zip(named, cards, strict=True))})

    def _moved(self, value: Any, permuted: Permutation, *, ordered: bool) -> Any:
        """Return a tuple of cards or of hands after the permutation: a hand in the order of the deck."""
        if not isinstance(value, tuple):
            return value
        if not all(isinstance(each, str) for each in value):
            return tuple(self._moved(each, permuted, ordered=ordered) for each in value)
        cards = [permuted[card] for card in value]
        return tuple(cards if ordered else sorted(cards, key=self._rank.__getitem__))


@dataclass(frozen=True, slots=True)
class Move:
    """An action at a stage: what each seat then sees, up to the next choice of somebody, and the stage there."""

    action: int
    """Its number among events and actions."""
    seen: tuple[int, ...]
    """The number of what each seat sees, among all sequences of events."""
    to: int


@dataclass(slots=True)
class Stage:
    """A state of the rules, without the way that led to it."""

    position: GamePosition
    value: float = 0.0
    """What the first seat has won."""
    moves: list[Move] | None = None


class Stages:
    """The different states of a game, each with its moves; states that are the same are one stage."""

    def __init__(self, limited: LimitedGame, images: Images) -> None:
        self.limited, self.all = limited, list[Stage]()
        self.sequences: list[tuple[int, ...]] = []
        """What a seat may see between two choices: sequences of the numbers of events."""
        self._images = images
        self._known: dict[str, int] = {}
        self._numbers: dict[tuple[int, ...], int] = {}

    def begun(self, deal: Action) -> Move:
        """Return the deal as a move."""
        return self._move(self.limited.start(), deal)

    def moves(self, number: int) -> list[Move]:
        """Return the moves of a stage, in the order of the numbers of their actions."""
        stage = self.all[number]
        if stage.moves is None:
            position = stage.position
            assert isinstance(position.actor, int)
            actions = map(self.limited.space.action, self.limited.numbers(position))
            stage.moves = [self._move(position, action) for action in actions]
        return stage.moves

    def _move(self, before: GamePosition, action: Action) -> Move:
        """Carry out an action, and then what is forced: an action where a seat has only one."""
        position = self.limited.after(before, action)
        while isinstance(position.actor, int):
            numbers = self.limited.numbers(position)
            if len(numbers) > 1:
                break
            position = self.limited.moved(position, numbers[0])
        new = position.events[len(before.events) :]
        seats = range(self.limited.setup.seats)
        seen = tuple(self._number([each.seen_by(Seat(seat)) for each in new]) for seat in seats)
        return Move(self._images.number(action), seen, self._stage(position))

    def _number(self, events: Sequence[Event | None]) -> int:
        seen = tuple(self._images.number(event) for event in events if event is not None)
        if seen not in self._numbers:
            self._numbers[seen] = len(self.sequences)
            self.sequences.append(seen)
        return self._numbers[seen]

    def _stage(self, position: GamePosition) -> int:
        state = position.state
        parts = [getattr(state, name) for name in field_names(type(state)) if name not in ("setup", "options", "board")]
        key = repr((parts, position.actor, position.questions))
        if key not in self._known:
            self._known[key] = len(self.all)
            self.all.append(Stage(position, self.limited.returns(position)[0] if position.actor is None else 0.0))
        return self._known[key]


class Sights:
    """What one seat may have seen in all, up to permutations of the cards.

    A sight is a number. Two have the same ``canonical`` number if a permutation turns one into the other; ``coset`` has
    the permutations that turn it into the canonical one, which is the least of all images, event by event.
    """

    def __init__(self, images: Images, count: int, sequences: Sequence[tuple[int, ...]]) -> None:
        self._images, self._sequences = images, sequences
        self.canonical, self.coset = [0], [tuple(range(count))]
        self._paths = [(0, -1)]
        self._children: dict[tuple[int, int], int] = {}
        self._known = {(0, self.coset[0]): 0}
        self._after: dict[tuple[int, int], int] = {}

    def after(self, sight: int, sequence: int) -> int:
        """Return the sight after one more sequence of events, given by its number."""
        key = sight, sequence
        if key not in self._after:
            canonical, coset, image = self.canonical[sight], self.coset[sight], self._images.image
            for event in self._sequences[sequence]:
                moved = [image(event, number) for number in coset]
                least = min(moved)
                coset = tuple([number for number, each in zip(coset, moved, strict=True) if each == least])
                canonical = self._child(canonical, least)
            self._after[key] = self._number(canonical, coset)
        return self._after[key]

    def _child(self, canonical: int, event: int) -> int:
        if (canonical, event) not in self._children:
            self._children[canonical, event] = len(self._paths)
            self._paths.append((canonical, event))
        return self._children[canonical, event]

    def _number(self, canonical: int, coset: tuple[int, ...]) -> int:
        if (canonical, coset) not in self._known:
            self._known[canonical, coset] = len(self.canonical)
            self.canonical.append(canonical)
            self.coset.append(coset)
        return self._known[canonical, coset]

    def events(self, sight: int, inverse: Sequence[int]) -> list[int]:
        """Return the numbers of its events; ``inverse`` has the number of the inverse of each permutation."""
        found, back = list[int](), inverse[self.coset[sight][0]]
        place, event = self._paths[self.canonical[sight]]
        while event >= 0:
            found.append(self._images.image(event, back))
            place, event = self._paths[place]
        return found[::-1]


@dataclass(frozen=True, eq=False)
class GameTree:
    """The nodes of a tree by level, from the root on; a choice is an action at an information set.

    A node is a choice of a seat, or the end of a game; forced actions are no nodes of their own.
    """

    levels: tuple[slice, ...]
    """The nodes of each level."""
    nature: Floats
    """By node: the probability of all draws of chance and of fixed policies on the way to it."""
    value: Floats
    """By node: what the first seat has won."""
    parent: Numbers
    """By node: the node before it."""
    choice: Numbers
    """By node: the choice that leads to it; -1 if it is none of a seat's."""
    player: Numbers
    """By node: the seat that chooses, :data:`OVER` or :data:`FIXED`."""
    infoset: Numbers
    """By node: the information set in which a seat chooses; -1 elsewhere."""
    first: Numbers
    """By information set: its first choice; its choices follow one another."""
    seat: Numbers
    """By information set: the seat."""
    size: Numbers
    """By choice: the number of actions that it is made of."""


class _Way(NamedTuple):
    """The way to a node of the next level."""

    parent: int
    choice: int
    nature: float
    stage: int
    sights: tuple[int, ...]


class UnequalCards(Exception):
    """Raised for a policy that does not treat all cards alike, in a tree up to the symmetries of the cards."""


class TreeBuilder:
    """Builds the tree of a game with two seats; ``fixed`` are the policies of seats that do not choose."""

    def __init__(self, limited: LimitedGame, fixed: Mapping[int, FixedPolicy], *, symmetric: bool) -> None:
        self._limited, self._fixed = limited, fixed
        self._permuted = card_permutations(limited)[: None if symmetric else 1]
        self._images = Images(limited, self._permuted)
        self._stages = Stages(limited, self._images)
        self._sights = [Sights(self._images, len(self._permuted), self._stages.sequences) for _ in range(2)]
        self._inverse = [self._permuted.index({to: card for card, to in each.items()}) for each in self._permuted]
        self._sets: dict[tuple[int, int], int] = {}
        self._choices: dict[tuple[int, int], list[tuple[int, float]]] = {}
        self._first, self._seat, self._size = list[int](), list[int](), list[int]()

    def build(self) -> GameTree:
        """Return the tree."""
        rows = list[tuple[int, int, float, int, int, float]]()
        edge = [_Way(-1, -1, chance, move.to, self._seen((0, 0), move)) for move, chance in self._deals()]
        levels = list[slice]()
        while edge:
            begin, after = len(rows), list[_Way]()
            for place, way in enumerate(edge, begin):
                stage = self._stages.all[way.stage]
                actor = stage.position.actor
                if not isinstance(actor, int):
                    rows.append((way.parent, way.choice, way.nature, OVER, -1, stage.value))
                    continue
                infoset, parts = self._parts(actor, way.sights[actor], way.stage)
                player = FIXED if actor in self._fixed else int(actor)
                rows.append((way.parent, way.choice, way.nature, player, infoset, 0.0))
                for move, (choice, chance) in zip(self._stages.moves(way.stage), parts, strict=True):
                    if chance:
                        seen = self._seen(way.sights, move)
                        after.append(_Way(place, choice, way.nature * chance, move.to, seen))
            levels.append(slice(begin, len(rows)))
            edge = after
        parents, choices, nature, players, infosets, value = zip(*rows, strict=True)
        whole = parents, choices, players, infosets, self._first, self._seat, self._size
        return GameTree(tuple(levels), np.array(nature), np.array(value), *(np.array(each, np.int64) for each in whole))

    def _deals(self) -> list[tuple[Move, float]]:
        """Return one deal of each orbit, with the chance of the orbit."""
        deals, found = self._limited.deals, list[tuple[Move, float]]()
        left = set(map(self._images.number, deals))
        for deal in deals:
            number = self._images.number(deal)
            if number in left:
                orbit = {self._images.image(number, each) for each in range(len(self._permuted))}
                left -= orbit
                found.append((self._stages.begun(deal), len(orbit) / len(deals)))
        return found

    def _seen(self, sights: Sequence[int], move: Move) -> tuple[int, ...]:
        if self._stages.all[move.to].position.actor is None:
            return ()
        return tuple(each.after(sight, seen) for each, sight, seen in zip(self._sights, sights, move.seen, strict=True))

    def _parts(self, seat: int, sight: int, stage: int) -> tuple[int, list[tuple[int, float]]]:
        """Return the information set, and for each move its choice and the probability of the move within it."""
        key = seat, sight
        if key not in self._choices:
            self._choices[key] = self._by_policy(key, stage) if seat in self._fixed else self._by_choice(key, stage)
        return self._sets.get((seat, self._sights[seat].canonical[sight]), -1), self._choices[key]

    def _by_policy(self, key: tuple[int, int], stage: int) -> list[tuple[int, float]]:
        """Return the probability of each move; raise :class:`UnequalCards` if other cards would change it.

        Of all permutations another one is tried at each information set.
        """
        seat, images, moves = key[0], self._images, self._stages.moves(stage)
        events = self._sights[seat].events(key[1], self._inverse)
        found, other = self._chances(seat, stage, events, 0), key[1] % len(self._permuted)
        moved = self._chances(seat, stage, events, other) if other else found
        if any(
            abs(found.get(each.action, 0.0) - moved.get(images.image(each.action, other), 0.0)) > TOLERANCE
            for each in moves
        ):
            raise UnequalCards(f"after {[images.all[event] for event in events]}")
        return [(-1, found.get(move.action, 0.0)) for move in moves]

    def _chances(self, seat: int, stage: int, events: Sequence[int], permutation: int) -> Mapping[int, float]:
        """Return what the policy does, by the numbers of actions, after a permutation of what was seen."""
        images, position = self._images, self._stages.all[stage].position
        seen = [Observation(Seat(seat), images.all[images.image(event, permutation)]) for event in events]
        chances = self._fixed[seat](Seat(seat), seen, self._limited.menu(position, Seat(seat)))
        return {images.number(action): chance for action, chance in chances.items()}

    def _by_choice(self, key: tuple[int, int], stage: int) -> list[tuple[int, float]]:
        """Actions that the permutations left for a sight exchange are one choice."""
        seat, sights = key[0], self._sights[key[0]]
        coset, image = sights.coset[key[1]], self._images.image
        orbits = [min(image(move.action, number) for number in coset) for move in self._stages.moves(stage)]
        different = sorted(set(orbits))
        at = seat, sights.canonical[key[1]]
        if at not in self._sets:
            self._sets[at] = len(self._first)
            self._first.append(len(self._size))
            self._seat.append(seat)
            self._size += [orbits.count(orbit) for orbit in different]
        first = self._first[self._sets[at]]
        return [(first + different.index(orbit), 1 / orbits.count(orbit)) for orbit in orbits]
