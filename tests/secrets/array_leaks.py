"""Leaks that only programs that learn would see: in a seat's arrays, the rows of a dataset, and pictures of a game."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pytest

from casefile import lab
from casefile.core.actions import Menu
from casefile.core.cards import Seat
from casefile.core.engine import AnyView, Observation
from casefile.core.events import Event, Viewer
from casefile.core.facts import CASE_FILE
from casefile.core.log import event_to
from casefile.core.table import AnyTable, Table
from casefile.lab.rows import Rows
from casefile.play import cells
from casefile.web.present.moment import moment_drawn


def last_table(patch: pytest.MonkeyPatch) -> list[AnyTable]:
    """A list whose last item is the table that was last asked for observations."""
    kept, honest = list[AnyTable](), AnyTable.observations

    def observations(self: AnyTable, viewer: Viewer, since: int = 0) -> list[Observation]:
        kept[:] = [self]
        return honest(self, viewer, since)

    patch.setattr(Table, "observations", observations)
    return kept


def sealed(table: AnyTable) -> list[bool]:
    """By card of the deck: whether it lies in the case file."""
    return [card in (table.state.holdings.case_file or ()) for card in table.setup.deck]


def rows_of_the_log(patch: pytest.MonkeyPatch) -> None:
    """The rows of events are those of the history."""
    kept, honest = last_table(patch), Rows.of
    patch.setattr(Rows, "of", lambda self, events: honest(self, kept[-1].history))


def sheet_of_the_table(patch: pytest.MonkeyPatch) -> None:
    """A sheet is certain of the cards in the case file."""
    kept, honest = last_table(patch), lab.sheet

    def sheet(view: AnyView) -> Any:
        found = honest(view)
        found[sealed(kept[-1]), lab.owners(view.setup).index(CASE_FILE)] = 1
        return found

    patch.setattr(lab, "sheet", sheet)


def chances_that_lean(patch: pytest.MonkeyPatch) -> None:
    """The chances of the cards in the case file are a little too high."""
    kept, honest = last_table(patch), lab.marginals
    patch.setattr(lab, "marginals", lambda view: honest(view) + np.float32(0.01) * np.array([sealed(kept[-1])]).T)


def mask_that_knows(patch: pytest.MonkeyPatch) -> None:
    """The mask marks every action that names just the cards in the case file."""
    kept, honest = last_table(patch), lab.mask

    def mask(space: Any, menu: Menu) -> Any:
        found, right = honest(space, menu), kept[-1].state.holdings.case_file or ()
        for kind, fields in space.fields.items():
            named = [*zip(right, fields.values(), strict=False)]
            if right and len(fields) == len(right) and all(card in among for card, among in named):
                found[space.index(kind(*right))] *= 2
        return found

    patch.setattr(lab, "mask", mask)


def whole_events_in_rows(patch: pytest.MonkeyPatch) -> None:
    """A dataset writes an event as it is in the history."""
    kept = last_table(patch)

    def whole(event: Event) -> Any:
        viewers = range(kept[-1].setup.seats)
        return event_to(next(each for each in kept[-1].history if event in [each.seen_by(Seat(n)) for n in viewers]))

    patch.setattr("casefile.arena.decisions.event_to", whole)


def rows_that_lean(patch: pytest.MonkeyPatch) -> None:
    """A dataset weighs the cards in the case file."""
    kept = last_table(patch)

    def weights(view: AnyView) -> tuple[cells.Cells, int]:
        found, total = cells.weights(view)
        return [tuple(each + right for each in row) for row, right in zip(found, sealed(kept[-1]), strict=True)], total

    patch.setattr("casefile.arena.decisions.weights", weights)


def picture_that_is_told(patch: pytest.MonkeyPatch) -> None:
    """A picture carries the cards in the case file where nobody looks."""

    def drawn(id: str, game: Any, table: AnyTable, version: int, language: str) -> str:
        return f"{moment_drawn(id, game, table, version, language)}<!-- {table.state.holdings.case_file} -->"

    patch.setattr("casefile.lab.picture.moment_drawn", drawn)


ARRAY_LEAKS: Mapping[str, tuple[str, Callable[[pytest.MonkeyPatch], None]]] = {
    "the rows read the log": ("lab", rows_of_the_log),
    "a sheet knows the case file": ("lab", sheet_of_the_table),
    "the chances lean": ("lab", chances_that_lean),
    "the mask knows the case file": ("lab", mask_that_knows),
    "a dataset reads the log": ("dataset", whole_events_in_rows),
    "a dataset leans": ("dataset", rows_that_lean),
    "a picture carries the case file": ("picture", picture_that_is_told),
}
"""Every leak with the channel on which it must show."""
