"""The quick game at many tables at once, in NumPy. :mod:`casefile.lab.vector.numba_form` has the same functions.

All tables at the same point are handled together: first those at which a suggestion is made, then those at which a card
is shown, and so on.
"""

from typing import Literal

from casefile.lab.extras import extra

with extra("lab"):
    import numpy as np
    import numpy.typing as npt

from casefile.lab.vector.layout import (
    ACCUSED,
    ANSWERED,
    ASKED,
    ENDED,
    FORBIDDEN,
    OVER,
    SHOWN,
    START,
    SUGGESTED,
    Int8,
    Int64,
    QuickLayout,
    Rewards,
    TableArrays,
    Uint64,
)

ORDER: Literal["C", "F"] = "C"
"""The order of the state in memory: all tables' numbers of one kind together."""

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
"""The step of SplitMix64."""
MIXED = (np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB))
"""The factors of SplitMix64."""
SHIFTS = (np.uint64(30), np.uint64(27), np.uint64(31))
"""The shifts of SplitMix64."""

WORDS = 64
"""The number of random words that are set apart for each deal; a deck has at most 30 cards."""
DRAWS = np.uint64(1 << 63)
"""The number of the first random word of draws of actions; those below are of deals."""
HALF = np.uint64(32)
"""Half of the bits of a word."""
PLACE = np.uint64(63)
"""The bits of a sorted word that hold the place of a card in the deck."""


def words(keys: Uint64, number: npt.ArrayLike) -> Uint64:
    """Return the random words with these numbers, of 64 bits each, by the keys of their tables.

    They are those of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014), in
    which any word can be made without those before it.
    """
    word = keys + np.multiply(GOLDEN, number, dtype=np.uint64)  # a product of two scalars would warn of the overflow
    word = (word ^ (word >> SHIFTS[0])) * MIXED[0]
    word = (word ^ (word >> SHIFTS[1])) * MIXED[1]
    found: Uint64 = word ^ (word >> SHIFTS[2])
    return found


def below(word: Uint64, end: Int64 | int) -> Int64:
    """Return whole numbers from 0 to ``end - 1``, made of the upper half of random words."""
    found: Int64 = ((word >> HALF) * np.asarray(end, np.uint64) >> HALF).astype(np.int64)
    return found


def deal(layout: QuickLayout, arrays: TableArrays, at: Int64) -> None:
    """Draw the next deal of the tables with these numbers, and let the first turn begin.

    The first word of a deal decides the case file. The other cards are dealt in the order of a word each.
    """
    arrays.games[at] += 1
    first = arrays.games[at].astype(np.uint64) * np.uint64(WORDS)
    drawn = words(arrays.keys[at, None], first[:, None] + np.arange(layout.cards + 1, dtype=np.uint64))
    file = below(drawn[:, 0], layout.suggestions)
    order = (drawn[:, 1:] & ~PLACE) | np.arange(layout.cards, dtype=np.uint64)
    sealed = layout.named[:, file]
    order[np.arange(len(at)), sealed] |= ~PLACE  # sorted last
    order.sort(axis=1)
    places = np.ascontiguousarray((order & PLACE).T).astype(np.int64)
    arrays.file[at] = file
    arrays.aside[:, at] = places[: layout.side]
    bits, end = np.int64(1) << places, layout.side
    for seat, size in enumerate(layout.sizes.tolist()):
        arrays.hands[seat, at] = np.bitwise_or.reduce(bits[end : end + size], axis=0)
        end += size
    begin(layout, arrays, at)


def begin(layout: QuickLayout, arrays: TableArrays, at: Int64) -> None:
    """Let the first turn begin at tables with these numbers; their cards are dealt."""
    arrays.actor[at] = arrays.turn[at] = layout.first
    arrays.stage[at] = START
    arrays.suggested[at] = -1
    arrays.match[at] = arrays.out[at] = 0
    arrays.looked[:, at] = 0
    arrays.lacks[:, at] = 0
    arrays.shown[:, :, at] = 0


def step(layout: QuickLayout, arrays: TableArrays, actions: Int64, rewards: Rewards) -> int:
    """Carry out one action at each table and write the winners' rewards.

    Return -1, or the number of the first table whose rules forbid the action; then nothing is changed.
    """
    kind = layout.kinds.ravel().take(arrays.stage * layout.actions + actions)
    suggests, shows, accuses, ends = (np.flatnonzero(kind == each) for each in (SUGGESTED, SHOWN, ACCUSED, ENDED))
    cards = actions[shows] - layout.suggestions
    wrong = kind == FORBIDDEN
    wrong[shows] = (arrays.match[shows] >> cards & 1) == 0
    if wrong.any():
        return int(wrong.argmax())
    _suggest(layout, arrays, suggests, actions[suggests])
    arrays.shown[arrays.turn[shows], arrays.actor[shows], shows] |= np.int64(1) << cards
    _answered(arrays, shows)
    _accuse(layout, arrays, accuses, actions[accuses] - layout.suggestions - layout.cards, rewards)
    _next(layout, arrays, ends)
    return -1


def _suggest(layout: QuickLayout, arrays: TableArrays, at: Int64, number: Int64) -> None:
    """Ask the seats clockwise, up to the first that can answer."""
    arrays.suggested[at] = number
    bits, seat = layout.bits[number], arrays.turn[at]
    for _ in range(layout.seats - 1):
        seat = (seat + 1) % layout.seats
        match = arrays.hands[seat, at] & bits
        able = match != 0
        asked = at[able]
        arrays.stage[asked], arrays.actor[asked], arrays.match[asked] = ASKED, seat[able], match[able]
        at, bits, seat = at[~able], bits[~able], seat[~able]
        arrays.lacks[seat, at] |= bits
    arrays.stage[at] = ANSWERED
    if layout.side:
        turn = arrays.turn[at]
        arrays.looked[turn, at] = np.minimum(arrays.looked[turn, at] + 1, layout.side)


def _answered(arrays: TableArrays, at: Int64) -> None:
    arrays.stage[at], arrays.actor[at], arrays.match[at] = ANSWERED, arrays.turn[at], 0


def _accuse(layout: QuickLayout, arrays: TableArrays, at: Int64, number: Int64, rewards: Rewards) -> None:
    """Judge accusations: the game ends, or the seat is out."""
    turn = arrays.turn[at]
    right = arrays.file[at] == number
    arrays.out[at] |= np.where(right, 0, np.int64(1) << turn)
    out, following = arrays.out[at], layout.following[turn, arrays.out[at]]
    left = layout.seats - np.bitwise_count(out)
    alone = ~right & (left == 1) & layout.last_wins
    over = right | (left == 0) | alone
    rewards[at[right], turn[right]] = 1
    rewards[at[alone], following[alone]] = 1
    arrays.stage[at[over]], arrays.actor[at[over]] = OVER, -1
    _next(layout, arrays, at[~over])


def _next(layout: QuickLayout, arrays: TableArrays, at: Int64) -> None:
    """Let the next turn begin."""
    arrays.turn[at] = arrays.actor[at] = layout.following[arrays.turn[at], arrays.out[at]]
    arrays.stage[at], arrays.suggested[at] = START, -1


def over(arrays: TableArrays) -> Int64:
    """Return the numbers of the tables at which the game is over."""
    return np.flatnonzero(arrays.stage == OVER)


def masks(layout: QuickLayout, arrays: TableArrays, found: Int8) -> None:
    """Write the mask of each table's actor."""
    np.take(layout.masks, arrays.stage, axis=0, out=found, mode="clip")
    at = np.flatnonzero(arrays.stage == ASKED)
    for cards in layout.named[:, arrays.suggested[at]]:
        found[at, layout.suggestions + cards] = arrays.match[at] >> cards & 1


def draw(layout: QuickLayout, arrays: TableArrays, number: int, found: Int64) -> None:
    """Write an allowed action of each table's actor, each as likely as the others; 0 where the game is over."""
    word = words(arrays.keys, DRAWS + np.uint64(number))
    rank = below(word, layout.counts[arrays.stage])
    # Suggestions come first; at a table that waits for an accusation or the end of the turn, no action is before them.
    found[:] = rank + np.where(arrays.stage == ANSWERED, layout.suggestions + layout.cards, 0)
    late = (arrays.stage == START) & (rank >= layout.suggestions)
    found[late] += layout.cards
    at = np.flatnonzero(arrays.stage == ASKED)
    cards = layout.named[:, arrays.suggested[at]]
    has = arrays.match[at] >> cards & 1
    chosen = below(word[at], has.sum(axis=0))
    two = has[0] + has[1]
    found[at] = layout.suggestions + np.where(chosen < has[0], cards[0], np.where(chosen < two, cards[1], cards[2]))


def sheets(layout: QuickLayout, arrays: TableArrays, seat: Int64, found: Int8) -> None:
    """Write the raw sheet of one seat of each table; all is 0 where the seat is -1."""
    count, nobody = len(seat), seat < 0
    seat = np.maximum(seat, 0)
    whole, tables = (1 << layout.cards) - 1, np.arange(count)
    has = np.zeros((layout.seats + 2, count), np.int64)
    lacks = np.zeros((layout.seats + 2, count), np.int64)
    has[: layout.seats] = arrays.shown[seat, :, tables].T
    has[seat, tables] = arrays.hands[seat, tables]
    told = (arrays.stage == OVER) | ((arrays.out >> seat & 1) == 1)
    has[layout.seats] = np.where(told, layout.bits[arrays.file], 0)
    for place, card in enumerate(arrays.aside):
        has[-1] |= np.where(arrays.looked[seat, tables] > place, np.int64(1) << card, 0)
    seen = np.bitwise_or.reduce(has, axis=0)
    lacks[:] = seen & ~has
    lacks[: layout.seats] |= arrays.lacks
    lacks[seat, tables] = whole & ~has[seat, tables]
    lacks[layout.seats] |= np.where(told, whole & ~has[layout.seats], 0)
    has[:, nobody] = lacks[:, nobody] = 0
    found[:] = _unpacked(has, layout.cards) - _unpacked(lacks, layout.cards)


def _unpacked(sets: Int64, cards: int) -> Int8:
    """Return sets of cards as numbers 0 and 1; shape ``(count, cards, owners)``."""
    numbers = sets.T.astype("<u4", order="C").view(np.uint8).reshape(sets.shape[1], sets.shape[0], 4)
    bits = np.unpackbits(numbers, axis=2, count=cards, bitorder="little")
    return bits.transpose(0, 2, 1).view(np.int8)
