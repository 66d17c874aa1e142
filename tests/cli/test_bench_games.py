"""``casefile bench-agent --games``: scripted agents play whole games; all deals are listed to rate their questions."""

import json
import socketserver
import sys
import threading
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from math import log2
from pathlib import Path
from random import Random

import pytest

from casefile.arena.protocol import BotSession
from casefile.bots import Bot, Seating
from casefile.core.actions import Action, Menu
from casefile.core.cards import Card
from casefile.core.engine import Observation
from casefile.core.inquiry import CardsDealt, CardShown, CouldNotAnswer, NobodyAnswered, Suggest, Suggested
from casefile.core.record import Record
from casefile.core.table import set_up
from casefile.deduction.positions import PositionData
from casefile.games import GAMES
from casefile.puzzles.agent_games import AgentGame, agent_games
from tests.cli.runs import Run
from tests.cli.test_bench_agent import Deal, every_deal, program

QUICK = ("--option", "board=none", "--bots", "eliminator")

RANDOM = """
import json, random, sys
draw = random.Random(0)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "ready", "version": 1}), flush=True)
    if message["type"] == "choose":
        kind = draw.choice([kind for kind in message["menu"] if kind != "accuse"])
        fields = {name: draw.choice(values) for name, values in message["menu"][kind].items()}
        print(json.dumps({"type": "action", "action": {"kind": kind, **fields}}), flush=True)
"""
"""An agent that does anything, but never accuses."""

COUNTING = """
import json, sys
import casefile

def chosen(menu):
    if "show" in menu:
        return {"kind": "show", "card": menu["show"]["card"][0]}
    worlds = casefile.solve(position)
    sealed = {card: row[-1] / worlds.total for card, row in worlds.counts.items()}
    certain = [card for card, chance in sealed.items() if chance == 1]
    if len(certain) == 3 and "accuse" in menu:
        return {"kind": "accuse", **dict(zip(("suspect", "weapon", "room"), certain))}
    if "suggest" not in menu:
        return {"kind": "end_turn"}
    return {"kind": "suggest", **{name: min(cards, key=lambda card: abs(sealed[card] - 0.5))
                                 for name, cards in menu["suggest"].items()}}

for line in sys.stdin:
    message = json.loads(line)
    event = message.get("event") or {}
    if message["type"] == "hello":
        me, seats, deck = message["seat"], message["seats"], message["deck"]
        print(json.dumps({"type": "ready", "version": 1}), flush=True)
    if message["type"] == "choose":
        print(json.dumps({"type": "action", "action": chosen(message["menu"])}), flush=True)
    if event.get("kind") == "cards_dealt":
        position = {"players": seats, "hand_sizes": [18 // seats] * seats,
                    "cards": {name: len(cards) for name, cards in deck.items()}, "me": me,
                    "my_hand": event["hands"][me], "events": [], "accusations": []}
    if event.get("kind") == "suggested":
        named = {name: event[name] for name in ("suspect", "weapon", "room")}
        position["events"].append({"suggester": event["seat"], **named, "passed": [], "shown_by": None,
                                   "shown_card": None})
    if event.get("kind") == "could_not_answer":
        position["events"][-1]["passed"].append(event["seat"])
    if event.get("kind") == "card_shown":
        position["events"][-1] |= {"shown_by": event["seat"], "shown_card": event["card"]}
    if event.get("kind") == "accused" and not event["right"]:
        named = {name: event[name] for name in ("suspect", "weapon", "room")}
        position["accusations"].append({"seat": event["seat"], **named, "after": len(position["events"])})
"""
"""An agent that counts all deals, asks for what is most open, and accuses where the case file is certain."""


def test_an_agent_that_counts_solves_games_and_one_that_plays_at_random_does_not(casefile: Run, tmp_path: Path) -> None:
    found = {}
    for name, text in (("random", RANDOM), ("counting", COUNTING)):
        agent = program(tmp_path, text)
        done = casefile("bench-agent", agent, "--games", "4", *QUICK, "--seed", "6", "--json")
        assert (done.status, done.err) == (0, "")
        *games, whole = map(json.loads, done.out.splitlines())
        asked = [question for game in games for question in game["questions"]]
        assert whole["games"] == len(games) == 4
        assert whole["solved"] == sum(game["solved"] for game in games)
        assert whole["accused_wrongly"] == whole["forfeits"] == 0  # neither accuses unless it is certain
        assert whole["questions_a_game"] == len(asked) / 4
        assert all(0 <= each["expected_bits"] <= each["best_bits"] + 1e-4 for each in asked)
        assert whole["got_bits"] == pytest.approx(sum(each["got_bits"] for each in asked) / len(asked), abs=1e-3)
        found[name] = whole
    assert found["random"]["solved"] == found["random"]["won"] == 0
    assert found["counting"]["solved"] == found["counting"]["won"] > 0
    # Each asks in a position of its own; the counting one comes nearer to the best question there.
    shares = {name: whole["expected_bits"] / whole["best_bits"] for name, whole in found.items()}
    assert shares["random"] < shares["counting"] <= 1


def test_the_same_seed_gives_the_same_figures(casefile: Run, tmp_path: Path) -> None:
    agent = program(tmp_path, COUNTING)
    first, again, other = (
        casefile("bench-agent", agent, "--games", "2", *QUICK, "--seed", seed, "--json").out for seed in "669"
    )
    assert first == again
    assert first != other


def test_the_figures_in_words(casefile: Run) -> None:
    own = f"exec:{sys.executable} -m casefile bot detective"
    done = casefile("bench-agent", own, "--games", "1", *QUICK, "--seats", "4")
    head, *rows = done.out.splitlines()
    assert head == f"{own} against eliminator, eliminator, eliminator: cluedo, 4 seats, 1 games"
    assert [row[:50].rstrip() for row in rows] == [
        "games won",
        "games in which it accused rightly",
        "wrong accusations",
        "games forfeited",
        "questions a game",
        "bits that a question could be expected to tell",
        "bits that the best one could be expected to tell",
        "bits that it told",
    ]


SILENT = "import time\ntime.sleep(60)"
HASTY = """
import sys
for line in sys.stdin:
    if '"hello"' in line:
        print('{"type": "ready", "version": 1}', flush=True)
    if '"choose"' in line:
        print('{"type": "action", "action": {"kind": "end_turn"}}', flush=True)
"""
"""An agent that always ends its turn, which is forbidden before its question."""


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "It ended with status 0"),
        (SILENT, "It gave no answer within 0.3 seconds"),
        (HASTY, "It chose EndTurn(), which is not allowed (cluedo-"),
    ],
    ids=["ended", "silent", "hasty"],
)
def test_a_game_that_is_forfeited_ends_there_and_is_lost(
    casefile: Run, tmp_path: Path, text: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if text == SILENT:
        monkeypatch.setattr("casefile.cli.foreign.STARTING", 0.3)
    done = casefile("bench-agent", program(tmp_path, text), "--games", "1", *QUICK, "--seconds", "0.3", "--json")
    game, whole = map(json.loads, done.out.splitlines())
    assert game["forfeit"].startswith(reason)
    assert (game["won"], game["solved"], game["questions"]) == (False, False, [])
    assert whole["forfeits"] == 1
    assert whole["reasons"] == {game["forfeit"]: 1}
    assert whole["expected_bits"] is None


class Listening(socketserver.StreamRequestHandler):
    """The detective, for whoever connects."""

    def handle(self) -> None:
        session = BotSession("detective", GAMES)
        for line in self.rfile:
            answer = session.answer(line)
            if answer is not None:
                self.wfile.write(json.dumps(answer).encode() + b"\n")


def test_an_agent_elsewhere_plays_over_tcp_as_it_plays_here(casefile: Run) -> None:
    own = f"exec:{sys.executable} -m casefile bot detective"
    here = casefile("bench-agent", own, "--games", "2", *QUICK, "--json").out
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Listening) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        there = f"tcp:127.0.0.1:{server.server_address[1]}"
        assert casefile("bench-agent", there, "--games", "2", *QUICK, "--json").out == here
        arena = casefile("arena", "--bots", f"{there},eliminator", "--option", "board=none", "--games", "6", "--json")
        server.shutdown()
    assert json.loads(arena.out)["bots"][there]["forfeits"] == 0
    gone = json.loads(casefile("bench-agent", there, "--games", "1", *QUICK, "--json").out.splitlines()[0])
    assert gone["forfeit"] == "It could not be started: Connection refused"


def test_what_cannot_be_played_is_refused(casefile: Run) -> None:
    own = f"exec:{sys.executable} -m casefile bot detective"
    hunt = casefile("bench-agent", own, "--games", "1", "--rules", "hide_tracks")
    assert (hunt.status, hunt.out) == (2, "")
    assert "expected a game that says what follows from what was seen" in hunt.err
    wrong = casefile("bench-agent", "my_agent.py", "--games", "1")
    assert wrong.err == "casefile: found 'my_agent.py', expected exec:COMMAND or tcp:HOST:PORT.\n"


# -- the bits, by all deals listed -----------------------------------------------------------------------------------


class Indoors:
    """One of our bots as an agent, without a process."""

    def __init__(self, seating: Seating, key: bytes) -> None:
        draw: Callable[[int], int] = Random(key).randrange
        self._bot: Bot = GAMES["cluedo"].bot("detective")(seating, draw)

    def observe(self, observation: Observation) -> None:
        self._bot.observe(observation)

    def choose(self, menu: Menu) -> Action:
        return self._bot.choose(menu)

    def end(self, returns: Sequence[float]) -> None:
        """There is nothing to end."""


def told_to_the_first(record: Record, version: int) -> PositionData:
    """What the first seat has seen by a version, read off the events one by one."""
    position: PositionData = {"players": 3, "me": 0, "events": [], "accusations": []}  # type: ignore[typeddict-item]
    for event in record.events[:version]:
        match event:
            case CardsDealt(hands=hands):
                position["hand_sizes"] = [len(hand or ()) for hand in hands]
                position["my_hand"] = list(hands[0] or ())
            case Suggested(seat, suspect, weapon, room):
                named = {"suspect": suspect, "weapon": weapon, "room": room}
                empty: dict[str, object] = {"passed": [], "shown_by": None, "shown_card": None}
                position["events"].append({"suggester": seat, **named, **empty})  # type: ignore[typeddict-item]
            case CouldNotAnswer(seat):
                position["events"][-1]["passed"].append(seat)
            case CardShown(seat, to, card):
                position["events"][-1]["shown_by"] = seat
                position["events"][-1]["shown_card"] = card if 0 in (seat, to) else None
    return position


def answers(deal: Deal, cards: set[Card]) -> Iterator[tuple[tuple[int, Card | None], float]]:
    """What the second and the third seat may answer the first one in a deal; any card to show is as likely."""
    for seat in (1, 2):
        if shows := deal[seat] & cards:
            yield from (((seat, card), 1 / len(shows)) for card in shows)
            return
    yield (0, None), 1.0


def entropy(weights: Sequence[float]) -> float:
    whole = sum(weights)
    return -sum(weight / whole * log2(weight / whole) for weight in weights if weight)


def open_bits(deals: Sequence[tuple[Deal, float]], categories: Sequence[Sequence[Card]]) -> float:
    """The entropy of each card of the case file, summed up."""
    total = 0.0
    for category in categories:
        weights: dict[Card, float] = defaultdict(float)
        for deal, weight in deals:
            weights[next(card for card in category if card in deal[-1])] += weight
        total += entropy(list(weights.values()))
    return total


def expected(deals: Sequence[Deal], cards: set[Card], categories: Sequence[Sequence[Card]]) -> float:
    """The bits that the answer to a question is expected to tell: those open before, less the mean of those after."""
    after: dict[tuple[int, Card | None], list[tuple[Deal, float]]] = defaultdict(list)
    for deal in deals:
        for answer, chance in answers(deal, cards):
            after[answer].append((deal, chance))
    left = sum(open_bits(each, categories) * sum(chance for _, chance in each) for each in after.values())
    return open_bits([(deal, 1.0) for deal in deals], categories) - left / len(deals)


@pytest.fixture(scope="module")
def played() -> list[AgentGame]:
    game = GAMES["cluedo"]
    setup = set_up(game.rules, 3, {"board": "none"})
    return list(agent_games(game, setup, ["eliminator", "eliminator"], Indoors, 12, 3))


def test_the_bits_of_a_question_are_those_of_all_deals_listed(played: list[AgentGame]) -> None:
    categories, rated, best = played[0].record.setup.deck.categories, 0, 0
    for one in played:
        for each in one.questions[2:]:
            deals = list(every_deal(told_to_the_first(one.record, each.rated.version - 1), categories))
            if not 1 < len(deals) <= 2_000:
                continue
            assert isinstance(each.action, Suggest)
            asked = {each.action.suspect, each.action.weapon, each.action.room}
            assert each.rated.expected_bits == pytest.approx(expected(deals, asked, categories), abs=1e-6)
            end = next(
                number
                for number, event in enumerate(one.record.events[each.rated.version :], each.rated.version + 1)
                if isinstance(event, CardShown | NobodyAnswered)
            )
            after = list(every_deal(told_to_the_first(one.record, end), categories))
            got = open_bits([(d, 1.0) for d in deals], categories) - open_bits([(d, 1.0) for d in after], categories)
            assert each.rated.got_bits == pytest.approx(got, abs=1e-6)
            rated += 1
            if len(deals) <= 60:
                most = max(expected(deals, set(cards), categories) for cards in product(*categories))
                assert each.rated.best_bits == pytest.approx(most, abs=1e-6)
                best += 1
    assert rated > 4
    assert best > 1
