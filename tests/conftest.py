"""What holds for all tests: how long properties search, and the command line to call.

``--hypothesis-profile=long`` searches for longer than the everyday run. ``-m "not slow"`` is the quick part of the
tests: it leaves out what starts a browser or servers, or what plays and searches for long. Tests that are marked
``long`` are left out unless ``CASEFILE_TEST_LONG`` is set, and of those that are marked ``sampled`` some cases.
``-m waits`` runs what waits for a clock, a process, a socket or a browser.
"""

import contextlib
import gc
import os
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from hatch_build import compile_catalogues
from tests import bytecode, chance  # noqa: F401 - what is imported after bytecode is kept compiled
from tests.amounts import LONG, often
from tests.cli.runs import casefile, process
from tests.orders import ORDERS, Order, asked, orders_of
from tests.postgresql import database, place, postgresql, postgresql_empty, postgresql_laid_out, postgresql_server
from tests.sampling import Sampling
from tests.waiting import FIXTURES, file_waits

__all__ = ["casefile", "place", "postgresql", "postgresql_empty", "postgresql_laid_out", "postgresql_server", "process"]

compile_catalogues()  # a clone comes without, and a translation may have changed since they were built

# A busy machine is slow now and then, which says nothing about the code: no deadline and no alarm about speed.
settings.register_profile(
    "short", max_examples=often(40, 100), deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("long", settings.get_profile("short"), max_examples=5_000)
settings.load_profile("short")

SLOW = {
    *("bots", "browser", "correspondence", "secrets", "server"),
    *("test_arena.py", "test_secrets.py", "test_secrets_page.py"),
}
"""The folders and files whose tests are all marked ``slow``."""


EXTRAS = Path(__file__).parent / "extras"
"""The tests of those extras of the package that the environment of all other tests does without."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the stories be asked in another order than the plain one, and what needs more packages be collected."""
    parser.addoption("--extras", action="store_true", help="run tests/extras too, which needs requirements/extras.txt")
    for name in ORDERS:
        parser.addoption(f"--{name}", action="store_true", help=f"ask the stories in another order: {name}")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test in each order in which it is to be asked."""
    given = [name for name in ORDERS if metafunc.config.getoption(f"--{name}")]
    path = metafunc.definition.path.relative_to(Path(__file__).parent).as_posix()
    names = orders_of(path, metafunc.definition.name, given)
    if names:
        metafunc.parametrize("order", names, indirect=True, ids=[name or "plain" for name in names])


@pytest.fixture(autouse=True)
def order(request: pytest.FixtureRequest) -> Iterator[None]:
    """The order in which the requests of a story are asked."""
    name = getattr(request, "param", "")
    if not name:
        yield
        return
    with contextlib.ExitStack() as databases:

        def made() -> str:
            server, laid_out = map(request.getfixturevalue, ("postgresql_server", "postgresql_laid_out"))
            return databases.enter_context(database(server, laid_out))

        with asked(Order(name, made)):
            yield


def pytest_configure(config: pytest.Config) -> None:
    """Let chance follow from the names of the tests, and what they start be interrupted.

    A shell that runs the tests in the background lets them ignore that, and so whatever they start.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    with tempfile.NamedTemporaryFile(prefix="casefile-test-", delete=False) as told:
        os.environ[chance.TOLD] = told.name
    config.add_cleanup(Path(told.name).unlink)
    chance.settle()
    if not LONG:
        config.pluginmanager.register(Sampling())


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out what needs more packages than all other tests, unless it is asked for."""
    return True if collection_path == EXTRAS and not config.getoption("--extras") else None


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Search for cycles as the server does, and never among what is made while tests are collected: all of it stays.

    By default Python searches whenever 700 objects more are alive, and now and then among the million of these.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(10_000, 10, 10)
        gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Say which test runs."""
    chance.tell(item.nodeid)


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[Any]) -> Iterator[None]:
    """What several tests share must not depend on which of them comes first."""
    before = chance.running()
    if fixturedef.scope != "function":
        chance.tell(f"{fixturedef.baseid} {fixturedef.argname}")
    try:
        return (yield)
    finally:
        chance.tell(before)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what a folder or a file says about its tests; leave out what is not asked in an order that is asked for."""
    if any(config.getoption(f"--{name}") for name in ORDERS):
        asked = {item: None for item in items if "order" in getattr(getattr(item, "callspec", None), "params", ())}
        config.hook.pytest_deselected(items=[item for item in items if item not in asked])
        items[:] = list(asked)
    if not LONG:
        left_out = [item for item in items if item.get_closest_marker("long")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("long")]
    for item in items:
        if SLOW & set(item.path.relative_to(Path(__file__).parent).parts):
            item.add_marker("slow")
        if FIXTURES & set(getattr(item, "fixturenames", ())) or file_waits(item.path):
            item.add_marker("waits")
