"""The likelihood of a seat's choices for many hands at once, by the model of habits. Needs NumPy."""

from functools import lru_cache

import numpy as np

from casefile.deduction.arrays.cover import Sets
from casefile.deduction.arrays.subset_sums import Floats
from casefile.deduction.player_model import HABITS, PRIORS, SeatModel


def likelihoods(model: SeatModel, hands: Sets) -> Floats:
    """Return the likelihood of the seat's choices with each hand, as :class:`SeatModel` says it for one hand."""
    weights = np.ones(len(hands))
    for named in model.seen:
        weights /= np.maximum(np.bitwise_count(hands & named), 1)
    for named, repeated, repeats in model.again:
        matching = np.bitwise_count(hands & named).astype(float)
        seen = np.bitwise_count(hands & named & repeated)
        weights *= np.where(matching > 0, (matching - seen + repeats * seen) / np.maximum(matching, 1), 1.0)
    likely: Floats = np.array(PRIORS)[:, None]
    for category in model.categories:
        # The cards of a category have numbers one after the other, so that what is held of it is a place in a table.
        first, size = (category & -category).bit_length() - 1, category.bit_count()
        asked = tuple([(turn, card.bit_length() - 1 - first) for turn, card in model.asked if card & category])
        likely = likely * _table(size, asked)[:, (hands & category) >> first]
    found: Floats = weights * likely.sum(axis=0)
    return found


@lru_cache(maxsize=512)
def _table(size: int, asked: tuple[tuple[int, int], ...]) -> Floats:
    """Return the likelihood of questions in a category of ``size`` cards, by habit and set of its cards in the hand.

    ``asked`` are the cards that were named, by number within the category, each after the round. One more question is
    one more factor.
    """
    if not asked:
        return np.ones((len(PRIORS), 1 << size))
    turn, card = asked[-1]
    sets = np.arange(1 << size)
    mine = np.bitwise_count(sets).astype(float)
    own = np.array([[habit.own(turn)] for habit in HABITS]) * (mine > 0)
    named = np.where(sets >> card & 1, own / np.maximum(mine, 1), (1 - own) / np.maximum(size - mine, 1))
    anything = np.full((1, 1 << size), 1 / size)
    found: Floats = _table(size, asked[:-1]) * np.vstack((named, anything))
    return found
