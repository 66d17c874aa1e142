"""The quick game at many tables at once, in loops that numba compiles; it is the same as in NumPy's form.

Here one table is handled after another. What is compiled reads the state by its rows and not by names, because numba
counts the users of an array each time that it takes one out of a tuple. A plain integer and one without a sign must not
meet in an expression: numba would make floats of them.
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, Literal, TypeVar

import numpy as np
from numba import get_num_threads, njit

from casefile.lab.vector.layout import (
    ACCUSED,
    ACTOR,
    ANSWERED,
    ASKED,
    ENDED,
    FILE,
    FORBIDDEN,
    GAMES,
    HANDS,
    KEY,
    MATCH,
    NAMED,
    OUT,
    OVER,
    SHOWN,
    STAGE,
    START,
    SUGGESTED,
    TURN,
    Int8,
    Int64,
    QuickLayout,
    Rewards,
    TableArrays,
    Uint64,
)
from casefile.lab.vector.numpy_form import DRAWS, GOLDEN, HALF, MIXED, PLACE, SHIFTS, WORDS

ORDER: Literal["C", "F"] = "F"
"""The order of the state in memory: all of one table together."""

PART = 1_024
"""The least number of tables for which another thread is worth while."""
DEALS = 256
"""The least number of deals for which it is."""

Loop = TypeVar("Loop", bound=Callable[..., Any])

# What is compiled is kept until this file changes. Constants of other files are compiled in, so touch it with them.
compiled: Callable[[Loop], Loop] = njit(cache=True, nogil=True)


@cache
def _pool(process: int) -> ThreadPoolExecutor:
    """Return the threads of this process; a process that was forked has none of those before."""
    return ThreadPoolExecutor(thread_name_prefix="casefile-vector")


def _divided(loop: Callable[..., Any], count: int, least: int, *arguments: Any) -> None:
    """Call ``loop(*arguments, start, stop)`` for parts of ``range(count)``, of ``least`` or more, each in a thread.

    There are at most as many threads as numba may use, ``numba.set_num_threads``.
    """
    parts = max(1, min(get_num_threads(), count // least))
    ends = [count * part // parts for part in range(parts + 1)]
    pool = _pool(os.getpid()) if parts > 1 else None
    later = [pool.submit(loop, *arguments, *ends[part : part + 2]) for part in range(1, parts)] if pool else []
    loop(*arguments, 0, ends[1])
    for each in later:
        each.result()


@compiled
def _word(key: Any, number: Any) -> Any:
    """Return one random word: see :func:`casefile.lab.vector.numpy_form.words`."""
    word = np.uint64(key) + GOLDEN * np.uint64(number)
    word = (word ^ (word >> SHIFTS[0])) * MIXED[0]
    word = (word ^ (word >> SHIFTS[1])) * MIXED[1]
    return word ^ (word >> SHIFTS[2])


@compiled
def _below(word: Any, end: Any) -> Any:
    """Return a whole number from 0 to ``end - 1``, made of the upper half of a random word."""
    return np.int64((word >> HALF) * np.uint64(end) >> HALF)


def deal(layout: QuickLayout, arrays: TableArrays, at: Int64) -> None:
    """Draw the next deal of the tables with these numbers, and let the first turn begin."""
    _divided(_deal, len(at), DEALS, layout, arrays.state, at)


@compiled
def _deal(layout: QuickLayout, state: Int64, at: Int64, start: int, stop: int) -> None:
    bits, sizes, order = layout.bits, layout.sizes, np.empty(layout.cards, np.uint64)
    for number in range(start, stop):
        table = at[number]
        games, key = state[GAMES, table] + 1, state[KEY, table]
        file = _below(_word(key, games * WORDS), layout.suggestions)
        _sort(order, key, games * WORDS + 1, bits[file], layout.cards)
        for row in range(layout.rows):
            state[row, table] = 0
        state[ACTOR, table] = state[TURN, table] = layout.first
        state[NAMED, table], state[FILE, table], state[GAMES, table], state[KEY, table] = -1, file, games, key
        for place in range(layout.side):
            state[layout.aside + place, table] = np.int64(order[place] & PLACE)
        place = layout.side
        for seat in range(layout.seats):
            hand = np.int64(0)
            for _ in range(sizes[seat]):
                hand |= np.int64(1) << np.int64(order[place] & PLACE)
                place += 1
            state[HANDS + seat, table] = hand


@compiled
def _sort(order: Uint64, key: int, first: int, sealed: int, cards: int) -> None:
    """Sort the cards that are not sealed by a random word each; they are inserted one by one."""
    last = 0
    for card in range(cards):
        if sealed >> card & 1:
            continue
        word = (_word(key, first + card) & ~PLACE) | np.uint64(card)
        place = last
        while place > 0 and order[place - 1] > word:
            order[place] = order[place - 1]
            place -= 1
        order[place] = word
        last += 1


def step(layout: QuickLayout, arrays: TableArrays, actions: Int64, rewards: Rewards) -> int:
    """Carry out one action at each table and write the winners' rewards.

    Return -1, or the number of the first table whose rules forbid the action; then nothing is changed.
    """
    wrong = int(_forbidden(layout, arrays.state, actions))
    if wrong < 0:
        _divided(_step, len(actions), PART, layout, arrays.state, actions, rewards)
    return wrong


@compiled
def _forbidden(layout: QuickLayout, state: Int64, actions: Int64) -> int:
    """Return the number of the first table whose rules forbid its action, or -1."""
    kinds = layout.kinds
    for at in range(len(actions)):
        kind = kinds[state[STAGE, at], actions[at]]
        if kind == FORBIDDEN or (kind == SHOWN and not state[MATCH, at] >> (actions[at] - layout.suggestions) & 1):
            return at
    return -1


@compiled
def _step(layout: QuickLayout, state: Int64, actions: Int64, rewards: Rewards, start: int, stop: int) -> None:
    kinds, bits, following = layout.kinds, layout.bits, layout.following
    for at in range(start, stop):
        action = actions[at]
        kind = kinds[state[STAGE, at], action]
        turn = state[TURN, at]
        if kind == SUGGESTED:
            state[NAMED, at] = action
            _ask(state, at, bits[action], layout.seats, layout.lacks)
            if state[STAGE, at] == ANSWERED and state[layout.looked + turn, at] < layout.side:
                state[layout.looked + turn, at] += 1
        elif kind == SHOWN:
            shown = layout.shown + turn * layout.seats + state[ACTOR, at]
            state[shown, at] |= np.int64(1) << (action - layout.suggestions)
            state[STAGE, at], state[ACTOR, at], state[MATCH, at] = ANSWERED, turn, 0
        elif kind == ACCUSED:
            right = state[FILE, at] == action - layout.suggestions - layout.cards
            if not right:
                state[OUT, at] |= np.int64(1) << turn
            winner = _winner(state[OUT, at], turn, right, layout.seats, layout.last_wins)
            if winner >= 0:
                rewards[at, winner] = 1
            if winner >= 0 or state[OUT, at] == (1 << layout.seats) - 1:
                state[STAGE, at], state[ACTOR, at] = OVER, -1
            else:
                _next(state, at, following[turn, state[OUT, at]])
        elif kind == ENDED:
            _next(state, at, following[turn, state[OUT, at]])


@compiled
def _ask(state: Int64, at: int, bits: int, seats: int, lacks: int) -> None:
    """Ask the seats clockwise, up to the first that can answer."""
    seat = state[TURN, at]
    for _ in range(seats - 1):
        seat = seat + 1 if seat + 1 < seats else 0
        match = state[HANDS + seat, at] & bits
        if match:
            state[STAGE, at], state[ACTOR, at], state[MATCH, at] = ASKED, seat, match
            return
        state[lacks + seat, at] |= bits
    state[STAGE, at] = ANSWERED


@compiled
def _winner(out: int, turn: int, right: bool, seats: int, last_wins: bool) -> int:
    """Return the seat that wins by an accusation of ``turn``, or -1."""
    last, left = -1, 0
    for seat in range(seats):
        if not out >> seat & 1:
            last, left = seat, left + 1
    return turn if right else last if left == 1 and last_wins else -1


@compiled
def _next(state: Int64, at: int, seat: int) -> None:
    """Let the next turn begin."""
    state[TURN, at] = state[ACTOR, at] = seat
    state[STAGE, at], state[NAMED, at] = START, -1


def masks(layout: QuickLayout, arrays: TableArrays, found: Int8) -> None:
    """Write the mask of each table's actor."""
    _divided(_masks, len(found), PART, layout, arrays.state, found)


@compiled
def _masks(layout: QuickLayout, state: Int64, found: Int8, start: int, stop: int) -> None:
    masks, named, actions = layout.masks, layout.named, layout.masks.shape[1]
    for at in range(start, stop):
        stage = state[STAGE, at]
        for action in range(actions):
            found[at, action] = masks[stage, action]
        if stage == ASKED:
            for part in range(3):
                card = named[part, state[NAMED, at]]
                found[at, layout.suggestions + card] = state[MATCH, at] >> card & 1


def draw(layout: QuickLayout, arrays: TableArrays, number: int, found: Int64) -> None:
    """Write an allowed action of each table's actor, each as likely as the others; 0 where the game is over."""
    _divided(_draw, len(found), PART, layout, arrays.state, number, found)


@compiled
def _draw(layout: QuickLayout, state: Int64, number: int, found: Int64, start: int, stop: int) -> None:
    counts, named = layout.counts, layout.named
    for at in range(start, stop):
        stage, word = state[STAGE, at], _word(state[KEY, at], DRAWS + np.uint64(number))
        rank = _below(word, counts[stage])
        if stage == START and rank >= layout.suggestions:
            rank += layout.cards
        elif stage == ANSWERED:
            rank += layout.suggestions + layout.cards
        elif stage == ASKED:
            rank = layout.suggestions + _card(named[:, state[NAMED, at]], state[MATCH, at], word)
        found[at] = rank


@compiled
def _card(cards: Any, match: Any, word: Any) -> Any:
    """Return one of the cards that the actor may show."""
    has = np.int64(0)
    for card in cards:
        has += match >> card & 1
    chosen = _below(word, has)
    for card in cards:
        chosen -= match >> card & 1
        if chosen < 0:
            return card
    return -1


def sheets(layout: QuickLayout, arrays: TableArrays, seat: Int64, found: Int8) -> None:
    """Write the raw sheet of one seat of each table; all is 0 where the seat is -1."""
    _divided(_sheets, len(found), PART, layout, arrays.state, seat, found)


@compiled
def _sheets(layout: QuickLayout, state: Int64, seat: Int64, found: Int8, start: int, stop: int) -> None:
    bits, seats, whole = layout.bits, layout.seats, (np.int64(1) << layout.cards) - 1
    has, lacks = np.zeros(seats + 2, np.int64), np.zeros(seats + 2, np.int64)
    for at in range(start, stop):
        viewer = max(seat[at], 0)
        told = state[STAGE, at] == OVER or state[OUT, at] >> viewer & 1
        has[seats], has[seats + 1] = bits[state[FILE, at]] if told else 0, 0
        for place in range(state[layout.looked + viewer, at]):
            has[seats + 1] |= np.int64(1) << state[layout.aside + place, at]
        for owner in range(seats):
            has[owner] = state[layout.shown + viewer * seats + owner, at]
        has[viewer] = state[HANDS + viewer, at]
        seen = np.int64(0)
        for owner in range(seats + 2):
            seen |= has[owner]
        for owner in range(seats + 2):
            every = owner == viewer or (told and owner == seats)
            lacks[owner] = (whole if every else seen) & ~has[owner]
            if owner < seats:
                lacks[owner] |= state[layout.lacks + owner, at]
            if seat[at] < 0:
                has[owner] = lacks[owner] = 0
        for card in range(layout.cards):
            for owner in range(seats + 2):
                found[at, card, owner] = (has[owner] >> card & 1) - (lacks[owner] >> card & 1)
