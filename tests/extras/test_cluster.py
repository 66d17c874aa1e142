"""``casefile arena --cluster``: a match on workers of Dask is byte for byte the match of one process."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import click
import pytest
from distributed import LocalCluster

import casefile as library
from casefile.arena.duplicate import MatchGame, MatchPlan
from casefile.cli.cluster import Cluster
from casefile.cli.workers import Guests, here
from casefile.games import GAMES
from tests.cli.runs import Run
from tests.clone import ROOT

QUICK: dict[str, Any] = {"board": "none"}
PLAN = MatchPlan(GAMES["cluedo"], 3, ("eliminator", "detective", "random"), 48, options=QUICK)
NO_GUESTS = Guests({}, 5.0)
MATCH = ("arena", "--bots", "eliminator,detective,random", "--option", "board=none", "--duplicate")


def local(workers: int) -> Any:
    """A cluster of this machine, which listens on the loopback only and has no dashboard."""
    return LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        host="127.0.0.1",
        dashboard_address=None,
        scheduler_kwargs={"dashboard": False, "dashboard_address": "127.0.0.1:0"},
    )


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


def test_a_worker_that_is_killed_loses_nothing() -> None:
    with local(2) as cluster:
        spread = Cluster(cluster.scheduler_address, 1)(PLAN, range(PLAN.blocks), NO_GUESTS)
        played = dict([next(spread)])
        os.kill(next(iter(cluster.workers.values())).process.pid, signal.SIGKILL)
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
        until = monotonic() + 30
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
    assert f"a worker of the cluster: found casefile {installed}, expected casefile 99.0, as here" in done.err


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nonsense://x", "127.0.0.1"])
def test_an_address_where_no_scheduler_is_is_named(
    address: str, casefile: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("casefile.cli.cluster.CONNECTING", 0.5)
    done = casefile(*MATCH, "--games", "3", "--cluster", address)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"casefile: {address}: found no scheduler of a cluster there (")


def test_a_cluster_without_workers_is_refused(casefile: Run) -> None:
    with local(0) as empty:
        done = casefile(*MATCH, "--games", "3", "--cluster", empty.scheduler_address)
    assert (done.status, done.err) == (2, f"casefile: {empty.scheduler_address}: the cluster has no workers yet.\n")


def test_a_cluster_that_ends_in_mid_run_is_said() -> None:
    with local(1) as cluster:
        spread = Cluster(cluster.scheduler_address, 1)(PLAN, range(PLAN.blocks), NO_GUESTS)
        next(spread)
    with pytest.raises(click.ClickException, match="the cluster has ended"):
        list(spread)
