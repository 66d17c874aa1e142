"""``casefile arena``: matches, also with bots in other programs that are honest, silent, slow, dying or mad."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from casefile.arena.duplicate import MatchGame, MatchPlan, play
from casefile.cli import foreign
from casefile.cli.foreign import Visitors
from casefile.games import GAMES
from tests.cli.emulator import Emulator
from tests.cli.runs import Run
from tests.clone import ROOT
from tests.patience import PATIENCE
from tests.test_docs import blocks

HEAD = """
import json, os, subprocess, sys, time
open(sys.argv[1], "a").write(f"{os.getpid()}\\n")
def say(message):
    print(json.dumps(message), flush=True)
def first(menu):
    kind, fields = next((kind, fields) for kind, fields in menu.items() if kind != "accuse")
    return {"type": "action", "action": {"kind": kind, **{name: values[0] for name, values in fields.items()}}}
READY = {"type": "ready", "version": 1}
for line in sys.stdin:
    message = json.loads(line)
    kind = message["type"]
"""
HONEST = """
    if kind == "hello": say(READY)
    if kind == "choose": say(first(message["menu"]))
"""
READY = """
    if kind == "hello": say(READY)
    if kind == "choose":
        """
BOTS = {
    "honest": HONEST,
    "never_ready": "    pass",
    "silent": READY + "pass",
    "slow": READY + "time.sleep(60); say(first(message['menu']))",
    "dead_at_once": "    sys.exit('I do not want to play')",
    "dying": READY + "print('first', file=sys.stderr); sys.exit('out of ideas')",
    "closing": READY + "os.close(1); time.sleep(600)",
    "chatting": READY + "print('Hello!', flush=True)",
    "endless": READY + "sys.stdout.write('x' * 10_000_000); sys.stdout.flush()",
    "cheating": READY + "say({'type': 'action', 'action': {'kind': 'end_turn'}})",
    "misspelling": READY + "say({'type': 'action', 'action': {'kind': 'suggest', 'weapon': 'rope'}})",
    "complaining": READY + "say({'type': 'error', 'text': 'too hard'})",
    "newer": "    say({'type': 'ready', 'version': 2})",
    "parent": READY + "open(sys.argv[1], 'a').write(str(subprocess.Popen(['sleep', '60']).pid) + chr(10))",
}
REASONS = {
    "never_ready": "It gave no answer within 1.5 seconds",
    "silent": "It gave no answer within 0.3 seconds",
    "slow": "It gave no answer within 0.3 seconds",
    "dead_at_once": "It ended with status 1: I do not want to play",
    "dying": "It ended with status 1: out of ideas",
    "closing": "It ended its output",
    "chatting": "It answered nonsense: answer: found 'Hello!', expected a JSON object",
    "endless": "It answered nonsense: answer: found 'xxxxxxx",
    "cheating": r"It chose EndTurn\(\), which is not allowed \(cluedo-\d+: ",
    "misspelling": "It answered nonsense: suggest: found no field suspect",
    "complaining": "It answered nonsense: answer: found the error 'too hard'",
    "newer": "It answered nonsense: ready, version: found 2, expected 1",
    "parent": "It gave no answer within 0.3 seconds",
}
QUICK: dict[str, Any] = {"board": "none"}


@pytest.fixture
def words(tmp_path: Path) -> Callable[[str], list[str]]:
    """The command of a bot; each process of it notes its number in the file ``pids``."""

    def made(name: str) -> list[str]:
        file = tmp_path / f"{name}.py"
        file.write_text(HEAD + BOTS[name], encoding="utf-8")
        return [sys.executable, "-ISu", str(file), str(tmp_path / "pids")]

    return made


def pids(folder: Path) -> list[int]:
    """The processes that bots have noted."""
    file = folder / "pids"
    return [int(line) for line in file.read_text().split()] if file.exists() else []


def runs(pid: int) -> bool:
    """Whether a process runs; one that has ended and that nobody has asked about yet does not."""
    try:
        os.kill(pid, 0)
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except (ProcessLookupError, FileNotFoundError):
        return False


def all_ended(folder: Path) -> bool:
    """Whether every process that a bot noted ends within some seconds."""
    until = monotonic() + PATIENCE
    while any(map(runs, pids(folder))) and monotonic() < until:
        sleep(0.02)
    return not any(map(runs, pids(folder)))


def match(words: list[str], games: int = 3, seconds: float = 20, *more: str) -> list[MatchGame]:
    """A quick match of the bot ``guest`` against ``eliminator``."""
    names = ("guest", *(more or ("eliminator", "eliminator")))
    plan = MatchPlan(GAMES["cluedo"], 3, names, games, options=QUICK, guests=frozenset({"guest"}))
    with Visitors({"guest": words}, seconds) as invited:
        return [game for block in play(plan, range(plan.blocks), lambda: 0.0, invited) for game in block]


# -- programs ------------------------------------------------------------------------------------------------------


def test_one_of_our_bots_plays_the_same_in_a_program_of_its_own() -> None:
    plan = MatchPlan(GAMES["cluedo"], 3, ("detective", "eliminator"), 6, options=QUICK)
    inside = [game for block in play(plan, range(plan.blocks), lambda: 0.0) for game in block]
    command = [sys.executable, "-c", "from casefile.__main__ import main; main()", "bot", "detective"]
    with Visitors({"detective": command}, 20) as invited:
        outside = [game for block in play(plan, range(plan.blocks), lambda: 0.0, invited) for game in block]
    assert outside == inside


def test_an_honest_program_plays_to_the_end_in_one_process(words: Callable[[str], list[str]], tmp_path: Path) -> None:
    played = match(words("honest"), 6, 20)
    assert all(game.finished and not any(game.forfeits) for game in played)
    assert not any(game.names[seat] == "guest" for game in played for seat in game.winners)  # it never accuses
    assert len(pids(tmp_path)) == 1
    assert all_ended(tmp_path)


def test_the_bot_of_the_page_plays(tmp_path: Path) -> None:
    file = tmp_path / "my_bot.py"
    file.write_text(blocks(ROOT / "docs" / "bot-protocol.md", "python")[0], encoding="utf-8")
    played = match([sys.executable, str(file)], 3, 20)
    assert all(game.finished and not any(game.forfeits) for game in played)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", REASONS)
def test_a_program_that_fails_forfeits_and_the_match_goes_on(
    words: Callable[[str], list[str]], name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(foreign, "STARTING", 1.5 if name == "never_ready" else 20.0)
    # Only who keeps the match waiting is given little time: a busy machine must not make others late.
    played = match(words(name), seconds=0.3 if "no answer" in REASONS[name] else 20)
    assert len(played) == 3
    for game in played:
        seat = game.names.index("guest")
        assert re.match(REASONS[name], game.forfeits[seat])
        assert "\n" not in game.forfeits[seat]
        assert [game.forfeits[other] for other in range(3) if other != seat] == ["", ""]
        # The others play on and one of them wins.
        assert game.finished
        assert game.winners
        assert game.winners[0] != seat
        assert game.seconds[seat] == ()
    # A new process for each game, with whatever it had started itself.
    if name != "never_ready":  # which may be ended before it has written its own down
        assert len(pids(tmp_path)) >= 3
    assert all_ended(tmp_path)


def test_a_slow_program_within_its_time_is_timed(words: Callable[[str], list[str]]) -> None:
    ticks = iter(range(10**9))
    plan = MatchPlan(GAMES["cluedo"], 2, ("guest", "eliminator"), 2, options=QUICK, guests=frozenset({"guest"}))
    with Visitors({"guest": words("honest")}, 20) as invited:
        (block,) = play(plan, range(plan.blocks), lambda: float(next(ticks)), invited)
    for game in block:
        assert {second for by in game.seconds for second in by} == {1.0}
        assert all(game.seconds)


def test_a_game_that_all_forfeit_is_given_up(words: Callable[[str], list[str]], tmp_path: Path) -> None:
    played = match(words("cheating"), 3, 20, "guest", "guest")
    assert [game.winners for game in played] == [(), (), ()]
    assert [all(game.forfeits) for game in played] == [True] * 3
    assert not any(game.finished for game in played)
    assert all_ended(tmp_path)


def test_a_program_that_cannot_be_started_forfeits(tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.write_text("no program")
    broken.chmod(0o755)
    played = match([str(broken)])
    assert {reason for game in played for reason in game.forfeits} == {"", "It could not be started: Exec format error"}


# -- the command ---------------------------------------------------------------------------------------------------


def arena(*more: str) -> tuple[str, ...]:
    return ("arena", "--option", "board=none", "--duplicate", "--json", *more)


def test_the_result_is_one_object(casefile: Run) -> None:
    done = casefile(*arena("--bots", "detective,eliminator,random", "--games", "7", "--seed", "5"))
    assert (done.status, done.err) == (0, "")
    found = json.loads(done.out)
    # Seven games are rounded up to nine: three deals, each with everybody in each of three seats.
    assert (found["rules"], found["seats"], found["games"], found["deals"], found["duplicate"]) == (
        *("cluedo", 3, 9, 3),
        True,
    )
    assert list(found["bots"]) == ["detective", "eliminator", "random"]
    assert sum(each["wins"] for each in found["bots"].values()) + found["draws"] == 9
    for each in found["bots"].values():
        low, high = each["interval"]
        assert low <= each["win_rate"] == round(each["wins"] / each["games"], 4) <= high
        assert (each["games"], each["fair_share"], each["forfeits"]) == (9, 0.3333, 0)
        assert 0 < each["seconds_per_choice"]["median"] <= each["seconds_per_choice"]["p95"]
        assert (each["mean_turns_to_win"] is None) == (each["wins"] == 0)


def untimed(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(text)
    for name in ("seconds", "games_per_second"):
        del found[name]
    for each in found["bots"].values():
        del each["seconds_per_choice"]
    return found


@pytest.mark.sampled(of="bots")
def test_the_number_of_processes_changes_nothing(
    process: Run, words: Callable[[str], list[str]], tmp_path: Path
) -> None:
    bots = f"exec:{' '.join(words('honest'))},eliminator,exec:{' '.join(words('cheating'))},random"
    one, two = (process(*arena("--bots", bots, "--games", "12", "--jobs", jobs)) for jobs in ("1", "2"))
    assert (one.status, one.err, two.status, two.err) == (0, "", 0, "")
    assert untimed(one.out) == untimed(two.out)
    cheat = untimed(one.out)["bots"][bots.split(",")[2]]
    # Three of four bots play in each block of three games, each of them in three of four blocks.
    assert cheat["forfeits"] == cheat["games"] > 0
    assert sum(cheat["reasons"].values()) == cheat["forfeits"]
    assert all_ended(tmp_path)


def test_the_table_is_readable(casefile: Run, words: Callable[[str], list[str]]) -> None:
    name = f"exec:{' '.join(words('complaining'))}"
    done = casefile("arena", "--bots", f"{name},eliminator", "--games", "2", "--option", "board=none", "--seats", "2")
    assert done.status == 0
    head, columns, *rows = done.out.splitlines()
    assert head == "cluedo, 2 seats, 2 games of 2 deals"
    assert columns.split()[:3] == ["bot", "games", "wins"]
    assert rows[0].startswith(name)
    assert "too hard" in rows[-1]


@pytest.mark.sampled(of="bots")
@pytest.mark.parametrize(
    ("bots", "more", "each_plays"),
    [
        ("greedy,random", ("--rules", "hide_tracks", "--games", "2"), 1),
        ("greedy,random", ("--rules", "hide_tracks", "--games", "5"), 3),
        ("eliminator,detective,inspector,reckless", ("--seats", "3", "--option", "board=none", "--games", "8"), 9),
        ("eliminator,detective,inspector,reckless", ("--option", "board=none", "--games", "2", "--duplicate"), 9),
    ],
)
def test_all_that_are_named_play_equally_often(
    casefile: Run, bots: str, more: tuple[str, ...], each_plays: int
) -> None:
    found = json.loads(casefile("arena", "--bots", bots, *more, "--json").out)
    assert {name: each["games"] for name, each in found["bots"].items()} == dict.fromkeys(bots.split(","), each_plays)


def test_one_player_has_a_match_too(casefile: Run) -> None:
    done = casefile("arena", "--bots", "greedy", "--rules", "hide_tracks", "--games", "5", "--json")
    found = json.loads(done.out)
    assert (found["seats"], found["games"], found["deals"], list(found["bots"])) == (1, 5, 5, ["greedy"])


@pytest.mark.parametrize(
    ("bots", "said"),
    [
        ("nobody", "nobody"),
        ("greedy", "greedy"),
        ("eliminator,", "''"),
        ("exec:", "found no program"),
        ("exec:no_such_program --fast", "found no program 'no_such_program'"),
        ("exec:'x", "No closing quotation"),
    ],
)
def test_what_cannot_play_is_refused_with_the_reason(casefile: Run, bots: str, said: str) -> None:
    done = casefile(*arena("--bots", bots))
    assert done.status == 2
    assert said in done.err


@pytest.mark.sampled(of="bots")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interruption_ends_every_program(
    words: Callable[[str], list[str]], tmp_path: Path, number: signal.Signals, jobs: int
) -> None:
    bots = f"exec:{' '.join(words('parent'))},eliminator"
    more = arena("--bots", bots, "--games", "30", "--seconds", "60", "--jobs", str(jobs))
    command = [sys.executable, "-c", "from casefile.__main__ import main; main()", *more]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, start_new_session=True
    ) as process:
        until = monotonic() + PATIENCE
        # Each job has one program that waits, and that has started another one.
        while len(pids(tmp_path)) < 2 * jobs and monotonic() < until:
            sleep(0.02)
        assert len(pids(tmp_path)) >= 2 * jobs
        assert all(map(runs, pids(tmp_path)))
        # The keyboard reaches everything that the command has started, unless it has a session of its own.
        (os.killpg if number == signal.SIGINT else os.kill)(process.pid, number)
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == {signal.SIGINT: 130, signal.SIGTERM: 143}[number]
    assert (out, err.strip()) == (b"", b"")
    assert all_ended(tmp_path)


@pytest.fixture(autouse=True)
def nothing_left(tmp_path: Path) -> Iterator[None]:
    """End what a failed test has left."""
    yield
    for pid in filter(runs, pids(tmp_path)):
        os.kill(pid, signal.SIGKILL)


# -- our bots as programs ------------------------------------------------------------------------------------------


def test_a_bot_says_what_is_wrong_and_ends(casefile: Run) -> None:
    done = casefile("bot", "eliminator", typed='{"type": "observed", "event": null}\n')
    assert (done.status, json.loads(done.out)["type"]) == (1, "error")
    assert json.loads(done.out)["text"].startswith("line 1: message: found 'observed', expected ")
    assert casefile("bot", "eliminator").status == 0
    assert casefile("bot", "nobody").status == 2


def test_what_cannot_happen_in_a_game_is_no_crash(casefile: Run) -> None:
    from casefile.arena.protocol import hello
    from casefile.bots import Seating
    from casefile.core.cards import Seat
    from casefile.core.table import set_up
    from tests.rules import rule_set

    rules = rule_set("cluedo")
    greeting = hello(Seating(rules, set_up(rules, 3, QUICK), Seat(0)), bytes(32))
    shown = {"type": "observed", "event": {"kind": "card_shown", "seat": 1, "to": 2, "card": None}}
    done = casefile("bot", "eliminator", typed=f"{json.dumps(greeting)}\n{json.dumps(shown)}\n")
    ready, error = map(json.loads, done.out.splitlines())
    assert (done.status, done.err, ready["type"], error["type"]) == (1, "", "ready", "error")
    assert error["text"].startswith(
        "line 2: event 1 (card_shown): found card_shown (seat 1, to 2, card None), expected "
    )


@pytest.mark.parametrize("columns", [60, 80, 100, 120])
def test_on_a_narrow_terminal_columns_go_and_names_stay(columns: int) -> None:
    command = ["arena", "--bots", "superintendent,detective", "--option", "board=none", "--games", "2", "--duplicate"]
    with Emulator(command, (columns, 24)) as at:
        at.sees("games a second")
        head = next(line for line in at.text.splitlines() if "95 % interval" in line)
        rows = [line for line in at.text.splitlines() if line.lstrip().startswith(("superintendent ", "detective "))]
    assert len(rows) == 2
    assert all("%" in row and " to " in row for row in rows)
    assert "won" in head
    # The bar goes first, then the times: with both the table has 109 columns, without the bar 96, without times 75.
    assert ("p95 ms" in head, "━" in "".join(rows)) == (columns >= 100, columns >= 120)


def test_a_port_that_cannot_be_is_refused_at_the_start(casefile: Run) -> None:
    done = casefile("arena", "--bots", "detective,tcp:localhost:99999", "--option", "board=none", "--seats", "2")
    said = "casefile: tcp:localhost:99999, port: found 99999, expected 1 to 65535.\n"
    assert (done.status, done.out, done.err) == (2, "", said)
