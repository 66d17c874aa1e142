"""Play a game at a table, each seat by chance, and say what it knew for certain when the case was closed.

python examples/play_a_game.py
"""

from random import Random

import casefile
from casefile.core.actions import pick

table, chance = casefile.table("cluedo", seats=3, seed="an evening", board="none"), Random(1)
print("The deal was promised by", table.commitment[:16])
table.begin()
while (seat := table.actor) is not None:
    action = pick(table.menu(seat), chance.randrange)
    print(f"seat {seat}: {action.kind:8}", "; ".join(event.kind for event in table.act(seat, action)))

for number, won in enumerate(table.rules.returns(table.state)):
    known = casefile.posterior(casefile.view(table, number))
    certain = sum(1.0 in owners.values() for owners in known.values())
    print(f"seat {number} won {won:g} and knew where {certain} of {len(known)} cards are")
