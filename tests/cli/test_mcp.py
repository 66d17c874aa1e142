"""``casefile mcp``: scripted agents play by the tools of the Model Context Protocol, as language agents would."""

import os
import signal
import sys
from collections.abc import Mapping
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import anyio
import pytest
from mcp import Client, StdioServerParameters

from bench.wire import free_port
from casefile.cli.agent.remote_seat import RemoteSeat
from casefile.cli.agent.tools import server
from casefile.cli.remote.coming import come
from casefile.cli.remote.table import RemoteTable
from casefile.games import GAMES as ALL_GAMES
from casefile.server.data_places import FILE
from casefile.story.i18n import translator
from tests.cli.runs import Run
from tests.cli.test_join import ByLines, Served, served  # noqa: F401 - a fixture
from tests.soak.servers import serving

pytestmark = [pytest.mark.waits]

GAMES: Mapping[str, tuple[str, ...]] = {
    "quick": ("--option", "board=none", "--seats", "3", "--bots", "detective"),
    "board": ("--seats", "3", "--bots", "eliminator"),
    "cluegame": ("--rules", "cluegame", "--seats", "3", "--bots", "eliminator"),
    "nsider": ("--rules", "nsider", "--bots", "eliminator"),
    "miporin": ("--rules", "miporin"),
    "hunt": ("--rules", "hide_tracks"),
}


def agent(*arguments: str) -> Client:
    """A client of the command in a process of its own, as the programs of agents start it."""
    command = StdioServerParameters(
        command=sys.executable, args=["-m", "casefile", "mcp", *arguments, "--language", "en"]
    )
    return Client(command, read_timeout_seconds=60)


async def call(client: Client, tool: str, **given: Any) -> Any:
    """What a tool answers; an error of it fails the test."""
    answer = await client.call_tool(tool, given)
    assert not answer.is_error, answer
    found = answer.structured_content
    assert found is not None
    return found["result"] if set(found) == {"result"} else found


async def refused(client: Client, tool: str, **given: Any) -> str:
    """The sentence with which a tool refuses."""
    answer = await client.call_tool(tool, given)
    assert answer.is_error
    text = str(answer.content[0].text)  # type: ignore[union-attr]
    return text.removeprefix(f"Error executing tool {tool}: ")  # which the SDK sets before it


async def plays(client: Client, seed: int = 1) -> tuple[dict[str, Any], list[str]]:
    """Play any offered action to the end, an accusation only late; return the last situation and all that was told."""
    draw, now = Random(seed), await call(client, "look", whole=True)
    told = [*now["told"]]
    for turn in range(2_000):
        if now["over"]:
            return now, told
        if not now["yours"]:
            now = await call(client, "wait")
        else:
            kinds = sorted(now["may"])
            kind = draw.choice([each for each in kinds if each != "accuse" or turn > 60] or kinds)
            fields = {name: draw.choice(values) for name, values in now["may"][kind]["fields"].items()}
            now = await call(client, "act", kind=kind, fields=fields)
        told += now["told"]
    raise AssertionError("the game does not end")


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", GAMES)
def test_an_agent_plays_to_the_end(game: str) -> None:
    async def play() -> None:
        async with agent(*GAMES[game], "--seed", "4") as client:
            now, told = await plays(client)
            assert now["over"]
            assert not now["may"]
            assert len(told) > 10
            whole = await call(client, "look", whole=True)
            assert whole["told"][-1] == told[-1]
            assert set(whole["told"]) <= set(told)  # each line was told in its last form
            assert set(whole["hand"]) <= set(whole["cards"])

    anyio.run(play)


def test_notes_that_the_level_does_not_fill_in_are_refused_with_the_level() -> None:
    async def play() -> None:
        async with agent(*GAMES["quick"], "--seed", "12") as client:
            for tool, level, given in (
                ("notes", 2, {}),
                ("why", 2, {"card": "plum", "owner": "file"}),
                ("hint", 4, {}),
            ):
                said = f"Your notes are of level 1, and this needs level {level}: begin with --notes {level}."
                assert await refused(client, tool, **given) == said

    anyio.run(play)


def test_a_mark_of_no_card_or_owner_is_refused_with_those_that_there_are() -> None:
    async def play() -> None:
        async with agent(*GAMES["quick"], "--seed", "12", "--notes", "2") as client:
            said = await refused(client, "why", card="xx", owner="file")
            assert said.startswith("card: found 'xx', expected one of scarlet, ")
            said = await refused(client, "why", card="plum", owner="nobody")
            assert said.startswith("owner: found 'nobody', expected one of file, ")
            assert await call(client, "why", card="Professor Plum", owner="File")

    anyio.run(play)


def test_options_of_a_new_game_are_refused_at_a_table_that_is_there(casefile: Run) -> None:
    done = casefile("mcp", "http://localhost:1/t/abcd", "--option", "board=none")
    assert (done.status, done.err) == (2, "casefile: URL goes with no --option: the table says which game it is.\n")


def test_what_the_rules_forbid_is_refused_with_the_clause_and_nothing_is_done() -> None:
    async def play() -> None:
        async with agent(*GAMES["quick"], "--seed", "12", "--notes", "4") as client:
            now = await call(client, "look", whole=True)
            assert now["yours"]
            assert now["may"].keys() == {"suggest", "accuse"}
            assert "end_turn" in now["may_not"]
            text = await refused(client, "act", kind="end_turn")
            assert now["may_not"]["end_turn"]["clause"] in text
            assert now["may_not"]["end_turn"]["text"] in text
            assert (await refused(client, "act", kind="dance")).startswith("There is no action 'dance'. Offered: ")
            wrong = {"suspect": "plum", "weapon": "spoon", "room": "hall"}
            told = await refused(client, "act", kind="suggest", fields=wrong)
            assert told.startswith("weapon: found 'spoon', expected one of knife, candlestick, ")
            missing = await refused(client, "act", kind="suggest", fields={"suspect": "plum"})
            assert missing.startswith("weapon is missing, expected one of ")
            assert (await call(client, "look"))["told"] == []
            rules = await call(client, "rules")
            assert any(line.startswith(f"{now['may_not']['end_turn']['clause']}: ") for line in rules)
            assert (await call(client, "hint"))[0]
            assert any("Plum" in line for line in await call(client, "notes"))
            named = {"suspect": "Professor Plum", "weapon": "Lead Pipe", "room": "hall"}  # as people say it
            after = await call(client, "act", kind="suggest", fields=named)
            assert any("suggests Plum" in line and "Lead Pipe" in line for line in after["told"])

    anyio.run(play)


def test_notes_that_have_no_hints_say_which_have_them() -> None:
    async def play() -> None:
        async with agent(*GAMES["quick"], "--notes", "2") as client:
            told = await refused(client, "hint")
            assert told == "Your notes are of level 2, and this needs level 4: begin with --notes 4."

    anyio.run(play)


@pytest.mark.linux
def test_an_agent_sits_down_at_a_live_table_by_its_link(served: Served) -> None:  # noqa: F811
    """Somebody who types lines plays against the agent at a running server; a bot has the third seat."""

    async def play() -> None:
        async with agent(served.links["scarlet"], "--name", "Robin") as client:
            assert "when all have come" in await refused(client, "look")
            person = ByLines(served.links["mustard"], "--name", "Leo", "--plain")
            await call(client, "wait", seconds=30)
            person.play()
            now, told = await plays(client, 3)
            assert now["over"]
            assert [seat["name"] for seat in now["seats"]][:1] == ["Scarlet"]
            mine = {hand for line in told for hand in [line] if "Only you see: " in line}
            said = person.ended()
            assert "Robin plays Scarlet." in said
            assert mine
            private = [line.partition("Only you see: ")[2].rstrip("]") for line in mine if "Your hand" in line]
            assert private
            assert all(text not in said for text in private)

    anyio.run(play)


@pytest.mark.linux
def test_an_agent_watches_a_live_table(served: Served) -> None:  # noqa: F811
    """It sees the whole story, and nothing of what one of the two who play saw alone; it has no tool to act."""

    async def watch() -> None:
        async with agent(served.links["watch"], "--watch") as client:
            assert [tool.name for tool in (await client.list_tools()).tools] == ["look", "wait", "rules"]
            assert "when all have come" in await refused(client, "look")
            assert (await client.call_tool("act", {"kind": "end_turn"})).is_error
            people = [
                ByLines(served.links[seat], "--name", name, "--plain")
                for seat, name in (("scarlet", "Kim"), ("mustard", "Leo"))
            ]
            for person in people:
                person.play()
            told: list[str] = []
            now: dict[str, Any] = {"over": False}
            while not now["over"]:
                now = await call(client, "wait", seconds=30)
                told += now["told"]
            assert (now["seat"], now["yours"], now["may"], now["hand"]) == (-1, False, {}, [])
            said = [person.ended() for person in people]
            assert "Kim plays Scarlet." in "\n".join(told)
            assert all("Your hand" in each for each in said)
            assert not any("Only you see: " in line or "Your hand" in line for line in told)
            assert (await call(client, "look", whole=True))["told"][-1] == told[-1]
            assert any(line.startswith("cluedo-") for line in await call(client, "rules"))

    anyio.run(watch)


def test_only_a_table_at_a_server_is_watched(casefile: Run) -> None:
    done = casefile("mcp", "--watch")
    assert (done.status, done.out) == (2, "")
    assert done.err == "casefile: to watch, name the link or code of a table at a running server.\n"


@pytest.mark.linux
def test_an_action_that_a_server_leaves_unanswered_is_refused_after_the_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server is stopped in the midst of the game, and goes on later: then it does what it was sent."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr("casefile.cli.agent.seat.ANSWERED", 1.0)
    with serving(tmp_path / FILE, port := free_port()) as process:
        table = Served(f"http://127.0.0.1:{port}", {"seat-0": "friend", "seat-1": "bot"})
        visitor, id = come(table.links["scarlet"], "Robin", "en", watch=False)
        at = RemoteTable(visitor, id, ALL_GAMES)
        try:
            at.open()
            seat = RemoteSeat(at, 1, translator("en"), "en")

            async def play() -> None:
                async with Client(server(seat), read_timeout_seconds=60) as client:
                    now = await call(client, "wait", seconds=30)
                    while "suggest" not in now["may"]:  # the bot may have begun
                        kind = min(now["may"])
                        fields = {name: values[0] for name, values in now["may"][kind]["fields"].items()}
                        now = await call(client, "act", kind=kind, fields=fields)
                    fields = {name: values[0] for name, values in now["may"]["suggest"]["fields"].items()}
                    os.killpg(process.pid, signal.SIGSTOP)
                    try:
                        began = monotonic()
                        said = await refused(client, "act", kind="suggest", fields=fields, seconds=0)
                        assert said == "The server has not answered. Look what has happened before you act again."
                        assert 1 <= monotonic() - began < 10
                        assert (await call(client, "look"))["told"] == []  # nothing is known of it
                    finally:
                        os.killpg(process.pid, signal.SIGCONT)
                    told: list[str] = []
                    for _ in range(300):
                        told += (await call(client, "look"))["told"]
                        if any("suggests" in line for line in told):
                            break
                        await anyio.sleep(0.1)
                    assert any("suggests" in line for line in told)  # it is done all the same, and once

            anyio.run(play)
        finally:
            at.close()
