"""Whatever an earlier version wrote is still read: records, the store of a server, and that of a group."""

import asyncio
import gzip
import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from casefile.core.record import Record, record_of, write
from casefile.core.verify import verify
from casefile.correspondence.server.post_session import BEFORE, TABLE
from casefile.correspondence.server.post_sessions import CorrespondenceGames
from casefile.games import GAMES
from casefile.server.data_places import FILE
from casefile.server.store import AsyncStore, NoTable, Store, digest, open_sqlite
from casefile.server.tables.tables import Tables
from tests.cli.runs import Run
from tests.correspondence.groups import Group
from tests.rules import read, verify_file

CORPUS = Path(__file__).parent
EXPECTED = json.loads((CORPUS / "expected.json").read_text(encoding="utf-8"))
STORES = json.loads((CORPUS / "stores" / "stores.json").read_text(encoding="utf-8"))["stores"]
GROUP = json.loads((CORPUS / "group" / "group.json").read_text(encoding="utf-8"))
RECORDS = sorted((CORPUS / "records").glob("*.json"))
KEPT = [*(store["file"] for store in STORES.values()), "group/store.db.gz"]

# -- records -----------------------------------------------------------------------------------------------------------


def record_fault(data: bytes, events: int) -> str | None:
    """Why a file is not a record that holds, with so many events, and that is written as it was; ``None`` if it is."""
    verification = verify_file(data)
    if not verification:
        return verification.text
    record = read(data)
    if len(record.events) != events:
        return f"{len(record.events)} events"
    return None if write(record) == data else "it is written otherwise"


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_holds_and_is_written_as_it_was(path: Path) -> None:
    stated = EXPECTED["records"][path.name]
    data = path.read_bytes()
    assert record_fault(data, stated["events"]) is None
    record = read(data)
    assert (record.rules.name, record.setup.seats) == (stated["rules"], stated["seats"])


def test_every_record_is_expected() -> None:
    assert {path.name for path in RECORDS} == EXPECTED["records"].keys()


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_changed_byte_in_a_record_is_found(path: Path) -> None:
    data, events = path.read_bytes(), EXPECTED["records"][path.name]["events"]
    place = data.index(b'"seat":', len(data) // 2) + len(b'"seat":')
    place += data[place : place + 1] == b" "
    assert record_fault(data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :], events) is not None
    assert record_fault(data, events + 1) is not None


# -- stores ------------------------------------------------------------------------------------------------------------


def unpacked(file: str, folder: Path) -> Path:
    """A copy of a store, in a data directory of its own."""
    folder.mkdir(exist_ok=True)
    target = folder / FILE
    target.write_bytes(gzip.decompress((CORPUS / file).read_bytes()))
    return target


def logs(id: str) -> list[str]:
    """The logs that a game may have in the store."""
    return [id, id + TABLE] if id.startswith(BEFORE) else [id]


def lengths_and_sum(store: Store, id: str) -> tuple[dict[str, int], str]:
    """How many events each log of a game has, and the checksum of them all: see ``log`` in ``stores.json``."""
    found, total = {}, sha256()
    for log in logs(id):
        try:
            events = store.events(log)
        except NoTable:  # a game by post that has not begun
            continue
        found[log] = len(events)
        for version, at, kind, body in events:
            line = json.dumps([version, at, kind, json.loads(body)], sort_keys=True, separators=(",", ":"))
            total.update(f"{line}\n".encode())
    return found, total.hexdigest()


@dataclass(frozen=True)
class Folded:
    """A game as the server takes it up: the events of each log, how it stands, and its record once it has a table."""

    lengths: dict[str, int]
    state: str
    record: Record | None


async def folded(store: AsyncStore, id: str, now: int) -> Folded:
    """The game ``id`` at the moment ``now``."""
    if not id.startswith(BEFORE):
        session = await Tables(store, GAMES, lambda: now).sessions.load(id)
        state = "lobby" if not session.table.begun else "over" if session.table.actor is None else "playing"
        return Folded({id: session.table.version}, state, record_of(session.table, session.secret.seed.commitment))
    post = (await CorrespondenceGames(store, lambda: now).sessions.load(id.removeprefix(BEFORE))).post
    lengths, state = {id: len(post.people)}, "paused" if post.game.paused else post.game.phase
    if post.table is None:
        return Folded(lengths, state, None)
    commitment = post.plan.commitments[post.table.setup.given.file - 1]
    return Folded(lengths | {id + TABLE: post.table.version}, state, record_of(post.table, commitment))


def stated_games(file: str) -> dict[str, tuple[str, str, int]]:
    """The games of a store by id: how each stands, the checksum of its log, and the moment at which all stand still."""
    if file.startswith("group/"):
        games = GROUP["games"].values()
        return {BEFORE + game["game"]: (game["status"]["phase"], game["log"], GROUP["now"]) for game in games}
    (store,) = (store for store in STORES.values() if store["file"] == file)
    paths = {game["path"].replace("/p/", BEFORE).removeprefix("/t/"): game for game in store["games"].values()}
    return {id: (game["state"], game["log"], store["now"]) for id, game in paths.items()}


async def store_faults(file: str, copy: Path) -> list[str]:
    """The games in a copy of a store that are not what is stated of them, each with what is wrong."""
    expected, faults = EXPECTED["stores"][file], []
    with closing(open_sqlite(copy)) as stored, closing(AsyncStore(stored)) as store:
        for id, (state, log, now) in stated_games(file).items():
            lengths = {each: expected[each] for each in logs(id) if each in expected}
            if lengths_and_sum(stored, id) != (lengths, log):
                faults.append(f"{id}: log")
            game = await folded(store, id, now)
            if (game.lengths, game.state) != (lengths, state):
                faults.append(f"{id}: fold")
            if state == "over" and not (game.record and verify(game.record)):
                faults.append(f"{id}: record")
    return faults


@pytest.mark.parametrize("file", KEPT)
def test_every_stored_game_is_taken_up_as_it_was(file: str, tmp_path: Path) -> None:
    assert {log.removesuffix(TABLE) for log in EXPECTED["stores"][file]} == stated_games(file).keys()
    assert asyncio.run(store_faults(file, unpacked(file, tmp_path))) == []


@pytest.mark.parametrize("file", KEPT)
def test_a_changed_event_in_a_store_is_found(file: str, tmp_path: Path) -> None:
    copy = unpacked(file, tmp_path)
    over = next(id for id, (state, _, _) in stated_games(file).items() if state == "over")
    log = logs(over)[-1]
    with closing(sqlite3.connect(copy)) as connection, connection:
        version, body = connection.execute(
            "SELECT version, body FROM events WHERE table_id = ? AND kind = 'turn_ended' ORDER BY version DESC", (log,)
        ).fetchone()
        changed = json.dumps(json.loads(body) | {"seat": 1 - min(json.loads(body)["seat"], 1)})
        connection.execute("UPDATE events SET body = ? WHERE table_id = ? AND version = ?", (changed, log, version))
    assert asyncio.run(store_faults(file, copy)) == [f"{over}: log", f"{over}: record"]


def links_and_cookies(store: Mapping[str, Any]) -> Iterator[tuple[str, list[str], list[str]]]:
    """Of each game its id in the store, its links, and the cookies of its people."""
    for game in store["games"].values():
        people = [person["cookie"] for person in game.get("people", {}).values()]
        id = game["path"].replace("/p/", BEFORE).removeprefix("/t/")
        yield id, list(game["links"].values()), [*people, *game.get("seats", {}).values(), *game.get("watchers", ())]


def known(store: Store, cookie: str) -> bool:
    """Whether somebody is known by this cookie, by a name or by what a personal link let the browser into."""
    return store.person(cookie) is not None or store.belongings_of(digest(cookie)) != []


@pytest.mark.parametrize("name", STORES)
def test_every_link_and_cookie_is_still_good(name: str, tmp_path: Path) -> None:
    with closing(open_sqlite(unpacked(STORES[name]["file"], tmp_path))) as store:
        for id, links, cookies in links_and_cookies(STORES[name]):
            held = [store.redeem(link) for link in links]
            assert [capability and capability.table_id for capability in held] == [id] * len(links)
            assert [cookie for cookie in cookies if not known(store, cookie)] == []
        assert store.redeem("unknown") is None
        assert not known(store, "unknown")


# -- a group's own data directory --------------------------------------------------------------------------------------


@pytest.fixture
def group(casefile: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Group:
    """The commands of ``casefile group`` on a copy of the directory, at the moment of the last command."""
    monkeypatch.setattr("casefile.server.wall_clock.now", lambda: GROUP["now"])
    return Group(casefile, unpacked("group/store.db.gz", tmp_path / "games").parent)


@pytest.mark.parametrize("name", GROUP["games"])
def test_a_group_finds_its_game_as_it_left_it(group: Group, name: str, tmp_path: Path) -> None:
    game = GROUP["games"][name]
    assert_says(group.json("status", "--game", game["game"]), game["status"])
    group.json("export", "--game", game["game"], str(tmp_path / "out"))
    exported = {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()}
    kept = {path.name: path.read_bytes() for path in (CORPUS / "group" / name).iterdir()}
    # The thread is told to people, and a later version may word it better.
    assert exported.pop("thread.txt").startswith(kept.pop("thread.txt").partition(b"\n")[0])
    assert exported == kept


def assert_says(found: Any, before: Any) -> None:
    """All that was said before is said; a later version may say more of an object."""
    if isinstance(before, dict):
        for key, value in before.items():
            assert_says(found[key], value)
    elif isinstance(before, list):
        assert len(found) == len(before)
        for one, other in zip(found, before, strict=True):
            assert_says(one, other)
    else:
        assert found == before
