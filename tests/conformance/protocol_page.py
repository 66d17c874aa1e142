"""What the page ``docs/bot-protocol.md`` says of events, and the game beside it, are as the program has them.

``python -m tests.conformance.protocol_page`` writes both anew after an event has changed.
"""

import json
import re
from collections.abc import Sequence
from inspect import getdoc
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from casefile.arena import protocol
from casefile.arena.protocol import BotSession
from casefile.bots import Seating
from casefile.bots.receipts import stream_of
from casefile.core.actions import Action, Menu, field_names
from casefile.core.engine import Observation
from casefile.core.events import OF_TABLE, Event
from casefile.core.log import Json
from casefile.core.table import set_up
from casefile.games import GAMES
from casefile.puzzles.agent_games import agent_games
from tests.clone import ROOT

MARK = "<!-- From here on this page is made from the program: python -m tests.conformance.protocol_page -->"
PAGE = ROOT / "docs" / "bot-protocol.md"
GAME = ROOT / "docs" / "bot-game.jsonl"
SEED = 16
"""The seed of the game; the bot wins it."""


# -- the events --------------------------------------------------------------------------------------------------------


def spelt(hint: Any) -> str:
    """The type of a field in words."""
    if get_origin(hint) in (Union, UnionType):
        return " or ".join(["`null`" if each is NoneType else spelt(each) for each in get_args(hint)])
    if get_origin(hint) is tuple:
        return f"list of ({spelt(get_args(hint)[0])})"
    if get_origin(hint) is Literal:
        return " or ".join(f'`"{each}"`' for each in get_args(hint))
    name: str = hint.__name__
    return {"int": "number", "str": "text", "bool": "truth value"}.get(name, name.lower())


def fields(event: type[Event]) -> str:
    """The fields of an event, each with its type."""
    hints = get_type_hints(event)
    return ", ".join(f"`{name}` {spelt(hints[name])}" for name in field_names(event)) or "none"


def meaning(event: type[Event]) -> str:
    """The first sentence about an event in the program, in the form of the page."""
    text = " ".join((getdoc(event) or "").partition("\n\n")[0].split())
    return (
        re.sub(r":\w+:`[~.\w]*?(\w+)`", r"`\1`", text)
        .replace("``", "`")
        .replace("`None`", "`null`")
        .replace("|", "\\|")
    )


def rows(events: Sequence[type[Event]]) -> list[str]:
    """The table of these events."""
    lines = ["| `kind` | Fields | What has happened |", "| --- | --- | --- |"]
    return [*lines, *(f"| `{event.kind}` | {fields(event)} | {meaning(event)} |" for event in events), ""]


def generated() -> str:
    """The tables of all events: those of every game, and then those of each."""
    lines = [MARK, "", "### At every table", "", *rows(OF_TABLE)]
    for name, game in GAMES.items():
        like = next((other for other in GAMES if GAMES[other].rules.events == game.rules.events), name)
        lines += [f"### `{name}`", ""]
        lines += rows(game.rules.events) if like == name else [f"The same as `{like}`.", ""]
    return "\n".join(lines)


# -- the game ----------------------------------------------------------------------------------------------------------


class Conversation:
    """One of our bots as a program; keeps all that is said on both sides."""

    def __init__(self, lines: list[Json], seating: Seating, key: bytes) -> None:
        self.lines, self._seating, self._told = lines, seating, 0
        self._session = BotSession("detective", GAMES)
        self._say(protocol.hello(seating, key))

    def _say(self, message: Json) -> Json | None:
        answer = self._session.answer(json.dumps(message))
        self.lines.append({"host": message})
        if answer is not None:
            self.lines.append({"bot": answer})
        return answer

    def observe(self, observation: Observation) -> None:
        self._told += 1
        self._say(protocol.observed(observation))

    def choose(self, menu: Menu) -> Action:
        answer = self._say(protocol.choose(menu, stream_of(self._seating.seat, self._told)))
        assert answer is not None
        return protocol.action_of(answer, self._seating.rules)

    def end(self, returns: Sequence[float]) -> None:
        self._say(protocol.end(returns))


def conversation() -> list[Json]:
    """A whole game between two of our bots and one that is told it by the protocol, line by line."""
    lines: list[Json] = []
    game = GAMES["cluedo"]
    setup = set_up(game.rules, 3, {"board": "none"})

    def invite(seating: Seating, key: bytes) -> Conversation:
        return Conversation(lines, seating, key)

    (played,) = agent_games(game, setup, ["eliminator", "eliminator"], invite, 1, SEED)
    assert played.solved
    return lines


def written(lines: Sequence[Json]) -> str:
    """The lines of the file."""
    return "".join(json.dumps(line) + "\n" for line in lines)


if __name__ == "__main__":
    PAGE.write_text(PAGE.read_text(encoding="utf-8").partition(MARK)[0] + generated(), encoding="utf-8")
    GAME.write_text(written(conversation()), encoding="utf-8")
