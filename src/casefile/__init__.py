"""The Clue family of deduction games: rules, exact deduction, bots, and tables to play them at.

>>> import casefile
>>> table = casefile.table(seats=3, seed="an example", board="none")
>>> table.begin()[-1].kind
'turn_began'
>>> table.actor
0
>>> menu = table.menu(0)
>>> [kind.kind for kind, offer in menu.items() if not isinstance(offer, str)]
['suggest', 'accuse']

What a seat saw is folded into a view; nothing else tells what the seat can know.

>>> view = casefile.view(table, 0)
>>> len(view.state.holdings.hand(0))
6
>>> chances = casefile.posterior(view)
>>> sum(chances["rope"].values())
1.0

What the rules forbid is refused by a numbered clause, in a sentence.

>>> from casefile.core.inquiry import EndTurn
>>> try:
...     table.act(0, EndTurn())
... except casefile.Refused as refused:
...     print(refused.clause.partition("-")[0] in casefile.GAMES, len(refused.text) > 20)
True True

Bots are given by name, or as classes or other callables.

>>> result = casefile.simulate(["eliminator", "random"], seats=3, games=2, board="none")
>>> result.finished
2
>>> record = casefile.record(result.table)
>>> bool(casefile.verify(record))
True
>>> sum(1 for step in casefile.steps(record)) > 3
True
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from casefile.library import (
        GAMES,
        Bot,
        Game,
        Invalid,
        Refused,
        Seating,
        Seed,
        Table,
        View,
        explain,
        observe,
        posterior,
        read,
        record,
        simulate,
        solve,
        steps,
        table,
        verify,
        view,
    )

__all__ = [
    "GAMES",
    "Bot",
    "Game",
    "Invalid",
    "Refused",
    "Seating",
    "Seed",
    "Table",
    "View",
    "explain",
    "observe",
    "posterior",
    "read",
    "record",
    "simulate",
    "solve",
    "steps",
    "table",
    "verify",
    "view",
]

__version__: str
"""The installed version; ``"0+unknown"`` if casefile runs from files that were not installed."""

if not TYPE_CHECKING:  # so that a name that is not there stays an error for type checkers

    def __getattr__(name: str) -> Any:
        """Return a name of the library; raise ``AttributeError`` where there is none.

        Each is looked up when it is first asked for: to import casefile loads no game, and nothing that takes long.
        """
        if name == "__version__":
            found = _version()
        elif name in __all__ or name == "seed_of":
            from casefile import library

            found = getattr(library, name)
        else:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = found
        return found

    def __dir__() -> list[str]:
        """Return the names of the library, also those that nobody has asked for yet."""
        return sorted({*globals(), *__all__, "__version__"})


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("casefile")
    except PackageNotFoundError:
        return "0+unknown"
