"""The exceptions that a store raises."""

from casefile.server.tasks.loops import PlainFailure


class StoreError(PlainFailure):
    """An error of the store, in one sentence for the person who runs the server.

    It says the state found, the state expected, and what to do.
    """


class Full(StoreError):
    """The error for a store without room. Nothing was changed, and the store works again once there is room."""


class NoTable(LookupError):
    """The error for a table or game that does not exist."""


class Exists(ValueError):
    """The error for a new table or game with an id that is in use."""


class Stale(Exception):
    """The error for a command that comes too late: the table or notebook is at ``version`` already."""

    def __init__(self, version: int) -> None:
        super().__init__(version)
        self.version = version

    def __str__(self) -> str:
        return f"it is at version {self.version} already"


class KeyReused(ValueError):
    """The error for a second command with the same idempotency key but another body."""


class Taken(Exception):
    """The error for a seat, ``seat``, on which somebody else sits."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.seat = seat


class Revoked(Exception):
    """The error for a link that is not valid: unknown, revoked, or for another table or seat."""
