"""How fast proofs are found and how long they are, beside leaving out facts one by one in the same run.

    python -m bench.explain              milliseconds a proof, steps, sentences, and the rules that were used
    python -m bench.explain --positions N  with N random positions in each group of 3 to 6 seats

Every forced fact of every position is proved from scratch: the facts are read anew each time, only the counts that
say that it is forced are there already. Times are processor time of one core. The reference finds a minimal set of
facts that force the same (``minimal_clash`` on the facts and the opposite): it says which facts, but not why. Proofs
by supposing, which are rare, have a line of their own; a minimal set of facts is found for each of them.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from random import Random
from statistics import median, quantiles
from time import process_time

from bench.deduction import positions
from casefile.core.cards import Seat
from casefile.core.dealing import DealSpec
from casefile.core.editions import shipped_edition
from casefile.core.facts import Fact, Holds, Lacks
from casefile.deduction.explain import explain
from casefile.deduction.minimal_conflict import minimal_clash
from casefile.deduction.positions import read_positions
from casefile.deduction.proof import Proof
from casefile.deduction.worlds import Worlds
from casefile.play.why import tell
from casefile.story.i18n import translator
from casefile.story.voice import PlainVoice
from tests.deduction.test_positions import FILE

CLUE = shipped_edition("clue")
VOICE = PlainVoice({Seat(seat): f"Seat {seat}" for seat in range(6)}, CLUE)
Problem = tuple[DealSpec, tuple[Fact, ...]]


def measure(name: str, problems: Sequence[Problem], references: int, random: Random) -> None:
    """Prove everything in these positions and print one row and the rules."""
    spent, steps, facts, rules, slow = [], [], [], Counter[str](), []
    indirect: list[tuple[float, Proof]] = []
    for spec, given in problems:
        worlds = Worlds(spec, given)
        for forced in worlds.forced:
            begin = process_time()
            proof = explain(spec, given, forced, worlds)
            spent.append((process_time() - begin) * 1e3)
            steps.append(len(proof.steps))
            facts.append(len(proof.facts))
            if proof.steps[-1].rule == "refuted":
                indirect.append((spent[-1], proof))
            rules.update({step.rule for step in proof.steps})
            if random.random() < references / len(worlds.forced):
                card, owner, held = forced
                begin = process_time()
                minimal_clash(spec, [*given, (Lacks if held else Holds)(owner, card)])
                slow.append((process_time() - begin) * 1e3)
    print(
        f"{name:26}{len(spent):7}{median(spent):9.2f}{quantiles(spent, n=20)[-1]:8.2f}{max(spent):8.2f}"
        f"{median(steps):8.0f}{quantiles(steps, n=20)[-1]:6.0f}{max(steps):6}{median(facts):7.0f}"
        + (f"{median(slow):10.2f}" if slow else ""),
        flush=True,
    )
    print("    " + ", ".join(f"{rule} {count}" for rule, count in rules.most_common()))
    if indirect:
        times = [time for time, _ in indirect]
        lengths = [len(proof.steps) for _, proof in indirect]
        turns = [len(proof.turns) for _, proof in indirect]
        cases = [sum(len(step.cases) for step in proof.steps) - 1 for _, proof in indirect]
        print(
            f"    {len(indirect)} by supposing: {median(times):.1f} ms, at most {max(times):.1f}; "
            f"{median(lengths):.0f} steps, at most {max(lengths)}; {median(turns):.0f} turns, all needed, at most "
            f"{max(turns)}; at most {max(cases)} cases"
        )


def sentences() -> None:
    """Print how long the proofs of the known positions are in sentences."""
    found: list[int] = []
    texts = translator("en")
    for position in read_positions(FILE, CLUE.deck.categories):
        worlds = Worlds(position.spec, position.facts)
        proofs = (explain(position.spec, position.facts, forced, worlds) for forced in worlds.forced)
        found += [len(tell(proof, VOICE, texts)) for proof in proofs]
    few = sum(number <= 6 for number in found) / len(found)
    print(
        f"\nsentences of the known positions: median {median(found):.0f}, p95 {quantiles(found, n=20)[-1]:.0f}, ",
        end="",
    )
    print(f"at most {max(found)}; six or fewer in {few:.1%}")


def main() -> int:
    """Run what the arguments ask for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=10, help="random positions in each group")
    parser.add_argument("--references", type=int, default=2, help="facts of a position that the reference does as well")
    options = parser.parse_args()
    head = f"{'':26}{'proofs':>7}{'ms each':>9}{'p95':>8}{'max':>8}{'steps':>8}{'p95':>6}{'max':>6}{'facts':>7}"
    print(f"{head}{'reference':>10}")
    known = [(position.spec, position.facts) for position in read_positions(FILE)]
    measure("known positions", known, options.references, Random(1))
    for group in ("3 seats", "4 seats", "5 seats", "6 seats", "6 seats, spectator"):
        problems = [(seen.spec, seen.facts) for seen in positions(group, options.positions)]
        measure(group, problems, options.references, Random(1))
    sentences()
    return 0


if __name__ == "__main__":
    sys.exit(main())
