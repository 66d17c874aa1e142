"""Tables and bars where somebody looks at a terminal; elsewhere, and without the extra for it, lines stay plain."""

import os
import sys
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from time import monotonic
from types import TracebackType
from typing import TYPE_CHECKING, TextIO

from casefile.cli.output import echo

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress
    from rich.table import Table

SOON = 2.0
"""The seconds after which work shows how far it is."""

LINE = 10.0
"""The seconds between two lines about work where no bar can be drawn."""

WIDTH = 20
"""The columns of a bar in a table."""


def looked_at(stream: TextIO | None = None) -> bool:
    """Return whether ``stream``, by default standard output, is a terminal on which a table can be drawn."""
    stream = sys.stdout if stream is None else stream
    return stream.isatty() and os.environ.get("TERM", "dumb") != "dumb" and find_spec("rich") is not None


def print_table(
    title: str, heads: Sequence[str], rows: Iterable[Sequence[str]], *, words: int = 1, spare: Sequence[str] = ()
) -> None:
    """Print a table; the first ``words`` columns are words, and the others numbers.

    A row without cells stands for a line between two groups of rows. Where the terminal is too narrow, the columns with
    the heads in ``spare`` are left out, one after the other.
    """
    from rich.console import Console

    console, rows, left_out = Console(highlight=False), list(rows), list(spare)
    columns = list(range(len(heads)))
    while _width(console, table := _table(title, heads, rows, words, columns)) > console.width and left_out:
        columns.remove(heads.index(left_out.pop(0)))
    with console.capture() as drawn:
        console.print(table)
    echo(drawn.get(), nl=False, styled=True)


def _table(
    title: str, heads: Sequence[str], rows: Iterable[Sequence[str]], words: int, columns: Sequence[int]
) -> "Table":
    """Return a table of some of the columns."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    table = Table(title=title, box=SIMPLE_HEAD, title_justify="left", title_style="bold", pad_edge=False)
    for number in columns:
        table.add_column(heads[number], justify="left" if number < words else "right", no_wrap=number >= words)
    for row in rows:
        if row:
            table.add_row(*(Text.from_ansi(row[number]) for number in columns))
        else:
            table.add_section()
    return table


def _width(console: "Console", table: "Table") -> int:
    """Return the columns that a table takes on a terminal that is wide enough."""
    from rich.measure import Measurement

    return Measurement.get(console, console.options.update(max_width=1_000), table).maximum


def bar(share: float) -> str:
    """Return a bar of :data:`WIDTH` columns for a share between 0 and 1."""
    halves = max(0, min(2 * WIDTH, round(2 * WIDTH * share)))
    return "━" * (halves // 2) + "╸" * (halves % 2)


class Bar:
    """A bar on standard error with the expected end, from :data:`SOON` on; nothing where nobody looks.

    On a terminal without the extra for it there is a line each :data:`LINE` seconds. It is a context: at its end the
    bar goes.
    """

    def __init__(self, total: int, what: str, before: int = 0) -> None:
        """``before`` is the part of ``total`` that had been done before."""
        self._total, self._what, self._began = total, what, monotonic()
        self._before, self._done, self._said = before, before, self._began
        self._drawn = looked_at(sys.stderr)
        self.shown = self._drawn or sys.stderr.isatty()
        self._progress: Progress | None = None

    def __enter__(self) -> "Bar":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._progress is not None:
            self._progress.stop()

    def advance(self, steps: int = 1) -> None:
        """Note that some more of the work is done."""
        self._done += steps
        now = monotonic()
        if not self._drawn:
            if self.shown and now - self._said >= LINE and self._done < self._total:
                self._said = now
                echo(self._line(now - self._began), err=True)
            return
        if self._progress is None and now - self._began > SOON:
            self._progress = _progress()
            self._progress.start()
            self._progress.add_task(self._what, total=self._total, completed=self._before)
        if self._progress is not None:
            self._progress.update(self._progress.task_ids[0], completed=self._done)

    def _line(self, seconds: float) -> str:
        left = round(seconds * (self._total - self._done) / (self._done - self._before))
        return f"{self._done} of {self._total} {self._what}, about {left // 60}:{left % 60:02} left"


def _progress() -> "Progress":
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    parts = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*parts, console=Console(stderr=True), transient=True)
