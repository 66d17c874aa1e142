"""A dataset as JSON Lines: its head in the first line, and then a line for each decision.

``docs/dataset.md`` is its data card. The same games can be had as Parquet: :mod:`casefile.lab.parquet`.
"""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from casefile.arena.decisions import DatasetPlan
from casefile.bots.bot import name_of
from casefile.core.log import Json
from casefile.core.record import Record, heading
from casefile.play.cells import owners

SCHEMA = 1
"""The version of the columns. It grows with every change after which a reader of the older columns would err."""

LICENCE = "MIT"
"""The licence of the project, and of the data that it makes."""


def head(plan: DatasetPlan, version: str) -> Json:
    """Return what holds for a whole dataset; ``version`` is that of casefile.

    - ``schema``, ``casefile``, ``licence``: the version of the columns and of the program, and the licence.
    - ``rules``, ``seats``, ``options``, ``edition``, ...: the set-up as in a record.
    - ``bots``: the bot in each seat; ``games``; ``seed``.
    - ``cards``: the cards by category, in the order of the rows of a sheet; ``owners``: its columns.
    - ``actions``: the number of all actions that there are.
    """
    setup = plan.setup
    told = heading(Record(plan.game.rules, setup, "", ()))
    return {
        "schema": SCHEMA,
        "casefile": version,
        "licence": LICENCE,
        **{name: value for name, value in told.items() if name not in ("format", "commitment")},
        "bots": [name_of(bot) for bot in plan.seated],
        "games": plan.games,
        "seed": plan.seed,
        "cards": dict(zip(setup.deck.names, map(list, setup.deck.categories), strict=True)),
        "owners": list(owners(setup)),
        "actions": len(plan.game.rules.action_space(setup)),
    }


def write(plan: DatasetPlan, version: str, path: Path) -> Iterator[int]:
    """Write a dataset to the new file at ``path``, and yield the number of decisions of each game when it was played.

    The same plan and version give the same bytes. The file is whole once all games have been asked for. Raise
    ``OSError`` if it cannot be written, and :class:`casefile.arena.matches.BrokenInvariant` as soon as a game breaks a
    promise.
    """
    with path.open("xb") as file:
        file.write(msgspec.json.encode(head(plan, version)) + b"\n")
        for game in plan.decisions():
            file.writelines(msgspec.json.encode(decision) + b"\n" for decision in game)
            yield len(game)
