"""Matches on workers of Dask are byte for byte those of one process, and bots of a server think there."""

import asyncio
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import click
import dask
import pytest
from distributed import LocalCluster
from distributed.cli.dask_scheduler import main as scheduler_command
from distributed.cli.dask_worker import main as worker_command

import casefile as library
from casefile.arena.duplicate import MatchGame, MatchPlan
from casefile.cli.cluster import Cluster
from casefile.cli.main import group
from casefile.cli.workers import Guests, here
from casefile.game import Games
from casefile.games import GAMES
from casefile.server.bots.cluster import pool_of
from casefile.server.bots.protocol import thought_of
from casefile.server.bots.scheduler import BotScheduler
from tests.cli.runs import Run
from tests.clone import ROOT
from tests.patience import COUNTING, PATIENCE
from tests.server.running_server import run, running_server
from tests.server.test_bot_scheduler import bots_turn, opened, plainly, until, with_light, without_answers
from tests.test_docs import blocks

QUICK: dict[str, Any] = {"board": "none"}
PLAN = MatchPlan(GAMES["cluedo"], 3, ("eliminator", "detective", "random"), 48, options=QUICK)
NO_GUESTS = Guests({}, 5.0)
MATCH = ("arena", "--bots", "eliminator,detective,random", "--option", "board=none", "--duplicate")


def local(workers: int, *, processes: bool = True) -> Any:
    """A cluster of this machine, which listens on the loopback only and has no dashboard."""
    return LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        processes=processes,
        protocol="tcp",
        host="127.0.0.1",
        dashboard_address=None,
        scheduler_kwargs={"dashboard": False, "dashboard_address": "127.0.0.1:0"},
    )


def kill_a_worker(cluster: Any) -> None:
    """Kill one of the worker's processes; its nanny begins another one."""
    os.kill(next(iter(cluster.workers.values())).process.pid, signal.SIGKILL)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with local(2) as running:
        yield running


def untimed(blocks: Mapping[int, list[MatchGame]]) -> list[tuple[object, ...]]:
    """All games in order, without times."""
    games = [game for number in sorted(blocks) for game in blocks[number]]
    return [(each.seed, each.names, each.winners, each.turns, each.finished) for each in games]


def test_results_and_table_are_those_of_one_process_and_of_two(cluster: Any, casefile: Run, tmp_path: Path) -> None:
    ways = ((), ("--workers", "2"), ("--cluster", cluster.scheduler_address))
    files = [tmp_path / str(number) for number in range(3)]
    for more in ((), ("--league",), ("--json",)):  # the second and third read what the first has played
        done = [
            casefile(*MATCH, "--games", "12", *more, *way, "--results", str(file))
            for way, file in zip(ways, files, strict=True)
        ]
        assert [each.status for each in done] == [0, 0, 0]
        assert done[0].out == done[1].out == done[2].out
        assert files[0].read_bytes() == files[1].read_bytes() == files[2].read_bytes()


@pytest.mark.parametrize("largest", [1, 5])
def test_the_size_of_tasks_changes_nothing(cluster: Any, largest: int) -> None:
    spread = Cluster(cluster.scheduler_address, largest)(PLAN, range(PLAN.blocks), NO_GUESTS)
    assert untimed(dict(spread)) == untimed(dict(here(PLAN, range(PLAN.blocks), NO_GUESTS)))


def test_another_program_plays_on_the_workers(cluster: Any) -> None:
    plan = MatchPlan(GAMES["cluedo"], 2, ("detective", "eliminator"), 4, options=QUICK)
    command = [sys.executable, "-c", "from casefile.__main__ import main; main()", "bot", "detective"]
    spread = Cluster(cluster.scheduler_address)(plan, range(plan.blocks), Guests({"detective": command}, 20.0))
    assert untimed(dict(spread)) == untimed(dict(here(plan, range(plan.blocks), NO_GUESTS)))


def test_a_worker_that_is_killed_loses_nothing(cluster: Any) -> None:
    spread = Cluster(cluster.scheduler_address, 1)(PLAN, range(PLAN.blocks), NO_GUESTS)
    played = dict([next(spread)])
    kill_a_worker(cluster)
    for number, games in spread:
        assert number not in played
        played[number] = games
    assert untimed(played) == untimed(dict(here(PLAN, range(PLAN.blocks), NO_GUESTS)))


def test_a_run_that_is_killed_goes_on_to_the_same_file(cluster: Any, casefile: Run, tmp_path: Path) -> None:
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    more = ("arena", "--bots", "eliminator,random", "--option", "board=none", "--games", "300", "--results")
    spread = ("--cluster", cluster.scheduler_address)
    command = [sys.executable, "-c", "from casefile.__main__ import main; main()", *more, str(killed), *spread]
    with subprocess.Popen(command, cwd=ROOT) as running:
        until = monotonic() + PATIENCE
        while (not killed.exists() or killed.read_bytes().count(b"\n") < 20) and monotonic() < until:
            sleep(0.01)
        running.kill()
    assert 20 <= killed.read_bytes().count(b"\n") < 301
    continued, once = casefile(*more, str(killed), *spread), casefile(*more, str(whole))
    assert (continued.status, once.status) == (0, 0)
    assert continued.out == once.out
    assert killed.read_bytes() == whole.read_bytes()


# -- what cannot be ------------------------------------------------------------------------------------------------


def test_a_worker_with_another_version_is_named(cluster: Any, casefile: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    installed = library.__version__
    monkeypatch.setattr(library, "__version__", "99.0")
    done = casefile(*MATCH, "--games", "3", "--cluster", cluster.scheduler_address)
    assert (done.status, done.out) == (1, "")
    assert f"a worker of the cluster: found casefile {installed}, expected casefile 99.0 as here" in done.err


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nonsense://x", "127.0.0.1"])
def test_an_address_where_no_scheduler_is_is_named(
    address: str, casefile: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("casefile.cli.cluster.CONNECTING", 0.5)
    done = casefile(*MATCH, "--games", "3", "--cluster", address)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"casefile: {address}: found no scheduler of a cluster there (")


@pytest.mark.parametrize("address", ["nonsense", ""])
def test_nothing_follows_the_sentence_on_an_address(address: str) -> None:
    command = [sys.executable, "-c", "from casefile.__main__ import main; main()", *MATCH, "--cluster", address]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(f"casefile: {address}: found no scheduler of a cluster there (")
    assert done.stderr.count("\n") == 1


def test_a_cluster_without_workers_is_refused(casefile: Run) -> None:
    with local(0) as empty:
        done = casefile(*MATCH, "--games", "3", "--cluster", empty.scheduler_address)
    assert (done.status, done.err) == (2, f"casefile: {empty.scheduler_address}: the cluster has no workers yet.\n")


def test_workers_that_end_again_and_again_are_said() -> None:
    with local(1) as failing:
        failing.scheduler.allowed_failures = 0
        spread = Cluster(failing.scheduler_address)(PLAN, range(PLAN.blocks), NO_GUESTS)
        next(spread)
        kill_a_worker(failing)
        with pytest.raises(click.ClickException, match="The workers of the cluster were ended again and again"):
            list(spread)


def test_a_cluster_that_ends_in_mid_run_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("casefile.cli.cluster.CONNECTING", 1.0)
    with local(1, processes=False) as ending:
        spread = Cluster(ending.scheduler_address, 1)(PLAN, range(PLAN.blocks), NO_GUESTS)
        next(spread)
    with pytest.raises(click.ClickException, match="the cluster has ended"):
        list(spread)
    assert "Traceback" not in capsys.readouterr().err


# -- bots of a server ----------------------------------------------------------------------------------------------


def test_the_bot_of_a_live_table_moves_by_a_worker(cluster: Any, tmp_path: Path) -> None:
    async def play() -> None:
        heavy = Games(with_light(GAMES["cluedo"]), *(game for slug, game in GAMES.items() if slug != "cluedo"))
        places = [cluster.scheduler_address]
        async with running_server(tmp_path / "a.sqlite3", pace=0, games=heavy, think_by=places) as running:
            assert "answer_to" not in cluster.scheduler.task_prefixes
            session = await (await bots_turn(running)).session()
            before = session.table.version
            await until(lambda: session.table.version > before)
            assert cluster.scheduler.task_prefixes["answer_to"].state_counts["memory"] >= 1

    run(play)


def test_a_worker_chooses_what_is_chosen_at_the_table(cluster: Any) -> None:
    async def play() -> None:
        game = without_answers(with_light(GAMES["cluedo"]))
        with closing(BotScheduler(pool_of([cluster.scheduler_address], GAMES))) as thinkers:
            for bot in ("eliminator", "detective", "inspector"):
                session = opened(game, bot)
                seat = session.waiting_for
                assert seat is not None
                assert await thinkers.choose(session, bot, seat) == plainly(session, bot, seat)

    asyncio.run(play())


def test_a_thought_without_its_cluster_fails(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("casefile.server.bots.cluster.CONNECTING", 0.5)
    session = opened(GAMES["cluedo"], "detective")
    seat = session.waiting_for
    assert seat is not None
    thought = thought_of(session.plan.encode(), session.table, "detective", seat, session.secret)
    with closing(pool_of(["tcp://127.0.0.1:9"], GAMES)) as pool:
        for _ in range(2):
            with pytest.raises(BrokenProcessPool, match=r"tcp://127\.0\.0\.1:9: "):
                pool.submit(thought).result(PATIENCE)
    with closing(pool_of([cluster.scheduler_address], GAMES)) as pool:
        chosen = pool.submit(thought).result(PATIENCE)
    assert chosen == plainly(session, "detective", seat)
    with pytest.raises(RuntimeError):
        pool.submit(thought)


def test_without_the_option_a_server_does_not_import_dask() -> None:
    code = "import sys; import casefile.server.app, casefile.cli.serve; assert 'distributed' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=COUNTING)


def test_a_command_that_is_not_there_is_refused_at_the_start(casefile: Run, tmp_path: Path) -> None:
    done = casefile("serve", "--data", str(tmp_path), "--think-by", "nonsense here")
    assert (done.status, done.out, done.err) == (2, "", "casefile: 'nonsense here': found no program 'nonsense'.\n")


def test_a_cluster_is_one_address_and_nothing_else(casefile: Run, tmp_path: Path) -> None:
    places = ("--think-by", "tcp://127.0.0.1:9", "--think-by", "casefile think")
    done = casefile("serve", "--data", str(tmp_path), *places)
    said = "casefile: --think-by takes the address of one cluster, or commands.\n"
    assert (done.status, done.out, done.err) == (2, "", said)


def test_a_server_without_the_extra_says_so(casefile: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("casefile.cli.serve.find_spec", lambda name: None)
    done = casefile("serve", "--data", str(tmp_path), "--think-by", "tcp://127.0.0.1:9")
    assert (done.status, done.out) == (2, "")
    assert "pip install 'casefile[cluster]'" in done.err


# -- the page ------------------------------------------------------------------------------------------------------


def test_the_commands_of_the_page_have_their_options() -> None:
    lines = "".join(blocks(ROOT / "docs" / "league.md", "sh")).replace("\\\n", "").splitlines()
    commands = {
        "casefile arena": group.commands["arena"],
        "dask scheduler": scheduler_command,
        "dask worker": worker_command,
    }
    seen = set()
    for line in lines:
        for name, command in commands.items():
            if line.startswith(name):
                seen.add(name)
                options = {option for each in command.params for option in (*each.opts, *each.secondary_opts)}
                assert {word for word in shlex.split(line, comments=True) if word.startswith("--")} <= options
    assert seen == {*commands}


def test_the_settings_of_the_page_are_known_to_dask() -> None:
    (settings,) = re.findall(r"^export (.+)$", "".join(blocks(ROOT / "docs" / "league.md", "sh")), re.MULTILINE)
    for name in (each.partition("=")[0] for each in settings.split()):
        assert dask.config.get(name.removeprefix("DASK_").lower().replace("__", "."), None) is not None
