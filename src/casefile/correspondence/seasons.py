"""Rankings from the games of a group: a season's standings and the hall of fame. Pure."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal

from casefile.correspondence.results import PostResult

WON, LED_TO_THE_END = 3, 1
"""Points for a game that the leader's camp has won, and for a camp led to the end."""


def season_of(announced: int) -> int:
    """Return the season of a game: the year in which it was announced, in universal time."""
    return datetime.fromtimestamp(announced / 1000, UTC).year


@dataclass(frozen=True, slots=True)
class SeasonStanding:
    """The points of a person in a season, and what they are made of."""

    person: str
    """The person."""
    points: int
    """The points."""
    solved: int
    """The number of games won by a right accusation."""
    escaped: int
    """The number of games won as the murderer."""
    led: int
    """The number of camps led to the end."""


def standings(results: Iterable[PostResult]) -> list[SeasonStanding]:
    """Return the standing of everybody who led a camp in these games, the person with most points first.

    Equal points are ordered by the number of games won, then by who led a camp first.
    """
    solved, escaped, led = Counter[str](), Counter[str](), Counter[str]()
    order: dict[str, None] = {}
    for result in results:
        order |= dict.fromkeys(each.person for each in result.led)
        led.update(each.person for each in result.led if each.end)
        if result.winning:
            (escaped if result.by == "murderer" else solved)[result.winning] += 1
    found = [
        SeasonStanding(
            who, WON * (solved[who] + escaped[who]) + LED_TO_THE_END * led[who], solved[who], escaped[who], led[who]
        )
        for who in order
    ]
    return sorted(found, key=lambda each: (-each.points, -each.solved - each.escaped))


@dataclass(frozen=True, slots=True)
class Honour:
    """An honour of a group's hall of fame, and the person who has it."""

    kind: Literal["solved", "soonest", "escaped", "in_time", "back_up"]
    """The kind of honour.

    - ``solved``: most cases solved.
    - ``soonest``: the earliest right accusation.
    - ``escaped``: the last to win as the murderer.
    - ``in_time``: most turns done, for a person who never let one run out.
    - ``back_up``: most often called as a back-up, and come.
    """
    person: str
    """The person who has it."""
    count: int
    """The number for which it is given, such as the cases solved or the round of the accusation."""
    game: str = ""
    """The game that it was earned in, if it was one game."""


def hall_of_fame(results: Mapping[str, PostResult]) -> list[Honour]:
    """Return the honours that the people of a group have earned; among equals, the first to earn it has it.

    ``results`` are by the id of the game, in the order of the games.
    """
    solved, lapses = Counter[str](), Counter[str]()
    turns: dict[str, int] = defaultdict(int)
    called: dict[str, int] = defaultdict(int)
    soonest: list[tuple[int, str, str]] = []
    escaped: list[tuple[str, str]] = []
    for game, result in results.items():
        for each in result.led:
            turns[each.person] += each.turns
            lapses[each.person] += each.lapses
            # Whoever was called and has done a turn has come.
            called[each.person] += each.called and each.turns > 0
        if result.winning and result.by == "solved":
            solved[result.winning] += 1
            soonest.append((result.rounds, game, result.winning))
        elif result.winning:
            escaped.append((result.winning, game))
    never = {who: count for who, count in turns.items() if not lapses[who]}
    found = []
    if solved:
        found.append(Honour("solved", *_most(solved)))
        rounds, game, who = min(soonest, key=lambda each: each[0])
        found.append(Honour("soonest", who, rounds, game))
    if escaped:
        found.append(Honour("escaped", escaped[-1][0], len(escaped), escaped[-1][1]))
    found += [Honour("in_time", *_most(never))] if any(never.values()) else []
    return [*found, *([Honour("back_up", *_most(called))] if any(called.values()) else [])]


def _most(counts: Mapping[str, int]) -> tuple[str, int]:
    """Return the person with the highest count, and that count; the first among equals."""
    who = max(counts, key=lambda each: counts[each])
    return who, counts[who]
