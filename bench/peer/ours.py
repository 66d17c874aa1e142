"""Suggestions on our server: each is suggested, shown where somebody can, and the turn ended."""

import random
from collections.abc import Sequence

from bench.live import Choose, LiveTable
from bench.tables import Played, played, seat_of
from casefile.core.actions import Action, offers, pick
from casefile.core.inquiry import EndTurn, Show, Suggest
from casefile.core.table import AnyTable

STEPS: Sequence[type[Action]] = (Suggest, Show, EndTurn)


def new_games(count: int) -> list[Played]:
    """So many games of three on the quick form, which have just begun."""
    return [played(f"peer-{number}", 3, "none", 0) for number in range(count)]


async def suggest(live: LiveTable, draw: random.Random) -> int:
    """One whole suggestion at a table; the number of its actions."""
    done = 0
    for kind in STEPS:
        table = live.game.table
        if kind in offers(table.menu(seat_of(table))):
            await live.act(draw, _only(kind))
            done += 1
    return done


def _only(kind: type[Action]) -> Choose:
    def choose(table: AnyTable, draw: random.Random) -> Action:
        return pick({kind: table.menu(seat_of(table))[kind]}, draw.randrange)

    return choose
