"""In a game for one nothing is hidden but the future: two tables that differ only in draws to come tell the same.

The twin of a game has the same draws up to a turn and others after it. Until then the player gets byte for byte the
same on every channel. What is drawn ahead and told in any way shows, as the planted leaks do.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

import casefile.core.table
from casefile.core.actions import Action, Streams, pick
from casefile.core.cards import Seat
from casefile.core.events import Viewer
from casefile.core.fairness import Seed, streams
from casefile.core.table import AnyTable, Table
from casefile.games.hide_tracks.actions import DrawClues
from casefile.games.hide_tracks.rules import HideTracks
from casefile.games.hide_tracks.state import HideTracksState
from tests.amounts import often
from tests.properties.games import Plan
from tests.secrets.channels import told

ME = Seat(0)
VIEWERS: tuple[Viewer, ...] = (ME, "spectator")
PAIRS = often(8, 16)


class Key(bytes):
    """A table's key whose draws are others after ``turn``."""

    turn: int


@dataclass(frozen=True)
class OtherFuture(Seed):
    """A seed whose draws are others after ``turn``."""

    turn: int

    def key(self, entropy: Sequence[str]) -> bytes:
        found = Key(super().key(entropy))
        found.turn = self.turn
        return found


def fork(key: bytes) -> Streams:
    """The streams of a key; those of a :class:`Key` are the usual ones up to its turn."""

    def stream(purpose: str) -> Any:
        number = purpose.partition("@")[2]
        later = isinstance(key, Key) and number and int(number) > key.turn
        return streams(key + b"another" if later else bytes(key))(purpose)

    return stream


@pytest.fixture(autouse=True)
def forked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables draw from the streams above."""
    monkeypatch.setattr(casefile.core.table, "streams", fork)


def at_turn(number: int, turn: int, *, other: bool) -> AnyTable | None:
    """A random game when the player must choose in ``turn``; ``None`` if it is over before.

    With ``other``, what comes after that turn is another future.
    """
    plan, rng = Plan("hide_tracks", 1, {}, number), Random(number)
    table = plan.table()
    if other:
        seed = OtherFuture(plan.seed.seed, plan.seed.salt, turn)
        table = Table(table.rules, table.setup, seed, table.history)
    while table.actor is not None and table.state.number < turn:
        table.act(ME, pick(table.menu(ME), rng.randrange))
    return table if table.actor is not None else None


def pairs() -> Iterator[tuple[AnyTable, AnyTable]]:
    """Pairs of tables in the same turn, which go on in different ways."""
    for number in range(PAIRS):
        one, two = (at_turn(number, 1 + number % 4, other=other) for other in (False, True))
        assert (one is None) == (two is None)
        if one is not None and two is not None:
            yield one, two


def differences() -> Iterator[str]:
    """The channels on which the pairs differ, one pair after the other."""
    for one, two in pairs():
        for viewer in VIEWERS:
            here, there = told(one, viewer), told(two, viewer)
            yield from (channel for channel in here if here[channel] != there[channel])


@pytest.mark.sampled(of="pairs of games")
def test_what_is_to_come_changes_nothing() -> None:
    assert set(differences()) == set()


def test_the_pairs_go_on_in_different_ways() -> None:
    different = compared = 0
    for one, two in pairs():
        way = pick(one.menu(ME), Random(1).randrange)
        one.act(ME, way)
        two.act(ME, way)
        compared += 1
        different += one.history != two.history
    # The same three clues and the same throw by chance: not once in 20,000 pairs.
    assert compared > PAIRS // 2
    assert different >= compared - 2  # a way may end the game before anything is drawn


# -- planted leaks -------------------------------------------------------------------------------------------------

sample = HideTracks.sample


def clues_in_the_order_of_the_next_throw(self: HideTracks, state: HideTracksState, fair: Streams) -> Action:
    action = sample(self, state, fair)
    if isinstance(action, DrawClues) and fair(f"dice@{state.number + 1}")(6) < 3:
        return DrawClues(tuple(sorted(action.cards)))
    return action


def throw_that_tells_the_next_clues(self: HideTracks, state: HideTracksState, fair: Streams) -> Action:
    if state.stage == "rolling":
        fair(f"clues@{state.number + 1}")(21)
        return sample(self, state, lambda purpose: fair(f"{purpose.partition('@')[0]}@{state.number + 1}"))
    return sample(self, state, fair)


def table_that_shows_its_next_dice(self: AnyTable) -> str:
    assert self._key is not None
    return f"<Table {fork(self._key)(f'dice@{self.state.number + 1}')(1000)}>"


LEAKS: dict[str, tuple[Any, str, Any]] = {
    "the order of the clues": (HideTracks, "sample", clues_in_the_order_of_the_next_throw),
    "the throw": (HideTracks, "sample", throw_that_tells_the_next_clues),
    "the name of the table": (Table, "__repr__", table_that_shows_its_next_dice),
}


@pytest.mark.sampled(of="planted leaks")
@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_caught(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    owner, name, planted = LEAKS[leak]
    monkeypatch.setattr(owner, name, planted)
    caught = False
    try:
        caught = next(differences(), None) is not None
    except AssertionError:
        caught = True  # the pair is over in one game and not in the other
    assert caught
