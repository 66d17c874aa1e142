"""The likelihood of a seat's choices for many hands at once, by the model of habits. Needs NumPy."""

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
    likely: Floats = np.tile(np.array(PRIORS)[:, None], len(hands))
    for question in model.asked:
        likely *= _by_habit(model, question, hands)
    found: Floats = weights * likely.sum(axis=0) ** model.trust
    return found


def _by_habit(model: SeatModel, question: AskedQuestion, hands: Sets) -> Floats:
    """Return for each habit and hand the likelihood of a question."""
    likely, anything = np.ones((1, len(hands))), 1.0
    chosen = model.chosen(question)
    for category in chosen:
        size = category.bit_count()
        mine = hands & category | question.known & category
        count = np.bitwise_count(mine).astype(float)
        covered = (mine & question.named) != 0
        seeks = np.where(count < size, ~covered / np.maximum(size - count, 1), 1 / size)
        covers = np.where(count > 0, covered / np.maximum(count, 1), 1 / size)
        likely = np.concatenate((likely * seeks, likely * covers))
        anything /= size
    rows = np.array(covering(question.turn, len(chosen))) @ likely
    return np.vstack((rows * _area(model, question, hands), np.full(len(hands), anything * model.any_area(question))))


def _area(model: SeatModel, question: AskedQuestion, hands: Sets) -> Floats:
    """Return for each hand the likelihood of the area of a question; 1 if it names none."""
    if not question.named & model.areas:
        return np.ones(len(hands))
    share, mine = model.own_area(question), (hands | question.known) & model.areas
    likely: Floats = np.where((mine & question.named) != 0, share, 1.0)
    if not question.stayed:
        likely /= model.areas.bit_count() - (1 - share) * np.bitwise_count(mine)
    return likely
