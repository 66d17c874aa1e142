"""Thousands of tables of a quick game as arrays: masks, rewards, and raw sheets, for programs that learn by much play.

>>> import casefile
>>> from casefile.lab import vector
>>> one = casefile.table(seats=3, board="none")
>>> tables = vector.tables(one.rules, one.setup, count=1_000, seed=7, restart=True)
>>> tables.masks().shape, tables.sheets().shape
((1000, 670), (1000, 21, 5))
>>> rewards, done = tables.step(tables.draw())
>>> rewards.shape, done.shape
((1000, 3), (1000,))

A quick game has no board; a turn is a suggestion, its answer, and an accusation or the end of the turn. It needs NumPy:
``pip install 'casefile[lab]'``. With numba, ``pip install 'casefile[vector]'``, the same is done by compiled code.
"""

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import SupportsIndex

from casefile.core.actions import Action
from casefile.core.cards import Invalid
from casefile.core.engine import AnyRules, AnySetup
from casefile.core.texts import N_
from casefile.lab.vector import numpy_form
from casefile.lab.vector.quick import QuickForm
from casefile.lab.vector.quick import QuickTables as QuickTables


def tables(
    rules: AnyRules,
    setup: AnySetup,
    count: SupportsIndex,
    seed: SupportsIndex = 0,
    *,
    deals: Sequence[Action] | None = None,
    restart: bool = False,
    compiled: bool | None = None,
) -> QuickTables:
    """Return ``count`` tables of a quick game, at each of which the first turn has begun.

    - ``seed`` decides all deals and all actions that :meth:`QuickTables.draw` draws. A table's deals depend on the seed
      and on its number alone. All deals are equally likely, to a part in four billion.
    - ``deals`` are the deals of the first games, such as :func:`casefile.lab.deals` gives.
    - ``restart`` lets the next game begin where one is over.
    - ``compiled`` asks for numba (True) or NumPy (False); by default it is numba where it is installed. Both do the
      same.

    Raise :class:`casefile.Invalid` for a game that is no quick one, for deals that chance cannot draw, and where numba
    is asked for and not installed.
    """
    found = find_spec("numba") is not None
    if compiled and not found:
        raise Invalid("compiled", N_("no numba"), N_("the extra: pip install 'casefile[vector]'"))
    form: QuickForm = numpy_form
    if found if compiled is None else compiled:
        form = import_module("casefile.lab.vector.numba_form")
    return QuickTables(form, rules, setup, count, seed, deals=deals, restart=restart)
