"""``casefile bench-agent``: scripted programs are asked, one that knows everything, and some that do not."""

import json
import socket
import socketserver
import sys
import threading
from pathlib import Path

import pytest

from casefile.games import GAMES
from casefile.puzzles.tasks import ASKED, tasks
from tests.cli.runs import Run

EXACT = """
import json, sys
from itertools import product
import casefile

def answer(asked):
    worlds = casefile.solve(asked["position"])
    rows = list(worlds.counts.values())
    if asked["ask"] == "chance":
        return {"chance": rows[asked["card"]][-1] / worlds.total}
    if asked["ask"] == "accuse":
        certain = [card for card, row in enumerate(rows) if row[-1] == worlds.total]
        return {"accuse": certain if len(certain) == 3 else None}
    if asked["ask"] == "sheet":
        return {"forced": [[card, owner, bool(count)] for card, row in enumerate(rows)
                           for owner, count in enumerate(row) if count in (0, worlds.total)]}
    return {"cards": [0, 6, 12]}

for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
"""
"""A program that counts all deals; it always asks the same question."""


def program(folder: Path, text: str) -> str:
    file = folder / "agent.py"
    file.write_text(text, encoding="utf-8")
    return f"exec:{sys.executable} {file}"


def test_a_program_that_counts_all_deals_is_right_in_all_that_is_exact(casefile: Run, tmp_path: Path) -> None:
    done = casefile("bench-agent", program(tmp_path, EXACT), "--positions", "40", "--seed", "5", "--json")
    assert (done.status, done.err) == (0, "")
    *each, whole = map(json.loads, done.out.splitlines())
    assert [line["ask"] for line in each[:4]] == list(ASKED)
    assert [line["worth"] for line in each if line["ask"] != "suggest"] == [1.0] * 30
    asked = [line["worth"] for line in each if line["ask"] == "suggest"]
    assert len(asked) == 10
    assert 0 <= min(asked) < max(asked) < 1  # the first card of each category is seldom worth asking for
    assert whole["faults"] == 0
    assert whole["worth"] == pytest.approx((3 + sum(asked) / 10) / 4, abs=1e-3)


def test_our_own_bots_answer_what_they_can(casefile: Run) -> None:
    own = f"exec:{sys.executable} -m casefile advise --bot detective"
    done = casefile("bench-agent", own, "--positions", "8")
    rows = {line.split()[0]: line.split()[-1] for line in done.out.splitlines() if line.split()[0] in ASKED}
    assert rows["accuse"] == "1.000"
    assert float(rows["suggest"]) > 0.7
    assert rows["sheet"] == rows["chance"] == "0.000"
    assert "ask: found 'sheet'" in done.out


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "It ended with status 0"),
        ("import sys\nfor line in sys.stdin: print('nonsense', flush=True)", "JSON is malformed"),
        ("import sys\nfor line in sys.stdin: print('{}', flush=True)", "expected the numbers of three cards"),
        (
            "import sys\nfor line in sys.stdin: print('{\"forced\": [[[1], 2, true]]}', flush=True)",
            "expected a list of [card, owner, held]",
        ),
        ("import time\ntime.sleep(60)", "It gave no answer within 0.3 seconds"),
    ],
)
def test_what_is_no_answer_is_worth_nothing_and_said(casefile: Run, tmp_path: Path, text: str, fault: str) -> None:
    done = casefile("bench-agent", program(tmp_path, text), "--positions", "3", "--seconds", "0.3")
    assert done.status == 0
    assert fault in done.out
    assert done.out.count("1.000") == ("{" in text)  # to say nothing is to accuse nobody, which may be right


class Silent(socketserver.StreamRequestHandler):
    """Answers every question with a chance, over TCP."""

    def handle(self) -> None:
        for _line in self.rfile:
            self.wfile.write(b'{"chance": 0.5}\n')


def test_a_program_elsewhere_is_asked_over_tcp(casefile: Run) -> None:
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Silent) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        port = server.server_address[1]
        done = casefile("bench-agent", f"tcp:127.0.0.1:{port}", "--positions", "4", "--json")
        server.shutdown()
    *each, _whole = map(json.loads, done.out.splitlines())
    assert 0.5 <= next(line["worth"] for line in each if line["ask"] == "chance") <= 1
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        nobody = f"tcp:127.0.0.1:{free.getsockname()[1]}"
        assert casefile("bench-agent", nobody).err == f"casefile: {nobody}: Connection refused.\n"
    wrong = casefile("bench-agent", "my_agent.py")
    assert wrong.err == "casefile: found 'my_agent.py', expected exec:COMMAND or tcp:HOST:PORT.\n"


def test_the_same_seed_gives_the_same_questions() -> None:
    one, two, other = ([task.message for task in tasks(GAMES["cluedo"], 12, seed)] for seed in (3, 3, 4))
    assert one == two
    assert one != other
    assert len({json.dumps(each) for each in one}) == 12
