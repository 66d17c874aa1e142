"""The exceptions that a store raises."""

from casefile.server.tasks.loops import PlainFailure


class StoreError(PlainFailure):
    """One sentence for the person who runs the server: the state found, the state expected, and what to do."""


class Full(StoreError):
    """There is no room left. Nothing was changed, and the store works again once there is room."""


class NoTable(LookupError):
    """There is no such table."""


class Exists(ValueError):
    """A table with this id exists already."""


class Stale(Exception):
    """A late command: the table (or note) is at ``version`` already."""

    def __init__(self, version: int) -> None:
        super().__init__(version)
        self.version = version

    def __str__(self) -> str:
        return f"it is at version {self.version} already"


class KeyReused(ValueError):
    """The same idempotency key came with another body."""


class Taken(Exception):
    """Somebody else sits on ``seat``."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.seat = seat


class Revoked(Exception):
    """The capability does not hold: unknown, revoked, or for another table or seat."""
