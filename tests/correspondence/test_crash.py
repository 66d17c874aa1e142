"""Games by post under kill -9, and a leader's word against the moment at which a beta leader's act is carried out."""

import asyncio
import json
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from bench.wire import Wire, free_port
from casefile.core.actions import Refused
from casefile.core.hours import DAY
from casefile.correspondence.camps.acts import Counter as CounterAct
from casefile.correspondence.camps.acts import SetEnrolment
from casefile.correspondence.server.hosted_posts import posts_of
from casefile.correspondence.server.post_session import BEFORE, LOG, TABLE
from casefile.correspondence.server.post_sessions import CorrespondenceGames
from casefile.server.store import AsyncStore, StoredEvent, open_sqlite, open_store
from tests.amounts import SCALE, often
from tests.correspondence.by_post import Game, enter_act, id_of, token_of
from tests.correspondence.camps.scene import CHARACTERS, MARIO
from tests.server.running_server import Clock, run, running_server
from tests.server.test_crash import forking_process, live_and_die
from tests.soak.players import Heard

GAMES, KILLS = 3, 10 * SCALE
ORDERS = often(6, 12) * SCALE
CAMPS = CHARACTERS[:3]
TRIPLES = list(
    product(
        ("mario", "wario", "peach", "luigi", "daisy", "waluigi"),
        ("hammer", "fire_flower", "warp_pipe", "koopa_shell"),
        ("library", "study", "kitchen", "ballroom", "dining_room"),
    )
)
"""Each suggestion of a game has cards of its own for a long time, so that a doubled one would be seen."""


@dataclass
class Table:
    """The leaders of one game: each suggests when it is its turn; what was not answered is sent again."""

    id: str
    port: int
    heard: Heard
    open: tuple[str, dict[str, str]] | None = None
    sent: int = 0
    said: list[tuple[str, ...]] = field(default_factory=list)

    async def play(self) -> None:
        """Until the server is killed."""
        wires = {camp: Wire(self.port, token_of(f"{camp} 1")) for camp in CAMPS}
        with suppress(OSError, asyncio.IncompleteReadError):
            while True:
                for camp in CAMPS:
                    if self.open is None:
                        self.sent += 1
                        triple = dict(
                            zip(("suspect", "weapon", "room"), TRIPLES[self.sent % len(TRIPLES)], strict=True)
                        )
                        self.open = camp, {"kind": "suggest", **triple, "key": f"{self.id} {self.sent}"}
                    who, fields = self.open
                    answer = await wires[cast(Any, who)].post(f"/p/{self.id}/play", fields)
                    assert answer.status in (200, 422), answer.text
                    if answer.status == 200:
                        self.said.append(tuple(fields[name] for name in ("suspect", "weapon", "room")))
                        self.heard.done.append(cast(Any, fields))
                    self.open = None
                    # Where nobody could answer, the camp is asked whether it would like to accuse.
                    await wires[camp].post(f"/p/{self.id}/play", {"kind": "end_turn"})
        for wire in wires.values():
            wire.close()


Logs = dict[str, tuple[list[StoredEvent], list[StoredEvent]]]


def look(file: Path) -> Logs:
    """Both logs of every game."""
    store = open_sqlite(file)
    logs = {
        row.id.removeprefix(BEFORE): (store.events(row.id), store.events(row.id + TABLE)) for row in store.tables(LOG)
    }
    store.close()
    return logs


def judge(logs: Logs, tables: list[Table]) -> dict[str, int]:
    """What went wrong: moves that were answered and are not there, moves done twice, logs out of step."""
    found: Counter[str] = Counter()
    for table in tables:
        people, events = logs[table.id]
        moves = [json.loads(msgspec.json.decode(event.body)["move"]) for event in people if event.kind == "move_made"]
        asked = [(m["suspect"], m["weapon"], m["room"]) for m in moves if m["kind"] == "suggest"]
        bodies = [msgspec.json.decode(event.body) for event in events if event.kind == "suggested"]
        made = [(body["suspect"], body["weapon"], body["room"]) for body in bodies]
        found["lost"] += sum(said not in asked for said in table.said)
        found["doubled"] += sum(count > 1 for count in Counter(asked).values()) * (len(asked) <= len(TRIPLES))
        found["out of step"] += asked != made
        for log in (people, events):
            found["gaps"] += [event.version for event in log] != list(range(1, len(log) + 1))
    return {name: count for name, count in found.items() if count}


def kills(file: Path, kind: str, most: int) -> tuple[dict[str, int], list[Table]]:
    """Kill a server so often, or until something has gone wrong: what, and what the leaders have heard."""

    async def set_up() -> None:
        async with running_server(file) as running:
            for number in range(GAMES):
                await Game(running, f"game-{number}").start(3)

    asyncio.run(set_up())
    port, heard = free_port(), Heard()
    tables, wrong = [Table(f"game-{number}", port, heard) for number in range(GAMES)], dict[str, int]()
    with forking_process(file, port) as process:
        for _ in range(most):
            asyncio.run(live_and_die(process, port, kind, tables))
            if wrong := judge(look(file), tables):
                break
    return wrong, tables


@pytest.mark.sampled(of="kills")
def test_both_logs_keep_every_answered_move_once_through_ten_kills(tmp_path: Path) -> None:
    wrong, tables = kills(tmp_path / "a.sqlite3", "well", KILLS)
    assert wrong == {}
    assert sum(len(table.said) for table in tables) >= KILLS


@pytest.mark.sampled(of="planted faults of processes")
def test_a_server_that_answers_before_its_commit_is_caught(tmp_path: Path) -> None:
    wrong, _ = kills(tmp_path / "a.sqlite3", "early", KILLS)
    assert wrong.get("lost")


def test_the_judge_sees_what_it_is_there_for() -> None:
    def event(version: int, kind: str, room: str) -> StoredEvent:
        cards = {"suspect": "mario", "weapon": "hammer", "room": room}
        body = {"move": json.dumps({"kind": "suggest", **cards})} if kind == "move_made" else cards
        return StoredEvent(version, 1, kind, msgspec.json.encode(body).decode())

    table = Table("g", 0, Heard(), said=[("mario", "hammer", "hall")])
    moved, seen = event(1, "move_made", "hall"), event(1, "suggested", "hall")
    assert judge({"g": ([moved], [seen])}, [table]) == {}
    assert judge({"g": ([], [])}, [table]) == {"lost": 1}
    assert judge({"g": ([moved], [])}, [table]) == {"out of step": 1}
    twice = [moved, event(2, "move_made", "hall")], [seen, event(2, "suggested", "hall")]
    assert judge({"g": twice}, [table]) == {"doubled": 1}


# -- counter against carried out ---------------------------------------------------------------------------------------


async def _race(place: Path | str, order: int) -> list[str]:
    """A leader's counter in one process, the clock in two, at the same moment; the outcome of the act."""
    clock = Clock()
    async with running_server(place, clock) as running:
        game = Game(running, f"game-{order}")
        await game.start(3)
        await game.join(MARIO)
        assert (await game.act("mario 1", "appoint_beta", person=id_of("mario 2"))).status == 303
        await enter_act(posts_of(running.site), game.id, id_of("mario 2"), SetEnrolment("closed"))
    clock.ms += DAY
    stored = [open_store(place), open_store(place)]
    stores = [AsyncStore(each) for each in stored]
    posts = [CorrespondenceGames(store, clock) for store in stores]

    async def counter() -> None:
        with suppress(Refused):
            await enter_act(posts[0], game.id, id_of("mario 1"), CounterAct(1))

    async def later(doing: Callable[[], Any], steps: int) -> None:
        for _ in range(steps):
            await asyncio.sleep(0)
        await doing()

    # Once each is first for certain, so that either outcome is tried, however busy the machine is.
    if order == 0:
        await counter()
    elif order == 1:
        await posts[1].tick(game.id)
    await asyncio.gather(
        later(counter, order % 5),
        later(lambda: posts[0].tick(game.id), order % 3),
        later(lambda: posts[1].tick(game.id), order % 7),
    )
    people = (await posts[order % 2].sessions.load(game.id)).post.people
    for store, each in zip(stores, stored, strict=True):
        store.close()
        each.close()
    settled = [event.kind for event in people if event.kind in ("act_done", "act_countered", "act_voided")]
    done = [event.kind for event in people if event.kind == "enrolment_set"]
    assert (settled, done) in ((["act_done"], ["enrolment_set"]), (["act_countered"], [])), (settled, done)
    return settled


@pytest.mark.sampled(of="kills")
def test_a_counter_and_the_moment_of_the_act_give_exactly_one_outcome(place: Path | str) -> None:
    outcomes: Counter[str] = Counter()

    async def look() -> None:
        for order in range(ORDERS):
            outcomes.update(await _race(place, order))

    run(look, 120 * SCALE)
    assert outcomes.total() == ORDERS
    assert set(outcomes) == {"act_done", "act_countered"}, outcomes


def test_the_same_counter_twice_is_one(tmp_path: Path) -> None:
    async def look() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            game = Game(running)
            await game.start(3)
            await game.join(MARIO)
            await game.act("mario 1", "appoint_beta", person=id_of("mario 2"))
            await enter_act(posts_of(running.site), game.id, id_of("mario 2"), SetEnrolment("closed"))
            asked = [game.act("mario 1", "counter", entry="1", key="once") for _ in range(4)]
            assert {answer.status for answer in await asyncio.gather(*asked)} == {303}
            people = (await game.post()).people
            assert [event.kind for event in people].count("act_countered") == 1

    run(look)
