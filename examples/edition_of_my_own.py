"""Names of one's own on the cards: an edition is a file, here made from one that comes with the program.

python examples/edition_of_my_own.py
"""

from pathlib import Path
from tempfile import TemporaryDirectory

import casefile
from casefile.core.edition_text import edition_text
from casefile.core.editions import read_edition, shipped_edition
from casefile.core.table import Table, set_up

with TemporaryDirectory() as folder:
    file = Path(folder) / "our_house.toml"
    file.write_text(edition_text(shipped_edition("clue")).replace('"Rope"', '"Skipping rope"'), encoding="utf-8")
    ours = read_edition(file)

rules = casefile.GAMES["cluedo"].rules
table = Table(rules, set_up(rules, 3, {"board": "none"}, edition=ours), casefile.Seed(b"s" * 32, b"t" * 32))
table.begin()
view = casefile.view(table, 0)
print("Your hand:", ", ".join(ours.named(card) for card in view.state.holdings.hand(0)))
print("The rope is called", ours.named(next(card for card in ours.deck.weapons if card == "rope")))
