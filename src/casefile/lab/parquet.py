"""A dataset as Parquet, by pyarrow: ``pip install 'casefile[dataset]'``; ``docs/dataset.md`` is its data card.

The columns are those of JSON Lines (:mod:`casefile.arena.dataset`), each of one type. Events and actions are texts of
JSON, the cells of a sheet a list of one length, and the head is in the metadata of the schema, under ``casefile``.
"""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from casefile.lab.extras import extra

with extra("dataset"):
    import pyarrow as pa
    import pyarrow.parquet as pq

from casefile.arena.dataset import head
from casefile.arena.decisions import DatasetPlan, Decision
from casefile.core.log import Json
from casefile.play.cells import owners

HEAD = b"casefile"
"""The key of the head in the metadata."""

GROUP = 5_000
"""The number of decisions from which a group of rows is written; the last one has what is left."""


def schema(plan: DatasetPlan, version: str) -> pa.Schema:
    """Return the columns with their types, and the head of the dataset as metadata; ``version`` is that of casefile."""
    cards = len(plan.setup.deck)
    cells = cards * len(owners(plan.setup))
    text, small, index = pa.string(), pa.int8(), pa.int32()
    columns = {
        "game": index,
        "step": index,
        "version": index,
        "seat": small,
        "bot": text,
        "events": pa.list_(text),
        "seen": pa.list_(small, cells),
        "sheet": pa.list_(small, cells),
        "chances": pa.list_(pa.float64(), cells),
        "allowed": pa.list_(index),
        "choice": index,
        "action": text,
        "truth_owners": pa.list_(small, cards),
        "truth_solution": pa.list_(text),
        "truth_winners": pa.list_(small),
        "truth_seed": pa.int64(),
    }
    return pa.schema(list(columns.items()), {HEAD: msgspec.json.encode(head(plan, version))})


def write(plan: DatasetPlan, version: str, path: Path) -> Iterator[int]:
    """Write a dataset to the file at ``path``, and yield the number of decisions of each game when it was played.

    The file is whole once all games have been asked for. Raise ``OSError`` if it cannot be written, and
    :class:`casefile.arena.matches.BrokenInvariant` as soon as a game breaks a promise.
    """
    columns = schema(plan, version)
    with pq.ParquetWriter(path, columns, compression="zstd") as file:
        waiting: list[Decision] = []
        for game in plan.decisions():
            waiting += game
            if len(waiting) >= GROUP:
                file.write_table(table(waiting, columns))
                waiting = []
            yield len(game)
        if waiting:
            file.write_table(table(waiting, columns))


def table(decisions: list[Decision], columns: pa.Schema) -> pa.Table:
    """Return decisions as a table of these columns."""
    rows = [
        msgspec.structs.asdict(each) | {"events": list(map(_text, each.events)), "action": _text(each.action)}
        for each in decisions
    ]
    return pa.Table.from_pylist(rows, schema=columns)


def _text(told: Json | None) -> str | None:
    return None if told is None else msgspec.json.encode(told).decode()
