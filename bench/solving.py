"""Best responses and counterfactual regret on the arrays of :mod:`bench.small_tree`."""

from itertools import pairwise

import numpy as np

from bench.small_tree import OVER, Floats, GameTree, Numbers


def sets_of_choices(tree: GameTree) -> Numbers:
    """Return the information set of each choice."""
    return np.repeat(np.arange(len(tree.first)), np.diff(tree.first, append=len(tree.size)))


def uniform(tree: GameTree) -> Floats:
    """Return by choice the policy of both seats that takes each action with the same probability."""
    offered = np.bincount(sets_of_choices(tree), tree.size)
    return np.asarray(tree.size / offered[sets_of_choices(tree)])


def reaches(tree: GameTree, policy: Floats, seat: int) -> Floats:
    """Return by node the probability of all choices of a seat on the way to it."""
    own = np.append(tree.player, OVER)[tree.parent] == seat  # the roots have the parent -1, the last place
    found = np.where(own, np.append(policy, 1.0)[tree.choice], 1.0)
    for level in tree.levels[1:]:
        found[level] *= found[tree.parent[level]]
    return found


def best_response(tree: GameTree, policy: Floats, seat: int) -> float:
    """Return what a best response of ``seat`` wins against the policy of the other seat, and against what is fixed.

    At each information set it takes the choice with the greatest sum over the nodes of the set, from the last level to
    the first. A seat remembers all that it saw, and all see that something is done, so the nodes of a set are in one
    level.
    """
    sets = sets_of_choices(tree)
    won = (1 - 2 * seat) * tree.value * tree.nature * reaches(tree, policy, 1 - seat)
    for level, after in reversed([*pairwise(tree.levels)]):
        parent, choice, taken = tree.parent[after], tree.choice[after], won[after]
        own = tree.player[parent] == seat
        kept = ~own | np.isin(choice, _best(sets, choice[own], taken[own]))
        won[level] += np.bincount(parent - level.start, taken * kept, level.stop - level.start)
    return float(won[tree.levels[0]].sum())


def _best(sets: Numbers, choice: Numbers, worth: Floats) -> Numbers:
    """Return the best choice of each information set, where ``choice`` was worth ``worth`` at one of its nodes."""
    if not len(choice):
        return choice
    low, high = int(choice.min()), int(choice.max()) + 1
    sums, within = np.bincount(choice - low, worth), sets[low:high]
    order = np.lexsort((sums, within))
    last = np.append(np.flatnonzero(np.diff(within[order])), len(order) - 1)
    return np.asarray(order[last] + low)


class RegretMatching:
    """Counterfactual regret minimisation with its regrets cut off at 0 and later policies weighing more (CFR+).

    The seats learn in turn. (Tammelin, Burch, Johanson, Bowling: Solving heads-up limit Texas hold'em, IJCAI 2015.)
    """

    def __init__(self, tree: GameTree) -> None:
        self.tree, self.rounds = tree, 0
        self._sets = sets_of_choices(tree)
        self._own = [tree.seat[self._sets] == seat for seat in range(2)]
        self._uniform = uniform(tree)
        self._regrets, self._sums = np.zeros(len(tree.size)), np.zeros(len(tree.size))
        own = np.flatnonzero(tree.infoset >= 0)
        self._node = own[np.unique(tree.infoset[own], return_index=True)[1]]
        """By information set: one of its nodes."""

    def policy(self) -> Floats:
        """Return the policy that the regrets lead to now."""
        return self._normal(self._regrets)

    def average(self) -> Floats:
        """Return the average policy."""
        return self._normal(self._sums)

    def _normal(self, weights: Floats) -> Floats:
        sums = np.add.reduceat(weights, self.tree.first)[self._sets]
        return np.where(sums > 0, weights / np.where(sums > 0, sums, 1.0), self._uniform)

    def run(self, rounds: int) -> None:
        """Play so many rounds more."""
        for _ in range(rounds):
            self.rounds += 1
            for seat in range(2):
                self._learn(seat)

    def _learn(self, seat: int) -> None:
        tree, policy = self.tree, self.policy()
        own, other = reaches(tree, policy, seat), reaches(tree, policy, 1 - seat)
        worth = (1 - 2 * seat) * self._values(policy)
        mine = np.append(self._own[seat], False)[tree.choice]
        gained = np.bincount(tree.choice[mine], (tree.nature * other * worth)[mine], len(tree.size))
        means = np.add.reduceat(policy * gained, tree.first)[self._sets]
        learnt = self._own[seat]
        self._regrets[learnt] = np.maximum(self._regrets + gained - means, 0.0)[learnt]
        weight = self.rounds * own[self._node][self._sets]
        self._sums[learnt] += (weight * policy)[learnt]

    def _values(self, policy: Floats) -> Floats:
        """Return by node what the first seat wins on average from there on."""
        tree = self.tree
        found = np.where(tree.player == OVER, tree.value, 0.0)
        step = np.append(policy, 1.0)[tree.choice] * tree.nature / np.append(tree.nature, 1.0)[tree.parent]
        for level, after in reversed([*pairwise(tree.levels)]):
            gained = (step * found)[after]
            found[level] += np.bincount(tree.parent[after] - level.start, gained, level.stop - level.start)
        return np.asarray(found)
