"""A game's story turn by turn, as a forum's thread has it: what a camp says, and all that comes of it."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from casefile.cards import Seat
from casefile.story import Line

BEFORE = ("seats", "deal")
"""The kinds of lines that come before the first turn."""


@dataclass(slots=True)
class Turn:
    """One turn: the heading of its round, whose it is (``None`` where all write), and the story's lines."""

    round: str
    seat: Seat | None
    lines: list[Line[str]] = field(default_factory=list)


def turns(story: Iterable[Line[str]]) -> list[Turn]:
    """The turns of a story, in order: turn 1 is the first. An accusation belongs to the suggestion before it."""
    found: list[Turn] = []
    heading = ""
    for line in story:
        if line.kind in BEFORE or line.kind == "turn":
            continue
        if line.kind == "round":
            heading = line.text
            continue
        last = found[-1] if found else None
        more = line.kind == "accusation" and last is not None and last.seat == line.seat
        if last is None or not (more or line.kind == "end"):
            last = Turn(heading, line.seat)
            found.append(last)
        last.lines.append(line)
    return found
