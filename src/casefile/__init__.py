"""The Clue family of deduction games: rules, exact deduction, bots, and tables to play them at."""

from typing import TYPE_CHECKING

__version__: str
"""The version that is installed; ``"0+unknown"`` where casefile runs from files that nobody installed."""

if not TYPE_CHECKING:  # so that a name that is not there stays an error for type checkers

    def __getattr__(name: str) -> str:
        """Return ``__version__``, which takes a while to find and few ask for; raises ``AttributeError`` else."""
        if name != "__version__":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib.metadata import PackageNotFoundError, version

        try:
            found = version("casefile")
        except PackageNotFoundError:
            found = "0+unknown"
        globals()["__version__"] = found
        return found
