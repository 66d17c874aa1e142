"""An equilibrium of a small game for two, and how much a best response wins against our bots there.

    python -m bench.openspiel [--questions 4] [--rounds 200] [--bots random eliminator unassuming detective inspector]

Needs the extra ``openspiel``. The game has two suspects, two weapons and two rooms, no board, one card at the side, and
so many questions in all; it is the game that OpenSpiel loads by the name that is printed. Nothing is drawn by chance,
so each run prints the same figures. The winner wins 1 from the other; without a winner both win 0. Seconds are those of
this process's CPU.

Exploitability is half of what two best responses win together, one in each seat; in an equilibrium it is 0.
"""

import argparse
import time

import casefile
from bench.small_tree import FixedPolicy, GameTree, TreeBuilder, UnequalCards
from bench.solving import RegretMatching, best_response, uniform
from casefile.bots.bot import Seating
from casefile.bots.detective import Detective
from casefile.core.table import set_up
from casefile.lab.bot_policy import chances
from casefile.lab.limited_game import LimitedGame
from casefile.lab.small_decks import small_edition

GAME, EVENTS, SIZES = casefile.GAMES["cluedo"], 1_000, (2, 2, 2)


class Unassuming(Detective):
    """A detective that does not assume that seats lack the cards that they ask for early."""

    EARLY = 0


BOTS = {**GAME.players, "unassuming": Unassuming}


def small_game(questions: int) -> LimitedGame:
    """Return the game."""
    edition = small_edition(GAME.rules.family, SIZES)
    setup = set_up(GAME.rules, 2, {"board": "none", "side_cards": 1}, edition=edition)
    return LimitedGame(GAME, setup, questions, EVENTS)


def policy_of(limited: LimitedGame, bot: str) -> FixedPolicy:
    """Return a bot as a policy."""
    make, rules, setup = BOTS[bot], limited.rules, limited.setup
    return lambda seat, seen, menu: chances(make, Seating(rules, setup, seat), seen, menu)


def against(limited: LimitedGame, bot: str, seat: int) -> tuple[float, int, bool]:
    """Return what a best response in ``seat`` wins against a bot, the size of the tree, and whether all of it is there.

    The tree is taken up to the symmetries of the cards where the bot treats all cards alike.
    """
    fixed = {1 - seat: policy_of(limited, bot)}
    try:
        tree, whole = TreeBuilder(limited, fixed, symmetric=True).build(), False
    except UnequalCards:
        tree, whole = TreeBuilder(limited, fixed, symmetric=False).build(), True
    return round(best_response(tree, uniform(tree), seat), 12) + 0.0, len(tree.parent), whole


def solve(tree: GameTree, rounds: int) -> None:
    """Print between which bounds the value of the game lies, round by round."""
    print(f"{'rounds':>8}{'least':>11}{'most':>11}{'exploitability':>17}{'seconds':>10}")
    learner, begun = RegretMatching(tree), time.process_time()
    while learner.rounds < rounds:
        learner.run(min(max(learner.rounds, 25), rounds - learner.rounds))
        most, least = best_response(tree, learner.average(), 0), -best_response(tree, learner.average(), 1)
        spent = time.process_time() - begun
        print(f"{learner.rounds:>8}{least:>11.6f}{most:>11.6f}{(most - least) / 2:>17.6f}{spent:>10.0f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--questions", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--bots", nargs="*", default=["random", "eliminator", "unassuming", "detective", "inspector"])
    given = parser.parse_args()
    limited, begun = small_game(given.questions), time.process_time()
    print(f"casefile_cluedo(deck=2x2x2,board=none,side_cards=1,questions={given.questions})")
    builder = TreeBuilder(limited, {}, symmetric=True)
    tree = builder.build()
    nodes, roots, orbit = len(tree.parent), tree.levels[0].stop, len(limited.deals)
    spent = time.process_time() - begun
    print(f"{nodes:,} nodes for {roots} of {orbit} deals, {len(tree.first):,} information sets, {spent:.0f} s\n")
    solve(tree, given.rounds)
    print(f"\n{'bot':<12}{'against it, first':>19}{'second':>10}{'exploitability':>17}{'nodes':>12}{'seconds':>10}")
    for bot in given.bots:
        begun = time.process_time()
        found = [against(limited, bot, seat) for seat in range(2)]
        (first, here, whole), (second, there, _) = found
        size, spent = f"{here + there:,}{'' if whole else ' *'}", time.process_time() - begun
        print(
            f"{bot:<12}{first:>19.6f}{second:>10.6f}{(first + second) / 2:>17.6f}{size:>12}{spent:>10.0f}", flush=True
        )
    print("\n* one deal of each orbit; the others are the same game with other cards")


if __name__ == "__main__":
    main()
