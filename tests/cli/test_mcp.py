"""``casefile mcp``: scripted agents play by the tools of the Model Context Protocol, as language agents would."""

import sys
from collections.abc import Mapping
from random import Random
from typing import Any

import anyio
import pytest
from mcp import Client, StdioServerParameters

from tests.cli.test_join import ByLines, Served, served  # noqa: F401 - a fixture

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
            assert missing.startswith("weapon: found None, expected one of ")
            assert (await call(client, "look"))["told"] == []
            rules = await call(client, "rules")
            assert any(line.startswith(f"{now['may_not']['end_turn']['clause']}: ") for line in rules)
            assert (await call(client, "hint"))[0]
            assert any("Plum" in line for line in await call(client, "notes"))
            named = {"suspect": "Professor Plum", "weapon": "Lead Pipe", "room": "hall"}  # as people say it
            after = await call(client, "act", kind="suggest", fields=named)
            assert any("suggests Plum" in line and "Lead Pipe" in line for line in after["told"])

    anyio.run(play)


def test_a_table_that_allows_no_hints_gives_an_agent_none() -> None:
    async def play() -> None:
        async with agent(*GAMES["quick"], "--notes", "2") as client:
            assert await call(client, "hint") == ["  At this level there are no hints."]

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
