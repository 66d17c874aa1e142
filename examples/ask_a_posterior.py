"""What a seat can know in the middle of a game: how likely each card is sealed, and why something is certain.

python examples/ask_a_posterior.py
"""

import casefile

result = casefile.simulate(["eliminator"], "cluedo", seats=4, seed=7, board="none")
*before, last = casefile.steps(casefile.record(result.table))
view = casefile.view(last.table, 0)
chances = casefile.posterior(view)

print("Sealed, as seat 0 sees it before the last action:")
for category in view.setup.deck.categories:
    for card in sorted(category, key=lambda card: -chances[card]["case_file"])[:3]:
        print(f"  {card:14} {100 * chances[card]['case_file']:5.1f} %")

for name, owners in chances.items():
    certain = [owner for owner, chance in owners.items() if chance == 0.0 and owner != 0]
    if owners[0] == 0.0 and certain:
        print("\nWhy", name, "is not with", certain[0])
        for sentence in casefile.explain(view, name, certain[0]):
            print(" ", sentence)
        break
