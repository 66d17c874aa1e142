"""The way of a request through the code: the files that a reader opens to follow it, in their order.

    python -m bench.walks [--steps]

A server runs in this process over a real store, and a browser sends it real requests in the middle of a game: the game
is in memory, the person is known, and what is made once has been made. The functions of ``casefile`` that the task of
the request enters are written down in order. A *stay* is a run of such entries within one file. A *return* is a stay in
a file that was left before. What counts as an entry:

* from the call of the route's handler (``Endpoint``, ``server/wire/routing.py``) to the call of the response. So the
  guard, the packing and the counting of what waits are left out, and so is the processor time that they charge while a
  handler waits. Where the handler raises, its walk ends, and the walk to the error page begins with the handler of the
  error (``ERRORS``, ``server/app.py``);
* a function counts when it begins, not when it goes on after a pause. A function that one caller calls again counts
  once, as in a loop. A comprehension and a lambda belong to the function around them;
* an attribute and an operator are no entry: properties, and methods whose names have two underscores;
* outside the server (``server`` and ``correspondence/server``) and in the store one step is enough: the entry counts,
  and nothing that the function calls.

Other tasks and threads are left out: the hub, the runner, the statements of the store. With ``--steps`` each stay is
printed with its functions.
"""

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from types import CodeType, FrameType

from starlette.responses import Response

import casefile
from casefile.core.actions import pick
from casefile.core.inquiry import Accuse
from casefile.server.app import ERRORS
from casefile.server.routes.table.audiences import scene_for
from casefile.server.routes.table.moment import moment_of
from casefile.server.tables.session import Access
from casefile.server.wire.audience_pages import Audience
from casefile.server.wire.routing import Endpoint
from tests.correspondence.by_post import Game
from tests.server.running_server import RunningServer, party, running_server

ROOT = f"{Path(casefile.__file__).parent}/"
READ_ON = ("server/", "correspondence/server/")
"""The folders in which a reader follows what a function calls."""
ONE_STEP = ("server/store/",)
"""The folder among them that is one step."""
MIDDLEWARE = ("server/tasks/costs.py", "server/wire/budgets.py", "server/routes/entry/guard.py")
"""The files whose functions also run while a handler waits."""
BEGIN, END = Endpoint.__call__.__code__, Response.__call__.__code__
FAILED = {handler.__code__ for handler in ERRORS.values()}
WARM = 4
"""The actions before those that are followed."""


@dataclass
class Walk:
    """The functions that were entered, in order: of each the file and the name."""

    entered: list[tuple[str, str]] = field(default_factory=list)

    @property
    def stays(self) -> list[tuple[str, list[str]]]:
        """The runs of entries within one file: the file, and the functions."""
        return [(file, [name for _, name in run]) for file, run in groupby(self.entered, lambda each: each[0])]

    @property
    def returns(self) -> int:
        """The number of stays in a file that was left before."""
        return len(self.stays) - self.files

    @property
    def files(self) -> int:
        """The number of files."""
        return len({file for file, _ in self.entered})


def file_of(code: CodeType) -> str:
    """The file of a function within ``casefile``; empty for a function that stands elsewhere."""
    return code.co_filename.removeprefix(ROOT) if code.co_filename.startswith(ROOT) else ""


def anonymous(code: CodeType) -> bool:
    """Whether it is a comprehension, a lambda or a module."""
    return code.co_name.startswith("<")


@dataclass
class Walker:
    """Follows the calls of one task, and writes them down between the beginning of a handler and its answer."""

    task: "asyncio.Task[object] | None"
    values: set[CodeType]
    walk: Walk | None
    handler: Walk
    failed: Walk
    seen: dict[FrameType, bool] = field(default_factory=dict)
    called: dict[FrameType, set[CodeType]] = field(default_factory=dict)

    def __call__(self, frame: FrameType, event: str, _argument: object) -> None:
        """Take in one call. The interpreter calls this for every function that is entered."""
        if event != "call" or frame in self.seen or asyncio.current_task() is not self.task:
            return
        code, file = frame.f_code, file_of(frame.f_code)
        if code is BEGIN or code is END or code in FAILED:
            self.walk = self.handler if code is BEGIN else None if code is END else self.failed
        if self.walk is None or not file or anonymous(code):
            return
        counts = code in FAILED or (
            self._followed(frame)
            and not (code is BEGIN or code in self.values or code.co_name.startswith("__") or file in MIDDLEWARE)
        )
        self.seen[frame] = code is BEGIN or (counts and file.startswith(READ_ON) and not file.startswith(ONE_STEP))
        if counts:
            self.walk.entered.append((file, code.co_qualname))

    def _followed(self, frame: FrameType) -> bool:
        """Whether a reader follows this call: the caller's inside is read, and it has not called this before."""
        caller = frame.f_back
        while caller is not None and (not file_of(caller.f_code) or anonymous(caller.f_code)):
            caller = caller.f_back
        if caller is None:
            return True
        before = self.called.setdefault(caller, set())
        if frame.f_code in before or not self.seen.get(caller, True):
            return False
        before.add(frame.f_code)
        return True


def values() -> set[CodeType]:
    """The functions behind the properties of all classes of ``casefile`` that are loaded."""
    modules = [module for name, module in sys.modules.items() if name.partition(".")[0] == "casefile"]
    classes = {each for module in modules for each in vars(module).values() if isinstance(each, type)}
    found = (each.fget for one in classes for each in vars(one).values() if isinstance(each, property))
    return {code for each in found if (code := getattr(each, "__code__", None)) is not None}


@contextmanager
def walking(*, request: bool = True) -> Iterator[tuple[Walk, Walk]]:
    """Follow this task: of a ``request`` its handler and, apart, the page of its error; else everything."""
    handler, failed = Walk(), Walk()
    sys.setprofile(Walker(asyncio.current_task(), values(), None if request else handler, handler, failed))
    try:
        yield handler, failed
    finally:
        sys.setprofile(None)


# -- the requests --------------------------------------------------------------------------------------------------


async def table_walks(running: RunningServer) -> dict[str, Walk]:
    """An action at a table, one that is refused, and the table on its way to its page."""
    table = await party(running)
    for number in range(WARM):
        (person, action), kept = await table.legal(), await table.session()
        with walking() as (done, _):
            answer = await person.act(table.id, action)
        assert answer.status == 303, answer.text
        acting = await table.acting()
        waiting = table.seats[acting - 1]
        with walking() as (refused, page):
            answer = await waiting.act(table.id, action, key=str(number))
        assert answer.status == 422, answer.text
        with walking(request=False) as (scene, _):
            _, moment = moment_of(running.site, kept)
            scene_for(running.site, kept, Audience(Access(acting), "en", "http://casefile.test/"), moment)
    return {
        "an action at a table": done,
        "an action that is refused": refused,
        "its error page": page,
        "a table on its way to its page": scene,
    }


async def post_walks(running: RunningServer) -> dict[str, Walk]:
    """A move of a camp in a game by post, and one that is refused."""
    game = Game(running)
    await game.start()
    for number in range(WARM):
        post = await game.post()
        assert post.table is not None
        camp = next(iter(post.game.owed))
        menu = {kind: entry for kind, entry in post.table.menu(post.seat(camp)).items() if kind is not Accuse}
        action = pick(menu, lambda n: 0)
        with walking() as (done, _):
            answer = await game.move(f"{camp} 1", action, key=f"done {number}")
        assert answer.status == 303, answer.text
        with walking() as (refused, page):
            answer = await game.act(f"{camp} 1", "play", turn="99", move="{}", key=f"refused {number}")
        assert answer.status == 422, answer.text
    return {"a move by post": done, "a move by post that is refused": refused, "its error page, by post": page}


def show(name: str, walk: Walk, *, steps: bool) -> None:
    """Print the figures of a walk, and its stays where they are asked for."""
    print(f"{name:<34} {len(walk.entered):>7} {len(walk.stays):>6} {walk.returns:>8} {walk.files:>6}")
    for file, names in walk.stays if steps else ():
        print(f"    {file:<44} {', '.join(names)}")


async def walks() -> dict[str, Walk]:
    """Return all walks by their names."""
    with tempfile.TemporaryDirectory() as folder:
        async with running_server(Path(folder) / "walks.sqlite3") as running:
            return {**await table_walks(running), **await post_walks(running)}


def show_all(found: dict[str, Walk], *, steps: bool) -> None:
    """Print the figures of all walks."""
    print(f"{'':<34} {'entries':>7} {'stays':>6} {'returns':>8} {'files':>6}")
    for name, walk in found.items():
        show(name, walk, steps=steps)


def main() -> None:
    """Read the command line and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", action="store_true", help="print each stay with its functions")
    steps = parser.parse_args().steps
    show_all(asyncio.run(walks()), steps=steps)


if __name__ == "__main__":
    main()
