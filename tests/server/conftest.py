"""What the tests of the server's store share."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

from casefile.server.store import NewEvent, NewTable, Store, open_store

SECRET = b"the seed of this table"
MOVE = [NewEvent("moved", '{"to":"hall"}')]


@pytest.fixture(autouse=True)
def plain_log() -> Iterator[None]:
    """The log is written as it is at first, whatever a test before has set."""
    structlog.reset_defaults()
    yield
    structlog.reset_defaults()


@pytest.fixture
def store(place: Path | str) -> Iterator[Store]:
    """A store, of either kind, with one table in it: ``7``."""
    opened = open_store(place)
    opened.create_table(NewTable("7", 1000, "cluedo", '{"seats":3}', SECRET))
    yield opened
    opened.close()
