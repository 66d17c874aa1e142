"""A player that learns the quick game from nothing but its own games, with NumPy: policy gradient at 4,096 tables.

python examples/train_a_player.py [--steps 250] [--curve curve.svg]

All three seats play by one set of 14 weights. A seat whose turn it is decides whether to accuse, by how many case files
its raw sheet leaves open, and chooses a card of each category, by what the sheet marks of the card. Which card to show
is left to chance. After each game the weights are moved towards what the winner did (REINFORCE; Williams 1992).
"""

import argparse
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import casefile
from casefile.core.inquiry import Accuse, EndTurn
from casefile.lab import vector

SEATS, TABLES, GAMES, LONGEST, RATE = 3, 4_096, 1_000, 300, 0.05
CARD, KIND = 4, 3
"""The numbers of features of a card, and of the choice between an accusation and its alternative."""
SUGGEST, ACCUSE, EARLY, LATE = slice(0, 4), slice(4, 8), slice(8, 11), slice(11, 14)
"""The weights of cards in a suggestion and in an accusation; of an accusation or else a suggestion, or else the end."""

one = casefile.table("cluedo", SEATS, board="none")
rules, setup = one.rules, one.setup
space = rules.action_space(setup)
SIZES = tuple(map(len, setup.deck.categories))
STARTS = np.cumsum((0, *SIZES[:-1]))
rng = np.random.default_rng(1)


def features(tables: vector.QuickTables) -> tuple[Any, Any]:
    """Return numbers of each card, shape ``(count, cards, CARD)``, and of each table, ``(count, KIND)``."""
    sheets = tables.sheets()
    own = sheets[np.arange(tables.count), :, tables.actor] == 1
    seen = (sheets == 1).any(axis=2)
    lacking = (sheets[:, :, :SEATS] == -1).sum(axis=2)
    nowhere = ~seen & (lacking == SEATS)  # no seat has it, so it is in the case file
    cards = np.stack([own, seen & ~own, ~seen & (lacking == SEATS - 1), nowhere], axis=2).astype(np.float32)
    found = np.logical_or.reduceat(nowhere, STARTS, axis=1)
    left = np.where(found, 1, np.maximum(1, np.add.reduceat(~seen, STARTS, axis=1)))
    files = np.log(left).sum(axis=1)
    return cards, np.stack([np.ones_like(files), files, files == 0], axis=1).astype(np.float32)


def indices(accuses: Any, early: Any, three: Any) -> Any:
    """Return the indices of an accusation, of a suggestion where it is ``early``, or of the end of the turn."""
    named = np.ravel_multi_index(three, SIZES)
    return np.where(accuses, space.starts[Accuse] + named, np.where(early, named, space.starts[EndTurn]))


def learner(weights: Any, tables: vector.QuickTables) -> tuple[Any, Any]:
    """Return an action of each table's actor, and the gradient of the logarithm of its probability."""
    cards, kinds = features(tables)
    early, turn, all_ = tables.suggested < 0, tables.actor == tables.turn, np.arange(tables.count)
    chance = 1 / (1 + np.exp(-np.where(early, kinds @ weights[EARLY], kinds @ weights[LATE])))
    accuses = rng.random(tables.count) < chance
    gradient = np.zeros((tables.count, len(weights)), np.float32)
    pushed = kinds * (accuses - chance)[:, None]
    gradient[:, EARLY], gradient[:, LATE] = pushed * early[:, None], pushed * ~early[:, None]
    scores = np.where(accuses[:, None], cards @ weights[ACCUSE], cards @ weights[SUGGEST])
    three, moved = [], np.zeros((tables.count, CARD))
    for start, size in zip(STARTS, SIZES, strict=True):
        score, among = scores[:, start : start + size], cards[:, start : start + size]
        chosen = (score + rng.gumbel(size=score.shape)).argmax(axis=1)  # a draw from the softmax of the scores
        share = np.exp(score - score.max(axis=1, keepdims=True))
        share /= share.sum(axis=1, keepdims=True)
        moved += among[all_, chosen] - (among * share[:, :, None]).sum(axis=1)
        three.append(chosen)
    gradient[:, ACCUSE], gradient[:, SUGGEST] = moved * accuses[:, None], moved * (early & ~accuses)[:, None]
    gradient[~turn] = 0
    return np.where(turn, indices(accuses, early, three), tables.draw()), gradient


def random(tables: vector.QuickTables) -> Any:
    """Return an action of each table's actor as the bot ``random`` draws it: first its kind, then its cards."""
    three = [rng.integers(size, size=tables.count) for size in SIZES]
    chosen = indices(rng.random(tables.count) < 0.5, tables.suggested < 0, three)
    return np.where(tables.actor == tables.turn, chosen, tables.draw())


def against_random(weights: Any, seed: int) -> int:
    """Return how many of ``GAMES`` games the learner wins against two that play at random, from each seat in turn."""
    tables = vector.tables(rules, setup, GAMES, seed)
    seats, won = np.arange(GAMES) % SEATS, np.zeros((GAMES, SEATS))
    for _ in range(LONGEST):
        rewards, done = tables.step(np.where(tables.actor == seats, learner(weights, tables)[0], random(tables)))
        won += rewards
        if done.all():
            break
    return int(won[np.arange(GAMES), seats].sum())


def interval(won: int, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a share (Wilson 1927)."""
    z, share = 1.96, won / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    wide = z / (1 + z * z / games) * (share * (1 - share) / games + z * z / (4 * games * games)) ** 0.5
    return middle - wide, middle + wide


def train(steps: int, told: Callable[[int, int, float, Any], None]) -> None:
    """Learn for so many steps; after every 50 and the last, tell the steps, games and seconds, and the weights."""
    weights, mean, square = np.zeros(14), np.zeros(14), np.zeros(14)
    tables = vector.tables(rules, setup, TABLES, seed=1, restart=True)
    trace, share, updates, games, spent = np.zeros((TABLES, SEATS, 14), np.float32), np.float32(0), 0, 0, 0.0
    told(0, 0, 0, weights)
    for number in range(1, steps + 1):
        start, seat = time.perf_counter(), tables.actor.copy()
        actions, gradient = learner(weights, tables)
        trace[np.arange(TABLES), seat] += gradient
        rewards, done = tables.step(actions)
        if done.any():
            updates, games = updates + 1, games + int(done.sum())
            share += 0.02 * (rewards[done].mean() - share)
            move = np.einsum("ts,tsw->w", rewards[done] - share, trace[done]) / done.sum()
            mean, square = 0.9 * mean + 0.1 * move, 0.999 * square + 0.001 * move**2  # Adam (Kingma and Ba 2015)
            weights += RATE * mean / (1 - 0.9**updates) / (np.sqrt(square / (1 - 0.999**updates)) + 1e-8)
            trace[done] = 0
        spent += time.perf_counter() - start
        if number % 50 == 0 or number == steps:
            told(number, games, spent, weights)


def drawing(points: list[tuple[int, float, float, float]]) -> str:
    """Return the curve as SVG: steps to the right, the share of games won upwards, intervals as upright lines."""
    last = points[-1][0]
    at = [(60 + 520 * steps / last, *(260 - 240 * share for share in shares)) for steps, *shares in points]
    parts = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 300" font-family="sans-serif" font-size="12">']
    parts += [f'<path d="M60 {260 - 240 * y:.1f}H580" stroke="#ccc"/>' for y in (0, 0.25, 0.5, 0.75, 1)]
    parts += [f'<text x="24" y="{264 - 240 * y:.1f}">{100 * y:.0f} %</text>' for y in (0, 0.25, 0.5, 0.75, 1)]
    parts += ['<path d="M60 180H580" stroke="#999" stroke-dasharray="4"/><text x="510" y="176">a fair third</text>']
    parts += [f'<path d="M{x:.1f} {low:.1f}V{high:.1f}" stroke="#048"/>' for x, _, low, high in at]
    parts += [f'<polyline fill="none" stroke="#048" points="{" ".join(f"{x:.1f},{y:.1f}" for x, y, _, _ in at)}"/>']
    parts += [f'<text x="60" y="284">0</text><text x="520" y="284">{last:,} steps</text></svg>']
    return "\n".join(parts) + "\n"


def main() -> None:
    """Train, and print now and then how many games are won against ``random``."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--steps", type=int, default=250, help="actions at each table")
    parser.add_argument("--curve", type=Path, help="a file for the curve as SVG")
    given = parser.parse_args()
    if given.steps < 1:
        parser.error("--steps: expected 1 or more")
    points: list[tuple[int, float, float, float]] = []
    print(f"{'steps':>6}{'games':>10}{'seconds':>9}{'won against random':>20}{'95 % interval':>18}")

    def told(steps: int, games: int, seconds: float, weights: Any) -> None:
        won = against_random(weights, seed=2 + len(points))
        low, high = interval(won, GAMES)
        points.append((steps, won / GAMES, low, high))
        print(f"{steps:>6,}{games:>10,}{seconds:>9.1f}{won / GAMES:>20.1%}{low:>10.1%} -{high:>6.1%}", flush=True)

    train(given.steps, told)
    if given.curve:
        given.curve.write_text(drawing(points), encoding="utf-8")


if __name__ == "__main__":
    main()
