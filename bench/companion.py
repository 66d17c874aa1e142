"""How long the detective of the browser takes, in a Node of its own, for each entry of whole games.

    python -m bench.companion

Games are random ones seen by one seat, told entry by entry from the deal on. After each entry everything is looked at
anew: all marks and chances, the total, the number of case files left. "question" is the best question, asked for after
every fifth entry. Times are processor time of one core in milliseconds, since machines are shared; the first game of a
group warms the compiler up and is not counted. "program" is the same in Python: the total, the counts, the case files.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import process_time
from typing import Any

from casefile.core.cards import Seat
from casefile.deduction.worlds import Worlds
from tests.companion.judge import DETECTIVE
from tests.companion.positions import Case, question
from tests.deduction.games import play, spec_of
from tests.verifiers import NODE

GROUPS = {
    "3 people": ((6, 6, 9), 3),
    "4 people": ((6, 6, 9), 4),
    "6 people": ((6, 6, 9), 6),
    "6 people, 30 cards": ((10, 10, 10), 6),
}
"""The size of the deck and the number of seats."""

SUGGESTIONS = 30
"""The number of suggestions in a game."""

SCRIPT = """
import { createInterface } from "node:readline";
const at = (name) => import(`${process.argv[1]}/${name}.js`);
const { numbering } = await at("numbering");
const { Worlds } = await at("worlds");
const { Ratings } = await at("questions");
const spent = () => (({ user, system }) => (user + system) / 1000)(process.cpuUsage());
for await (const line of createInterface({ input: process.stdin })) {
  const { deal, facts, order, asks } = JSON.parse(line);
  const numbers = numbering(deal);
  const begin = spent();
  const worlds = new Worlds(numbers, facts.map(([type, owner, cards, turn]) => ({ type, owner, cards, turn })));
  const files = worlds.total && worlds.caseFiles.length;
  const entry = spent() - begin;
  if (asks) new Ratings(worlds, order).best(4);
  console.log(JSON.stringify([entry, asks ? spent() - begin - entry : 0, files]));
}
"""


def positions(name: str, games: int) -> list[dict[str, Any]]:
    """Return what the detective is asked at each entry of so many games, always the same ones."""
    sizes, seats = GROUPS[name]
    random, found = Random(f"companion {name}"), []
    for _ in range(games):
        me = Seat(random.randrange(seats))
        seen = play(spec_of(sizes, seats), me, SUGGESTIONS, random)
        for turn in range(SUGGESTIONS + 1):
            facts = tuple(fact for fact in seen.facts if not fact.turns or fact.turns[0] <= turn)
            case = Case(seen.spec, me, facts)
            found.append(question(case, ()) | {"asks": turn % 5 == 0, "case": case})
    return found


def program(case: Case) -> float:
    """Return the processor time of the program for the same position, in milliseconds."""
    begin = process_time()
    worlds = Worlds(case.spec, case.facts)
    assert worlds.counts
    assert worlds.case_files
    return (process_time() - begin) * 1000


def row(name: str, games: int) -> str:
    """Return a line of the table."""
    asked = positions(name, games + 1)
    lines = "".join(json.dumps({key: value for key, value in each.items() if key != "case"}) + "\n" for each in asked)
    command = (str(NODE), "--input-type=module", "-e", SCRIPT, Path(DETECTIVE).as_uri())
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
    counted = [json.loads(line) for line in done.stdout.splitlines()][SUGGESTIONS + 1 :]
    entries, questions = [each[0] for each in counted], [each[1] for each in counted if each[1]]
    mine = [program(each["case"]) for each in asked[SUGGESTIONS + 1 :: 7]]
    ends = [quantiles(times, n=20)[18] for times in (entries, questions)]
    return (
        f"{name:20} {median(entries):7.1f} {ends[0]:7.1f} {max(entries):7.1f}"
        f" {median(questions):9.1f} {ends[1]:7.1f} {median(mine):9.1f} {max(mine):7.1f}"
    )


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=8, help="games in each group")
    games = parser.parse_args().games
    print(f"{'':20} {'entry':>7} {'95 %':>7} {'most':>7} {'question':>9} {'95 %':>7} {'program':>9} {'most':>7}")
    for name in GROUPS:
        print(row(name, games))
    return 0


if __name__ == "__main__":
    sys.exit(main())
