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
    categories = model.named_categories(question)
    for category in categories:
        size = category.bit_count()
        mine = hands & category | question.known & category
        count = np.bitwise_count(mine).astype(float)
        covered = (mine & question.named) != 0
        seeks = np.where(count < size, ~covered / np.maximum(size - count, 1), 1 / size)
        covers = np.where(count > 0, covered / np.maximum(count, 1), 1 / size)
        likely = np.concatenate((likely * seeks, likely * covers))
        anything /= size
    table = covering(question.turn, len(categories), area=question.named & model.areas != 0)
    return np.vstack((np.array(table) @ likely, np.full(len(hands), anything)))
