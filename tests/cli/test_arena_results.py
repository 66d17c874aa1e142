"""``casefile arena --results``: one match in parts, in several processes, and after any process was killed."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from multiprocessing import active_children
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import click
import pytest
from filelock import FileLock

from casefile.arena.duplicate import MatchGame, MatchPlan
from casefile.bots import Seating
from casefile.cli.workers import ENDS, Guests, LocalWorkers, chunks, here
from casefile.core.actions import Action, Menu
from casefile.core.dealing import Draw
from casefile.core.engine import Observation
from casefile.games import GAMES
from tests.cli.runs import Run
from tests.clone import ROOT
from tests.patience import PATIENCE

QUICK: dict[str, Any] = {"board": "none"}
PLAN = MatchPlan(GAMES["cluedo"], 3, ("eliminator", "detective", "random"), 48, options=QUICK)
NO_GUESTS = Guests({}, 5.0)
MATCH = ("arena", "--bots", "eliminator,detective,random", "--option", "board=none", "--duplicate")


def untimed(blocks: Mapping[int, list[MatchGame]]) -> list[tuple[object, ...]]:
    """All games in order, without times."""
    games = [game for number in sorted(blocks) for game in blocks[number]]
    return [(each.seed, each.names, each.winners, each.turns, each.finished) for each in games]


@pytest.mark.sampled(of="bots")
def test_the_number_of_processes_changes_no_byte(process: Run, tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("one", "two")]
    for more in ((), ("--json",)):
        one, two = (
            process(*MATCH, *more, "--games", "12", "--workers", str(count), "--results", str(file))
            for count, file in enumerate(files, 1)
        )
        assert (one.status, one.err, two.status, two.err) == (0, "", 0, "")
        assert one.out == two.out
        assert "second" not in one.out
        assert files[0].read_bytes() == files[1].read_bytes()


def test_a_second_run_goes_on_and_plays_no_game_again(casefile: Run, tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    assert casefile(*MATCH, "--games", "12", "--results", str(whole)).status == 0
    assert casefile(*MATCH, "--games", "6", "--results", str(parts)).status == 0
    assert whole.read_bytes().startswith(parts.read_bytes())
    # A game played again would have its number of turns again.
    changed = parts.read_text().replace('"turns":', '"turns":1000', 1)
    parts.write_text(changed)
    assert casefile(*MATCH, "--games", "12", "--results", str(parts)).status == 0
    assert parts.read_text().startswith(changed)
    assert parts.read_bytes().splitlines()[7:] == whole.read_bytes().splitlines()[7:]


def test_fewer_games_than_the_file_has_leave_it_whole(casefile: Run, tmp_path: Path) -> None:
    file = tmp_path / "file"
    longer = casefile(*MATCH, "--games", "12", "--results", str(file))
    data = file.read_bytes()
    shorter = casefile(*MATCH, "--games", "6", "--results", str(file))
    assert (longer.out.splitlines()[0], shorter.out.splitlines()[0]) == (
        "cluedo, 3 seats, 12 games of 4 deals",
        "cluedo, 3 seats, 6 games of 2 deals",
    )
    assert file.read_bytes() == data


def test_a_torn_last_line_is_played_again(casefile: Run, tmp_path: Path) -> None:
    file = tmp_path / "file"
    first = casefile(*MATCH, "--games", "6", "--results", str(file))
    data = file.read_bytes()
    file.write_bytes(data[:-40])
    again = casefile(*MATCH, "--games", "6", "--results", str(file))
    assert (again.out, file.read_bytes()) == (first.out, data)


def test_the_file_of_another_match_is_refused_and_left(casefile: Run, tmp_path: Path) -> None:
    file = tmp_path / "file"
    assert casefile(*MATCH, "--games", "6", "--results", str(file)).status == 0
    data = file.read_bytes()
    refused = casefile(*MATCH, "--games", "6", "--seed", "2", "--results", str(file))
    assert (refused.status, refused.out) == (1, "")
    assert refused.err == (
        "casefile: file, seed: found 1, expected 2 as in this match; other matches need another file.\n"
    )
    assert file.read_bytes() == data


def test_a_file_that_cannot_be_written_is_named(casefile: Run, tmp_path: Path) -> None:
    refused = casefile(*MATCH, "--games", "6", "--results", str(tmp_path / "none" / "file"))
    assert (refused.status, refused.err) == (1, f"casefile: {tmp_path}/none/file: No such file or directory.\n")


def test_what_needs_a_cluster_names_its_extra(casefile: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("casefile.cli.arena.find_spec", lambda name: None)
    said = "this needs the extra for clusters, which is not installed here: pip install 'casefile[cluster]'"
    for more in (("--cluster", "tcp://127.0.0.1:8786"), ("--league",)):
        done = casefile(*MATCH, *more)
        assert (done.status, done.out, done.err) == (2, "", f"casefile: {said}.\n")
    in_japanese = casefile(*MATCH, "--league", lang="ja_JP.UTF-8")
    assert in_japanese.status == 2
    assert "pip install 'casefile[cluster]'" in in_japanese.err
    assert "which is not" not in in_japanese.err


def test_workers_of_a_cluster_are_not_counted_here(casefile: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("casefile.cli.arena.find_spec", lambda name: name)
    done = casefile(*MATCH, "--workers", "2", "--cluster", "tcp://127.0.0.1:8786")
    assert (done.status, done.out) == (2, "")
    assert done.err == "casefile: --workers and --cluster exclude each other: a cluster has workers of its own.\n"


def test_a_league_lets_every_group_meet_and_has_the_best_first(casefile: Run) -> None:
    bots = ("random", "eliminator", "detective", "reckless")
    done = casefile("arena", "--league", "--bots", ",".join(bots), "--option", "board=none", "--games", "1", "--json")
    found = json.loads(done.out)
    # Four groups of three in two directions, everybody in each of three seats; each bot is in three of the groups.
    assert (found["games"], found["deals"], found["duplicate"]) == (24, 8, True)
    assert {name: each["games"] for name, each in found["bots"].items()} == dict.fromkeys(bots, 18)
    points = [each["rating"] for each in found["bots"].values()]
    assert points == sorted(points, reverse=True)
    assert [*found["bots"]][-1] == "random"
    for each in found["bots"].values():
        low, high = each["rating_interval"]
        assert low < each["rating"] < high


def test_the_table_of_a_league_has_the_same_figures(casefile: Run) -> None:
    more = ("arena", "--league", "--bots", "random,eliminator", "--option", "board=none", "--seats", "2")
    told, table = json.loads(casefile(*more, "--json").out), casefile(*more)
    title, heads, *rows, nobody = table.out.splitlines()
    assert (title, heads.split()) == (
        "cluedo, 2 seats, 32 games of 16 deals",
        ["bot", "rating", "95", "%", "interval", "games", "wins", "won", "%", "fair", "%"],
    )
    for row, (name, each) in zip(rows, told["bots"].items(), strict=True):
        low, high = (f"{end:.0f}" for end in each["rating_interval"])
        won = (str(each["games"]), str(each["wins"]), f"{100 * each['win_rate']:.1f}", "50.0")
        assert row.split() == [name, f"{each['rating']:.0f}", low, "to", high, *won]
    assert nobody == f"{told['draws']} won by nobody, {nobody.split()[-4]} games a second"


# -- killed --------------------------------------------------------------------------------------------------------


def test_the_size_of_chunks_changes_nothing() -> None:
    whole = dict(here(PLAN, range(PLAN.blocks), NO_GUESTS))
    for largest in (1, 2):  # of 16 blocks that would be shared by two workers one by one
        blocks = range(PLAN.blocks)
        assert len(chunks(blocks, 1, largest)) == 16 // largest
        assert untimed(dict(LocalWorkers(1, largest)(PLAN, blocks, NO_GUESTS))) == untimed(whole)


def test_chunks_hold_every_block_once() -> None:
    for count in (1, 7, 16, 1000):
        for workers in (1, 2, 50):
            found = chunks(range(count), workers)
            assert [number for chunk in found for number in chunk] == list(range(count))
            assert max(map(len, found)) <= 16
    assert len(chunks(range(1000), 50)) >= 8 * 50


def test_a_worker_that_is_killed_loses_nothing() -> None:
    spread = LocalWorkers(2)(PLAN, range(PLAN.blocks), NO_GUESTS)
    played = dict([next(spread)])
    (victim, _) = active_children()
    assert victim.pid is not None
    os.kill(victim.pid, signal.SIGKILL)
    for number, games in spread:
        assert number not in played
        played[number] = games
    assert untimed(played) == untimed(dict(here(PLAN, range(PLAN.blocks), NO_GUESTS)))
    assert active_children() == []


class Deadly:
    """A bot that ends its process."""

    def __init__(self, seating: Seating, draw: Draw) -> None:
        pass

    def observe(self, observation: Observation) -> None:
        pass

    def choose(self, menu: Menu) -> Action:
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError


def test_games_that_end_every_process_are_given_up() -> None:
    plan = MatchPlan(GAMES["cluedo"], 3, (Deadly,), 3, options=QUICK)
    with pytest.raises(click.ClickException, match=f"The same games were begun {ENDS} times"):
        list(LocalWorkers(2)(plan, range(plan.blocks), NO_GUESTS))
    assert active_children() == []


@pytest.mark.sampled(of="kills")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_run_that_is_killed_goes_on_to_the_same_file(casefile: Run, workers: str, tmp_path: Path) -> None:
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    quick = ("--bots", "eliminator,random", "--option", "board=none", "--games", "1000")
    more = ("arena", *quick, "--workers", workers, "--results")
    command = [sys.executable, "-c", "from casefile.__main__ import main; main()", *more, str(killed)]
    with subprocess.Popen(command, cwd=ROOT) as running:
        until = monotonic() + PATIENCE
        while (not killed.exists() or killed.read_bytes().count(b"\n") < 20) and monotonic() < until:
            sleep(0.01)
        running.kill()
    assert 20 <= killed.read_bytes().count(b"\n") < 1001
    continued, once = (casefile(*more, str(file)) for file in (killed, whole))
    assert (continued.status, once.status) == (0, 0)
    assert continued.out == once.out
    assert killed.read_bytes() == whole.read_bytes()


def having(name: str) -> set[int]:
    """Return the processes that have a variable of this name in their environment."""
    found = set[int]()
    for each in Path("/proc").glob("[0-9]*/environ"):
        with suppress(OSError):  # it has just ended
            if f"\0{name}=".encode() in b"\0" + each.read_bytes():
                found.add(int(each.parent.name))
    return found


@pytest.mark.waits
@pytest.mark.parametrize("sent", [None, signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_no_process_of_a_match_is_left_running(sent: signal.Signals | None, tmp_path: Path) -> None:
    results, mark = tmp_path / "results", f"MATCH_{os.getpid()}_{sent}"
    games = "60" if sent is None else "30000"
    quick = ("--bots", "eliminator,random", "--option", "board=none", "--games", games, "--workers", "2")
    command = [sys.executable, "-m", "casefile", "arena", *quick, "--results", str(results)]
    with subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, mark: ""}
    ) as running:
        until = monotonic() + PATIENCE
        while (not results.exists() or results.read_bytes().count(b"\n") < 20) and monotonic() < until:
            sleep(0.01)
        if sent is not None:
            assert len(having(mark)) >= 5  # the command, both workers, their parent, and a tracker of multiprocessing
            running.send_signal(sent)
    until = monotonic() + PATIENCE
    while (left := having(mark)) and monotonic() < until:
        sleep(0.05)
    assert left == set()


TWO = ("arena", "--bots", "random,random", "--seats", "2", "--option", "board=none", "--games", "2", "--results")


def test_two_runs_do_not_write_one_file_at_once(casefile: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    with FileLock(f"{file}.lock"):
        done = casefile(*TWO, str(file))
    said = "casefile: match.jsonl: found another run that writes this file, expected one run at a time.\n"
    assert (done.status, done.err) == (1, said)
    assert casefile(*TWO, str(file)).status == 0


@pytest.mark.parametrize("left", [0, 20])
def test_a_file_that_was_torn_in_its_head_is_begun_anew(left: int, casefile: Run, tmp_path: Path) -> None:
    whole, torn = tmp_path / "whole", tmp_path / "torn"
    assert casefile(*TWO, str(whole)).status == 0
    torn.write_bytes(whole.read_bytes()[:left])
    assert casefile(*TWO, str(torn)).status == 0
    assert torn.read_bytes() == whole.read_bytes()
