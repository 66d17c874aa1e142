"""``casefile bench-agent``: scripted programs are asked, one that knows everything, and some that do not."""

import json
import socket
import socketserver
import sys
import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, islice, product
from pathlib import Path

import pytest

from casefile.core.cards import Card, Invalid
from casefile.deduction.positions import PositionData
from casefile.games import GAMES
from casefile.puzzles.tasks import ASKED, FAR, PositionTask, tasks
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
    assert 0 <= min(asked) < sum(asked) / 10 < 1  # the first card of each category is seldom worth asking for
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
    assert "1.000" not in done.out


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


NOBODY = """
import json, sys
for line in sys.stdin:
    print(json.dumps({"accuse": None} if json.loads(line)["ask"] == "accuse" else {}), flush=True)
"""
"""A program that never accuses, and answers nothing else."""


def test_whoever_never_accuses_is_right_every_other_time(casefile: Run, tmp_path: Path) -> None:
    done = casefile("bench-agent", program(tmp_path, NOBODY), "--positions", "32", "--seed", "8", "--json")
    *each, whole = map(json.loads, done.out.splitlines())
    assert [line["worth"] for line in each if line["ask"] == "accuse"] == [0.0, 1.0] * 4
    assert whole["accuse"] == 0.5


Deal = tuple[frozenset[Card], ...]
"""The cards of each seat, and last the case file."""


def every_deal(position: PositionData, categories: Sequence[Sequence[Card]]) -> Iterator[Deal]:
    """All deals that fit a position as it is told, one by one, by nothing but trying them."""
    sizes, me = position["hand_sizes"], position["me"]
    asked = [(event, {event["suspect"], event["weapon"], event["room"]}) for event in position["events"]]
    wrong = [{each["suspect"], each["weapon"], each["room"]} for each in position["accusations"]]
    mine = frozenset(map(Card, position["my_hand"]))

    def hands(seat: int, left: frozenset[Card]) -> Iterator[frozenset[Card]]:
        if seat == me:
            yield mine
            return
        lacks = {card for event, cards in asked if seat in event["passed"] for card in cards}
        shown = {
            Card(str(event["shown_card"])) for event, _ in asked if event["shown_by"] == seat and event["shown_card"]
        }
        answered = [cards for event, cards in asked if event["shown_by"] == seat]
        more = sizes[seat] - len(shown)
        if shown <= left - mine - lacks and more >= 0:
            found = (shown.union(each) for each in combinations(sorted(left - mine - lacks - shown), more))
            yield from map(frozenset, (hand for hand in found if all(hand & cards for cards in answered)))

    def rest(seat: int, left: frozenset[Card]) -> Iterator[tuple[frozenset[Card], ...]]:
        if seat == len(sizes):
            yield ()
            return
        for hand in hands(seat, left):
            yield from ((hand, *others) for others in rest(seat + 1, left - hand))

    for file in map(frozenset, product(*categories)):
        if not file & mine and file not in wrong:
            deck = frozenset(card for category in categories for card in category)
            yield from ((*hands, file) for hands in rest(0, deck - file))


SEVERAL = 30_000
"""The most deals that are listed of a position."""


@pytest.fixture(scope="module")
def few() -> list[PositionTask]:
    """Tasks whose deals can be listed; the games of this seed soon come to as many as are tried."""
    return [task for task in tasks(GAMES["cluedo"], 26, 40) if task.worlds.total <= SEVERAL]


@pytest.mark.parametrize(("kind", "count"), [("accuse", 6), ("sheet", 2), ("chance", 2)])
def test_the_answers_are_those_of_all_deals_listed(kind: str, count: int, few: list[PositionTask]) -> None:
    sample = [task for task in few if task.asked == kind][:count]
    assert len(sample) == count
    for task in sample:
        categories = task.position.spec.categories
        deals = list(every_deal(task.data, categories))
        deck = [card for category in categories for card in category]
        owners = range(len(task.data["hand_sizes"]) + 1)
        held = [[sum(card in deal[owner] for deal in deals) for owner in owners] for card in deck]
        if kind == "chance":
            assert task.worth({"chance": held[task.card][-1] / len(deals)}) == 1.0
        elif kind == "sheet":
            cells = [(card, owner, number) for card, row in enumerate(held) for owner, number in enumerate(row)]
            forced = [[card, owner, number > 0] for card, owner, number in cells if number in (0, len(deals))]
            assert task.worth({"forced": forced}) == 1.0
        else:
            files = Counter(deal[-1] for deal in deals)
            likeliest, found = files.most_common(1)[0]
            named = [deck.index(card) for category in categories for card in category if card in likeliest]
            if len(files) == 1:
                assert (task.worth({"accuse": named}), task.worth({"accuse": None})) == (1.0, 0.0)
            else:
                assert found / len(deals) <= FAR
                assert (task.worth({"accuse": named}), task.worth({"accuse": None})) == (0.0, 1.0)
    if kind == "accuse":
        assert {len(task.worlds.case_files) == 1 for task in sample} == {True, False}


@pytest.mark.parametrize("answer", [None, 5, "x", [], ["chance"], True])
def test_what_is_no_object_is_no_answer(answer: object) -> None:
    for task in islice(tasks(GAMES["cluedo"], 4, 1), 4):
        with pytest.raises(Invalid, match=r"^answer: found .*, expected a JSON object$"):
            task.worth(answer)
        if task.asked == "chance":
            with pytest.raises(Invalid, match="chance: found True, expected a number from 0 to 1"):
                task.worth({"chance": True})


@pytest.mark.parametrize(
    "given", [("--rules", "cluedo"), ("--seats", "3"), ("--bots", "hard"), ("--option", "board=none")]
)
def test_options_of_games_are_refused_without_games(given: tuple[str, str], casefile: Run) -> None:
    done = casefile("bench-agent", "exec:true", *given)
    said = f"casefile: {given[0]} goes with --games only: the questions are the same for everybody.\n"
    assert (done.status, done.err) == (2, said)
