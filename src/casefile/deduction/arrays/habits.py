"""The likelihood of a seat's choices for many hands at once, by the model of habits. Needs NumPy."""

from functools import lru_cache

import numpy as np

from casefile.deduction.arrays.cover import Sets
from casefile.deduction.arrays.subset_sums import Floats
from casefile.deduction.player_model import PRIORS, UNACCUSED, AskedQuestion, SeatModel, covering


def likelihoods(model: SeatModel, hands: Sets) -> Floats:
    """Return the likelihood of the seat's choices with each hand, as :class:`SeatModel` says it for one hand."""
    weights = np.ones(len(hands))
    for named in model.seen:
        weights /= np.maximum(np.bitwise_count(hands & named), 1)
    for named, repeated, repeats in model.again:
        matching = np.bitwise_count(hands & named).astype(float)
        seen = np.bitwise_count(hands & named & repeated)
        weights *= np.where(matching > 0, (matching - seen + repeats * seen) / np.maximum(matching, 1), 1.0)
    for named in model.unaccused:
        weights[hands & named == 0] *= UNACCUSED
    if model.asked:
        likely = np.array(PRIORS)[:, None]
        for question in model.asked:
            likely = likely * _by_habit(model, question, hands)
        weights *= likely.sum(axis=0) ** model.trust
    return weights


def _by_habit(model: SeatModel, question: AskedQuestion, hands: Sets) -> Floats:
    """Return for each habit and hand the likelihood of a question."""
    code = np.zeros(len(hands), np.intp)
    chosen = model.chosen(question)
    for category in chosen:
        mine = hands & category | question.known & category
        code *= 2 * (category.bit_count() + 1)
        code += 2 * np.bitwise_count(mine)
        code += (mine & question.named) != 0
    by_count = _by_count(question.turn, tuple([category.bit_count() for category in chosen]))
    rows = by_count.take(code, axis=1)  # a quarter of the time of by_count[:, code]
    if question.named & model.areas:
        rows[:-1] *= _area(model, question, hands)
        rows[-1] *= model.any_area(question)
    return rows


@lru_cache(maxsize=24)
def _by_count(turn: int, sizes: tuple[int, ...]) -> Floats:
    """Return for each habit the likelihood of a question in round ``turn``, a column for each way to hold its cards.

    ``sizes`` are those of the categories of which it names a card. The digits of a column's number, the last category's
    changing fastest, are twice the number of cards that are held of a category, and one more if the named one is held.
    """
    likely, anything = np.ones((1, 1)), 1.0
    for size in sizes:
        count, covered = np.divmod(np.arange(2 * (size + 1)), 2)
        seeks = np.where(count < size, (1 - covered) / np.maximum(size - count, 1), 1 / size)
        covers = np.where(count > 0, covered / np.maximum(count, 1), 1 / size)
        # A row for each set of covered categories so far, of which this one doubles the number.
        likely = np.concatenate([np.stack([np.kron(row, each) for row in likely]) for each in (seeks, covers)])
        anything /= size
    rows = np.array(covering(turn, len(sizes))) @ likely
    return np.vstack((rows, np.full(rows.shape[1], anything)))


def _area(model: SeatModel, question: AskedQuestion, hands: Sets) -> Floats:
    """Return for each hand the likelihood of the area that a question names."""
    share, mine = model.own_area(question), (hands | question.known) & model.areas
    likely: Floats = np.where((mine & question.named) != 0, share, 1.0)
    if not question.stayed:
        likely /= model.areas.bit_count() - (1 - share) * np.bitwise_count(mine)
    return likely
