"""Step through a recorded game by whole actions: who acted, what was chosen, out of how many, and what came of it.

python examples/step_through_a_record.py [RECORD]
"""

import sys
from pathlib import Path

import casefile
from casefile.core.actions import offers


def main(file: str | None = None) -> None:
    """Print the steps of the game in ``file``, or of one that bots play now."""
    if file is None:
        record = casefile.record(casefile.simulate(["tracker"], "miporin", seats=3).table)
    else:
        record = Path(file).read_bytes()
    for step in casefile.steps(record):
        if step.actor is None or step.action is None:
            print(f"{step.table.version:4}  the seats are taken, and chance deals")
            continue
        choices = sum(len(offer) for offer in offers(step.table.menu(step.actor)).values())
        kinds = ", ".join(event.kind for event in step.events)
        print(f"{step.table.version:4}  seat {step.actor}: {step.action.kind} (one of {choices}) -> {kinds}")
    print(casefile.verify(record).text)


if __name__ == "__main__":
    main(*sys.argv[1:2])
