"""Games between bots, step by step, and a board on which tokens stand in each other's way."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from casefile.arena.matches import Match
from casefile.bots.bot import BotLike
from casefile.core.board import Board
from casefile.core.cards import Seat
from casefile.core.editions import Edition, shipped_edition
from casefile.core.map_file import parse_board
from casefile.core.options import Value, describe
from casefile.core.table import set_up
from casefile.games import GAMES
from tests.players import CLASSIC
from tests.rules import rule_set


def match(
    rules: str, seats: int, seed: int, bots: Sequence[BotLike], options: Mapping[str, Value] | None = None
) -> Match:
    """A match that has not begun; ``bots`` has the bot of every seat, or its name."""
    assert len(bots) == seats
    found = rule_set(rules)
    return Match(GAMES[found.name], set_up(found, seats, dict(options or {})), seed, bots)


def steps(game: Match) -> Iterator[Seat]:
    """Play ``game``; answers each seat just before it chooses."""
    game.begin()
    while game.table.actor is not None:
        seat = Seat(int(game.table.actor))
        yield seat
        game.step(seat)


def every_option() -> list[tuple[str, dict[str, Value]]]:
    """Each value of each option of each rule set of the classic game, with the defaults of the others."""
    return [
        (name, {option.name: value})
        for name, rules in CLASSIC.items()
        for option in describe(rules.options)
        for value in option.choices
    ]


RING = """
[ROOMS]
{rooms}
[MAP]
#1#2#3#4###
...........
.AABBCCDDD.
.EEEEEGGGG.
.FFHHHIIII.
...........
###5###6###
[DOORS]
A 1 1 S
B 1 3 S
C 1 5 S
D 1 7 S
E 3 0 E
G 3 10 W
F 5 1 N
H 5 4 N
I 5 7 N
"""
"""One corridor, one square wide, all around nine rooms: nobody can pass anybody."""


def ring() -> Edition:
    """The Clue edition on the ring."""
    clue = shipped_edition("clue")
    lines = (f"{letter} {room}" for letter, room in zip("ABCDEFGHI", clue.deck.rooms, strict=True))
    board: Board = parse_board(RING.format(rooms="\n".join(lines)), "ring")
    edition = Edition(clue.slug, clue.name, clue.board_name, clue.faces, clue.deck)
    fields: dict[str, Any] = vars(edition)
    fields["board"] = board  # where the cached property keeps the board that it reads
    return edition
